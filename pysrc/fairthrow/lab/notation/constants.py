"""The number of a part without dice."""

from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.notation.faults import FaultError
from fairthrow.lab.notation.numbers import OF_ONE, Exact, calculate, exact, extreme
from fairthrow.lab.notation.tree import Binary, Bracketed, Call, Node, Number, Sign, steps_of


def constant(program: str, part: Node) -> Exact:  # noqa: C901  # one line a kind
    """Give the number of a ``part`` of a ``program`` that has neither dice nor groups.

    Raises FaultError where it divides by 0, or comes to a number that is too long.
    """
    if isinstance(part, Number):
        return Exact(part.top, part.below)
    if isinstance(part, Bracketed):
        return constant(program, part.inner)
    if isinstance(part, Sign):
        value = constant(program, part.inner)
        return Exact(-value.top, value.below)
    if isinstance(part, Call):
        given = [constant(program, each) for each in part.given]
        if part.name in OF_ONE:
            return OF_ONE[part.name](given[0])
        value = given[0]
        for other in given[1:]:
            value = extreme(part.name, value, other)
        return value
    if not isinstance(part, Binary):
        raise FaultError(program, part.start, "this must be a number, without dice")
    first, steps = steps_of(part)
    value = constant(program, first)
    for step in steps:
        try:
            value = calculate(step.sign, value, constant(program, step.right))
        except ZeroDivisionError:
            raise FaultError(program, step.at, "this may divide by 0") from None
        except LimitError as limit:
            raise FaultError(program, step.at, limit.message, limit=limit.limit) from None
    return exact(value.top, value.below)

"""What the odds of a program leave out, by how much, and why: in words for a player."""

from fairthrow.lab.engine.multisets.law import Law
from fairthrow.lab.shares import share
from fairthrow.lab.troll.odds import MOST_CALLS
from fairthrow.lab.troll.tree import Call, Exp, Function, Repetition, TrollProgram, parts


def cuts_of(program: TrollProgram, law: Law, limit: int, *, too_deep: bool = False) -> tuple[str, ...]:
    """Say what is missing in the odds of ``program``, whose ``accumulate`` are cut after ``limit`` values.

    ``too_deep`` says whether a call was cut off.

    >>> from fairthrow.lab.troll.parse import parse
    >>> tree = parse("accumulate x := d6 while x = 6")
    >>> cuts_of(tree, Law({(1,): 35}, 36), 2)[0]
    'the chances add up to less than 1, by 1/36: an accumulate is cut after 2 values, which its limit changes'
    """
    if not law.lost:
        return ()
    whys = []
    if _gathers(program):
        whys.append(f"an accumulate is cut after {limit} value{'s' * (limit != 1)}, which its limit changes")
    if too_deep:
        whys.append(f"calls within calls are cut off {MOST_CALLS} deep")
    return (f"the chances add up to less than 1, by {share(law.lost, law.total)}: {', and '.join(whys)}",)


def _gathers(program: TrollProgram) -> bool:
    """Tell whether there is an ``accumulate`` in what is worked out: the program, and the functions that it calls."""
    functions = {each.name: each for each in reversed(program.functions)}
    waiting: list[Exp] = [program.body]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Repetition) and part.word == "accumulate":
            return True
        waiting.extend(parts(part))
        called = [part.name] if isinstance(part, Call) else []
        while called:
            function = functions.pop(called.pop(), None)
            if isinstance(function, Function):
                waiting.append(function.body)
            elif function is not None:
                waiting.append(function.empty)
                called += function.single, function.union
    return False

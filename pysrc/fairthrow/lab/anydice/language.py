"""AnyDice as one of the Lab's languages."""

from collections.abc import Iterator, Sequence

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.anydice.decisions import DECISIONS, WORDS, decides, decisions_in, own_decisions
from fairthrow.lab.anydice.lexer import COMMENTS
from fairthrow.lab.anydice.machine import LabelledOdds
from fairthrow.lab.anydice.outline import outline_of
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.program import Statements, read, shown_by
from fairthrow.lab.anydice.ready import ready
from fairthrow.lab.anydice.reuse import Reused, reused
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.anydice.syntax import Expression, Number, Unary
from fairthrow.lab.anydice.syntax import Sequence as InBraces
from fairthrow.lab.anydice.traversal import nodes_in, values_in
from fairthrow.lab.anydice.unfinished import cut_warnings, endless_warnings, played_out, plays_out, share_warnings
from fairthrow.lab.anydice.warnings import lines_said, reuse_warning, warnings_of
from fairthrow.lab.choices import Taken
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import Mend, Place, ProgramError
from fairthrow.lab.falling import falling_ranges
from fairthrow.lab.mending import Meant, MendBudget, Mending
from fairthrow.lab.program import Answer, Language, Output, Reached, Tail, Value
from fairthrow.lab.thousands import like_one_number
from fairthrow.lab.thrown import ProgramOutcome, Rolled


def _check(program: str) -> None:
    read(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:  # noqa: ARG001  # nothing is cut off in AnyDice
    statements = read(program)
    shown = shown_by(statements, budget)
    plays = plays_out(statements)
    outputs = tuple(_output(each, budget)._replace(unending=plays) for each in budget.over(shown, 20))
    found = dict(_decides(program, statements))
    before = tuple(found)
    found |= _used_twice(program, statements, budget)
    for warning, mend in like_one_number(program, COMMENTS):
        found[warning] = mend if _answers(mend.program, MendBudget(budget)) else None
    falling = _falling(statements) if ".." in program else ()
    for warning, mend in falling_ranges(program, falling, ", and [reverse {{{}}}] counts down"):
        found[warning] = mend if _answers(mend.program, MendBudget(budget)) else None
    cut = list(cut_warnings(statements, shown))
    for warning in cut:
        mended = played_out(program)
        found[warning] = Mend("Play it to the end", mended) if _answers(mended, MendBudget(budget)) else None
    if cut:
        found |= dict.fromkeys(_shares_cut(statements, shown, budget))
    mends = tuple((warning, mend) for warning, mend in found.items() if mend)
    here = (*warnings_of(statements, shown), *endless_warnings(statements, shown))
    return Answer(outputs, (*before, *here, *list(found)[len(before) :]), mends)


def _falling(statements: Statements) -> Iterator[Place]:
    """Give where ranges of two written numbers stand that go down."""
    for value in values_in(statements):
        for node in nodes_in(value):
            for item in node.items if isinstance(node, InBraces) else ():
                first, last = _number(item.value), _number(item.last)
                if first is not None and last is not None and first > last:
                    yield item.place


def _number(value: Expression | None) -> int | None:
    """Give a number that stands there as it is, perhaps with a minus before it."""
    if isinstance(value, Unary) and value.sign == "-":
        number = _number(value.value) if isinstance(value.value, Number) else None
        return None if number is None else -number
    return value.value if isinstance(value, Number) else None


def _shares_cut(statements: Statements, shown: Sequence[LabelledOdds], budget: Budget) -> Iterator[str]:
    """Say which shares of the outputs are cut, if that can be told."""
    from fairthrow.lab.anydice.cut_shares import shares_cut  # noqa: PLC0415  # most programs cut nothing

    yield from share_warnings(shares_cut(statements, shown, MendBudget(budget)))


def _output(shown: LabelledOdds, budget: Budget) -> Output:
    count = shown.endless
    tail = Tail(count.rest, Ratio(*count.mean), Ratio(*count.variance)) if count else None
    return Output(shown.label, shown.die.weights, shown.die.total, _reached(shown, budget), tail)


def _reached(output: LabelledOdds, budget: Budget) -> Reached | None:
    """Say what an output reaches that was decided."""
    goal, die = output.goal, output.die
    if goal and output.endless:
        return Reached(str(goal), "mean", Ratio(*output.endless.mean))
    if goal is None or not (die.weights or (die.total and not goal.is_mean)):
        return None  # a chance counts what never ends as a failure
    return Reached(str(goal), "mean" if goal.is_mean else "chance", Ratio.of(goal.value(die, budget), die.total))


def _decides(program: str, statements: Statements) -> Iterator[tuple[str, Mend | None]]:
    """Say what AnyDice makes of decisions, with a mend that lets it run the program.

    It knows no ``[best of A or B]``, and takes the first option.
    """
    if not decides(statements):
        return
    written = parse(program)
    calls = decisions_in(written)
    where = lines_said(list(dict.fromkeys(call.place.line for call in calls)))
    missing = {call.signature for call in calls} - {each.signature for each in own_decisions(written)}
    if not missing:
        yield f"{where}: [best of …] decides for the goal; AnyDice takes the first option, as its function says", None
        return
    above = "".join(f"{_first_of(count)}\n" for count, words in WORDS.items() if words in missing & DECISIONS)
    said = f"{where}: AnyDice knows no [best of …], and takes the first option once it has a function for that"
    yield said, Mend("Add that function for AnyDice", above + program)


def _first_of(options: int) -> str:
    """Write a function that takes the first of so many options."""
    names = "ABCDEF"[:options]
    return f"function: best of {' or '.join(f'{name}:d' for name in names)} {{ result: A }}"


def _used_twice(program: str, statements: Statements, budget: Budget) -> Iterator[tuple[str, Mend | None]]:
    """Say which variables are used twice as if both were one throw, each with a mend where one answers."""
    found: dict[str, list[Reused]] = {}
    for each in reused(statements):
        found.setdefault(each.name, []).append(each)
    if not found:
        return
    from fairthrow.lab.anydice.one_throw import with_one_throw  # noqa: PLC0415  # most programs need none

    trial = MendBudget(budget)
    for name, some in found.items():
        mended = "" if all(each.needless for each in some) else with_one_throw(program, statements, some)
        yield reuse_warning(some), Mend(f"Throw {name} once", mended) if mended and _answers(mended, trial) else None


def _answers(program: str, budget: Budget) -> bool:
    try:
        shown_by(read(program), budget)
    except ProgramError:
        return False
    return True


def _roll(program: str, source: Source, budget: Budget, choices: Taken = ()) -> Rolled[Value]:
    """Roll it. An output of which nothing comes is the empty sequence."""
    rolled = roll(program, source, budget, choices)
    outputs = [
        ProgramOutcome[Value](label, () if value is None else value) for label, value in budget.over(rolled.outputs, 20)
    ]
    return Rolled(tuple(outputs), rolled.dice, rolled.steps, rolled.decisions)


def _explain(program: str, limit: int, budget: Budget, clock: Clock) -> Explained:  # noqa: ARG001  # as above
    from fairthrow.lab.anydice.explained import explained  # noqa: PLC0415  # few ask for it

    return explained(program, budget, clock)


def _meant(program: str, error: ProgramError) -> Meant:
    from fairthrow.lab.anydice.meant import meant  # noqa: PLC0415  # only a wrong program needs it

    return meant(program, error)


LANGUAGE = Mending(
    language=Language(
        title="AnyDice",
        comments=COMMENTS,
        check=_check,
        odds=_odds,
        roll=_roll,
        ready=ready,
        explain=_explain,
        outline=outline_of,
    ),
    knows=_meant,
    sentences=False,
).watched()

"""Troll as one of the Lab's languages."""

from collections.abc import Iterator
from operator import itemgetter

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.choices import Choices, Taken
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import Law
from fairthrow.lab.engine.multisets.values import Box, Pair, Value
from fairthrow.lab.errors import Mend, ProgramError, limits_placed
from fairthrow.lab.falling import falling_ranges
from fairthrow.lab.mending import Meant, Mending
from fairthrow.lab.program import LABEL, Answer, Language, Output, Reached
from fairthrow.lab.program import Value as Plain
from fairthrow.lab.shares import share
from fairthrow.lab.thousands import like_one_number
from fairthrow.lab.thrown import ProgramOutcome, ReadyDice, Rolled, UnknownDiceError
from fairthrow.lab.troll.deciding import Deciding, decided_odds, deciding, fallback_warning
from fairthrow.lab.troll.odds import MOST_CALLS, odds_and_depth
from fairthrow.lab.troll.outline import outline_of
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.ready import ready
from fairthrow.lab.troll.rolls import roll
from fairthrow.lab.troll.tokens import COMMENTS
from fairthrow.lab.troll.tree import (
    Binary,
    Call,
    Compositional,
    Exp,
    Function,
    Number,
    Repetition,
    TrollProgram,
    Unary,
    parts,
)


def plain(value: Value, *, bare: bool) -> Plain:
    r"""Give a value as answers have it. ``bare`` says whether a collection of one number is that number.

    >>> plain((4,), bare=True), plain((4,), bare=False), plain(Pair((1,), ()), bare=True)
    (4, (4,), ((1,), ()))
    >>> plain(Box(("a", "b")), bare=True)
    'a\nb'
    """
    if isinstance(value, Box):
        return "\n".join(value.lines)
    if isinstance(value, Pair):
        return plain(value.left, bare=False), plain(value.right, bare=False)
    return value[0] if bare and len(value) == 1 else value


def single(values: Iterator[Value]) -> bool:
    """Say whether all of ``values`` are collections that hold one number each: then they are whole numbers."""
    return all(len(value) == 1 for value in values if isinstance(value, tuple))


def _check(program: str) -> None:
    with limits_placed():
        parse(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:
    with limits_placed():
        tree = parse(program)
        falling = _falling(tree) if ".." in program else ()
        told = (*like_one_number(program, COMMENTS), *falling_ranges(program, falling, " (a collection has no order)"))
        hints = tuple((said, mend) for said, mend in told if _reads(mend.program))
        decided = deciding(program, tree)
        if decided:
            return _decided(decided, hints, limit, budget)
        law, too_deep = odds_and_depth(tree, limit, budget)
        cuts = cuts_of(tree, law, limit, too_deep=too_deep)
        return Answer((output_of(law, budget),), (*cuts, *(said for said, _ in hints)), hints)


def _falling(program: TrollProgram) -> Iterator[tuple[int, int]]:
    """Give where ranges of two written numbers stand that go down."""
    waiting: list[Exp] = [
        program.body, *(each.empty if isinstance(each, Compositional) else each.body for each in program.functions)
    ]  # fmt: skip
    while waiting:
        part = waiting.pop()
        waiting.extend(parts(part))
        if isinstance(part, Binary) and part.sign == "..":
            first, last = _number(part.left), _number(part.right)
            if first is not None and last is not None and first > last:
                yield part.left.place


def _number(part: Exp) -> int | None:
    """Give a number that stands there as it is, perhaps with a minus before it."""
    if isinstance(part, Unary) and part.sign == "-" and isinstance(part.operand, Number):
        return -part.operand.value
    return part.value if isinstance(part, Number) else None


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


def _reads(program: str) -> bool:
    try:
        parse(program)
    except ProgramError:
        return False
    return True


def _decided(given: Deciding, hints: tuple[tuple[str, Mend], ...], limit: int, budget: Budget) -> Answer:
    die, goal = decided_odds(given, limit, budget), given.goal
    reached = Reached(str(goal), "mean" if goal.is_mean else "chance", Ratio.of(goal.value(die, budget), die.total))
    warnings = fallback_warning(given), *(said for said, _ in hints)
    return Answer((Output(LABEL, die.weights, die.total, reached),), warnings, hints)


def _roll(program: str, source: Source, budget: Budget, choices: Taken = ()) -> Rolled[Plain]:
    with limits_placed():
        tree = parse(program)
        decided = deciding(program, tree)
        if decided:
            from fairthrow.lab.troll.deciding_rolls import roll_deciding  # noqa: PLC0415  # few programs decide

            rolled = roll_deciding(decided, source, budget, choices)
        else:
            Choices(choices).finish()
            rolled = roll(tree, source, budget)
    outputs = tuple(ProgramOutcome(label, plain(value, bare=True)) for label, value in rolled.outputs)
    return Rolled(outputs, rolled.dice, rolled.steps, rolled.decisions)


def _ready(program: str, budget: Budget) -> tuple[ReadyDice, ...]:
    if deciding(program, parse(program)):
        raise UnknownDiceError
    return ready(parse(program), budget)


def _explain(program: str, limit: int, budget: Budget, clock: Clock) -> Explained:
    from fairthrow.lab.troll.explained import explained, explained_deciding  # noqa: PLC0415  # few ask for it

    with limits_placed():
        tree = parse(program)
        decided = deciding(program, tree)
        if decided:
            return explained_deciding(decided, limit, budget, clock)
        return explained(tree, limit, budget, clock)


def output_of(law: Law, budget: Budget) -> Output:
    """Give the law of a program as its one output."""
    bare = single(budget.over(law.weights, 2))
    weights = {plain(value, bare=bare): weight for value, weight in budget.over(law.weights.items(), 8)}
    ranked = [(_rank(value), value) for value in budget.over(weights, 16)]
    ranked.sort(key=itemgetter(0))
    return Output(LABEL, {value: weights[value] for _, value in budget.over(ranked, 8)}, law.total)


def _rank(value: Plain) -> tuple[object, ...]:
    """Give the key that sorts values: numbers, then collections and pairs, then texts."""
    if isinstance(value, int):
        return 0, value
    if isinstance(value, str):
        return 3, value
    if not value or isinstance(value[0], int):
        return 1, value
    return 2, tuple(map(_rank, value))


def _meant(program: str, error: ProgramError) -> Meant:
    from fairthrow.lab.troll.meant import meant  # noqa: PLC0415  # only a wrong program needs it

    return meant(program, error)


LANGUAGE = Mending(
    language=Language(
        title="Troll",
        comments=COMMENTS,
        check=_check,
        odds=_odds,
        roll=_roll,
        ready=_ready,
        explain=_explain,
        outline=outline_of,
    ),
    knows=_meant,
    sentences=True,
).watched()

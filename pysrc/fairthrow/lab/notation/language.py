"""Dice notation as one of the Lab's languages."""

from collections.abc import Mapping

from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.choices import Choices, Taken
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError, limits_placed
from fairthrow.lab.mending import GuessGroup, Meant, Mending
from fairthrow.lab.notation.cuts import cuts_of
from fairthrow.lab.notation.faults import FaultError
from fairthrow.lab.notation.odds import OddsReader
from fairthrow.lab.notation.outline import outline_of
from fairthrow.lab.notation.reader import COMMENTS, read
from fairthrow.lab.notation.ready import ready
from fairthrow.lab.notation.rolls import roll
from fairthrow.lab.notation.warnings import warnings_of
from fairthrow.lab.program import Answer, Language, Output, Translation, Value
from fairthrow.lab.thrown import ReadyDice, Rolled


def _check(program: str) -> None:
    with limits_placed():
        read(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:
    with limits_placed():
        tree = read(program)
        laws = OddsReader(tree, limit, budget).outputs()
        shown = list(zip((each.label for each in tree.outputs), laws, strict=True))
        outputs = tuple(Output(label, law.die.weights, law.die.total) for label, law in shown)
        rounded = [each for each, law in zip(tree.outputs, laws, strict=True) if law.rounded]
        differ = list(warnings_of(tree, rounded))
        cuts = cuts_of([(label, law.die) for label, law in shown], limit)
        mends = tuple((said, mend) for said, mend in differ if mend)
        return Answer(outputs, (*cuts, *(said for said, _ in differ)), mends)


def _roll(program: str, source: Source, budget: Budget, choices: Taken = ()) -> Rolled[Value]:
    Choices(choices).finish()
    with limits_placed():
        return roll(read(program), source, budget)


def _ready(program: str, budget: Budget) -> tuple[ReadyDice, ...]:
    return ready(read(program), budget)


def _explain(program: str, limit: int, budget: Budget, clock: Clock) -> Explained:
    from fairthrow.lab.notation.explained import explained  # noqa: PLC0415  # few ask for it

    with limits_placed():
        return explained(read(program), limit, budget, clock)


def _translate(program: str, limit: int, budget: Budget) -> Mapping[str, Translation]:
    """Write it in the other languages, or say of each why it is not."""
    from fairthrow.lab.notation.to_anydice import ToAnyDice  # noqa: PLC0415  # few ask for it
    from fairthrow.lab.notation.to_troll import ToTroll  # noqa: PLC0415  # the same
    from fairthrow.lab.notation.translating import NoTextError  # noqa: PLC0415  # the same

    with limits_placed():
        tree = read(program)
        OddsReader(tree, limit, budget).outputs()  # what has no odds is not written elsewhere
        found: dict[str, Translation] = {}
        for name, writer in (("anydice", ToAnyDice), ("troll", ToTroll)):
            try:
                found[name] = Translation(writer(tree, limit, budget).program())
            except NoTextError as none:
                found[name] = Translation(why=str(none))
        return found


def _meant(program: str, error: ProgramError) -> Meant:
    """Say what may have been meant: whoever made the error knew it, but for what a paste brought along."""
    from fairthrow.lab.notation.printed import without_rolled  # noqa: PLC0415  # only a wrong program needs it
    from fairthrow.lab.pasted import brought  # noqa: PLC0415  # the same
    from fairthrow.lab.thousands import written_plainly  # noqa: PLC0415  # the same

    pasted = brought(program, COMMENTS)
    if pasted.fact:
        return pasted
    known = error.groups if isinstance(error, FaultError) else ()
    groups = (*without_rolled(program), *pasted.groups, *written_plainly(program, error.place), *known)
    return Meant(groups=tuple(kept for group in groups if (kept := _without_loss(program, group)).guesses))


def _without_loss(program: str, group: GuessGroup) -> GuessGroup:
    """Give a group of guesses without those that roll fewer of the dice that a ``program`` writes.

    What the labels of a guess say of its dice is done.
    """
    from fairthrow.lab.notation.terms import dice_told  # noqa: PLC0415  # only a wrong program needs it

    told = dice_told(program)
    kept = tuple(each for each in group.guesses if dice_told(each.program) >= told)
    return group._replace(guesses=tuple(each._replace(program=_as_heard(each.program)) for each in kept))


def _as_heard(program: str) -> str:
    """Give a program with what the first label that says something of its dice says."""
    from fairthrow.lab.notation.heard import heard_in  # noqa: PLC0415  # only a wrong program needs it

    try:
        heard = next(heard_in(read(program)), None)
    except ProgramError:
        return program
    return heard.edit.guess(program).program if heard else program


LANGUAGE = Mending(
    language=Language(
        title="Dice notation",
        comments=COMMENTS,
        check=_check,
        odds=_odds,
        roll=_roll,
        ready=_ready,
        explain=_explain,
        outline=outline_of,
        translate=_translate,
    ),
    knows=_meant,
    sentences=False,
    quoted=False,
).watched()

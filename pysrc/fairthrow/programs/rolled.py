"""A roll of a program: what each die threw and became, and what each output came to, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fairthrow.lab.choices import ASKED, Taken
from fairthrow.lab.program import Value
from fairthrow.lab.thrown import Rolled, Thrown
from fairthrow.links import LONGEST, Link
from fairthrow.programs.patience import allowed
from fairthrow.programs.said import read_out, value_said
from fairthrow.systems import fitting
from fairthrow.systems.die import Die, Laid, Role
from fairthrow.systems.situation import Roll
from fairthrow.systems.wording import minus

MOST_LAID = 60
"""Dice of a roll that are shown at most."""

MOST_WORD = 9
"""Characters of the word below a die."""

LONGEST_LABEL = 60
"""Characters of the label of an output beside its value."""

STEPS = 300
"""Steps of work that it takes to write what one output came to, and to show it."""

WORDS = (("left out", "dropped"), ("re-rolled", "re-rolled"), ("not counted", "misses"), ("explod", "explodes"),
         ("counted", "counts"), ("kept", "kept"), ("added", "added"))  # fmt: skip
"""How fates begin, each with the word below the die; the first that fits."""

SAID_BY_WORD = {"added up", "re-rolled", "exploded", "counted"}
"""What became of a die where the word below it says as much: said twice, it would be heard twice."""


@dataclass(frozen=True, kw_only=True)
class ProgramRoll(Roll):
    """A roll of a program. ``rolled`` tells more of it: what threw each die, and what each output came to."""

    rolled: Rolled[Value]

    def settled(self, link: Link) -> Link:
        """Give the ``link`` of this roll without a ``?`` where nothing was left to decide."""
        choices: Taken = getattr(link.situation, "choices", ())
        if not choices or choices[-1] != ASKED or self.rolled.asked:
            return link
        return replace(link, situation=replace(link.situation, choices=choices[:-1]))  # type: ignore[call-arg]  # has it

    @property
    def laid(self) -> Laid:
        """What is shown of it: the first of its dice, each with what became of it in a word, and several outputs."""
        dice, outputs = self.rolled.dice, self.rolled.outputs
        several = allowed().over(outputs, STEPS) if len(outputs) > 1 else ()
        return Laid(
            dice=tuple(map(_laid, dice_of(dice[:MOST_LAID]))),
            more=max(0, len(dice) - MOST_LAID),
            results=tuple((fitting(label, LONGEST_LABEL), came_to(value)) for label, value in several),
        )


def came_to(value: Value) -> str:
    """Write the value that an output came to; ``nothing`` for the empty one."""
    return "nothing" if value == () else value_said(value)


def dice_of(thrown: Sequence[Thrown]) -> tuple[Die, ...]:
    """Give the dice that a program has ``thrown`` as all checks have theirs."""
    return tuple(map(_die, thrown))


def _die(thrown: Thrown) -> Die:
    shows = [f"shows {thrown.value}"] if thrown.value != thrown.face else []
    role = Role.USED
    if thrown.out:
        role = Role.REROLLED if any(fate.startswith("re-rolled") for fate in thrown.fates) else Role.DROPPED
    elif any(fate.startswith(("counted", "a success", "a failure")) for fate in thrown.fates):
        role = Role.COUNTED
    note = read_out("; ".join([*shows, *thrown.fates]))
    printed = minus(thrown.value) if shows else ""
    return Die(sides=thrown.sides, face=thrown.face, role=role, note=note, group=thrown.what, printed=printed)


def _laid(die: Die) -> Die:
    note = "" if die.note in SAID_BY_WORD else die.note
    return replace(die, group=fitting(die.group, LONGEST), tag=_word(die), note=note)


def _word(die: Die) -> str:
    """Give the word below a die."""
    fates = die.note.removeprefix("shows ").split("; ")
    found = next((word for begins, word in WORDS for fate in reversed(fates) if fate.startswith(begins)), "")
    return found[:MOST_WORD] or "rolled"

"""Endworld: the selector system, dice picked by their place.

Five ten-sided dice are sorted; attribute, skill and other selectors each pick one by its place
from the bottom. The picked dice are added and read against thresholds (Endworld, "The Selector
System").
"""

from typing import TYPE_CHECKING

from fairthrow.systems.endworld.check import Check
from fairthrow.systems.endworld.value import Value
from fairthrow.systems.game import Game, Ruling

if TYPE_CHECKING:
    from fairthrow.systems.character import Character

__all__ = ["GAME", "Check", "Value"]


def character() -> "type[Character]":
    """Give the class of the game's characters. It is imported when somebody first asks for one."""
    from fairthrow.systems.endworld.character import Sheet  # noqa: PLC0415  # no check needs it

    return Sheet


GAME = Game(
    name="endworld",
    title="Endworld",
    blurb="Sort five d10; attribute and skill say which of them you add.",
    dice="5d10 with selectors",
    source="Endworld Pen And Paper, Rules",
    checks=(Check, Value),
    rulings=(
        Ruling(
            title="A check",
            text="Roll five ten-sided dice and sort them from the lowest up. Each "
            "of your selectors, as a rule an attribute and a skill, picks the die at its place. The "
            "picked dice are added up. The text does not say what a die's 0 is; here the faces are 1 to 10, and a 0 "
            "is a 10.",
        ),
        Ruling(
            title="Selectors beyond the dice",
            text="Above 5 a selector picks the highest die, at 0 or less it picks none. If none pick "
            "anything, the total is 0.",
        ),
        Ruling(
            title="Levels as selectors",
            text="The text takes selectors from attributes and skills and speaks elsewhere of levels of a skill. "
            "The level is the selector here: a skill of level 4 picks the fourth die.",
        ),
        Ruling(
            title="Two selectors on one die",
            text="The text does not say whether a die that two selectors pick is added twice. Here "
            "it is, since each selector selects for itself; the other reading adds it once.",
            option="repeat",
        ),
        Ruling(
            title="Bonus and penalty dice",
            text="Advantage of any kind can earn bonus dice, disadvantage of any kind penalty dice. They "
            "cancel one to one before the roll. What is left is rolled along with the five: "
            "bonus dice then remove as many of the lowest dice, penalty dice as many of the highest. "
            "Places are counted among the five dice that remain. There is no limit in the text; here "
            "there are at most 20 of each.",
        ),
        Ruling(
            title="Degrees of success",
            text="A list such as 3, 7, 17 gives one degree for each of its numbers that the total "
            "reaches; equal is enough. The order does not matter, a number listed twice counts "
            "twice, and with no numbers there are no degrees.",
        ),
        Ruling(
            title="A value instead of a roll",
            text="Thresholds are held against values that nobody rolls in the same way. Value, beside Check, takes "
            "the number and says what it reaches; nothing is left to chance.",
        ),
        Ruling(
            title="Resonance",
            text="Dice that show the same number resonate. The amplitude is how many there are past "
            "the first, the frequency is the number they show. Two different pairs are two "
            "resonances of amplitude 1, not one of 2; the text does not speak of two, so that is ours. Resonance only "
            "matters where some effect says so. If one adds the amplitude to the total or to the degrees, set that "
            "under More; the largest amplitude is added.",
        ),
        Ruling(
            title="Which dice resonate",
            text="The text speaks of dice in the roll and leaves open whether removed dice are among "
            "them. Here the five dice that are kept and read count; the other reading counts all "
            "that were rolled, and then amplitudes above 4 are possible.",
            option="resonance",
        ),
        Ruling(
            title="Several resonances",
            text="All amplitudes are given, largest first. Where one frequency is asked for, it is "
            "that of the largest amplitude, and among equal amplitudes the highest number.",
        ),
        Ruling(
            title="Degrees and amplitude together",
            text="High totals and matching dice come from the same roll, so one says something about "
            "the other. Their odds are given as pairs as well; do not multiply the single ones.",
        ),
        Ruling(
            title="Broad skills",
            text="A broad skill covers many tasks. For a task it is specialized in, roll a bonus die, "
            "which cancels with penalty dice like any other. In a gap the skill does not apply: its "
            "selector counts as 0 while the attribute still picks its die.",
        ),
        Ruling(
            title="Selectors of a character",
            text="On a sheet a skill may go with an attribute, which selects along with it, or with none: then the "
            "skill selects alone. An attribute on its own line selects without a skill. Equipment in hand adds its "
            "selectors to every line.",
        ),
        Ruling(
            title="Gaps and specializations by level",
            text="At level 1 a specialization may be had in exchange for a gap, where learning the "
            "skill favoured one part over another. At level 2 one more can be studied if play "
            "offers the chance. This is shown as advice; the page does not forbid anything.",
        ),
    ),
    character=character,
)

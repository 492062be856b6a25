"""Skew: open-ended rolls of three dice, skewed by luck.

Three six-sided dice and adjustments must exceed a difficulty; extra dice that are dropped again
skew the roll, and a natural 3 or 18 is open-ended.
"""

from typing import TYPE_CHECKING

from fairthrow.systems.game import Game, Ruling
from fairthrow.systems.skew.other_pool import OtherPool
from fairthrow.systems.skew.percentile import Percentile
from fairthrow.systems.skew.task import Task

if TYPE_CHECKING:
    from fairthrow.systems.character import Character

__all__ = ["GAME", "OtherPool", "Percentile", "Task"]


def character() -> "type[Character]":
    """Give the class of the game's characters. It is imported when somebody first asks for one."""
    from fairthrow.systems.skew.character import Sheet  # noqa: PLC0415  # no check needs it

    return Sheet


GAME = Game(
    name="skew",
    title="Skew",
    blurb="Roll 3d6, open-ended, with extra dice for good and bad luck.",
    dice="3d6 open-ended with skew dice",
    source="an untitled work in progress of 2004 on open-ended rolls and skew dice",
    checks=(Task, OtherPool, Percentile),
    rulings=(
        Ruling(
            title="A task",
            text="Add three six-sided dice and any adjustments. The task succeeds when the total is "
            "higher than its difficulty; a total equal to the difficulty fails.",
        ),
        Ruling(
            title="Open ends",
            text="If the three dice come to 18, roll three more and add what they have above 10, if "
            "anything. If they come to 3, roll three more and take away what those fall short of "
            "10, if anything. Every other roll stands.",
            option="open",
        ),
        Ruling(
            title="What comes away below",
            text="For a roll of 3 the text first subtracts ten and then subtracts the result, which "
            "is 0 or negative: taken by the letter, that would raise the total. It is meant to fall "
            "further, so the shortfall is taken away: an extra roll of 4 costs 6.",
        ),
        Ruling(
            title="An extra roll of 18 or 3",
            text="The text does not say whether the extra roll is open-ended too. Here it is not: "
            "there is one extra roll. The other reading rolls again on an extra 18 going up, or an "
            "extra 3 going down, always in the same direction; it ends after 5 extra rolls, in the "
            "odds and in rolls alike. Open ends can be turned off as well.",
            option="open",
        ),
        Ruling(
            title="Skew dice",
            text="High skew dice are rolled along, and the highest three of all dice are kept; with "
            "low ones the lowest three. The three kept dice are the natural roll that can be "
            "open-ended. Extra rolls are always three dice, without skew.",
        ),
        Ruling(
            title="Luck",
            text="Good luck gives high dice, bad luck low ones. They cancel one to one. No more than "
            "three are left after that, so that no task rolls more than six dice at first. The text "
            "leaves the order open: here cancelling comes before the limit. The dice that luck adds are "
            "marked in the roll, as dice of another colour would be at a table.",
        ),
        Ruling(
            title="Keeping another number of dice",
            text="When a roll adds up five dice, say, skew dice come on top and five are kept: with "
            "two high ones seven dice are rolled and the highest five count. The text says so in an example, and "
            "elsewhere that no more than six dice are ever rolled. The two contradict each other; here the six are "
            "those of a task, and luck adds three dice at most to any roll. Such rolls are not "
            "open-ended, because the text gives open ends for three dice only.",
        ),
        Ruling(
            title="Percentiles",
            text="One ten-sided die gives the tens and one the ones, and 10 is read as 0. Whether two "
            "zeros are 100 or 0 is not said: 100 unless you say otherwise.",
            option="zero",
        ),
        Ruling(
            title="Adjustments of a character",
            text="The text does not say how attributes, field ranks and skills come to an adjustment. So each "
            "attribute and each skill on a sheet has one of its own, and nothing is added to it. A field's rank only "
            "tells whether its advanced skills can be learned.",
        ),
        Ruling(
            title="Words: who a character is",
            text="An attribute is a general gift of body or mind. The learning rate says how much "
            "somebody gains from what a day brings.",
        ),
        Ruling(
            title="Words: what a character knows",
            text="A field is a wide area of knowledge, and the field rank how much somebody knows of "
            "it and has seen. A skill is the use of a field that was learned, the skill level how "
            "practised it is. A basic skill needs no theory. An advanced skill builds on the "
            "theory of a field and takes ranks in that field first.",
        ),
        Ruling(
            title="Words: what happens at the table",
            text="A task is one use of a skill. A rote is a procedure known by heart. Initiative is "
            "being first to act, and so setting the pace. A flurry is a stretch of combat that is "
            "played as one piece, though it can be interrupted.",
        ),
    ),
    character=character,
)

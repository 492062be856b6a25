"""Spellwoven: 3d10 roll-under, counting successes.

A die that shows the rank or less is a success, a 1 is two; from rank 10 more faces count
twice, from 18 thrice (Spellwoven, "Skill level 10+").
"""

from fairthrow.systems.situation import Game, Ruling
from fairthrow.systems.spellwoven.opposed import Contest
from fairthrow.systems.spellwoven.unopposed import Test

__all__ = ["GAME", "Contest", "Test"]

GAME = Game(
    name="spellwoven",
    title="Spellwoven",
    blurb="Roll 3d10 under your skill and count successes.",
    dice="3d10 roll-under",
    source="Spellwoven, Rules for the Game",
    checks=(Test, Contest),
    rulings=(
        Ruling(
            title="Counting successes",
            text="Roll three ten-sided dice. Each die at or under your rank is a success, and each "
            "1 is one more. Reaching the difficulty exactly is enough.",
        ),
        Ruling(
            title="Which rank",
            text="With training the higher of skill and attribute counts. Without it the text gives "
            "two answers, rank 3 and the attribute; the attribute is used unless you say otherwise.",
            option="untrained",
        ),
        Ruling(
            title="Ranks of 10 and more",
            text="Only 9 and lower ever score. From rank 10 the low faces score two, from 18 "
            "three. The printed tables already hold the bonus for 1s, so a 1 gets no more on top. "
            "Beyond rank 20 the tables go on in the same steps, to 26.",
        ),
        Ruling(
            title="Advantage and disadvantage",
            text="One more die is rolled. Advantage keeps the best dice, which are the lowest; "
            "disadvantage keeps the highest. Having both is having neither. When a weakness is used "
            "against somebody, it is the opponent who gets advantage.",
        ),
        Ruling(
            title="Effort",
            text="Spend a point after seeing the dice or before: the attribute is added to the "
            "successes. The page shows the odds both ways, and after a roll what it would come to.",
        ),
        Ruling(
            title="Difficulty from an attribute",
            text="Against somebody's attribute the difficulty is one less than it. An attribute of 1 "
            "gives difficulty 0, which passes without a roll being needed.",
        ),
        Ruling(
            title="Contests",
            text="Both roll, the most successes win, and equal numbers are a draw. Either side may spend Effort.",
        ),
        Ruling(
            title="More or fewer dice",
            text="Strong magic may change the number of dice. Advantage then still adds one die and "
            "keeps as many as the pool has.",
        ),
        Ruling(
            title="The Troll program in the rules",
            text="The text offers a program for the Troll roller that counts dice strictly under S "
            "(count S> N). Rank 5 in the text is therefore S = 6 there: the program is off by one "
            "rank. Here the words of the rules hold: a die equal to the rank is a success.",
        ),
    ),
)

"""The rules of the d100 system as implemented, in our own words."""

from fairthrow.systems.game import Ruling

RULINGS = (
    Ruling(
        title="The game master",
        text="The game master has the last word. Take what stands here as a guideline that may be set aside.",
    ),
    Ruling(
        title="When rules disagree",
        text="The more specific rule holds, not the more general one. What has to be rounded is rounded down.",
    ),
    Ruling(
        title="Reading the dice",
        text="Two ten-sided dice: the first is the tens, the second the ones, and a 10 reads as "
        "0. Type a rolled 0 as 10. The text does not say what 00 is; here it is 0, the best "
        "roll, unless you make it 100.",
        option="zero",
    ),
    Ruling(
        title="The difficulty",
        text="The score of the characteristic, plus what the level gives or takes, plus any "
        "modifier. All of it changes the difficulty, never the roll. Which characteristic it is "
        "does not change the odds. A roll names the one that was chosen under More. It does not name Strength, which "
        "stands there before anybody chooses.",
    ),
    Ruling(
        title="Melee weapons: two answers",
        text="The text gives unarmed fighting and brute melee weapons to Strength. What it says of Melee weapon "
        "strength, read by the letter, names the brute ones again. Here they are checked with Strength, and melee "
        "weapons that take practice with Melee weapon strength; a table may choose otherwise, and the odds do not "
        "ask.",
    ),
    Ruling(
        title="Success",
        text="A roll under the difficulty succeeds; a roll equal to it fails.",
    ),
    Ruling(
        title="Degrees",
        text="Every whole ten between roll and difficulty is a degree, of success or of failure: "
        "9 away is 0 degrees, 10 away is 1. The distance is rounded down on either side. The "
        "text counts from a base difficulty, and calls the score the difficulty of a basic check. Degrees are counted "
        "from the difficulty with all its modifiers, the same number that decides success, unless you count them from "
        "the score alone. Then a success that is not under the score has 0 degrees, and so has a failure that is "
        "under it.",
        option="counted_from",
    ),
    Ruling(
        title="Skills you have, skills you lack",
        text="With the skill it is a basic check. Without it you may still try: the difficulty is 10 less. "
        "The text tells this twice, as a rule and as a table; it is taken off once.",
    ),
    Ruling(
        title="Where no skill applies",
        text="Combat, resisting poison or an attack on the mind, and most else that no skill covers is a "
        "basic check of the characteristic. Nothing is taken off: leave Trained on.",
    ),
    Ruling(
        title="Who acts first",
        text="Agility determines it; the text does not say how. A table may go by the scores, the higher one first, or "
        "let the sides compete: an opposed check of Agility, between two or several.",
    ),
    Ruling(
        title="Below 0 and above 100",
        text="The text sets no limits and knows no lucky or unlucky rolls. A difficulty that no roll is under "
        "cannot be met: 0 or less, or 1 where 00 is 100. A difficulty that every roll is under cannot be "
        "missed: 100 or more, or 101 where 00 is 100. Degrees are counted all the same.",
    ),
    Ruling(
        title="Opposed checks",
        text="Both make a check. Success beats failure; of two successes the one with more "
        "degrees wins, of two failures the one with fewer. The winner counts as the one success "
        "and the other as the failure, since the text says that both cannot fail or succeed.",
    ),
    Ruling(
        title="Equal degrees",
        text="The text is silent on them, though it forbids that both succeed. Both roll again "
        "until somebody is better, unless you let the larger margin between roll and difficulty "
        "win (and only equal margins are rolled again), or let a draw stand. The odds of rolling "
        "again are exact, as if it could go on for ever. A roll stops after 100 re-rolls, and "
        "dice tied even then are refused rather than given a result that the odds rule out. Where more than two "
        "compete and several share the best, every side rolls again, also those that were behind. On the page "
        "Party there is the choice that those who tied roll again by themselves.",
        option="ties",
    ),
    Ruling(
        title="Several against one opponent",
        text="Where several make a check against one, the page Party lets the opponent roll anew for each, or once for "
        "all. Whoever has equal degrees with that one roll rolls again against the opponent alone, as two do; the "
        "others keep what they have.",
    ),
)

"""The rules of Spellwoven as implemented, in our own words."""

from fairthrow.systems.game import Ruling

RULINGS = (
    Ruling(
        title="When to roll",
        text="Roll when it is open how something ends and when that matters: in danger, as in a fight, or in "
        "doubt, as in an argument. Where little hangs on it and everybody agrees how it would end, nobody "
        "rolls. The game master has the last word on that.",
    ),
    Ruling(
        title="Counting successes",
        text="Roll three ten-sided dice. Each die at or under your rank is a success, and each "
        "1 is one more. Reaching the difficulty exactly is enough.",
    ),
    Ruling(
        title="Attributes and the skills linked to them",
        text="There are five, from 1 to 4. Behest is force of mind and what magic is worked with. Fortitude is "
        "strength and staying power. Presence is charm and a way with people. Quickness is speed, "
        "agility and a sure hand. Wits is reason and noticing things. Every skill is linked to one of "
        "them: Climb to Quickness, for one, and Swim to Fortitude.",
    ),
    Ruling(
        title="Trained and untrained",
        text="A skill somebody is trained in begins at rank 4, since at first the text has an untrained roll "
        "against rank 3. Lower ranks can be set all the same: an example of the text has a skill of 2.",
    ),
    Ruling(
        title="Which rank",
        text="With training the higher of skill and attribute counts. Without it the text gives "
        "two answers, rank 3 and the attribute; the attribute is used unless you say otherwise.",
        option="untrained",
    ),
    Ruling(
        title="Specialisations",
        text="Part of a skill, such as one kind of weapon within fighting, can be known better than the rest. The "
        "text shows it in an example only: who has a specialisation that fits rolls against that, who has "
        "none against the skill as a whole. Set the rank that is rolled against.",
    ),
    Ruling(
        title="Attributes by themselves",
        text="A character's sheet has each attribute on a line of its own, for what no skill on the sheet is for. It "
        "is rolled as a skill without training is: against the attribute, unless you chose rank 3 for that.",
    ),
    Ruling(
        title="Skills above 9: two answers",
        text="At first the text says that no skill goes beyond 9. Later it says what ranks of 10 and more score. "
        "The two contradict each other; here the later words hold, because they say exactly how it is "
        "done, and ranks up to 26 can be set. At a table that keeps to the first words, stop at 9.",
    ),
    Ruling(
        title="Ranks of 10 and more",
        text="Only 9 and lower ever score. From rank 10 the low faces score two, from 18 "
        "three: the table has three successes at 18 already, though the words before it speak of skills beyond 18. "
        "The table holds, as it is more exact. The printed tables already hold the bonus for 1s, so a 1 gets no "
        "more on top. Beyond rank 20 the tables go on in the same steps, to 26.",
    ),
    Ruling(
        title="How a rank is written",
        text="As on a character sheet, 12 (4/9): the highest face that scores two, then the highest that scores "
        "one. From 18 on the highest face that scores three comes first: 18 (1/9/9).",
    ),
    Ruling(
        title="Difficulties",
        text="The game master says how many successes are needed: 1 is normal, 2 difficult, 3 very difficult and "
        "4 daunting. Most tasks need 1.",
    ),
    Ruling(
        title="Difficulty from an attribute",
        text="Against somebody's attribute the difficulty is one less than it, and an attribute of 1 "
        "gives difficulty 0: no roll is needed. Evasion, which keeps a character from being hit, is "
        "worked out the same way.",
    ),
    Ruling(
        title="Degrees of failure",
        text="Failing need not be a disaster. It can mean slow, clumsy or only half-way; it can cost a point of "
        "Effort, a thing that falls, or a sprain. The game master tells which, or lets the player tell. "
        "Successes beyond the difficulty can mean more in the same way: the margin says how many.",
    ),
    Ruling(
        title="Advantage and disadvantage",
        text="One more die is rolled. Advantage keeps the best dice, which are the lowest; "
        "disadvantage keeps the highest. The text does not say what both come to; here they are neither.",
    ),
    Ruling(
        title="Weaknesses",
        text="A character begins with two, one that shows in combat and one among people. When a weakness is used "
        "against somebody, it is the opponent who rolls at advantage.",
    ),
    Ruling(
        title="Effort",
        text="Spend a point after seeing the dice or before: the attribute is added to the "
        "successes. The points say how fresh a character is, and a night's sleep brings them back. The page "
        "shows the odds both ways. After a roll it says what Effort would come to, to whoever does not have what "
        "they want: one point a roll. The text lets whoever tests spend a point, so also somebody who passes and "
        "wants a better margin. That it is not offered then is ours: add the attribute to the successes yourself. "
        "How many points there are the text leaves open; the 6 that a new sheet begins with are ours.",
    ),
    Ruling(
        title="Contests",
        text="Both roll, the most successes win, and equal numbers are a draw. Either side may spend Effort. The text "
        "does not say who decides first. Here it is whoever does not win, then the other if that turns it; in a "
        "draw it is you. Among more than two the most successes win alone, and it is a draw when several have them.",
    ),
    Ruling(
        title="Several against one opponent",
        text="The text has two sides. Where several try the same against one, the page Party lets the opponent roll "
        "anew for each, or once for all, whose successes each of them then compares with. An opponent who rolled once "
        "may spend one point of Effort, and it counts against all.",
    ),
    Ruling(
        title="More or fewer dice",
        text="Only strong magic gives a character more dice than three, or fewer. It is that character's own "
        "number: in a contest each side has its own. Advantage then still adds one die and keeps as many as "
        "the character has.",
    ),
    Ruling(
        title="The Troll program in the rules",
        text="The text offers a program for the Troll roller that counts dice strictly under S "
        "(count S> N). Rank 5 in the text is therefore S = 6 there: the program is off by one "
        "rank. Here the words of the rules hold: a die equal to the rank is a success.",
    ),
)

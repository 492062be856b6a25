"""The rules of Enchanted Realms as implemented, in our own words."""

from fairthrow.systems.game import Ruling

RULINGS = (
    Ruling(
        title="Reaching the difficulty",
        text="Roll a d20, add your modifiers, and compare the total with the DC. Exactly the DC is enough.",
    ),
    Ruling(
        title="Modifiers by category",
        text="The text says four categories and names five: sub-attribute, skills, size, conditions and "
        "other. Here it is five. Within one of them bonuses do not add up: the best bonus and the worst "
        "penalty count and are summed. The text says it of bonuses; that of several penalties the worst counts alone "
        "is ours. The categories add to each other.",
    ),
    Ruling(
        title="Modifier of a score",
        text="A sub-attribute of 4 gives +1, and every 2 points more give one more, up to +5 from a "
        "score of 12. Injuries do not lower it.",
    ),
    Ruling(
        title="Saves and checks",
        text="A save answers something that affects you and adds the whole score. A check is something "
        "you try, and adds only the score's modifier.",
    ),
    Ruling(
        title="What a check needs",
        text="The game master sets the DC. To notice something it is 14 as a rule, so a check here begins with 14.",
    ),
    Ruling(
        title="How strict the short summary is",
        text="The rules' short summary adds nothing but the sub-attribute to a check, and only “other” to a "
        "save or a competition, while the examples add skills and magic too. Here all categories count, unless "
        "you say that it is strict: then only the sub-attribute counts, or that and the category Other.",
        option="strict",
    ),
    Ruling(
        title="Natural 20 and natural 1",
        text="Whatever the sum, a 20 on the die that is used succeeds and a 1 fails. This says nothing "
        "about crits or fumbles.",
    ),
    Ruling(
        title="Advantage and disadvantage",
        text="A save, check or competition rolls two dice and uses the better, or the worse. Several "
        "advantages are one. As soon as there is at least one of each kind, both are gone, however many "
        "there are.",
    ),
    Ruling(
        title="The chance trait",
        text="One die that shows 1 may be rolled again, once, and the new roll is the result, even when "
        "it is lower than the die beside it. Nobody is made to: here it is done when the roll would "
        "fail and a 1 lies there.",
    ),
    Ruling(
        title="The first roll of a 1",
        text="The trait lets the first roll of a 1 be rolled again. The text does not say whether that is the first "
        "of each roll, of a fight or of a day. Here it is the first of each roll. At a table where it is used up, "
        "take the trait off the sheet until it comes back, or leave a 1 as it lies.",
    ),
    Ruling(
        title="Chance, decided after the roll",
        text="Whoever has the trait may also wait for the dice: the page then offers it where a 1 lies there and a "
        "new roll can help, and says how likely that is. From a sheet it is offered to whoever has the trait, and to "
        "nobody else. Without a sheet the page does not know, and offers it. In an attack it comes before the damage, "
        "so it is too late once damage was rolled. A competition has no such re-roll: the text gives it as relief from "
        "the 1 that always fails, and a competition as written has none.",
    ),
    Ruling(
        title="Chance in pools",
        text="Of all the d20s that lie there one 1 may be rolled again, once. The text lets the player choose; here "
        "it is the first that can be mended, since every other has the same chance. It is done whenever there is "
        "one, as a 1 always fails. The new roll is made last of the d20s, before the damage.",
    ),
    Ruling(
        title="Chance under disadvantage",
        text="The text's example has advantage. With disadvantage the new roll is the result too, "
        "unless you let it rejoin the pair, of which the worse is then used.",
        option="chance_low",
    ),
    Ruling(
        title="Competitions",
        text="The text says that saves, checks and competitions all present a DC. A competition as it describes it "
        "has none: the totals are held against each other. Both roll a d12, add the modifiers of their scores and of "
        "the other categories, and the higher total wins. A tie leaves things as they were: the door that was shut "
        "stays shut. As long as it is a tie, both may struggle on and roll again, up to 20 times. So it is with more "
        "opponents than two: the highest total wins alone, and when several have it nothing changes and all may "
        "struggle on.",
    ),
    Ruling(
        title="Several against one opponent",
        text="Where several want the opposite of one, the page Party lets the opponent roll anew for each, or once for "
        "all, whose total each of them then compares with. Whoever ties with it may struggle on against the "
        "opponent alone: both roll again, and for nobody else does that change anything.",
    ),
    Ruling(
        title="A 1 in a competition",
        text="The text calls a 1 a failure, but does not say so of a competition, where a 12 is nothing "
        "special. Here a 1 is only a low number, unless you let it lose: then a used 1 loses to anything "
        "but another 1, and two 1s compare their totals.",
        option="natural_one",
    ),
    Ruling(
        title="Skill pools",
        text="With several skills you roll as many dice. Each has its own success or failure, and 20 and "
        "1 hold for each. Advantage adds a die to every pool. The text says so of the extra die only; that "
        "disadvantage takes one from each pool too is ours.",
    ),
    Ruling(
        title="Skills of a character",
        text="On a sheet a skill has a bonus and a pool, one die as a rule. Its line uses that skill alone; where "
        "several are used at once, write the bonuses and pools of the others in by hand. A skill that only modifies "
        "has no pool: it serves saves, checks and competitions.",
    ),
    Ruling(
        title="A pool left empty",
        text="A pool of one die at disadvantage rolls two and uses the worse. This is done for each pool by itself.",
    ),
    Ruling(
        title="Attacks",
        text="The text does not say what several dice do that hit one target. That damage counts once is ours; you "
        "can let it count for each die that hits. At advantage a hit does 1d3 more, at disadvantage 1d3 less. That "
        "d3 never brings another die, and where each hit has its damage it goes with the first.",
        option="per",
    ),
    Ruling(
        title="Several targets",
        text="The d3 of advantage or disadvantage is for the primary attack only, and counts once for each target, "
        "not for each die that hits it. One roll here is one target: roll for every other by itself. A secondary "
        "attack at advantage has the extra d20s, and no d3. Advantage here always brings both: for such an attack "
        "leave it off, and give each pool one die more.",
    ),
    Ruling(
        title="Damage of zero or less",
        text="The text says of disadvantage that a hit whose damage comes to zero or less is a miss, and that "
        "nothing else that a hit would bring takes place. Here this holds for every hit, unless you let it hold at "
        "disadvantage only. The number of hits still includes such a die, unless you let it count as no hit.",
        option="misses",
    ),
    Ruling(
        title="Movement",
        text="A hex is 5 feet. Entering an open one takes 5 feet of movement, a difficult one 10, and "
        "crawling into one 15. A hex that costs more than what is left is not entered.",
    ),
    Ruling(
        title="Difficult ground",
        text="Open ground is a wooden floor, a plain, or worked stone. Difficult is what slows everybody down: "
        "stalagmites, a forest full of thicket, unsafe stairs.",
    ),
    Ruling(
        title="Crawling over difficult ground",
        text="The text does not say whether the two add up. A crawled hex takes 15 feet whatever the "
        "ground, unless you choose 20 or 30 for a difficult one.",
        option="crawl",
    ),
    Ruling(
        title="Knocked prone on the way",
        text="Whoever is knocked prone in the middle of a move walks up to there, and crawls with what is left.",
    ),
    Ruling(
        title="Several moves in a turn",
        text="The text says how far a turn goes, not in how many moves: they share its feet. Write their "
        "hexes one behind the other, or begin the next move with the feet that were left. After a walk the page "
        "offers to go on with what is left, as far as it goes; hexes that were not entered may be turned away from.",
    ),
    Ruling(
        title="What changes a speed",
        text="A skill may raise it, too heavy a load lowers it, and magic can do either. Set the speed to what "
        "the game master says. Away from combat it hardly matters, and nobody counts hexes to the bar.",
    ),
    Ruling(
        title="Daily movement",
        text="A species has a second number: how far it travels when it does nothing else all day, in the best "
        "conditions. It stands in the text's tables of species.",
    ),
)

"""The rules of Enchanted Realms as implemented, in our own words (seed 003)."""

from fairthrow.systems.situation import Ruling

RULINGS = (
    Ruling(
        title="Reaching the difficulty",
        text="Roll a d20, add your modifiers, and compare the total with the DC. Exactly the DC is enough.",
    ),
    Ruling(
        title="Modifiers by category",
        text="The text says four categories and names five: sub-attribute, skills, size, conditions and "
        "other. Here it is five. Within one of them bonuses do not add up: the best bonus and the worst "
        "penalty count and are summed. The categories add to each other.",
        option="skills",
    ),
    Ruling(
        title="Modifier of a score",
        text="A sub-attribute of 4 gives +1, and every 2 points more give one more, up to +5 from a "
        "score of 12. Injuries do not lower it.",
        option="score",
    ),
    Ruling(
        title="Saves and checks",
        text="A save answers something that affects you and adds the whole score. A check is something "
        "you try, and adds only the score's modifier.",
    ),
    Ruling(
        title="What a check adds",
        text="The rules' short summary adds nothing but the sub-attribute to a check, while the examples "
        "add skills and magic too. Here all categories count, unless you say that it is strict.",
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
        option="advantage",
    ),
    Ruling(
        title="The chance trait",
        text="One die that shows 1 may be rolled again, once, and the new roll is the result, even when "
        "it is lower than the die beside it. Nobody is made to: here it is done when the roll would "
        "fail and a 1 lies there.",
        option="chance",
    ),
    Ruling(
        title="Chance under disadvantage",
        text="The text's example has advantage. With disadvantage the new roll is the result too, "
        "unless you let it rejoin the pair, of which the worse is then used.",
        option="chance_low",
    ),
    Ruling(
        title="Competitions",
        text="Both roll a d12, add the modifiers of their scores and of the other categories, and the "
        "higher total wins. A tie leaves things as they were: the door that was shut stays shut.",
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
        "1 hold for each. Advantage adds a die to every pool, disadvantage takes one from each.",
        option="pools",
    ),
    Ruling(
        title="A pool left empty",
        text="A pool of one die at disadvantage rolls two and uses the worse. This is done for each pool by itself.",
        option="disadvantage",
    ),
    Ruling(
        title="Attacks",
        text="Damage counts once if any die hits, however many do. At advantage a hit does 1d3 more, at "
        "disadvantage 1d3 less. That d3 never brings another die and counts once a target.",
        option="advantage",
    ),
    Ruling(
        title="Damage of zero or less",
        text="A hit whose damage comes to zero or less is a miss, and nothing else that a hit would "
        "bring takes place. The text says so of disadvantage; here it holds for every hit.",
        option="damage",
    ),
    Ruling(
        title="Movement",
        text="A hex is 5 feet. Entering an open one takes 5 feet of movement, a difficult one 10, and "
        "crawling into one 15. A hex that costs more than what is left is not entered.",
        option="path",
    ),
    Ruling(
        title="Crawling over difficult ground",
        text="The text does not say whether the two add up. A crawled hex takes 15 feet whatever the "
        "ground, unless you choose 20 or 30 for a difficult one.",
        option="crawl",
    ),
)

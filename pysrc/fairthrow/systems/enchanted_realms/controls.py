"""The fields that several checks of Enchanted Realms declare."""

from dataclasses import replace

from fairthrow.systems.fields import Choice, Flag, Whole, Wholes
from fairthrow.systems.places import FormPlace

ROLL = "Your roll"
MODIFIERS = "Modifiers"
TRAIT = "Chance trait"
DAMAGE = "Damage"
"""Boxes of the forms."""

SCORE = Whole(
    label="Sub-attribute score",
    short="Score",
    low=0,
    high=30,
    main=True,
    group=ROLL,
    help="Your full score in the sub-attribute that is tested, whatever your injuries.",
)
SKILLS = Wholes(
    label="Skills",
    place=FormPlace.MORE,
    low=-20,
    high=20,
    most=8,
    group=MODIFIERS,
    help="What your skills give, such as 2, 1: the best bonus and the worst penalty count.",
)
SIZE = replace(SKILLS, label="Size", help="What your size gives or takes.")
CONDITIONS = replace(SKILLS, label="Conditions", help="What the conditions you are under give or take.")
OTHER = replace(SKILLS, label="Other", help="Everything else, which is mostly magic.")

DC = Whole(
    label="Difficulty (DC)",
    short="DC",
    low=1,
    high=60,
    main=True,
    group=ROLL,
    help="The total to reach; the game master sets it.",
)
NOTICE_DC = replace(DC, help=f"{DC.help} To notice something: 14.")
ADVANTAGE = Flag(label="Advantage", group=ROLL, help="Roll two dice and use the better.")
DISADVANTAGE = Flag(label="Disadvantage", group=ROLL, help="Roll two dice and use the worse.")
POOL_ADVANTAGE = replace(ADVANTAGE, help="One die more in every pool.")
POOL_DISADVANTAGE = replace(DISADVANTAGE, help="One die fewer in every pool; an empty pool uses the worse of two.")
STRICT = Choice(
    label="Strict",
    place=FormPlace.HOUSE,
    group=MODIFIERS,
    help="The rules' short summary adds “other” to the sub-attribute, and names nothing else.",
    words={
        "no": "every category counts",
        "other": "only the sub-attribute and Other count",
        "yes": "only the sub-attribute counts",
    },
)
CHANCE = Flag(
    label="Chance",
    group=TRAIT,
    help="You have the chance trait: one 1 may be re-rolled when the roll fails.",
)
NO_CHANCE = Flag(
    label="No chance trait",
    place=FormPlace.MORE,
    group=TRAIT,
    help="Whoever rolls lacks the trait: it is not offered after a 1. A sheet without the trait sets this.",
)
POOL_CHANCE = replace(CHANCE, help="You have the chance trait: one d20 that shows 1 is rolled again, once.")
CHANCE_LOW = Choice(
    label="Under disadvantage the new die",
    short="Re-rolled die",
    place=FormPlace.HOUSE,
    group=TRAIT,
    help="What a die re-rolled by chance does when you are at disadvantage.",
    words={"replace": "is the result", "rejoin": "rejoins the pair"},
)
POOL_CHANCE_LOW = replace(
    CHANCE_LOW,
    label="In a pool left empty the new die",
    help="What a die re-rolled by chance does where disadvantage leaves the worse of two.",
)

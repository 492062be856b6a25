"""The fields that both checks of the d100 system declare."""

from fairthrow.systems.d100.percentile import LEVELS
from fairthrow.systems.fields import Choice, Flag, Whole
from fairthrow.systems.places import FormPlace
from fairthrow.systems.wording import signed

CHARACTERISTICS = {
    "STR": ("Strength", "lifting, carrying, climbing, jumping; fists and crude weapons"),
    "MWS": ("Melee weapon strength", "every melee weapon that takes practice"),
    "AGL": ("Agility", "nimbleness and balance, who acts first, thrown things"),
    "RWS": ("Ranged weapon strength", "every ranged weapon that takes practice"),
    "TGH": ("Toughness", "shrugging off poison, staying awake and alive when hurt"),
    "MND": ("Mind", "wit, memory and will; attacks on the mind"),
    "CHA": ("Charisma", "charming, persuading or frightening people"),
    "PER": ("Perception", "noticing details and people, on watch or in passing"),
}
"""Each characteristic's name, and what it is rolled for."""

WORDS = {short: f"{short}, {name.lower()}" for short, (name, _) in CHARACTERISTICS.items()}

UNSAID = "STR"
"""The characteristic that a check has before anybody chose. A link leaves it out, so it may or may not be chosen."""

CHARACTERISTIC = Choice(
    label="Characteristic",
    place=FormPlace.MORE,
    help="What the check is about; it does not change the odds. A roll names it, but for STR, which stands here "
    "before anybody chose.",
    words=WORDS | {UNSAID: f"{WORDS[UNSAID]}, or not said"},
)
SCORE = Whole(label="Score", low=0, high=150, main=True, stride=5, help="The characteristic's score: roll under it.")
LEVEL = Choice(
    label="Level",
    help="How hard the game master says it is.",
    words={word: f"{word.replace('-', ' ').capitalize()} ({signed(adds)})" for word, adds in LEVELS.items()},
)
MODIFIER = Whole(
    label="Modifier",
    low=-100,
    high=100,
    main=True,
    stride=10,
    help="Anything else: a bonus above 0, a penalty below.",
)
TRAINED = Flag(
    label="Trained",
    help="Leave it on where no skill applies, as in combat or resisting poison. A skill you lack is 10 harder.",
)
ZERO = Choice(
    label="00 means",
    place=FormPlace.HOUSE,
    help="What two zeros on the dice count as.",
    words={"0": "0, the best roll", "100": "100, the worst roll"},
)
DEGREES = Choice(
    label="Degrees are counted from",
    place=FormPlace.HOUSE,
    help="What the roll is compared with for degrees. The difficulty decides whether it succeeds.",
    words={"difficulty": "the difficulty, with level and modifier", "score": "the score alone"},
)
TIES = Choice(
    label="Equal degrees",
    place=FormPlace.HOUSE,
    help="What happens when both do equally well.",
    words={"reroll": "both roll again", "margin": "the larger margin wins", "draw": "a draw"},
)


def name_of(characteristic: str) -> str:
    """Give the name of a ``characteristic`` that was chosen; empty for the one that stands where nobody chose.

    >>> name_of("AGL"), name_of("STR")
    ('Agility', '')
    """
    return "" if characteristic == UNSAID else CHARACTERISTICS[characteristic][0]

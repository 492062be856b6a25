"""The fields of Endworld's check, as people are told of them."""

from fairthrow.systems.fields import Choice, Whole, Wholes
from fairthrow.systems.places import FormPlace

LOWEST_SELECTOR, HIGHEST_SELECTOR = -5, 10
MOST_BONUS = 20

ATTRIBUTE = Whole(
    label="Attribute",
    help="A selector: picks the die at this place, counted from the lowest. 0 or less picks none.",
    group="Selectors",
    low=LOWEST_SELECTOR,
    high=HIGHEST_SELECTOR,
    main=True,
)
SKILL = Whole(
    label="Skill",
    help="The second selector, the level of the skill. Places above 5 pick the 5th, the highest die.",
    group="Selectors",
    low=LOWEST_SELECTOR,
    high=HIGHEST_SELECTOR,
    main=True,
)
EXTRA = Wholes(
    label="More selectors",
    place=FormPlace.MORE,
    help="Selectors from equipment or of a fixed number, with commas between.",
    group="Selectors",
    low=LOWEST_SELECTOR,
    high=HIGHEST_SELECTOR,
    most=6,
)
BONUS = Whole(
    label="Bonus dice",
    help="For an advantage of any kind: rolled on top, then as many of the lowest are removed.",
    group="Dice",
    low=0,
    high=MOST_BONUS,
    unit="d10",
)
PENALTY = Whole(
    label="Penalty dice",
    help="For a disadvantage of any kind: rolled on top, then as many of the highest are removed.",
    group="Dice",
    low=0,
    high=MOST_BONUS,
    unit="d10",
)
BROAD = Choice(
    label="Broad skill",
    place=FormPlace.MORE,
    help="What a broad skill has for this task: a specialization gives a bonus die, a gap leaves the skill out.",
    group="Dice",
    words={"none": "nothing special", "specialization": "specialization", "gap": "gap"},
)
THRESHOLDS = Wholes(
    label="Thresholds",
    empty="no thresholds",
    place=FormPlace.MORE,
    help="Each of these numbers that is reached is one degree of success.",
    group="Reading the roll",
    low=-99,
    high=999,
    most=12,
)
VALUE = Whole(
    label="Value",
    help="The number to read: from equipment, another roll, or whatever the rules hold against thresholds.",
    low=-99,
    high=999,
    main=True,
)
RESONANCE = Choice(
    label="Dice that resonate",
    short="Resonance",
    place=FormPlace.HOUSE,
    help="Which dice count for resonance: the text can be read both ways.",
    group="Reading the roll",
    words={"kept": "the five kept", "rolled": "all rolled"},
)
ADDS = Choice(
    label="Resonance adds",
    place=FormPlace.MORE,
    help="An effect that reads resonance: what the largest amplitude is added to. Without such an effect, nothing.",
    group="Reading the roll",
    words={"nothing": "nothing", "total": "to the total", "degrees": "to the degrees"},
)
REPEAT = Choice(
    label="A die picked twice",
    short="Picked twice",
    place=FormPlace.HOUSE,
    help="What it adds when two selectors pick the same die: the text does not say.",
    group="Reading the roll",
    words={"each": "adds each time", "once": "adds once"},
)

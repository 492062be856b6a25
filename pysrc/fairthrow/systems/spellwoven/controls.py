"""The fields that both checks of Spellwoven declare."""

from fairthrow.systems.fields import Choice, Flag, Whole
from fairthrow.systems.places import FormPlace

SKILL = Whole(
    label="Skill",
    low=0,
    high=26,
    main=True,
    help="Your rank; a trained one begins at 4. From 10 up more faces count twice.",
)
ATTRIBUTE = Whole(
    label="Attribute",
    low=1,
    high=4,
    help="The one the skill is linked to: Behest, Fortitude, Presence, Quickness or Wits.",
)
TRAINED = Flag(
    label="Trained", place=FormPlace.MORE, help="You have this skill. The higher of skill and attribute is used."
)
UNTRAINED = Choice(
    label="Untrained rolls use",
    short="Untrained",
    place=FormPlace.HOUSE,
    help="What a test without the skill is rolled against: the text says both.",
    words={"attribute": "the attribute", "three": "rank 3", "higher": "the higher of both"},
)
ADVANTAGE = Flag(label="Advantage", help="Roll one die more and keep the best, the lowest.")
DISADVANTAGE = Flag(label="Disadvantage", help="Roll one die more and keep the highest.")
EFFORT = Flag(label="Spend Effort", short="Effort", help="Spend a point of Effort: add the attribute to the successes.")
DICE = Whole(label="Dice", place=FormPlace.MORE, low=1, high=10, unit="d10", help="Pool size; 3 unless magic meddles.")

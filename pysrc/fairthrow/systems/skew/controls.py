"""The fields that Skew's checks and characters share."""

from fairthrow.systems.fields import Whole

ADJUSTMENT = Whole(
    label="Adjustment",
    help="All that is added to the roll or taken from it.",
    group="Task",
    low=-30,
    high=30,
)
HIGH = Whole(
    label="High skew dice",
    short="Good luck",
    help="Good luck: extra dice, the highest are kept. They cancel low dice; 3 at most count.",
    group="Luck",
    low=0,
    high=12,
    unit="d6",
    main=True,
)
LOW = Whole(
    label="Low skew dice",
    short="Bad luck",
    help="Bad luck: extra dice, the lowest are kept. They cancel high dice; 3 at most count.",
    group="Luck",
    low=0,
    high=12,
    unit="d6",
)

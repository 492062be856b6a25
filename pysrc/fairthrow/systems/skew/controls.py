"""The fields that Skew's checks share."""

from fairthrow.systems.fields import Whole

HIGH = Whole(
    label="High skew dice",
    help="Good luck: extra dice, the highest are kept. They cancel low dice; 3 at most count.",
    group="Luck",
    low=0,
    high=12,
    unit="d6",
)
LOW = Whole(
    label="Low skew dice",
    help="Bad luck: extra dice, the lowest are kept. They cancel high dice; 3 at most count.",
    group="Luck",
    low=0,
    high=12,
    unit="d6",
)

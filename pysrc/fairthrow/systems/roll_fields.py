"""The fields that every link may have behind those of its check: what names one roll of it, and what was said of it."""

from fairthrow.dice.stream import MOST_FACES, MOST_SIDES
from fairthrow.systems.fields import FaceList, Kind, Label, Octets, Seed

OFFER_BYTES = 32
"""A commitment: one SHA-256 digest."""

PART_BYTES = 16
"""What each side of a fair roll draws: the asker's secret, the roller's key."""

ANSWER_BYTES = 32
"""An answer to an offer: one digest. In the earlier format it was a part as drawn."""

ROLL_FIELDS: dict[str, Kind] = {
    "seed": Seed(label="Seed", help="What the dice of a shared roll are made from."),
    "faces": FaceList(
        label="Your own dice",
        help="Faces you rolled, in order, re-rolls last. A d10's 0 is written 10.",
        high=MOST_SIDES,
        most=MOST_FACES,
    ),
    "label": Label(label="Label", help="What the roll is for; shown with it.", most=80),
    "offer": Octets(label="Offer", help="What binds whoever asks for a fair roll.", sizes=(OFFER_BYTES,)),
    "answer": Octets(label="Answer", help="What the other side throws in.", sizes=(ANSWER_BYTES, PART_BYTES)),
    "secret": Octets(label="Secret", help="What the offer was bound to, revealed in the end.", sizes=(PART_BYTES,)),
    "key": Octets(label="Key", help="What the answer was made with: it confirms a proof.", sizes=(PART_BYTES,)),
    "then": Label(label="Then", help="What was decided after a fair roll: the fields that it changed.", most=1000),
    "threw": Label(label="Thrown in by", help="Who threw in the part of a sealed roll, as its opener says.", most=40),
    "sender": Label(label="Your name", help="Who sends the link; it is kept on this device.", most=40),
}
"""Fields that every link may have behind those of its check, in their order in links."""

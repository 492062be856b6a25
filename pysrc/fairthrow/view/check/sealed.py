"""What a seal and an opened one show, and what they cannot show, in plain words and as data."""

from typing import Any

from fairthrow.table.seals import Seal

MADE = "That a roll was made is said. What was rolled, and how it fell, is for whoever sealed it until they open it."
BOUND = "The seal fits one secret, one situation and this caption, and no others: they cannot be changed any more."
GIVEN = "This link brings somebody’s part for it. A roll with this part as its key hung on the part as on the secret."

NEVER = "That it will ever be opened: whoever sealed it may keep a roll quiet."
SEVERAL = (
    "That it is the only one. Whoever sealed it may have sealed several, or got several parts, "
    "and open the one they like."
)
TRIED = (
    "Where nobody threw in a part: that the dice were not picked out of many. Whoever sealed it could try "
    "until they pleased, before anybody saw the seal."
)

SHOWS_NOT = (NEVER, SEVERAL, TRIED)
"""What no seal shows, a sentence or two each."""

FITS = "It is what was sealed, unchanged: the offer and the caption are those of the seal."
PART_IN = (
    "The part that was thrown in is the key of this roll. If it came after the seal, from somebody who does not work "
    "with whoever sealed it, neither could know the dice when they sent what is theirs."
)
NO_PART = (
    "No part is in the link of that seal. Whoever threw one in can tell whether the key of this roll is theirs; "
    "where nobody did, whoever sealed it could have tried many."
)


def seal_shows(seal: Seal) -> tuple[str, ...]:
    """Say what a seal shows to anybody, a sentence or two each."""
    return (MADE, BOUND) if seal.part is None else (MADE, BOUND, GIVEN)


def seal_data(seal: Seal) -> dict[str, Any]:
    """Give what a seal says: ``link``, ``kind``, ``caption``, ``part``, and what it ``shows`` and ``does_not_show``.

    ``part`` says whether the link brings one that somebody threw in.
    """
    return {
        "link": seal.encode(),
        "kind": "sealed",
        "caption": seal.label,
        "part": seal.part is not None,
        "shows": seal_shows(seal),
        "does_not_show": SHOWS_NOT,
    }


def seal_text(seal: Seal) -> str:
    """Write in words what a seal says."""
    head = f"Sealed: {seal.caption}" if seal.label else "Sealed, without a caption."
    shows = (f"- {each}" for each in seal_shows(seal))
    hides = (f"- {each}" for each in SHOWS_NOT)
    return "\n".join((head, "What this shows:", *shows, "What it does not show:", *hides)) + "\n"


def opened_data(seal: Seal) -> dict[str, Any]:
    """Give what is to be said of the roll that opens a ``seal``, beside what its proof says."""
    return {"opens": seal.encode(), "fits": True, "part": seal.part is not None}


def opened_text(seal: Seal) -> str:
    """Say of the roll that opens a ``seal`` that it fits, and what is known of a part."""
    return f"{FITS}\n{NO_PART if seal.part is None else PART_IN}\n"

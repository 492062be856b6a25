"""What a roll's link shows to whoever recomputes it, and what it cannot show, in plain words.

The mathematics behind each sentence about fair rolls is in :mod:`fairthrow.proof`.
"""

from fairthrow.links import Link
from fairthrow.systems import FieldError
from fairthrow.view.check.text import roll_text

FOLLOWS = "The dice follow from the secret and the answer in this link."
FITS = "The offer fits this secret, this situation and this label, and no others."
ORDER = "The answer was made for this very offer: so the offer was there before the answer was known."

UNCONFIRMED = (
    "That the offer was there first. Until whoever answered confirms it, the offer may have been made when the answer "
    "was known already, with secrets tried until the dice pleased."
)
EARLIER = (
    "That the offer was there first. This proof is of the earlier format, which cannot be confirmed: whoever made the "
    "offer could try secrets after seeing the answer."
)
ALONE = (
    "That there were two people. One alone, or two who work together, can make every part, the key as well, "
    "and try until the dice please."
)
ONLY = (
    "That this was the only answer. Whoever made the offer may have got several answers and show the best. "
    "And once the secret is out, anybody can make another answer to the same offer, and try until the dice please."
)
REFUSED = (
    "That nobody refused to go on. Whoever made the offer sees the roll first and may keep a bad one quiet; "
    "whoever answered may refuse to confirm it."
)
FAILS = (
    "That a program rolls, whatever falls. A program of the Lab may fail for some dice, and then there is no roll. "
    "Read what an offer rolls before you answer it."
)

DECIDED = (
    "That anything was decided before the roll. The dice were made for the situation without it, and whoever decided "
    "saw them first, as the rules allow."
)

WITNESSED = (
    "If you saw the offer, this answer and then the proof come, from two people who do not work together, neither "
    "could know the dice when they sent their part. All that they could do is to leave a roll unshown."
)
"""What follows, in either format, for whoever saw the offer come first, then the answer, then the secret."""


REPEATABLE = (
    "Repeatable: the seed gives these dice on every machine. Not proven: whoever made the link could have tried many "
    "seeds.\n"
)
"""What is said of a roll from a seed."""


def shows(link: Link) -> tuple[str, ...]:
    """Say what a proof shows to anybody, a sentence each."""
    return (FOLLOWS, FITS, ORDER) if link.confirmed else (FOLLOWS, FITS)


def shows_not(link: Link) -> tuple[str, ...]:
    """Say what a proof does not show, a sentence or two each."""
    decided = (DECIDED,) if link.proven else ()
    if link.confirmed:
        return *decided, ALONE, ONLY, REFUSED
    return *decided, (EARLIER if link.earlier_format else UNCONFIRMED), ALONE, ONLY, REFUSED


def verdict_text(link: Link) -> str:
    """Write a roll as text, and say what recomputing it shows. Raises FieldError when the link names no roll."""
    if not link.rolled:
        raise FieldError(*link.missing)
    return roll_text(link) + verdict_said(link, dice=bool(link.roll().dice))


def verdict_said(link: Link, *, dice: bool) -> str:
    """Say what recomputing the roll of a link shows; ``dice`` says whether any were rolled."""
    if link.revealed:
        said = [
            f"{heading(link)} What this shows:",
            *(f"- {each}" for each in shows(link)),
            "What it does not show:",
            *(f"- {each}" for each in shows_not(link)),
            WITNESSED,
        ]
        return "\n".join(said) + "\n"
    if not dice:
        return "Certain: no dice are rolled, so it comes out like this on every machine.\n"
    return "The faces were typed in: nothing shows that they were rolled.\n" if link.faces is not None else REPEATABLE


def heading(link: Link) -> str:
    """Say in a sentence what kind of proof a link is."""
    if link.confirmed:
        return "A confirmed fair roll."
    if link.earlier_format:
        return "A fair roll of the earlier format, which cannot be confirmed."
    return "A fair roll that is not confirmed."

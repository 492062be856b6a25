"""The part of a page about fair rolls between two people.

How one begins is written here. What each message of one says is in :mod:`fairthrow.view.messages`.
"""

from typing import TYPE_CHECKING

from fairthrow.links import Link
from fairthrow.view.markup import NOTHING, Markup, button, escape, tag

if TYPE_CHECKING:
    from fairthrow.table.fair import Kept

TITLE = "Fair roll with somebody else"

INTRO = (
    "Two people make the dice together, each with a part of their own. You make an offer for the situation as it is "
    "set. The other side throws in their part. Their answer reveals the roll, and they can confirm its proof."
)


def panel(link: Link, kept: "Kept | None" = None, problem: str = "", *, live: bool = True) -> Markup:
    """Write the part of a page about fair rolls.

    A link that is a message of a fair roll gets what that message says. Any other link gets a way to begin a fair roll,
    or nothing if its check has no dice.

    ``kept`` is what the browser keeps, or None while that is not known. ``problem`` says why an answer cannot be
    revealed here, or is empty. ``live`` is False on a page whose Python has yet to start.
    """
    if link.offer is not None:
        from fairthrow.view.messages import message  # noqa: PLC0415  # few links are messages; every start would pay

        return _fold(message(link, kept, problem), unfolded=True)
    if not link.situation.takes_dice:
        return NOTHING
    return _fold(
        tag("p", escape(INTRO), class_="help"), button("Make an offer", data_action="offer", disabled=not live)
    )


def _fold(*content: Markup, unfolded: bool = False) -> Markup:
    """Wrap what the part about fair rolls holds, folded or unfolded."""
    return tag("details", tag("summary", escape(TITLE)), *content, open=unfolded, class_="fair")

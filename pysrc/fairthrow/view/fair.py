"""A fair roll between two people on the page: how one begins; what it comes to is in the messages."""

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
    """Write the part of the page about the fair roll that a link is a message of, or could begin.

    ``kept`` is what the browser keeps, ``problem`` why an answer cannot be revealed here; ``live``
    is False on a page whose Python has yet to start. Empty where nothing is ever rolled.
    """
    if link.offer is not None:
        from fairthrow.view.messages import message  # noqa: PLC0415  # few links are; every start would pay for it

        return _fold(message(link, kept, problem), unfolded=True)
    if not link.situation.takes_dice:
        return NOTHING
    return _fold(
        tag("p", escape(INTRO), class_="help"), button("Make an offer", data_action="offer", disabled=not live)
    )


def _fold(*content: Markup, unfolded: bool = False) -> Markup:
    """Write the part of the page about fair rolls."""
    return tag("details", tag("summary", escape(TITLE)), *content, open=unfolded, class_="fair")

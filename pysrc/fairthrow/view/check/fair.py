"""The places of a page that a fair roll between two people has.

What each message of one says is in :mod:`fairthrow.view.check.messages`.
"""

from typing import TYPE_CHECKING

from fairthrow.links import Link
from fairthrow.view.markup import NOTHING, Markup

if TYPE_CHECKING:
    from fairthrow.systems.situation import Odds
    from fairthrow.table.fair import Kept

PLACES = ("fair", "mark", "deed", "proof")
"""The steps, and what is to be done, on the stage; the seal in the tray; the buttons; what is shown and what is not."""


def scene(
    link: Link, kept: "Kept | None" = None, problem: str = "", *, sender: str = "", odds: "Odds | None" = None
) -> dict[str, Markup]:
    """Write what stands in the :data:`PLACES`: what the message in a link says; nothing for any other link.

    ``kept`` is what the browser keeps, or None while that is not known. ``problem`` says why an answer cannot be
    revealed here, or is empty. ``sender`` is the name that the message came with, or empty. ``odds`` are those of the
    situation, where they are to be said.
    """
    if link.offer is None:
        return dict.fromkeys(PLACES, NOTHING)
    from fairthrow.view.check.messages import message  # noqa: PLC0415  # few links are messages; every start would pay

    return message(link, kept, problem, sender=sender, odds=odds)

"""The odds of a situation, and all of a link that was opened: what every page begins with."""

from fairthrow.app.answers import Answer, answered
from fairthrow.links import Link
from fairthrow.view.fair import panel
from fairthrow.view.figure import Shown
from fairthrow.view.markup import NOTHING
from fairthrow.view.parts import form_parts, live_parts


def _preview(link: Link, view: Shown) -> Answer:
    """Give the odds of a situation whose controls were changed; dice that were typed are none yet, until they roll."""
    return {"parts": live_parts(link.situation, view), "fragment": link.unthrown.fragment()}


def _open(link: Link, view: Shown) -> Answer:
    """Give everything for a link that was opened: controls, odds, and the roll if it names one."""
    known = link.rolled and link.offer is None  # of a fair roll nothing is shown before what is kept has been looked at
    rolled = _rolled(link, view) if known else unrolled(link, view)
    found: Answer = {**rolled, "parts": {**form_parts(link), **rolled["parts"]}}
    return found if link.offer is None else {**found, "next": "exchange"}


def _rolled(link: Link, view: Shown) -> Answer:
    """Give the parts and the sentence of the roll that a link names."""
    from fairthrow.app.rolls import rolled  # noqa: PLC0415  # most pages are opened without a roll

    return rolled(link, view)


def unrolled(link: Link, view: Shown) -> Answer:
    """Give the parts of a link without a roll."""
    return {"parts": {**live_parts(link.situation, view), "roll": NOTHING, "fair": panel(link)}, "said": ""}


preview = answered(_preview)
open_link = answered(_open)

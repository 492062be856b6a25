"""How a fair roll between two people begins: what it is, and the button that makes an offer."""

from fairthrow.systems import Situation
from fairthrow.view.markup import tag

TITLE = "Fair roll with somebody else"

INTRO = (
    "Two people make the dice together, so that neither can choose them. You make an offer for the situation "
    "as it is set, the other side throws in their part, and their answer reveals the roll with its proof."
)


def invitation(situation: Situation, *, live: bool = True) -> str:
    """Write how to begin a fair roll of a situation; empty where nothing is ever rolled.

    ``live`` is False on a page whose Python has yet to start.
    """
    if not situation.takes_dice:
        return ""
    return fold(tag("p", INTRO, class_="help"), button("Make an offer", "offer", disabled=not live))


def fold(*content: str, unfolded: bool = False) -> str:
    """Write the part of the page about fair rolls."""
    return tag("details", tag("summary", TITLE), *content, open=unfolded, class_="fair")


def button(words: str, action: str, **attributes: str | bool) -> str:
    """Write a button."""
    return tag("button", words, type="button", data_action=action, **attributes)

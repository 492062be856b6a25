"""A roll that was sent, as whoever opens its link is told of it: a letter on the felt, and what to do with it."""

from fairthrow.links import Link
from fairthrow.view.check.answer import icon
from fairthrow.view.check.text import name_of, show
from fairthrow.view.check.verdict import heading
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag

NAMELESS = "This roll came by a link."
SEEDED = "The dice follow from the seed in the link; whoever made it could have rolled until they liked it."
TYPED = "The faces of these dice were typed in: nothing shows that they were rolled."
PROVEN = "Below stands what that shows."
CAME_THROUGH = "What came through: "

ENVELOPE = "M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7"
"""The strokes of the letter's sign. It stands here and not among the icons, which every page holds."""


def letter(link: Link, cut: str = "") -> Markup:
    """Write who sent a link, what it is for, and what can be trusted of its roll.

    ``cut`` says what the link has lost on its way; it is empty for a whole one.
    """
    trust = trusted(link) if link.rolled else ""
    return written(link.sender, link.shown_label, name_of(link.situation), trust, cut)


def written(sender: str, label: str, name: str, trust: str, cut: str) -> Markup:
    """Write the letter about a roll.

    ``sender`` is the name in its link, and ``label`` what it is for; each may be empty. ``name`` says what was rolled,
    and ``trust`` what can be trusted of it: it is empty where the dice of the roll are lost. ``cut`` is as in
    :func:`letter`.
    """
    lost = tag("p", tag("b", escape(cut)), role="alert") if cut else NOTHING
    about = (tag("bdi", escape(label)), escape(": "), escape(name)) if label else (escape(name),)
    if trust:
        words = joined(_from(sender), tag("p", *about), tag("p", escape(trust), class_="trust"), lost)
    else:
        words = joined(lost, tag("p", escape(CAME_THROUGH), *about))
    sign = tag("svg", tag("path", d=ENVELOPE, class_="stroke"), class_="ico", viewBox="0 0 24 24", aria_hidden="true")
    return tag("section", sign, tag("div", words), class_="letter", aria_label="What was sent")


def _from(sender: str) -> Markup:
    """Say whose roll it is, as far as its link says so: anybody may have written the name."""
    if not sender:
        return tag("p", tag("b", escape(NAMELESS)))
    return tag("p", tag("b", escape("A roll from "), tag("bdi", escape(show(sender)))), escape(", says its link."))


def trusted(link: Link) -> str:
    """Say in a sentence what can be trusted of the roll that a link names."""
    if link.revealed:
        return f"{heading(link)} {PROVEN}"
    return TYPED if link.faces is not None else SEEDED


def onward(link: Link, *, program: bool = False) -> Markup:
    """Write what can be done with what was sent: keep it, set the same oneself, roll it together with the sender.

    ``program`` says that it is used where programs are written.
    """
    use = "Use this program" if program else "Use this situation"
    return deeds(keep=link.rolled, offer=link.situation.takes_dice, use=use)


def deeds(*, keep: bool, offer: bool, use: str) -> Markup:
    """Write the buttons of a letter: to ``keep`` the roll, to ``offer`` one together, each where it can be.

    ``use`` are the words for taking what is set there.
    """
    kept = tag("a", icon("save"), tag("span", escape("Saved")), href="../log/", class_="held")
    keeping = tag("button", icon("save"), tag("span", escape("Save it")), type="button", data_action="keep")
    return joined(
        joined(keeping, kept) if keep else NOTHING,
        button("Roll together instead", data_action="offer") if offer else NOTHING,
        button(use, data_action="use", class_="main"),
    )

"""The messages of a fair roll between two people as each of them sees it: what was done, and what to do next."""

from fairthrow.exchange import Kept, recognised
from fairthrow.links import Link
from fairthrow.view.markup import button, escape, items, tag
from fairthrow.view.text import NOT_PROVEN, PROVEN, name_of

ASKED = (
    "Whoever sent you this offer is bound to this situation and to a secret. Look at the odds; "
    "then throw in your part, which is drawn at random, and send the answer back."
)
MINE = (
    "Your offer stands. Send its link to the other side, and open their answer in this browser: the secret is kept "
    "here only, and is lost with this browser's data."
)
USED = "This offer is used: its roll has been revealed."
THROWN = "Your part is in. Send this answer back to whoever made the offer; their browser reveals the roll."
YOURS = "The answer in it is the part that was thrown in from this browser."
NOT_YOURS = (
    "Do not trust this proof: from this browser another part was thrown into this offer, or for another situation."
)


def message(link: Link, kept: Kept | None, problem: str) -> str:
    """Write what :func:`fairthrow.view.fair.panel` holds of a link that is a message of a fair roll."""
    known = kept or Kept()
    if problem:
        refused = tag("p", escape(f"Not revealed: {problem}."), class_="error", role="alert")
        content = refused + button("Make a new offer", data_action="offer")
    elif link.answer is None:
        content = _offer(link, known)
    elif not link.proven:
        content = tag("p", THROWN) + _copy(link, "answer")
    else:
        content = _proof(link, known)
    return _about(link) + content


def _about(link: Link) -> str:
    label = tag("bdi", escape(link.shown_label)) + ": " if link.shown_label else ""
    return tag("p", label, escape(name_of(link.situation)), class_="about")


def _offer(link: Link, kept: Kept) -> str:
    throw = button("Throw in my part", data_action="answer", data_link=link.encode())
    thrown = kept.answer_of(link)
    mine = kept.offer_of(link)
    changed = kept.changed(link)
    if changed:
        return tag("p", escape(f"Do not answer this offer: {changed}."), class_="error", role="alert")
    if mine and mine.proof:
        return tag("p", USED) + tag("p", tag("a", "See the roll and its proof", href=f"#{mine.proof.fragment()}"))
    if mine:
        both = tag("p", "If the other side uses this very browser, they throw in here:", class_="help")
        return tag("p", MINE) + _copy(link, "offer") + both + throw
    if thrown:
        again = tag("a", "See the answer", href=f"#{thrown.fragment()}")
        return tag("p", "You have thrown in your part already. ", again)
    return tag("p", ASKED) + throw


def _proof(link: Link, kept: Kept) -> str:
    own = recognised(link, kept)
    if own is False:
        return tag("p", NOT_YOURS, class_="error", role="alert")
    said = tag("p", YOURS) if own else ""
    return "".join(
        (
            tag("p", "Proven:", class_="proven"),
            items(PROVEN),
            said,
            tag("p", "Not proven:"),
            items(NOT_PROVEN),
            _copy(link, "proof"),
        )
    )


def _copy(link: Link, what: str) -> str:
    copy = button(f"Copy the {what} link", data_action="copy-message", data_link=link.fragment())
    return tag("div", copy, class_="actions")

"""The messages of a fair roll between two people as each of them sees it: what was done, and what to do next."""

from dataclasses import replace

from fairthrow.links import Link
from fairthrow.table.fair import Kept
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.text import name_of
from fairthrow.view.verdict import WITNESSED, heading, shows, shows_not

LOOKING = "Looking what this browser keeps of this fair roll…"
ASKED = (
    "Whoever sent you this offer is bound to this situation and to a secret. Look at the odds. "
    "Then throw in your part, which is drawn at random, and send the answer back."
)
MINE = (
    "Your offer stands. Send its link to one person: an offer is used once. Open their answer in this browser: the "
    "secret is kept here only, and is lost with this browser's data."
)
USED = "This offer is used: its roll has been revealed."
THROWN = (
    "Your part is in. Send this answer back to whoever made the offer; their browser reveals the roll. "
    "When they send you the proof, open it in this browser. It tells whether your answer is in it, and confirms it."
)

BOTH = "Both parts of this roll were made in this browser."
YOURS = "The answer in it was given from this browser, to this very offer."
OFFERED = "The offer was made in this browser, and used for this answer."
NOBODYS = "No such answer was given from this browser. If you answered from here, do not trust this proof."
ANOTHER = "From this browser another offer for this very situation was answered. This proof is not about that one."

UNSEEN = (
    "More offers for this very situation were answered from this browser, and no proof of theirs was opened here: {}. "
    "Ask for them. Whoever made them may have kept quiet about rolls they did not like."
)

SEND_BACK = "Your browser has added the key of your answer. Send this confirmed link back, and to whom it concerns."
SEND_ON = (
    "Now send this proof to whoever answered. Opened in their browser, it is confirmed. "
    "They send you the confirmed link: pass that one on."
)
SHOWN_BY = (
    "It is shown by whoever made the offer. Only the browser that answered can tell whether the answer in it is its "
    "own, and confirm it."
)
COMPARE = "The proof begins with the answer link that was sent. Look for this in your messages:"


def refused(link: Link, wrong: str) -> str:
    """Say in a sentence that the message in a link is false, and what is ``wrong`` with it."""
    if link.answer is None:
        return f"Do not answer this offer: {wrong}."
    return f"Do not trust this {'proof' if link.revealed else 'answer'}: {wrong}."


def message(link: Link, kept: Kept | None, problem: str) -> Markup:
    """Write what a page says about a link that is a message of a fair roll.

    ``kept`` is what the browser keeps. While that is not known it is None, and nothing is said for or against the
    message. ``problem`` says why an answer cannot be revealed here, or is empty.
    """
    if kept is None:
        return joined(_about(link), tag("p", escape(LOOKING)))
    wrong = kept.wrong(link)
    if wrong:
        content = tag("p", escape(refused(link, wrong)), class_="error", role="alert")
    elif problem:
        again = button("Make a new offer", data_action="offer")
        content = joined(tag("p", escape(f"Not revealed: {problem}."), class_="error", role="alert"), again)
    elif link.answer is None:
        content = _offer(link, kept)
    elif not link.revealed:
        content = joined(tag("p", escape(THROWN)), _copy(link, "answer"))
    else:
        content = _proof(link, kept)
    return joined(_about(link), content)


def _about(link: Link) -> Markup:
    """Name the situation of a message, behind its label if it has one."""
    name = escape(name_of(link.situation))
    said = (tag("bdi", escape(link.shown_label)), escape(": "), name) if link.shown_label else (name,)
    return tag("p", *said, class_="about")


def _offer(link: Link, kept: Kept) -> Markup:
    """Write an offer that nothing speaks against: what to do depends on whether it was made or answered here."""
    throw = button("Throw in my part", data_action="answer", data_link=link.encode())
    given = kept.answer_of(link)
    mine = kept.offer_of(link)
    if mine and mine.proof:
        see = tag("a", escape("See the roll and its proof"), href=f"#{mine.proof.fragment()}")
        return joined(tag("p", escape(USED)), tag("p", see))
    if mine:
        both = tag("p", escape("If the other side uses this very browser, they throw in here:"), class_="help")
        return joined(tag("p", escape(MINE)), _copy(link, "offer"), both, throw)
    if given:
        again = tag("a", escape("See the answer"), href=f"#{given.link.fragment()}")
        return tag("p", escape("You have thrown in your part already. "), again)
    return joined(tag("p", escape(ASKED)), _unseen(link, kept), throw)


def _proof(link: Link, kept: Kept) -> Markup:
    """Write a proof that nothing speaks against: what it is, whose parts are in it, what to do next, what it shows."""
    given, made = kept.answer_of(link), kept.offer_of(link)
    stranger = not given and not made
    answered = any(each.link.committed == link.committed for each in kept.answers)
    return joined(
        tag("p", escape(heading(link)), class_="kind"),
        tag("p", escape(BOTH if given and made else YOURS if given else OFFERED if made else NOBODYS)),
        tag("p", escape(ANOTHER), class_="error") if stranger and answered else NOTHING,
        tag("p", escape(SHOWN_BY)) if stranger and not link.confirmed else NOTHING,
        _unseen(link, kept) if given else NOTHING,
        _next(link, given=given is not None, made=made is not None),
        tag("p", escape("What this shows:")),
        items(shows(link)),
        tag("p", escape("What it does not show:")),
        items(shows_not(link)),
        tag("p", escape(WITNESSED)),
        _compare(link) if stranger else NOTHING,
    )


def _unseen(link: Link, kept: Kept) -> Markup:
    """Say how many answers for this situation were never followed by a proof; nothing where there are none."""
    unseen = kept.unseen(link)
    return tag("p", escape(UNSEEN.format(unseen)), class_="error") if unseen else NOTHING


def _next(link: Link, *, given: bool, made: bool) -> Markup:
    """Say what to do with a proof, and give its link."""
    if link.confirmed:
        do = tag("p", escape(SEND_BACK)) if given and not made else NOTHING
        return joined(do, _copy(link, "confirmed"))
    do = tag("p", escape(SEND_ON)) if made and not link.earlier_format else NOTHING
    return joined(do, _copy(link, "proof"))


def _compare(link: Link) -> Markup:
    """Show the answer that a proof begins with, so that people can look for it in their messages."""
    answer = replace(link, secret=None, key=None)
    code = tag("code", escape(answer.fragment()))
    return joined(tag("p", escape(COMPARE)), tag("p", code), _copy(answer, "answer"))


def _copy(link: Link, what: str) -> Markup:
    copy = button(f"Copy the {what} link", data_action="copy-message", data_link=link.fragment())
    return tag("div", copy, class_="actions")

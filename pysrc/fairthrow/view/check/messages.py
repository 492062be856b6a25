"""The messages of a fair roll between two people as each of them sees it: what was done, and what to do next."""

from dataclasses import dataclass, replace

from fairthrow.links import PROGRAMS, Link
from fairthrow.systems.situation import Odds
from fairthrow.table.fair import FairAnswer, Kept, Offer
from fairthrow.view.check.scene import again, asked_in_short, deed, handed, head, line, named, steps
from fairthrow.view.check.verdict import ALONE, FAILS, ONLY, REFUSED, WITNESSED, heading, shows, shows_not
from fairthrow.view.halves import seal
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag

FOLD = "How can I know?"
"""The words of the fold that says what is shown and what is not."""

LOOKING = "Looking what this browser keeps of this fair roll…"
MINE = "Your offer stands. Send it to one person"
MINE_FILED = (
    "This offer came to this browser with a file. It stands if the file is your own; whoever else has the file knows "
    "the secret, too."
)
USED = "This offer is used"
REVEALED = "Its roll has been revealed."
THROWN = "Your part is in. Send it back"
UNTIL = "Until {} opens it, nobody knows the dice: not even you."

GIVEN = "You have thrown in your part already"
GIVEN_FILED = (
    "An answer to this offer came to this browser with a file: it was not given here. If you did not give it yourself "
    "in another browser, whoever wrote the file knows how the roll falls. Ask for a new offer."
)

THEN_DICE = "Open the answer in this browser, which alone keeps your secret: then the dice show."
DRAWN = "It is drawn at random here. Whoever offers is bound to this situation and to a secret."
THEN_PROOF = "Opened there, the dice show. Open the proof that comes back in this browser."

HOW = (
    "Each part is drawn at random on the device of whoever throws it in. The offer binds the first one by its digest "
    "before the second one is there. So it cannot be chosen to fit, and the dice follow from both."
)
BOTH = "Both parts of this roll were made in this browser."
YOURS = "The answer in it was given from this browser, to this very offer."
OFFERED = "The offer was made in this browser, and used for this answer."
YOURS_FILED = (
    "The answer in it came to this browser with a file: it was not given here. If you did not give it yourself in "
    "another browser, do not trust this proof: whoever wrote the file knew the answer."
)
OFFERED_FILED = "The offer came to this browser with a file, and was used for this answer. It was not made here."
NOBODYS = "No such answer was given from this browser. If you answered from here, do not trust this proof."
ANOTHER = "From this browser another offer for this very situation was answered. This proof is not about that one."

UNSEEN = (
    "More offers for this very situation were answered {}, and no proof of theirs was opened here: {}. "
    "Ask for them. Whoever made them may have kept quiet about rolls they did not like."
)

SEND_BACK = "The key of your answer is added. Send this confirmed link back."
SEND_BACK_FILED = (
    "The key of this answer came to this browser with a file, and has been added. If the answer is your own, send this "
    "confirmed link back, and to whom it concerns."
)
TO_CONFIRM = "Send this proof to whoever answered. Their browser confirms it."
TO_KEEP = "This is the link to keep, and to pass on."
SHOWN_BY = (
    "It is shown by whoever made the offer. Only the browser that answered can tell whether the answer in it is its "
    "own, and confirm it."
)
COMPARE = "The proof begins with the answer link that was sent. Look for this in your messages:"


@dataclass(frozen=True, kw_only=True)
class FairMessage:
    """A message as this browser sees it: its ``link``, and the parts of it that are ``kept`` here.

    ``sender`` is the name that it came with, and ``chance`` the odds in a few words; either may be empty.
    """

    link: Link
    kept: Kept
    sender: str = ""
    chance: str = ""

    @property
    def made(self) -> Offer | None:
        """The offer, where it is kept here."""
        return self.kept.offer_of(self.link)

    @property
    def given(self) -> FairAnswer | None:
        """The answer, where it is kept here."""
        return self.kept.answer_of(self.link)

    @property
    def role(self) -> str:
        """The side that whoever sees it is of, as :data:`fairthrow.view.check.scene.STEPS` names it."""
        made = self.made is not None and not self.made.by_file
        given = self.given is not None and not self.given.by_file
        if made or given:
            return "both" if made and given else "asker" if made else "roller"
        return "" if self.link.revealed or self.link.answer is not None or self.made else "roller"

    @property
    def other(self) -> str:
        """The name of the other side, in the middle of a sentence."""
        return self.sender or "the other side"

    def steps(self, now: int) -> Markup:
        """Write the steps, ``now`` at one of them."""
        return steps(self.role, self.sender, now)

    @property
    def about(self) -> Markup:
        """Its situation, behind its label if it has one, and the odds."""
        return _about(self.link, self.chance)


def refused(link: Link, wrong: str) -> str:
    """Say in a sentence that the message in a link is false, and what is ``wrong`` with it."""
    if link.answer is None:
        return f"Do not answer this offer: {wrong}."
    return f"Do not trust this {'proof' if link.revealed else 'answer'}: {wrong}."


def message(
    link: Link, kept: Kept | None, problem: str, *, sender: str = "", odds: Odds | None = None
) -> dict[str, Markup]:
    """Write what a page says about a message of a fair roll, by :data:`fairthrow.view.check.fair.PLACES`.

    ``kept`` is what the browser keeps. While that is not known it is None, and nothing is said for or against the
    message. ``problem`` says why an answer cannot be revealed here, ``sender`` is the name that the message came with;
    each may be empty. ``odds`` are those of the situation, where they are to be said.
    """
    chance = asked_in_short(link.situation, odds) if odds else ""
    if kept is None:
        return _placed(joined(_about(link, chance), line(LOOKING)))
    seen = FairMessage(link=link, kept=kept, sender=sender, chance=chance)
    wrong = kept.wrong(link)
    if wrong:
        return _placed(joined(_about(link, ""), _alert(refused(link, wrong))), proof=again(link))
    if problem:
        anew = deed("Make a new offer", "", data_action="offer")
        return _placed(joined(_about(link, ""), _alert(f"Not revealed: {problem}.")), anew, again(link))
    if link.answer is None:
        return _offer(seen)
    return _proof(seen) if link.revealed else _answer(seen)


def _placed(fair: Markup, deed: Markup = NOTHING, proof: Markup = NOTHING, mark: Markup = NOTHING) -> dict[str, Markup]:
    return {"fair": fair, "deed": deed, "proof": proof, "mark": mark}


def _alert(words: str) -> Markup:
    return tag("p", escape(words), class_="alert", role="alert")


def _about(link: Link, chance: str) -> Markup:
    """Name the situation of a message, behind its label if it has one, and its ``chance`` behind it."""
    name = tag("bdi", escape(named(link.situation)))
    said = (tag("bdi", escape(link.shown_label)), escape(": "), name) if link.shown_label else (name,)
    return tag("p", *said, escape(f" · {chance}" if chance else ""), class_="about")


def _offer(seen: FairMessage) -> dict[str, Markup]:
    """Write an offer that nothing speaks against: what to do depends on whether it was made or answered here."""
    link, given, mine = seen.link, seen.given, seen.made
    throw = {"data_action": "answer", "data_link": link.encode()}
    if mine and mine.proof:
        told = head("both", USED, line(REVEALED))
        see = tag("a", escape("See the roll and its proof"), href=f"#{mine.proof.fragment()}", class_="roll")
        return _placed(joined(seen.steps(2), told), see, again(link))
    if mine:
        both = joined(
            line("If the other side uses this very browser, they throw in here:", "help"),
            tag("p", button("Throw in my part", **throw), class_="actions"),
        )
        filed = line(MINE_FILED, "warned") if mine.by_file else NOTHING
        send = handed(link.fragment(), "the offer", THEN_DICE)
        return _placed(joined(seen.steps(0), head("left", MINE, seen.about, filed)), send, joined(_how(link), both))
    if given:
        see = tag("a", escape("See the answer"), href=f"#{given.link.fragment()}", class_="roll")
        filed = joined(line(GIVEN_FILED, "warned"), _unseen(seen)) if given.by_file else NOTHING
        title = "Do not answer it" if given.by_file else GIVEN
        return _placed(joined(seen.steps(1), head("left", title, seen.about, filed)), see, _how(link))
    title = f"{seen.sender} asks you to make this roll together" if seen.sender else "Make this roll together"
    told = head("left", title, seen.about, _unseen(seen))
    return _placed(joined(seen.steps(1), told), deed("Throw in my part", DRAWN, **throw), _how(link))


def _answer(seen: FairMessage) -> dict[str, Markup]:
    """Write an answer that was given from here, and is to be sent back."""
    link = seen.link
    told = head("both", THROWN, line(UNTIL.format(seen.other)), seen.about)
    return _placed(joined(seen.steps(1), told), handed(link.fragment(), "my part", THEN_PROOF), _how(link))


def _proof(seen: FairMessage) -> dict[str, Markup]:
    """Write a proof that nothing speaks against: what it is, whose parts are in it, what to do next, what it shows."""
    link, kept, given, made = seen.link, seen.kept, seen.given, seen.made
    stranger = not given and not made
    answered = any(each.link.committed == link.committed for each in kept.answers if not each.by_file)
    to_confirm = link.confirmed and given is not None and not made
    told = joined(
        tag("b", escape(heading(link))),
        escape(" "),
        _whose(given, made),
        tag("p", escape(ANOTHER), class_="warned") if stranger and answered else NOTHING,
        line(SHOWN_BY) if stranger and not link.confirmed else NOTHING,
        _unseen(seen) if given else NOTHING,
    )
    now = 3 if to_confirm else 4 if link.confirmed else 2
    halves = tag("div", seal("whole" if link.confirmed else "both"), tag("div", told), class_="head halves")
    shown = tag(
        "details",
        tag("summary", escape(FOLD)),
        line("What this shows:"),
        items(shows(link)),
        line("What it does not show:"),
        items(shows_not(link)),
        line(WITNESSED),
        _compare(link) if stranger else NOTHING,
        class_="card known",
    )
    return _placed(
        joined(seen.steps(now), halves),
        _next(link, given=given, made=made is not None),
        joined(shown, again(link), button("Next roll together", data_action="offer", class_="quiet")),
        tag("div", seal("whole", told=True), class_="stamp") if link.confirmed else NOTHING,
    )


def _whose(given: FairAnswer | None, made: Offer | None) -> Markup:
    """Say whose parts are in a proof, and which of them came to this browser with a file."""
    if not given and not made:
        return line(NOBODYS)
    if given and made and not given.by_file and not made.by_file:
        return line(BOTH)
    filed = given is not None and given.by_file
    answer = line(YOURS_FILED if filed else YOURS, "warned" if filed else None) if given else NOTHING
    offer = line(OFFERED_FILED if made.by_file else OFFERED) if made else NOTHING
    return joined(answer, offer)


def _unseen(seen: FairMessage) -> Markup:
    """Say how many answers for this situation were never followed by a proof; nothing where there are none."""
    link, kept = seen.link, seen.kept
    unseen = kept.unseen(link)
    filed = any(each.by_file for each in kept.answers if each.secret is None and each.link.committed == link.committed)
    where = "from this browser, or in a file that was added here" if filed else "from this browser"
    return line(UNSEEN.format(where, unseen), "warned") if unseen else NOTHING


def _next(link: Link, *, given: FairAnswer | None, made: bool) -> Markup:
    """Say what to do with a proof, and hand on its link."""
    if not link.confirmed:
        return handed(link.fragment(), "the proof", TO_CONFIRM if made and not link.earlier_format else "", rolled=True)
    if given and not made:
        words = SEND_BACK_FILED if given.by_file else SEND_BACK
        return handed(link.fragment(), "the confirmation", words, rolled=True)
    return handed(link.fragment(), "the roll", TO_KEEP, rolled=True)


def _how(link: Link) -> Markup:
    """Say before the roll how it comes about, and what no such roll shows."""
    fails = (FAILS,) if link.situation.system == PROGRAMS else ()
    limits = joined(line("What it cannot show:"), items((ALONE, ONLY, REFUSED, *fails)))
    return joined(tag("details", tag("summary", escape(FOLD)), line(HOW), limits, class_="card known"), again(link))


def _compare(link: Link) -> Markup:
    """Show the answer that a proof begins with, so that people can look for it in their messages."""
    answer = replace(link, secret=None, key=None, threw="")
    code = tag("code", escape(answer.fragment()))
    copy = button("Copy the answer link", data_hand="copy", data_link=answer.fragment())
    return joined(line(COMPARE), tag("p", code), tag("p", copy, class_="actions"))

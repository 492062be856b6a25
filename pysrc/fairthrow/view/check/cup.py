"""A roll behind the screen as each side sees it: under a cup until it is opened.

What a seal is, is told in :mod:`fairthrow.table.seals`. Parts are those of the page of sealed rolls, :data:`PLACES`.
"""

from dataclasses import replace

from fairthrow.links import PLAYED, PROGRAMS, Link
from fairthrow.systems import FairthrowError
from fairthrow.table.sealing import SOMEBODY, Sealed, SealSeen, SealsKept
from fairthrow.table.seals import SYSTEM, Seal
from fairthrow.view.check.answer import write_verdict
from fairthrow.view.check.roll import laid, results, standing
from fairthrow.view.check.scene import again, asked_in_short, deed, handed, head, line, named
from fairthrow.view.check.sealed import FITS, SEVERAL, SHOWS_NOT, TRIED, seal_shows
from fairthrow.view.check.verdict import shows
from fairthrow.view.halves import seal as drawn
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag

PLACES = ("fair", "cup", "answer", "roll", "results", "mark", "deed", "proof")
"""The places of the page of sealed rolls."""

FOLD = "What a seal does not show"

MOST_LISTED = 40
"""Sealed rolls that are listed: the last ones."""

CAPTION = "Caption"
FOR_ALL = "A caption is for everybody. Do not let it tell what is rolled."
KEPT = "What is needed to open it is kept on this device alone, and in its file of everything."

WAITING = (
    "The link tells that a roll was sealed, and its caption. Nothing else. Nobody knows the dice yet: not even you."
)
SEND = "Send it to everybody. Somebody may throw in a part: open the link that comes back, and you see the dice."
ALONE = "Without one, nobody can tell that you did not try many until the dice pleased."

YOURS_ALONE = "You alone see this"
THREW = "{} threw in a part: the dice follow from it and from your secret."
NOBODY_THREW = "Nobody threw in a part. So nobody can tell that you did not try many until the dice pleased."
OPEN = "Once you hand it on it is open: everybody sees it, and whether it is what was sealed."
FOR_EVERYBODY = "Everybody sees it, and whether it is what was sealed."
OPENED = "It is opened"

NO_ROLL = "With these dice there is no roll: {}. They count: another part would be a second try."

UNDER = "Somebody has sealed a roll. What was rolled, and how it falls, lies under the cup until they open it."
SEALED_BY = "{} has sealed a roll. What was rolled, and how it falls, lies under the cup until it is opened."
THROW = "It is drawn at random here, for this very seal. Without one, the dice could be picked out of many."
SEEN = "This page remembers the seal. When the roll is opened, it tells whether it is what was sealed."
THROWN = "Your part is in. Send it back"
ONE_COUNTS = "It goes to whoever sealed the roll. One part is enough, and the first counts."
OTHERS = "This link brings somebody’s part. It is for whoever sealed the roll, in the browser that sealed it."

UNCHANGED = "Opened: it is what was sealed, unchanged."
MINE = "Your part is in it: nobody knew the dice when you sent that, unless you work with whoever sealed it."
NOT_MINE = "The part that you threw in is not in it: another was taken, so it may be the one that pleased."
NO_PART = "No part was thrown in from this browser. {}"
SAID = "{} is said to have thrown one in: only their own page can tell."
NONE_SAID = "Nobody is said to have thrown one in: then whoever sealed it could have tried many."
LATER = "Another seal with this caption was seen here after it. Ask for that one, too."
FALSE = "This is not what was sealed."
SEALED_HERE = "It was sealed in this browser."
ANOTHER = (
    "a seal with this caption was seen in this browser, and this roll is not the one that was sealed under it. "
    "Ask for the right link"
)


def cup() -> Markup:
    """Draw the cup upside down on the felt, with its seal."""
    shapes = (
        tag("ellipse", cx=70, cy=95, rx=52, ry=11, class_="cast"),
        _path("M30 14Q60 4 90 14L102 88Q60 104 18 88z", "leather"),
        _path("M30 14Q60 4 90 14L91 20Q60 10 29 20z", "edge"),
        _path("M19.5 79Q60 94 100.5 79L102 88Q60 104 18 88z", "hem"),
        _path("M38 17Q44 14 50 13.5L44 88Q34 86 28 83z", "gleam"),
    )
    told = "A dice cup upside down on the felt, sealed: the roll lies under it"
    under = tag("svg", *shapes, class_="cup", viewBox="0 0 120 108", role="img", aria_label=told)
    return tag("div", under, drawn("closed"), class_="cupped")


def _path(points: str, name: str) -> Markup:
    return tag("path", d=points, class_=name)


def composing(link: Link) -> dict[str, Markup]:
    """Write what is asked before the roll of a ``link`` is sealed: its caption. The link's own label stands there."""
    field = tag(
        "p",
        tag("label", escape(CAPTION), for_="caption"),
        tag("input", id="caption", type="text", maxlength=80, value=link.shown_label or None, autocomplete="off"),
        class_="caption",
    )
    told = head("closed", "Roll behind the screen", line(_about(link)), field)
    return _placed(fair=told, deed=deed("Seal it", FOR_ALL, data_step="seal"), cup=cup(), proof=_limits())


def _about(link: Link) -> str:
    return f"{named(link.situation)} · {asked_in_short(link.situation, link.situation.odds())}"


def _placed(**parts: Markup) -> dict[str, Markup]:
    return {name: parts.get(name, NOTHING) for name in PLACES}


def _limits(before: Markup = NOTHING) -> Markup:
    shown = joined(line("What it shows:"), before, line("What it does not show:")) if before else NOTHING
    return tag("details", tag("summary", escape(FOLD)), shown, items(SHOWS_NOT), class_="card known")


def _at(seal: Seal) -> str:
    """Give where the page of a seal is, seen from the home page."""
    return f"{SYSTEM}/#{seal.fragment()}"


def _titled(seal: Seal) -> str:
    return f"“{seal.caption}”" if seal.label else "A sealed roll"


# --- to whoever sealed it -----------------------------------------------------------------------


def mine(sealed: Sealed) -> dict[str, Markup]:
    """Write what whoever sealed a roll sees of it: also that a program fails for its dice, which count all the same."""
    roll = sealed.roll
    send = handed(_at(sealed.seal), "the seal", SEND)
    if roll is None:
        alone = tag("p", button("Roll without a part", data_step="rollalone"), class_="actions")
        told = head("closed", _titled(sealed.seal), line(WAITING), line(_about(sealed.link)))
        below = joined(alone, line(ALONE, "help"), line(KEPT, "help"), _limits())
        return _placed(fair=told, deed=send, cup=cup(), proof=below)
    threw = THREW.format(f"{sealed.threw[:1].upper()}{sealed.threw[1:]}") if sealed.threw else NOBODY_THREW
    title = OPENED if sealed.opened else YOURS_ALONE
    told = head("whole" if sealed.opened else "closed", title, line(_titled(sealed.seal)), line(threw))
    page = PLAYED if roll.situation.system == PROGRAMS else roll.situation.system
    words = ("the opened roll", FOR_EVERYBODY) if sealed.opened else ("and open it", OPEN)
    open_it = handed(f"{page}/#{roll.fragment()}", *words)
    again = button("Copy the seal again", data_hand="copy", data_link=_at(sealed.seal), class_="quiet")
    try:
        thrown = roll.roll()
    except FairthrowError as error:
        told = joined(told, tag("p", escape(NO_ROLL.format(error.message)), class_="alert", role="alert"))
        return _placed(
            fair=told, deed=tag("div", open_it, data_opens=True), proof=joined(line(KEPT, "help"), _limits(), again)
        )
    return _placed(
        fair=told,
        answer=write_verdict(roll.situation, thrown, standing(roll.situation, thrown, roll.situation.odds())),
        roll=laid(roll, thrown),
        results=results(thrown),
        mark=tag("div", drawn("whole", told=True), class_="stamp") if sealed.opened else NOTHING,
        deed=tag("div", open_it, data_opens=True),
        proof=joined(line(KEPT, "help"), _limits(), again),
    )


def listed(kept: SealsKept) -> Markup:
    """List the rolls that were sealed here, the last first, and count them; nothing where none was."""
    if not kept.sealed:
        return NOTHING
    count, of_them = kept.counts()
    rows = (tag("li", _row(each)) for each in sorted(kept.sealed, key=lambda each: each.at, reverse=True)[:MOST_LISTED])
    head = tag("header", tag("h2", escape("Sealed rolls")), tag("p", escape(f"sealed {count}, opened {of_them}")))
    return joined(head, tag("ul", *rows, class_="list"))


def _row(sealed: Sealed) -> Markup:
    state = (
        "opened"
        if sealed.opened
        else f"{sealed.threw} threw in"
        if sealed.threw
        else "rolled without a part"
        if sealed.key
        else "nobody threw in yet"
    )
    said = tag("span", tag("bdi", escape(_titled(sealed.seal))), tag("small", escape(state)), class_="what")
    return tag("a", said, tag("time", escape(sealed.at), datetime=sealed.at), href=f"../{_at(sealed.seal)}")


# --- to everybody else ----------------------------------------------------------------------------


def under_the_cup(seal: Seal, seen: SealSeen | None, sender: str) -> dict[str, Markup]:
    """Write what everybody else sees of a seal, by what of it was ``seen`` here; ``sender`` is a name, or empty."""
    said = SEALED_BY.format(sender) if sender else UNDER
    given = seen.seal if seen and seen.seal.part is not None else None
    title = _titled(seal)
    below = joined(line(SEEN, "help"), _limits(items(seal_shows(replace(seal, part=None)))))
    if given is not None and seen and not seen.by_file:
        told = head("closed", THROWN, line(title))
        return _placed(fair=told, deed=handed(_at(given), "my part", ONE_COUNTS), cup=cup(), proof=below)
    if seal.part is not None:
        return _placed(fair=head("closed", title, line(OTHERS)), cup=cup(), proof=below)
    throw = deed("Throw in my part", THROW, data_step="throwpart")
    return _placed(fair=head("closed", title, line(said)), deed=throw, cup=cup(), proof=below)


# --- once it is opened ----------------------------------------------------------------------------


def not_sealed(link: Link, kept: SealsKept) -> str:
    """Say why the confirmed roll of a link is not what was sealed, by the seals ``kept`` here; empty for nothing.

    A roll of another seal than those that were seen here under its caption is none of them.
    """
    return kept.wrong(link) or (ANOTHER if kept.another(link) else "")


def draw_refused(link: Link, wrong: str) -> dict[str, Markup]:
    """Write instead of the roll of a link that it is not what was sealed, and what is ``wrong``."""
    told = tag("p", escape(f"{FALSE} {wrong[:1].upper()}{wrong[1:]}."), class_="alert", role="alert")
    return {"fair": told, "mark": NOTHING, "deed": NOTHING, "proof": again(link)}


def draw_confirmed(link: Link, kept: SealsKept) -> dict[str, Markup]:
    """Write what is to be said of a confirmed roll that is what was sealed, by the seals ``kept`` here.

    It is empty where the seal is not known here.
    """
    told = _told(link, kept)
    if not told:
        return {}
    shown = tag(
        "details",
        tag("summary", escape("How can I know?")),
        line("What this shows:"),
        items((FITS, *shows(link))),
        line("What it does not show:"),
        items((SEVERAL, TRIED)),
        class_="card known",
    )
    return {
        "fair": tag("div", drawn("whole"), tag("div", told), class_="head halves"),
        "mark": tag("div", drawn("whole", told=True), class_="stamp"),
        "deed": handed(link.fragment(), "the roll", "", rolled=True),
        "proof": joined(shown, again(link)),
    }


def _told(link: Link, kept: SealsKept) -> Markup:
    if kept.sealed_of(link.offer):
        return joined(tag("b", escape(UNCHANGED)), line(SEALED_HERE))
    seen = kept.seen_of(link.offer)
    if seen is None or not link.confirmed:
        return NOTHING
    part = seen.seal.part
    if part is not None and not seen.by_file:
        whose = line(MINE) if part == link.key else line(NOT_MINE, "warned")
    else:
        whose = line(NO_PART.format(SAID.format(_named(link.threw)) if link.threw else NONE_SAID))
    later = line(LATER, "warned") if kept.later(link) else NOTHING
    return joined(tag("b", escape(UNCHANGED)), whose, later)


def _named(threw: str) -> str:
    return "Somebody" if threw == SOMEBODY else threw

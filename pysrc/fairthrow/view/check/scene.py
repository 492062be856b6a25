"""What the scene of a roll between people is made of: four steps, what is to be done, buttons to hand a link on.

:mod:`fairthrow.view.check.messages` says what stands in them.
"""

from fairthrow.links import Link
from fairthrow.systems.situation import Odds, Situation
from fairthrow.view.check.answer import icon, wanted_of
from fairthrow.view.check.text import beginning, name_of
from fairthrow.view.halves import seal
from fairthrow.view.markup import NOTHING, Markup, button, escape, tag
from fairthrow.view.numbers import decimal, percent

STEPS = {
    "asker": ("You offer", "{} throws in", "The dice show", "{} confirms"),
    "roller": ("{} offers", "You throw in", "The dice show", "You confirm"),
    "both": ("You offer", "You throw in", "The dice show", "You confirm"),
    "": ("One offers", "Another throws in", "The dice show", "Confirmed"),
}
"""The steps as each side sees them: who made the offer, who answered, who did both, and anybody else."""

UNNAMED = {"asker": ("You offer", "They throw in", "The dice show", "They confirm"),
           "roller": ("They offer", "You throw in", "The dice show", "You confirm")}  # fmt: skip
"""The same where the other side has no name."""


def steps(role: str, other: str, now: int) -> Markup:
    """Write the four steps as the side of a ``role`` sees them; ``other`` is the other side's name, or empty.

    ``now`` is the step that it is at, from 0; 4 where all are done.
    """
    words = [each.format(other) for each in STEPS[role]] if other else UNNAMED.get(role, STEPS[role])
    return tag("ol", *(_step(said, place, now) for place, said in enumerate(words)), class_="steps", aria_label="Steps")


def _step(said: str, place: int, now: int) -> Markup:
    done = tag("span", escape("Done: "), class_="unseen") if place < now else NOTHING
    name = "done" if place < now else None
    return tag("li", done, tag("bdi", escape(said)), class_=name, aria_current="step" if place == now else None)


def head(state: str, title: str, *lines: Markup) -> Markup:
    """Write what is to be done, under a ``title``, with the seal in a ``state`` beside it, and ``lines`` below."""
    return tag("div", seal(state), tag("div", tag("h3", escape(title)), *lines), class_="head")


def line(words: str, name: str | None = None) -> Markup:
    """Write a sentence or two, the ``words``, as a line; ``name`` is its style class."""
    return tag("p", escape(words), class_=name)


def handed(link: str, what: str, note: str, *, rolled: bool = False) -> Markup:
    """Write the buttons that hand a ``link`` on, as it stands behind ``#``; ``note`` says what comes then.

    ``what`` names it, such as ``the offer``. A device without a share sheet has the others alone. ``rolled`` says that
    it shows dice, of which there is a picture.
    """
    share = button(f"Share {what}", class_="roll", data_hand="share", data_link=link, data_rolled=rolled)
    copied = tag("span", escape("Copy"), tag("span", escape(f" {what}"), class_="named"))
    copy = tag("button", icon("link"), copied, type="button", class_="icon", data_hand="copy", data_link=link)
    code = tag("span", escape("QR code"))
    shown = tag("button", icon("qr"), code, type="button", class_="icon", data_hand="qr", data_link=link)
    return tag("div", tag("div", share, copy, shown, class_="handed"), line(note, "note") if note else NOTHING)


def deed(words: str, note: str, **attributes: str) -> Markup:
    """Write the one button of whoever's turn it is, with its ``words``, and a ``note`` below it."""
    return tag("div", button(words, class_="roll", **attributes), line(note, "note") if note else NOTHING)


def asked_in_short(situation: Situation, odds: Odds) -> str:
    """Say the chance of what is asked first of a ``situation``, or its mean, in a few words, by its ``odds``."""
    asked, chance = wanted_of(situation, odds)
    return f"{asked} {percent(chance) if situation.verdict else decimal(chance)}".replace(" %", "\N{NO-BREAK SPACE}%")


def named(situation: Situation) -> str:
    """Name what a roll is made of: a ``situation`` as everywhere; of a program without a title its beginning is added.

    Whoever is asked to roll it hears so what it is.
    """
    name, program = name_of(situation), situation.unseen.get("program")
    if program is None or situation.title != situation.linked.title:
        return name
    return f"{situation.title}: {beginning(program)}{name.removeprefix(situation.title)}"


def again(link: Link) -> Markup:
    """Write the way to a roll of one's own of the same situation."""
    return tag("a", escape("Use this situation"), href=f"#{link.unthrown.fragment()}", class_="quiet")

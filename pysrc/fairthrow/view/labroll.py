"""A roll of a program as people see it: its dice, what each output came to, and how, top down."""

from collections.abc import Sequence
from dataclasses import replace

from fairthrow.lab.program import Answer, Output, Value
from fairthrow.links import Link
from fairthrow.programs.check import ProgramRoll
from fairthrow.systems import fitting
from fairthrow.systems.die import Die, News
from fairthrow.view.answer import verdict
from fairthrow.view.dice import face_text, tray
from fairthrow.view.labasked import Asked
from fairthrow.view.labspans import numeric, slim, value_said, weights_of
from fairthrow.view.markup import NOTHING, Markup, escape, items, joined, tag
from fairthrow.view.numbers import percent
from fairthrow.view.text import seen

MOST_DICE = 60
"""Dice that lie in the tray at most; of more the number is said."""

MOST_WORD = 9
"""Characters of the word below a die."""

WORDS = (("left out", "dropped"), ("re-rolled", "re-rolled"), ("not counted", "misses"), ("explod", "explodes"),
         ("counted", "counts"), ("kept", "kept"), ("added", "added"))  # fmt: skip
"""How fates begin, each with the word below the die; the first that fits."""


SAID_BY_WORD = {"added up", "re-rolled", "exploded", "counted"}
"""What became of a die where the word below it says as much: said twice, it would be heard twice."""


def roll_parts(
    link: Link, thrown: ProgramRoll, answer: Answer | None, asked: Asked | None, first: int
) -> dict[str, Markup]:
    """Write the roll that a link names.

    ``answer`` are the odds of the program, where they are known: then each value is placed among them. The parts are
    ``answer`` (the value of the output at the place ``first``, large), ``rolled`` (the dice), ``results`` (what each
    output came to) and ``steps`` (how it came about).
    """
    outputs = answer.outputs if answer and len(answer.outputs) == len(thrown.rolled.outputs) else ()
    return {
        "answer": _verdict(thrown, outputs, asked, first),
        "rolled": dice(thrown.dice),
        "results": results(thrown, outputs),
        "steps": steps(link, thrown),
    }


def dice(thrown: Sequence[Die]) -> Markup:
    """Lay out the dice ``thrown``, each with what became of it in a word; of very many the first, and how many more."""
    shown = tuple(
        replace(die, group=seen(die.group), tag=_word(die), note="" if die.note in SAID_BY_WORD else die.note)
        for die in thrown[:MOST_DICE]
    )
    left = len(thrown) - len(shown)
    return joined(tray(shown), tag("p", escape(f"and {left:,} more"), class_="pool") if left else NOTHING)


def _word(die: Die) -> str:
    """Give the word below a die; empty for the one of its role."""
    fates = die.note.removeprefix("shows ").split("; ")
    found = next((word for begins, word in WORDS for fate in reversed(fates) if fate.startswith(begins)), "")
    return found[:MOST_WORD] or "rolled"


def _verdict(thrown: ProgramRoll, outputs: Sequence[Output], asked: Asked | None, first: int) -> Markup:
    if not thrown.rolled.outputs:
        return verdict("", "No output", "", "")
    at = first if first < len(thrown.rolled.outputs) else 0
    label, value = thrown.rolled.outputs[at]
    news: News = ""
    lead = fitting(label, 40)
    if asked and asked.output == at:
        news = "good" if asked.holds(value) else "bad"
        lead = f"{lead}, {asked}"
    short = "nothing" if value == () else value_said(value)
    return verdict(lead, short, news, standing(outputs[at], value) if outputs else "")


def standing(output: Output, value: Value) -> str:
    """Say where a value stands among all that could have come: ``the top 3.1 %``. Empty where that cannot be said."""
    if not numeric(output) or not isinstance(value, int) or len(output.weights) == 1:
        return ""
    weights = weights_of(output)
    below = sum(weight for each, weight in weights.items() if each < value)
    same, came = weights.get(value, 0), sum(weights.values())
    if not same:
        return ""
    if 2 * below >= came:
        return f"the top {percent(slim(came - below, came))}"
    if 2 * (below + same) > came:
        return "right in the middle"
    return f"the bottom {percent(slim(below + same, came))}"


def results(thrown: ProgramRoll, outputs: Sequence[Output]) -> Markup:
    """Write what each output came to, and where that stands in the odds of the ``outputs``, where these are known.

    Nothing for one output: it stands large.
    """
    if len(thrown.rolled.outputs) <= 1:
        return NOTHING
    rows = []
    for at, (label, value) in enumerate(thrown.rolled.outputs):
        where = standing(outputs[at], value) if outputs else ""
        rows.append(
            tag("li", tag("bdi", escape(fitting(label, 60))), escape(" "),
                tag("b", escape("nothing" if value == () else value_said(value))), escape(" "),
                tag("small", escape(where)))
        )  # fmt: skip
    return tag("ul", *rows, class_="results")


def steps(link: Link, thrown: ProgramRoll) -> Markup:
    """Tell how a roll came about: what it was for, its whole sentence, what each step did and each die became."""
    label = tag("p", tag("bdi", escape(link.shown_label)), class_="roll-label") if link.shown_label else NOTHING
    told = [
        f"{seen(of.what)}, line {of.line}: a d{die.sides} shows {'; '.join([face_text(die), *map(seen, of.fates)])}."
        for die, of in zip(thrown.dice[:MOST_DICE], thrown.rolled.dice, strict=False)
    ]
    left = len(thrown.dice) - len(told)
    kind = "Repeatable: the link shows everyone these dice."
    if link.faces is not None:
        kind = "Physical dice, as typed."
    elif not thrown.dice:
        kind = f"Certain: this program in {link.situation.title} throws no dice."
    return tag(
        "section",
        tag("h2", escape("How it came about")),
        label,
        tag("p", escape(seen(thrown.summary)), class_="summary"),
        items(tuple(map(seen, thrown.steps)), "ol", class_="trace"),
        tag("details",
            tag("summary", escape(f"Each die, {len(thrown.dice):,} in all")),
            items(tuple(told), "ol", class_="trace"),
            tag("p", escape(f"and {left:,} more"), class_="note") if left else NOTHING,
            class_="numbers")
        if thrown.dice else NOTHING,
        tag("p", escape(kind), class_="note"),
        class_="card",
    )  # fmt: skip

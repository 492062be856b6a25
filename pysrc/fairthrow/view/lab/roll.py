"""A roll of a program as people see it: its dice, what each output came to, and how, top down."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fairthrow.lab.choices import ASKED, RolledDecision
from fairthrow.lab.program import Answer, Output, Value
from fairthrow.lab.shares import decimal
from fairthrow.links import Link
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.patience import allowed
from fairthrow.programs.rolled import MOST_LAID, ProgramRoll, came_to
from fairthrow.systems import fitting
from fairthrow.systems.wording import sentence
from fairthrow.view.check.among import among
from fairthrow.view.check.answer import verdict
from fairthrow.view.check.roll import laid, results
from fairthrow.view.check.text import show, show_sentence
from fairthrow.view.dice import face_text
from fairthrow.view.lab.asked import Asked
from fairthrow.view.lab.spans import numeric, slim, weights_of
from fairthrow.view.markup import NOTHING, Markup, escape, items, tag
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from fairthrow.systems.die import News


def roll_parts(
    link: Link, thrown: ProgramRoll, answer: Answer | None, asked: Asked | None, first: int
) -> dict[str, Markup]:
    """Write the roll that a link names.

    ``answer`` are the odds of the program, where they are known: then each value is placed among them. The parts are
    ``answer`` (the value of the output at the place ``first``, large), ``rolled`` (the dice), ``results`` (what each
    output came to) and ``steps`` (how it came about). Where a decision is asked, ``results`` are its options.
    """
    outputs = answer.outputs if answer and len(answer.outputs) == len(thrown.rolled.outputs) else ()
    some = allowed().over(zip(outputs, thrown.rolled.outputs, strict=False), 100)
    where = [standing(output, value) for output, (_, value) in some]
    if thrown.rolled.asked:
        said = verdict(f"line {thrown.rolled.asked.line}", "Your choice", "", "")
        choices = options(link, thrown.rolled.asked)
        return {"answer": said, "rolled": laid(link, thrown), "results": choices, "steps": steps(link, thrown)}
    return {
        "answer": _verdict(link, thrown, where, asked, first),
        "rolled": laid(link, thrown),
        "results": results(thrown, where, first),
        "steps": steps(link, thrown),
    }


def options(link: Link, asked: RolledDecision) -> Markup:
    """Write the options of a decision that a roll of ``link`` has ``asked``, from the best, with what each is worth.

    Each leads to the same roll with this option, which asks the next decision.
    """
    if not isinstance(link.situation, ProgramCheck):
        return NOTHING
    made = tuple(each for each in link.situation.choices if each != ASKED)
    rows = []
    for number in asked.ranked():
        option = asked.options[number - 1]
        then = replace(link, situation=replace(link.situation, choices=(*made, number, ASKED)))
        words = tag("bdi", escape(show(option.words))), escape(": "), tag("b", escape(worth(asked, number)))
        rows.append(tag("li", tag("a", *words, class_="chip", href=f"#{then.fragment()}")))
    return tag("ol", *rows, class_="options")


def worth(asked: RolledDecision, number: int) -> str:
    """Write what the option with a ``number`` is worth: ``72.2 %``, or ``mean 8.14``."""
    some, whole = value = asked.options[number - 1].value
    return percent(value) if asked.measure == "chance" else f"mean {decimal(some, whole, 2)}"


def options_text(asked: RolledDecision) -> list[str]:
    """Write the options of what is ``asked`` as lines, the best first, each with the number that takes it."""
    numbers = asked.ranked()
    return [f"  option {each}: {show(asked.options[each - 1].words)}, {worth(asked, each)}" for each in numbers]


def _verdict(link: Link, thrown: ProgramRoll, where: Sequence[str], asked: Asked | None, first: int) -> Markup:
    if not thrown.rolled.outputs:
        return verdict("", "No output", "", "")
    at = first if first < len(thrown.rolled.outputs) else 0
    label, value = thrown.rolled.outputs[at]
    news: News = ""
    lead = fitting(label, 40)
    if asked and asked.output == at:
        news = "good" if asked.holds(value) else "bad"
        lead = f"{lead}, {asked}"
    short = came_to(value)
    degree = _degree(link, thrown, asked, at)
    if degree:
        lead, short = f"{fitting(label, 40)} {short}", sentence(degree)
    return verdict(lead, short, news, where[at] if where else "")


def _degree(link: Link, thrown: ProgramRoll, asked: Asked | None, at: int) -> str:
    """Give the degree of the output at a place; empty without one, and where people ask for something else of it."""
    program = link.situation
    success = program.declarations.success if isinstance(program, ProgramCheck) else None
    if not isinstance(program, ProgramCheck) or success is None or asked != (at, success.sign, success.number):
        return ""
    degree = program.degree(thrown.rolled)
    return degree[1] if degree and degree[0] == at else ""


def standing(output: Output, value: Value) -> str:
    """Say where a value stands among all that could have come: ``better than 23 in 24``.

    Empty in the middle, and where that cannot be said.
    """
    if not numeric(output) or not isinstance(value, int) or len(output.weights) == 1:
        return ""
    weights = weights_of(output)
    allowed().spend(2 * len(weights))
    below = sum(weight for each, weight in weights.items() if each < value)
    same, came = weights.get(value, 0), sum(weights.values())
    if not same:
        return ""
    return among(slim(below, came), slim(came - below - same, came))


def steps(link: Link, thrown: ProgramRoll) -> Markup:
    """Tell how a roll came about: what it was for, its whole sentence, what each step did and each die became."""
    label = tag("p", tag("bdi", escape(link.shown_label)), class_="roll-label") if link.shown_label else NOTHING
    told = [
        f"{show(of.what)}, line {of.line}: a d{die.sides} shows {'; '.join([face_text(die), *map(show, of.fates)])}."
        for die, of in zip(thrown.dice[:MOST_LAID], thrown.rolled.dice, strict=False)
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
        tag("p", escape(show_sentence(thrown.summary)), class_="summary"),
        items(tuple(map(show, thrown.steps)), "ol", class_="trace"),
        tag("details",
            tag("summary", escape(f"Each die, {len(thrown.dice):,} in all")),
            items(tuple(told), "ol", class_="trace"),
            tag("p", escape(f"and {left:,} more"), class_="note") if left else NOTHING,
            class_="numbers")
        if thrown.dice else NOTHING,
        tag("p", escape(kind), class_="note"),
        class_="card",
    )  # fmt: skip

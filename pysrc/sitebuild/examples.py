"""Examples in the docs: a program in a dice language, what it gives, and a link that opens it in the Lab.

In Markdown an example is a fenced block of its language, ``anydice`` or ``troll``. Behind the language may stand fields
of its link (``troll limit=3``). The blocks right below it tell what comes of it:

``odds``
    One line for each output: ``label | value: chance, value: chance``. With one output the label may be left out. The
    last part may be ``…`` where values are left out.
``warning`` and ``error``
    What the answer warns of, and why there is none.
``roll``
    What a roll tells, step by step: the link has a seed then.

Nothing is worked out here. Tests run every example, and compare.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from markdown_it.token import Token
from markupsafe import Markup

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck
from fairthrow.programs.decoding import decode
from fairthrow.view.lab.data import program_of
from fairthrow.view.numbers import percent
from sitebuild.errors import BuildError

ANSWERS = ("odds", "warning", "error", "roll")
"""Blocks that tell what comes of an example."""

LEFT_OUT = "…"
"""Stands for values that are left out."""

_CHANCE = re.compile(r"(.+?): (\d+(?:/\d+)?)(?:, |$)")


@dataclass(frozen=True)
class Odds:
    """What an example says of one output.

    That is its label (empty where there is one output), ``rows`` of its values with their chances as they are written,
    and whether these are the ``whole``.
    """

    label: str
    rows: tuple[tuple[str, str], ...]
    whole: bool


@dataclass(frozen=True)
class Example:
    """The ``text`` of a program in a ``language``, the fields of its link, and what is told of it.

    That is pairs of the kind of a block and its text.
    """

    language: str
    text: str
    fields: str
    told: tuple[tuple[str, str], ...]

    @cached_property
    def link(self) -> Link:
        """The link of the program, with its fields."""
        link = Link(situation=CHECKS[self.language](program=self.text))
        return decode(f"{link.encode()}&{self.fields}") if self.fields else link

    @property
    def program(self) -> ProgramCheck:
        """The program as a check."""
        return program_of(self.link)

    @property
    def place(self) -> str:
        """Where it opens, in the site."""
        return f"/lab/#{self.link.encode().removeprefix('lab/')}"

    def tells(self, kind: str) -> list[str]:
        """Give what the blocks of one kind say."""
        return [text for each, text in self.told if each == kind]


def odds_of(text: str) -> list[Odds]:
    """Read the ``text`` of a block of odds, an output a line. Raises BuildError for a line that is none.

    >>> odds_of("hit | 0: 1/4, 1: 3/4")
    [Odds(label='hit', rows=(('0', '1/4'), ('1', '3/4')), whole=True)]
    >>> odds_of("3: 1/216, …")[0].whole
    False
    """
    if not text.strip():
        raise BuildError("there are no odds in this block")
    return [_odds_of(line) for line in text.splitlines()]


def _odds_of(line: str) -> Odds:
    label, bar, values = line.rpartition(" | ")
    whole = not values.endswith(LEFT_OUT)
    values = values if whole else values.removesuffix(LEFT_OUT).removesuffix(", ")
    rows = _CHANCE.findall(values)
    if not rows or ", ".join(f"{value}: {chance}" for value, chance in rows) != values:
        raise BuildError(f"these are no odds of an example: {line}")
    return Odds(label if bar else "", tuple(rows), whole)


def examples(tokens: Sequence[Token]) -> list[tuple[int, int, Example]]:
    """Give the examples among the ``tokens`` of a page, each with the place of its first one and of the one behind it.

    Raises BuildError for what an example should tell and no example stands above it.
    """
    found: list[tuple[int, int, Example]] = []
    for at, token in enumerate(tokens):
        kind, _, fields = token.info.strip().partition(" ")
        if token.type != "fence":
            continue
        if kind in CHECKS:
            found.append((at, at + 1, Example(kind, token.content.rstrip("\n"), fields, ())))
        elif kind in ANSWERS:
            if not found or found[-1][1] != at:
                raise BuildError(f"no example stands above this: {token.content.strip()}")
            start, _, above = found[-1]
            told = (*above.told, (kind, token.content.rstrip("\n")))
            found[-1] = start, at + 1, Example(above.language, above.text, above.fields, told)
    return found


def with_examples(tokens: Sequence[Token], at: Callable[[str], str]) -> list[Token]:
    """Give the ``tokens`` of a page with markup in the place of its examples; ``at`` gives the address of a place."""
    made = list(tokens)
    for start, end, example in reversed(examples(tokens)):
        made[start:end] = [Token("html_block", "", 0, content=drawn(example, at))]
    return made


def drawn(example: Example, at: Callable[[str], str]) -> str:
    """Write one example as markup; ``at`` gives the address of a place in the site."""
    blocks = Markup("").join(_DRAWN[kind](text) for kind, text in example.told)
    line = example.text.strip().splitlines()[-1]
    return Markup(
        '<div class="example"><pre><code>{}</code></pre>{}<p><a href="{}">Open in the Lab'
        '<span class="unseen">: {}</span></a></p></div>\n'
    ).format(example.text, blocks, at(example.place), line)


def _odds(text: str) -> Markup:
    return Markup("").join(
        Markup('{}<dl class="odds">{}{}</dl>').format(
            Markup("<p><b>{}</b></p>").format(each.label) if each.label else "",
            Markup("").join(_row(value, chance, each.rows) for value, chance in each.rows),
            "" if each.whole else Markup("<div><dt>…</dt><dd>and more</dd></div>"),
        )
        for each in odds_of(text)
    )


def _row(value: str, chance: str, rows: Sequence[tuple[str, str]]) -> Markup:
    """Draw a value with a bar: as high as the chance is, of the highest of them."""
    most = max(Fraction(each) for _, each in rows)
    share = Fraction(chance)
    top = 20 - max(1, round(20 * share / most))
    bar = Markup(
        '<svg viewBox="0 0 20 20" preserveAspectRatio="none" aria-hidden="true"><path d="M0 {0}H20V20H0"/></svg>'
    ).format(top)
    said = percent(Ratio.of(share.numerator, share.denominator))
    return Markup("<div><dt>{}<span>{}</span></dt><dd>{} <small>{}</small></dd></div>").format(bar, value, chance, said)


def _said(kind: str, text: str) -> Markup:
    return Markup('<p class="says"><b>{}</b> {}</p>').format(kind, text)


_DRAWN: dict[str, Callable[[str], Markup]] = {
    "odds": _odds,
    "warning": lambda text: _said("Warning:", text),
    "error": lambda text: _said("Error:", text),
    "roll": lambda text: Markup("<ol>{}</ol>").format(
        Markup("").join(Markup("<li>{}</li>").format(line) for line in text.splitlines())
    ),
}

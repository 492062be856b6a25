"""The gallery of examples: each with a line on its dice, and a small drawing of its odds."""

from fairthrow.lab.program import Output
from fairthrow.programs.gallery import GALLERY
from fairthrow.programs.gallery.example import Example
from fairthrow.view.lab.spans import spans_of
from fairthrow.view.markup import Markup, escape, filled, joined, tag
from fairthrow.view.numbers import rounded

HIGH = 34
"""Pixels of a small drawing from top to bottom."""

LEAST = 60
"""How high the lowest column is, in hundredths of a hundredth of the drawing."""


def gallery() -> Markup:
    """Write all examples, in groups; each is a link that opens it."""
    groups = (
        joined(tag("h3", escape(name)), tag("ul", *map(_entry, some), class_="gallery"))
        for name, some in GALLERY.items()
    )
    return joined(*groups)


def _entry(example: Example) -> Markup:
    answer = example.program.answer()
    place = example.program.wanted(answer) or 0
    says = tag("b", escape(example.title)), escape(" "), tag("small", escape(example.about)), escape(" ")
    words = tag("code", escape(example.program.title), class_="language")
    return tag("li", tag("a", *says, words, spark(answer.outputs[place]), href=f"#{example.link.fragment()}"))


def spark(output: Output) -> Markup:
    """Draw the odds of an output as small columns, without words."""
    spans = spans_of(output)
    tallest = max(span.exact.numerator / span.exact.denominator for span in spans)
    columns = []
    for at, span in enumerate(spans):
        high = round(10_000 * span.exact.numerator / span.exact.denominator / tallest)
        high = max(high, LEAST) if span.exact.numerator else 0
        columns.append(
            filled('<rect class="good" x="%s" y="%s" width="%s" height="%s"></rect>',
                   _part(100 * at + 9, 100 * len(spans)), _part(10_000 - high, 10_000), _part(82, 100 * len(spans)),
                   _part(high, 10_000))
        )  # fmt: skip
    return tag("svg", *columns, class_="spark", width="100%", height=HIGH, aria_hidden="true")


def _part(numerator: int, denominator: int) -> Markup:
    return escape(f"{rounded(100 * numerator, denominator, 2)}%")

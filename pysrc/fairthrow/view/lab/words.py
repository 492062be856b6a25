"""What the constructs of a program do, as a list of terms and words."""

from collections.abc import Sequence

from fairthrow.programs.words.said import Said
from fairthrow.systems import fitting
from fairthrow.view.check.text import show
from fairthrow.view.markup import NOTHING, Markup, escape, tag

MOST = 12
"""Constructs that are explained at once."""

LONGEST_TERM = 60
"""Characters of a construct as it is repeated."""


def words(here: Sequence[Said], others: Sequence[Said]) -> Markup:
    """Write what constructs do, those ``here`` at the cursor before the ``others``; nothing where there are none."""
    rows = [_row(each, now=True) for each in here] + [_row(each, now=False) for each in others]
    return tag("dl", *rows[:MOST], class_="words") if rows else NOTHING


def _row(said: Said, *, now: bool) -> Markup:
    term = tag("dt", tag("code", escape(fitting(said.term, LONGEST_TERM))))
    return tag("div", term, tag("dd", escape(show(said.says))), class_="now" if now else None)

"""The frame that somebody pastes into a page of theirs, to have a check, a program or a roll there."""

from fairthrow.view.markup import Markup, tag

WIDTH = 320
"""Pixels across: that of a small phone, and of what stands beside a paragraph."""

HEIGHT, CHART, LINE = 368, 44, 28
"""Pixels that a widget takes down at that width; a chart in the place of the verdicts' shares, and a further line."""

MOST_LINES = 6
"""Lines that a frame has room for; a widget with more of them is scrolled."""

STYLE = "border: 0; color-scheme: light dark"
"""Without the second part browsers give a dark widget corners of their own on a page that is light only."""


def frame(address: str, title: str, *, charted: bool, more: int) -> Markup:
    """Write the frame of a widget at an ``address``; ``title`` says what is in it to those who hear the page.

    ``charted`` says that the widget shows a chart, ``more`` how many further lines.
    """
    height = HEIGHT + CHART * charted + LINE * min(more, MOST_LINES)
    return tag("iframe", src=address, title=title, width=WIDTH, height=height, loading="lazy", style=STYLE)

"""Markdown tables, printed line by line as figures come."""

import sys


def say(text: str = "") -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def row(*cells: object) -> None:
    """Print a row of a table."""
    say(f"| {' | '.join(map(str, cells))} |")


def heading(title: str, *columns: str) -> None:
    """Print a title and the head of its table."""
    say(f"\n## {title}\n")
    row(*columns)
    row(*("---" for _ in columns))

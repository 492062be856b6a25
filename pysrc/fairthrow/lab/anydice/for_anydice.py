"""What AnyDice makes of a program that decides: it knows no ``[best of A or B]``, and takes the first option."""

from fairthrow.lab.anydice.decisions import DECISIONS, WORDS, decisions_in, own_decisions
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.errors import Mend


def said_of_anydice(program: str) -> tuple[str, Mend | None]:
    """Say what AnyDice does with the decisions of a ``program``, with a mend where it lacks the functions for them."""
    statements = parse(program)
    calls = decisions_in(statements)
    lines = list(dict.fromkeys(call.place.line for call in calls))
    where = f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:3]))}{' …' if len(lines) > 3 else ''}"  # noqa: PLR2004
    missing = {call.signature for call in calls} - {each.signature for each in own_decisions(statements)}
    if not missing:
        return f"{where}: [best of …] decides for the goal; AnyDice takes the first option, as its function says", None
    above = "".join(f"{_function(count)}\n" for count, words in WORDS.items() if words in missing & DECISIONS)
    said = f"{where}: AnyDice knows no [best of …], and takes the first option once it has a function for that"
    return said, Mend("Add that function for AnyDice", above + program)


def _function(options: int) -> str:
    """Write a function that takes the first of so many options."""
    names = "ABCDEF"[:options]
    return f"function: best of {' or '.join(f'{name}:d' for name in names)} {{ result: A }}"

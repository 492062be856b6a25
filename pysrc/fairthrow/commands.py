"""The command line: ``python -m fairthrow odds|roll|verify|check LINK…``, and ``selfcheck``.

Each link is answered with a JSON object on one line, for other programs. With ``--text`` it is answered in words, for
people. An answer is written as soon as it is known. In the place of a link, ``-`` reads links from standard input: one
a line, in UTF-8, with or without a byte order mark. The exit status is 2 when any link was an error, else 0.

``selfcheck`` checks this copy of the program. The exit status is 1 when anything is wrong with it, else 0.

A link is repeated as it was given only where it is an error, and only 200 characters of it. JSON escapes what is unseen
in them, and words show marks in its place.
"""

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import TextIOWrapper
from typing import Any, NamedTuple, NoReturn

from fairthrow import __version__
from fairthrow.dice.errors import LONGEST_MESSAGE
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import LONGEST, Link
from fairthrow.systems import SYSTEMS, FairthrowError, LinkError, fitting
from fairthrow.systems.fields import BLANKS
from fairthrow.table.group import Group
from fairthrow.table.reading import read_link, read_roll
from fairthrow.terminal import complain, lines, write
from fairthrow.view import groups
from fairthrow.view.checked import checked_data, checked_text
from fairthrow.view.data import odds_data, roll_data
from fairthrow.view.text import odds_text, roll_text
from fairthrow.view.verdict import shows, shows_not, verdict_text

FAILED = 2
"""Exit status when any link was an error, or the arguments were wrong."""

MOST_REPEATED = 200
"""Characters of a wrong link that its answer repeats."""

BYTE_ORDER_MARK = "\ufeff"


class Given(NamedTuple):
    """The text of a link as it was given. ``problem`` is what went wrong on standard input, if anything did."""

    text: str
    problem: FairthrowError | None = None

    def read(self, reader: Callable[[str], Any] = read_roll) -> Any:
        """Read the link. Raises a FairthrowError when that cannot be done."""
        if self.problem:
            raise self.problem
        return reader(self.text)


class Command(NamedTuple):
    """A command for links: what it does, its answer as data and in words, and what reads the links that it takes."""

    does: str
    as_data: Callable[[Any], dict[str, Any]]
    as_text: Callable[[Any], str]
    reader: Callable[[str], Any] = read_roll


def odds(link: Link | Group) -> dict[str, Any]:
    """Give the exact odds of a link as data."""
    return groups.odds_data(link) if isinstance(link, Group) else odds_data(link)


def odds_words(link: Link | Group) -> str:
    """Write the exact odds of a link in words."""
    return groups.odds_text(link) if isinstance(link, Group) else odds_text(link)


def roll(link: Link | Group) -> dict[str, Any]:
    """Give the roll of a link as data, as :func:`roll_data` does. For a link without a roll a seed is drawn."""
    seeded = with_seed(link)
    return groups.roll_data(seeded) if isinstance(seeded, Group) else roll_data(seeded)


def roll_words(link: Link | Group) -> str:
    """Write the roll of a link in words. For a link without a roll a seed is drawn."""
    seeded = with_seed(link)
    return groups.roll_text(seeded) if isinstance(seeded, Group) else roll_text(seeded)


def verify(link: Link | Group) -> dict[str, Any]:
    """Recompute the roll of a link: give it as data, with what that shows.

    ``kind`` is ``repeatable`` (from a seed), ``typed`` (from faces), ``certain`` (without dice), or for a fair roll
    ``confirmed`` or ``unconfirmed``. ``from`` says what the dice come from. A fair roll also has the ``format`` of its
    proof (1 or 2), and sentences in ``shows`` and ``does_not_show``.

    Raises a FairthrowError when the link names no roll.
    """
    if not link.rolled:
        raise FairthrowError(*link.missing)
    found = roll(link)
    if isinstance(link, Group):
        return {**found, "kind": "repeatable", "from": "seed"}
    if link.revealed:
        kind = "confirmed" if link.confirmed else "unconfirmed"
        about = {"kind": kind, "from": "proof", "format": 1 if link.earlier_format else 2}
        return {**found, **about, "shows": shows(link), "does_not_show": shows_not(link)}
    if not found["dice"]:
        return {**found, "kind": "certain", "from": "no dice"}
    source = "seed" if link.seed is not None else "faces"
    return {**found, "kind": "repeatable" if source == "seed" else "typed", "from": source}


def verify_words(link: Link | Group) -> str:
    """Write the roll of a link in words, and what recomputing it shows. Raises a FairthrowError as above."""
    return groups.verify_text(link) if isinstance(link, Group) else verdict_text(link)


def with_seed(link: Link | Group) -> Link | Group:
    """Give the link itself when it names a roll, else the same with a newly drawn seed.

    Raises a FairthrowError for a message of a fair roll that is not revealed.
    """
    if link.rolled:
        return link
    if isinstance(link, Link) and link.offer is not None:
        raise FairthrowError(*link.missing)
    return replace(link, seed=secrets.token_bytes(SEED_BYTES))


COMMANDS = {
    "odds": Command("exact odds of each outcome", odds, odds_words),
    "roll": Command("roll, from the link's seed or faces or a new seed", roll, roll_words),
    "verify": Command("recompute the roll of a link and say what it shows", verify, verify_words),
    "check": Command("say whether a link is right, also that of a character", checked_data, checked_text, read_link),
}
"""Each command for links, by name."""


def answer(each: Given, command: Command) -> dict[str, Any]:
    """Give the answer to one link as data. An error is data too: the link cut short, the field and the message."""
    try:
        return command.as_data(each.read(command.reader))
    except FairthrowError as error:
        text = each.text
        repeated = text if len(text) <= MOST_REPEATED else f"{text[: MOST_REPEATED - 1]}…"
        return {"link": repeated, "error": {"field": error.field, "message": error.message}}


def given(links: Sequence[str]) -> Iterator[Given]:
    """Give the links of the command line, and in the place of ``-`` those of standard input. Empty lines are left out.

    A line that is too long comes with its problem, and so does ``-`` when standard input cannot be read.
    """
    for link in links:
        if link != "-":
            yield Given(link)
            continue
        try:
            for line, length in lines():
                text = line.strip(BYTE_ORDER_MARK + BLANKS)
                if length > len(line):
                    message = f"link must have at most {LONGEST} characters, got {length}"
                    yield Given(text, LinkError("link", message))
                elif text:
                    yield Given(text)
        except OSError as error:
            message = f"links cannot be read from standard input: {error.strerror or error}"
            yield Given(link, LinkError("link", message))


class Parser(argparse.ArgumentParser):
    """Reads the arguments. What it says about wrong ones is short, all visible, and on standard error only."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.format_usage()}{self.prog}: error: {fitting(message, LONGEST_MESSAGE)}\n")
        raise SystemExit(FAILED)

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002  # only help and version are printed here
        sys.stdout.write(message)  # argparse writes it too, but ignores errors of writing


def parser() -> argparse.ArgumentParser:
    """Declare the command line: its commands and their arguments."""
    commands = Parser(
        prog="fairthrow",
        description="Roll, explain and give the exact odds of tabletop dice systems.",
        epilog="A LINK is <system>/<check>?<field>=<value>&… or the address of a page; several roll at once from "
        "<system>/party?check=<check>&…&1=<name>&1.<field>=<value>&2=…, and against each other from <system>/rivals?…. "
        "Systems: "
        + ", ".join(f"{game.name} ({', '.join(c.check for c in game.checks)})" for game in SYSTEMS.values()),
    )
    commands.add_argument("--version", action="version", version=f"fairthrow {__version__}")
    chosen = commands.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, each in COMMANDS.items():
        command = chosen.add_parser(name, help=each.does, description=f"{each.does.capitalize()}.")
        command.add_argument("links", nargs="+", metavar="LINK", help="a link, or - for standard input")
        command.add_argument("--text", action="store_true", help="words for people instead of JSON")
    does = "recompute what is frozen, and compare odds with counting every roll"
    chosen.add_parser("selfcheck", aliases=["selftest"], help=does, description=f"{does.capitalize()}.")
    return commands


def selfcheck() -> int:
    """Check this copy of the program, and write a line a step. The exit status is 1 if anything is wrong, else 0."""
    from fairthrow.selfcheck import steps  # noqa: PLC0415  # nothing else needs it

    wrong = 0
    for step in steps():
        done = step()
        wrong += len(done.problems)
        write(done.text())
    write(f"{wrong} wrong." if wrong else "All that was checked is right.")
    return 1 if wrong else 0


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with ``arguments``, or with those of the process, and give the exit status.

    It is 2 when any link was an error, else 0. That of ``selfcheck`` is 1 when anything is wrong, else 0. Raises
    SystemExit for wrong arguments, and when help or the version was asked for.
    """
    if isinstance(sys.stdin, TextIOWrapper):  # a line that is no UTF-8 is an error of that line only
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    chosen = parser().parse_args(arguments)
    if chosen.command in ("selfcheck", "selftest"):
        return selfcheck()
    command = COMMANDS[chosen.command]
    status = 0
    for each in given(chosen.links):
        if chosen.text:
            try:
                line = command.as_text(each.read(command.reader))
            except FairthrowError as error:
                line, status = f"{fitting(each.text, MOST_REPEATED)}: {error.message}", FAILED
        else:
            data = answer(each, command)
            line = json.dumps(data)
            status = FAILED if "error" in data else status
        write(line)
    return status

"""The commands ``find`` and ``near``: the question turned round, on the command line."""

import argparse
from collections.abc import Callable
from json import dumps
from typing import Any

from fairthrow import api
from fairthrow.cli_links import read_links
from fairthrow.lab.engine.limits import any_digits
from fairthrow.systems import LinkError

FINDS = "say which values of one or two fields give the chance that is wanted"
NEARS = "say how near programs are to a curve"
WANT = "what is wanted: '>= 65%%', '< 0.65', 'at least 2/3', or 'mean >= 10'"
OF = "whose chance, such as 'total >= 14', or for a mean which outcome; without it what the check wants"
VARY = "a field as links name it, with all its values or a range: skill=3..9"
TO = "a link, or numbers with chances: '3:1/16,4:1/16,…'"


def add_commands(commands: Any, share: Callable[[argparse.ArgumentParser], None]) -> None:
    """Declare the two commands among ``commands``; ``share`` adds the arguments that every command has."""
    find = commands.add_parser("find", help=FINDS, description=f"{FINDS.capitalize()}.")
    find.add_argument("link", metavar="LINK", help="a link, or - for standard input")
    find.add_argument("vary", nargs="+", metavar="FIELD", help=VARY)
    find.add_argument("--want", required=True, metavar="SHARE", help=WANT)
    near = commands.add_parser("near", help=NEARS, description=f"{NEARS.capitalize()}.")
    near.add_argument("links", nargs="+", metavar="LINK", help="a link, or - for standard input")
    near.add_argument("--to", required=True, metavar="CURVE", help=TO)
    for command in (find, near):
        command.add_argument("--of", default="", metavar="OUTCOME", help=OF if command is find else "which outcome")
        share(command)
        command.add_argument("--csv", action="store_true", help="a table for a spreadsheet instead of JSON")


def answered(chosen: argparse.Namespace) -> str:
    """Give the answer to one of the two commands: JSON on one line, words with ``--text``, or CSV.

    Raises FairthrowError for anything that cannot be used.
    """
    found: api.Found | api.Nearness
    if chosen.command == "find":
        link, *others = (each.read(str) for each in read_links([chosen.link]))
        if others:
            raise LinkError("link", f"link must be one, got {1 + len(others)} on standard input")
        found = api.find(link, *chosen.vary, want=chosen.want, of=chosen.of, seconds=chosen.seconds)
    else:
        links = [each.read(str) for each in read_links(chosen.links)]
        found = api.near(*links, to=chosen.to, of=chosen.of, seconds=chosen.seconds)
    with any_digits():
        if chosen.csv:
            return found.csv().rstrip("\r\n")
        return str(found) if chosen.text else dumps(found.data())

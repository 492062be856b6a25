"""The command line: ``python -m fairthrow odds|roll|verify|check|explain|translate LINK…``, and ``selfcheck``.

``find LINK FIELD…`` and ``near LINK…`` turn the question round (:mod:`fairthrow.cli_sweep`).

A link is of a check, of a party or rivals, or of a program of the Lab. What a program asks for may take ``--seconds``.
``verify`` takes the link of a sealed roll too, and with ``--seal`` says whether a roll is the one that was sealed.

Each link is answered with a JSON object on one line, for other programs. With ``--text`` it is answered in words, for
people. An answer is written as soon as it is known. In the place of a link, ``-`` reads links from standard input: one
a line, in UTF-8, with or without a byte order mark, or in UTF-16. The exit status is 2 when any link was an error, else
0.

A program is also given as it is: in the place of a link, with ``--program``, or in a file with ``--file``
(:mod:`fairthrow.cli_programs`).

``selfcheck`` checks this copy of the program. The exit status is 1 when anything is wrong with it, else 0.

A link is repeated as it was given only where it is an error, and only 200 characters of it. JSON escapes what is unseen
in them, and words show marks in its place.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from time import perf_counter_ns
from typing import Any, NamedTuple, NoReturn

from fairthrow import __version__, cli_programs, cli_sweep
from fairthrow.cli_links import LinkArgument, bounds, read_links, read_programs
from fairthrow.cli_rolls import (
    explaining,
    fitting_seal,
    of_program,
    programs_view,
    roll,
    roll_words,
    verify,
    verify_words,
)
from fairthrow.dice.errors import LONGEST_MESSAGE
from fairthrow.links import PROGRAMS, Link
from fairthrow.systems import SYSTEMS, FairthrowError, LinkError, fitting
from fairthrow.systems.character import Character
from fairthrow.table.group.group import Group
from fairthrow.table.reading import LANGUAGES, read_link, read_roll, read_sealed
from fairthrow.table.seals import Seal, decode_seal
from fairthrow.terminal import complain, prepare_streams, write
from fairthrow.view.check.checked import checked_data, checked_text, kind_of
from fairthrow.view.check.data import odds_data
from fairthrow.view.check.text import odds_text
from fairthrow.view.group import text as groups

FAILED = 2
"""Exit status when any link was an error, or the arguments were wrong."""

MOST_REPEATED = 200
"""Characters of a wrong link that its answer repeats."""

SECONDS = 10
"""What one answer about a program may take, unless the command line says otherwise."""

MOST_SECONDS = 86_400

LONGEST_ANSWER = 64_000_000
"""Characters of the longest answer about a program."""


class Command(NamedTuple):
    """A command for links: what it ``does``, and its answer of what a link says, ``as_data`` and ``as_text``.

    ``reader`` reads the links that it takes.
    """

    does: str
    as_data: Callable[[Any], dict[str, Any] | str]
    as_text: Callable[[Any], str]
    reader: Callable[[str], Any] = read_roll


def odds(link: Link | Group) -> dict[str, Any] | str:
    """Give the exact odds of a link as data; those of a program, which may be long, as their JSON."""
    if isinstance(link, Group):
        return groups.odds_data(link)
    return programs_view().odds_json(link, LONGEST_ANSWER) if of_program(link) else odds_data(link)


def odds_words(link: Link | Group) -> str:
    """Write the exact odds of a link in words."""
    if isinstance(link, Group):
        return groups.odds_text(link)
    return programs_view().odds_text(link) if of_program(link) else odds_text(link)


def checked(found: Link | Group | Character | Seal) -> dict[str, Any]:
    """Give what a link is that was found right, as data."""
    if isinstance(found, Link) and of_program(found):
        data: dict[str, Any] = programs_view().checked_data(found, kind_of(found))
        return data
    return checked_data(found)


def checked_words(found: Link | Group | Character | Seal) -> str:
    """Write in words what a link is that was found right."""
    if isinstance(found, Link) and of_program(found):
        words: str = programs_view().checked_text(found, kind_of(found))
        return words
    return checked_text(found)


def explain(link: Link | Group) -> dict[str, Any]:
    """Give an account of what the odds of a program cost. Raises LinkError for what is no program."""
    found: dict[str, Any] = explaining().explain_data(program_link(link), perf_counter_ns)
    return found


def explain_words(link: Link | Group) -> str:
    """Write in words an account of what the odds of a program cost. Raises LinkError for what is no program."""
    words: str = explaining().explain_text(program_link(link), perf_counter_ns)
    return words


def translate(link: Link | Group) -> dict[str, Any]:
    """Give a program in other languages. Raises LinkError for what is no program."""
    found: dict[str, Any] = programs_view().translate_data(program_link(link))
    return found


def translate_words(link: Link | Group) -> str:
    """Write a program in other languages, in words. Raises LinkError for what is no program."""
    words: str = programs_view().translate_text(program_link(link))
    return words


def program_link(link: Link | Group) -> Link:
    """Give the link of a program. Raises LinkError for another one."""
    if isinstance(link, Link) and of_program(link):
        return link
    raise LinkError("link", f"link must be that of a program, {PROGRAMS}/<language>?program=…, as this command takes")


COMMANDS = {
    "odds": Command("exact odds of each outcome", odds, odds_words),
    "roll": Command("roll, from the link's seed or faces or a new seed", roll, roll_words),
    "verify": Command("recompute the roll of a link and say what it shows", verify, verify_words, read_sealed),
    "check": Command("say whether a link is right, also that of a character", checked, checked_words, read_link),
    "explain": Command("say what the odds of a program cost, part by part", explain, explain_words),
    "translate": Command("write a program in dice notation in other languages", translate, translate_words),
}
"""Each command for links, by name."""


def answer(each: LinkArgument, command: Command, *, text: bool = False, seconds: float = SECONDS) -> tuple[str, bool]:
    """Give the answer to one link, and whether it is an error: JSON on one line, or with ``text`` words.

    An error is an answer too: the link cut short, the field and the message. ``seconds`` hold for programs.
    """
    try:
        with bounds(each.text, seconds):
            link = each.read(command.reader)
            if text:
                return command.as_text(link), False
            data = command.as_data(link)
            return (data if isinstance(data, str) else json.dumps(data)), False
    except FairthrowError as error:
        return wrong_text(each.said, each.hinted(error, seconds), text=text), True


def wrong_text(link: str, error: FairthrowError, *, text: bool) -> str:
    """Give the answer to a ``link`` that is an error: JSON on one line, or with ``text`` words."""
    if text:
        return f"{fitting(link, MOST_REPEATED)}: {error.message}"
    repeated = link if len(link) <= MOST_REPEATED else f"{link[: MOST_REPEATED - 1]}…"
    return json.dumps({"link": repeated, "error": {"field": error.field, "message": error.message}})


def turned(chosen: argparse.Namespace) -> int:
    """Answer ``find`` or ``near``. The exit status is 2 for an error, else 0."""
    try:
        write(cli_sweep.answered(chosen))
    except FairthrowError as error:
        link = chosen.link if chosen.command == "find" else " ".join(chosen.links)
        write(wrong_text(link, error, text=chosen.text or chosen.csv))
        return FAILED
    return 0


def seconds_of(text: str) -> float:
    """Read from a ``text`` how many seconds an answer may take. Raises ArgumentTypeError, as argparse expects."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"must be a number above 0, {MOST_SECONDS:,} at most, got {fitting(text, 40)}")
    return seconds


def seal_of(text: str) -> Seal:
    """Read the link of a sealed roll from a ``text``. Raises ArgumentTypeError, as argparse expects."""
    try:
        return decode_seal(text)
    except FairthrowError as error:
        raise argparse.ArgumentTypeError(error.message) from None


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
        + ", ".join(f"{game.name} ({', '.join(c.check for c in game.checks)})" for game in SYSTEMS.values())
        + f". Programs in dice languages: {PROGRAMS} ({', '.join(LANGUAGES)}), as {PROGRAMS}/<language>?program=….",
    )
    commands.add_argument("--version", action="version", version=f"fairthrow {__version__}")
    chosen = commands.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, each in COMMANDS.items():
        command = chosen.add_parser(name, help=each.does, description=f"{each.does.capitalize()}.")
        takes = "a link, a program such as 4d6kh3, or - for links on standard input"
        command.add_argument("links", nargs="*", metavar="LINK", help=takes)
        add_shared(command)
        cli_programs.add_arguments(command)
        if name == "verify":
            does = "the link of a sealed roll, or of a part in it, that each link has to open"
            command.add_argument("--seal", type=seal_of, metavar="SEAL", help=does)
    cli_sweep.add_commands(chosen, add_shared)
    does = "recompute what is frozen, and compare odds with counting every roll"
    chosen.add_parser("selfcheck", aliases=["selftest"], help=does, description=f"{does.capitalize()}.")
    return commands


def add_shared(command: argparse.ArgumentParser) -> None:
    """Declare the arguments that every ``command`` for links has."""
    command.add_argument("--text", action="store_true", help="words for people instead of JSON")
    command.add_argument(
        "--seconds",
        type=seconds_of,
        default=SECONDS,
        metavar="N",
        help=f"what one answer about a program may take, {SECONDS} unless said",
    )


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
    prepare_streams()
    declared = parser()
    chosen = declared.parse_args(arguments)
    if chosen.command in ("selfcheck", "selftest"):
        return selfcheck()
    if chosen.command in ("find", "near"):
        return turned(chosen)
    command = COMMANDS[chosen.command]
    if getattr(chosen, "seal", None):
        as_data, as_text = fitting_seal(chosen.seal)
        command = command._replace(as_data=as_data, as_text=as_text)
    if not (chosen.links or chosen.program or chosen.file):
        declared.error(f"{chosen.command} needs a link, or a program: --program 4d6kh3, or --file FILE")
    options = cli_programs.options_of(chosen)
    programs = read_programs(chosen.program, chosen.file, options)
    status = 0
    for each in chain(read_links(chosen.links, options), programs):
        line, failed = answer(each, command, text=chosen.text, seconds=chosen.seconds)
        status = FAILED if failed else status
        write(line)
    return status

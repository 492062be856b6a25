"""Programs that a command is given as they are: as text, from a file, or in the place of a link.

Each becomes the link that it would have, and is answered as that.
"""

import argparse
from typing import Any, NamedTuple

from fairthrow.systems import FairthrowError, LinkError, fitting
from fairthrow.table.reading import LANGUAGES
from fairthrow.terminal import beginning, complain, decoded

LANGUAGE_OF = {"anydice": "anydice", "troll": "troll", "t": "troll", "notation": "notation"}
"""Languages by the endings of files."""

LONGEST_FILE = 1_000_000
"""Bytes of the longest file that is read: a program has far fewer."""

SECONDS_TO_TELL = 2
"""What it may take to tell the language of a program."""

MOST_NAMED = 60
"""Characters of a file's name that a message repeats."""


class ProgramOptions(NamedTuple):
    """What holds for the programs of a command: their ``language``, ``inputs`` and ``limit``, as links have them.

    Each is empty where it is not given.
    """

    language: str = ""
    inputs: str = ""
    limit: str = ""


AS_THEY_ARE = ProgramOptions()
"""Nothing is given for programs."""


class GivenProgram(NamedTuple):
    """A program as it was ``given``, and the ``link`` that it has."""

    given: str
    link: str


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of a ``command`` that takes programs."""
    options = command.add_argument_group("programs")
    takes = "a program, as it is; it may be given several times"
    options.add_argument("-p", "--program", action="append", default=[], metavar="TEXT", help=takes)
    takes = "a file that holds one program, or - for standard input"
    options.add_argument("-f", "--file", action="append", default=[], metavar="FILE", help=takes)
    options.add_argument(
        "--language", choices=LANGUAGES, default="", help="of programs; told by their look unless said"
    )
    options.add_argument("--inputs", default="", metavar="NAME:VALUE,…", help="other values for what programs declare")
    options.add_argument("--limit", default="", metavar="N", help="values after which an accumulate is cut")


def options_of(chosen: argparse.Namespace) -> ProgramOptions:
    """Give the options of the arguments that were ``chosen``."""
    return ProgramOptions(chosen.language, chosen.inputs, chosen.limit)


def of_text(text: str, options: ProgramOptions, named: str = "") -> GivenProgram:
    """Make the link of a program of its ``text``. ``named`` is the file that it is from, if it is from one.

    Which language it is taken for is said on standard error, where that was not told.
    """
    from urllib.parse import quote  # noqa: PLC0415  # most calls are about links

    language = options.language or LANGUAGE_OF.get(named.rpartition(".")[2].lower() if "." in named else "", "")
    language = language or _told(text, named)
    fields: dict[str, Any] = {"program": text, "inputs": options.inputs, "limit": options.limit}
    said = "&".join(f"{name}={quote(value, safe='')}" for name, value in fields.items() if value or name == "program")
    return GivenProgram(named or text, f"lab/{language}?{said}")


def in_place_of_link(text: str, options: ProgramOptions) -> GivenProgram | None:
    """Give the program that stands in the place of a link; None for a text that is no program."""
    from fairthrow.programs.recognised import looks_like_program  # noqa: PLC0415  # most calls are about links

    return of_text(text, options) if looks_like_program(text) else None


def of_file(name: str, options: ProgramOptions) -> GivenProgram:
    """Read the program in the file ``name``, or for ``-`` that on standard input.

    It may be UTF-8 or UTF-16. Raises LinkError, of the field ``file``, for what cannot be read.
    """
    shown = "standard input" if name == "-" else fitting(name, MOST_NAMED)
    try:
        found = beginning(name, LONGEST_FILE + 1)
    except OSError as error:
        raise LinkError("file", f"{shown} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a name that holds a NUL
        raise LinkError("file", f"{shown} cannot be read: {error}") from None
    if len(found) > LONGEST_FILE:
        raise LinkError("file", f"{shown} must have at most {LONGEST_FILE:,} bytes")
    try:
        text = decoded(found)
    except UnicodeDecodeError:
        raise LinkError("file", f"{shown} must be text in UTF-8 or UTF-16") from None
    return of_text(text.rstrip("\n"), options, named=name)


def _told(text: str, named: str) -> str:
    """Tell the language of a program, and say which that is, and which others can read it."""
    from fairthrow.bounded import bounded, program_errors  # noqa: PLC0415  # most calls are about links
    from fairthrow.lab.program import LANGUAGES as ALL  # noqa: PLC0415  # the same
    from fairthrow.programs.recognised import recognised  # noqa: PLC0415  # the same

    try:
        with program_errors(), bounded(SECONDS_TO_TELL):
            found = recognised(text)
    except FairthrowError:
        return LANGUAGES[0]
    which = f"{fitting(named, MOST_NAMED)}: " if named not in {"", "-"} else ""
    others = " or ".join(f"--language {name}" for name in found.others)
    beside = f"; {others} would read it too" if others else ""
    complain(f"fairthrow: {which}read as {ALL[found.language].title}{beside}\n")
    return found.language

"""The links and programs that a command is given, and what their answers may take."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from fairthrow.cli_programs import AS_THEY_ARE, GivenProgram, ProgramOptions, in_place_of_link, of_file, of_text
from fairthrow.links import LONGEST, reader_of
from fairthrow.mangled import hinted, raw_sign
from fairthrow.systems import FairthrowError, LinkError
from fairthrow.systems.fields import BLANKS
from fairthrow.table.reading import read_link, read_roll
from fairthrow.terminal import lines

BYTE_ORDER_MARK = "\ufeff"


class LinkArgument(NamedTuple):
    """The text of a link. ``problem`` is what went wrong where it was read, if anything did.

    ``given`` is what stood in the place of the link, where that was a program or the name of its file.
    """

    text: str
    problem: FairthrowError | None = None
    given: str = ""

    @property
    def said(self) -> str:
        """What was given, as an error repeats it."""
        return self.given or self.text

    def read(self, reader: Callable[[str], Any] = read_roll) -> Any:
        """Read the link with ``reader``. Raises a FairthrowError when that cannot be done."""
        if self.problem:
            raise self.problem
        return reader(self.text)

    def hinted(self, error: FairthrowError, seconds: float) -> FairthrowError:
        """Give the ``error`` of this link with what the link may have been before it was changed on its way.

        Each of these may take so many ``seconds`` to be read.
        """
        if self.problem or self.given:
            return error

        def read(text: str) -> None:
            with bounds(text, seconds):
                read_link(text)

        told = hinted(error, self.text, read)
        if told.hint and raw_sign(self.text, told):
            return told.with_hint(f"{told.hint}, or is given with --program as it is", told.meant)
        return told


def read_links(links: Sequence[str], options: ProgramOptions = AS_THEY_ARE) -> Iterator[LinkArgument]:
    """Give the links of the command line, and in the place of ``-`` those of standard input. Empty lines are left out.

    A program may stand in the place of a link; the ``options`` hold for it. A line that is too long comes with its
    problem, and so does ``-`` when standard input cannot be read.
    """
    for link in links:
        if link != "-":
            yield _argument(link, options)
            continue
        try:
            for line, length in lines():
                text = line.strip(BYTE_ORDER_MARK + BLANKS)
                if length > len(line):
                    message = f"link must have at most {longest(text)} characters, got {length}"
                    yield LinkArgument(text, LinkError("link", message))
                elif text:
                    yield _argument(text, options)
        except OSError as error:
            message = f"links cannot be read from standard input: {error.strerror or error}"
            yield LinkArgument(link, LinkError("link", message))


def read_programs(texts: Sequence[str], files: Sequence[str], options: ProgramOptions) -> Iterator[LinkArgument]:
    """Give the links of programs that are given as ``texts`` and as names of ``files``; the ``options`` hold for all.

    A file that cannot be read comes with its problem.
    """
    for text in texts:
        yield _of_program(of_text(text, options))
    for name in files:
        try:
            yield _of_program(of_file(name, options))
        except LinkError as error:
            yield LinkArgument(name, error)


def _argument(text: str, options: ProgramOptions) -> LinkArgument:
    program = in_place_of_link(text, options)
    return _of_program(program) if program else LinkArgument(text)


def _of_program(program: GivenProgram) -> LinkArgument:
    return LinkArgument(program.link, given=program.given)


def longest(link: str) -> int:
    """Give how many characters a link may have."""
    if not reader_of(link):
        return LONGEST
    from fairthrow.programs.decoding import LONGEST as LONGEST_OF_PROGRAMS  # noqa: PLC0415  # as above

    return LONGEST_OF_PROGRAMS


@contextmanager
def bounds(link: str, seconds: float) -> Iterator[None]:
    """Keep the answer to the link of a program within its seconds, and within the memory that it may take.

    Whatever else may happen there becomes an error of the program. Links of games are answered at once, and this does
    nothing for them.
    """
    if not reader_of(link):
        yield
        return
    from fairthrow.bounded import bounded, program_errors  # noqa: PLC0415  # as above
    from fairthrow.programs.decoding import prepare  # noqa: PLC0415  # as above
    from fairthrow.programs.patience import within  # noqa: PLC0415  # as above

    prepare(link)
    with program_errors(), bounded(seconds) as budget, within(budget):
        yield

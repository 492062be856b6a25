"""The links that a command is given, as arguments or on standard input, and what their answers may take."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from fairthrow.links import LONGEST, reader_of
from fairthrow.systems import FairthrowError, LinkError
from fairthrow.systems.fields import BLANKS
from fairthrow.table.reading import read_roll
from fairthrow.terminal import lines

BYTE_ORDER_MARK = "\ufeff"


class LinkArgument(NamedTuple):
    """The text of a link as it was given. ``problem`` is what went wrong on standard input, if anything did."""

    text: str
    problem: FairthrowError | None = None

    def read(self, reader: Callable[[str], Any] = read_roll) -> Any:
        """Read the link with ``reader``. Raises a FairthrowError when that cannot be done."""
        if self.problem:
            raise self.problem
        return reader(self.text)


def read_links(links: Sequence[str]) -> Iterator[LinkArgument]:
    """Give the links of the command line, and in the place of ``-`` those of standard input. Empty lines are left out.

    A line that is too long comes with its problem, and so does ``-`` when standard input cannot be read.
    """
    for link in links:
        if link != "-":
            yield LinkArgument(link)
            continue
        try:
            for line, length in lines():
                text = line.strip(BYTE_ORDER_MARK + BLANKS)
                if length > len(line):
                    message = f"link must have at most {longest(text)} characters, got {length}"
                    yield LinkArgument(text, LinkError("link", message))
                elif text:
                    yield LinkArgument(text)
        except OSError as error:
            message = f"links cannot be read from standard input: {error.strerror or error}"
            yield LinkArgument(link, LinkError("link", message))


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

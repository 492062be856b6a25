"""The streams of a command line, as people pipe them: closed or full, interrupted, with lines that do not end."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress

UNWRITTEN = 1
"""Exit status when the answers could not be written, or whoever reads them has read enough, as ``head`` does."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells know it: 128 and the number of the signal."""

CHUNK = 65_536
"""Characters of a line that are held at most."""


def guarded(work: Callable[[], int]) -> int:
    """Do the work of a command; gives its exit status, and no traceback whatever becomes of its streams.

    A command that prints nothing because nothing can be printed is no success: that is said on standard error.
    """
    if sys.stdout is None:
        return _unwritten("standard output is closed")
    try:
        try:
            return work()
        finally:
            sys.stdout.flush()  # also what was printed on the way to a SystemExit
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _unwritten("")
    except OSError as error:
        return _unwritten(f"the answers cannot be written: {error.strerror or error}")


def _unwritten(why: str) -> int:
    """Give up on standard output, and say why."""
    if sys.stdout is not None:
        with suppress(OSError):  # else Python tries again at its end, and complains; a stream of a test has no file
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if why:
        complain(f"fairthrow: {why}\n")
    return UNWRITTEN


def complain(text: str) -> None:
    """Write on standard error, if anybody hears it there."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def write(text: str) -> None:
    """Write an answer, and a line's end, for whoever reads to have at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def lines() -> Iterator[tuple[str, int]]:
    """Read standard input: the beginning of each line, and how many characters it has, without its end.

    The beginning is the whole line up to 65,536 characters. Raises OSError when nothing can be read.
    """
    if sys.stdin is None:
        raise OSError("it is closed")
    while line := sys.stdin.readline(CHUNK):
        beginning = line.removesuffix("\n")
        length = len(beginning)
        while line and not line.endswith("\n"):
            line = sys.stdin.readline(CHUNK)
            length += len(line.removesuffix("\n"))
        yield beginning, length

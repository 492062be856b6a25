"""The streams of a command line.

People pipe them, so they may be closed or full, may be interrupted, and may have lines that do not end.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress

UNWRITTEN = 1
"""Exit status when the answers could not be written, also when their reader has read enough, as ``head`` does."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as in shells: 128 plus the number of the signal, 2."""

CHUNK = 131_072
"""Characters of a line that are held in memory at most."""


def guarded(work: Callable[[], int]) -> int:
    """Do the work of a command, and give its exit status. Whatever becomes of its streams, there is no traceback.

    The status is what ``work`` gives, 130 after Ctrl-C, and 1 when the answers cannot be written. Why they cannot is
    said on standard error, except when their reader just stopped reading.
    """
    if sys.stdout is None:
        return _unwritten("standard output is closed")
    try:
        try:
            return work()
        finally:
            sys.stdout.flush()  # also before a SystemExit, such as that of --help
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _unwritten("")
    except OSError as error:
        return _unwritten(f"the answers cannot be written: {error.strerror or error}")


def _unwritten(why: str) -> int:
    """Give up on standard output, and say why, if there is anything to say. Gives the exit status."""
    if sys.stdout is not None:
        # Otherwise Python would try to write again when it ends, and complain.
        with suppress(OSError):  # the stream of a test has no file
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if why:
        complain(f"fairthrow: {why}\n")
    return UNWRITTEN


def complain(text: str) -> None:
    """Write ``text`` on standard error, as it is. Nothing happens if it is closed or cannot be written."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def write(text: str) -> None:
    """Write ``text``, an answer, and the end of a line on standard output, at once.

    Raises OSError if it cannot be written.
    """
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def lines() -> Iterator[tuple[str, int]]:
    """Read standard input: give the beginning of each line, and how many characters the line has.

    The end of a line is in neither. The beginning is the whole line, or its first 131,072 characters. Raises OSError
    when standard input is closed or cannot be read.
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

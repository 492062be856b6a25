"""The streams of a command line.

People pipe them, so they may be closed or full, may be interrupted, and may have lines that do not end. What is read
may be UTF-16, as some systems write it, and what is written may go to a console that lacks our signs.
"""

import os
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, register_error
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader, TextIOWrapper

UNWRITTEN = 1
"""Exit status when the answers could not be written, also when their reader has read enough, as ``head`` does."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as in shells: 128 plus the number of the signal, 2."""

CHUNK = 131_072
"""Characters of a line that are held in memory at most."""

PLAIN = "fairthrow.plain"
"""The name of the way to write signs that a stream lacks: the plain one of each, or its escape."""

PLAIN_SIGNS = {
    **dict(zip("█−–—\u2011×·•÷“”„«»‘’‚≈", "#----x**/\"\"\"\"\"'''~", strict=True)),
    **dict.fromkeys("\u00a0\u2009\u202f", " "),
    "…": "...", "±": "+-", "≥": ">=", "≤": "<=", "≠": "!=", "→": "->", "←": "<-", "⇄": "<->", "∞": "infinite",
    "½": "1/2",
}  # fmt: skip
"""Signs of ours, each with what stands for it where it cannot be written."""


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


def prepare_streams() -> None:
    """Have the streams of this process read and write whatever comes, in their own encoding.

    A line of input that is no UTF-8 is an error of that line only. What output lacks is written in plain signs.
    """
    register_error(PLAIN, _in_plain_signs)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAIN)


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks, as codecs call it. Raises the ``error`` itself where it is another one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = (PLAIN_SIGNS.get(sign) or sign.encode("ascii", "backslashreplace").decode("ascii") for sign in lacking)
    return "".join(plain), error.end


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
    if isinstance(sys.stdin, TextIOWrapper) and isinstance(sys.stdin.buffer, BufferedReader):
        encoding = _other_encoding(sys.stdin.buffer.peek(4)[:4])
        if encoding:
            sys.stdin.reconfigure(encoding=encoding)
    while line := sys.stdin.readline(CHUNK):
        beginning = line.removesuffix("\n")
        length = len(beginning)
        while line and not line.endswith("\n"):
            line = sys.stdin.readline(CHUNK)
            length += len(line.removesuffix("\n"))
        yield beginning, length


def beginning(name: str, most: int) -> bytes:
    """Give the first ``most`` bytes of the file ``name``, or for ``-`` of standard input.

    Raises OSError where that cannot be read, and ValueError for what can be no name.
    """
    if name != "-":
        with open(name, "rb") as file:  # noqa: PTH123  # no path is made of it, and no more is imported
            return file.read(most)
    if sys.stdin is None:
        raise OSError("it is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        found: bytes = sys.stdin.buffer.read(most)
        return found
    return sys.stdin.read(most).encode()


def decoded(text: bytes) -> str:
    r"""Read a ``text`` in UTF-8 or UTF-16, without the mark that may begin it. All kinds of line break become one.

    Raises UnicodeDecodeError for what is neither.

    >>> decoded("2d6\r\n".encode("utf-16")), decoded(b"\xef\xbb\xbf2d6")
    ('2d6\n', '2d6')
    """
    found = text.decode(_other_encoding(text[:4]) or "utf-8-sig")
    return found.replace("\r\n", "\n").replace("\r", "\n")


def _other_encoding(begins: bytes) -> str:
    """Tell by its first bytes what encoding a text has, if it is not UTF-8; it is empty for that.

    Without a mark, UTF-16 is told by the zero in each sign of ASCII.
    """
    if begins.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if begins.startswith(BOM_UTF8) or len(begins) < len("d6") or 0 not in begins[:2] or begins[:2] == b"\0\0":
        return ""
    return "utf-16-be" if begins[0] == 0 else "utf-16-le"

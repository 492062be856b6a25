"""Functions that came to no result: for which share of their rolls, and what should be known of that.

The odds are those given that there is a result. AnyDice mostly has these too, and loses the share in some programs.
"""

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from fairthrow.lab.anydice.syntax import Function
from fairthrow.lab.engine.die import Missing
from fairthrow.lab.shares import share

Share = tuple[int, int]
"""So many of how many ways."""


NO_RESULT = (
    "no result",
    (
        "AnyDice mostly answers so, too, and in some programs loses that share; it never does where the function ends "
        "with result: d{}"
    ),
)
OF_EMPTY = ("a call with an empty die", "AnyDice loses that share")
"""What a roll came to, and what AnyDice makes of it."""


class Without(NamedTuple):
    """A function, and the least and the largest share of a call's rolls that were left out.

    ``line`` is where it is defined, ``signature`` its words.
    """

    line: int
    signature: str
    ended: bool
    """Whether it ended without a result; else it called a function with an empty die where numbers are expected."""
    least: Share
    most: Share


class Gaps:
    """Notes of all calls of a program: which share of their rolls was left out."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, str, bool], Without] = {}
        self._barren: dict[tuple[int, str], None] = {}

    def note(self, missing: Missing, function: Function) -> None:
        """Note what was ``missing`` in a call of ``function``."""
        for some, ended in ((missing.result, True), (missing.empty, False)):
            if some:
                key, new = (function.place.line, function.signature, ended), (some, missing.total)
                before = self._found.get(key, Without(*key, new, new))
                least, most = (new if _less(new, before.least) else before.least), before.most
                self._found[key] = Without(*key, least, new if _less(most, new) else most)

    def note_barren(self, function: Function) -> None:
        """Note that a whole call of ``function`` came to no result."""
        self._barren[function.place.line, function.signature] = None

    def barren(self) -> tuple[tuple[int, str], ...]:
        """Give the lines and words of the functions of which a whole call came to no result.

        None where ways were left out since they came to none: what is known of those says it all.
        """
        return () if self._found else tuple(self._barren)

    def found(self) -> tuple[Without, ...]:
        """Give what was noted, in the order in which it was met."""
        return tuple(self._found.values())


def barren_warnings(barren: Iterable[tuple[int, str]], endings: Container[str]) -> Iterator[str]:
    """Say of functions that were ``barren`` what became of their calls; ``endings`` are those that have a result.

    >>> list(barren_warnings([(1, "f")], ()))
    ['line 1: [f] has no result:, so a call of it is an empty die, and that counts as 0 in a sum']
    """
    for line, signature in barren:
        what = (
            "comes to no result for something that it is given, so that call" if signature in endings
            else "has no result:, so a call of it"
        )  # fmt: skip
        yield f"line {line}: [{signature}] {what} is an empty die, and that counts as 0 in a sum"


def _less(left: Share, right: Share) -> bool:
    return left[0] * right[1] < right[0] * left[1]


def gap_warnings(found: Iterable[Without]) -> Iterator[str]:
    """Say of each function that was ``found`` what was left out, and what AnyDice does there.

    >>> list(gap_warnings([Without(2, "f ?", False, (1, 4), (3, 6))]))[0][:77]
    'line 2: [f ?] comes to a call with an empty die for 1/4 to 1/2 of its rolls; '
    """
    for line, signature, ended, least, most in found:
        shares = share(*most) if not _less(least, most) else f"{share(*least)} to {share(*most)}"
        what, anydice = NO_RESULT if ended else OF_EMPTY
        yield (
            f"line {line}: [{signature}] comes to {what} for {shares} of its rolls; the odds are those of the other "
            f"rolls ({anydice})"
        )

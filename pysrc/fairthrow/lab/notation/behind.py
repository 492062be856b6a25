"""What stands behind dice and groups: the words of modifiers, told apart, each with what it compares or its number."""

import re
from collections.abc import Iterator
from functools import lru_cache

from fairthrow.lab.notation.faults import Edit
from fairthrow.lab.notation.numbers import Exact
from fairthrow.lab.notation.scanner import DIGITS, SIGN, WORD, Scanner
from fairthrow.lab.notation.tree import Cond, Modifier

AGAIN = ("r", "rr", "ro")
EXPLODE = ("x", "xo", "e", "ie")
COMPARES = (*AGAIN, *EXPLODE, "cs", "cf", "df")
"""Words that may compare with something."""

NUMBERED = ("kh", "kl", "k", "dh", "dl", "d")
"""Words that may have a number."""

NEEDING = ("min", "max", "mi", "ma", "t", "f", "ms")
"""Words that need a number, or what they compare."""

ALONE = ("even", "odd", "u", "s", "sa", "sd", "m")
"""Words that have nothing behind them."""

ALL = tuple(sorted((*COMPARES, *NUMBERED, *NEEDING, *ALONE), key=len, reverse=True))

_BANG = re.compile(r"!!p|!!|!p|!o(?!dd)|!")
_ENDS = re.compile(r"-([hl])([a-z]*)(?![a-z_])")
_TIMES = re.compile(r"x[ \t]+(?=[0-9.(@{?]|d[0-9%f({c@])")
_WHOLE = re.compile(r"(-?[0-9]+)(?!\.?[0-9])")
_BROKEN = re.compile(r"-?[0-9]*\.[0-9]")
_DIE = re.compile(r"[ \t]*d[0-9%({@]")
_KEEPING = re.compile("[kd][hl]")
"""What no word of a label has that is made of modifiers: those are not told as what the dice are for."""
_ARGUED = re.compile(r"[0-9@(?]|>|<|=|[\u2264\u2265\u2260]")


class Behind(Scanner):
    """Reads modifiers. Names and brackets are read by the reader of totals, which this is a part of."""

    def fixed_name(self) -> tuple[Exact, str] | None:
        """Go past a name here, and give its number and the name; None if there is none."""
        raise NotImplementedError

    def fixed_bracket(self) -> Exact | None:
        """Go past a total without dice in brackets, and give its number; None, at the same place, where it has dice."""
        raise NotImplementedError

    def modifiers(self) -> list[Modifier]:
        """Go past all modifiers here, and give them; stay behind the last."""
        found: list[Modifier] = []
        while True:
            before = self.at
            blank = self.skip()
            some = list(self._next(found[-1] if found else None, blank=blank))
            if not some:
                self.at = before
                return found
            found += some

    def _next(self, last: Modifier | None, *, blank: bool) -> Iterator[Modifier]:
        start = self.at
        if self.here == "!":
            word = self.skip_match(_BANG)
            cond = self._compared(start)
            yield Modifier(word, start, self.at, cond, blank=blank)
        elif self.match(SIGN):
            cond = self._sign()
            if cond:
                if last and not blank and last.word in AGAIN and last.cond and self._unsigned(last):
                    at = last.start + len(last.word)
                    raise self.fault(at, "how many dice are rolled again cannot be limited")
                yield Modifier("sign", start, self.at, cond, blank=blank)
        elif (found := self.match(_ENDS)) and self._ends(found):
            self.at = found.end(1)
            yield Modifier("dh" if found[1] == "h" else "dl", start, self.at, number=1, blank=blank)
        elif letters := self.match(WORD):
            yield from self._words(letters, blank=blank)

    def _ends(self, found: re.Match[str]) -> bool:
        """Say whether a minus and a letter drop a die: then nothing stands behind them, or other modifiers do."""
        argued = bool(_ARGUED.match(self.low, found.end(), self.end))
        return bool(told_apart(found[2], argued=argued)) if found[2] else not self.low[found.end() :][:1].isdigit()

    def _unsigned(self, last: Modifier) -> bool:
        return self.low[last.start + len(last.word) : last.start + len(last.word) + 1].isdigit()

    def _words(self, found: re.Match[str], *, blank: bool) -> Iterator[Modifier]:
        """Read a run of letters: words of modifiers, of which the last may have something behind it."""
        run, start = found.group(), found.start()
        argued = bool(_ARGUED.match(self.low, found.end(), self.end))
        if blank and self.match(_TIMES):
            return
        words = told_apart(run, argued=argued) or told_apart(run, argued=True)
        if blank and (not words or (len(words) > 1 and not argued)):
            if words and _KEEPING.search(run):
                until = len(self.low[:start].rstrip(" \t"))
                raise self.fault(start, "modifiers in one word stand right behind dice", Edit(until, start, "", run))
            return  # words of a label
        if not words or run.startswith(("mt", "sf")):
            raise self.unknown(start)
        for word in words[:-1]:
            yield Modifier(word, start, start + len(word), blank=blank)
            start, blank = start + len(word), False
        self.at = found.end()
        word, cond, number = words[-1], None, None
        if word in COMPARES or word in {"f", "ms"}:
            cond = self._compared(start, minus=word in NEEDING)
        elif word in NUMBERED or word in NEEDING:
            taken = self._fixed(minus=word in NEEDING)
            number = taken[0] if taken else None
        if cond is None and number is None and self.here == "(" and word not in ALONE:
            raise self.fault(self.at, "this must be a number, without dice")
        if cond is None and number is None and word in NEEDING:
            raise self.lacking(word, start)
        yield Modifier(word, start, self.at, cond, number, blank=blank)

    def unknown(self, at: int) -> Exception:
        """Make the error that the word ``at`` a place right behind dice is none of notation's."""
        raise NotImplementedError

    def lacking(self, word: str, at: int) -> Exception:
        """Make the error that a word ``at`` a place lacks its number."""
        raise NotImplementedError

    def apart(self, at: int) -> Exception:
        """Make the error that a modifier ``at`` a place lacks the number behind its sign."""
        raise NotImplementedError

    def _compared(self, start: int, *, minus: bool = False) -> Cond | None:
        """Read what stands right behind a modifier: a sign and a number, or a number alone, which means equal.

        ``minus`` is whether one before a number alone belongs to it.
        """
        if self.match(SIGN):
            sign = self.sign()
            found = self._fixed(minus=True)
            if not found:
                raise self.apart(start)
            return Cond(sign, *found)
        found = self._fixed(minus=minus)
        return Cond("=", *found) if found else None

    def _sign(self) -> Cond | None:
        """Read a sign and its number; None, at the same place, where that compares totals."""
        before = self.at
        sign = self.sign()
        self.skip()
        found = self._fixed(minus=True)
        if found and not self.match(_DIE):  # behind which a number is that of dice
            return Cond(sign, *found)
        self.at = before
        return None

    def _fixed(self, *, minus: bool) -> tuple[int, bool] | None:
        """Go past a whole number, a name or brackets without dice; give the number, and whether it is a name's.

        None, at the same place, where there is none, or where it belongs to dice.
        """
        at = self.at
        if found := self.match(_WHOLE):
            if found[1].startswith("-") and not minus:
                return None
            digits = DIGITS.match(self.low, found.start() + found[1].startswith("-"), self.end)
            number = self.whole(digits) if digits else 0
            self.at = found.end()
            return -number if found[1].startswith("-") else number, False
        if self.match(_BROKEN):
            raise self.fault(at, "this must be a whole number")
        named = self.fixed_name()
        value = named[0] if named else self.fixed_bracket()
        if value is None:
            return None
        if not value.whole:
            raise self.fault(at, "this must be a whole number")
        return value.top, bool(named)


@lru_cache(maxsize=512)
def told_apart(run: str, *, argued: bool) -> tuple[str, ...]:
    """Take a run of letters apart into words of modifiers; empty where that cannot be done.

    ``argued`` says whether something stands behind it that its last word may take.

    >>> told_apart("sdkh", argued=True), told_apart("rodd", argued=False), told_apart("adv", argued=False)
    (('sd', 'kh'), ('r', 'odd'), ())
    """
    ways: list[tuple[str, ...] | None] = [None] * len(run) + [()]
    for at in range(len(run) - 1, -1, -1):
        for word in ALL:
            rest = ways[at + len(word)] if run.startswith(word, at) else None
            if rest is None or (word in NEEDING and (rest or not argued)):
                continue
            known = ways[at]
            if known is None or len(rest) + 1 < len(known):
                ways[at] = (word, *rest)
    return ways[0] or ()

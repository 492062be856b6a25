"""Reads the totals of a line: numbers, names, signs, brackets, functions, dice and groups."""

import re

from fairthrow.lab.notation.atoms import Atoms
from fairthrow.lab.notation.constants import constant
from fairthrow.lab.notation.numbers import MOST_POWER, Exact
from fairthrow.lab.notation.scanner import SIGN
from fairthrow.lab.notation.tree import Binary, Node, Number, Sign, has_dice

_TIMES = re.compile(r"x[ \t]+(?=[0-9.(@{?\[]|d[0-9%f({c@]|[a-z]+\()")
_LEVELS = {"+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "^": 3}


class Totals(Atoms):
    """Reads totals."""

    def total(self) -> Node:
        """Read a total, which may compare two sums."""
        left = self._from(1)
        self.skip()
        at = self.at
        sign = self.sign()
        if not sign:
            return left
        right = self._from(1)
        self.skip()
        if self.match(SIGN):
            raise self.fault(self.at, "two totals are compared in one way only")
        return Binary(sign, left, right, at)

    def _from(self, level: int) -> Node:
        """Read parts with signs between them that bind as tightly as a ``level``, or tighter."""
        left = self._signed()
        while True:
            self.skip()
            at = self.at
            sign, width = self._operator()
            bound = _LEVELS.get(sign, 0)
            if not sign or bound < level:
                self.at = at
                return left
            self.at = at + width
            self.deeper(at)
            right = self._from(bound if sign == "^" else bound + 1)
            self.depth -= 1
            left = self._checked(Binary(sign, left, right, at))

    def _operator(self) -> tuple[str, int]:
        """Give the sign of reckoning that stands here, and how many characters it has."""
        here = self.here
        if here == "*":
            return ("^", 2) if self.low.startswith("**", self.at, self.end) else ("*", 1)
        if here == "/" and self.low.startswith("//", self.at, self.end):
            return "", 0
        if here == "x":
            found = self.match(_TIMES)
            apart = self.at == 0 or not self.low[self.at - 1].isalnum()
            return ("*", 1) if found and apart else ("", 0)
        return (here, 1) if here and here in "+-/%^" else ("", 0)

    def _checked(self, part: Binary) -> Node:
        """See that a power is one, and that nothing is divided by 0. Raises FaultError."""
        if part.sign == "^":
            power = None if has_dice(part.right) else self.constant(part.right)
            if power is None or not power.whole or not 0 <= power.top <= MOST_POWER:
                raise self.fault(part.at, f"a power needs a fixed whole number from 0 to {MOST_POWER}")
        if part.sign in {"/", "%"} and not has_dice(part.right) and not self.constant(part.right).top:
            raise self.fault(part.at, "this may divide by 0")
        return part

    def constant(self, part: Node) -> Exact:
        """Give the number of a part without dice. Raises FaultError."""
        return constant(self.text, part)

    def _signed(self) -> Node:
        """Read an atom with the signs before it."""
        self.skip()
        start, minus = self.at, False
        while self.here and self.here in "+-":
            minus ^= self.here == "-"
            self.at += 1
            self.skip()
        part = self.atom()
        if not minus:
            return part
        if isinstance(part, Number):
            return part._replace(top=-part.top, start=start)
        return Sign(part, start, self.at)

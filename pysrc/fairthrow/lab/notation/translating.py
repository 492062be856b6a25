"""What translations into other languages have in common: what is known of a part, and what has no text there."""

from collections.abc import Sequence

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.notation.constants import constant
from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.odds import OddsReader
from fairthrow.lab.notation.pools import LikeDice
from fairthrow.lab.notation.tree import (
    Binary,
    Bracketed,
    Call,
    Cond,
    Dice,
    DiceGroup,
    Node,
    Number,
    Program,
    Rule,
    Sign,
    has_dice,
)

MOST_DEEP = 150
"""Parts within parts that are written elsewhere; each sign of a row is one."""


class NoTextError(Exception):
    """There is no text that means the same; the message says why."""


class Translating:
    """Writes a program that was ``read`` in another language, with odds that are cut after ``limit`` throws.

    What has to be worked out for that asks the ``budget``.
    """

    def __init__(self, read: Program, limit: int, budget: Budget) -> None:
        self.read, self.limit, self.budget = read, limit, budget
        self._odds = OddsReader(read, limit, budget)
        self.deep = 0

    def program(self) -> str:
        """Write the program."""
        raise NotImplementedError

    def part(self, node: Node) -> str:
        """Write a part that is always a whole number. Raises NoTextError for one of too many parts within parts."""
        self.deep += 1
        if self.deep > MOST_DEEP:
            raise NoTextError("the line is too long to be written elsewhere")
        text = self._part(node)
        self.deep -= 1
        return text

    def _part(self, node: Node) -> str:  # noqa: PLR0911  # one line a kind
        if isinstance(node, Number):
            return self.number(node)
        if isinstance(node, Bracketed):
            return f"({self.part(node.inner)})"
        if isinstance(node, Sign):
            return self._negative(node)
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Call):
            return self._function(node)
        text = self._dice(node) if isinstance(node, Dice) else self._group(node)
        if node.rule.margin is None:
            return text
        sign, than = node.rule.margin
        return f"({than} - ({text}))" if sign == "<" else f"(({text}) - {than})"

    def _negative(self, node: Sign) -> str:
        raise NotImplementedError

    def _binary(self, node: Binary) -> str:
        raise NotImplementedError

    def _function(self, node: Call) -> str:
        raise NotImplementedError

    def _dice(self, node: Dice) -> str:
        raise NotImplementedError

    def _group(self, node: DiceGroup) -> str:
        raise NotImplementedError

    def divided(self, node: Binary) -> str:
        """Write a quotient that is rounded down."""
        raise NotImplementedError

    def shifted(self, node: Binary, times: int, more: int, by: int) -> str:
        """Write a quotient ``by`` a number, rounded down, of ``times`` what is divided and some ``more``."""
        raise NotImplementedError

    def whole(self, node: Node) -> str:
        """Write a part that is rounded down, as an output is."""
        bare = node
        while isinstance(bare, Bracketed):
            bare = bare.inner
        return self.divided(bare) if isinstance(bare, Binary) and bare.sign == "/" else self.part(node)

    def number(self, node: Number) -> str:
        """Write a number. Raises NoTextError for one that is not whole."""
        if node.below != 1 and node.top % node.below:
            raise NoTextError("numbers are whole there, and this line has a point")
        return f"{node.top // node.below}"

    def divisor(self, node: Binary) -> int:
        """Give what a quotient is divided by. Raises NoTextError where that is not always the same, or less than 1."""
        self.not_negative(node.left)
        by = None if has_dice(node.right) else constant(self.read.text, node.right)
        if by is None or not by.whole or by.top < 1:
            raise NoTextError("numbers are whole there, and this divides exactly")
        return by.top

    def not_negative(self, *parts: Node) -> None:
        """See that parts are never below 0: else other languages round them otherwise. Raises NoTextError."""
        if any(face < 0 for part in parts for face in self._odds.get(part).die.weights):
            raise NoTextError("what is below 0 is divided otherwise there")

    def power(self, node: Binary) -> int:
        """Give the number of a power."""
        return constant(self.read.text, node.right).top

    def rounded(self, node: Call) -> str:
        """Write ``floor``, ``ceil`` or ``round``. Raises NoTextError where what is rounded is no quotient."""
        inner = node.given[0]
        while isinstance(inner, Bracketed):
            inner = inner.inner
        if not isinstance(inner, Binary) or inner.sign != "/":
            return self.part(inner)
        if node.name == "floor":
            return self.divided(inner)
        by = self.divisor(inner)
        return self.shifted(inner, 1, by - 1, by) if node.name == "ceil" else self.shifted(inner, 2, by, 2 * by)

    def faces(self, node: Dice) -> DieFaces:
        """Give the faces of dice. Raises NoTextError where dice say how many sides there are."""
        if not isinstance(node.faces, DieFaces):
            raise NoTextError("there each die would have sides of its own")
        return node.faces

    def like(self, node: Dice, faces: DieFaces) -> LikeDice:
        """Give the odds of one of some dice with these ``faces``."""
        return LikeDice(faces, node.rule, self.limit, self.budget)

    def success(self, rule: Rule, node: Dice | None) -> Cond:
        """Give what is counted: a face that is meant where none is said is that of the dice."""
        if rule.success or node is None:
            return rule.success or Cond("=", 0)
        faces = self.faces(node)
        return Cond("=", faces.low if rule.counts == "cf" else faces.high)


def places_kept(rule: Rule, many: int) -> Sequence[int]:
    """Give the first and the last place, from 1 for the highest, of those that a rule keeps of so ``many`` dice."""
    if rule.keep == "kh":
        return 1, min(rule.kept, many)
    if rule.keep == "kl":
        return max(1, many - rule.kept + 1), many
    return rule.drop_high + 1, many - rule.drop_low

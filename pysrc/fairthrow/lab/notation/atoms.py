"""Reads what stands between the signs of a line: numbers, names, brackets, functions, dice and groups."""

import re
from typing import TYPE_CHECKING

from fairthrow.lab.engine.limits import MOST_OUTCOMES
from fairthrow.lab.notation.behind import Behind
from fairthrow.lab.notation.faces import COIN, FATE, FATE_OF_SIX, DieFaces, Span
from fairthrow.lab.notation.fitting import check_dice, check_group
from fairthrow.lab.notation.numbers import OF_ONE, OF_SEVERAL, Exact
from fairthrow.lab.notation.rules import rule_of
from fairthrow.lab.notation.scanner import DIGITS, NOTE, WORD
from fairthrow.lab.notation.tree import Binary, Bracketed, Call, Dice, DiceGroup, Node, Number, has_dice
from fairthrow.lab.thrown import MOST_DICE

if TYPE_CHECKING:
    from fairthrow.lab.notation.elsewhere import Elsewhere

MOST_DEEP = 100
"""Brackets within brackets."""

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+")
_DIE = re.compile(r"d(?![a-z])|d(?=[fc])")
_DIE_BEHIND = re.compile(r"[ \t]+d(?=[0-9%({@]|f(?![a-z]))|d(?![abdeg-z])")
_FATE = re.compile(r"f(\.[12])?")
_BROKEN = re.compile(r"[0-9]*\.[0-9]")
_FACE = re.compile(r"-?[0-9]+")
_CALL = re.compile(r"[a-z]+[ \t]*\(")
MOST_FRACTION = 12
"""Digits behind a point."""


class _DiceFoundError(Exception):
    """Dice stand where only a total without dice is looked for."""


class Atoms(Behind):
    """Reads atoms; totals are read by the class that is made of this."""

    depth = 0
    _diceless = False
    """Whether what is read must have no dice."""

    def elsewhere(self) -> "Elsewhere":
        """Give what knows what may have been meant here."""
        from fairthrow.lab.notation.elsewhere import Elsewhere  # noqa: PLC0415  # only a wrong program needs it

        return Elsewhere.beside(self)

    def unknown(self, at: int) -> Exception:
        return self.elsewhere().unknown(at)

    def lacking(self, word: str, at: int) -> Exception:
        return self.elsewhere().lacking(word, at)

    def apart(self, at: int) -> Exception:
        return self.elsewhere().apart(at)

    def total(self) -> Node:
        """Read a total."""
        raise NotImplementedError

    def constant(self, part: Node) -> Exact:
        """Give the number of a part without dice."""
        raise NotImplementedError

    def atom(self) -> Node:  # noqa: PLR0911  # one line a kind
        """Read one part that stands between signs. Raises FaultError where there is none."""
        start, here = self.at, self.here
        if found := self.match(_NUMBER):
            number = self._number(found)
            if behind := self.match(_DIE_BEHIND):
                self.at = behind.end() - 1
                return self.dice(start, number)
            return number
        if self.match(_DIE):
            return self.dice(start, None)
        if here in {"@", "?"}:
            named = self.read_name()
            return self.dice(start, named) if self._at_die() else named
        if self.low.startswith("[[", start, self.end):
            self.at += 2
            (inner,), _ = self.inside("]]", start, most=1)
            return Bracketed(inner, start, self.at)
        if here == "(":
            return self._round(start)
        if here == "{":
            self.at += 1
            items, comma = self.inside("}", start)
            return self._group(items, start, single=not comma and len(items) == 1 and plain_sum(items[0]))
        if self.match(_CALL):
            return self._function(start)
        raise self.elsewhere().missing()

    def _at_die(self) -> bool:
        """Say whether what was read is the number of dice; then go to their d."""
        behind = self.match(_DIE_BEHIND)
        if behind:
            self.at = behind.end() - 1
        return bool(behind)

    def _number(self, found: re.Match[str]) -> Number:
        before, _, after = found.group().partition(".")
        if len(before) > MOST_FRACTION or len(after) > MOST_FRACTION:
            raise self.fault(found.start(), f"a number has at most {MOST_FRACTION} digits")
        self.at = found.end()
        value = int(before or "0") * 10 ** len(after) + int(after or "0")
        return Number(value, 10 ** len(after), found.start(), found.end())

    def read_name(self) -> Number:
        """Read a name. Raises FaultError for one that has no number."""
        raise NotImplementedError

    def fixed_name(self) -> tuple[Exact, str] | None:
        if self.here not in {"@", "?"}:
            return None
        found = self.read_name()
        return Exact(found.top, found.below), found.named

    def fixed_bracket(self) -> Exact | None:
        start, depth, before = self.at, self.depth, self._diceless
        if self.here != "(":
            return None
        self.at, self._diceless = start + 1, True
        try:
            items, _ = self.inside(")", start)
        except _DiceFoundError:
            self.at, self.depth = start, depth
            return None
        finally:
            self._diceless = before
        if len(items) > 1 or has_dice(items[0]) or self._at_die():
            self.at = start
            return None
        return self.constant(items[0])

    def deeper(self, at: int) -> None:
        """Go one bracket deeper ``at`` a place. Raises FaultError where that is too deep."""
        self.depth += 1
        if self.depth > MOST_DEEP:
            raise self.fault(at, f"brackets go {MOST_DEEP} deep at most")

    def inside(self, closing: str, opened: int, most: int = 0) -> tuple[list[Node], bool]:
        """Read the totals behind a bracket that ``opened``, with commas between them, and go past the ``closing`` one.

        Say too whether a comma stands before that. ``most`` is how many there may be, 0 for any number.
        """
        self.deeper(opened)
        found, comma = [self.total()], False
        while True:
            self.skip()
            if self.low.startswith(closing, self.at, self.end):
                self.at += len(closing)
                self.depth -= 1
                return found, comma
            if self.here != "," or most == len(found) or comma:
                raise self.elsewhere().stopped(closing)
            self.at += 1
            self.skip()
            comma = self.low.startswith(closing, self.at, self.end)
            if not comma:
                found.append(self.total())

    def _round(self, start: int) -> Node:
        """Read round brackets: a number of dice, several totals, or one total."""
        self.at += 1
        items, comma = self.inside(")", start)
        if len(items) > 1 or comma:
            return self._group(items, start, single=False)
        part = Bracketed(items[0], start, self.at)
        return self.dice(start, part) if self._at_die() else part

    def _function(self, start: int) -> Node:
        word = self.skip_match(WORD)
        if word not in OF_ONE and word not in OF_SEVERAL:
            raise self.elsewhere().no_function(start)
        self.skip()
        self.at += 1
        given, comma = self.inside(")", self.at - 1)
        if word in OF_ONE and (len(given) > 1 or comma):
            raise self.fault(start, f"{word} takes one value")
        return Call(word, tuple(given), start, self.at)

    def dice(self, start: int, many: Number | Bracketed | None) -> Dice:
        """Read dice from their d on, with all that stands behind them; they begin at ``start``."""
        if self._diceless:  # at once: brackets behind dice in brackets would be read twice as often a level
            raise _DiceFoundError
        number = 1 if many is None else self._many(start, many)
        self.at += 1
        sides_at = self.at
        faces = self.faces(zero=number == 0)
        bare = self.at
        modifiers = tuple(self.modifiers())
        known = faces if isinstance(faces, DieFaces) else None
        rule = rule_of(self.text, list(modifiers), known, group=False)
        part = Dice(number, faces, rule, modifiers, start, bare, self.at, sides_at, self._note(bare))
        check_dice(self.text, part)
        return part

    def _note(self, bare: int) -> str:
        """Give what stands in square brackets behind dice, or between their modifiers, which begin at ``bare``."""
        found = self.match(NOTE) or NOTE.search(self.low, bare, self.at)
        return self.text[found.start(1) : found.end(1)].strip() if found else ""

    def _many(self, start: int, many: Number | Bracketed) -> "int | Node":
        if has_dice(many):
            return many
        value = self.constant(many)
        if value.top < 0:
            raise self.fault(start, "there cannot be fewer than 0 dice")
        if not value.whole:
            raise self.fault(start, "the number of dice must be whole")
        if value.top > MOST_DICE:
            raise self.fault(start, f"there are at most {MOST_DICE:,} dice", limit="outcomes")
        return value.top

    def faces(self, *, zero: bool) -> "DieFaces | Node":  # noqa: PLR0911  # the same
        """Read the faces of a die; it may have no sides where there are ``zero`` dice."""
        start = self.at
        if self.match(_BROKEN):
            raise self.fault(start, "the number of sides must be whole")
        if found := self.match(DIGITS):
            self.at = found.end()
            digits = len(found.group()) if found.group() in {"66", "666"} else 0
            return DieFaces(0, digits=digits) if digits else self._sides(start, self.whole(found), zero=zero)
        if self.here == "%":
            self.at += 1
            return DieFaces(100)
        if found := self.match(_FATE):
            self.at = found.end()
            return DieFaces(0, own=FATE_OF_SIX if found[1] == ".1" else FATE, fate=True)
        if self.here == "c":
            self.at += 1
            return DieFaces(0, own=COIN)
        if self.here == "{":
            self.at += 1
            return self._own()
        if self.here in {"@", "?"}:
            value = self.read_name()
            return self._fixed_sides(start, Exact(value.top, value.below), zero=zero)
        if self.here == "(":
            self.at += 1
            (inner,), _ = self.inside(")", start, most=1)
            return inner if has_dice(inner) else self._fixed_sides(start, self.constant(inner), zero=zero)
        raise self.elsewhere().no_sides(start)

    def _fixed_sides(self, start: int, value: Exact, *, zero: bool) -> DieFaces:
        if not value.whole:
            raise self.fault(start, "the number of sides must be whole")
        return self._sides(start, value.top, zero=zero)

    def _sides(self, start: int, sides: int, *, zero: bool) -> DieFaces:
        if sides < (0 if zero else 1):
            raise self.fault(start, "a die has at least 1 side")
        if sides > MOST_OUTCOMES:
            raise self.fault(start, f"a die has at most {MOST_OUTCOMES:,} sides", limit="outcomes")
        return DieFaces(sides)

    def _own(self) -> DieFaces:
        """Read faces in curly brackets."""
        shown: list[Span] = []
        many = 0
        while True:
            self.skip()
            start = self.at
            low = high = self._face()
            self.skip()
            if self.low.startswith("..", self.at, self.end) or self.text.startswith("\N{HORIZONTAL ELLIPSIS}", self.at):
                self.at += 2 if self.here == "." else 1
                self.skip()
                high = self._face()
            if high < low:
                raise self.elsewhere().range_down(start, low, high)
            many += high - low + 1
            if many > MOST_OUTCOMES:
                raise self.fault(start, f"a die has at most {MOST_OUTCOMES:,} sides", limit="outcomes")
            shown.append((low, high))
            self.skip()
            if self.here == "}":
                self.at += 1
                return DieFaces(0, own=tuple(shown))
            if self.here != ",":
                raise self.fault(self.at, "expected , or } behind a face")
            self.at += 1

    def _face(self) -> int:
        found = self.match(_FACE)
        if not found:
            raise self.fault(self.at, "expected a face, which is a whole number")
        digits = DIGITS.search(self.low, found.start(), found.end())
        value = self.whole(digits) if digits else 0
        self.at = found.end()
        return -value if found.group().startswith("-") else value

    def _group(self, items: list[Node], start: int, *, single: bool) -> DiceGroup:
        bare = self.at
        modifiers = tuple(self.modifiers())
        rule = rule_of(self.text, list(modifiers), None, group=True)
        group = DiceGroup(tuple(items), single, rule, modifiers, start, bare, self.at, self._note(bare))
        check_group(self.text, group)
        return group


def plain_sum(part: Node) -> bool:
    """Say whether a part is a sum of dice of which none are left out and none are counted."""
    while isinstance(part, Binary) and part.sign == "+":
        if not _plain(part.right):
            return False
        part = part.left
    return _plain(part)


def _plain(part: Node) -> bool:
    return isinstance(part, Dice) and not (part.rule.keep or part.rule.counts or part.rule.margin or part.rule.unique)

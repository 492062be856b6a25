"""Rolls a program: the dice in the order it throws them, what became of each, and how the totals come about.

Dice are thrown from left to right. Those that say how many there are, or of how many sides, come first; what is thrown
again, and extra dice, come at once behind their die. This is part of every link, and never changes.
"""

from math import lcm

from fairthrow.dice.stream import Source
from fairthrow.lab.engine.limits import MOST_OUTCOMES, Budget, LimitError
from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.faults import FaultError
from fairthrow.lab.notation.fitting import fit_rule
from fairthrow.lab.notation.numbers import OF_ONE, SIGNS, Exact, calculate, exact, extreme, floor
from fairthrow.lab.notation.pools import worth_of
from fairthrow.lab.notation.throwing import Throwing, Unit, write_values
from fairthrow.lab.notation.tree import (
    Binary,
    Bracketed,
    Call,
    Dice,
    DiceGroup,
    Node,
    Number,
    Program,
    Sign,
    dice_of_sum,
    has_dice,
    steps_of,
)
from fairthrow.lab.program import Value
from fairthrow.lab.shares import short
from fairthrow.lab.thrown import MOST_DICE, ProgramOutcome, Rolled


def roll(program: Program, source: Source, budget: Budget, *, limit: int | None = None) -> Rolled[Value]:
    """Roll ``program`` with dice from ``source``.

    Raises FaultError where something cannot be done, LimitError for too many dice, and CutError for a die that is
    thrown on or again more than ``limit`` times, if there is a limit.
    """
    roller = _Roller(program, source, budget, limit)
    outputs = [ProgramOutcome[Value](each.label, roller.output(each.node, each.line)) for each in program.outputs]
    return Rolled(tuple(outputs), tuple(roller.dice), tuple(roller.steps))


class _Roller(Throwing):
    def output(self, node: Node, line: int) -> int:
        """Roll one output, which is rounded down."""
        self.line = line
        value = self.get(node)
        if not value.whole:
            self.tell(f"{_text(value)} is rounded down to {short(floor(value).top)}.")
        return floor(value).top

    def fault(self, at: int, reason: str, limit: str = "") -> FaultError:
        """Make the error that something cannot be done ``at`` a place, for a ``reason`` or a ``limit`` met."""
        return FaultError(self.program.text, at, reason, limit=limit)

    def get(self, node: Node) -> Exact:  # noqa: PLR0911  # one line a kind
        """Roll a part, and give its number."""
        self.budget.spend(20)
        if isinstance(node, Number):
            return Exact(node.top, node.below)
        if isinstance(node, Bracketed):
            return self.get(node.inner)
        if isinstance(node, Sign):
            inner = self.get(node.inner)
            return Exact(-inner.top, inner.below)
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Call):
            return self._function(node)
        if isinstance(node, Dice):
            units, faces = self._throw_dice(node)
            return self._margin(node, self._value_of(node, self.keep(node, units), faces))
        return self._group(node)

    def _binary(self, node: Binary) -> Exact:
        first, steps = steps_of(node)
        value, dice = self.get(first), has_dice(first)
        for step in steps:
            dice = dice or has_dice(step.right)
            left, right = value, self.get(step.right)
            try:
                value = calculate(step.sign, left, right)
            except ZeroDivisionError:
                raise self.fault(step.at, "this divides by 0") from None
            except LimitError as limit:
                raise self.fault(step.at, limit.message, limit.limit) from None
            if dice:
                said = f"{_text(left)} {step.sign} {_text(right)}"
                holds = "holds" if value.top else "does not hold"
                self.tell(f"{said} {holds}." if step.sign in SIGNS else f"{said} is {_text(value)}.")
        return value

    def _function(self, node: Call) -> Exact:
        given = [self.get(each) for each in node.given]
        value = OF_ONE[node.name](given[0]) if node.name in OF_ONE else given[0]
        for other in given[1:]:
            value = extreme(node.name, value, other)
        if has_dice(node):
            self.tell(f"{node.name}({', '.join(map(_text, given))}) is {_text(value)}.")
        return value

    def _throw_dice(self, node: Dice) -> tuple[list[Unit], DieFaces]:
        """Throw dice: first those that say how many there are, and of how many sides. Give their faces too."""
        many = node.many if isinstance(node.many, int) else self._whole(node.many, node.start, "dice", MOST_DICE)
        if isinstance(node.faces, DieFaces):
            faces = node.faces
        else:
            sides = self._whole(node.faces, node.sides_at, "sides", MOST_OUTCOMES)
            if sides < 1 and many:
                raise self.fault(node.sides_at, "a die has at least 1 side")
            faces = DieFaces(sides)
        if many and (faces is not node.faces or many is not node.many):
            self._check(node, many, faces)
        units = self.units(node, many, faces)
        shown = [unit.value for unit in units]
        if node.rule.order:
            shown.sort(reverse=node.rule.order == "sd")
        name = self.written(node.start, node.bare) + (f" [{node.note}]" if node.note else "")
        self.tell(f"{name} shows {write_values(shown)}.")
        return units, faces

    def _check(self, node: Dice, many: int, faces: DieFaces) -> None:
        """See that dice of these faces stand and end some time. Raises FaultError."""
        found = fit_rule(node, faces)
        if not found.stand:
            raise self.fault(node.start, "every face is rolled again, so it never ends")
        if node.rule.explode not in {"", "!o"} and not found.others:
            raise self.fault(node.start, "every face explodes, so it never ends")
        different = sum(high - low + 1 for low, high in found.stand)
        if node.rule.unique and many > different:
            raise self.fault(node.start, f"{many} dice cannot all show different faces, for there are {different}")

    def _whole(self, node: Node, at: int, what: str, most: int) -> int:
        value = self.get(node)
        if not value.whole:
            raise self.fault(at, f"the number of {what} must be whole")
        if value.top < 0:
            raise self.fault(at, f"there cannot be fewer than 0 {what}")
        if value.top > most:
            raise self.fault(at, f"there are at most {most:,} {what}", "outcomes")
        return value.top

    def _value_of(self, node: Dice | DiceGroup, units: list[Unit], faces: DieFaces | None, by: int = 1) -> Exact:
        """Add up values, or count them. Totals may be fractions, all over ``by``."""
        worth = worth_of(node.rule, faces, by)
        name = self.written(node.start, node.end)
        if worth is None:
            value = exact(sum(unit.value for unit in units), by)
            if len(units) > 1:
                self.tell(f"{name} is {_text(value)}.")
            return value
        holds = worth_of(node.rule._replace(fails=(), rest_fails=False), faces, by) or worth
        counted = 0
        for unit in units:
            each = worth(unit.value)
            counted += each
            self._count(node, unit, each, holds=bool(holds(unit.value)))
        self.tell(f"{name} counts {counted}.")
        return Exact(counted)

    def _count(self, node: Dice | DiceGroup, unit: Unit, worth: int, *, holds: bool) -> None:
        """Say of a value that is counted what it is."""
        if holds:
            self.fate(unit.dice, "a failure" if node.rule.counts == "cf" else "a success")
        away = holds - worth
        if away:
            self.fate(unit.dice, "takes one away" if away == 1 else f"takes {away} away")

    def _margin(self, node: Dice | DiceGroup, value: Exact) -> Exact:
        if node.rule.margin is None:
            return value
        sign, than = node.rule.margin
        left, right = (Exact(than), value) if sign == "<" else (value, Exact(than))
        value = calculate("-", left, right)
        self.tell(f"{_text(left)} less {_text(right)} is {_text(value)}.")
        return value

    def _group(self, node: DiceGroup) -> Exact:
        """Throw a group: single dice, or totals one after the other."""
        if node.single and (node.rule.keep or node.rule.counts):
            units = [unit for each in dice_of_sum(node.items[0]) for unit in self._throw_dice(each)[0]]
            return self._margin(node, self._value_of(node, self.keep(node, units), None))
        totals: list[tuple[Exact, list[int]]] = []
        for item in node.items:
            first = len(self.dice)
            value = self.get(item)
            totals.append((value, list(range(first, len(self.dice)))))
        by = lcm(*(value.below for value, _ in totals))
        units = [Unit(value.top * (by // value.below), dice) for value, dice in totals]
        return self._margin(node, self._value_of(node, self.keep(node, units, by), None, by))


def _text(value: Exact) -> str:
    return short(value.top) if value.whole else f"{short(value.top)}/{short(value.below)}"

"""The exact odds of a program: of each of its parts from the dice up."""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import groupby, product
from math import lcm, prod
from typing import NamedTuple, TypeVar

from fairthrow.lab.engine.chains import ChainWays, Kinds
from fairthrow.lab.engine.die import WeightedDie, certain
from fairthrow.lab.engine.layers import kept_of, merged
from fairthrow.lab.engine.limits import MOST_OUTCOMES, Budget, LimitError, check_memory
from fairthrow.lab.engine.mix import held_with, mixed
from fairthrow.lab.notation.amounts import Amount, SumSize, calculate, extreme, floored, negated, number
from fairthrow.lab.notation.amounts import summed as summed_up
from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.faults import FaultError
from fairthrow.lab.notation.numbers import OF_ONE, Exact
from fairthrow.lab.notation.pools import LikeDice, NoFormulaError, most_of, places_of, worth_of
from fairthrow.lab.notation.tree import (
    Binary,
    Bracketed,
    Call,
    Dice,
    DiceGroup,
    Node,
    Number,
    Program,
    Rule,
    Sign,
    dice_of_sum,
    steps_of,
)
from fairthrow.lab.thrown import MOST_DICE as MOST_THROWN

Item = TypeVar("Item")

MOST_WAYS = 50_000
"""ChainWays of the dice of one group, by the throws that go on."""


class OutputLaw(NamedTuple):
    """What an output comes to: the ``die`` that it is, and whether it was ``rounded`` down to that anywhere."""

    die: WeightedDie
    rounded: bool


class OddsReader:
    """Works out the odds of the parts of a ``program``. Chains of dice that explode are cut after ``limit`` throws."""

    def __init__(self, program: Program, limit: int, budget: Budget) -> None:
        self.program, self.limit, self.budget = program, limit, budget
        self._known: dict[tuple[int, DieFaces, Rule], WeightedDie] = {}

    def outputs(self) -> list[OutputLaw]:
        """Give what each output comes to. Raises FaultError, and LimitError for what takes too much."""
        laws: dict[int, OutputLaw] = {}
        for each in self.program.outputs:
            if id(each.node) not in laws:  # a line that is rolled several times has one
                laws[id(each.node)] = self.output(each.node)
        return [laws[id(each.node)] for each in self.program.outputs]

    def output(self, node: Node) -> OutputLaw:
        """Give what one output comes to, rounded down."""
        amount = self.get(node)
        whole = amount.whole
        return OutputLaw(amount.die if amount.by == 1 else floored("floor", amount, self.budget).die, not whole)

    def fault(self, at: int, reason: str, limit: str = "") -> FaultError:
        """Make the error that something cannot be done ``at`` a place, for a ``reason`` or a ``limit`` met."""
        return FaultError(self.program.text, at, reason, limit=limit)

    def get(self, node: Node) -> Amount:  # noqa: PLR0911  # one line a kind
        """Give the odds of a part."""
        self.budget.spend(20)
        if isinstance(node, Number):
            return number(Exact(node.top, node.below))
        if isinstance(node, Bracketed):
            return self.get(node.inner)
        if isinstance(node, Sign):
            return negated(self.get(node.inner))
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Call):
            given = [self.get(each) for each in node.given]
            return (
                floored(node.name, given[0], self.budget)
                if node.name in OF_ONE
                else self._placed(node.start, lambda: extreme(node.name, given, self.budget))
            )
        if isinstance(node, Dice):
            return self._margin(node, self._dice(node))
        return self._margin(node, self._group(node))

    def _placed(self, at: int, do: Callable[[], Item]) -> Item:
        """Give a limit that is met the place where it was."""
        try:
            return do()
        except ZeroDivisionError:
            raise self.fault(at, "this may divide by 0") from None
        except LimitError as limit:
            if limit.limit == "seconds":
                raise
            raise self.fault(at, limit.message, limit.limit) from None

    def _binary(self, node: Binary) -> Amount:
        """Reckon from the left, but sums at once; long sums are no deep ones."""
        first, steps = steps_of(node)
        value = self.get(first)
        for adds, some in groupby(steps, lambda step: step.sign in {"+", "-"}):
            if adds:
                value = self._sum(value, list(some))
                continue
            for step in some:
                left, right = value, self.get(step.right)
                value = self._placed(step.at, lambda: calculate(step.sign, left, right, self.budget))  # noqa: B023
        return value

    def _sum(self, first: Amount, steps: list[Binary]) -> Amount:
        """Add to a total, and take away. A sum that takes too much is refused at the sign where it does."""
        amounts, size = [first], SumSize()
        size.add(first)
        for step in steps:
            right = self.get(step.right)
            amounts.append(right if step.sign == "+" else negated(right))
            self._placed(step.at, lambda: size.add(amounts[-1]))
        return self._placed(steps[-1].at, lambda: summed_up(amounts, self.budget))

    def _margin(self, node: Dice | DiceGroup, amount: Amount) -> Amount:
        if node.rule.margin is None:
            return amount
        sign, than = node.rule.margin
        given = number(Exact(than))
        left, right = (given, amount) if sign == "<" else (amount, given)
        return summed_up([left, negated(right)], self.budget)

    def _dice(self, node: Dice) -> Amount:
        return self._placed(
            node.start,
            lambda: Amount(
                self._mixed((weight, self._of_pool(node, faces, many)) for weight, many, faces in self._variants(node))
            ),
        )

    def _of_pool(self, node: Dice, faces: DieFaces, many: int) -> WeightedDie:
        """Give the odds of so many dice; those of like dice are worked out once."""
        key = many, faces, node.rule
        if key not in self._known:
            try:
                self._known[key] = LikeDice(faces, node.rule, self.limit, self.budget).law(many)
            except NoFormulaError as cannot:
                raise self.fault(node.start, str(cannot)) from None
        return self._known[key]

    def _mixed(self, ways: "Iterator[tuple[tuple[int, int], WeightedDie]]") -> WeightedDie:
        """Lay together what each number of dice and sides comes to; each has its weight out of a total."""
        found, seen, held = [], set[int](), 0
        for way in ways:
            if id(way[1]) not in seen:  # what is too much is refused before all of it is there
                seen.add(id(way[1]))
                held = held_with(held, way[1])
            found.append(way)
        if len(found) == 1 and found[0][0][0] == found[0][0][1]:
            return found[0][1]
        total = found[0][0][1]
        die = mixed([(die, weight) for (weight, _), die in found], total, self.budget)
        if die.off:
            raise LimitError("memory", "the exact odds of that have a denominator of more than 90,000 digits")
        return die

    def _variants(self, node: Dice) -> Iterator[tuple[tuple[int, int], int, DieFaces]]:
        """Give each number of dice and their faces, with their weight out of the total of all."""
        if isinstance(node.many, int) and isinstance(node.faces, DieFaces):
            yield (1, 1), node.many, node.faces
            return
        counts = self._whole(node.many, node.start, "dice") if not isinstance(node.many, int) else certain(node.many)
        if isinstance(node.faces, DieFaces):
            for many, weight in counts.weights.items():
                yield (weight, counts.total), many, node.faces
            return
        sides = self._whole(node.faces, node.sides_at, "sides")
        for many, weight in counts.weights.items():
            for side, ways in sides.weights.items():
                if side < 1 and many:
                    raise self.fault(node.sides_at, "a die has at least 1 side")
                yield (weight * ways, counts.total * sides.total), many, DieFaces(max(side, 0))

    def _whole(self, node: Node, at: int, what: str) -> WeightedDie:
        """Give the odds of a number of dice, or of their sides."""
        amount = self.get(node)
        if not amount.whole:
            raise self.fault(at, f"the number of {what} must be whole")
        die = amount.die.each(lambda face: face // amount.by)
        if min(die.weights, default=0) < 0:
            raise self.fault(at, f"there cannot be fewer than 0 {what}")
        most = MOST_THROWN if what == "dice" else MOST_OUTCOMES
        if max(die.weights, default=0) > most:
            raise self.fault(at, f"there are at most {most:,} {what}", "outcomes")
        return die

    def _group(self, node: DiceGroup) -> Amount:
        rule = node.rule
        if node.single and (rule.keep or rule.counts):
            return self._placed(node.start, lambda: Amount(self._single(node)))
        items = [self.get(each) for each in node.items]
        if not rule.keep and not rule.counts:
            return self._placed(node.start, lambda: summed_up(items, self.budget))
        return self._placed(node.start, lambda: self._totals(node, items))

    def _totals(self, node: DiceGroup, items: list[Amount]) -> Amount:
        """Keep or count whole totals."""
        rule, budget = node.rule, self.budget
        by = reduce(lcm, (each.by for each in items))
        if most_of(rule) == 1 and not rule.counts:
            return extreme("min" if rule.keep == "kl" else "max", items, budget)
        dice: dict[WeightedDie, int] = {}
        for each in items:
            die = each.over(by, budget)
            dice[die] = dice.get(die, 0) + 1
        kinds = tuple(dice.items())
        ways = ChainWays(((1, kinds),), prod(die.total**count for die, count in kinds))
        kept = kept_of(ways, places_of(rule), most_of(rule), worth_of(rule, None, by), budget)
        return Amount(kept, 1 if rule.counts else by)

    def _single(self, node: DiceGroup) -> WeightedDie:
        """Keep or count the single dice of a sum."""
        dice = dice_of_sum(node.items[0])
        rule = node.rule
        worth = worth_of(rule, None)

        def laws() -> Iterator[tuple[tuple[int, int], WeightedDie]]:
            variants = [list(self._variants(each)) for each in dice]
            if prod(len(each) for each in variants) > MOST_WAYS:
                raise LimitError("outcomes", f"the dice of a group come to more than {MOST_WAYS:,} numbers and sides")
            for chosen in product(*variants):
                weight = prod(each[0][0] for each in chosen)
                total = prod(each[0][1] for each in chosen)
                ways = self._laid(rule, dice, chosen)
                yield (weight, total), kept_of(ways, places_of(rule), most_of(rule), worth, self.budget)

        return self._mixed(laws())

    def _laid(
        self, rule: Rule, dice: list[Dice], chosen: tuple[tuple[tuple[int, int], int, DieFaces], ...]
    ) -> ChainWays:
        """Lay the dice of several pools together, in all ways that each may come to."""
        found: dict[Kinds, int] = {(): 1}
        total = 1
        for node, (_, many, faces) in zip(dice, chosen, strict=True):
            try:
                ways = LikeDice(faces, node.rule, self.limit, self.budget).ways(many)
            except NoFormulaError as cannot:
                raise self.fault(node.start, str(cannot)) from None
            total *= ways.total
            check_memory(1, total.bit_length())
            each_way = merged(ways, most_of(rule), self.budget)
            if len(found) * len(each_way) > MOST_WAYS:
                raise LimitError("outcomes", f"dice that explode in a group come to more than {MOST_WAYS:,} ways")
            after: dict[Kinds, int] = {}
            for kinds, weight in found.items():
                for others, more in each_way.items():
                    self.budget.spend(10)
                    both = kinds + others
                    after[both] = after.get(both, 0) + weight * more
            found = after
        return ChainWays(tuple((weight, kinds) for kinds, weight in found.items()), total)

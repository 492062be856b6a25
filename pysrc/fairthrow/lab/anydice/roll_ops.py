"""What operators and AnyDice's own functions make of dice that are not thrown yet, and of what dice show.

Odds and outcomes are those of :mod:`fairthrow.lab.anydice.meaning` and :mod:`fairthrow.lab.anydice.library`; here the
dice stay dice, and are told what becomes of them.
"""

from collections.abc import Callable
from typing import cast

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.call_sampling import Way
from fairthrow.lab.anydice.lazy_dice import Faces, LazyDie, MadeDie, Sides, is_dice, mapped
from fairthrow.lab.anydice.lazy_ops import Combined, as_die, exploded, is_sure, is_weightless, so_many
from fairthrow.lab.anydice.lazy_pool import LazyPool
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.operators import binary, unary
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.syntax import Binary, Expression, Unary, VariableName
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.anydice.trace_words import is_written, listed
from fairthrow.lab.engine.die import WeightedDie, certain
from fairthrow.lab.engine.limits import MOST_OUTCOMES
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.symbolic_roll import COMPARISONS

Settled = Callable[[], Settings]
"""Gives the settings as they are."""

DIE = VariableName("a die")
"""Where dice are written of which only the odds are known."""


class Operators:
    """Operators in a roll, which tell its trace what became of dice."""

    def __init__(self, trace: Trace, settings: Settled) -> None:
        self._trace = trace
        self._budget = trace.budget
        self._settings = settings

    # between two values

    def binary(self, node: Binary, left: Value, right: Value) -> Value:
        """Give ``left sign right`` for the operator ``node``. Where dice are not thrown yet, neither is the result."""
        if node.sign == "d":
            return self._dice(node, left, right)
        if not is_dice(left) and not is_dice(right):
            self._look(node, left, right)
            return binary(node.sign, left, right, self._settings(), self._budget)
        if node.sign == "@":
            return self._at(node, left, right)
        sign, settings, budget = node.sign, self._settings(), self._budget
        if sign in "+-|" and self._is_beside_nothing(node, left, right):
            return binary(sign, left, right, settings, budget)
        return Combined(node, left, right, lambda a, b: binary(sign, a, b, settings, budget), budget)

    def _dice(self, node: Binary, count: Value, faces: Value) -> Value:
        if isinstance(count, tuple):
            count = sum(count)
        if isinstance(count, int):
            return self._so_many(node, count, faces)
        budget = self._budget
        made = so_many(
            node,
            (count, faces),
            lambda number: self._so_many(node, number, faces),
            lambda: meaning.dice(count, faces, budget),
            budget,
        )
        made.sure = is_sure(count) and is_sure(self._die_with(node.right, faces, node.place.line))
        return meaning.dice(count, faces, budget) if self._never(made) else made

    def _so_many(self, node: Binary, count: int, faces: Value) -> Value:
        die = self._die_with(node.right, faces, node.place.line)
        if count == 1:
            return die
        one = as_die(die, self._budget, node.right)
        if self._never(one):
            return meaning.dice(count, faces, self._budget)
        if not count:
            return certain(0)
        return LazyPool([(one, abs(count))], self._budget, None if count > 0 else lambda face: -face)

    def _is_beside_nothing(self, node: Binary, left: Value, right: Value) -> bool:
        """Whether only one side is dice, and no number ever comes of them: the other side then stays what it is."""
        if is_dice(left) and is_dice(right):
            return False
        dice, written = (left, node.left) if isinstance(left, WeightedDie | Pool) else (right, node.right)
        return not is_sure(dice) and self._never(as_die(dice, self._budget, written))  # type: ignore[arg-type]  # dice

    def _never(self, die: LazyDie) -> bool:
        """Whether no number ever comes of a die. One try shows mostly that one does, without its odds.

        While something else is tried, there are no tries within: they would take twice as long with each call.
        """
        if die.sure or die.plays:  # only the exact odds could tell of a process, and they do when it is thrown
            return False
        if isinstance(die, Sides):
            return not die.weights
        if self._trace.aside:
            return False
        with self._trace.tried():
            if die.throw(self._trace).value is not None:
                return False
        return not die.weights

    def _die_with(self, node: Expression, faces: Value, line: int) -> WeightedDie | Pool:
        """Give a die with those faces; dice are their own."""
        if isinstance(faces, LazyDie | LazyPool):
            return faces
        self._budget.spend(min(abs(faces), MOST_OUTCOMES) if isinstance(faces, int) else meaning.steps_of(faces))
        made = meaning.die_with(faces, self._budget)
        if isinstance(faces, int):
            what = f"d{faces}" if faces >= 0 else f"d({faces})"
        elif isinstance(faces, tuple) and not is_written(node):
            what = f"d{listed(faces)}"
        else:
            what = expression(Unary("d", node))
        die = meaning.die_of(made, self._budget)
        self._budget.spend(meaning.steps_of(die))
        return Sides(die, what, line)

    def _at(self, node: Binary, places: Value, value: Value) -> Value:
        settings, budget = self._settings(), self._budget
        if isinstance(places, int):
            places = (places,)

        def exactly() -> Value:
            return meaning.at(places, value, budget, highest_first=settings.highest_first)

        if not isinstance(places, tuple) or not isinstance(value, LazyDie | LazyPool):
            return exactly()
        pool = LazyPool([(value, 1)], budget) if isinstance(value, LazyDie) else value
        times = meaning.times_of(places, pool.count, highest_first=settings.highest_first)
        kept = pool.places(times, budget, exactly)
        kept.by, kept.line = expression(node), node.place.line
        return kept

    def _look(self, node: Binary, left: Value, right: Value) -> None:
        """Note which dice are looked at by what is done with what they show."""
        if not isinstance(left, Faces) and not isinstance(right, Faces):
            return
        if node.sign == "@" and isinstance(right, Faces):
            places = left if isinstance(left, tuple) else (left,)
            groups = [right.groups[place - 1] for place in places if isinstance(place, int) and 0 < place <= len(right)]
            self._note(groups, f"kept by {expression(node)}")
        elif node.sign in COMPARISONS:
            for faces, other in ((left, right), (right, left)):
                if isinstance(faces, Faces) and isinstance(other, int):
                    holds = COMPARISONS[node.sign]
                    fits = [
                        group
                        for face, group in zip(faces, faces.groups, strict=True)
                        if (holds(face, other) if faces is left else holds(other, face))
                    ]
                    self._note(fits, f"counted by {expression(node)}")
        else:
            self._note([side.dice for side in (left, right) if isinstance(side, Faces)], "added up")

    def _note(self, groups: list[tuple[int, ...]], what: str) -> None:
        self._trace.fate([die for group in groups for die in group], what)

    # before a value

    def unary(self, node: Unary, value: Value) -> Value:
        """Give ``sign value`` for the operator ``node``. Where dice are not thrown yet, neither is the result."""
        sign, budget = node.sign, self._budget
        if sign == "d":
            return self._die_with(node.value, value, node.place.line)
        if sign in "#-" and isinstance(value, LazyPool):
            return value.count if sign == "#" else value.each(lambda face: -face)
        if not isinstance(value, LazyDie | LazyPool) or sign == "+":
            return unary(sign, value, budget)
        if sign == "#":
            return 1 if not self._never(value) else meaning.length(value)  # type: ignore[arg-type]  # pools are above
        die = as_die(value, budget, node.value)
        made = mapped(die, (lambda face: -face) if sign == "-" else (lambda face: int(not face)), budget, sign)
        made.line = node.place.line
        return made

    # AnyDice's own functions

    def library(self, signature: str, way: Way) -> Value:
        """Give what AnyDice's own function with the words in ``signature`` gives for one way to fill its parameters.

        What became of the dice that were thrown for it is told.
        """
        builtin, values = LIBRARY[signature], way.values
        settings, budget = self._settings(), self._budget

        def exactly() -> Value:
            return builtin.gives(*values, settings, budget)

        if signature == "explode ?":
            return self._exploded(values[0], exactly, settings.explode_depth)
        if builtin.expects in {"nd", "ndd", "nddd"}:
            return self._keep(signature, values, exactly)
        value = exactly()
        self._counted(signature, way, value)
        return value

    def _exploded(self, value: Value, exactly: Callable[[], Value], depth: int) -> Value:
        if is_weightless(value):
            return exactly()
        die = as_die(value, self._budget, DIE)  # type: ignore[arg-type]  # dice are expected
        return exploded(die, depth, exactly, self._budget)

    def _keep(self, signature: str, values: list[Value], exactly: Callable[[], Value]) -> Value:
        number, *dice = values
        if any(map(is_weightless, dice)):
            return exactly()
        word = signature.partition(" ")[0]
        pool = LazyPool([part for value in dice for part in self._parts(value)], self._budget)
        kept = cast("MadeDie", LIBRARY[f"{word} ? of ?"].gives(number, pool, self._settings(), self._budget))
        kept.by = f"{word} {number}"
        return kept

    def _parts(self, value: Value) -> list[tuple[LazyDie, int]]:
        if isinstance(value, LazyPool):
            return value.shown_parts()
        return [(as_die(value, self._budget, DIE), 1)]  # type: ignore[arg-type]  # dice are expected

    def _counted(self, signature: str, way: Way, value: Value) -> None:
        trace, values = self._trace, way.values
        if signature == "count ? in ?" and isinstance(values[1], Faces):
            wanted = set(cast("tuple[int, ...]", values[0]))
            for face, group in zip(values[1], values[1].groups, strict=True):
                if face in wanted:
                    trace.fate(group, "counted")
                elif 1 in way.dice:
                    trace.fate(group, "not counted")
        elif signature == "? contains ?" and isinstance(values[0], Faces):
            self._note([g for face, g in zip(values[0], values[0].groups, strict=True) if face == values[1]], "found")
        elif signature in {"highest of ? and ?", "lowest of ? and ?"}:
            mine = values.index(value)
            for number, dice in way.dice.items():
                word = signature.partition(" ")[0]
                trace.fate(dice, f"{'kept' if number == mine else 'left out'} by {word} of two")

"""The dice of a roll: how each falls, what is thrown after it, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairthrow.dice.stream import Source
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.notation.faces import DIGIT, DieFaces
from fairthrow.lab.notation.tree import Cond, Dice, DiceGroup, Modifier, Program, Rule
from fairthrow.lab.thrown import MOST_DICE, MOST_STEPS, Thrown, face_of, too_many_dice

MOST_NAMED = 80
"""Characters of dice, as they are written, that a roll repeats."""

MOST_SHOWN = 60
"""Values that one sentence tells of."""


class CutError(Exception):
    """A die was thrown more often than a test allows. ``again`` says whether since it did not stand."""

    def __init__(self, *, again: bool) -> None:
        super().__init__()
        self.again = again


@dataclass(slots=True)
class Unit:
    """One value: a die, one with its extra dice, or a total. ``dice`` are the numbers of those that it is of."""

    value: int
    dice: list[int]


def written(program: Program, start: int, end: int) -> str:
    """Give a part of a ``program``, from ``start`` up to ``end``, as it is written, cut where it is long."""
    words = program.words(start, end)
    return words if len(words) <= MOST_NAMED else f"{words[: MOST_NAMED - 1]}…"


def name_of(program: Program, dice: Dice) -> str:
    """Name what throws ``dice`` of a ``program``: they, as they are written."""
    return written(program, dice.start, dice.end)


class Throwing:
    """Throws dice of a ``program`` from a source, and tells of them. ``limit`` ends long chains, in tests."""

    def __init__(self, program: Program, source: Source, budget: Budget, limit: int | None = None) -> None:
        self.program, self.source, self.budget, self.limit = program, source, budget, limit
        self.dice: list[Thrown] = []
        self.steps: list[str] = []
        self.line = 1

    def tell(self, sentence: str) -> None:
        """Add a sentence to the story of the line that is rolled."""
        if len(self.steps) < MOST_STEPS:
            self.steps.append(f"Line {self.line}: {sentence}")
        elif len(self.steps) == MOST_STEPS:
            self.steps.append("And so on.")

    def fate(self, dice: Sequence[int], what: str) -> None:
        """Say what became of some dice, by their numbers."""
        for die in dice:
            self.dice[die].fates.append(what)

    def written(self, start: int, end: int) -> str:
        """Give a part of the program, from ``start`` up to ``end``, as it is written."""
        return written(self.program, start, end)

    def die(self, sides: int, what: str) -> Thrown:
        """Throw one die of so many ``sides``, for ``what``. Raises LimitError for more dice than one roll throws."""
        if len(self.dice) == MOST_DICE:
            raise too_many_dice(MOST_DICE)
        self.budget.spend(30)
        face = face_of(self.source, sides, what, self.budget)
        die = Thrown(what, self.line, sides, face, face)
        self.dice.append(die)
        return die

    def throw(self, faces: DieFaces, what: str) -> Unit:
        """Throw one die of some faces, or the dice that it is read from, for ``what`` is written."""
        first = len(self.dice)
        if not faces.digits:
            die = self.die(faces.many, what)
            die.value = faces.face(die.face)
            return Unit(die.value, [first])
        value = 0
        for _ in range(faces.digits):
            value = 10 * value + self.die(DIGIT, what).value
        return Unit(value, list(range(first, len(self.dice))))

    def units(self, node: Dice, many: int, faces: DieFaces) -> list[Unit]:
        """Throw so many dice with all that comes behind each, and give the values that they show."""
        what = name_of(self.program, node)
        found: list[Unit] = []
        taken: set[int] = set()
        for _ in range(many):
            found += self._chain(node, faces, what, taken)
        return found

    def _chain(self, node: Dice, faces: DieFaces, what: str, taken: set[int]) -> list[Unit]:
        """Throw one die, and its extra dice."""
        rule = node.rule
        chain = [self._standing(node, faces, what, taken)]
        shown = chain[0].value
        taken.add(shown)
        on = rule.on or Cond("=", faces.high)
        longest = self.limit if rule.explode != "!o" else None
        while rule.explode and on.holds(shown) and not (rule.explode == "!o" and len(chain) > 1):
            if len(chain) == longest:
                raise CutError(again=False)
            self.fate(chain[-1].dice, "exploded")
            extra = self._standing(node, faces, what, set())
            shown = extra.value
            if "p" in rule.explode:
                extra.value -= 1
                self.fate(extra.dice, "counts one less")
            chain.append(extra)
        for each in chain:
            self._raise(rule, each)
        if rule.explode.startswith("!!") and len(chain) > 1:
            return [Unit(sum(each.value for each in chain), [die for each in chain for die in each.dice])]
        return chain

    def _standing(self, node: Dice, faces: DieFaces, what: str, taken: set[int]) -> Unit:
        """Throw one die until it stands."""
        rule = node.rule
        unit = self.throw(faces, what)
        thrown = 1
        while True:
            mark = self._not_standing(node, faces, unit.value, thrown, taken if rule.unique else ())
            if mark is None:
                return unit
            if thrown == self.limit:
                raise CutError(again=True)
            self.fate(unit.dice, f"re-rolled by {mark}")
            unit = self.throw(faces, what)
            thrown += 1

    def _not_standing(
        self, node: Dice, faces: DieFaces, value: int, thrown: int, taken: "set[int] | tuple[int, ...]"
    ) -> str | None:
        """Say which modifier has a value thrown again; None where it stands."""
        for each in node.modifiers:
            again = each.word in {"r", "rr"} or (each.word == "ro" and thrown == 1)
            if again and (each.cond or Cond("=", faces.low)).holds(value):
                return self.text_of(each)
            if each.word == "u" and value in taken:
                return "u"
        return None

    def _raise(self, rule: Rule, unit: Unit) -> None:
        """Raise or lower a value where that is said."""
        before = unit.value
        if rule.least is not None:
            unit.value = max(unit.value, rule.least)
        if rule.most is not None:
            unit.value = min(unit.value, rule.most)
        if unit.value != before:
            self.fate(unit.dice, f"{'raised' if unit.value > before else 'lowered'} to {unit.value}")

    def text_of(self, modifier: Modifier) -> str:
        """Give a modifier as it is written."""
        return self.written(modifier.start, modifier.end)

    def keep(self, node: Dice | DiceGroup, units: list[Unit], by: int = 1) -> list[Unit]:
        """Keep of some ``units`` those that a rule keeps, and tell which are left out; of equal ones the first stay.

        Values may be fractions, all over ``by``.
        """
        rule = node.rule
        if not rule.keep:
            return units
        self.budget.spend(20 * len(units))
        ordered = sorted(range(len(units)), key=lambda at: -units[at].value)
        if rule.keep == "kl":
            ordered = sorted(range(len(units)), key=lambda at: units[at].value)
        high, low = (rule.drop_high, rule.drop_low) if rule.keep == "drop" else (0, max(0, len(units) - rule.kept))
        low = min(low, max(0, len(units) - high))
        highest, lowest = ordered[:high], ordered[len(ordered) - low :] if low else []
        for out, words in (highest, {"dh"}), (lowest, {"kh", "kl", "k"} if rule.keep != "drop" else {"dl", "d"}):
            marks = "".join(self.text_of(each) for each in node.modifiers if each.word in words)
            for at in out:
                self.fate(units[at].dice, f"left out by {marks}")
            if out:
                self.tell(f"{marks} leaves out {write_values([units[at].value for at in sorted(out)], by)}.")
        gone = {*highest, *lowest}
        return [unit for at, unit in enumerate(units) if at not in gone]


def write_values(values: Sequence[int], by: int = 1) -> str:
    """Write values, all over ``by``, with commas between them; of very many the first."""
    shown = ", ".join(_share(value, by) for value in values[:MOST_SHOWN])
    return f"{shown}, …" if len(values) > MOST_SHOWN else shown or "nothing"


def _share(value: int, by: int) -> str:
    return f"{value // by}" if value % by == 0 else f"{value}/{by}"

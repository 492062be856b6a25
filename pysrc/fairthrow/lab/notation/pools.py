"""The exact odds of dice whose number and faces are known: thrown again, exploded, raised, kept and counted."""

from collections.abc import Sequence

from fairthrow.lab.engine.chains import ChainWays, Throw, chain_sum, ways_of_chains
from fairthrow.lab.engine.die import WeightedDie, certain
from fairthrow.lab.engine.different import different
from fairthrow.lab.engine.layers import Places, kept_of
from fairthrow.lab.engine.limits import Budget, bits_of, check_memory
from fairthrow.lab.engine.places import Worth
from fairthrow.lab.engine.sums import sum_of
from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.fitting import conds_of
from fairthrow.lab.notation.tree import Cond, Rule


class NoFormulaError(Exception):
    """Dice cannot be thrown like this; the message says why."""


class LikeDice:
    """Dice of one kind, with the ``rule`` of what is done with them; chains are cut after ``limit`` throws."""

    def __init__(self, faces: DieFaces, rule: Rule, limit: int, budget: Budget) -> None:
        self.faces, self.rule, self.limit, self.budget = faces, rule, limit, budget

    def law(self, many: int) -> WeightedDie:
        """Give the odds of so ``many`` dice: their sum, or how many are counted. Raises NoFormulaError."""
        rule = self.rule
        if not many:
            return certain(0)
        if rule.unique:
            return self._different(many)
        if rule.keep:
            return kept_of(self.ways(many), places_of(rule), most_of(rule), worth_of(rule, self.faces), self.budget)
        worth = worth_of(rule, self.faces)
        if rule.explode.startswith("!!"):
            one = self._one(None)
            one = one.each(worth) if worth else one
        else:
            one = self._one(worth)
        check_memory(1, bits_of([(one.total, many)]))
        return sum_of(one, many, self.budget)

    def ways(self, many: int) -> ChainWays:
        """Give all single dice that so ``many`` may come to, extra ones too, with the weight of each way."""
        if not many:
            return ChainWays(((1, ()),), 1)
        if not self.rule.explode or self.rule.explode.startswith("!!"):
            one = self._one(None)
            check_memory(1, bits_of([(one.total, many)]))
            return ChainWays(((1, ((one, many),)),), one.total**many)
        first, later = self._throws(None)
        return ways_of_chains(first, later, many, self._longest(), self.budget)

    def _longest(self) -> int:
        """Give how many throws a chain has at most."""
        return 2 if self.rule.explode == "!o" else self.limit

    def _one(self, worth: Worth | None) -> WeightedDie:
        """Give the sum of one die and its extra dice, of what each is ``worth``."""
        if not self.rule.explode:
            throw = self.standing()
            if not worth and self.rule.least is None and self.rule.most is None:
                return throw
            self.budget.spend(len(throw.weights))
            value = worth or _itself
            return throw.each(lambda face: value(self.raised(face)))
        first, later = self._throws(worth)
        return chain_sum(first, later, self._longest(), self.budget).reduced()

    def standing(self) -> WeightedDie:
        """Give the face of one throw that stands. Raises NoFormulaError where none does."""
        rule = self.rule
        law = self.faces.law(self.budget)
        again, once = conds_of(rule.again, self.faces.low), conds_of(rule.once, self.faces.low)
        cost = 2 * (len(again) + len(once))
        if again:
            faces = self.budget.over(law.weights.items(), cost)
            law = WeightedDie({face: weight for face, weight in faces if not _any(again, face)})
            if not law.weights:
                raise NoFormulaError("every face is rolled again, so it never ends")
        if once:
            total, thrown, kept = law.total, 0, set()
            for face, weight in self.budget.over(law.weights.items(), cost):
                if _any(once, face):
                    thrown += weight
                else:
                    kept.add(face)
            faces = self.budget.over(law.weights.items(), 1)
            law = WeightedDie(
                {face: weight * (thrown + total * (face in kept)) for face, weight in faces if thrown or face in kept}
            )
        return law

    def _throws(self, worth: Worth | None) -> tuple[Throw, Throw]:
        """Give the first throw of a chain, and later ones, with what each face is worth."""
        rule = self.rule
        law = self.standing()
        on = rule.on or Cond("=", self.faces.high)
        ends: dict[int, int] = {}
        goes: dict[int, int] = {}
        for face, weight in self.budget.over(law.weights.items(), 2):
            (goes if on.holds(face) else ends)[face] = weight
        if not ends and rule.explode != "!o":
            raise NoFormulaError("every face explodes, so it never ends")
        less = 1 if "p" in rule.explode else 0
        first = self._throw(ends, goes, law.total, 0, worth)
        if rule.explode == "!o":
            return first, self._throw(law.weights, {}, law.total, 0, worth)
        return first, self._throw(ends, goes, law.total, less, worth) if less else first

    def _throw(self, ends: dict[int, int], goes: dict[int, int], total: int, less: int, worth: Worth | None) -> Throw:
        value = worth or _itself
        made = []
        for weights in (ends, goes):
            found: dict[int, int] = {}
            for face, weight in self.budget.over(weights.items(), 3):
                shown = value(self.raised(face - less))
                found[shown] = found.get(shown, 0) + weight
            made.append(found)
        return Throw(made[0], made[1], total)

    def raised(self, face: int) -> int:
        """Give a face as it counts, raised or lowered where that is said."""
        rule = self.rule
        if rule.least is not None:
            face = max(face, rule.least)
        return face if rule.most is None else min(face, rule.most)

    def _different(self, many: int) -> WeightedDie:
        law = self.standing()
        if many > len(law.weights):
            reason = f"{many} dice cannot all show different faces, for there are {len(law.weights)}"
            raise NoFormulaError(reason)
        worth = worth_of(self.rule, self.faces) or _itself
        times = places_of(self.rule)(many)
        return different(law, times, lambda face: worth(self.raised(face)), self.budget)


def _itself(face: int) -> int:
    return face


def _any(conds: Sequence[Cond], face: int) -> bool:
    return any(cond.holds(face) for cond in conds)


def places_of(rule: Rule) -> Places:
    """Give which places of a sorted pool a rule keeps, highest first."""
    if rule.keep == "kh":
        return lambda many: [1] * min(rule.kept, many) + [0] * max(0, many - rule.kept)
    if rule.keep == "kl":
        return lambda many: [0] * max(0, many - rule.kept) + [1] * min(rule.kept, many)
    high, low = rule.drop_high, rule.drop_low
    return lambda many: ([0] * min(high, many) + [1] * max(0, many - high - low) + [0] * low)[:many]


def most_of(rule: Rule) -> int:
    """Give how many dice a rule keeps of the highest or of the lowest; 0 where it drops some."""
    return rule.kept if rule.keep in {"kh", "kl"} else 0


def worth_of(rule: Rule, faces: DieFaces | None = None, by: int = 1) -> Worth | None:
    """Give what a die is worth by its face, where dice are counted; None where faces are added up.

    ``faces`` are those of the dice, if they are all alike. Totals that are counted may be fractions, all over ``by``.
    """
    if not rule.counts:
        return None
    meant = 0 if faces is None else faces.low if rule.counts == "cf" else faces.high
    success = _scaled(rule.success or Cond("=", meant), by)
    fails, rest, counts = [_scaled(each, by) for each in rule.fails], rule.rest_fails, rule.counts

    def worth(face: int) -> int:
        rest_of_two = by if counts == "odd" else 0
        holds = face % (2 * by) == rest_of_two if counts in {"even", "odd"} else success.holds(face)
        return holds - sum([each.holds(face) for each in fails]) - (rest and not holds)

    return worth


def _scaled(cond: Cond, by: int) -> Cond:
    return cond._replace(number=cond.number * by)

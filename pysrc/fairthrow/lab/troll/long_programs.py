"""Long programs: names that are given values one behind the other, and ifs, without going deeper for each.

A name whose values are gone through one by one divides what follows it into ways. All of them go on to the next name
together, and those that mean the same to what follows become one.
"""

from collections.abc import Iterable
from functools import partial
from math import gcd, lcm
from typing import NamedTuple, cast

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import Law, Lazy, certain, numbers_in
from fairthrow.lab.engine.multisets.mixing import fresh
from fairthrow.lab.engine.multisets.values import Value
from fairthrow.lab.troll.faults import placed
from fairthrow.lab.troll.following import Env, NamedValue, Then
from fairthrow.lab.troll.scopes import Scopes, Standing
from fairthrow.lab.troll.tree import Exp, If

MOST_HELD = 100_000
"""Names of all ways that go on together. Beyond that they go on one by one, and deeper for each name."""


MOST_REMEMBERED = 300_000
"""Numbers in all that parts of a program are remembered to make."""


class _Way(NamedTuple):
    """What names stand for, with its weight, and whether nothing follows but this."""

    env: Env
    weight: int
    last: bool


class LongPrograms(Scopes):
    """Goes through what follows one behind the other."""

    def __init__(self, budget: Budget, limit: int) -> None:
        super().__init__(budget, limit)
        self.memo = Remembered(budget)
        self._held = 0

    def key(self, part: Exp, env: Env) -> object:
        """Give what the meaning of a part hangs on; None where that is not known yet."""
        raise NotImplementedError

    def many_names(self, given: Iterable[NamedValue], env: Env, *, last: bool = False) -> Lazy:
        """Give what follows many names, whose values are ``given``. Raises TrollError where that cannot be.

        ``last`` says that nothing follows but this.
        """
        ways, total, held = [_Way(env, 1, last)], 1, self._held
        ends: list[tuple[Lazy, int, int]] = []
        names = [each if each.then else each._replace(then=partial(self.get, each.body)) for each in given]
        then = cast("Then", names[-1].then)
        try:
            for each in names:
                with placed(each.place):
                    ways, factor = self._divided(each, ways, ends, total)
                total *= factor
                if not ends and factor > 1:
                    common = gcd(total, *(way.weight for way in ways))
                    total //= common
                    ways = [way._replace(weight=way.weight // common) for way in ways]
                self._held = held + sum(len(way.env) for way in ways)
        finally:
            self._held = held
        if len(ways) == 1 and not ends and ways[0].weight == total:
            return then(ways[0].env)
        found = [(end, weight * (total // whole)) for end, weight, whole in ends]
        found += [(then(way.env), way.weight) for way in ways]
        law = Law({(at,): weight for at, (_, weight) in enumerate(found)}, total)
        return self.mix(law, lambda value: found[cast("tuple[int]", value)[0]][0])

    def _divided(
        self, given: NamedValue, ways: list[_Way], ends: list[tuple[Lazy, int, int]], total: int
    ) -> tuple[list[_Way], int]:
        """Give the ways that go on behind a name, and how many times larger the total is that they are out of.

        What cannot go on together with the others is gone through to its end, and put to the ``ends``, with its weight
        out of the ``total``.
        """
        name, body, then = given.name, given.body, cast("Then", given.then)
        parted: list[tuple[_Way, int]] = []
        held = self._held
        for way in ways:
            self.budget.spend(10)
            value = self.get(given.value, way.env) if given.made is None else given.made  # type: ignore[arg-type]
            lazy, how = Standing(self.look.flat(value), "each") if given.opened else self.standing(name, value, body)
            if how == "shared":
                joined = given.part if way.last else None
                after = then if given.part is None else None
                ends.append((self.bind(name, lazy, body, way.env, joined=joined, then=after), way.weight, total))
                continue
            if how == "as it is":
                env = way.env | {name: lazy}
                parted.append((_Way(env, way.weight, way.last and self.sees_dice(body, env)), 1))
                continue
            law = cast("Law", lazy)
            held += len(law.weights) * (len(way.env) + 1)
            if not self.names.uses(name, body):  # what is lost of it is lost, whatever follows
                if law.weights:
                    parted.append((_Way(way.env | {name: law}, way.weight * law.present, last=False), law.total))
            elif held > MOST_HELD:
                ends.append((self.mix(law, partial(_named, then, way.env, name)), way.weight, total))
            else:
                parted += [
                    (_Way(way.env | {name: certain(face)}, way.weight * weight, last=False), law.total)
                    for face, weight in self.budget.over(law.weights.items(), 8)
                ]
        common = lcm(*(whole for _, whole in parted))
        scaled = [way._replace(weight=way.weight * (common // whole)) for way, whole in parted]
        return (self._joined(scaled, body) if len(scaled) > 1 else scaled), common

    def _joined(self, ways: list[_Way], body: Exp) -> list[_Way]:
        """Make one of all ways that mean the same to a ``body``."""
        free = self.names.free(body)
        found: dict[object, _Way] = {}
        for way in ways:
            key = self.key(body, way.env)
            key = ("alone", len(found)) if key is None else key
            weight = way.weight + (found[key].weight if key in found else 0)
            env = {name: lazy for name, lazy in way.env.items() if name in free}
            found[key] = _Way(env, weight, way.last)
        return [*found.values()]

    def ifs(self, part: If, env: Env) -> Lazy:
        """Give what many ifs make of which each stands behind the else of the one before.

        Raises TrollError where that cannot be.
        """
        passed: list[tuple[object, Law, Lazy]] = []
        rest: Exp = part
        while isinstance(rest, If):
            key = self.key(rest, env) if passed else None
            known = None if key is None else self.memo.get(key)
            if known is not None:
                found = fresh(known, {})
                break
            with placed(rest.place):
                test = self.get(rest.test, env)
                self.check_collections(test, "if")
                law = self.look.ask(test, "any")
                yes = self.get(rest.yes, env) if any(law.weights) else certain(())
            passed.append((key, law, yes))
            rest = rest.no
            if () not in law.weights:
                found = certain(())  # which nothing leads to
                break
        else:
            found = self.get(rest, env)
        for key, law, yes in reversed(passed):
            found = self.mix(law, partial(_either, yes, found))
            if key is not None:
                self.memo.put(key, found)
        return found


def _named(then: Then, env: Env, name: str, value: Value) -> Lazy:
    """Go on with a name standing for a value."""
    return then(env | {name: certain(value)})


def _either(yes: Lazy, no: Lazy, value: Value) -> Lazy:
    """Give one of two by whether a test shows a value."""
    return yes if value else no


class Remembered:
    """Remembers something lazy by keys. Where that is much, what was not asked for the longest is forgotten.

    Functions that call themselves ask for the newest again and again: without them they would take twice the time a
    level.
    """

    def __init__(self, budget: Budget) -> None:
        """Begin with nothing; the ``budget`` is asked for what is remembered."""
        self._budget = budget
        self._known: dict[object, Lazy] = {}
        self._held = 0

    def get(self, key: object) -> Lazy | None:
        """Give what was remembered by a ``key``; None where nothing is."""
        found = self._known.pop(key, None)
        if found is not None:
            self._known[key] = found  # the last to be forgotten
        return found

    def put(self, key: object, lazy: Lazy) -> None:
        """Remember something ``lazy`` by a ``key`` that is not known yet, unless it is too much by itself."""
        size = _size(lazy)
        self._budget.spend(size)
        if size >= MOST_REMEMBERED:
            return
        self._held += size
        while self._held > MOST_REMEMBERED:
            self._held -= _size(self._known.pop(next(iter(self._known))))
        self._known[key] = lazy


def _size(lazy: Lazy) -> int:
    """Give how many numbers something lazy holds."""
    return sum(map(numbers_in, lazy.weights)) if isinstance(lazy, Law) else 1

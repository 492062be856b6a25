"""The exact odds of a program.

Each part of a program becomes something lazy (:mod:`law`): what nobody looks at by itself stays a heap of dice, and is
gone through face by face when something is asked of it. A name that is used in several places stands for the same
values in all of them: its values are gone through one by one or, where they are too many, the answers to what is asked
of them are (:mod:`sharing`).
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import lcm

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.troll import values as of
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import FaultError
from fairthrow.lab.troll.law import Bag, Heap, Law, Lazy, Mix, Shared, Star, View, certain, mixed
from fairthrow.lab.troll.looking import Looker, joined, ways_to_pick
from fairthrow.lab.troll.names import MANY, Names
from fairthrow.lab.troll.rolls import SIGNS, check_arguments, sign_applied, unknown_function, unknown_name
from fairthrow.lab.troll.sharing import Sharing, shareable
from fairthrow.lab.troll.tree import (
    Binary,
    Call,
    Chance,
    Compositional,
    Default,
    Exp,
    Foreach,
    If,
    Let,
    Listed,
    Loop,
    Name,
    Number,
    Paired,
    Program,
    Select,
    Text,
    Unary,
)
from fairthrow.lab.troll.values import Value

Env = dict[str, Lazy]

LIMIT = 12
"""Values that an ``accumulate`` gathers at most, as in Troll."""

MOST_CALLS = 200
"""How deep calls of functions may go; what goes deeper is cut off, and missing in the odds."""

MOST_SIDES = 100_000
"""Sides of the largest die."""

FEW = 100
"""So many values of a name are gone through one by one."""


def odds(program: Program, limit: int = LIMIT, budget: Budget | None = None) -> Law:
    """Give the exact law of what ``program`` gives.

    Raises FaultError where something cannot be done, and LimitError where it would take too much. What is lost was cut
    off: by ``limit`` in an ``accumulate``, or by :data:`MOST_CALLS` in functions that call themselves.
    """
    with deep():
        reader = _Reader(program, limit, budget or Budget())
        law = reader.look.flat(reader.get(program.body, {})).reduced()
    if not law.weights:
        raise LimitError("depth", f"the program goes on for ever, or for more than {MOST_CALLS} calls within calls")
    return law


class _Reader:
    def __init__(self, program: Program, limit: int, budget: Budget) -> None:
        self.functions = {each.name: each for each in reversed(program.functions)}
        self.limit, self.budget = limit, budget
        self.look = Looker(budget)
        self.names = Names()
        self.sharing = Sharing(self.look)
        self.memo: dict[object, Lazy] = {}
        self.calls = 0
        self.last: Let | None = None

    def get(self, part: Exp, env: Env) -> Lazy:
        """Give what a part makes, remembered where all names it uses stand for known values."""
        self.budget.spend(10)
        if isinstance(part, Number | Name):
            return self.simple(part, env)
        key = self.key(part, env)
        if key is not None and key in self.memo:
            return self.memo[key]
        try:
            lazy = self.make(part, env)
        except of.CannotError as cannot:
            raise FaultError(part.place, str(cannot)) from None
        if key is not None:
            self.memo[key] = lazy
        return lazy

    def key(self, part: Exp, env: Env) -> object:
        """Give what the meaning of a part hangs on; None where that is not known yet."""
        values: list[object] = [id(part), self.calls]
        for name in self.names.free(part):
            given = env.get(name)
            if given is None:
                values.append(None)
            elif isinstance(given, Law) and given.certain:
                values.append((name, next(iter(given.weights))))
            else:
                return None
        return tuple(values)

    def simple(self, part: Number | Name, env: Env) -> Lazy:
        if isinstance(part, Number):
            return certain((part.value,))
        if part.name not in env:
            raise unknown_name(part, tuple(env))
        return env[part.name]

    def make(self, part: Exp, env: Env) -> Lazy:  # noqa: C901, PLR0911, PLR0912  # one line for each kind of part
        match part:
            case Text(text):
                return certain(of.written_box(text))
            case Default(name, value):
                return env[name] if name in env else self.get(value, env)
            case Listed(items):
                return self.listed(part, items, env)
            case Chance(chance):
                ratio = Fraction(chance)
                holds, fails = ratio.numerator, ratio.denominator - ratio.numerator
                weights: dict[Value, int] = {(1,): holds, (): fails}
                return Law({value: weight for value, weight in weights.items() if weight})
            case Unary("sum" | "count" as sign, Foreach() as terms):
                return self.sum_of_terms(sign, terms, env)
            case Unary(sign, operand):
                return self.unary(sign, self.get(operand, env))
            case Select(sign, number, operand):
                return self.select(sign, self.get(number, env), self.get(operand, env))
            case Binary(sign, left, right):
                return self.binary(part, sign, left, right, env)
            case Let():
                return self.let(part, env)
            case If(test, yes, no):
                return self.branch(self.get(test, env), lambda: self.get(yes, env), lambda: self.get(no, env))
            case Foreach(name, values, body):
                return self.foreach(self.get(values, env), lambda value: self.get(body, env | {name: value}))
            case Loop():
                return self.loop(part, env)
            case Call(name, arguments):
                return self.call(part, name, [self.get(argument, env) for argument in arguments])
            case Paired(left, right):
                return self.look.paired(self.flat(left, env), self.flat(right, env), of.Pair)
        raise AssertionError(part)

    def flat(self, part: Exp, env: Env) -> Law:
        return self.look.flat(self.get(part, env))

    def numbers(self, lazy: Lazy, what: str) -> Law:
        """Take something for a law of single numbers."""
        law = self.look.flat(lazy)
        for value in law.weights:
            of.number(value, what)
        return law

    def mix(self, law: Law, to: Callable[[Value], Lazy]) -> Lazy:
        """Go through the values of a law; each leads to something."""
        if law.certain:
            return to(next(iter(law.weights)))
        parts = tuple((to(value), weight) for value, weight in law.weights.items())
        laws = [(each, weight) for each, weight in parts if isinstance(each, Law)]
        return mixed(laws, law.total) if len(laws) == len(parts) else Mix(parts, law.total)

    def together(self, left: Lazy, right: Lazy) -> Lazy:  # noqa: C901  # one line for each two kinds
        """Put two collections together."""
        if any(isinstance(each, Law) and not each.weights for each in (left, right)):
            return Law({}, 1)
        if isinstance(left, Law) and isinstance(right, Law) and (left.certain or right.certain):
            return self.look.paired(left, right, joined)
        if isinstance(left, Law) and left.weights.keys() == {()} and left.certain:
            return right
        if isinstance(right, Law) and right.weights.keys() == {()} and right.certain:
            return left
        if isinstance(left, Mix | Star):
            left = self.look.flat(left)
        if isinstance(right, Mix | Star):
            right = self.look.flat(right)
        if isinstance(left, View | Shared | Bag) or isinstance(right, View | Shared | Bag):
            if _looks_at_dice(left) and _looks_at_dice(right):
                return View("U", left, right)
            left, right = (
                self.look.flat(each) if isinstance(each, View | Shared | Bag) else each for each in (left, right)
            )
        kinds: dict[int, tuple[Law, int]] = {}
        for law, count in _kinds(left) + _kinds(right):
            kinds[id(law)] = law, kinds.get(id(law), (law, 0))[1] + count
        if sum(count for _, count in kinds.values()) > of.MOST_VALUES:
            raise of.CannotError(f"a collection has {of.MOST_VALUES:,} values at most")
        return Heap(tuple(kinds.values()))

    def listed(self, part: Listed, items: tuple[Exp, ...], env: Env) -> Lazy:
        found: Lazy = certain(())
        for at, item in enumerate(items):
            lazy = self.get(item, env)
            try:
                self.check_collections(lazy, "a collection")
                found = self.together(found, lazy)
            except of.CannotError as cannot:
                raise FaultError(part.commas[max(0, at - 1)] if part.commas else part.place, str(cannot)) from None
        return found

    def check_collections(self, lazy: Lazy, what: str) -> None:
        if isinstance(lazy, Law):
            for value in lazy.weights:
                of.collection(value, what)
        elif isinstance(lazy, Mix):
            for part, _ in lazy.parts:
                self.check_collections(part, what)

    def unary(self, sign: str, lazy: Lazy) -> Lazy:  # noqa: C901, PLR0911  # one line for each kind of sign
        if sign in of.OF_NUMBER:
            to = of.OF_NUMBER[sign]
            return self.numbers(lazy, sign).map(lambda value: (to(of.number(value, sign)),))
        if sign in {"d", "z"}:
            return self.die(sign, self.numbers(lazy, sign))
        if sign in {"%1", "%2"}:
            return self.look.flat(lazy).map(lambda value: of.first(value, sign))
        if sign == "'":
            return self.look.flat(lazy).map(of.box)
        self.check_collections(lazy, sign)
        if sign in {"sum", "count"}:
            law = self.look.ask(lazy, sign)
            for value in law.weights:
                of.small(of.number(value, sign))
            return law
        if sign == "!":
            return self.look.ask(lazy, "any").map(lambda value: of.OF_COLLECTION["!"](of.collection(value, "!")))
        if sign == "choose":
            return self.look.bound(self.look.flat(lazy), _chosen)
        if sign in {"min", "max"}:
            return self.look.filtered(lazy, "least" if sign == "min" else "largest", 1)
        if sign == "median":
            if isinstance(lazy, Heap) and lazy.dice and not lazy.kinds:
                raise of.CannotError("there is no middle of nothing")
            return self.look.flat(self.look.filtered(lazy, sign, 0))
        return self.look.filtered(lazy, sign, 0)

    def die(self, sign: str, law: Law) -> Lazy:
        """Give the law of one die whose sides are themselves a law."""
        low = 1 if sign == "d" else 0
        faces = {of.sides(value, sign): weight for value, weight in law.weights.items()}
        most = max(faces, default=0)
        if most > MOST_SIDES:
            raise LimitError("outcomes", f"a die has {MOST_SIDES:,} sides at most")
        if len(faces) == 1:
            (weight,) = faces.values()
            many = most + 1 - low
            return Law({(face,): weight for face in range(low, most + 1)}, law.total * many)
        common = lcm(*(face + 1 - low for face in faces))
        self.budget.spend(most * (1 + common.bit_length() // 512))
        weights: dict[Value, int] = {}
        upto = 0
        for face in range(most, low - 1, -1):
            if face in faces:
                upto += faces[face] * (common // (face + 1 - low))
            weights[face,] = upto
        return Law(weights, law.total * common).reduced()

    def select(self, sign: str, many: Lazy, lazy: Lazy) -> Lazy:
        numbers = self.numbers(many, sign)
        for value in numbers.weights:
            of.counted(value, sign)
        self.check_collections(lazy, sign)
        return self.mix(numbers, lambda value: self.look.filtered(lazy, sign, of.counted(value, sign)))

    def branch(self, test: Lazy, yes: Callable[[], Lazy], no: Callable[[], Lazy]) -> Lazy:
        self.check_collections(test, "if")
        law = self.look.ask(test, "any")
        return self.mix(law, lambda value: yes() if value else no())

    def binary(self, part: Binary, sign: str, left: Exp, right: Exp, env: Env) -> Lazy:  # noqa: PLR0911  # the same
        before = self.get(left, env)
        if sign in {"d", "z", "#"}:
            return self.copies(part, sign, before, right, env)
        if sign == "'":
            return self.boxes(before, right, env)
        if sign == "&":
            return self.branch(before, lambda: self.get(right, env), lambda: certain(()))
        behind = self.get(right, env)
        if sign in of.ARITHMETIC:
            return self.arithmetic(sign, self.numbers(before, sign), self.numbers(behind, sign))
        if sign in of.FILTERS:
            self.check_collections(behind, sign)
            what = f"the left side of {sign}"
            limits = self.numbers(before, what)
            return self.mix(limits, lambda value: self.look.filtered(behind, sign, of.number(value, what)))
        if sign in {"U", "drop", "keep", "--"}:
            self.check_collections(before, sign)
            self.check_collections(behind, sign)
            return self.together(before, behind) if sign == "U" else self.look.filtered(before, sign, behind)
        if sign == "pick":
            many = self.numbers(behind, sign)
            return self.mix(
                self.look.flat(before),
                lambda a: self.mix(many, lambda b: _picked(of.collection(a, sign), of.counted(b, sign))),
            )
        one, other = self.look.flat(before), self.look.flat(behind)
        if sign == "..":
            return self.look.paired(one, other, lambda a, b: of.span(of.number(a, sign), of.number(b, sign)))
        return self.look.paired(one, other, lambda a, b: of.boxed(sign, a, b))

    def arithmetic(self, sign: str, left: Law, right: Law) -> Law:
        to = of.ARITHMETIC[sign]
        return self.look.paired(left, right, lambda a, b: (to(a[0], b[0]),))  # type: ignore[index]

    def copies(self, part: Binary, sign: str, before: Lazy, right: Exp, env: Env) -> Lazy:
        """Give so many independent ones of what stands on the right."""
        what = sign if sign == "#" else f"the number of dice before {sign}"
        many = self.numbers(before, what)
        for value in many.weights:
            of.counted(value, what)
        if not any(of.counted(value, what) for value in many.weights):
            return certain(())
        one = self.get(right, env)
        if sign != "#":
            one = self.die(sign, self.numbers(one, sign))
        self.check_collections(one, sign)
        if isinstance(one, View | Mix | Star | Shared | Bag):
            one = self.look.flat(one)
        kinds = _kinds(one)
        fixed = next(iter(kinds[0][0].weights)) if len(kinds) == 1 and kinds[0][0].certain else None

        def heap(value: Value) -> Lazy:
            times = of.counted(value, what)
            if isinstance(fixed, tuple):
                if len(fixed) * times > of.MOST_VALUES:
                    raise FaultError(part.place, f"a collection has {of.MOST_VALUES:,} values at most")
                return certain(tuple(sorted(fixed * times)))
            return Heap(tuple((law, count * times) for law, count in kinds)) if times else certain(())

        return self.mix(many, heap)

    def boxes(self, before: Lazy, right: Exp, env: Env) -> Lazy:
        many = self.numbers(before, "'")
        law = self.flat(right, env).map(of.box)

        def column(value: Value) -> Lazy:
            times = of.counted(value, "'")
            found = certain(of.Box(()))
            for _ in range(times):
                found = self.look.paired(found, law, lambda above, below: of.boxed("<|", above, below))
            return found

        return self.mix(many, column)

    def let(self, part: Let, env: Env) -> Lazy:
        """Give what the body makes with the name standing for its value.

        ``last`` says whether nothing follows but this, so that dice shared here can join those shared before.
        """
        last = self.last is part
        self.last = None
        lazy = self.get(part.value, env)
        known = all(isinstance(env.get(name), Law | None) for name in self.names.free(part.value))
        return self.bind(part.name, lazy, part.body, env, joined=part if last and known else None, last=last)

    def share(self, name: str, lazy: Lazy, body: Exp, env: Env, *, joined: Let | None) -> Lazy:
        """Share dice between all places that look at them, together with dice shared just before."""

        def run(shared: Lazy) -> Lazy:
            self.last = body if isinstance(body, Let) else None
            return self.get(body, env | {name: shared})

        return run(self.sharing.join(id(joined), lazy)) if joined else self.sharing.solve(lazy, run)

    def bind(
        self, name: str, lazy: Lazy, body: Exp, env: Env, *, joined: Let | None = None, last: bool = False
    ) -> Lazy:
        """Give what ``body`` makes with ``name`` standing for one and the same value wherever it is used."""
        uses = self.names.uses(name, body)
        if (isinstance(lazy, Law) and lazy.certain) or (uses < MANY and not _loses(lazy)):
            self.last = body if last and isinstance(body, Let) else None
            return self.get(body, env | {name: lazy})
        many = self.sharing.outcomes(lazy) > FEW
        if many and shareable(lazy):
            return self.share(name, lazy, body, env, joined=joined)
        if many and isinstance(lazy, View | Shared):
            return self.get(body, env | {name: lazy})  # it looks at dice that are shared already
        law = self.look.flat(lazy)
        if uses == 0:
            return Mix(((self.get(body, env), law.present),), law.total) if law.lost else self.get(body, env)
        return self.mix(law, lambda value: self.get(body, env | {name: certain(value)}))

    def foreach(self, lazy: Lazy, body: Callable[[Lazy], Lazy]) -> Lazy:
        self.check_collections(lazy, "foreach")
        if isinstance(lazy, Heap):
            kinds = tuple((self.look.flat(self.foreach(law, body)), count) for law, count in lazy.kinds)
            return Heap(kinds)
        if isinstance(lazy, Mix):
            return Mix(tuple((self.foreach(part, body), weight) for part, weight in lazy.parts), lazy.total)
        law = self.look.flat(lazy)

        def each(value: Value) -> Lazy:
            found: Lazy = certain(())
            for element in of.collection(value, "foreach"):
                given = body(certain((element,)))
                self.check_collections(given, "foreach")
                found = self.together(found, given)
            return found

        return self.mix(law, each)

    def sum_of_terms(self, sign: str, part: Foreach, env: Env) -> Lazy:
        """Add up what a foreach gives; terms that ask things of shared dice are added while these are gone through."""
        values = self.get(part.values, env)
        shared = [name for name in self.names.free(part.body) if isinstance(env.get(name), View | Shared)]

        def term(element: int) -> Law:
            return self.look.ask(self.get(part.body, env | {part.name: certain((element,))}), sign)

        if isinstance(values, Law) and values.certain and shared:
            elements = of.collection(next(iter(values.weights)), "foreach")
            found = self.sharing.terms([partial(term, element) for element in elements])
            if found is not None:
                return found
        whole = self.foreach(values, lambda value: self.get(part.body, env | {part.name: value}))
        return self.unary(sign, whole)

    def loop(self, part: Loop, env: Env) -> Lazy:
        law = self.look.flat(self.get(part.value, env))
        go: list[tuple[Law, int]] = []
        stop: list[tuple[Law, int]] = []
        for value, weight in law.weights.items():
            of.collection(value, part.word)
            test = self.get(part.test, env | {part.name: certain(value)})
            self.check_collections(test, part.stop)
            for held, each in self.look.ask(test, "any").weights.items():
                onward = bool(held) == (part.stop == "while")
                (go if onward else stop).append((certain(value), weight * each))
            total = self.look.ask(test, "any").total
            for side in (go, stop):
                if side and side[-1][0].weights.keys() == {value}:
                    side[-1] = (Law({value: side[-1][1]}, total), 1)
        goes, stops = (self.weighed(side, law.total) for side in (go, stop))
        if not stops.weights and goes.weights:
            raise FaultError(part.place, f"this {part.word} never ends: no {part.name} ends it")
        if part.word == "accumulate":
            common = lcm(goes.total, stops.total)
            return Star(_scaled(goes, common), _scaled(stops, common), self.limit)
        common = lcm(goes.total, stops.total)
        goes, stops = _scaled(goes, common), _scaled(stops, common)
        return Law(stops.weights, common - goes.present).reduced()

    def weighed(self, side: list[tuple[Law, int]], total: int) -> Law:
        """Lay the values of rounds together; each has a total of its own."""
        common = lcm(*{law.total for law, _ in side}) if side else 1
        weights: dict[Value, int] = {}
        for law, _ in side:
            for value, weight in law.weights.items():
                weights[value] = weights.get(value, 0) + weight * (common // law.total)
        return Law(weights, total * common)

    def call(self, part: Call, name: str, arguments: list[Lazy]) -> Lazy:
        function = self.functions.get(name)
        if function is None:
            raise unknown_function(part, name, tuple(self.functions))
        if isinstance(function, Compositional):
            if len(arguments) != 1:
                raise FaultError(part.place, f"{name} takes one collection, and is given {len(arguments)} values")
            return self.compositional(part, function, arguments[0])
        check_arguments(part, function, len(arguments))
        if self.calls >= MOST_CALLS:
            return Law({}, 1)
        self.calls += 1
        try:
            return self.given(function.parameters, arguments, function.body, {})
        finally:
            self.calls -= 1

    def given(self, names: tuple[str, ...], lazies: list[Lazy], body: Exp, env: Env) -> Lazy:
        """Give what ``body`` makes with each name standing for a value; all were made before the names have any."""
        if not names:
            return self.get(body, env)
        name, lazy = names[0], lazies[0]
        if len(names) == 1:
            return self.bind(name, lazy, body, env)
        if isinstance(lazy, Law | Heap | Star | Mix) and not (isinstance(lazy, Law) and lazy.certain):
            law = self.look.flat(lazy)
            return self.mix(law, lambda value: self.given(names[1:], lazies[1:], body, env | {name: certain(value)}))
        return self.given(names[1:], lazies[1:], body, env | {name: lazy})

    def compositional(self, part: Call, function: Compositional, lazy: Lazy) -> Lazy:
        self.check_collections(lazy, function.name)
        if isinstance(lazy, Mix):
            return self.mixed_lazy(lazy, lambda each: self.compositional(part, function, each))
        empty = self.flat(function.empty, {})
        joins: dict[tuple[Value, Value], Law] = {}

        def join(one: Value, other: Value) -> Law:
            key = one, other
            if key not in joins:
                joins[key] = self.look.flat(self.applied(part, function.union, [certain(one), certain(other)]))
            return joins[key]

        def whole(value: Value) -> Law:
            result = empty
            for element in reversed(of.collection(value, function.name)):
                single = self.look.flat(self.applied(part, function.single, [certain((element,))]))
                result = self.look.paired(single, result, join)
            return result

        if isinstance(lazy, Heap) and (not lazy.dice or lazy.outcomes() > FEW):
            result = empty
            for law, count in lazy.kinds:
                one = self.look.bound(law, whole)
                result = self.look.paired(self.look.power(one, count, join), result, join) if count else result
            return result
        return self.look.bound(self.look.flat(lazy), whole)

    def mixed_lazy(self, mix: Mix, to: Callable[[Lazy], Lazy]) -> Lazy:
        return Mix(tuple((to(part), weight) for part, weight in mix.parts), mix.total)

    def applied(self, part: Call, name: str, arguments: list[Lazy]) -> Lazy:
        """Apply a function, or the sign that is given in its place."""
        if name.isalpha() and name not in SIGNS:
            return self.call(part, name, arguments)
        env: Env = {f"value {at}": argument for at, argument in enumerate(arguments)}
        tree = sign_applied(part, name, len(arguments))
        try:
            return self.make(tree, env)
        except of.CannotError as cannot:
            raise FaultError(part.place, str(cannot)) from None


def _picked(values: of.Collection, many: int) -> Lazy:
    """Draw from what lies open; many draws are not listed before they must be."""
    bag = Bag(values, many)
    return bag if many < len(values) and bag.outcomes() > FEW else ways_to_pick(values, many)


def _chosen(value: Value) -> Law:
    values = of.collection(value, "choose")
    if not values:
        raise of.CannotError("there is nothing to choose from")
    weights: dict[Value, int] = {}
    for each in values:
        weights[each,] = weights.get((each,), 0) + 1
    return Law(weights)


def _kinds(lazy: Lazy) -> tuple[tuple[Law, int], ...]:
    if isinstance(lazy, Heap):
        return lazy.kinds
    assert isinstance(lazy, Law)  # noqa: S101  # for the type
    return ((lazy, 1),)


def _looks_at_dice(lazy: Lazy) -> bool:
    if isinstance(lazy, Law):
        return lazy.certain
    return isinstance(lazy, View | Shared | Bag) or (isinstance(lazy, Heap) and lazy.dice)


def _loses(lazy: Lazy) -> bool:
    """Tell whether something of it may be lost."""
    if isinstance(lazy, Law):
        return lazy.lost > 0
    if isinstance(lazy, Heap):
        return any(law.lost for law, _ in lazy.kinds)
    if isinstance(lazy, View):
        return _loses(lazy.base) or (not isinstance(lazy.by, int | tuple) and _loses(lazy.by))
    return isinstance(lazy, Star | Mix)


def _scaled(law: Law, total: int) -> Law:
    factor = total // law.total
    return Law({value: weight * factor for value, weight in law.weights.items()}, total)

"""The exact odds of a program.

Each part of a program becomes something lazy (:mod:`law`): what nobody looks at by itself stays a heap of dice, and is
gone through face by face when something is asked of it. A name that is used in several places stands for the same
values in all of them: its values are gone through one by one or, where they are too many, the answers to what is asked
of them are (:mod:`sharing`).
"""

from collections.abc import Callable

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.boxes import written_box
from fairthrow.lab.engine.multisets.extent import outcomes_of
from fairthrow.lab.engine.multisets.folds import Fold
from fairthrow.lab.engine.multisets.law import (
    DicePool,
    Law,
    Lazy,
    Mix,
    certain,
)
from fairthrow.lab.engine.multisets.mixing import fresh
from fairthrow.lab.engine.multisets.values import Value
from fairthrow.lab.troll.adding_calls import AddingCalls
from fairthrow.lab.troll.binding import LATE, LONG
from fairthrow.lab.troll.calling import SIGNS, check_arguments, tree_of_sign, unknown_function
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import TrollError, cannot_at
from fairthrow.lab.troll.following import Env, NamedValue, is_long
from fairthrow.lab.troll.parse import UNIONS
from fairthrow.lab.troll.signs import Signs
from fairthrow.lab.troll.tree import (
    Binary,
    Call,
    Chain,
    Chance,
    Compositional,
    Default,
    Exp,
    Foreach,
    If,
    Let,
    Listed,
    Name,
    Number,
    Paired,
    Repetition,
    Select,
    Text,
    TrollProgram,
    Unary,
)
from fairthrow.lab.troll.words import FEW

LIMIT = 12
"""Values that an ``accumulate`` gathers at most, as in Troll."""

MOST_CALLS = 200
"""How deep calls of functions may go; what goes deeper is cut off, and missing in the odds."""


def odds(program: TrollProgram, limit: int = LIMIT, budget: Budget | None = None) -> Law:
    """Give the exact law of what ``program`` gives.

    Raises TrollError where something cannot be done, and LimitError where it would take too much. What is lost was cut
    off: by ``limit`` in an ``accumulate``, or by :data:`MOST_CALLS` in functions that call themselves.
    """
    return odds_and_depth(program, limit, budget)[0]


def odds_and_depth(program: TrollProgram, limit: int = LIMIT, budget: Budget | None = None) -> tuple[Law, bool]:
    """Give the law as :func:`odds` does, and whether a call was too deep.

    ``limit`` is as there. Raises TrollError and LimitError as there.
    """
    with deep():
        reader = Reader(program, limit, budget or Budget())
        try:
            law = reader.look.flat(reader.get(program.body, {})).reduced(reader.budget)
        except of.CannotError as cannot:
            raise cannot_at(program.body.place, cannot) from None
    if not law.weights:
        raise LimitError("depth", f"the program goes on for ever, or for more than {MOST_CALLS} calls within calls")
    return law, reader.too_deep


class Reader(Signs):
    """Goes through the parts of a program, and makes something lazy of each."""

    def __init__(self, program: TrollProgram, limit: int, budget: Budget) -> None:
        self.functions = {each.name: each for each in reversed(program.functions)}
        super().__init__(budget, limit)
        self.calls = 0
        self.too_deep = False
        self.adding = AddingCalls(self.functions, self.known, budget)

    def get(self, part: Exp, env: Env) -> Lazy:
        """Give what a part makes, remembered where all names of ``env`` that it uses stand for known values.

        Raises TrollError where that cannot be.
        """
        self.budget.spend(10)
        if isinstance(part, Number | Name):
            return self.simple(part, env)
        key = self.key(part, env)
        if key is not None and (known := self.memo.get(key)) is not None:
            return fresh(known, {})
        try:
            lazy = self.make(part, env)
        except of.CannotError as cannot:
            raise cannot_at(part.place, cannot) from None
        if key is not None:
            self.memo.put(key, lazy)
        return lazy

    def key(self, part: Exp, env: Env) -> object:
        """Give what the meaning of a part hangs on; None where that is not known yet."""
        values: list[object] = [id(part), self.calls]
        for name in self.names.free(part):
            given = env.get(name)
            if given is None:
                values.append(None)
            elif isinstance(given, Law) and given.certain:
                (value,) = given.weights
                self.budget.spend(len(value) // 16 if isinstance(value, tuple) else 1)
                values.append((name, value))
            else:
                return None
        return tuple(values)

    def make(self, part: Exp, env: Env) -> Lazy:  # noqa: C901, PLR0911, PLR0912  # one line for each kind of part
        """Give what a part makes, worked out anew; ``env`` has what names stand for.

        Raises TrollError and CannotError where that cannot be.
        """
        match part:
            case Text(text):
                return certain(written_box(text))
            case Default(name, value):
                return env[name] if name in env else self.get(value, env)
            case Listed(items):
                return self.join_items(part, items, env)
            case Chance():
                holds, whole = part.ratio
                fails = whole - holds
                weights: dict[Value, int] = {(1,): holds, (): fails}
                return Law({value: weight for value, weight in weights.items() if weight})
            case Unary("sum" | "count" | "max" | "min" as sign, Foreach() as terms):
                return self.joined_terms(sign, terms, env)
            case Unary(sign, operand):
                return self.unary(sign, self.get(operand, env))
            case Select(sign, number, operand):
                return self.select(sign, self.get(number, env), self.get(operand, env))
            case Binary(sign, left, right):
                before = self.get(left, env)
                if sign in LATE:
                    return self.late(sign, before, lambda: self.get(right, env))
                return self.signed(sign, before, self.get(right, env))
            case Let():
                return self.let(part, env)
            case If() if is_long(part):
                return self.ifs(part, env)
            case If(test, yes, no):
                return self.branch(self.get(test, env), lambda: self.get(yes, env), lambda: self.get(no, env))
            case Foreach(name, values, body):
                return self.foreach(self.get(values, env), lambda value: self.get(body, env | {name: value}))
            case Repetition():
                return self.loop(part, env)
            case Call(name, arguments):
                return self.call(part, name, [self.get(argument, env) for argument in arguments])
            case Paired(left, right):
                return self.look.paired(self.flat(left, env), self.flat(right, env), of.Pair)
            case Chain():
                return self.chain(part, env)
        raise AssertionError(part)  # pragma: no cover  # there is no other part

    def call(self, part: Call, name: str, arguments: list[Lazy]) -> Lazy:
        """Give what a function of the program makes of its arguments; nothing where calls are too deep.

        Raises TrollError at ``part`` where there is no function ``name``, or it takes another number of values.
        """
        if (function := self.functions.get(name)) is None:
            raise unknown_function(part, name)
        if isinstance(function, Compositional):
            if len(arguments) != 1:
                raise TrollError(part.place, f"{name} takes one collection, and is given {len(arguments)} values")
            return self.compositional(part, function, arguments[0])
        check_arguments(part, function, len(arguments))
        if self.calls >= MOST_CALLS:
            self.too_deep = True
            return Law({}, 1)
        if (chain := self.adding.law(name, arguments, MOST_CALLS - self.calls)) is not None:
            law, cut = chain
            self.too_deep |= cut
            return law
        self.calls += 1
        try:
            return self.evaluate_with(part, function.parameters, arguments, function.body, {})
        finally:
            self.calls -= 1

    def evaluate_with(self, part: Call, names: tuple[str, ...], lazies: list[Lazy], body: Exp, env: Env) -> Lazy:
        """Give what ``body`` makes with each of ``names`` standing for one of ``lazies``, its values, in their order.

        All of these were made before the names have any value, for a call that is a ``part``.
        """

        def following(at: int) -> Callable[[Env], Lazy]:
            return lambda inner: self.evaluate_with(part, names[at + 1 :], lazies[at + 1 :], body, inner)

        if not names:
            return self.get(body, env)
        if len(names) < LONG:
            return self.bind(names[0], lazies[0], body, env, then=following(0))
        values = zip(names, lazies, strict=True)
        given = (
            NamedValue(name, body, part.place, made=lazy, then=following(at)) for at, (name, lazy) in enumerate(values)
        )
        return self.many_names(given, env)

    def compositional(self, part: Call, function: Compositional, lazy: Lazy) -> Lazy:
        """Give what a compositional ``function`` makes of a collection. Raises TrollError at ``part``: it cannot."""
        self.check_collections(lazy, function.name)
        if isinstance(lazy, Mix):
            return self.mixed_lazy(lazy, lambda each: self.compositional(part, function, each))

        def single(element: int) -> Law:
            return self.look.flat(self.apply(part, function.single, [certain((element,))]))

        def union(one: Value, other: Value) -> Law:
            return self.look.flat(self.apply(part, function.union, [certain(one), certain(other)]))

        sign = function.union if function.union in UNIONS else ""
        fold = Fold(self.look, self.flat(function.empty, {}), single, union, sign)
        if isinstance(lazy, DicePool) and (not lazy.dice or outcomes_of(lazy, self.budget) > FEW):
            found = fold.of_heap(lazy)
            if found is not None:
                return found
        return self.look.bound(self.look.flat(lazy), lambda value: fold.onto(value, fold.empty))

    def apply(self, part: Call, name: str, arguments: list[Lazy]) -> Lazy:
        """Apply the function ``name`` to its arguments, or the sign that is given in its place.

        Raises TrollError at ``part`` where that cannot be.
        """
        if name.isalpha() and name not in SIGNS:
            return self.call(part, name, arguments)
        env: Env = {f"value {at}": argument for at, argument in enumerate(arguments)}
        try:
            return self.make(tree_of_sign(part, name, len(arguments)), env)
        except of.CannotError as cannot:
            raise cannot_at(part.place, cannot) from None

"""Names and what they stand for, in the parts of a program that give them values."""

from collections.abc import Callable, Iterable
from functools import partial
from math import lcm
from typing import NamedTuple

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.extent import only_shared, shareable
from fairthrow.lab.engine.multisets.law import DicePool, Law, Lazy, Mix, Repeat, Shared, View, certain
from fairthrow.lab.engine.multisets.mixing import mix_of
from fairthrow.lab.engine.multisets.sharing import Sharing
from fairthrow.lab.engine.multisets.streams import leaves
from fairthrow.lab.engine.multisets.values import Value
from fairthrow.lab.troll.calling import unknown_name
from fairthrow.lab.troll.faults import TrollError, cannot_at
from fairthrow.lab.troll.following import Env, NamedValue, Then, is_long, lets
from fairthrow.lab.troll.names import MANY, Names
from fairthrow.lab.troll.tree import (
    Binary,
    Exp,
    Foreach,
    If,
    Let,
    Listed,
    Name,
    Number,
    Repetition,
    Unary,
)
from fairthrow.lab.troll.words import FEW, OPENED, Words, loses, scaled


class Standing(NamedTuple):
    """What a name stands for, and ``how``: by ``each`` value, ``shared`` by all places, or ``as it is``."""

    lazy: Lazy
    how: str


class Scopes(Words):
    """Parts that give a name its value. Whoever inherits this says what any part makes."""

    def __init__(self, budget: Budget, limit: int) -> None:
        super().__init__(budget)
        self.limit = limit
        self.names = Names()
        self.sharing = Sharing(self.look)
        self._by_face: dict[tuple[int, tuple[int, ...]], Foreach] = {}

    def get(self, part: Exp, env: Env) -> Lazy:
        """Give what a part makes, where names stand for what they do in ``env``."""
        raise NotImplementedError

    def flat(self, part: Exp, env: Env) -> Law:
        """Give what a part makes as a law that lies open."""
        return self.look.flat(self.get(part, env))

    def known(self, part: Exp, env: Env) -> Law | None:
        """Give the law of what a part of a function makes; None where that has more values than are gone through.

        They are more than elsewhere: a function that calls itself is gone through once, and not once a level.
        """
        lazy = self.opened(self.get(part, env), OPENED)
        return lazy if isinstance(lazy, Law) and len(lazy.weights) <= OPENED else None

    def simple(self, part: Number | Name, env: Env) -> Lazy:
        """Give what a number or a name stands for. Raises TrollError for a name that is not in ``env``."""
        if isinstance(part, Number):
            return certain((part.value,))
        if part.name not in env:
            raise unknown_name(part)
        return env[part.name]

    def join_items(self, part: Listed, items: tuple[Exp, ...], env: Env) -> Lazy:
        """Put what the ``items`` of a list make into one collection. Raises TrollError at the item that is none."""
        found: Lazy = certain(())
        for at, item in enumerate(items):
            lazy = self.get(item, env)
            try:
                self.check_collections(lazy, "a collection")
                found = self.join(found, lazy)
            except of.CannotError as cannot:
                raise cannot_at(part.commas[max(0, at - 1)] if part.commas else part.place, cannot) from None
        return found

    def let(self, part: Let, env: Env, *, last: bool = False) -> Lazy:
        """Give what the body makes with the name standing for its value.

        ``last`` says that nothing follows but this, so that dice shared here can join those shared before.
        """
        if is_long(part):
            return self.many_names(lets(part), env, last=last)
        lazy = self.get(part.value, env)
        return self.bind(part.name, lazy, part.body, env, joined=part if last else None)

    def many_names(self, given: Iterable[NamedValue], env: Env, *, last: bool = False) -> Lazy:
        """Give what follows many names, whose values are ``given``. Raises TrollError where that cannot be.

        Nothing goes deeper for each name. ``last`` is as in :meth:`let`.
        """
        raise NotImplementedError

    def onward(self, body: Exp, env: Env, *, last: bool) -> Lazy:
        """Give what makes a body that follows the value of a name; ``last`` says that no other name follows.

        A body that looks at no shared dice begins anew, so that it is worked out once for all dice that lead to it.
        """
        if last and isinstance(body, Let) and self.sees_dice(body, env):
            return self.let(body, env, last=True)
        return self.get(body, env)

    def sees_dice(self, part: Exp, env: Env) -> bool:
        """Tell whether names in a ``part`` stand for dice that others look at too; ``env`` has what they stand for."""
        return any(isinstance(env.get(name), View | Shared) for name in self.names.free(part))

    def share(self, name: str, lazy: Lazy, body: Exp, env: Env, *, joined: Let | None, then: Then | None) -> Lazy:
        """Give what a body makes in which ``name`` stands for dice that all places which look at them share.

        Dice that were shared just before, in ``joined``, are gone through together with them. ``then`` makes something
        else of them than the body does.
        """

        def run(shared: Lazy) -> Lazy:
            inner = env | {name: shared}
            return then(inner) if then else self.onward(body, inner, last=True)

        if joined and not loses(lazy):
            return run(self.sharing.join(id(joined), lazy))
        return self.sharing.solve(lazy, run)

    def bind(
        self, name: str, lazy: Lazy, body: Exp, env: Env, *, joined: Let | None = None, then: Then | None = None
    ) -> Lazy:
        """Give what ``body`` makes with ``name`` standing for one and the same value wherever it is used.

        ``then`` is what to do once the name has its value, if that is more than to go through the body.
        """
        lazy, how = self.standing(name, lazy, body)
        if how == "shared":
            return self.share(name, lazy, body, env, joined=joined, then=then)
        if how == "as it is":
            inner = env | {name: lazy}
            return then(inner) if then else self.onward(body, inner, last=joined is not None)
        law = self.look.flat(lazy)
        each = then or (lambda inner: self.get(body, inner))
        if law.weights and not self.names.uses(name, body):  # what is lost of it is lost, whatever follows
            return mix_of(((each(env | {name: lazy}), law.present),), law.total, self.budget)
        return self.mix(law, lambda value: each(env | {name: certain(value)}))

    def standing(self, name: str, lazy: Lazy, body: Exp) -> Standing:
        """Say how a ``name`` that is given something stands for it in a ``body``."""
        if isinstance(lazy, View):
            lazy = self.look.known(lazy, leaves(lazy))
        uses = self.names.uses(name, body)
        if (isinstance(lazy, Law) and lazy.certain) or (uses < MANY and not loses(lazy)):
            return Standing(lazy, "as it is")
        if self.sharing.outcomes(lazy) > FEW:
            if shareable(lazy):
                return Standing(lazy, "shared")
            if only_shared(lazy):
                return Standing(lazy, "as it is")
        law = self.look.flat(lazy)
        without = uses == 0 and law.weights and not law.lost
        return Standing(lazy, "as it is") if without else Standing(law, "each")

    def foreach(self, lazy: Lazy, body: Callable[[Lazy], Lazy]) -> Lazy:
        """Put into one collection what a ``body`` makes of each value of another."""
        self.check_collections(lazy, "foreach")
        if isinstance(lazy, DicePool):
            kinds = tuple((self.look.flat(self.foreach(law, body)), count) for law, count in lazy.kinds)
            return DicePool(kinds)
        if isinstance(lazy, Mix):
            return self.mixed_lazy(lazy, lambda part: self.foreach(part, body))
        law = self.look.flat(lazy)

        def each(value: Value) -> Lazy:
            return self.join_all(body(certain((element,))) for element in of.collection(value, "foreach"))

        return self.mix(law, each)

    def joined_terms(self, sign: str, part: Foreach, env: Env) -> Lazy:
        """Give what ``sign``, such as ``sum`` or ``max``, makes of all that a foreach gives.

        Terms that ask things of shared dice are joined while these are gone through.
        """
        part = self.by_face(part, env)
        values = self.get(part.values, env)
        adds = sign in {"sum", "count"}
        outer = {name: lazy for name, lazy in env.items() if name != part.name}

        def term(element: int) -> Law:
            lazy = self.get(part.body, env | {part.name: certain((element,))})
            return self.look.ask(lazy, sign if adds else "all")

        if isinstance(values, Law) and values.certain and self.sees_dice(part.body, outer):
            elements = of.collection(next(iter(values.weights)), "foreach")
            found = self.sharing.terms([partial(term, element) for element in elements], "sum" if adds else sign)
            if found is not None:
                return found
        whole = self.foreach(values, lambda value: self.get(part.body, env | {part.name: value}))
        return self.unary(sign, whole)

    def by_face(self, part: Foreach, env: Env) -> Foreach:
        """Give a ``foreach`` over the different values of shared dice as one over all faces that they may show.

        For a face that none of them shows it gives nothing. So the dice are asked how many show each face, and not
        which values they have. Any other ``foreach`` is given as it is.
        """
        values = part.values
        if not (isinstance(values, Unary) and values.sign == "different" and isinstance(values.operand, Name)):
            return part
        shared = env.get(values.operand.name)
        heap = self.sharing.heap(shared) if isinstance(shared, Shared) else None
        if not isinstance(heap, DicePool) or not heap.dice or part.name == values.operand.name:
            return part
        faces = sorted(
            {face for law, _ in heap.kinds for value in law.weights for face in of.collection(value, "foreach")}
        )
        key = id(part), tuple(faces)
        if key not in self._by_face:
            place = part.place
            of_all = Listed(tuple(Number(face, place=place) for face in faces), place=place)
            some = Unary("count", Binary("=", Name(part.name, place=place), values.operand, place=place), place=place)
            shown = Binary("<", Number(0, place=place), some, place=place)
            body = If(shown, part.body, Listed((), place=place), place=place)
            self._by_face[key] = Foreach(part.name, of_all, body, place=place)
        return self._by_face[key]

    def loop(self, part: Repetition, env: Env) -> Lazy:
        """Give what a ``repeat`` or an ``accumulate`` comes to. Raises TrollError for one that never ends."""
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
        goes, stops = (self.mix_laws(side, law.total) for side in (go, stop))
        if not stops.weights and goes.weights:
            raise TrollError(part.place, f"this {part.word} never ends: no {part.name} ends it")
        common = lcm(goes.total, stops.total)
        goes, stops = scaled(goes, common), scaled(stops, common)
        if part.word == "accumulate":
            return Repeat(goes, stops, self.limit)
        return Law(stops.weights, common - goes.present).reduced(self.budget)

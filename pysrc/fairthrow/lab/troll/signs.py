"""What signs make of what stands on both of their sides, of which little may have been looked at."""

from collections.abc import Callable

from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.boxes import box, boxed
from fairthrow.lab.engine.multisets.law import (
    DicePool,
    DrawPile,
    Lazy,
    Mix,
    Repeat,
    Shared,
    View,
    certain,
)
from fairthrow.lab.engine.multisets.values import Value
from fairthrow.lab.troll.binding import REPEATED
from fairthrow.lab.troll.chains import Steps, from_the_right
from fairthrow.lab.troll.faults import placed
from fairthrow.lab.troll.following import Env
from fairthrow.lab.troll.long_programs import LongPrograms
from fairthrow.lab.troll.tree import Chain
from fairthrow.lab.troll.words import kinds_of


class Signs(LongPrograms):
    """Signs between two operands, and chains of them."""

    def chain(self, part: Chain, env: Env) -> Lazy:
        """Give what a chain makes, as parts within each other would. Raises TrollError where that cannot be."""

        def steps(at: int) -> Steps[Lazy]:
            before, link = self.get(part.operands[at], env), part.link(at)
            self.budget.spend(10)
            with placed(link.place):
                behind = (yield) if self.needed(link.sign, before) else certain(())
                return self.late(link.sign, before, lambda: behind)

        if part.rightwards:
            return from_the_right(steps, len(part.signs), lambda: self.get(part.operands[-1], env))
        found = self.get(part.operands[0], env)
        for at, operand in enumerate(part.operands[1:]):
            behind, link = self.get(operand, env), part.link(at)
            self.budget.spend(10)
            with placed(link.place):
                found = self.signed(link.sign, found, behind)
        return found

    def needed(self, sign: str, before: Lazy) -> bool:
        """Say whether what is behind a ``sign`` is looked at. Raises CannotError where nothing can stand ``before``."""
        if sign in REPEATED:
            what = _what(sign)
            return any(of.counted(value, what) for value in self.numbers(before, what).weights)
        if sign == "&":
            self.check_collections(before, "if")
            return any(self.look.ask(before, "any").weights)
        return True

    def late(self, sign: str, before: Lazy, right: Callable[[], Lazy]) -> Lazy:
        """Give what a ``sign`` makes of what stands ``before`` it, and on its ``right`` if it looks at that.

        Raises CannotError where that cannot be.
        """
        if sign in REPEATED:
            return self.copies(sign, before, right)
        if sign == "'":
            return self.boxes(before, right())
        return self.branch(before, right, lambda: certain(())) if sign == "&" else self.signed(sign, before, right())

    def signed(self, sign: str, before: Lazy, behind: Lazy) -> Lazy:
        """Give what any other ``sign`` makes of what stands ``before`` it and ``behind`` it. Errors as :meth:`late`."""
        if sign in of.ARITHMETIC:
            return self.arithmetic(sign, self.numbers(before, sign), self.numbers(behind, sign))
        if sign in of.FILTERS:
            self.check_collections(behind, sign)
            what = f"{of.LEFT} {sign}"
            limits = self.numbers(before, what)
            return self.mix(limits, lambda value: self.look.filtered(behind, sign, of.number(value, what)))
        if sign in {"U", "drop", "keep", "--"}:
            self.check_collections(before, sign)
            self.check_collections(behind, sign)
            return self.join(before, behind) if sign == "U" else self.look.filtered(before, sign, behind)
        if sign == "pick":
            return self.pick(before, self.numbers(behind, sign))
        one, other = self.look.flat(before), self.look.flat(behind)
        if sign == "..":
            return self.look.paired(one, other, lambda a, b: of.span(of.number(a, sign), of.number(b, sign)))
        return self.look.paired(one, other, lambda a, b: boxed(sign, a, b))

    def copies(self, sign: str, before: Lazy, right: Callable[[], Lazy]) -> Lazy:
        """Give so many independent ones of what stands on the ``right`` as stand ``before`` the ``sign``.

        That is ``#``, ``d`` or ``z``. Raises CannotError for a number that is no number of dice.
        """
        what = _what(sign)
        many = self.numbers(before, what)
        for value in many.weights:
            of.counted(value, what)
        if not any(of.counted(value, what) for value in many.weights):  # none of it, or lost
            return many.map(lambda _: ())
        one = right()
        if sign != "#":
            one = self.die(sign, self.numbers(one, sign))
        self.check_collections(one, sign)
        if isinstance(one, View | Mix | Repeat | Shared | DrawPile):
            one = self.look.flat(one)
        kinds = kinds_of(one)
        known = len(kinds) == 1 and kinds[0][0].certain

        def heap(value: Value) -> Lazy:
            times = of.counted(value, what)
            if not known:
                return DicePool(tuple((law, count * times) for law, count in kinds)) if times else certain(())
            law, count = kinds[0]
            (values,) = law.weights
            if len(of.collection(values, sign)) * count * times > of.MOST_VALUES:
                raise of.TooMuchError(f"a collection has {of.MOST_VALUES:,} values at most")
            self.budget.spend(len(of.collection(values, sign)) * count * times)
            return certain(tuple(sorted(of.collection(values, sign) * (count * times))))

        return self.mix(many, heap)

    def boxes(self, before: Lazy, right: Lazy) -> Lazy:
        """Give so many boxes, one above the other, of what stands on the ``right`` as stand ``before`` it."""
        law = self.look.bound(self.look.flat(right), box)
        return self.mix(self.numbers(before, "'"), lambda value: self.look.stacked(law, of.counted(value, "'")))


def _what(sign: str) -> str:
    """Say what the number before a sign is that repeats something."""
    return sign if sign == "#" else f"the number of dice before {sign}"

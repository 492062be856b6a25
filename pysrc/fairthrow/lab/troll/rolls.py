"""Rolls a program: the dice in the order it throws them, what became of each, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from fairthrow.dice.stream import MOST_SIDES, Source
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.troll import values as of
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import FaultError, near
from fairthrow.lab.troll.printed import write
from fairthrow.lab.troll.tree import (
    Binary,
    Call,
    Chance,
    Compositional,
    Default,
    Exp,
    Foreach,
    Function,
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

MOST_DICE = 10_000
"""Dice of one roll."""

MOST_STEPS = 300
"""Sentences of one trace."""


@dataclass(slots=True)
class Thrown:
    """One die: what threw it, where, how it fell, and what became of it, in the order it came about."""

    what: str
    line: int
    sides: int
    value: int
    fates: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a program gave, with its dice and a trace of sentences."""

    value: of.Value
    dice: tuple[Thrown, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A collection on the table: each value with the number of the die that shows it, if one does."""

    values: of.Collection
    dice: tuple[int | None, ...]


_Value = _Seen | of.Box | of.Pair
_Env = dict[str, "_Value | of.Value"]


class CutError(Exception):
    """An accumulate went on for longer than its limit."""


def roll(program: Program, source: Source, budget: Budget | None = None, *, limit: int | None = None) -> Rolled:
    """Roll ``program`` with dice from ``source``.

    Raises FaultError where something cannot be done, LimitError for too many dice, CutError for an ``accumulate`` of
    more than ``limit`` values, if there is a limit.
    """
    with deep():
        roller = _Roller(program, source, budget or Budget(), limit)
        value = roller.bare(roller.get(program.body, {}))
        return Rolled(value, tuple(roller.dice), tuple(roller.steps))


def face_of(source: Source, sides: int, what: str) -> int:
    """Take one die of any number of sides from ``source``, which may know dice of few sides only.

    A larger die is made of several: each is a digit, and what is too high is thrown again.
    """
    if sides <= MOST_SIDES:
        return source.dice(1, sides, what)[0]
    digits = 2
    while MOST_SIDES**digits < sides:
        digits += 1
    base = 2
    while base**digits < sides:
        base += 1
    while True:
        shown = 0
        for face in source.dice(digits, base, what):
            shown = shown * base + face - 1
        if shown < sides:
            return shown + 1


class _Roller:
    def __init__(self, program: Program, source: Source, budget: Budget, limit: int | None) -> None:
        self.functions = {each.name: each for each in reversed(program.functions)}
        self.source, self.budget, self.limit = source, budget, limit
        self.dice: list[Thrown] = []
        self.steps: list[str] = []

    def tell(self, part: Exp, sentence: str) -> None:
        if len(self.steps) < MOST_STEPS:
            self.steps.append(f"Line {part.place[0]}: {sentence}")
        elif len(self.steps) == MOST_STEPS:
            self.steps.append("And so on.")

    def bare(self, value: "_Value | of.Value") -> of.Value:
        if isinstance(value, _Seen):
            return value.values
        return value

    def die(self, part: Exp, sides: int, what: str) -> int:
        """Throw one die; give its number among the dice thrown."""
        if len(self.dice) >= MOST_DICE:
            raise LimitError("outcomes", f"one roll throws {MOST_DICE:,} dice at most")
        self.dice.append(Thrown(what, part.place[0], sides, face_of(self.source, sides, what)))
        return len(self.dice) - 1

    def get(self, part: Exp, env: _Env) -> "_Value | of.Value":
        self.budget.spend(20)
        try:
            return self._get(part, env)
        except of.CannotError as cannot:
            raise FaultError(part.place, str(cannot)) from None

    def _get(self, part: Exp, env: _Env) -> "_Value | of.Value":  # noqa: C901, PLR0911, PLR0912  # one line a kind
        match part:
            case Number(value):
                return (value,)
            case Text(text):
                return of.written_box(text)
            case Name(name) | Default(name):
                return self.named(part, name, env)
            case Listed(items):
                return self.listed(part, items, env)
            case Chance(chance):
                return self.chance(part, Fraction(chance))
            case Unary("d" | "z" as sign, operand):
                return self.dice_of(part, 1, operand, sign, env)
            case Unary(sign, operand):
                return self.unary(part, sign, self.get(operand, env))
            case Select(sign, number, operand):
                many = of.counted(self.bare(self.get(number, env)), sign)
                select = of.least if sign == "least" else of.largest
                return self.some(part, f"{sign} {many}", self.get(operand, env), lambda all_: select(many, all_))
            case Binary(sign, left, right):
                return self.binary(part, sign, left, right, env)
            case Let(name, value, body):
                given = self.get(value, env)
                self.tell(part, f"{name} is {of.shown(self.bare(given))}.")
                return self.get(body, env | {name: given})
            case If(test, yes, no):
                found = of.collection(self.bare(self.get(test, env)), "if")
                self.tell(part, f"{write(test)} {'holds' if found else 'does not hold'}.")
                return self.get(yes if found else no, env)
            case Foreach(name, values, body):
                return self.foreach(self.seen(self.get(values, env), "foreach"), name, body, env)
            case Loop():
                return self.loop(part, env)
            case Call(name, arguments):
                return self.call(part, name, [self.get(argument, env) for argument in arguments])
            case Paired(left, right):
                return of.Pair(self.bare(self.get(left, env)), self.bare(self.get(right, env)))

    def seen(self, value: "_Value | of.Value", what: str) -> _Seen:
        if isinstance(value, _Seen):
            return value
        values = of.collection(value, what)
        return _Seen(values, (None,) * len(values))

    def named(self, part: Name | Default, name: str, env: _Env) -> "_Value | of.Value":
        if name in env:
            return env[name]
        if isinstance(part, Default):
            return self.get(part.value, env)
        raise unknown_name(part, env)

    def listed(self, part: Listed, items: tuple[Exp, ...], env: _Env) -> _Seen:
        found = _Seen((), ())
        for at, item in enumerate(items):
            value = self.get(item, env)
            try:
                found = self.together(found, self.seen(value, "a collection"))
            except of.CannotError as cannot:
                raise FaultError(part.commas[max(0, at - 1)] if part.commas else part.place, str(cannot)) from None
        return found

    def together(self, left: _Seen, right: _Seen) -> _Seen:
        both = sorted(zip(left.values + right.values, left.dice + right.dice, strict=True), key=lambda each: each[0])
        of.joined(left.values, right.values)  # for its limit
        return _Seen(tuple(value for value, _ in both), tuple(die for _, die in both))

    def chance(self, part: Chance, chance: Fraction) -> of.Collection:
        if chance == 0:
            return ()
        what = f"?{part.chance}"
        die = self.dice[self.die(part, chance.denominator, what)]
        holds = die.value <= chance.numerator
        die.fates.append("came true" if holds else "did not come true")
        self.tell(part, f"{what} throws a d{die.sides}: {die.value} is {'a yes' if holds else 'a no'}.")
        return (1,) if holds else ()

    def dice_of(self, part: Exp, many: int, operand: Exp, sign: str, env: _Env) -> _Seen:
        """Throw dice; the sides are thrown anew for each, as Troll has it."""
        thrown: list[int] = []
        for _ in range(many):
            try:
                sides = of.sides(self.bare(self.get(operand, env)), sign)
            except of.CannotError as cannot:
                raise FaultError(part.place, str(cannot)) from None
            what = f"{many if many > 1 or isinstance(part, Binary) else ''}{sign}{sides}"
            die = self.die(part, sides + (sign == "z"), what)
            self.dice[die].value -= sign == "z"
            thrown.append(die)
        if thrown:
            faces = ", ".join(str(self.dice[die].value) for die in thrown[:30])
            self.tell(part, f"{self.dice[thrown[0]].what} shows {faces}.")
        thrown.sort(key=lambda die: self.dice[die].value)
        return _Seen(tuple(self.dice[die].value for die in thrown), tuple(thrown))

    def unary(self, part: Unary, sign: str, value: "_Value | of.Value") -> "_Value | of.Value":
        if sign in of.OF_NUMBER:
            return (of.OF_NUMBER[sign](of.number(self.bare(value), sign)),)
        if sign in {"%1", "%2"}:
            return of.first(self.bare(value), sign)
        if sign == "'":
            return of.box(self.bare(value))
        if sign == "choose":
            return self.picked(part, self.seen(value, sign), 1, "choose")
        if sign in {"sum", "count", "!"}:
            found = self.seen(value, sign)
            result = of.OF_COLLECTION[sign](found.values)
            if sign != "!":
                self.fate(found.dice, "added up" if sign == "sum" else "counted")
                self.tell(part, f"{sign} {of.shown(found.values)} is {result[0]}.")
            return result
        return self.some(part, sign, value, of.OF_COLLECTION[sign])

    def fate(self, dice: Sequence[int | None], what: str) -> None:
        for die in dice:
            if die is not None:
                self.dice[die].fates.append(what)

    def some(
        self, part: Exp, what: str, value: "_Value | of.Value", keep: Callable[[of.Collection], of.Collection]
    ) -> _Seen:
        """Keep some of a collection, and tell of the dice which were kept and which dropped."""
        found = self.seen(value, what)
        result = keep(found.values)
        left = list(range(len(found.values)))
        if what.startswith(("largest", "max")):
            left.reverse()  # of equal dice the last are kept
        kept: list[int] = []
        wanted = list(result)
        for at in left:
            if found.values[at] in wanted:
                wanted.remove(found.values[at])
                kept.append(at)
        kept.sort()
        stays = set(kept)
        gone = [at for at in range(len(found.values)) if at not in stays]
        self.fate([found.dice[at] for at in kept], f"kept by {what}")
        self.fate([found.dice[at] for at in gone], f"left out by {what}")
        if len(found.values) > 1 or gone:
            self.tell(part, f"{what} of {of.shown(found.values)} keeps {of.shown(result) if result else 'nothing'}.")
        return _Seen(tuple(found.values[at] for at in kept), tuple(found.dice[at] for at in kept))

    def picked(self, part: Exp, found: _Seen, many: int, what: str) -> _Seen:
        """Draw values that are not put back; each draw is a die of as many sides as there are values left."""
        left = list(range(len(found.values)))
        if what == "choose" and not left:
            raise of.CannotError("there is nothing to choose from")
        if many >= len(left) > 0 and what == "pick":
            return found
        drawn = []
        for _ in range(min(many, len(left))):
            if len(left) == 1:
                drawn.append(left.pop())
                continue
            die = self.dice[self.die(part, len(left), f"{what} from {len(left)}")]
            die.fates.append("drew the value in this place")
            drawn.append(left.pop(die.value - 1))
        drawn.sort()
        result = _Seen(tuple(found.values[at] for at in drawn), tuple(found.dice[at] for at in drawn))
        self.tell(part, f"{what} from {of.shown(found.values)} draws {of.shown(result.values)}.")
        return result

    def binary(  # noqa: C901, PLR0911  # one line for each kind of sign
        self, part: Binary, sign: str, left: Exp, right: Exp, env: _Env
    ) -> "_Value | of.Value":
        before = self.get(left, env)
        if sign in {"d", "z"}:
            return self.dice_of(
                part, of.counted(self.bare(before), f"the number of dice before {sign}"), right, sign, env
            )
        if sign == "#":
            found = _Seen((), ())
            for _ in range(of.counted(self.bare(before), "#")):
                found = self.together(found, self.seen(self.get(right, env), "#"))
            return found
        if sign == "'":
            boxes = of.Box(())
            for _ in range(of.counted(self.bare(before), "'")):
                boxes = of.boxed("<|", boxes, of.box(self.bare(self.get(right, env))))
            return boxes
        if sign == "&":
            return () if self.bare(before) == () else self.get(right, env)
        behind = self.get(right, env)
        if sign in of.ARITHMETIC:
            one, other = of.number(self.bare(before), sign), of.number(self.bare(behind), sign)
            return (of.ARITHMETIC[sign](one, other),)
        if sign in of.FILTERS:
            limit = of.number(self.bare(before), f"the left side of {sign}")
            return self.some(part, f"{limit} {sign}", behind, lambda all_: of.filtered(sign, limit, all_))
        if sign == "U":
            return self.together(self.seen(before, "U"), self.seen(behind, "U"))
        if sign in of.OF_TWO:
            others = of.collection(self.bare(behind), sign)
            said = f"{sign} {of.shown(others)}"
            return self.some(part, said, self.seen(before, sign), lambda all_: of.OF_TWO[sign](all_, others))
        if sign == "pick":
            return self.picked(part, self.seen(before, sign), of.counted(self.bare(behind), sign), sign)
        if sign == "..":
            return of.span(of.number(self.bare(before), sign), of.number(self.bare(behind), sign))
        return of.boxed(sign, self.bare(before), self.bare(behind))

    def foreach(self, found: _Seen, name: str, body: Exp, env: _Env) -> _Seen:
        result = _Seen((), ())
        for value, die in zip(found.values, found.dice, strict=True):
            given = self.seen(self.get(body, env | {name: _Seen((value,), (die,))}), "foreach")
            result = self.together(result, given)
        return result

    def loop(self, part: Loop, env: _Env) -> _Seen:
        result, rounds = _Seen((), ()), 0
        while True:
            begun = len(self.dice)
            given = self.seen(self.get(part.value, env), part.word)
            rounds += 1
            result = given if part.word == "repeat" else self.together(result, given)
            test = of.collection(self.bare(self.get(part.test, env | {part.name: given})), part.stop)
            if bool(test) != (part.stop == "while"):
                return result
            again = "re-rolled" if part.word == "repeat" else "rolled on"
            self.fate(range(begun, len(self.dice)), again)
            self.tell(part, f"{part.name} is {of.shown(given.values)}, so it is {again}.")
            if self.limit is not None and part.word == "accumulate" and rounds == self.limit:
                raise CutError
            if rounds > MOST_DICE:
                raise LimitError("depth", f"a {part.word} goes through {MOST_DICE:,} rounds at most")

    def call(self, part: Call, name: str, arguments: list["_Value | of.Value"]) -> "_Value | of.Value":
        function = self.functions.get(name)
        if function is None:
            raise unknown_function(part, name, tuple(self.functions))
        if isinstance(function, Compositional):
            if len(arguments) != 1:
                raise FaultError(part.place, f"{name} takes one collection, and is given {len(arguments)} values")
            return self.compositional(part, function, self.seen(arguments[0], name))
        check_arguments(part, function, len(arguments))
        return self.get(function.body, dict(zip(function.parameters, arguments, strict=True)))

    def compositional(self, part: Call, function: Compositional, found: _Seen) -> "_Value | of.Value":
        result = self.get(function.empty, {})
        for value, die in reversed(list(zip(found.values, found.dice, strict=True))):
            single = self.applied(part, function.single, [_Seen((value,), (die,))])
            result = self.applied(part, function.union, [single, result])
        return result

    def applied(self, part: Call, name: str, arguments: list["_Value | of.Value"]) -> "_Value | of.Value":
        """Apply a function, or the sign that is given in its place."""
        if name.isalpha() and name not in SIGNS:
            return self.call(part, name, arguments)
        env: _Env = {f"value {at}": argument for at, argument in enumerate(arguments)}
        return self.get(sign_applied(part, name, len(arguments)), env)


SIGNS = frozenset({"d", "z", "U", *of.OF_COLLECTION, "sgn", "choose"})
"""Words that may stand in the place of a function's name."""


def sign_applied(part: Exp, sign: str, many: int) -> Exp:
    """Give the tree of a sign with operands named ``value 0`` and ``value 1``."""
    operands = [Name(f"value {at}", place=part.place) for at in range(many)]
    return Unary(sign, *operands, place=part.place) if many == 1 else Binary(sign, *operands, place=part.place)


def unknown_name(part: Exp, names: Sequence[str] | _Env) -> FaultError:
    """Say that a name has no value here."""
    assert isinstance(part, Name | Default)  # noqa: S101  # for the type
    meant = near(part.name, tuple(names))
    hint = f"; did you mean {meant}?" if meant else f". Give it one before: {part.name} := d6;"
    return FaultError(part.place, f"{part.name} has no value here{hint}")


def unknown_function(part: Call, name: str, names: tuple[str, ...]) -> FaultError:
    """Say that there is no such function."""
    meant = near(name, names)
    return FaultError(part.place, f"there is no function {name}" + (f"; did you mean {meant}?" if meant else ""))


def check_arguments(part: Call, function: Function, given: int) -> None:
    """Check that a function is given as many values as it takes."""
    takes = len(function.parameters)
    if takes != given:
        raise FaultError(part.place, f"{function.name} takes {takes} value{'s' * (takes != 1)}, and is given {given}")

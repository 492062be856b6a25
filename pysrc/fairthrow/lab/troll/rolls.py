"""Rolls a program: the dice in the order it throws them, what became of each, and why."""

from collections.abc import Callable

from fairthrow.dice.stream import Source
from fairthrow.lab.engine.heaps import values as of
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.thrown import MOST_DICE, Outcome, Rolled, Thrown, face_of
from fairthrow.lab.troll.calling import SIGNS, check_arguments, sign_applied, unknown_function, unknown_name
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import FaultError
from fairthrow.lab.troll.printed import write
from fairthrow.lab.troll.seen import CutError, Seen, bare, seen, together
from fairthrow.lab.troll.telling import Telling
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

_Value = Seen | of.Box | of.Pair
_Env = dict[str, "_Value | of.Value"]


def roll(
    program: Program, source: Source, budget: Budget | None = None, *, limit: int | None = None
) -> Rolled[of.Value]:
    """Roll ``program`` with dice from ``source``.

    Raises FaultError where something cannot be done, LimitError for too many dice, CutError for an ``accumulate`` of
    more than ``limit`` values, if there is a limit.
    """
    with deep():
        roller = _Roller(program, source, budget or Budget(), limit)
        value = bare(roller.get(program.body, {}))
        return Rolled((Outcome("output 1", value),), tuple(roller.dice), tuple(roller.steps))


class _Roller(Telling):
    def __init__(self, program: Program, source: Source, budget: Budget, limit: int | None) -> None:
        self.functions = {each.name: each for each in reversed(program.functions)}
        self.source, self.budget, self.limit = source, budget, limit
        super().__init__()

    def tested(self, test: Exp, env: _Env) -> "_Value | of.Value":
        """Look whether something holds: looking tells of no die but those it throws."""
        self.testing += 1
        try:
            return self.get(test, env)
        finally:
            self.testing -= 1

    def die(self, part: Exp, sides: int, what: str) -> int:
        """Throw one die; give its number among the dice thrown."""
        if len(self.dice) == MOST_DICE:
            raise LimitError("outcomes", f"one roll throws {MOST_DICE:,} dice at most")
        face = face_of(self.source, sides, what)
        self.dice.append(Thrown(what, part.place[0], sides, face, face))
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
            case Chance():
                return self.chance(part, *part.ratio)
            case Unary("d" | "z" as sign, operand):
                return self.dice_of(part, 1, operand, sign, env)
            case Unary(sign, operand):
                return self.unary(part, sign, self.get(operand, env))
            case Select(sign, number, operand):
                many = of.counted(bare(self.get(number, env)), sign)
                select = of.least if sign == "least" else of.largest
                return self.some(part, f"{sign} {many}", self.get(operand, env), lambda all_: select(many, all_))
            case Binary(sign, left, right):
                return self.binary(part, sign, left, right, env)
            case Let(name, value, body):
                given = self.get(value, env)
                self.tell(part, f"{name} is {of.shown(bare(given))}.")
                return self.get(body, env | {name: given})
            case If(test, yes, no):
                found = of.collection(bare(self.tested(test, env)), "if")
                self.tell(part, f"{write(test)} {'holds' if found else 'does not hold'}.")
                return self.get(yes if found else no, env)
            case Foreach(name, values, body):
                return self.foreach(seen(self.get(values, env), "foreach"), name, body, env)
            case Loop():
                return self.loop(part, env)
            case Call(name, arguments):
                return self.call(part, name, [self.get(argument, env) for argument in arguments])
            case Paired(left, right):
                return of.Pair(bare(self.get(left, env)), bare(self.get(right, env)))

    def named(self, part: Name | Default, name: str, env: _Env) -> "_Value | of.Value":
        if name in env:
            return env[name]
        if isinstance(part, Default):
            return self.get(part.value, env)
        raise unknown_name(part, tuple(env))

    def listed(self, part: Listed, items: tuple[Exp, ...], env: _Env) -> Seen:
        found = Seen((), ())
        for at, item in enumerate(items):
            value = self.get(item, env)
            try:
                found = together(found, seen(value, "a collection"))
            except of.CannotError as cannot:
                raise FaultError(part.commas[max(0, at - 1)] if part.commas else part.place, str(cannot)) from None
        return found

    def chance(self, part: Chance, some: int, whole: int) -> of.Collection:
        if some == 0:
            return ()
        what = f"?{part.chance}"
        die = self.dice[self.die(part, whole, what)]
        holds = die.value <= some
        die.fates.append("came true" if holds else "did not come true")
        self.tell(part, f"{what} throws a d{die.sides}: {die.value} is {'a yes' if holds else 'a no'}.", thrown=True)
        return (1,) if holds else ()

    def dice_of(self, part: Exp, many: int, operand: Exp, sign: str, env: _Env) -> Seen:
        """Throw dice; the sides are thrown anew for each, as Troll has it."""
        thrown: list[int] = []
        for _ in range(many):
            try:
                sides = of.sides(bare(self.get(operand, env)), sign)
            except of.CannotError as cannot:
                raise FaultError(part.place, str(cannot)) from None
            what = f"{many if many > 1 or isinstance(part, Binary) else ''}{sign}{sides}"
            die = self.die(part, sides + (sign == "z"), what)
            self.dice[die].value -= sign == "z"
            thrown.append(die)
        if thrown:
            faces = ", ".join(str(self.dice[die].value) for die in thrown[:30])
            self.tell(part, f"{self.dice[thrown[0]].what} shows {faces}.", thrown=True)
        thrown.sort(key=lambda die: self.dice[die].value)
        return Seen(tuple(self.dice[die].value for die in thrown), tuple(thrown))

    def unary(self, part: Unary, sign: str, value: "_Value | of.Value") -> "_Value | of.Value":
        if sign in of.OF_NUMBER:
            return (of.OF_NUMBER[sign](of.number(bare(value), sign)),)
        if sign in {"%1", "%2"}:
            return of.first(bare(value), sign)
        if sign == "'":
            return of.box(bare(value))
        if sign == "choose":
            return self.picked(part, seen(value, sign), 1, "choose")
        if sign in {"sum", "count", "!"}:
            found = seen(value, sign)
            result = of.OF_COLLECTION[sign](found.values)
            if sign != "!":
                self.fate(found.dice, "added up" if sign == "sum" else "counted")
                self.tell(part, f"{sign} {of.shown(found.values)} is {result[0]}.")
            return result
        return self.some(part, sign, value, of.OF_COLLECTION[sign])

    def some(
        self, part: Exp, what: str, value: "_Value | of.Value", keep: Callable[[of.Collection], of.Collection]
    ) -> Seen:
        """Keep some of a collection, and tell of the dice which were kept and which dropped."""
        found = seen(value, what)
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
        return Seen(tuple(found.values[at] for at in kept), tuple(found.dice[at] for at in kept))

    def picked(self, part: Exp, found: Seen, many: int, what: str) -> Seen:
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
        result = Seen(tuple(found.values[at] for at in drawn), tuple(found.dice[at] for at in drawn))
        self.tell(part, f"{what} from {of.shown(found.values)} draws {of.shown(result.values)}.", thrown=True)
        return result

    def binary(  # noqa: C901, PLR0911  # one line for each kind of sign
        self, part: Binary, sign: str, left: Exp, right: Exp, env: _Env
    ) -> "_Value | of.Value":
        before = self.get(left, env)
        if sign in {"d", "z"}:
            return self.dice_of(part, of.counted(bare(before), f"the number of dice before {sign}"), right, sign, env)
        if sign == "#":
            found = Seen((), ())
            for _ in range(of.counted(bare(before), "#")):
                found = together(found, seen(self.get(right, env), "#"))
            return found
        if sign == "'":
            boxes = of.Box(())
            for _ in range(of.counted(bare(before), "'")):
                boxes = of.boxed("<|", boxes, of.box(bare(self.get(right, env))))
            return boxes
        if sign == "&":
            return () if bare(before) == () else self.get(right, env)
        behind = self.get(right, env)
        if sign in of.ARITHMETIC:
            one, other = of.number(bare(before), sign), of.number(bare(behind), sign)
            return (of.ARITHMETIC[sign](one, other),)
        if sign in of.FILTERS:
            limit = of.number(bare(before), f"{of.LEFT} {sign}")
            return self.some(part, f"{limit} {sign}", behind, lambda all_: of.filtered(sign, limit, all_))
        if sign == "U":
            return together(seen(before, "U"), seen(behind, "U"))
        if sign in of.OF_TWO:
            others = of.collection(bare(behind), sign)
            said = f"{sign} {of.shown(others)}"
            return self.some(part, said, seen(before, sign), lambda all_: of.OF_TWO[sign](all_, others))
        if sign == "pick":
            return self.picked(part, seen(before, sign), of.counted(bare(behind), sign), sign)
        if sign == "..":
            return of.span(of.number(bare(before), sign), of.number(bare(behind), sign))
        return of.boxed(sign, bare(before), bare(behind))

    def foreach(self, found: Seen, name: str, body: Exp, env: _Env) -> Seen:
        result = Seen((), ())
        for value, die in zip(found.values, found.dice, strict=True):
            given = seen(self.get(body, env | {name: Seen((value,), (die,))}), "foreach")
            result = together(result, given)
        return result

    def loop(self, part: Loop, env: _Env) -> Seen:
        result, rounds = Seen((), ()), 0
        while True:
            begun = len(self.dice)
            given = seen(self.get(part.value, env), part.word)
            rounds += 1
            result = given if part.word == "repeat" else together(result, given)
            test = of.collection(bare(self.tested(part.test, env | {part.name: given})), part.stop)
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
            return self.compositional(part, function, seen(arguments[0], name))
        check_arguments(part, function, len(arguments))
        return self.get(function.body, dict(zip(function.parameters, arguments, strict=True)))

    def compositional(self, part: Call, function: Compositional, found: Seen) -> "_Value | of.Value":
        result = self.get(function.empty, {})
        for value, die in reversed(list(zip(found.values, found.dice, strict=True))):
            single = self.applied(part, function.single, [Seen((value,), (die,))])
            result = self.applied(part, function.union, [single, result])
        return result

    def applied(self, part: Call, name: str, arguments: list["_Value | of.Value"]) -> "_Value | of.Value":
        """Apply a function, or the sign that is given in its place."""
        if name.isalpha() and name not in SIGNS:
            return self.call(part, name, arguments)
        env: _Env = {f"value {at}": argument for at, argument in enumerate(arguments)}
        return self.get(sign_applied(part, name, len(arguments)), env)

"""Rolls a program: the dice in the order it throws them, what became of each, and why."""

from fairthrow.dice.stream import Source
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.boxes import box, boxed, column, written_box
from fairthrow.lab.thrown import MOST_DICE, ProgramOutcome, Rolled
from fairthrow.lab.troll.binding import LATE
from fairthrow.lab.troll.calling import SIGNS, check_arguments, tree_of_sign, unknown_function, unknown_name
from fairthrow.lab.troll.chains import Steps, from_the_right, given
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import TrollError, cannot_at, placed
from fairthrow.lab.troll.printed import write
from fairthrow.lab.troll.seen import CutOffError, Gathering, Seen, as_seen, bare, join
from fairthrow.lab.troll.throwing import TrollThrowing
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

_Value = Seen | of.Box | of.Pair
_Env = dict[str, "_Value | of.Value"]


def roll(
    program: TrollProgram, source: Source, budget: Budget | None = None, *, limit: int | None = None
) -> Rolled[of.Value]:
    """Roll ``program`` with dice from ``source``.

    Raises TrollError where something cannot be done, LimitError for too many dice, CutOffError for an ``accumulate`` of
    more than ``limit`` values, if there is a limit.
    """
    with deep():
        roller = _Roller(program, source, budget or Budget(), limit)
        value = bare(roller.get(program.body, {}))
        return Rolled((ProgramOutcome("output 1", value),), tuple(roller.dice), tuple(roller.steps))


def _steps_of(value: "_Value | of.Value") -> int:
    """Give how many steps it takes to look at a value once."""
    if isinstance(value, Seen):
        return len(value.values)
    if isinstance(value, of.Box):
        return 8 * len(value.lines)
    return len(value) if isinstance(value, tuple) else 8


class _Roller(TrollThrowing):
    def __init__(self, program: TrollProgram, source: Source, budget: Budget, limit: int | None) -> None:
        self.functions = {each.name: each for each in reversed(program.functions)}
        self.limit = limit
        super().__init__(source, budget)

    def evaluate_test(self, test: Exp, env: _Env) -> "_Value | of.Value":
        """Look whether something holds: looking tells of no die but those it throws."""
        self.testing += 1
        try:
            return self.get(test, env)
        finally:
            self.testing -= 1

    def get(self, part: Exp, env: _Env) -> "_Value | of.Value":
        self.budget.spend(20)
        try:
            value = self._get(part, env)
            self.budget.spend(_steps_of(value))
        except of.CannotError as cannot:
            raise cannot_at(part.place, cannot) from None
        return value

    def _get(self, part: Exp, env: _Env) -> "_Value | of.Value":  # noqa: C901, PLR0911, PLR0912  # one line a kind
        match part:
            case Number(value):
                return (value,)
            case Text(text):
                return written_box(text)
            case Name(name) | Default(name):
                return self.look_up(part, name, env)
            case Listed(items):
                return self.join_items(part, items, env)
            case Chance():
                return self.chance(part, *part.ratio)
            case Unary("d" | "z" as sign, operand):
                return given(self.dice_of(part, sign, 1), lambda: self.get(operand, env))
            case Unary(sign, operand):
                return self.unary(part, sign, self.get(operand, env))
            case Select(sign, number, operand):
                many = of.counted(bare(self.get(number, env)), sign)
                select = of.least if sign == "least" else of.largest
                these = as_seen(self.get(operand, env), sign)
                return self.some(part, f"{sign} {many}", these, lambda all_: select(many, all_))
            case Binary(_, left, right):
                return self.binary(part, self.get(left, env), right, env)
            case Let():
                return self.get(*self.named(part, env))
            case If(test, yes, no):
                found = of.collection(bare(self.evaluate_test(test, env)), "if")
                self.tell(part, f"{write(test)} {'holds' if found else 'does not hold'}.")
                return self.get(yes if found else no, env)
            case Foreach(name, values, body):
                return self.foreach(as_seen(self.get(values, env), "foreach"), name, body, env)
            case Repetition():
                return self.loop(part, env)
            case Call(name, arguments):
                return self.call(part, name, [self.get(argument, env) for argument in arguments])
            case Paired(left, right):
                return of.Pair(bare(self.get(left, env)), bare(self.get(right, env)))
            case Chain():  # pragma: no branch  # there is no other part
                return self.chain(part, env)

    def named(self, part: Exp, env: _Env) -> tuple[Exp, _Env]:
        """Give the names of a part their values, however many follow each other; give what follows them."""
        while isinstance(part, Let):
            self.budget.spend(20)
            given = self.get(part.value, env)
            self.tell(part, f"{part.name} is {of.shown(bare(given))}.")
            env, part = env | {part.name: given}, part.body
        return part, env

    def look_up(self, part: Name | Default, name: str, env: _Env) -> "_Value | of.Value":
        if name in env:
            return env[name]
        if isinstance(part, Default):
            return self.get(part.value, env)
        raise unknown_name(part)

    def join_items(self, part: Listed, items: tuple[Exp, ...], env: _Env) -> Seen:
        found = Seen((), ())
        for at, item in enumerate(items):
            value = self.get(item, env)
            try:
                found = join([found, as_seen(value, "a collection")], self.budget)
            except of.CannotError as cannot:
                raise cannot_at(part.commas[max(0, at - 1)] if part.commas else part.place, cannot) from None
        return found

    def dice_of(self, part: Exp, sign: str, many: int) -> Steps[_Value | of.Value]:
        """Throw dice; the sides are thrown anew for each, as Troll has it."""
        thrown: list[int] = []
        for _ in range(many):
            sides = of.sides(bare((yield)), sign)
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
            return box(bare(value))
        if sign == "choose":
            return self.draw(part, as_seen(value, sign), 1, "choose")
        if sign in {"sum", "count", "!"}:
            found = as_seen(value, sign)
            result = of.OF_COLLECTION[sign](found.values)
            if sign != "!":
                self.fate(found.dice, "added up" if sign == "sum" else "counted")
                self.tell(part, f"{sign} {of.shown(found.values)} is {result[0]}.")
            return result
        return self.some(part, sign, value, of.OF_COLLECTION[sign])

    def chain(self, part: Chain, env: _Env) -> "_Value | of.Value":
        """Go through a chain as through parts within each other; each of its signs counts as one of these."""

        def steps(at: int) -> Steps[_Value | of.Value]:
            before, link = self.get(part.operands[at], env), part.link(at)
            with placed(link.place):
                value = yield from self.asking(link, before)
                self.budget.spend(20 + _steps_of(value))
            return value

        if part.rightwards:
            return from_the_right(steps, len(part.signs), lambda: self.get(part.operands[-1], env))
        value = self.get(part.operands[0], env)
        for at, operand in enumerate(part.operands[1:]):
            link = part.link(at)
            with placed(link.place):
                value = self.joined(link, value, self.get(operand, env))
                self.budget.spend(20 + _steps_of(value))
        return value

    def binary(self, part: Binary, before: "_Value | of.Value", right: Exp, env: _Env) -> "_Value | of.Value":
        if part.sign not in LATE:
            return self.joined(part, before, self.get(right, env))
        if part.sign == "'":
            return column(box(bare(self.get(right, env))) for _ in range(of.counted(bare(before), "'")))
        return given(self.asking(part, before), lambda: self.get(right, env))

    def asking(self, part: Binary, before: "_Value | of.Value") -> Steps[_Value | of.Value]:
        """Ask for what is behind a sign as often as it is needed, and give what the sign makes of it."""
        sign = part.sign
        if sign in {"d", "z"}:
            many = of.counted(bare(before), f"the number of dice before {sign}")
            return (yield from self.dice_of(part, sign, many))
        if sign == "#":
            found = Gathering(self.budget)
            for _ in range(of.counted(bare(before), "#")):
                found.add(as_seen((yield), "#"))
            return found.joined()
        if sign == "&":
            return () if bare(before) == () else (yield)
        return self.joined(part, before, (yield))

    def joined(  # noqa: PLR0911  # one line for each kind of sign
        self, part: Binary, before: "_Value | of.Value", behind: "_Value | of.Value"
    ) -> "_Value | of.Value":
        """Give what a sign makes of what stands before it and behind it, both known."""
        sign = part.sign
        if sign in of.ARITHMETIC:
            return self.calculate(part, of.number(bare(before), sign), of.number(bare(behind), sign))
        if sign in of.FILTERS:
            limit = of.number(bare(before), f"{of.LEFT} {sign}")
            given = as_seen(behind, sign)
            return self.some(part, f"{limit} {sign}", given, lambda all_: of.filtered(sign, limit, all_))
        if sign == "U":
            return join([as_seen(before, "U"), as_seen(behind, "U")], self.budget)
        if sign in of.OF_TWO:
            others = of.collection(bare(behind), sign)
            said = f"{sign} {of.shown(others)}"
            return self.some(part, said, as_seen(before, sign), lambda all_: of.OF_TWO[sign](all_, others))
        if sign == "pick":
            return self.draw(part, as_seen(before, sign), of.counted(bare(behind), sign), sign)
        if sign == "..":
            return of.span(of.number(bare(before), sign), of.number(bare(behind), sign))
        return boxed(sign, bare(before), bare(behind))

    def calculate(self, part: Binary, one: int, other: int) -> of.Collection:
        """Reckon with two numbers; what the program holds as it is needs no telling."""
        result = of.ARITHMETIC[part.sign](one, other)
        if not (isinstance(part.left, Number) and isinstance(part.right, Number)):
            self.tell(part, f"{one} {part.sign} {other} is {result}.")
        return (result,)

    def foreach(self, found: Seen, name: str, body: Exp, env: _Env) -> Seen:
        each = zip(found.values, found.dice, strict=True)
        given = (as_seen(self.get(body, env | {name: Seen((value,), (die,))}), "foreach") for value, die in each)
        return join(given, self.budget)

    def loop(self, part: Repetition, env: _Env) -> Seen:
        gathered: list[Seen] = []
        rounds = values = 0
        while True:
            begun = len(self.dice)
            given = as_seen(self.get(part.value, env), part.word)
            rounds += 1
            if part.word == "repeat":
                gathered.clear()
            gathered.append(given)
            values += len(given.values)
            if part.word == "accumulate" and values > of.MOST_VALUES:
                raise of.TooMuchError(f"a collection has {of.MOST_VALUES:,} values at most")
            test = of.collection(bare(self.evaluate_test(part.test, env | {part.name: given})), part.stop)
            if bool(test) != (part.stop == "while"):
                return join(gathered, self.budget)
            again = "re-rolled" if part.word == "repeat" else "rolled on"
            self.fate(range(begun, len(self.dice)), again)
            self.tell(part, f"{part.name} is {of.shown(given.values)}, so it is {again}.")
            if self.limit is not None and part.word == "accumulate" and rounds == self.limit:
                raise CutOffError
            if rounds > MOST_DICE:
                raise LimitError("depth", f"a {part.word} goes through {MOST_DICE:,} rounds at most")

    def call(self, part: Call, name: str, arguments: list["_Value | of.Value"]) -> "_Value | of.Value":
        function = self.functions.get(name)
        if function is None:
            raise unknown_function(part, name)
        if isinstance(function, Compositional):
            if len(arguments) != 1:
                raise TrollError(part.place, f"{name} takes one collection, and is given {len(arguments)} values")
            return self.compositional(part, function, as_seen(arguments[0], name))
        check_arguments(part, function, len(arguments))
        given = dict(zip(function.parameters, arguments, strict=True))
        if given and self.telling:
            said = (f"{each} = {of.shown(bare(value))}" for each, value in given.items())
            self.tell(part, f"{name} takes {', '.join(said)}.")
        return self.get(function.body, given)

    def compositional(self, part: Call, function: Compositional, found: Seen) -> "_Value | of.Value":
        result = self.get(function.empty, {})
        for value, die in reversed(list(zip(found.values, found.dice, strict=True))):
            single = self.apply(part, function.single, [Seen((value,), (die,))])
            result = self.apply(part, function.union, [single, result])
        return result

    def apply(self, part: Call, name: str, arguments: list["_Value | of.Value"]) -> "_Value | of.Value":
        """Apply a function, or the sign that is given in its place."""
        if name.isalpha() and name not in SIGNS:
            return self.call(part, name, arguments)
        env: _Env = {f"value {at}": argument for at, argument in enumerate(arguments)}
        return self.get(tree_of_sign(part, name, len(arguments)), env)

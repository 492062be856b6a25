"""The dice of a program that lie ready before its roll: its parts are gone through as in a roll, but nothing falls.

What dice show is not known then, and nor is what comes of it. As long as no number of dice or sides hangs on that, and
no decision that throws others, every roll throws the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError, within_one_roll
from fairthrow.lab.troll.calling import SIGNS, tree_of_sign
from fairthrow.lab.troll.chains import Steps, from_the_right, given
from fairthrow.lab.troll.deep import deep
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

Known = of.Collection | None
"""What a part comes to in every roll; None where that hangs on dice, and for what is no collection."""

_Env = dict[str, Known]


def ready(program: TrollProgram, budget: Budget) -> tuple[ReadyDice, ...]:
    """Give the dice that every roll of a ``program`` throws, in that order; of a loop, those of its first round.

    Raises UnknownDiceError where only a roll can tell, LimitError for more dice than one roll throws.
    """
    reading = _Reading(program, budget)
    with deep():
        try:
            reading.get(program.body, {})
        except of.CannotError:
            raise UnknownDiceError from None
    return tuple(within_one_roll(reading.dice))


class _Reading:
    def __init__(self, program: TrollProgram, budget: Budget) -> None:
        self.functions = {each.name: each for each in reversed(program.functions)}
        self.budget = budget
        self.dice: list[ReadyDice] = []
        self.within: list[str] = []
        """The functions whose bodies are gone through."""
        self.undecided = 0
        """How many decisions are gone through of which nobody knows how they end."""

    def get(self, part: Exp, env: _Env) -> Known:
        """Take up the dice that a part throws, and give what it comes to. Raises CannotError for what cannot be."""
        self.budget.spend(20)
        value = self._get(part, env)
        self.budget.spend(len(value or ()))
        return value

    def _get(self, part: Exp, env: _Env) -> Known:  # noqa: C901, PLR0911, PLR0912  # one line a kind
        match part:
            case Number(value):
                return (value,)
            case Text():
                return None
            case Name(name) | Default(name) if name in env:
                return env[name]
            case Default(_, value):
                return self.get(value, env)
            case Listed(items):
                return self._all([self.get(item, env) for item in items])
            case Chance():
                return self._chance(part)
            case Unary("d" | "z" as sign, operand):
                return given(self._throw(1, sign, one=True), lambda: self.get(operand, env))
            case Unary(sign, operand):
                return self._unary(sign, self.get(operand, env))
            case Select(sign, number, operand):
                many, found = self.get(number, env), self.get(operand, env)
                select = of.least if sign == "least" else of.largest
                return None if many is None or found is None else select(of.counted(many, sign), found)
            case Binary(sign, left, right):
                return given(self._steps(sign, self.get(left, env)), lambda: self.get(right, env))
            case Chain():
                return self._chain(part, env)
            case Let():
                rest: Exp = part
                while isinstance(rest, Let):
                    env, rest = env | {rest.name: self.get(rest.value, env)}, rest.body
                return self.get(rest, env)
            case If(test, yes, no):
                return self._either(self.get(test, env), yes, no, env)
            case Foreach(name, values, body):
                return self._foreach(self.get(values, env), name, body, env)
            case Repetition():
                return self._loop(part, env)
            case Call(name, arguments):
                return self._call(name, [self.get(argument, env) for argument in arguments])
            case Paired(left, right):
                self.get(left, env), self.get(right, env)
        return self._unknown(part)

    def _unknown(self, part: Exp) -> Known:
        """Give what is known of no value. Raises UnknownDiceError for a name that has none."""
        if isinstance(part, Name):
            raise UnknownDiceError
        return None

    @contextmanager
    def _no_dice(self) -> Iterator[None]:
        """Go through what may come often or never. Raises UnknownDiceError where it throws dice."""
        many = len(self.dice)
        self.undecided += 1
        yield
        self.undecided -= 1
        if len(self.dice) > many:
            raise UnknownDiceError

    def _all(self, parts: list[Known]) -> Known:
        found: of.Collection = ()
        for each in parts:
            if each is None:
                return None
            found = of.joined(found, each)
        return found

    def _chance(self, part: Chance) -> Known:
        some, whole = part.ratio
        if some == 0:
            return ()
        self.dice.append(ReadyDice(1, whole, f"?{part.chance}"))
        return None

    def _throw(self, many: int, sign: str, *, one: bool = False) -> Steps[Known]:
        """Take up so ``many`` dice; ``one`` says that no number stands before them. Asks for their sides."""
        if not many:
            return ()
        with self._no_dice():
            sides = yield
        if sides is None:
            raise UnknownDiceError
        number = of.sides(sides, sign)
        self.dice.append(ReadyDice(many, number + (sign == "z"), f"{'' if one else many}{sign}{number}"))
        return None

    def _unary(self, sign: str, value: Known) -> Known:
        if sign == "choose":
            return self._draw(value, 1, sign)
        if value is None or sign in {"%1", "%2", "'"}:
            return None
        if sign in of.OF_NUMBER:
            return (of.OF_NUMBER[sign](of.number(value, sign)),)
        return of.OF_COLLECTION[sign](value)

    def _times(self, many: Known, what: str) -> int:
        if many is None:
            raise UnknownDiceError
        return of.counted(many, what)

    def _chain(self, part: Chain, env: _Env) -> Known:
        def steps(at: int) -> Steps[Known]:
            before = self.get(part.operands[at], env)
            self.budget.spend(20)
            return (yield from self._steps(part.signs[at], before))

        if part.rightwards:
            return from_the_right(steps, len(part.signs), lambda: self.get(part.operands[-1], env))
        found = self.get(part.operands[0], env)
        for sign, operand in zip(part.signs, part.operands[1:], strict=True):
            self.budget.spend(20)
            found = self._joined(sign, found, self.get(operand, env))
        return found

    def _steps(self, sign: str, before: Known) -> Steps[Known]:
        """Ask for what is behind a ``sign`` as often as a roll goes through it, and give what comes of it."""
        if sign in {"d", "z"}:
            return (yield from self._throw(self._times(before, sign), sign))
        if sign in {"#", "'"}:
            found = list[Known]()
            for _ in range(self._times(before, sign)):
                behind = yield
                found += [behind] if sign == "#" else []
            return self._all(found) if sign == "#" else None
        if sign == "&" and before is None:
            with self._no_dice():
                behind = yield
            return None if behind else behind
        if sign == "&":
            return (yield) if before else ()
        return self._joined(sign, before, (yield))

    def _joined(self, sign: str, before: Known, behind: Known) -> Known:
        """Give what comes of what stands before a ``sign`` and behind it."""
        if sign == "pick":
            return self._draw(before, self._times(behind, sign), sign)
        if before is None or behind is None:
            return None
        if sign in of.ARITHMETIC:
            return (of.ARITHMETIC[sign](of.number(before, sign), of.number(behind, sign)),)
        if sign in of.FILTERS:
            return of.filtered(sign, of.number(before, sign), behind)
        if sign in of.OF_TWO:
            return of.OF_TWO[sign](before, behind)
        return of.span(of.number(before, sign), of.number(behind, sign)) if sign == ".." else None

    def _draw(self, found: Known, many: int, what: str) -> Known:
        """Take up a die for each draw from what is ``found``: it has a side for each value that is left."""
        if found is None:
            raise UnknownDiceError
        left = len(found)
        if many >= left and (left or what == "pick"):
            return found if what == "pick" or left == 1 else None
        for sides in range(left, max(left - many, 1), -1):
            self.dice.append(ReadyDice(1, sides, f"{what} from {sides}"))
        return None

    def _either(self, test: Known, yes: Exp, no: Exp, env: _Env) -> Known:
        """Go through what follows a test; where nobody knows which of two does, through both: they throw the same."""
        if test is not None:
            return self.get(yes if test else no, env)
        begun = len(self.dice)
        self.undecided += 1
        one, here = self.get(yes, env), self.dice[begun:]
        del self.dice[begun:]
        other = self.get(no, env)
        self.undecided -= 1
        if self.dice[begun:] != here:
            raise UnknownDiceError
        return one if one == other else None

    def _foreach(self, found: Known, name: str, body: Exp, env: _Env) -> Known:
        if found is not None:
            return self._all([self.get(body, env | {name: (value,)}) for value in found])
        with self._no_dice():
            self.get(body, env | {name: None})
        return None

    def _loop(self, part: Repetition, env: _Env) -> Known:
        """Go through a loop as long as it is known to go on; where nobody knows, once."""
        gathered: list[Known] = []
        while True:
            value = self.get(part.value, env)
            gathered = [value] if part.word == "repeat" else [*gathered, value]
            test = self.get(part.test, env | {part.name: value})
            if test is None or bool(test) != (part.stop == "while"):
                return None if test is None else self._all(gathered)

    def _call(self, name: str, arguments: list[Known]) -> Known:
        function = self.functions.get(name)
        if function is None or (self.undecided and name in self.within):
            raise UnknownDiceError
        if isinstance(function, Compositional):
            return self._compositional(function, arguments[0])
        self.within.append(name)
        value = self.get(function.body, dict(zip(function.parameters, arguments, strict=False)))
        self.within.pop()
        return value

    def _compositional(self, function: Compositional, found: Known) -> Known:
        result = self.get(function.empty, {})
        if found is None:
            with self._no_dice():
                self._apply(function.union, [self._apply(function.single, [None]), None])
            return None
        for value in reversed(found):
            result = self._apply(function.union, [self._apply(function.single, [(value,)]), result])
        return result

    def _apply(self, name: str, arguments: list[Known]) -> Known:
        """Apply a function, or the sign that is given in its place."""
        if name.isalpha() and name not in SIGNS:
            return self._call(name, arguments)
        env = {f"value {at}": argument for at, argument in enumerate(arguments)}
        return self.get(tree_of_sign(Listed(()), name, len(arguments)), env)

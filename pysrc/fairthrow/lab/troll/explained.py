"""A program at work, watched: what each of its parts cost, and what it was when it was asked for.

A part that is a heap of dice costs little until another one looks at it: then that one pays. What nobody looks at is
written out in the end, and the answer pays.
"""

from fairthrow.lab.account import Account, Clock, Explained, repeated, values_said
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, Law, Lazy, Mix, Repeat, Shared, View
from fairthrow.lab.troll.deciding import Deciding, DecidingReader
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.following import Env
from fairthrow.lab.troll.odds import Reader
from fairthrow.lab.troll.printed import write
from fairthrow.lab.troll.tree import Exp, Name, Number, Text, TrollProgram, parts, with_parts

DEEPEST_WORDS = 24
"""How deep in a part stands what is repeated of it."""

ANSWER = "the answer"
"""What is worked out for nobody but whoever asks."""


def explained(program: TrollProgram, limit: int, budget: Budget, clock: Clock) -> Explained:
    """Work out the odds of a program, cut after ``limit`` values, and give an account of it.

    ``clock`` gives the time in nanoseconds. Raises what :func:`fairthrow.lab.troll.odds.odds` does.

    >>> from fairthrow.lab.troll.parse import parse
    >>> [(part.what, *part.ways) for part in explained(parse("max 3d6"), 12, Budget(), lambda: 0).parts]
    [('the answer', '6 values'), ('max 3d6', 'a part of dice'), ('3d6', 'a heap of 3 dice')]
    """
    account = Account(budget, clock)
    with deep(), account.part(ANSWER):
        reader = _Watched(program, limit, account.budget)
        reader.account = account
        law = reader.look.flat(reader.get(program.body, {}))
        account.went(_is(law))
    return account.told()


def explained_deciding(given: Deciding, limit: int, budget: Budget, clock: Clock) -> Explained:
    """Give an account of a program that decides, cut after ``limit`` values, as :func:`explained` does of others."""
    account = Account(budget, clock)
    with deep(), account.part(ANSWER):
        reader = _WatchedDeciding(given, limit, account.budget)
        reader.account = account
        die = reader.settled(given.program.body, {})
        account.went(values_said(len(die.weights)))
    return account.told()


class _Watched(Reader):
    account: Account
    """Where each part is noted."""

    _made = False

    def get(self, part: Exp, env: Env) -> Lazy:
        if isinstance(part, Number | Name | Text):
            return super().get(part, env)
        with self.account.part(_words(part), part.place[0]) as counted:
            self._made = False
            lazy = super().get(part, env)
            counted.known += not self._made
            self._made = True  # whoever asked for this one is made
            self.account.went(_is(lazy))
            return lazy

    def make(self, part: Exp, env: Env) -> Lazy:
        self._made = True
        return super().make(part, env)


class _WatchedDeciding(_Watched, DecidingReader):
    def settled(self, part: Exp, env: Env) -> WeightedDie:
        if not self.decides(part):
            return super().settled(part, env)
        with self.account.part(_words(part), part.place[0]) as counted:
            before = len(self.settled_before)
            die = super().settled(part, env)
            counted.known += len(self.settled_before) == before
            self.account.went(values_said(len(die.weights)))
            return die


def _words(part: Exp) -> str:
    return repeated(write(_to_depth(part, DEEPEST_WORDS)))


def _to_depth(part: Exp, depth: int) -> Exp:
    """Give a ``part`` without what stands deeper in it: a long chain is not written anew for each of its parts."""
    below = parts(part)
    if not below:
        return part
    return with_parts(part, tuple(_to_depth(each, depth - 1) for each in below)) if depth else Name("…")


def _is(lazy: Lazy) -> str:  # noqa: PLR0911  # one line for each kind
    """Say what a part is. All but values are dice that nobody has looked at yet."""
    match lazy:
        case Law():
            return values_said(len(lazy.weights))
        case DicePool():
            dice = sum(count for _, count in lazy.kinds)
            return f"a heap of {dice} dice"
        case DrawPile():
            return f"{lazy.many} drawn out of {len(lazy.values)}"
        case Repeat():
            return f"rounds that go on, {lazy.limit} at most"
        case Mix():
            return f"one of {len(lazy.parts)}"
        case Shared():
            return "the dice of a name, the same wherever it stands"
        case View():  # pragma: no branch  # nothing else is lazy
            return "a part of dice"

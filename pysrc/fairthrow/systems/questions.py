"""What a rule asks while it is told: for dice, and for decisions.

A *question* about dice has two readings that must agree: its law, which is the exact distribution of its answers, and a
reading of real faces, which gives one of these answers, what was seen, and the dice as they fell. What an answer does
not say, such as the order of dice in a pool, the rule cannot depend on. Words may: they are made of what was seen.

Questions are values. Those that follow from a check's fields are made once, since a rule is run for every answer.
"""

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, ValueToken
from fairthrow.systems.places import Whose

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Tells: TypeAlias = Callable[[Any], Sequence[str]]
"""Says in sentences what was seen: steps of the roll."""


class RuleWords(NamedTuple):
    """How a roll is told: ``short``, ``lead``, ``summary`` and ``tokens`` are those of the roll.

    ``steps`` stand behind those that the questions told. ``dice`` are laid out anew; None for those as they fell.
    """

    short: str
    lead: str
    summary: str
    steps: tuple[str, ...] = ()
    tokens: tuple[ValueToken, ...] = ()
    dice: tuple[Die, ...] | None = None


class RuleEnd(NamedTuple):
    """How a rule ends: the value of every outcome, in the order of ``results``, and its words.

    ``words`` is called for a roll alone, with what was seen: one entry for each question about dice, in their order.
    """

    outcomes: Mapping[str, Hashable]
    words: Callable[[Sequence[Any]], RuleWords]


class GoOn(NamedTuple):
    """How a rule goes on as another, of which nothing but ``args`` is remembered: what is met again is one state."""

    rule: "Callable[..., Rule]"
    args: tuple[Hashable, ...]


def go_on(rule: "Callable[..., Rule]", *args: Hashable) -> GoOn:
    """End a rule by going on as another ``rule``, with these ``args`` as all that is remembered.

    One that goes on as itself with the same ``args`` is rolled again for as long as it takes.
    """
    return GoOn(rule, args)


class DiceRead(NamedTuple, Generic[T]):
    """A question as real faces answer it: the ``answer``, what was ``seen``, and the ``dice`` as they fell."""

    answer: T
    seen: Any
    dice: tuple[Die, ...]


class DiceQuestion(Generic[T]):
    """What a rule yields for an answer.

    ``told`` says in sentences what was seen. ``instead`` says which faces on the table these dice are rolled instead
    of; None for dice that come beside those that lie there.
    """

    __slots__ = ("_law", "instead", "told")

    def __init__(self, told: Tells | None = None, instead: Callable[[int], bool] | None = None) -> None:
        self.told = told
        self.instead = instead
        self._law: Distribution[T] | None = None

    def law(self) -> Distribution[T]:
        """Give the exact distribution of the answer; it is found once."""
        if self._law is None:
            self._law = self.weigh()
        return self._law

    def weigh(self) -> Distribution[T]:
        """Find the exact distribution of the answer."""
        raise NotImplementedError

    def read(self, source: Source) -> DiceRead[T]:
        """Take faces from a ``source``, and read the answer."""
        raise NotImplementedError

    def blank(self) -> tuple[Die, ...]:
        """Give the dice as they lie ready."""
        raise NotImplementedError

    def text(self) -> str:
        """Say what is rolled: ``4d10, keep the lowest 3``."""
        raise NotImplementedError

    def to(self, of: Callable[[T], U]) -> "DiceQuestion[U]":
        """Ask for no more than ``of(answer)``; what is seen stays. Fewer answers are gone through quicker."""
        return _Derived(self, of)


class _Derived(DiceQuestion[U]):
    """An answer as something is made of it."""

    __slots__ = ("_inner", "_of")

    def __init__(self, inner: DiceQuestion[Any], of: Callable[[Any], U]) -> None:
        super().__init__(inner.told, inner.instead)
        self._inner, self._of = inner, of

    def weigh(self) -> Distribution[U]:
        return self._inner.law().map(self._of)

    def read(self, source: Source) -> DiceRead[U]:
        answer, seen, laid = self._inner.read(source)
        return DiceRead(self._of(answer), seen, laid)

    def blank(self) -> tuple[Die, ...]:
        return self._inner.blank()

    def text(self) -> str:
        return self._inner.text()


class RulePart(NamedTuple):
    """Asks for what another ``rule`` returns, which is remembered by its ``args``. Nothing may be decided in it."""

    rule: "Callable[..., Generator[Asked, Any, Any]]"
    args: tuple[Hashable, ...]


def part(rule: "Callable[..., Generator[Asked, Any, Any]]", *args: Hashable) -> RulePart:
    """Ask for what another ``rule`` returns, with these ``args``."""
    return RulePart(rule, args)


class May(NamedTuple):
    """Asks whether something is done that the rule leaves open: the field ``name`` of the check says so.

    It is offered on a button with its ``label`` after a roll, as long as no further dice were taken: where it may
    better the verdict; if ``whenever`` is set, where it may change anything but what it ``costs``, an outcome's name;
    never while the verdict is ``unless``. ``price`` says in words what it costs. ``whose`` it is to decide is said in a
    contest. ``taken`` is how often it was done before, where the field counts; ``said`` is the step that tells of it.
    """

    name: str
    label: str
    price: str = ""
    costs: str = ""
    unless: str = ""
    whenever: bool = False
    whose: Whose | None = None
    taken: int = 0
    said: str = ""


Asked: TypeAlias = DiceQuestion[Any] | RulePart | May
Rule: TypeAlias = Generator[Asked, Any, RuleEnd | GoOn]
"""A rule: it yields what it asks for, gets the answers, and ends."""

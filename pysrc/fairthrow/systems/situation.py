"""What every check is: declared fields, validation, a roll and its exact odds.

A check is a frozen dataclass of declared fields. Building one validates it, so a :class:`Situation` that exists is
allowed. Form, link and command line follow from it; its rule is :meth:`Situation.throw` and :meth:`Situation.odds`.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.stream import Source, Stream, TooFewFacesError, TypedFaces
from fairthrow.systems.declared import Declared, fields_of_side
from fairthrow.systems.die import Die, Laid, News, ValueToken
from fairthrow.systems.places import Whose

if TYPE_CHECKING:
    from fairthrow.systems.hexmap import Walker

T = TypeVar("T", bound=Hashable)
Preference: TypeAlias = Callable[[Distribution[Any], Distribution[Any], Whose | None], bool]
"""Says whether a side prefers the first of two odds of a verdict to the second."""
WeighedVerdicts: TypeAlias = tuple[Distribution[Any], bool]
"""The odds of a verdict after a decision, and whether anything was to decide later."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """One of the results a check has, such as ``total``, ``degrees`` or ``result``.

    ``words`` are its possible words, best first, each with the kind of news it is; empty for outcomes that are not
    words. ``label`` names the outcome and ``unit`` is what one of it is called. Values that are neither numbers nor
    words have ``order``, their sorting key. They are ``said`` in words, and ``brief`` below the columns of a chart.
    """

    name: str
    label: str
    words: Mapping[str, News] = field(default_factory=dict)
    unit: str = ""
    order: Callable[[Any], Any] | None = None
    said: Callable[[Any], str] | None = None
    brief: Callable[[Any], str] | None = None

    def rank(self, value: Any) -> Any:
        """Give the sorting key that puts values in the order people are shown."""
        if self.order:
            return self.order(value)
        return list(self.words).index(value) if self.words else value


@dataclass(frozen=True, kw_only=True)
class Roll:
    """One roll of a situation: the dice in the order drawn, what came of them, and why.

    ``outcomes`` has the value of each outcome by its name. ``steps`` is the trace: one sentence a step of the rule.
    ``summary`` is one sentence that a person would say. Where there is no room for it, ``short`` is the verdict alone
    (at most 24 characters, true by themselves: ``Fails by 1``), ``lead`` what was counted, against what (at most 40:
    ``2 of 3 successes``). Both begin large, without a full stop. ``tokens`` lie beside the dice and add to them.
    """

    dice: tuple[Die, ...]
    outcomes: Mapping[str, Hashable]
    short: str
    lead: str
    summary: str
    steps: tuple[str, ...] = ()
    tokens: tuple[ValueToken, ...] = ()

    @property
    def laid(self) -> Laid:
        """What is shown of it on the table."""
        return Laid(dice=self.dice, tokens=self.tokens)


@dataclass(frozen=True, kw_only=True)
class Odds:
    """Exact odds of every outcome of a situation.

    ``chart`` is the joint distribution of the main outcome's value and the verdict on it (the
    value of the outcome :attr:`Situation.verdict`): what a chart draws, bars split by verdict.
    :meth:`Situation.odds_of` makes both where every outcome follows from one total.
    """

    outcomes: Mapping[str, Distribution[Any]]
    chart: Distribution[tuple[Any, Any]]


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A line across the chart, with its ``label``: the bar for ``at`` is the first that reaches it."""

    at: int
    label: str


@dataclass(frozen=True, kw_only=True)
class Table:
    """A small table that helps to read a situation: plain text cells, the first row bold.

    ``title`` stands above it, ``columns`` are the heads of the columns, and ``note`` stands below, if there is one.
    ``here`` is the index of the row the situation is in, from 0; None for none.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    here: int | None = None
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """The same situation with something changed, to lay beside it; ``label`` says what, in a word or two."""

    label: str
    situation: "Situation"


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One thing that a side may decide after a roll: it changes the situation, never the dice.

    ``name`` is what links and pages call it, and ``label`` are the words on its button. The changed ``situation``,
    rolled from the same seed, takes the same faces first. ``whose`` says who decides, in a contest. ``price`` says in a
    few words what it costs (``each 1 hurts``), where the label does not.

    ``chance`` is the exact chance of a better verdict, where that hangs on dice yet to roll: what they show must not be
    told before. ``odds`` are those of every outcome then, where the rules have more at stake than the verdict. Both are
    None where what comes of it is known already.
    """

    name: str
    label: str
    situation: "Situation"
    whose: Whose | None = None
    chance: Ratio | None = None
    price: str = ""
    odds: Odds | None = None

    @property
    def known(self) -> bool:
        """Whether the dice that lie there tell what comes of it."""
        return self.chance is None


@dataclass(frozen=True, kw_only=True)
class Situation(Declared):
    """A check with all its fields set; the base of every check.

    Raises FieldError when built with a value that a field does not allow.
    """

    system: ClassVar[str]
    check: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    results: ClassVar[tuple[Outcome, ...]]
    """All outcomes, in the order they are given to people and programs."""
    main: ClassVar[str]
    """Name of the outcome that the chart shows."""
    verdict: ClassVar[str]
    """Name of the outcome that says how it went: words, those that are good news what the player wants,
    or a number that should reach :attr:`wish`. Empty where nothing can fail."""
    frozen: ClassVar[tuple[int, ...]]
    """The faces that the default shows for the seed of bytes 0 to 15: links hold seeds, so they never change."""

    asks: ClassVar[int] = 1
    """Where the verdict is a number: which is asked for first. The default reaches it more often than not."""
    spends: ClassVar[str] = ""
    """Name of the decision after a roll that takes a point of a character's pool; empty where none does."""
    action: ClassVar[str] = "Roll"
    """What doing the check is called on its button."""
    takes_dice: ClassVar[bool] = True
    """Whether there is anything to roll, whatever its fields."""

    @classmethod
    def outcome(cls, name: str) -> Outcome:
        """Give the declared outcome that has a ``name``."""
        return next(outcome for outcome in cls.results if outcome.name == name)

    def side_of(self, whose: Whose) -> dict[str, Any]:
        """Give the values of one side's fields in a contest, by the names that yours have: ``skill``, ``dice``."""
        return {plain: getattr(self, name) for plain, name in fields_of_side(type(self), whose)}

    def throw(self, source: Source) -> Roll:
        """Roll: take dice from ``source`` in the order frozen for this check, and score them."""
        raise NotImplementedError

    def decisions(self, roll: Roll) -> tuple["Decision", ...]:  # noqa: ARG002  # most checks have none
        """Give what the rules let a side decide after this ``roll`` of it, in the order the sides decide.

        Only what can change what came out is given: the verdict, or where the rules say so another outcome. Those of
        the decided roll may follow.
        """
        return ()

    def best_after(self, roll: Roll, name: str, prefers: Preference) -> WeighedVerdicts | None:  # noqa: ARG002
        """Give the verdicts after the decision of that ``name`` about a ``roll``, if all later ones are decided best.

        Whether anything was to decide later comes along. ``prefers`` says of the verdicts if something is done, those
        if it is not, and whose it is to decide, whether it is done. None where rolls are to be gone through for it.
        """
        return None

    def odds(self) -> Odds:
        """Give the exact odds of every outcome."""
        raise NotImplementedError

    def odds_asked(self) -> Odds:
        """Give the exact odds of what is asked first: the main outcome, the verdict and the chart of both.

        Situations near this one are asked for no more, and there are many of them. A check whose other outcomes take
        longer leaves those out here.
        """
        return self.odds()

    def most(self) -> int:
        """Give the highest number that a verdict in numbers can come to. One that asks for 2 needs no odds for it."""
        return int(max(self.odds_asked().outcomes[self.verdict].weights))

    @property
    def wish(self) -> int:
        """The number that a verdict in numbers should reach: what the check asks for, or the most that there can be."""
        return max(1, min(self.asks, self.most())) if self.asks > 1 else self.asks

    @property
    def odds_follow_from(self) -> Hashable:
        """What its odds follow from: two situations of a check where this is the same have the same odds.

        A check whose fields come to much the same may say what they come to; many are then computed once.
        """
        return self

    def odds_of(self, rolled: Distribution[T], /, **of: Callable[[T], Hashable]) -> Odds:
        """Give the odds of every outcome, and the chart, where all follow from what was ``rolled``, a total as a rule.

        Each function gives the outcome of its name from such a total: ``result=self.judge``. An outcome that has no
        function is the total itself.
        """
        totals = tuple(rolled.weights)
        given = {name: tuple(map(function, totals)) for name, function in of.items()}
        verdicts = given.get(self.verdict, totals) if self.verdict else (None,) * len(totals)
        return Odds(
            outcomes={
                outcome.name: rolled.seen_as(given[outcome.name]) if outcome.name in given else rolled
                for outcome in self.results
            },
            chart=rolled.seen_as(tuple(zip(given.get(self.main, totals), verdicts, strict=True))),
        )

    def roll(self, *, seed: bytes | None = None, faces: tuple[int, ...] | None = None) -> Roll:
        """Roll from a ``seed`` of 16 bytes, or score the ``faces`` of physical dice; without dice neither is needed.

        Where both are given, the faces count. Raises FieldError for a seed of another length or none, and for faces
        that are too few, too many or not on their die.
        """
        if faces is None and seed is None and not self.takes_dice:
            faces = ()
        if faces is None:
            return self.throw(Stream(seed or b""))
        typed = TypedFaces(faces)
        try:
            roll = self.throw(typed)
        except TooFewFacesError:
            from fairthrow.dice.needed import too_few  # noqa: PLC0415  # only this error needs it

            raise too_few(self.throw, faces) from None
        typed.finish()
        return roll

    @property
    def linked(self) -> "Situation":
        """The situation as links have it: itself, but for one that only shows another in the form of a check."""
        return self

    @property
    def mover(self) -> "Walker | None":
        """Who moves, where the check has a battlemap beside its form and odds; None where it has none.

        A check that has one declares a field ``path``: the ground of the hexes to enter, which the map fills in.
        """
        return None

    def ready(self) -> tuple[Die, ...]:
        """Give the dice that lie ready before a roll: those that every roll takes, however they fall.

        They are blank, and stand in the order drawn. Dice that another die calls for do not lie there yet.
        """
        raise NotImplementedError

    def news_of(self, outcomes: Mapping[str, Any]) -> News:
        """Say what news the ``outcomes`` of a roll are, by name, for the side that rolled: that of the verdict.

        A word is the news it is declared with. A number from 1 up is ``good``, another ``bad``. Empty without verdict.
        """
        if not self.verdict:
            return ""
        verdict = outcomes[self.verdict]
        words = self.outcome(self.verdict).words
        return words[verdict] if words else "good" if verdict > 0 else "bad"

    def dice_text(self) -> str:
        """Say in a few words what is rolled, for people: ``3d10``, ``4d10, keep the lowest 3``."""
        raise NotImplementedError

    def marks(self) -> tuple[Mark, ...]:
        """Lines to draw across the chart, such as a difficulty."""
        return ()

    def tables(self) -> tuple[Table, ...]:
        """Tables that help to read the situation."""
        return ()

    def variants(self) -> tuple[Variant, ...]:
        """Situations worth laying beside this one."""
        return ()

    def notes(self) -> tuple[str, ...]:
        """Sentences that this very situation calls for (what a setting does here, and why)."""
        return ()

"""What the library gives: exact chances, odds of a check, a roll. All are values: nobody changes them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fairthrow.api.given import IncomparableError, compared
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.wording import minus
from fairthrow.view.check.text import rows_text
from fairthrow.view.longnumbers import json_data, number_said, value_shown

MOST_SHOWN = 8
"""Values that chances show in one line."""


class Chances(Mapping[Any, Fraction]):
    """The exact chances of one outcome: value → :class:`~fractions.Fraction`, in the order that people are shown.

    A value is a whole number, a word or a tuple of such values. One that cannot happen is not there: asking for it
    raises KeyError, and ``get`` may give 0 for it. The chances sum to 1, but for a program of the Lab some of whose
    ways come to nothing, or never end.

    A program may count without an end. Then these are the chances of its first values; ``rest`` is the chance of all
    that are beyond the last of them, and ``mean`` and ``variance`` are those of the whole.

    >>> chances = Chances([(0, Ratio(1, 4)), (1, Ratio(1, 2)), (2, Ratio(1, 4))])
    >>> chances
    <Chances 0: 1/4, 1: 1/2, 2: 1/4>
    >>> chances[1], chances.at_least(1), chances.mean, chances.variance
    (Fraction(1, 2), Fraction(3, 4), Fraction(1, 1), Fraction(1, 2))
    """

    def __init__(self, rows: Iterable[tuple[Any, Ratio]], tail: Mapping[str, Ratio] | None = None) -> None:
        self._held = {value: Fraction(*chance) for value, chance in rows}
        self._tail = {name: Fraction(*each) for name, each in (tail or {}).items()}

    @property
    def rest(self) -> Fraction:
        """The chance of what is beyond the values that are there: 0, but for a count without an end."""
        return self._tail.get("rest", Fraction(0))

    def __getitem__(self, value: Any) -> Fraction:
        return self._held[value]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def of(self, holds: Callable[[Any], bool]) -> Fraction:
        """Give the chance of all values that are there for which ``holds`` is true.

        Raises FieldError for ``holds`` that cannot be called.

        >>> Chances([(1, Ratio(1, 3)), (2, Ratio(1, 3)), (3, Ratio(1, 3))]).of(lambda value: value % 2 == 1)
        Fraction(2, 3)
        """
        if not callable(holds):
            raise FieldError("holds", f"holds must be a function of a value, got {shown(holds)}")
        return sum((chance for value, chance in self._held.items() if holds(value)), Fraction(0))

    def at_least(self, value: Any) -> Fraction:
        """Give the chance of ``value`` or more.

        Raises FieldError where the outcome's values cannot be compared with it, which is a TypeError too; and for a
        ``value`` beyond those that are there of a count without an end: that is not known.
        """
        self._check_known(value, 1)
        return self.of(lambda each: compared(value, lambda: each >= value)) + self.rest

    def at_most(self, value: Any) -> Fraction:
        """Give the chance of ``value`` or less, with the same errors as :meth:`at_least`."""
        self._check_known(value, 0)
        return self.of(lambda each: compared(value, lambda: each <= value))

    def _check_known(self, value: Any, beyond: int) -> None:
        """Raise FieldError for a value so far beyond the last of a count without an end that it is not known."""
        if self.rest and compared(value, lambda: value > max(self._held) + beyond):
            last = max(self._held)
            message = (
                f"value must not be above {last + beyond}: the chances of values beyond {last} are known together only"
            )
            raise FieldError("value", message)

    @property
    def mean(self) -> Fraction:
        """The mean of the numbers; ways that come to nothing do not count.

        Raises FieldError for values that are no numbers, which is a TypeError too.
        """
        return self._tail["mean"] if self._tail else self._moment(1)

    @property
    def variance(self) -> Fraction:
        """The variance: its square root is the standard deviation, with the same errors as the mean."""
        return self._tail["variance"] if self._tail else self._moment(2) - self._moment(1) ** 2

    def _moment(self, power: int) -> Fraction:
        if not self._held or not all(type(value) is int for value in self._held):
            raise IncomparableError("outcome", "outcome must have numbers: only numbers have a mean and a variance")
        total = sum((value**power * chance for value, chance in self._held.items()), Fraction(0))
        return total / sum(self._held.values(), Fraction(0))

    def __repr__(self) -> str:
        rows = list(self._held.items())
        left = len(rows) > MOST_SHOWN
        shown_rows = [*rows[: MOST_SHOWN - 2], rows[-1]] if left else rows
        said = [f"{value_shown(value)}: {number_said(*chance.as_integer_ratio())}" for value, chance in shown_rows]
        return f"<Chances {', '.join([*said[:-1], '…', said[-1]] if left else said)}>"

    def __str__(self) -> str:
        """Write a line for each value: its chance as a percentage, the same exactly, a bar.

        Numbers of more than 4,300 digits are rounded to what can be read, also by ``repr``.
        """
        rows = [(value, Ratio(chance.numerator, chance.denominator)) for value, chance in self._held.items()]
        return "\n".join(rows_text(rows, _value_said, lambda chance: number_said(*chance))) if rows else ""


def _value_said(value: Any) -> str:
    return ", ".join(map(_part_said, value)) if isinstance(value, tuple) else _part_said(value)


def _part_said(value: Any) -> str:
    return minus(number_said(value)) if type(value) is int else value_shown(value)


class Odds(Mapping[str, Chances]):
    """The exact odds of a check: the name of each outcome → its :class:`Chances`.

    Of a program the outcomes are its outputs, named by their labels; of outputs with one label the later ones are
    numbered, as ``hits (2)``.

    ``link`` is the check's link. ``wanted`` says what a player wants of it and ``chance`` has the chance of that; they
    are empty and None where nothing can fail, or a program wants nothing. ``warnings`` are sentences that a program
    calls for.
    """

    def __init__(
        self,
        held: Mapping[str, Chances],
        data: dict[str, Any],
        wanted: tuple[str, Ratio] | None = None,
        warnings: tuple[str, ...] = (),
    ) -> None:
        self._held = dict(held)
        self._data = data
        self.link: str = data["link"]
        self.wanted: str = wanted[0] if wanted else ""
        self.chance: Fraction | None = Fraction(*wanted[1]) if wanted else None
        self.warnings = warnings

    def __getitem__(self, name: str) -> Chances:
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def data(self) -> dict[str, Any]:
        """Give the odds for :func:`json.dumps`, as ``fairthrow odds`` writes them: value, numerator, denominator a row.

        A whole number that Python refuses to write, of more than 4,300 digits as a rule, is a text in base 16 there,
        such as ``0x1f``; ``int(text, 0)`` reads it. :func:`sys.set_int_max_str_digits` may allow more, or fewer.
        """
        data: dict[str, Any] = json_data(self._data)
        return data

    def __repr__(self) -> str:
        return f"<Odds of {self.link}: {', '.join(self)}>"

    def __str__(self) -> str:
        """Write each outcome's name, with a line for each of its values below it."""
        return "\n\n".join(f"{name}\n{chances}" for name, chances in self._held.items())


@dataclass(frozen=True, kw_only=True)
class Die:
    """One die of a roll: its ``sides``, the ``face`` that it shows (1 to ``sides``), and what became of it.

    ``role`` is a word for that, such as ``counted`` or ``dropped``. ``group`` says whose it is, or what threw it, and
    ``note`` what it did, in words; both may be empty.
    """

    sides: int
    face: int
    role: str
    group: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True, repr=False)
class Roll:
    """One roll of a check.

    ``link`` names this very roll: wherever it is read, it gives the same dice. ``outcomes`` has what each outcome came
    to, by its name. ``dice`` are in the order rolled. ``steps`` tell how the rule was followed, a sentence each,
    ``summary`` what came of it in one, and ``short`` in at most 24 characters.
    """

    link: str
    outcomes: Mapping[str, Any]
    dice: tuple[Die, ...]
    steps: tuple[str, ...]
    summary: str
    short: str
    _data: dict[str, Any] = field(compare=False)

    def data(self) -> dict[str, Any]:
        """Give the roll for :func:`json.dumps`, as ``fairthrow roll`` writes it, with what may be decided after it.

        Long numbers are as :meth:`Odds.data` has them.
        """
        data: dict[str, Any] = json_data(self._data)
        return data

    def __repr__(self) -> str:
        return f"<Roll {self.link}: {self.summary}>"

    def __str__(self) -> str:
        """Give the summary."""
        return self.summary

"""How near checks and programs are to a curve, as the library has it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from fairthrow.api.asked import Check
from fairthrow.api.given import SECONDS, plain, seconds_given, text_given
from fairthrow.bounded import bounded, program_errors
from fairthrow.dice.errors import FieldError, shown
from fairthrow.lab.engine.limits import SLICE
from fairthrow.lab.program import named, wanted
from fairthrow.links import PROGRAMS
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.patience import within
from fairthrow.sweep.curves import Curve, CurveDistance, distance_of, in_order
from fairthrow.systems.fields import whole
from fairthrow.view.check.found import near_csv, near_text
from fairthrow.view.longnumbers import json_whole, number_said, value_shown

MOST_LINKS = 1_000
"""Programs that are compared with one curve."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Nearness:
    """How near each of several checks is to a curve.

    ``links`` are theirs as they were given. ``distances`` has two numbers for each: the greatest difference of the
    chances of *at least N*, then half the sum of all differences of chances; None where there was no time. ``order``
    names them from the nearest, counted from 1, and ``unasked`` those for which there was no time.
    """

    to: str
    links: tuple[str, ...]
    distances: tuple[tuple[Fraction, Fraction] | None, ...]
    order: tuple[int, ...]
    unasked: tuple[int, ...]

    def data(self) -> dict[str, Any]:
        """Give it for :func:`json.dumps`, as ``fairthrow near`` writes it; distances are fractions such as ``1/8``.

        Long numbers stand in them as :meth:`Odds.data` has them.
        """
        return {
            "to": self.to,
            "links": list(self.links),
            "distances": [None if each is None else [_said(distance) for distance in each] for each in self.distances],
            "order": list(self.order),
            **({"unasked": list(self.unasked)} if self.unasked else {}),
        }

    def _rows(self) -> list[tuple[int, str, tuple[int, int], tuple[int, int]]]:
        rows = []
        for number in self.order:
            each = self.distances[number - 1]
            if each:
                rows.append((number, self.links[number - 1], each[0].as_integer_ratio(), each[1].as_integer_ratio()))
        return rows

    def csv(self) -> str:
        """Give it as CSV: a row for each, from the nearest."""
        return near_csv(self._rows())

    def __str__(self) -> str:
        """Write it in words: a row for each, from the nearest."""
        return near_text(self.to, self._rows(), len(self.unasked))

    def __repr__(self) -> str:
        return f"<Nearness to {self.to}: {', '.join(map(str, self.order))}>"


def _said(distance: Fraction) -> str:
    return "/".join(str(json_whole(each)) for each in distance.as_integer_ratio())


def nearness_of(
    checks: Sequence[Check], to: Check | Mapping[int, Any] | Curve, said: str, of: str, seconds: float | None = SECONDS
) -> Nearness:
    """Compare ``checks`` with a curve, that of another check or one that is written down, in so many ``seconds``.

    ``said`` is the curve as it was given, and ``of`` names the outcome of each. Raises FieldError as
    :func:`fairthrow.near` does.
    """
    limit, outcome = seconds_given(seconds), text_given("of", of)
    if not 1 <= len(checks) <= MOST_LINKS:
        raise FieldError("link", f"link must be given, {MOST_LINKS:,} at most, got {len(checks):,}")
    found: list[CurveDistance] = []
    with program_errors():
        try:
            with bounded(limit, guest=True) as budget, within(budget):
                curve = _curve_of(to, outcome, seconds) if isinstance(to, Check) else to
                curve = curve if isinstance(curve, Curve) else curve_from(curve)
                for each in checks:
                    budget.spend(SLICE)
                    found.append(distance_of(_curve_of(each, outcome, seconds), curve))
        except Exception as error:
            if getattr(error, "limit", "") != "seconds" or not found:
                raise
    distances = [(Fraction(*each.at_least), Fraction(*each.half_sum)) for each in found]
    left = range(len(found), len(checks))
    return Nearness(
        to=said,
        links=tuple(each.link for each in checks),
        distances=(*distances, *(None for _ in left)),
        order=tuple(place + 1 for place in in_order(found)),
        unasked=tuple(place + 1 for place in left),
    )


def curve_said(chances: Mapping[Any, Any]) -> str:
    """Write ``chances`` by numbers as ``to`` has them: ``3:1/16,4:1/16``; a long number is rounded."""
    return ",".join(f"{value_shown(number)}:{_chance_said(chance)}" for number, chance in chances.items())


def _chance_said(chance: object) -> str:
    return number_said(*chance.as_integer_ratio()) if isinstance(chance, int | Fraction) else str(chance)


def curve_from(chances: Mapping[int, Any]) -> Curve:
    """Make a curve of ``chances``, fractions by numbers. Raises FieldError for ``to`` where they are none."""
    try:
        shares = {_number(number): Fraction(chance) for number, chance in chances.items()}
    except (TypeError, ValueError, AttributeError, ArithmeticError):
        raise FieldError("to", f"to must be a link, or numbers with their chances, got {shown(chances)}") from None
    if not shares or any(chance < 0 for chance in shares.values()) or sum(shares.values()) > 1:
        raise FieldError("to", f"to must have chances of 0 or more that sum to 1, got {shown(chances)}")
    total = lcm(*(chance.denominator for chance in shares.values()))
    return Curve({number: int(chance * total) for number, chance in shares.items()}, total)


def _number(given: object) -> int:
    """Give a number of a curve that is written down, from its text too. Raises TypeError for what is none."""
    number = whole(given) if isinstance(given, str) else plain(given)
    if type(number) is not int:
        raise TypeError(given)
    return number


def _curve_of(check: Check, of: str, seconds: float | None) -> Curve:
    """Give the chances of numbers of a check: of its main outcome, of a program's wanted or first output."""
    situation = check._link.situation  # noqa: SLF001  # this is the same library
    if situation.system == PROGRAMS and isinstance(situation, ProgramCheck):
        with check._hinting(seconds):  # noqa: SLF001  # as above
            answer = situation.answer()
        labels = [output.label for output in answer.outputs]
        success, names = situation.declarations.success, situation.language.outline(situation.program).shown
        place = named(of, labels, names) if of else wanted(success, labels, names) if success else 0
        if place is None or not labels:
            raise FieldError("of", f"of must be one of {', '.join(labels[:8]) or 'no outputs'}, got {shown(of)}")
        output = answer.outputs[place]
        weights: Mapping[Any, int] = output.weights
        total, beyond = output.total, output.tail.weight if output.tail else 0
    else:
        odds = situation.odds()
        name = of or situation.main
        if name not in odds.outcomes:
            raise FieldError("of", f"of must be one of {', '.join(odds.outcomes)}, got {shown(of)}")
        weights, total, beyond = odds.outcomes[name].weights, odds.outcomes[name].denominator, 0
    if not weights or not all(type(value) is int for value in weights):
        raise FieldError("of", f"of must be an outcome in numbers, to be compared: {check.title} has others")
    return Curve(weights, total, beyond)

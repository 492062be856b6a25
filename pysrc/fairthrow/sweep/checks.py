"""What a check is asked for: the chance of what is wanted of it or of another outcome, or an outcome's mean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fairthrow.dice.comparison import SIGN, SIGNS, sign_of
from fairthrow.dice.distribution import Distribution, Ratio, mean
from fairthrow.dice.errors import FieldError, shown
from fairthrow.sweep.fields import SweptField, swept_field, unknown
from fairthrow.systems.fields import Whole, trimmed, whole
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Outcome, Situation
from fairthrow.systems.wanted import wanted_chance
from fairthrow.systems.wording import in_a_row, wanted_words

_OF = re.compile(rf'"?([^"]*?)"?\s*({SIGN})\s*(\S.*)', re.IGNORECASE)
ALIKE = ("=", "!=")
"""The signs that compare values which have no order."""


@dataclass(frozen=True, kw_only=True)
class OutcomeWanted:
    """An outcome that stands in relation ``sign`` to a value: a number, a word, or the number of a ``field``."""

    outcome: Outcome
    sign: str
    value: int | str
    field: bool = False

    def __str__(self) -> str:
        return f"{self.outcome.name} {self.sign} {self.value}"

    def chance(self, situation: Situation, chances: Distribution[Any]) -> Ratio:
        """Give its chance in a ``situation`` where the outcome has these ``chances``."""
        outcome = self.outcome
        if not outcome.words and not outcome.order:
            number: Any = getattr(situation, str(self.value)) if self.field else self.value
            return chances.chance_of(lambda each: SIGNS[self.sign](each, number))
        if self.sign in ALIKE:
            return chances.chance_of(lambda each: (each == self.value) is (self.sign == "="))
        rank = outcome.rank(self.value)
        # the best stands first: what is at least as good has a rank that is no higher
        return chances.chance_of(lambda each: SIGNS[self.sign](-outcome.rank(each), -rank))


class CheckAsked:
    """A situation, what is asked of it, and of the same with some of its fields at other values.

    ``says`` names what is asked: ``result = success``, ``degrees >= 2``, or for a mean the outcome.
    """

    def __init__(self, situation: Situation, of: str = "", *, of_mean: bool = False, degree: int = 0) -> None:
        """Ask for what a player wants, or for what ``of`` says; with ``of_mean`` for the mean of an outcome.

        A verdict in numbers should reach ``degree``, or with 0 what the check asks for. Without ``of`` the mean
        is that of the main outcome. Raises FieldError for ``of`` that cannot be read, names no
        outcome, or is missing where nothing can fail; and for the mean of what is no number.
        """
        self.situation = situation
        self._of: Outcome | OutcomeWanted | None
        if of_mean:
            self._of = self._outcome(trimmed(of).strip('"'))
            if self._of.words or self._of.order:
                raise FieldError("of", f"of must be an outcome in numbers, to have a mean, got {self._of.name}")
            self.says = self._of.name
        elif of:
            self._of = self._wanted(of)
            self.says = str(self._of)
        elif not situation.verdict:
            example = f"{situation.main} >= {max(1, situation.asks)}"
            raise FieldError("of", f"of must say what is wanted, such as '{example}': nothing can fail in this check")
        else:
            self._of = None
            words = wanted_words(situation.outcome(situation.verdict).words)
            self.degree = 0 if words else degree or situation.wish
            wish = f"= {in_a_row(words, 'or')}" if words else f">= {self.degree}"
            self.says = f"{situation.verdict} {wish}"

    def field(self, name: str) -> SweptField:
        """Give the field ``name`` to go through. Raises FieldError for one that there is not, and for a list."""
        kinds = self.situation.declared()
        if name not in kinds:
            raise unknown(name, f"{self.situation.system}/{self.situation.check}", kinds)
        kind = kinds[name]
        if kind.whose is Whose.THEIRS:
            return swept_field(name, kind, label=f"Their {kind.within}", within=f"their {kind.within}")
        return swept_field(name, kind)

    def costs(self, name: str) -> bool:  # noqa: ARG002  # games work out their odds anew for each value
        """Say whether another value of the field ``name`` needs odds of its own."""
        return True

    def value(self, changes: Mapping[str, Any]) -> Ratio:
        """Give the chance or the mean with ``changes``, values by fields. Raises FieldError for what is not allowed."""
        situation = replace(self.situation, **changes)
        odds = situation.odds_asked()
        if self._of is None:
            return wanted_chance(situation, odds, self.degree)
        name = self._of.name if isinstance(self._of, Outcome) else self._of.outcome.name
        chances = odds.outcomes[name] if name in odds.outcomes else situation.odds().outcomes[name]
        return mean(chances) if isinstance(self._of, Outcome) else self._of.chance(situation, chances)

    def _outcome(self, name: str) -> Outcome:
        if not name:
            return self.situation.outcome(self.situation.main)
        for each in self.situation.results:
            if name.casefold() in (each.name.casefold(), each.label.casefold()):
                return each
        known = in_a_row([each.name for each in self.situation.results], "or")
        raise FieldError("of", f"of must be about {known}, got {shown(name)}")

    def _wanted(self, of: str) -> OutcomeWanted:
        found = _OF.fullmatch(" ".join(of.split()))
        if not found:
            raise FieldError("of", f"of must be an outcome, a sign and a value, such as 'total >= 14', got {shown(of)}")
        outcome, sign, text = self._outcome(trimmed(found[1])), sign_of(found[2].lower()), trimmed(found[3])
        if outcome.words or outcome.order:
            return OutcomeWanted(outcome=outcome, sign=sign, value=self._word(outcome, sign, text))
        number = whole(text)
        if number is not None:
            return OutcomeWanted(outcome=outcome, sign=sign, value=number)
        if isinstance(self.situation.declared().get(text), Whole):
            return OutcomeWanted(outcome=outcome, sign=sign, value=text, field=True)
        raise FieldError("of", f"of must compare {outcome.name} with a whole number or a field, got {shown(text)}")

    def _word(self, outcome: Outcome, sign: str, text: str) -> str:
        """Give the word that an outcome is compared with."""
        if outcome.words:
            known = {word.casefold(): word for word in outcome.words}
            if text.casefold() not in known:
                raise FieldError("of", f"of must compare {outcome.name} with {in_a_row([*outcome.words], 'or')}, "
                                 f"got {shown(text)}")  # fmt: skip
            return known[text.casefold()]
        if sign not in ALIKE and not outcome.said:
            raise FieldError("of", f"of must compare {outcome.name} by = or !=, got {sign}")
        try:
            outcome.rank(text)
        except (ValueError, IndexError):
            message = f"of must compare {outcome.name} with a value that it has, got {shown(text)}"
            raise FieldError("of", message) from None
        return text

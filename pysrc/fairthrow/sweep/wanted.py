"""The share of all rolls, or the mean, that somebody wants: ``>= 65%``, ``at most 1/3``, ``mean >= 10``."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from fairthrow.dice.comparison import SIGN, SIGNS, sign_of
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.fields import trimmed
from fairthrow.systems.wording import MINUS

_WANTED = re.compile(rf"(?:(chance|mean)(?![a-z])\s*)?({SIGN})\s*(\S.*)", re.IGNORECASE)
_DECIMAL = re.compile(r"([+-]?)([0-9]{1,12})(?:\.([0-9]{1,30}))?\s*(%?)")
_FRACTION = re.compile(r"([+-]?[0-9]{1,400})\s*/\s*([0-9]{1,400})")

FORMS = "a sign and a share, such as '>= 65%', '< 0.65' or 'at least 2/3', or a mean, such as 'mean >= 10'"


class ShareWanted(NamedTuple):
    """What is wanted of a chance, or where ``mean`` is set of a mean: to stand so (``sign``) to ``share``, exactly."""

    sign: str
    share: Ratio
    mean: bool = False

    def holds(self, value: Ratio) -> bool:
        """Say whether a ``value`` is as wanted."""
        mine, theirs = value.numerator * self.share.denominator, self.share.numerator * value.denominator
        return SIGNS[self.sign](mine, theirs)

    def nearest(self, values: Sequence[Ratio]) -> int | None:
        """Give the place of the value, from 0, that is nearest to the share; the first of several, None without any."""
        distances = [distance(self.share, value) for value in values]
        best = None
        for place, each in enumerate(distances):
            if best is None or is_less(each, distances[best]):
                best = place
        return best

    def __str__(self) -> str:
        numerator, denominator = self.share
        share = str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
        return f"{'mean ' if self.mean else ''}{self.sign} {share}"


def wanted_in(text: str) -> ShareWanted:
    """Read what is wanted from a ``text``: a sign or its words, then a share; ``mean`` may stand before it.

    A share is ``65%``, ``0.65`` or ``2/3``, from 0 to 1; a mean is any such number. It is exact. Raises FieldError for
    ``want``.

    >>> wanted_in("at least 65 %"), str(wanted_in("mean < -3.50"))
    (ShareWanted(sign='>=', share=Ratio(numerator=13, denominator=20), mean=False), 'mean < -7/2')
    """
    found = _WANTED.fullmatch(" ".join(text.split()))
    if not found:
        raise FieldError("want", f"want must be {FORMS}, got {shown(text)}")
    mean = (found[1] or "").lower() == "mean"
    share = number_in(found[3])
    if share is None:
        raise FieldError("want", f"want must be {FORMS}, got {shown(text)}")
    if mean and found[3].endswith("%"):
        raise FieldError("want", f"want must have a number for a mean, not a percentage, got {shown(text)}")
    if not mean and not 0 <= share.numerator <= share.denominator:
        percent = f"; {found[3]} % is written {found[3]}%" if found[3].isdigit() and int(found[3]) <= 100 else ""  # noqa: PLR2004  # per cent
        raise FieldError("want", f"want must have a share from 0 to 1, or 0% to 100%, got {shown(text)}{percent}")
    return ShareWanted(sign_of(found[2].lower()), share, mean)


def number_in(text: str) -> Ratio | None:
    """Read an exact number from ``text``: ``65%``, ``0.65``, ``2/3`` or ``-4``; None for what is none.

    >>> number_in("12.5 %"), number_in("2/0")
    (Ratio(numerator=1, denominator=8), None)
    """
    bare = trimmed(text).replace(MINUS, "-")
    if found := _FRACTION.fullmatch(bare):
        return Ratio.of(int(found[1]), int(found[2])) if int(found[2]) else None
    found = _DECIMAL.fullmatch(bare)
    if not found:
        return None
    digits = found[3] or ""
    number = int(found[1] + found[2] + digits)
    return Ratio.of(number, 10 ** len(digits) * (100 if found[4] else 1))


def distance(one: Ratio, other: Ratio) -> Ratio:
    """Give how far two numbers are from each other, 0 or more."""
    far = one.numerator * other.denominator - other.numerator * one.denominator
    return Ratio.of(abs(far), one.denominator * other.denominator)


def is_less(one: Ratio, other: Ratio) -> bool:
    """Say whether the first number is less than the ``other``."""
    return one.numerator * other.denominator < other.numerator * one.denominator

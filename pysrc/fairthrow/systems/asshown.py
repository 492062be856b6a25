"""Values as pages and the command line show them: a true minus, grouped thousands, a unit, the words of an option.

Few values come so: this is imported with the first that is not in its canonical form. Whatever may mean two things is
not read.
"""

from collections.abc import Mapping
from re import compile as pattern

from fairthrow.systems.wording import IRREGULAR, MINUS, NOT_USED, plural

MINUSES = f"{MINUS}\N{EN DASH}\N{FIGURE DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
"""What stands for a minus: ours, and what keyboards and word processors write for it."""

SPACES = "\N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}"
"""Spaces between figures. A plain blank may stand between two numbers, so it is none of them."""

_PLAIN = str.maketrans({**dict.fromkeys(MINUSES, "-"), **dict.fromkeys(SPACES, " ")})
_NUMBER = pattern(rf"([+-]?)([0-9]{{1,6}}|[1-9][0-9]{{0,2}}[,{SPACES}][0-9]{{3}})")
_THOUSANDS = pattern(r"[0-9] [0-9]{3}(?![0-9])")

MOST_WITHOUT_GROUPS = 999
"""The largest number that has no thousands."""

TRUTHS = {"yes": True, "no": False, "on": True, "off": False}
"""Words for a flag."""


def plain(text: str) -> str:
    """Give a ``text`` with plain signs for a minus and for a space.

    >>> plain("2d4−1")
    '2d4-1'
    """
    return text.translate(_PLAIN)


def number_of(text: str) -> int | None:
    """Read a whole number from ``text`` without blanks around it; None where it is none.

    >>> number_of("−5"), number_of("+1,000"), number_of("1 000"), number_of("5−"), number_of("1.0")
    (-5, 1000, None, None, None)
    """
    found = _NUMBER.fullmatch(plain(text[:1]) + text[1:])
    return int(found[1] + "".join(each for each in found[2] if each.isdigit())) if found else None


def amount_of(text: str, unit: str, unused: int | None) -> int | None:
    """Read a whole number with its ``unit`` behind it from ``text``, or the word for ``unused``; None for others.

    >>> amount_of("3d10", "d10", None), amount_of("1 foot", "feet", None), amount_of("None", "rounds", 0)
    (3, 1, 0)
    """
    if text.lower() == NOT_USED:
        return unused
    ones = [each for each in (unit.removesuffix("s"), *IRREGULAR) if plural(each) == unit]
    for each in (unit, *ones) if unit else ():
        if text[-len(each) :].lower() == each:
            return number_of(text[: -len(each)].rstrip(f" {SPACES}"))
    return None


def list_of(text: str, largest: int, empty: str) -> list[str] | None:
    """Split the ``text`` of a list with blanks between its numbers, as titles have them; None for another text.

    ``empty`` is what the list is called without any. Where numbers may be as large as ``largest``, a blank before
    three digits may also stand between thousands: such a text is no list.

    >>> list_of("3 −7 100", 999, ""), list_of("1 000", 9999, ""), list_of("None", 5, "")
    (['3', '−7', '100'], None, [])
    """
    if text.lower() in {NOT_USED, empty.lower()}:
        return []
    if "," in text or (largest > MOST_WITHOUT_GROUPS and _THOUSANDS.search(text)):
        return None
    return [each for each in text.split(" ") if each]


def word_of(text: str, labels: Mapping[str, str]) -> str | None:
    """Give the one of the words, each with its label, that ``text`` means in letters of any size; None for none or two.

    Pages show labels whole, or to their first comma or bracket where there is little room.

    >>> labels = {"hard": "Hard (−10)", "very-hard": "Very hard (−20)"}
    >>> word_of("Very hard", labels), word_of("HARD (-10)", labels), word_of("h", labels)
    ('very-hard', 'hard', None)
    """
    said = plain(text).casefold()
    found = [word for word, label in labels.items() if said and said in _shown(word, label)]
    return found[0] if len(found) == 1 else None


def _shown(word: str, label: str) -> set[str]:
    label = plain(label).casefold()
    return {plain(word).casefold(), label, label.partition(",")[0], label.partition(" (")[0]}

"""Words that games share: of results, of numbers of things, and numbers as people write them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fairthrow.systems.die import News

SUCCESS_OR_FAILURE: Mapping[str, News] = {"success": "good", "failure": "bad"}
"""The words of a result, each with the kind of news it is."""

WIN_DRAW_OR_LOSE: Mapping[str, News] = {"win": "good", "draw": "even", "lose": "bad"}
"""The words of a contest's result, each with the kind of news it is."""

SAID_OF_A_CONTEST = {"win": "you win", "draw": "a draw", "lose": "you lose"}
"""How these are said at the end of a sentence."""

SHORT_OF_A_CONTEST = {"win": "Won", "draw": "A draw", "tie": "A tie", "lose": "Lost"}
"""How a contest's result is said in a word or two."""

SHORT_OF_A_RESULT = {"success": "Succeeds", "failure": "Fails"}
"""How a result is said in a word."""

MINUS = "−"
"""The true minus. A hyphen, which Python writes, is shorter and stands too low beside figures."""

NOT_USED = "none"
"""Shown for the number which says that a field is not used, and for a list without numbers."""

IRREGULAR = {"die": "dice", "foot": "feet"}
"""Nouns of dice games whose plural has no ending."""


def wanted_words(words: Mapping[str, News]) -> tuple[str, ...]:
    """Give the ``words`` of a verdict that a player wants, best first: those that are good news, or else the first.

    >>> wanted_words(WIN_DRAW_OR_LOSE), wanted_words({})
    (('win',), ())
    """
    good = tuple(word for word, news in words.items() if news == "good")
    return good or tuple(words)[:1]


@lru_cache(maxsize=256)
def plural(noun: str) -> str:
    """Give a ``noun`` in the plural.

    >>> plural("degree"), plural("success"), plural("bonus die")
    ('degrees', 'successes', 'bonus dice')
    """
    before, _, last = noun.rpartition(" ")
    many = IRREGULAR.get(last) or last + ("es" if last.endswith(("s", "x", "sh", "ch")) else "s")
    return f"{before} {many}".strip()


def counted(number: int, singular: str, many: str | None = None, *, none: str = "no") -> str:
    """Say a ``number`` of things: ``singular`` is the word for one, ``many`` that for several.

    Without ``many``, :func:`plural` gives it. ``none`` is what 0 is called: ``0`` where the number itself is spoken of.

    >>> counted(1, "success"), counted(2, "penalty die"), counted(0, "success")
    ('1 success', '2 penalty dice', 'no successes')
    >>> counted(2, "degree of success", "degrees of success"), counted(-1, "point"), counted(0, "foot", none="0")
    ('2 degrees of success', '−1 points', '0 feet')
    """
    if number == 1:
        return f"1 {singular}"
    return f"{minus(number) if number else none} {many or plural(singular)}"


def minus(number: int | str) -> str:
    """Write a whole ``number`` with a true minus; also a text that is made of numbers, such as a list of them.

    >>> minus(-3), minus(4), minus("2d4-1")
    ('−3', '4', '2d4−1')
    """
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """Write a whole ``number`` with its sign, a true minus; 0 has none.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return minus(f"{number:+d}") if number else "0"


def sign(number: int) -> str:
    """Give the sign that a ``number`` has in a sum: ``12 + 5``, ``12 − 5``.

    >>> sign(5), sign(-5)
    ('+', '−')
    """
    return "+" if number > 0 else MINUS


def rolled(dice: int, sides: int, keep: str = "") -> str:
    """Say that so many ``dice`` with ``sides`` are rolled; ``keep`` says which are kept, where not all are.

    >>> rolled(3, 6), rolled(5, 6, keep_words("lowest", 3))
    ('3d6', '5d6, keep the lowest 3')
    """
    return f"{dice}d{sides}" + (f", keep the {keep}" if keep else "")


def keep_words(end: str, dice: int) -> str:
    """Say that so many ``dice`` are kept at one ``end``, ``lowest`` or ``highest``.

    >>> keep_words("lowest", 3), keep_words("highest", 1)
    ('lowest 3', 'highest')
    """
    return f"{end} {dice}" if dice > 1 else end


def by(verdict: str, margin: int, unit: str = "") -> str:
    """Say that something went as ``verdict`` says, and by how much: ``margin``, whose sign is left out.

    Nothing is said of a margin of 0. ``unit`` is what one of it is called; it may be empty.

    >>> by("Won", 2), by("Fails", -1, "degree"), by("Passes", 0)
    ('Won by 2', 'Fails by 1 degree', 'Passes')
    """
    far = abs(margin)
    return f"{verdict} by {counted(far, unit) if unit else far}" if far else verdict


def in_a_row(words: Sequence[str], last: str = "and") -> str:
    """Say ``words`` one after the other, as a sentence does; ``last`` stands before the last. Without any it is empty.

    >>> in_a_row(["3d20", "2d20", "1d20"]), in_a_row(["3", "7"], "or"), in_a_row(["3"]), in_a_row([])
    ('3d20, 2d20 and 1d20', '3 or 7', '3', '')
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def sentence(text: str) -> str:
    """Give ``text`` as a sentence begins: only its first letter is made large.

    >>> sentence("no success against rank 5: you lose.")
    'No success against rank 5: you lose.'
    """
    return text[:1].upper() + text[1:]

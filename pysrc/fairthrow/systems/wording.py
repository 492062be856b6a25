"""Words that games share: of results, of numbers of things, and numbers as people write them."""

from collections.abc import Mapping

from fairthrow.systems.die import News

SUCCESS_OR_FAILURE: Mapping[str, News] = {"success": "good", "failure": "bad"}
"""The words of a result, each with the kind of news it is."""

WIN_DRAW_OR_LOSE: Mapping[str, News] = {"win": "good", "draw": "even", "lose": "bad"}
"""The words of a contest's result, each with the kind of news it is."""

SAID_OF_A_CONTEST = {"win": "you win", "draw": "a draw", "lose": "you lose"}
"""How these are said at the end of a sentence."""

IRREGULAR = {"die": "dice", "foot": "feet"}
"""Nouns of dice games whose plural has no ending."""


def plural(noun: str) -> str:
    """Give a noun in the plural.

    >>> plural("degree"), plural("success"), plural("bonus die")
    ('degrees', 'successes', 'bonus dice')
    """
    before, _, last = noun.rpartition(" ")
    many = IRREGULAR.get(last) or last + ("es" if last.endswith(("s", "x", "sh", "ch")) else "s")
    return f"{before} {many}".strip()


def counted(number: int, singular: str, many: str | None = None, *, none: str = "no") -> str:
    """Say how many there are of something; ``many`` is the plural where :func:`plural` does not give it.

    ``none`` is what 0 is called: ``0`` where the number itself is spoken of.

    >>> counted(1, "success"), counted(2, "penalty die"), counted(0, "success")
    ('1 success', '2 penalty dice', 'no successes')
    >>> counted(2, "degree of success", "degrees of success"), counted(-1, "point"), counted(0, "foot", none="0")
    ('2 degrees of success', '−1 points', '0 feet')
    """
    if number == 1:
        return f"1 {singular}"
    return f"{minus(number) if number else none} {many or plural(singular)}"


def minus(number: int) -> str:
    """Write a whole number with a true minus.

    >>> minus(-3), minus(4)
    ('−3', '4')
    """
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Write a whole number with its sign, a true minus.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def sentence(text: str) -> str:
    """Begin a sentence: only its first letter is made large.

    >>> sentence("no success against rank 5: you lose.")
    'No success against rank 5: you lose.'
    """
    return text[:1].upper() + text[1:]

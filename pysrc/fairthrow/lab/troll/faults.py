"""What is wrong with a program, where, and what would be right."""

from fairthrow.lab.errors import Place, ProgramError


class FaultError(ProgramError):
    """A program that is not Troll, or asks for what cannot be done, such as a die without sides.

    ``mended`` is the whole program as it would be right, where one touch can make it so; empty where it cannot.
    """

    def __init__(self, place: tuple[int, int], reason: str, mended: str = "") -> None:
        super().__init__(Place(*place), reason)
        self.mended = mended


def near(word: str, words: tuple[str, ...]) -> str:
    """Give the one of ``words`` that somebody may have meant by ``word``; empty if none is near.

    >>> near("larges", ("largest", "least"))
    'largest'
    """
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415  # only a wrong program needs it

    found = get_close_matches(word.lower(), words, 1)
    alike = SequenceMatcher(None, found[0], word.lower()).ratio() if found else 0
    return found[0] if 4 * alike >= 3 else ""  # noqa: PLR2004  # three quarters

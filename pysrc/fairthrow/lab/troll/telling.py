"""The story of a roll: its dice with their fates, and its sentences, as they come about."""

from collections.abc import Sequence

from fairthrow.lab.thrown import MOST_STEPS, Thrown
from fairthrow.lab.troll.tree import Exp


class Telling:
    """Keeps the story. While something is being tested, dice are looked at, and nothing becomes of them."""

    def __init__(self) -> None:
        self.dice: list[Thrown] = []
        self.steps: list[str] = []
        self.testing = 0
        """How many tests within tests are under way."""

    @property
    def telling(self) -> bool:
        """Whether a sentence would be heard: nothing is being tested, and not enough has been told."""
        return not self.testing and len(self.steps) <= MOST_STEPS

    def tell(self, part: Exp, sentence: str, *, thrown: bool = False) -> None:
        """Add a ``sentence`` about a part; in a test only if it tells of dice ``thrown``."""
        if self.testing and not thrown:
            return
        if len(self.steps) < MOST_STEPS:
            self.steps.append(f"Line {part.place[0]}: {sentence}")
        elif len(self.steps) == MOST_STEPS:
            self.steps.append("And so on.")

    def fate(self, dice: Sequence[int | None], what: str) -> None:
        """Say ``what`` became of ``dice``, given by their numbers; None stands for a value that no die shows."""
        for die in dice:
            if die is not None and not self.testing:
                self.dice[die].fates.append(what)

"""One side of Enchanted Realms' competition: a d12, and all that is added to it."""

from dataclasses import dataclass
from functools import cached_property

from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, blank_dice
from fairthrow.systems.enchanted_realms.d20 import dice_text, laid_out, plus, used, used_ways
from fairthrow.systems.enchanted_realms.modifiers import Values, added, combination, score_modifier
from fairthrow.systems.situation import Table
from fairthrow.systems.wording import signed

SIDES = 12


@dataclass(frozen=True, kw_only=True)
class CompetitionSide:
    """What one side of a competition rolls: a d12 (two when it leans) and what is added.

    ``score`` is that of the sub-attribute, whose modifier is added. ``skills``, ``size``, ``conditions`` and ``other``
    are the modifiers in each category. ``advantage`` and ``disadvantage`` may both be there, and are neither then.
    """

    score: int
    skills: tuple[int, ...]
    size: tuple[int, ...]
    conditions: tuple[int, ...]
    other: tuple[int, ...]
    advantage: bool
    disadvantage: bool
    admitted: tuple[str, ...]
    """The categories that count beside the sub-attribute, on both sides."""

    @property
    def categories(self) -> Values:
        """The values of the four categories beside the sub-attribute, whether they count or not."""
        return self.skills, self.size, self.conditions, self.other

    @cached_property
    def modifier(self) -> int:
        """All that is added to the used die."""
        return score_modifier(self.score) + added(self.categories, self.admitted)

    @property
    def lean(self) -> int:
        """1 with advantage, -1 with disadvantage, 0 with neither or both."""
        return self.advantage - self.disadvantage

    def ways(self) -> dict[int, int]:
        """Give for each face the number of ways in which it is the used one."""
        return used_ways(SIDES, self.lean)

    def throw(self, source: Source, group: str) -> tuple[tuple[Die, ...], int]:
        """Roll: the dice as they fell, and the face that is used. ``group`` says whose they are."""
        faces = source.dice(2 if self.lean else 1, SIDES, group)
        face = used(faces, self.lean)
        return laid_out(faces, SIDES, self.lean, plus(face, self.modifier), group), face

    def ready(self, group: str = "") -> tuple[Die, ...]:
        """Give the dice as they lie before the roll; ``group`` says whose they are."""
        return blank_dice(2 if self.lean else 1, SIDES, group)

    def text(self) -> str:
        """Say what is rolled: ``1d12, +1``."""
        rolled = dice_text(SIDES, self.lean)
        return f"{rolled}, {signed(self.modifier)}" if self.modifier else rolled

    def table(self, whose: str) -> Table:
        """Show what counts of this side's modifiers; ``whose`` begins the title."""
        of_score = f"the modifier of the score, {self.score}", score_modifier(self.score)
        return combination(f"{whose} modifiers: what counts", of_score, self.categories, self.admitted)

    def notes(self, whose: str) -> tuple[str, ...]:
        """Say that advantage and disadvantage are both gone, where a side has both; ``whose`` begins the sentence."""
        both = self.advantage and self.disadvantage
        return (f"{whose} advantage and disadvantage cancel.",) if both else ()

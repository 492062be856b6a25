"""What may be decided after a roll, with the dice that lie there.

A decision changes the situation, never the dice: the changed situation, rolled from the same seed, takes the same faces
first. So every decision is a field of its check, and a decided roll is a roll like any other.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairthrow.dice.distribution import Ratio
from fairthrow.systems.fields import Whose

if TYPE_CHECKING:
    from fairthrow.systems.situation import Situation


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One thing that a side may decide after a roll, as a situation's ``decisions`` gives it.

    ``name`` is its stable name, ``label`` the words on its button. ``situation`` is the changed one. ``whose`` says
    which side decides, in a contest. ``chance`` is the exact chance that the verdict is then a better one, where that
    hangs on dice that are still to be rolled; None where it is known from those that lie there. What such dice will
    show must not be told before it is decided.
    """

    name: str
    label: str
    situation: "Situation"
    whose: Whose | None = None
    chance: Ratio | None = None

    @property
    def known(self) -> bool:
        """Whether the dice that lie there tell what comes of it."""
        return self.chance is None

"""The dice of a roll: how each falls, and what becomes of it where some are kept, drawn, or decide on a chance."""

from collections import Counter
from collections.abc import Callable, Sequence

from fairthrow.dice.stream import Source
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.thrown import MOST_DICE, MOST_STEPS, Thrown, face_of, too_many_dice
from fairthrow.lab.troll.seen import Seen, as_seen, shows_dice
from fairthrow.lab.troll.tree import Chance, Exp


class TrollThrowing:
    """Throws dice from a source, and tells the story of the roll: its dice with their fates, and its sentences.

    While something is being tested, dice are looked at, and nothing becomes of them.
    """

    def __init__(self, source: Source, budget: Budget) -> None:
        self.source, self.budget = source, budget
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

    def die(self, part: Exp, sides: int, what: str) -> int:
        """Throw one die with so many ``sides`` for ``what``; give its number among the dice thrown, from 0.

        Raises LimitError for more dice than one roll throws.
        """
        if len(self.dice) == MOST_DICE:
            raise too_many_dice(MOST_DICE)
        face = face_of(self.source, sides, what, self.budget)
        self.dice.append(Thrown(what, part.place[0], sides, face, face))
        return len(self.dice) - 1

    def chance(self, part: Chance, some: int, whole: int) -> of.Collection:
        """Throw the die of a chance of ``some`` in ``whole``: a collection of 1 if it comes true, else an empty one."""
        if some == 0:
            return ()
        what = f"?{part.chance}"
        die = self.dice[self.die(part, whole, what)]
        holds = die.value <= some
        die.fates.append("came true" if holds else "did not come true")
        self.tell(part, f"{what} throws a d{die.sides}: {die.value} is {'a yes' if holds else 'a no'}.", thrown=True)
        return (1,) if holds else ()

    def some(
        self, part: Exp, what: str, value: Seen | of.Value, keep: Callable[[of.Collection], of.Collection]
    ) -> Seen:
        """Keep of a collection what ``keep`` keeps, and tell of the dice which were kept and which dropped.

        ``what`` is the word that says so, such as ``largest 3``.
        """
        found = as_seen(value, what)
        result = keep(found.values)
        if not shows_dice(found):
            if len(found.values) > 1 or len(result) < len(found.values):
                self.tell(
                    part, f"{what} of {of.shown(found.values)} keeps {of.shown(result) if result else 'nothing'}."
                )
            return Seen(result, (None,) * len(result))
        self.budget.spend(20 * len(found.values))
        left = list(range(len(found.values)))
        if what.startswith(("largest", "max")):
            left.reverse()  # of equal dice the last are kept
        kept: list[int] = []
        wanted = Counter(result)
        for at in left:
            if wanted[found.values[at]]:
                wanted[found.values[at]] -= 1
                kept.append(at)
        kept.sort()
        stays = set(kept)
        gone = [at for at in range(len(found.values)) if at not in stays]
        self.fate([found.dice[at] for at in kept], f"kept by {what}")
        self.fate([found.dice[at] for at in gone], f"left out by {what}")
        if len(found.values) > 1 or gone:
            self.tell(part, f"{what} of {of.shown(found.values)} keeps {of.shown(result) if result else 'nothing'}.")
        return Seen(tuple(found.values[at] for at in kept), tuple(found.dice[at] for at in kept))

    def draw(self, part: Exp, found: Seen, many: int, what: str) -> Seen:
        """Draw so ``many`` values that are not put back; each draw is a die with a side for each value left.

        ``what`` is ``pick``, or ``choose``, which raises CannotError where there is nothing.
        """
        left = list(range(len(found.values)))
        if what == "choose" and not left:
            raise of.CannotError("there is nothing to choose from")
        if many >= len(left) > 0 and what == "pick":
            return found
        drawn = []
        for _ in range(min(many, len(left))):
            if len(left) == 1:
                drawn.append(left.pop())
                continue
            self.budget.spend(len(left) // 64)
            die = self.dice[self.die(part, len(left), f"{what} from {len(left)}")]
            die.fates.append("drew the value in this place")
            drawn.append(left.pop(die.value - 1))
        drawn.sort()
        result = Seen(tuple(found.values[at] for at in drawn), tuple(found.dice[at] for at in drawn))
        self.tell(part, f"{what} from {of.shown(found.values)} draws {of.shown(result.values)}.", thrown=True)
        return result

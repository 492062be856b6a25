"""One attempt at a save or check: the dice rolled, the one that is used, and chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from fairthrow.dice.distribution import Distribution, Ratio, mixed
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, Role
from fairthrow.systems.enchanted_realms.d20 import (
    FACES,
    SIDES,
    Target,
    hands,
    laid_out,
    plus,
    used,
    used_ways,
)
from fairthrow.systems.situation import Decision, Situation
from fairthrow.systems.wording import minus

D20 = Distribution.uniform(FACES)


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """What a save or check rolls: all that its fields come to."""

    target: Target
    lean: int = 0
    """1 with advantage, -1 with disadvantage, 0 with neither or both."""
    chance: bool = False
    """Whether one 1 may be re-rolled."""
    rejoin: bool = False
    """Whether a die re-rolled under disadvantage rejoins its pair; else it is the result."""

    def helped(self, faces: Sequence[int]) -> bool:
        """Say whether chance has something to do with these ``faces``: the used die fails, and one of them is a 1."""
        return 1 in faces and not self.target.succeeds(used(faces, self.lean))

    def mends(self, faces: Sequence[int]) -> bool:
        """Say whether chance may re-roll a 1 among these ``faces``, and some new face would make a success of it.

        >>> low = Attempt(target=Target(modifier=0, dc=14), lean=-1, chance=True, rejoin=True)
        >>> low.mends((1, 13)), low.mends((1, 14))
        (False, True)
        """
        return self.chance and self.helped(faces) and self.target.succeeds(self.after(faces, SIDES))

    def mending(self, faces: Sequence[int]) -> Ratio:
        """Give the exact chance that a 1 among ``faces``, rolled again, makes a success of them.

        >>> Attempt(target=Target(modifier=0, dc=14)).mending((1,))
        Ratio(numerator=7, denominator=20)
        """
        return Ratio.of(sum(self.target.succeeds(self.after(faces, new)) for new in FACES), SIDES)

    def after(self, faces: Sequence[int], new: int) -> int:
        """Give the face that is used when a 1 among ``faces`` was re-rolled to ``new``.

        It is the new one, even when it is lower. Enchanted Realms, "Advantage".

        >>> Attempt(target=Target(modifier=0, dc=14), lean=1).after((12, 1), 3)
        3
        """
        if self.rejoin:
            return used((max(faces), new), self.lean)  # the other die is at least the 1
        return new

    def odds(self) -> Distribution[int]:
        """Give the exact odds of the face that is used in the end, re-rolls included."""
        lie = used_ways(SIDES, self.lean)
        again: list[tuple[int, Distribution[int]]] = []
        for faces, ways in hands(SIDES, self.lean) if self.chance else ():
            if 1 not in faces:
                break  # no 1 lies in the hands behind it either
            if self.helped(faces):
                lie[used(faces, self.lean)] -= ways
                again.append((ways, D20.map(partial(self.after, faces))))
        lying = Distribution(lie)
        return mixed([(lying.denominator, lying), *again]) if again else lying

    def throw(self, source: Source) -> tuple[tuple[Die, ...], int, tuple[str, ...]]:
        """Roll: the dice in the order drawn, the face that is used, and what happened."""
        faces = source.dice(2 if self.lean else 1, SIDES, "roll")
        face = used(faces, self.lean)
        if not (self.chance and self.helped(faces)):
            steps = [self.tell_first_roll(face)]
            if self.chance and 1 in faces:
                steps.append("A 1 lies there, but the roll succeeds: chance is not needed.")
            return laid_out(faces, SIDES, self.lean, self.target.reason(face)), face, tuple(steps)
        new = source.dice(1, SIDES, "chance re-roll")[0]
        return self.rerolled(faces, new)

    def rerolled(self, faces: tuple[int, ...], new: int) -> tuple[tuple[Die, ...], int, tuple[str, ...]]:
        """Tell what comes of re-rolling the first 1 of ``faces`` by chance, to ``new``: dice, used face, and sentences.

        The dice stand in the order drawn, the new one last.
        """
        face, place = self.after(faces, new), faces.index(1)
        lying = (*faces, new)
        candidates = [each for each in range(len(lying)) if each != place and lying[each] == face]
        # the new die is used unless it rejoined a pair and the other is as low
        chosen = candidates[0] if self.rejoin else len(faces)
        dice = []
        for each, shown in enumerate(lying):
            if each == place:
                role, note = Role.REROLLED, "rolled again by chance"
            elif each == chosen:
                role, note = Role.USED, self.target.reason(shown)
            else:
                role, note = Role.DROPPED, "not used after the re-roll"
            dice.append(Die(sides=SIDES, face=shown, role=role, note=note))
        steps = (
            self.tell_first_roll(used(faces, self.lean)),
            f"Chance: the 1 is rolled again and shows {new}.",
            f"The new die rejoins the pair, and the worse is used: {face}."
            if self.rejoin
            else "The new roll is the result.",
        )
        return tuple(dice), face, steps

    def tell_first_roll(self, face: int) -> str:
        """Tell what was rolled first: ``face`` is the one that is used of it."""
        if not self.lean:
            return f"Rolled 1d20: {face}."
        return f"Rolled 2d20 and used the {'better' if self.lean > 0 else 'worse'}: {face}."

    def against(self, face: int) -> str:
        """Say what is held against what with ``face`` used: ``17 against DC 14``."""
        natural = f"Natural {face}, " if face in (1, SIDES) else ""
        return f"{natural}{minus(face + self.target.modifier)} against DC {self.target.dc}"

    def summary(self, face: int) -> str:
        """Say in one sentence how it went with ``face`` used."""
        return f"{self.against(face)}: {self.target.judge(face)}."

    def scored(self, face: int) -> str:
        """Say in a sentence how the used die is scored, which shows ``face``."""
        if face in (1, SIDES):
            return f"{plus(face, self.target.modifier)}; {self.target.reason(face)}."
        return f"{self.target.reason(face)}."


def chance_trait(used_it: Situation, better: Ratio) -> Decision:
    """Give the decision to use the chance trait: the situation that ``used_it``, the chance that it is ``better``."""
    return Decision(name="chance", label="Use the chance trait", situation=used_it, chance=better)

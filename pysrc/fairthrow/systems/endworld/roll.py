"""Endworld's dice as they fell: sorted, picked, and told die by die."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

from fairthrow.systems.die import Die, Role
from fairthrow.systems.endworld.chances import SIDES, SelectorPool
from fairthrow.systems.endworld.resonance import Resonances, amplitudes_text, resonances_of
from fairthrow.systems.endworld.selection import PLACES, Selector, sorted_out, total_of
from fairthrow.systems.wording import in_a_row


class Pickers(NamedTuple):
    """What is said of the kept die at one place, whatever it shows: its ``role``, a ``note`` and a ``tag``.

    All follows from the selectors.
    """

    role: Role
    note: str
    tag: str

    @classmethod
    def of(cls, place: int, selectors: Sequence[Selector]) -> Self:
        """Say who picks the die at a ``place`` from 1: the ``selectors`` that have this place.

        >>> Pickers.of(3, [Selector("attribute", 3)]).note
        '3rd from the bottom, picked by attribute 3'
        """
        by = in_a_row([str(selector) for selector in selectors])
        return cls(
            role=Role.SELECTED if selectors else Role.KEPT,
            note=f"{PLACES[place - 1]} from the bottom, " + (f"picked by {by}" if by else "not picked"),
            tag=name_pickers(selectors) or PLACES[place - 1],
        )


@dataclass(frozen=True, kw_only=True)
class EndworldRoll:
    """One roll of a check: its faces in the order drawn, and the pool and the ``selectors`` that read them.

    ``pickers`` says of each kept die, lowest first, which of the selectors pick it.
    """

    faces: Sequence[int]
    pool: SelectorPool
    selectors: Sequence[Selector]
    pickers: Sequence[Pickers]
    once: bool
    """A die picked by several selectors adds once."""

    @cached_property
    def order(self) -> tuple[list[int], list[int]]:
        """Indices of the removed dice, and of the five kept, lowest first."""
        return sorted_out(self.faces, self.pool.net)

    @cached_property
    def kept_faces(self) -> list[int]:
        """The five kept faces, lowest first."""
        return [self.faces[index] for index in self.order[1]]

    @property
    def total(self) -> int:
        """The sum of the dice that selectors pick."""
        return total_of(self.kept_faces, self.pool.times)

    @cached_property
    def resonating(self) -> Sequence[int]:
        """The faces among which resonance is looked for."""
        return self.faces if self.pool.all_resonate else self.kept_faces

    @cached_property
    def resonances(self) -> Resonances:
        """The resonances among them."""
        return resonances_of(self.resonating)

    @property
    def amplitudes(self) -> str:
        """The amplitudes as an outcome."""
        return amplitudes_text(self.resonances.amplitudes)

    def dice(self) -> tuple[Die, ...]:
        """Give the dice in the order drawn, each with what became of it."""
        return tuple(self.die(index) for index in range(len(self.faces)))

    def die(self, index: int) -> Die:
        """Tell what became of the die at ``index``, from 0 in the order drawn."""
        face = self.faces[index]
        removed, kept = self.order
        resonates = self.resonating.count(face) > 1
        if index in removed:
            end, why = ("lowest", "bonus") if self.pool.net > 0 else ("highest", "penalty")
            laid = face - SIDES if self.pool.net > 0 else SIDES + face
            role, note, tag = Role.REMOVED, f"removed as one of the {end}, for a {why} die", "out"
            resonates = resonates and self.pool.all_resonate
        else:
            laid = kept.index(index)
            role, note, tag = self.pickers[laid]
        return Die(
            sides=SIDES,
            face=face,
            role=role,
            note=note + (", resonating" if resonates else ""),
            badge="resonates" if resonates else "",
            tag=tag,
            place=laid,
        )

    def steps(self) -> tuple[str, ...]:
        """Tell how the dice were sorted and picked."""
        removed = self.order[0]
        steps = []
        if removed:
            end = "lowest" if self.pool.net > 0 else "highest"
            steps.append(f"Removed the {end}: {join_names([self.faces[index] for index in removed])}.")
        steps.append(f"The five dice in ascending order: {join_names(self.kept_faces)}.")
        used: set[int] = set()
        for selector in self.selectors:
            steps.append(self.picking(selector, used))
            used.add(selector.place or 0)
        return tuple(steps)

    def picking(self, selector: Selector, used: set[int]) -> str:
        """Tell what one selector picks; ``used`` are the places picked before it."""
        name = str(selector).capitalize()
        if selector.place is None:
            return f"{name} picks no die."
        where = f"the {PLACES[selector.place - 1]} die"
        again = " once more"
        if selector.value > len(PLACES):
            where += ", the highest there is"
            again = f",{again}"
        if selector.place not in used:
            return f"{name} picks {where}: {self.kept_faces[selector.place - 1]}."
        if self.once:
            return f"{name} picks {where}{again}, which adds nothing."
        return f"{name} picks {where}{again}: another {self.kept_faces[selector.place - 1]}."

    @cached_property
    def echoes(self) -> list[tuple[int, int]]:
        """Every resonance as face and amplitude, the strongest first."""
        faces = sorted(
            {face for face in self.resonating if self.resonating.count(face) > 1},
            key=lambda face: (-self.resonating.count(face), -face),
        )
        return [(face, self.resonating.count(face) - 1) for face in faces]

    def resonance_summary(self) -> str:
        """Say the resonances in a few words."""
        found = [f"{amplitude} on {face}" for face, amplitude in self.echoes]
        if not found:
            return "no resonance"
        return f"resonance{'s' if len(found) > 1 else ''} of amplitude {in_a_row(found)}"

    def resonance_step(self) -> str:
        """Tell which faces resonate, and among which dice."""
        among = "all dice rolled" if self.pool.all_resonate else "the five kept"
        found = [
            f"{amplitude + 1} dice show {face} (amplitude {amplitude}, frequency {face})"
            for face, amplitude in self.echoes
        ]
        return f"Resonance among {among}: {join_names(found) if found else 'none'}."


TAGS = {"attribute": "attr.", "skill": "skill", "selector": "extra"}
"""What is said below a die that one selector picks, by the selector's name."""


def name_pickers(pickers: Sequence[Selector]) -> str:
    """Say in a word which of the ``pickers`` picked a die: the only one, or how many; nothing without any.

    >>> name_pickers([Selector("attribute", 3)]), name_pickers([Selector("attribute", 3), Selector("skill", 3)])
    ('attr.', '2 picks')
    """
    return TAGS[pickers[0].name] if len(pickers) == 1 else f"{len(pickers)} picks" if pickers else ""


def join_names(things: Sequence[object]) -> str:
    """Name ``things`` one after the other, as a sentence does."""
    return ", ".join(map(str, things))

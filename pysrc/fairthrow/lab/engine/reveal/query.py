"""Answers about rolls from what is known of their dice (`knowledge.py`)."""

from collections.abc import Sequence
from contextlib import suppress
from functools import reduce
from operator import or_

from fairthrow.lab.engine.needs import NeedError
from fairthrow.lab.engine.reveal.knowledge import (
    ForgottenError,
    Known,
    Unknown,
    counted,
    face_at,
    faces_in,
    first_of,
    is_open,
    last_of,
)
from fairthrow.lab.engine.symbolic_roll import Asking, Question, Whose, worth_of


class MoreMemoryError(Exception):
    """Rolls have forgotten what they are asked."""

    def __init__(self, knower: "Answering", whose: Whose) -> None:
        super().__init__()
        self.knower, self.whose = knower, whose


class ApartError(Exception):
    """Rolls that were taken to be asked together only are asked apart."""

    def __init__(self, knower: "Answering", whose: Whose) -> None:
        super().__init__()
        self.knower, self.whose = knower, whose


class Answering:
    """Answers from what is known of one way to go, and notes what it was asked."""

    def __init__(self, faces: Sequence[int], kinds: dict[Whose, list[int]]) -> None:
        self.faces = faces
        self._numbers = {face: number for number, face in enumerate(faces)}
        self._kinds = kinds
        self._known: tuple[Known, ...] = ()
        self._levels: dict[Question, list[tuple[int, int]]] = {}
        self._at_place: dict[tuple[int, tuple[Known, ...]], int] = {}
        self.places: dict[Whose, int] = {}
        """The furthest place that was asked for."""
        self.counted: dict[Whose, list[int]] = {}
        """Faces whose dice were counted, in turn."""

    def know(self, known: tuple[Known, ...]) -> None:
        """Take what is known of a way to go in place of all else."""
        self._known = known
        self.places, self.counted = {}, {}

    def kinds(self, whose: Whose) -> list[int]:
        """Give the numbers of the kinds of dice of some rolls."""
        if whose not in self._kinds:
            self._kinds[whose] = sorted(kind for number in whose for kind in self._kinds[number,])
        return self._kinds[whose]

    def answer(self, whose: Whose, question: Question) -> int:
        """Give the answer to a ``question`` about the rolls of ``whose``.

        Raises NeedError where it is not known yet, and MoreMemoryError where too much was forgotten for it.
        """
        kinds = self.kinds(whose)
        try:
            if question[0] == "at":
                return self._at(kinds, question[1])
            if question[0] == "places":
                return sum(self.answer(whose, ("at", place)) for place in question[1])
            if question[0] == "alike":
                return self._alike(whose, kinds, *question[1:])
            if question[0] == "sum":
                return self._sum(kinds)
            if question[0] == "order":
                return self._order(whose, question[1])
            return self._worth(kinds, question)
        except Unknown:
            raise NeedError(self, (whose, question)) from None
        except ForgottenError:
            raise MoreMemoryError(self, whose) from None

    def note(self, asking: Asking) -> None:
        """Note what was asked, where the answer is known."""
        whose, question = asking
        kinds = self.kinds(whose)
        if question[0] == "at":
            self._placed(whose, question[1])
        elif question[0] in {"alike", "places"}:
            for place in question[1:2] if question[0] == "alike" else question[1]:
                # What a sum made the dice forget cannot be said again: nothing of them is left to forget.
                with suppress(Unknown, ForgottenError):
                    face_at([self._known[kind] for kind in kinds], place)
                    self._placed(whose, place)
        elif question[0] in {"worth", "compare"}:
            cells = reduce(or_, (cell for kind in kinds for cell, _ in self._known[kind].cells if not is_open(cell)), 0)
            for _, faces in self.levels(question):
                self.counted.setdefault(whose, []).extend(faces_in(faces & ~cells))

    def _at(self, kinds: list[int], place: int) -> int:
        known: tuple[Known, ...] = tuple([self._known[kind] for kind in kinds])
        face = self._at_place.get((place, known))
        if face is None:
            face = self._at_place[place, known] = face_at(known, place)
        return self.faces[face]

    def _alike(self, whose: Whose, kinds: list[int], first: int, last: int) -> int:
        """Say whether dice at two places are alike: so they are if those of that face, or before it, are enough."""
        face = self.answer(whose, ("at", first))
        number = self._numbers[face]
        cells = [cell for kind in kinds for cell in (*self._known[kind].cells, self._known[kind].gone)]
        if last <= sum(dice for faces, dice in cells if dice and last_of(faces) <= number):
            return 1
        if last > sum(dice for faces, dice in cells if dice and first_of(faces) <= number):
            return 0
        return int(self.answer(whose, ("at", last)) == face)

    def _placed(self, whose: Whose, place: int) -> None:
        self.places[whose] = max(place, self.places.get(whose, 0))

    def _sum(self, kinds: list[int]) -> int:
        cells = [cell for kind in kinds for cell in self._known[kind].cells]
        if any(self._known[kind].gone[1] for kind in kinds):
            raise ForgottenError
        if not all(is_open(cell) for cell, _ in cells):
            raise Unknown
        return sum(self.faces[cell.bit_length() - 1] * dice for cell, dice in cells)

    def _worth(self, kinds: list[int], question: Question) -> int:
        total = 0
        for worth, faces in self.levels(question):
            for kind in kinds:
                total += worth * counted(self._known[kind], faces)
        return total

    def _order(self, whose: Whose, others: Whose) -> int:
        """Compare in turn: the first face of which they have not equally many says it."""
        left = [self._dice(whose), self._dice(others)]
        ascending = len(self.faces) > 1 and self.faces[0] < self.faces[1]
        for number in range(len(self.faces)):
            have, they = self._count(whose, number), self._count(others, number)
            left = [left[0] - have, left[1] - they]
            if have != they:
                ended = not left[1 if have > they else 0]
                return 1 if (have > they) == (ended or not ascending) else -1
        return 0

    def _dice(self, whose: Whose) -> int:
        """Give how many dice rolls have, if none are forgotten."""
        known = [self._known[kind] for kind in self.kinds(whose)]
        if any(each.gone[1] for each in known):
            raise MoreMemoryError(self, whose)
        return sum(dice for each in known for _, dice in each.cells)

    def _count(self, whose: Whose, face: int) -> int:
        try:
            return sum(counted(self._known[kind], 1 << face) for kind in self.kinds(whose))
        except Unknown:
            raise NeedError(self, (whose, ("compare", "=", self.faces[face]))) from None
        except ForgottenError:
            raise MoreMemoryError(self, whose) from None

    def levels(self, question: Question) -> list[tuple[int, int]]:
        """Give what a question adds up: what faces are worth, if that is not 0, with the set of those worth as much."""
        found = self._levels.get(question)
        if found is None:
            worth_of_face, by_worth = worth_of(question), dict[int, int]()
            for number, face in enumerate(self.faces):
                worth = worth_of_face(face)
                if worth:
                    by_worth[worth] = by_worth.get(worth, 0) | 1 << number
            found = self._levels[question] = list(by_worth.items())
        return found

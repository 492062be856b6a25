"""A question that is joined of terms, watched face by face: each term as soon as nothing that comes can change it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from fairthrow.lab.engine.multisets.law import NOTHING
from fairthrow.lab.engine.multisets.questions import Answer, Answers, Joined, Terms
from fairthrow.lab.engine.multisets.streams import FaceStream
from fairthrow.lab.engine.sweep import State

TermState = tuple[State, Answer]
"""What a machine remembers, and what was found out of the dice that it passes on."""


@dataclass(slots=True)
class TermQuestions:
    """The questions that one term hangs on.

    Each has one of ``streams``, the machine that goes through the dice, and one of ``whats``, what is asked of those
    that it passes on.
    """

    streams: list[FaceStream]
    whats: list[str]
    numbers: dict[Answers, Joined]
    """By the answers, what the term is; of a sum, what it adds beyond the least it can."""
    heaps: tuple[int, ...]
    """The heaps that are looked at."""

    def start(self) -> tuple[TermState, ...]:
        """Give the state of its questions before any face was looked at."""
        return tuple((stream.start, none_of(what)) for stream, what in zip(self.streams, self.whats, strict=True))


class TermsObserver:
    """Watches ``terms`` by the questions of each, in ``groups``, on the way through ``faces``, upwards if ``up``."""

    def __init__(self, terms: Terms, groups: Sequence[TermQuestions], faces: Iterable[int], *, up: bool) -> None:
        self.groups, self.up, self._terms = groups, up, terms
        self.adds = terms.join == "sum"
        """Whether what a term is, is a number to be carried."""
        self.low = sum(min(cast("int", number) for _, number in numbers) for _, numbers in terms.terms if self.adds)
        self.start: State = (*(group.start() for group in groups), NOTHING)  # behind them, which of the terms is kept
        streams = [stream for group in groups for stream in group.streams]
        self.whats = {what for group in groups for what in group.whats}
        ends = {next((face for face in faces if stream.spent(face, up=up)), None) for stream in streams}
        self.ends = {face for face in ends if face is not None}
        """Faces after which some term may be settled, also where no die shows them."""
        self._early: dict[object, Joined | None] = {}

    def step(self, state: State, face: int, runs: tuple[int, ...], *, passed: bool) -> tuple[State, int, bool]:
        """Take the ``runs`` of a ``face``, of which there need be none if it is ``passed``.

        Gives the new state, what is added to the number carried, and whether all terms are settled.
        """
        after: list[State] = []
        shift, over = 0, True
        kept: Joined = state[-1]
        for group, each in zip(self.groups, state, strict=False):
            if each is None:
                after.append(None)
                continue
            if not passed and not any(runs[heap] for heap in group.heaps):
                after.append(each)
                over = False
                continue
            new: list[TermState] = []
            for stream, what, (inner, told) in zip(group.streams, group.whats, each, strict=True):
                run, deeper = stream.step(inner, face, runs)
                new.append((deeper, more(what, told, face, run) if run else told))
            settled = self._settled(group, new, face)
            if settled is None:
                after.append(tuple(new))
                over = False
                continue
            after.append(None)
            if isinstance(settled, int):
                shift += settled
            else:
                kept = self._terms.joined((kept, settled))
        return (*after, kept), shift, over

    def end(self, state: State) -> tuple[int, Joined]:
        """Give what is added at the end, and which of the terms is kept."""
        shift, kept = 0, state[-1]
        for group, each in zip(self.groups, state, strict=False):
            if each is not None:
                number = group.numbers[self._answers(group, each)]
                if isinstance(number, int):
                    shift += number
                else:
                    kept = self._terms.joined((kept, number))
        return shift, kept

    def held(self, state: State) -> int:
        """Give how many numbers are listed in a state."""
        *groups, kept = state
        return len(kept) + numbers_told(told for each in groups if each is not None for _, told in each)

    def _settled(self, group: TermQuestions, state: Sequence[TermState], face: int) -> Joined | None:
        """Give what a term is if, in this ``state``, that no longer hangs on the faces beyond ``face``.

        Gives None for answers that no dice give: too few are left, or too many.
        """
        known: list[Answer | None] = []
        for stream, what, (inner, told) in zip(group.streams, group.whats, state, strict=True):
            if (what == "any" and told) or stream.done(inner) or stream.spent(face, up=self.up):
                known.append(told if self.up or what != "all" else told[::-1])  # type: ignore[index]
            elif what == "all" and not told:
                known.append(None)
            else:
                return None
        if None not in known:
            return group.numbers.get(cast("Answers", tuple(known)))
        key = id(group), face, tuple(known)
        if key not in self._early:
            self._early[key] = self._only_number(group, tuple(known), face)
        return self._early[key]

    def _only_number(self, group: TermQuestions, known: tuple[Answer | None, ...], face: int) -> Joined | None:
        """Give what a term is if all answers give the same: those ``known``, and any with faces beyond ``face``."""
        found = {
            number
            for answers, number in group.numbers.items()
            if all(
                answer == given
                if given is not None
                else isinstance(answer, tuple) and all((value > face) == self.up and value != face for value in answer)
                for answer, given in zip(answers, known, strict=True)
            )
        }
        return found.pop() if len(found) == 1 else None

    def _answers(self, group: TermQuestions, state: Sequence[TermState]) -> Answers:
        """Give the answers to a group's questions once all faces were gone through, as its ``state`` has them."""
        return tuple(
            answer[::-1] if what == "all" and not self.up else answer  # type: ignore[index]
            for what, (_, answer) in zip(group.whats, state, strict=True)
        )


def none_of(what: str) -> Answer:
    """Give the answer to ``what`` is asked where there are no dice."""
    return () if what == "all" else False if what == "any" else 0


def more(what: str, told: Answer, face: int, run: int) -> Answer:
    """Give the answer to ``what``, ``told`` so far, after ``run`` more of a ``face``."""
    if what == "any":
        return True
    if isinstance(told, tuple):
        return told + (face,) * run
    return told + (run * face if what in {"sum", "face"} else run)


def numbers_told(answers: Iterable[Answer]) -> int:
    """Give how many numbers some ``answers`` list."""
    return sum([len(answer) for answer in answers if isinstance(answer, tuple)])

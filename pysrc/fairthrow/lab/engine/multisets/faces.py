"""Several questions about dice, watched face by face together (:mod:`fairthrow.lab.engine.sweep`)."""

from collections.abc import Iterable, Sequence

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets.law import check_cases, check_outcomes
from fairthrow.lab.engine.multisets.questions import Answer, Answers
from fairthrow.lab.engine.multisets.streams import FaceStream
from fairthrow.lab.engine.multisets.terms import TermsObserver, more, none_of, numbers_told
from fairthrow.lab.engine.sums import fields
from fairthrow.lab.engine.sweep import STATE, DieKind, FaceSweep, Observer, State, check_held

MOST_DICE = 3_000
"""Dice that are gone through together."""

SPARSE = 64
"""A sum is not carried where there are so many times more numbers than faces."""

Machine = tuple[FaceStream, str]
"""What goes through the dice, and what is asked of those that it passes on.

Beside what multisets are asked (:class:`Question`) that is the ``face`` of one of them, their ``order``, a number that
may be below 0, or that there are ``never`` any.
"""


class JointObserver(Observer):
    """Answers what each of ``machines`` is asked about dice of some ``kinds``, which come lowest first if ``up``.

    In the place of one of them stands None if that is the question joined of ``terms``. Faces in ``passed`` are looked
    at even where no die shows them.
    """

    def __init__(
        self,
        machines: Sequence[Machine | None],
        kinds: Sequence[DieKind],
        passed: Iterable[int],
        budget: Budget,
        *,
        up: bool,
        terms: TermsObserver | None = None,
    ) -> None:
        self.kinds, self.budget, self.terms, self.up = kinds, budget, terms, up
        dice = sum(kind.count for kind in kinds)
        if dice > MOST_DICE:
            raise LimitError("memory", f"at most {MOST_DICE:,} dice can be gone through face by face")
        self.passed = {*passed, *(terms.ends if terms else ())}
        self.faces = faces_of(kinds, self.passed, up=up)
        budget.spend(2 * len(self.faces))
        self.machines = [(at, *each) for at, each in enumerate(machines) if each]
        self.of_terms = machines.index(None) if terms else -1
        self.asked = len(machines)
        self.apart = not terms and len(kinds) > 1 and all(stream.additive for _, stream, _ in self.machines)
        # the last face of which all dice lie there: kind after kind, that is the one before
        self.whole = dict(zip(self.faces[1:] if self.apart else self.faces, self.faces, strict=False))
        weight = 1
        for kind in kinds:
            weight *= kind.rest(sum(kind.weights.values()) + kind.none, kind.count)
        self.size = weight.bit_length() // 8 + 1
        self.bits = 8 * self.size
        self.packed, self.by_face = -1, False
        """The question whose answer is carried."""
        self.lift = 0
        """How far each die is lifted, so that no sum is below 0."""
        self.low = 0
        self._carry(dice)
        whats = [*(what for _, _, what in self.machines), *(terms.whats if terms else ())]
        self.lists = "all" in whats
        self.start = (*((stream.start, none_of(what)) for _, stream, what in self.machines), terms and terms.start)
        self.found: dict[Answers, int] = {}
        self.told_bytes = 0
        self._ended: dict[State, tuple[Answers, int]] = {}

    def _carry(self, dice: int) -> None:
        """Choose what is carried: a sum of terms, or else the first number that is asked for."""
        if self.terms and self.terms.adds:
            self.packed, self.low = self.of_terms, self.terms.low
            return
        sparse = self.faces and abs(self.faces[-1] - self.faces[0]) > SPARSE * len(self.faces)
        for at, stream, what in self.machines:
            if what == "count" or (what == "sum" and not sparse):
                self.packed, self.by_face = at, what == "sum"
                self.lift = max(0, -min(self.faces, default=0)) * stream.most if self.by_face else 0
                self.low = -self.lift * dice
                return

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[State, int, bool] | None:
        passed = face in self.passed
        if not passed and not any(runs):
            return state, 0, False
        after: list[State] = []
        shift, over = self.lift and self.lift * sum(runs), True
        whole = self.whole.get(face)
        for (at, stream, what), (inner, told) in zip(self.machines, state, strict=False):
            run, deeper = stream.step(inner, face, runs)
            if not run:
                answer = told
            elif at == self.packed:
                answer = told
                shift += run * face if self.by_face else run
            elif what == "never":
                return None
            else:
                answer = more(what, told, face, run)
            after.append((deeper, answer))
            if over and not ((what == "any" and answer) or stream.done(deeper)):
                over = whole is not None and stream.spent(whole, up=self.up)
        if not self.terms:
            return (*after, None), shift, over
        joined, added, settled = self.terms.step(state[-1], face, runs, passed=passed)
        return (*after, joined), shift + added, over and settled

    def need(self, state: State, face: int, heap: int) -> int | None:
        most = 0
        waiting = [(stream, what, each) for (_, stream, what), each in zip(self.machines, state, strict=False)]
        if self.terms:
            for group, each in zip(self.terms.groups, state[-1], strict=False):
                waiting.extend(zip(group.streams, group.whats, each or (), strict=False))
        for stream, what, (inner, told) in waiting:
            if stream.done(inner) or (what == "any" and told):
                continue
            need = 1 if what == "any" and stream.plain(face, heap) else stream.need(inner, face, heap)
            if need is None:
                return None
            most = max(most, need)
        return most

    def held(self, state: State) -> int:
        if not self.lists:
            return 0
        return numbers_told(told for _, told in state[:-1]) + (self.terms.held(state[-1]) if self.terms else 0)

    def end(self, state: State, packed: int, left: int) -> None:
        if not packed:
            return
        if state not in self._ended:
            self._ended[state] = self._told(state)
        key, shift = self._ended[state]
        packed <<= self.bits * (shift + self.lift * left)  # those that were not looked at are lifted as all others
        before = self.found.get(key)
        if before is None:
            self.told_bytes += STATE + packed.bit_length() // 8 + (8 * numbers_told(key) if self.lists else 0)
            check_held(self.told_bytes)
        self.found[key] = (before or 0) + packed

    def _told(self, state: State) -> tuple[Answers, int]:
        """Give all answers in a state at the end, and what is still added to the number carried."""
        told: list[Answer] = [0] * self.asked
        for (at, _, what), (_, answer) in zip(self.machines, state, strict=False):
            told[at] = answer[::-1] if what == "all" and not self.up else answer
        if not self.terms:
            return tuple(told), 0
        shift, kept = self.terms.end(state[-1])
        if not self.terms.adds:
            told[self.of_terms] = kept
        return tuple(told), shift

    def answers(self) -> tuple[dict[Answers, int], int]:
        """Go through all faces; give the weight of each way to answer all questions, and how many steps it took.

        Raises LimitError for too many of these.
        """
        sweep = FaceSweep(self.kinds, self.faces, self, self.bits, self.budget)
        sweep.run()
        if self.packed < 0:
            return self.found, sweep.steps
        found: dict[Answers, int] = {}
        for told, packed in self.found.items():
            for number, weight in fields(packed, self.size, self.low, self.budget):
                key = (*told[: self.packed], number, *told[self.packed + 1 :])
                found[key] = found.get(key, 0) + weight
            (check_outcomes if self.asked == 1 else check_cases)(len(found))
        return found, sweep.steps


def faces_of(kinds: Iterable[DieKind], passed: Iterable[int], *, up: bool) -> list[int]:
    """Give the faces of all ``kinds`` and those that are ``passed``, lowest first if ``up``."""
    return sorted({face for kind in kinds for face in kind.weights}.union(passed), reverse=not up)

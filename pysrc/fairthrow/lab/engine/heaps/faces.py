"""One way through the faces of heaps of dice, lowest or highest first.

Each state of what was found out so far has a weight for each number of dice that are left.
"""

from collections.abc import Iterator
from math import comb

from fairthrow.lab.engine.heaps.kinds import kinds_of
from fairthrow.lab.engine.heaps.law import Bag, Heap, check_outcomes
from fairthrow.lab.engine.heaps.questions import Answer, Answers, Asked, Group, Question, Terms, questions_of
from fairthrow.lab.engine.heaps.streams import Leaf, State, fixed_values
from fairthrow.lab.engine.limits import Budget, LimitError

MOST_DICE = 3_000
"""Dice that are gone through together."""

MOST_HELD = 60_000_000
"""Bytes that the states of one face may take."""

MOST_STEPS = 50_000
"""Steps of machines that are remembered."""

STATE = 400
"""Bytes that one takes beside its weight."""


States = dict[tuple[tuple[int, ...], tuple[State, ...]], int]
"""By the dice left of each kind and what the machines remember: the weight, with the sum that is carried packed in."""

Way = tuple[tuple[int, ...], tuple[int, ...], int, int]
"""Dice left of each kind, the runs of each heap, in how many ways, and how many dice that takes."""


class Sweep:
    """One way through the faces, for several questions."""

    def __init__(
        self, asked: tuple[Asked, ...], heaps: dict[Leaf, Heap | Bag], groups: list[Group], *, up: bool, budget: Budget
    ) -> None:
        self.asked, self.groups, self.budget, self.up = asked, groups, budget, up
        self.heaps = len(heaps)
        self.kinds = [kind for at, heap in enumerate(heaps.values()) for kind in kinds_of(at, heap)]
        faces = {face for kind in self.kinds for face in kind.weights}
        for each in asked:
            faces.update(*(fixed_values(question.view) for question in questions_of(each)))
        self.faces = sorted(faces, reverse=not up)
        self.packed = next((at for at, each in enumerate(asked) if isinstance(each, Terms)), -1)
        if self.packed < 0:
            sums = (at for at, each in enumerate(asked) if isinstance(each, Question) and each.what in {"sum", "count"})
            self.packed = next(sums, -1)
        self.carried = asked[self.packed] if self.packed >= 0 else None
        self.by_face = isinstance(self.carried, Question) and self.carried.what == "sum"
        self.lift = max(0, -min(self.faces, default=0)) if self.by_face else 0
        dice = sum(kind.count for kind in self.kinds)
        self.low = -self.lift * dice
        if isinstance(self.carried, Terms):
            self.low = sum(min(number for _, number in numbers) for _, numbers in self.carried.terms)
        if dice > MOST_DICE:
            raise LimitError("memory", f"at most {MOST_DICE:,} dice can be gone through face by face")
        weight = 1
        for heap in heaps.values():
            weight *= heap.present
        self.size = weight.bit_length() // 8 + 1
        self.bits = 8 * self.size
        self.found: dict[Answers, int] = {}
        self.told_bytes = 0
        self.early: dict[object, int | None] = {}

    def step(self, states: tuple[State, ...], face: int, runs: tuple[int, ...]) -> tuple[tuple[State, ...], int, bool]:
        """Take the ``runs`` of a ``face``: how many dice of each heap show it.

        Gives the new ``states``, what is added to the sum carried, and whether all is told.
        """
        if not any(runs) and face not in self.fixed:
            return states, 0, False
        after: list[State] = []
        shift, over = 0, True
        for group, state in zip(self.groups, states, strict=True):
            if state is None:
                after.append(None)
                continue
            if group.numbers is not None and face not in self.fixed and not any(runs[heap] for heap in group.heaps):
                after.append(state)
                over = False
                continue
            new, ends = [], True
            for stream, what, (inner, told) in zip(group.streams, group.whats, state, strict=True):
                run, deeper = stream.step(inner, face, runs)
                answer = told
                if group.numbers is None and group.asked == self.packed:
                    shift += run * face if self.by_face else run
                elif run:
                    answer = _more(what, told, face, run)
                new.append((deeper, answer))
                ends = ends and (stream.done(deeper) or (what == "any" and bool(answer)))
            settled = None
            if group.numbers is not None:
                settled = group.numbers[self.told(group, tuple(new))] if ends else self.settled(group, new, face)
            if settled is not None:
                shift += settled
                after.append(None)
                ends = True
            else:
                after.append(tuple(new))
            over = over and ends
        return tuple(after), shift, over

    def settled(self, group: Group, state: list[State], face: int) -> int | None:
        """Give what a term adds if, in this ``state``, that no longer hangs on the faces beyond ``face``."""
        known: list[Answer | None] = []
        for stream, what, (inner, told) in zip(group.streams, group.whats, state, strict=True):
            if stream.done(inner):
                known.append(told if self.up or what != "all" else told[::-1])
            elif what == "all" and not told:
                known.append(None)
            else:
                return None
        key = id(group), face, tuple(known)
        if key not in self.early:
            self.early[key] = self.only_number(group, tuple(known), face)
        return self.early[key]

    def only_number(self, group: Group, known: tuple[Answer | None, ...], face: int) -> int | None:
        """Give what a term adds if all answers give one number: those ``known``, and any with faces beyond ``face``."""
        found = {
            number
            for answers, number in (group.numbers or {}).items()
            if all(
                answer == given
                if given is not None
                else isinstance(answer, tuple) and all((value > face) == self.up and value != face for value in answer)
                for answer, given in zip(answers, known, strict=True)
            )
        }
        return found.pop() if len(found) == 1 else None

    def told(self, group: Group, state: State) -> Answers:
        """Give the answers to a group's questions once all faces were gone through, as its ``state`` has them."""
        return tuple(
            answer[::-1] if what == "all" and not self.up else answer
            for what, (_, answer) in zip(group.whats, state, strict=True)
        )

    def need(self, states: tuple[State, ...], face: int) -> int | None:
        """Say how many dice of ``face`` end it in these ``states``, where there is one kind of dice only; else None."""
        if len(self.kinds) != 1:
            return None
        most = 0
        for group, state in zip(self.groups, states, strict=True):
            for stream, what, (inner, told) in zip(group.streams, group.whats, state or (), strict=state is not None):
                if stream.done(inner) or (what == "any" and told):
                    continue
                need = 1 if what == "any" and stream.plain(face) else stream.need(inner, face)
                if need is None:
                    return None
                most = max(most, need)
        return most

    def answer(self, states: tuple[State, ...], packed: int, left: int) -> None:
        """Note what was found out in ``states``, whose ways are ``packed``; ``left`` dice are lifted as all others."""
        if not packed:
            return
        told: list[Answer] = [0] * len(self.asked)
        shift = self.lift * left
        for group, state in zip(self.groups, states, strict=True):
            if group.numbers is None:
                (told[group.asked],) = self.told(group, state)
            elif state is not None:
                shift += group.numbers[self.told(group, state)]
        key = tuple(told)
        before = self.found.get(key)
        packed <<= self.bits * shift
        if before is None:
            self.told_bytes += STATE + packed.bit_length() // 8
            check_held(self.told_bytes)
        self.found[key] = (before or 0) + packed

    def run(self) -> dict[Answers, int]:
        """Go through all faces; give the weight of each way to answer all questions."""
        self.fixed = {face for each in self.asked for q in questions_of(each) for face in fixed_values(q.view)}
        behind = [sum(kind.weights.values()) + kind.none for kind in self.kinds]
        start = tuple(group.start() for group in self.groups)
        states: States = {(tuple(kind.count for kind in self.kinds), start): 1}
        for face in self.faces:
            for at, kind in enumerate(self.kinds):
                behind[at] -= kind.weights.get(face, 0)
            states = self.through(face, states, behind)
        none = [kind.none for kind in self.kinds]
        for (lefts, state), weight in states.items():
            rest = self.rest(none, lefts)
            if rest:
                self.answer(state, weight * rest, sum(lefts))
        return self.unpacked()

    def through(self, face: int, states: States, behind: list[int]) -> States:
        """Go through the dice of a ``face`` in all ``states``; ``behind`` is the weight of later faces by kind."""
        after: States = {}
        steps: dict[object, tuple[tuple[State, ...], int, bool]] = {}
        held = 0
        ways: dict[tuple[int, ...], list[Way]] = {}  # of the dice left that come next only: there are too many of all
        for (lefts, state), weight in sorted(states.items(), key=lambda each: each[0][0]):
            if lefts not in ways:
                ways.clear()
            for left, runs, way, rolled, told in self.runs(lefts, state, face, behind, ways):
                key = state, runs
                stepped = steps.get(key)
                if stepped is None:
                    if len(steps) > MOST_STEPS:
                        steps.clear()
                    stepped = steps[key] = self.step(state, face, runs)
                new, shift, over = stepped
                moved = weight * way << self.bits * (shift + self.lift * rolled)
                bits = moved.bit_length()
                self.budget.spend(2 + (bits >> 10))
                if told or over:
                    self.answer(new, moved if told else moved * self.rest(behind, left), sum(left))
                    continue
                there = left, new
                before = after.get(there)
                if before is None:
                    held += STATE + bits // 8
                    check_held(held)
                after[there] = (before or 0) + moved
        return after

    def rest(self, behind: list[int], lefts: tuple[int, ...]) -> int:
        """Give the weight of all ways in which what is left can still fall.

        For each kind of dice it is that of one die ``behind`` the face, and ``lefts`` says how many dice are left.
        """
        weight = 1
        for kind, each, left in zip(self.kinds, behind, lefts, strict=True):
            weight *= kind.rest(each, left)
        return weight

    def runs(
        self,
        lefts: tuple[int, ...],
        state: tuple[State, ...],
        face: int,
        behind: list[int],
        known: dict[tuple[int, ...], list[Way]],
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int, bool]]:
        """Give all ways to show ``face`` with ``lefts`` dice in a ``state``; ``known`` keeps those that were found.

        A way is the dice left, runs, ways, dice rolled, and whether the ways count all that may come ``behind``.
        """
        need = self.need(state, face)
        if need is not None and lefts[0] >= need and self.kinds[0].weights.get(face, 0):
            yield from self.runs_to(need, lefts[0], face, behind[0])
            return
        if lefts not in known:
            ways: list[Way] = [((), (0,) * self.heaps, 1, 0)]
            for kind, left in zip(self.kinds, lefts, strict=True):
                of_kind = list(enumerate(kind.ways(face, left)))
                self.budget.spend(len(of_kind) * len(ways) * (1 + self.size // 64))
                ways = [
                    ((*before, left - run), _with(runs, kind.heap, run), way * each, rolled + run)
                    for before, runs, way, rolled in ways
                    for run, each in of_kind
                ]
            known[lefts] = ways
        for before, runs, way, rolled in known[lefts]:
            yield before, runs, way, rolled, False

    def runs_to(
        self, need: int, left: int, face: int, behind: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int, bool]]:
        """Give the runs of a ``face`` below ``need`` of ``left`` dice, and one for that many or more, which end it.

        ``behind`` is the weight of all later faces.
        """
        kind = self.kinds[0]
        counted = 0
        weight = kind.weights[face]
        power = 1
        for run in range(need):
            way = comb(weight, run) if kind.bag else comb(left, run) * power
            yield (left - run,), (run,), way, run, False
            counted += way * kind.rest(behind, left - run)
            power *= weight
        yield (left - need,), (need,), kind.rest(weight + behind, left) - counted, need, True

    def unpacked(self) -> dict[Answers, int]:
        """Give the weight of each combination of answers. Raises LimitError for too many of these."""
        if self.packed < 0:
            return self.found
        found: dict[Answers, int] = {}
        for told, packed in self.found.items():
            length = -(-packed.bit_length() // self.bits) * self.size
            data = packed.to_bytes(length, "little")
            for at in range(0, length, self.size):
                weight = int.from_bytes(data[at : at + self.size], "little")
                if weight:
                    key = (*told[: self.packed], at // self.size + self.low, *told[self.packed + 1 :])
                    found[key] = found.get(key, 0) + weight
            check_outcomes(len(found))
        return found


def check_held(held: int) -> None:
    """Raise LimitError if states of so many bytes, ``held`` at once, would take too much memory."""
    if held > MOST_HELD:
        raise LimitError("memory", f"that would take more than {MOST_HELD // 1_000_000} MB to go through face by face")


def _more(what: str, told: Answer, face: int, run: int) -> Answer:
    """Give the answer after ``run`` more of a face."""
    if what == "any":
        return True
    if isinstance(told, tuple):
        return told + (face,) * run
    return told + (run * face if what == "sum" else run)


def _with(runs: tuple[int, ...], heap: int, run: int) -> tuple[int, ...]:
    return (*runs[:heap], runs[heap] + run, *runs[heap + 1 :]) if run else runs

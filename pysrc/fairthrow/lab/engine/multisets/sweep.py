"""The odds of what is asked of heaps of dice, all at once: faces are gone through in order, each with its runs.

Costs grow with faces × dice² × states, never with faces ** dice. One sum or count is carried packed into the weights.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.faces import JointObserver, Machine, faces_of
from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, check_cases
from fairthrow.lab.engine.multisets.questions import Answers, Asked, Question, Terms, questions_of
from fairthrow.lab.engine.multisets.streams import FaceStream, FirstFace, Leaf, Places, fixed_values, leaves, machine
from fairthrow.lab.engine.multisets.terms import TermQuestions, TermsObserver
from fairthrow.lab.engine.sweep import DieKind

if TYPE_CHECKING:
    from collections.abc import Iterable


def sweep(
    asked: tuple[Asked, ...], heaps: dict[Leaf, DicePool | DrawPile], budget: Budget
) -> dict[Answers, int] | None:
    """Answer all questions in ``asked`` about ``heaps`` together: answers → their weight out of the heaps' totals.

    The answers stand in the order of the questions. Gives None where some question cannot be answered face by face.
    """
    ways: dict[Answers, int] = {(): 1}
    order: list[int] = []
    used: set[Leaf] = set()
    for places, leaves_ in _apart(asked):
        used |= leaves_
        swept = _together(tuple(asked[at] for at in places), {leaf: heaps[leaf] for leaf in leaves_}, budget)
        if swept is None:
            return None
        check_cases(len(ways) * len(swept))
        ways = {told + more: way * each for told, way in ways.items() for more, each in swept.items()}
        order += places
    others = 1
    for leaf, heap in heaps.items():
        if leaf not in used:
            others *= heap.present
    if others == 1 and order == sorted(order):
        return ways
    back = [order.index(at) for at in range(len(asked))]
    return {tuple(told[at] for at in back): way * others for told, way in ways.items()}


def _apart(asked: tuple[Asked, ...]) -> list[tuple[list[int], set[Leaf]]]:
    """Part questions into those that have no dice in common: their places, and the dice."""
    parts: list[tuple[list[int], set[Leaf]]] = []
    for at, each in enumerate(asked):
        places, of_it = [at], {leaf for question in questions_of(each) for leaf in leaves(question.view)}
        for part in [part for part in parts if part[1] & of_it]:
            parts.remove(part)
            places, of_it = part[0] + places, part[1] | of_it
        parts.append((places, of_it))
    return parts


def _together(
    asked: tuple[Asked, ...], heaps: dict[Leaf, DicePool | DrawPile], budget: Budget
) -> dict[Answers, int] | None:
    """Answer questions that have dice in common."""
    views = [question.view for each in asked for question in questions_of(each)]
    lengths = {leaf: (at, heap.length) for at, (leaf, heap) in enumerate(heaps.items())}
    if any(min(fixed_values(view), default=0) < 0 for view in views):
        return None  # known values below 0 in a sum: not worth a case of its own
    best: tuple[int, bool, list[FaceStream]] | None = None
    for up in (True, False):
        streams = [machine(view, lengths, up=up) for view in views]
        made = [each for each in streams if each is not None]
        # the way in which more of the questions end before the last face
        early = sum(map(_ends, made))
        if len(made) == len(streams) and (best is None or early > best[0]):
            best = early, up, made
    if best is None or sum(isinstance(each, Terms) for each in asked) > 1:
        return None
    kinds = [kind for at, heap in enumerate(heaps.values()) for kind in kinds_of(at, heap, budget)]
    passed = {face for view in views for face in fixed_values(view)}
    machines, terms = _machines(asked, best[2], {leaf: at for leaf, (at, _) in lengths.items()})
    watched = terms and TermsObserver(*terms, faces_of(kinds, passed, up=best[1]), up=best[1])
    return JointObserver(machines, kinds, passed, budget, up=best[1], terms=watched).answers()[0]


def kinds_of(at: int, heap: DicePool | DrawPile, budget: Budget) -> Iterator[DieKind]:
    """Give the kinds of the heap in the place ``at``."""
    if isinstance(heap, DrawPile):
        budget.spend(len(heap.values))
        yield DieKind(at, dict(Counter(heap.values)), 0, heap.many, bag=True)
        return
    for law, count in heap.kinds:
        budget.spend(4 * len(law.weights))
        weights = {value[0]: weight for value, weight in law.weights.items() if isinstance(value, tuple) and value}
        yield DieKind(at, weights, law.weights.get((), 0), count, bag=False)


def _machines(
    asked: tuple[Asked, ...], streams: list[FaceStream], places: dict[Leaf, int]
) -> tuple[list[Machine | None], tuple[Terms, list[TermQuestions]] | None]:
    """Give each question its machine out of all ``streams``, and those of each term to the question that is joined."""
    left = iter(streams)
    machines: list[Machine | None] = []
    terms: tuple[Terms, list[TermQuestions]] | None = None
    for each in asked:
        if isinstance(each, Question):
            machines.append((next(left), each.what))
            continue
        machines.append(None)
        terms = each, []
        for questions, numbers in each.terms:
            found = dict(numbers)
            if each.join == "sum":
                least = min(cast("Iterable[int]", found.values()))
                found = {answers: cast("int", number) - least for answers, number in numbers}
            heaps = tuple({places[leaf] for question in questions for leaf in leaves(question.view)})
            whats = [question.what for question in questions]
            terms[1].append(TermQuestions([next(left) for _ in questions], whats, found, heaps))
    return machines, terms


def _ends(stream: FaceStream) -> int:
    """Give 2 for a machine that ends with the first dice it takes, 1 if it ends later, 0 if it does not."""
    if isinstance(stream, Places):
        return 0 if stream.last is None else 1 if stream.first else 2
    return 2 if isinstance(stream, FirstFace) else 0

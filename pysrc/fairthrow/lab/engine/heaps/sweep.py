"""The odds of what is asked of heaps of dice, all at once: faces are gone through in order, each with its runs.

Costs grow with faces × dice² × states, never with faces ** dice. One sum or count is carried packed into the weights.
"""

from fairthrow.lab.engine.heaps.faces import Sweep
from fairthrow.lab.engine.heaps.law import Bag, Heap, check_outcomes
from fairthrow.lab.engine.heaps.questions import Answers, Asked, Group, Question, Terms, questions_of
from fairthrow.lab.engine.heaps.streams import FirstFace, Leaf, Places, Stream, fixed_values, leaves, machine
from fairthrow.lab.engine.limits import Budget


def sweep(asked: tuple[Asked, ...], heaps: dict[Leaf, Heap | Bag], budget: Budget) -> dict[Answers, int] | None:
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
        check_outcomes(len(ways) * len(swept))
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


def _together(asked: tuple[Asked, ...], heaps: dict[Leaf, Heap | Bag], budget: Budget) -> dict[Answers, int] | None:
    """Answer questions that have dice in common."""
    views = [question.view for each in asked for question in questions_of(each)]
    lengths = {leaf: (at, heap.length) for at, (leaf, heap) in enumerate(heaps.items())}
    if any(min(fixed_values(view), default=0) < 0 for view in views):
        return None  # known values below 0 in a sum: not worth a case of its own
    best: tuple[int, bool, list[Stream]] | None = None
    for up in (True, False):
        machines = [machine(view, lengths, up=up) for view in views]
        made = [each for each in machines if each is not None]
        # the way in which more of the questions end before the last face
        early = sum(map(_ends, made))
        if len(made) == len(machines) and (best is None or early > best[0]):
            best = early, up, made
    if best is None or sum(isinstance(each, Terms) for each in asked) > 1:
        return None
    places = {leaf: at for leaf, (at, _) in lengths.items()}
    return Sweep(asked, heaps, _grouped(asked, best[2], places), up=best[1], budget=budget).run()


def _grouped(asked: tuple[Asked, ...], streams: list[Stream], places: dict[Leaf, int]) -> list[Group]:
    groups: list[Group] = []
    left = iter(streams)
    for at, each in enumerate(asked):
        if isinstance(each, Question):
            groups.append(Group(at, [next(left)], [each.what], None, ()))
            continue
        for questions, numbers in each.terms:
            least = min(number for _, number in numbers)
            beyond = {answers: number - least for answers, number in numbers}
            heaps = tuple({places[leaf] for question in questions for leaf in leaves(question.view)})
            whats = [question.what for question in questions]
            groups.append(Group(at, [next(left) for _ in questions], whats, beyond, heaps))
    return groups


def _ends(stream: Stream) -> int:
    """Give 2 for a machine that ends with the first dice it takes, 1 if it ends later, 0 if it does not."""
    if isinstance(stream, Places):
        return 0 if stream.last is None else 1 if stream.first else 2
    return 2 if isinstance(stream, FirstFace) else 0

"""What is known of dice of one kind, as far as they were asked for.

The faces lie in *cells*: it is known how many dice are in each, but not which faces of a cell they show. A cell of one
face is *open*, so that its dice are known. A face in no cell is shown by no die. Asking divides cells. What is no
longer needed is forgotten: its dice go to the *gone*, of whom only their number is known, and the faces among which
they are.

Faces are numbered in the order of places, and sets of them are whole numbers with a bit for each.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import comb
from typing import NamedTuple

Cell = tuple[int, int]
"""A set of faces, and how many dice show one of them."""

NOTHING: Cell = (0, 0)


class Known(NamedTuple):
    """What is known of dice of one kind."""

    cells: tuple[Cell, ...]
    """With one die or more each, in order."""
    gone: Cell = NOTHING
    """Faces that were forgotten, and how many dice show them."""
    recent: tuple[int, ...] = ()
    """The faces that were asked for last, if it remembers some."""


Dice = tuple[Known, ...]
"""What is known of each kind of dice."""

Weighed = dict[Dice, int]
"""What can be known of the dice, each with its weight."""


class ForgottenError(Exception):
    """Something is asked that was forgotten."""


class Unknown(Exception):  # noqa: N818  # not an error: the answer has to be made known first
    """An answer is not known yet."""


def is_open(faces: int) -> bool:
    """Say whether the set ``faces``, which are the bits of a number, has one face only."""
    return not faces & (faces - 1)


def first_of(faces: int) -> int:
    """Give the number of the first face in the set ``faces``, which are the bits of a number."""
    return (faces & -faces).bit_length() - 1


def last_of(faces: int) -> int:
    """Give the number of the last face in the set ``faces``, which are the bits of a number."""
    return faces.bit_length() - 1


def counted(known: Known, faces: int) -> int:
    """Give how many dice show one of ``faces``, which are the bits of a number.

    Raises Unknown if a cell would have to be divided for it, and ForgottenError if what is forgotten would.
    """
    number = 0
    for cell, dice in known.cells:
        shared = cell & faces
        if shared == cell:
            number += dice
        elif shared:
            raise Unknown
    gone, dice = known.gone
    if gone & faces:
        if gone & ~faces:
            raise ForgottenError
        number += dice
    return number


def divided(
    known: Known, sets: Sequence[int], weights: Sequence[int], most: int | None = None
) -> Iterator[tuple[Known, int]]:
    """Divide cells by disjoint sets of faces, in all ways in which the dice can fall, each with its weight.

    ``weights`` has those of the faces. Dice are weighed when their face is known. Of each cell, ``most`` dice at most
    fall into the first set.
    """
    ways: list[tuple[tuple[Cell, ...], int]] = [((), 1)]
    for cell, dice in known.cells:
        if is_open(cell):
            ways = [((*cells, (cell, dice)), weight) for cells, weight in ways]
            continue
        parts = [part for part in (cell & faces for faces in sets) if part]
        rest = cell & ~reduce(int.__or__, parts, 0)
        if rest:
            parts.append(rest)
        if len(parts) == 1:
            ways = [((*cells, (cell, dice)), weight) for cells, weight in ways]
            continue
        fallen = list(falls(parts, dice, weights, most if cell & sets[0] else None))
        ways = [((*cells, *more), weight * each) for cells, weight in ways for more, each in fallen]
    for cells, weight in ways:
        yield Known(tuple(sorted(cells)), known.gone, known.recent), weight


def falls(
    parts: Sequence[int], dice: int, weights: Sequence[int], most: int | None = None
) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """Let so many ``dice`` fall into ``parts``, cells that divide one, in all ways, each with its weight.

    ``weights`` are those of the faces; they count where a part has one face. ``most`` dice at most fall into the first
    part. An empty cell is left out.
    """
    first, *others = parts
    if not others:
        yield ((first, dice),) if dice else (), weights[first_of(first)] ** dice if is_open(first) else 1
        return
    one = weights[first_of(first)] if is_open(first) else 1
    for number in range((dice if most is None else min(dice, most)) + 1):
        here: tuple[Cell, ...] = ((first, number),) if number else ()
        ways = comb(dice, number) * one**number
        for cells, weight in falls(others, dice - number, weights):
            yield here + cells, ways * weight


def face_at(all_known: Sequence[Known], place: int) -> int:
    """Give the number of the face at a ``place`` (from 1) of dice of several kinds.

    ``all_known`` is what is known of each kind. Raises Unknown if the face is not known yet, and ForgottenError if it
    is not known any more.
    """
    spans = sorted(
        (last_of(cell), first_of(cell), dice)
        for known in all_known
        for cell, dice in (*known.cells, known.gone)
        if dice
    )
    upto = 0
    for last, _, dice in spans:
        upto += dice
        if upto >= place:
            if sum(dice for _, first, dice in spans if first < last) < place:
                return last
            raise Unknown
    raise ForgottenError


def first_unknown(all_known: Sequence[Known], place: int | None = None) -> int:
    """Give the number of the first face of which it is not known how many dice show it; -1 if there is none.

    ``all_known`` is what is known of each kind. With a ``place``, from 1, it must be the first whose die is not known.
    """
    face = min((first_of(cell) for known in all_known for cell, _ in known.cells if not is_open(cell)), default=-1)
    if place is None or face < 0:
        return face
    before, upto = 0, 1 << face
    for known in all_known:
        if known.gone[1] and known.gone[0] >= upto:
            return -1
        before += known.gone[1] + sum(dice for cell, dice in known.cells if cell < upto)
    return face if before == place - 1 else -1


def runs_at(
    all_known: Sequence[Known], place: int, weights: Sequence[Sequence[int]]
) -> Iterator[tuple[int, list[Known], int]]:
    """Give all ways in which the face at a ``place`` (from 1) can become known, each with that face and its weight.

    A way is what is known then of each kind of dice, in place of ``all_known``: how many dice lie before it, and how
    many show it. ``weights`` are those of the faces of each kind. Raises ForgottenError if it may be one of those that
    are gone.
    """
    gone = [known.gone for known in all_known if known.gone[1]]
    cells = [*gone, *(cell for known in all_known for cell in known.cells)]
    for face in sorted({face for cell, _ in cells for face in faces_in(cell)}):
        at = 1 << face
        before = at - 1
        least = sum(dice for cell, dice in cells if cell <= before)
        most = sum(dice for cell, dice in cells if cell & (before | at))
        if least >= place or most < place:
            continue
        if any(cell > before and cell & (before | at) for cell, _ in gone):
            raise ForgottenError
        passed = sum(dice for cell, dice in gone if cell <= before)
        for now, weight in _run(all_known, (before, at), place - passed, weights):
            yield face, now, weight


def faces_in(cell: int) -> Iterator[int]:
    """Give the numbers of the faces in a ``cell``, a set of them, in order."""
    while cell:
        yield first_of(cell)
        cell &= cell - 1


def _run(
    all_known: Sequence[Known], sets: tuple[int, int], place: int, weights: Sequence[Sequence[int]]
) -> Iterator[tuple[list[Known], int]]:
    """Give the ways in which a face is the one at a place: fewer dice before it than that, enough with those at it."""
    before, at = sets
    ways: list[tuple[list[Known], int, int, int]] = [([], 1, 0, 0)]
    for known, of_kind in zip(all_known, weights, strict=True):
        after = []
        for now, weight in divided(known, sets, of_kind, place - 1):
            less = sum(dice for cell, dice in now.cells if cell <= before)
            here = sum(dice for cell, dice in now.cells if cell == at)
            after.append((now, weight, less, here))
        ways = [
            ([*so_far, now], weight * each, less + more_less, here + more_here)
            for so_far, weight, less, here in ways
            for now, each, more_less, more_here in after
            if less + more_less < place
        ]
    for all_now, weight, less, here in ways:
        if less + here >= place:
            yield all_now, weight


def forget_places(all_known: Sequence[Known], number: int) -> list[Known]:
    """Forget the dice at the first ``number`` places, as far as they are open.

    ``all_known`` is what is known of each kind. Which faces lie among them, or between them and the dice behind, and
    have no dice is forgotten too.
    """
    cells = sorted((cell, kind, dice) for kind, known in enumerate(all_known) for cell, dice in known.cells)
    passed = sum(known.gone[1] for known in all_known)
    kept: list[list[Cell]] = [[] for _ in all_known]
    gone = [known.gone for known in all_known]
    boundary = 0
    for cell, kind, dice in cells:
        take = min(dice, max(0, number - passed)) if is_open(cell) else 0
        passed += take if is_open(cell) else dice
        if take:
            gone[kind] = gone[kind][0] | cell, gone[kind][1] + take
            boundary |= cell
        if dice > take:
            kept[kind].append((cell, dice - take))
    upto = (1 << boundary.bit_length()) - 1
    if boundary:
        behind = [first_of(cell) for cells_left in kept for cell, _ in cells_left]
        upto |= (1 << min(behind, default=0)) - 1
    after = []
    for known, cells_left, (faces, dice) in zip(all_known, kept, gone, strict=True):
        closed = reduce(int.__or__, (cell for cell, _ in cells_left if not is_open(cell)), 0)
        after.append(Known(tuple(cells_left), ((faces | upto) & ~closed, dice), known.recent))
    return after


def forget_faces(known: Known, faces: int, recent: tuple[int, ...]) -> Known:
    """Forget how many dice show each of ``faces``; those in a cell with others stay.

    ``recent`` are the faces that it remembers then.
    """
    kept, (gone, number) = [], known.gone
    inside = 0
    for cell, dice in known.cells:
        if cell & ~faces or not is_open(cell):
            kept.append((cell, dice))
            inside |= cell
        else:
            number += dice
    return Known(tuple(kept), (gone | faces & ~inside, number), recent)


def forget_passed(known: Known, number: int) -> Known:
    """Forget how many dice show each of the first ``number`` faces, as far as it is known; ``known`` is what is."""
    return forget_faces(known, (1 << number) - 1, tuple(face for face in known.recent if face >= number))


def with_kinds(known: Dice, kinds: Sequence[int], after: Dice) -> Dice:
    """Put what is known of some ``kinds`` of dice ``after`` something in place of what was ``known`` of them."""
    now = list(known)
    for kind, one in zip(kinds, after, strict=True):
        now[kind] = one
    return tuple(now)


def presence(known: Known, weights: Sequence[int]) -> int:
    """Weigh the dice of which it is not known which face of their cell they show.

    ``weights`` are those of the faces.
    """
    whole = 1
    for cell, dice in known.cells:
        if not is_open(cell):
            whole *= sum(weights[face] for face in faces_in(cell)) ** dice
    return whole

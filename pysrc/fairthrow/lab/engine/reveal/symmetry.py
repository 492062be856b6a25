"""Kinds of dice that nobody tells apart, because all that is asked is asked of all of them together."""

from collections.abc import Sequence

from fairthrow.lab.engine.reveal.knowledge import NOTHING, Dice, Known, faces_in


class OneKind:
    """Lays kinds of dice together. ``weights`` has those of the faces for each kind."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.weights = weights
        self._in_cell: dict[tuple[int, int], tuple[int, ...]] = {}

    def laid(self, all_known: Sequence[Known], kinds: Sequence[int]) -> Dice:
        """Give what is known of some ``kinds`` of dice, by number, if nobody tells them apart.

        ``all_known`` is what is known of each of them. Dice whose face is known, and those that are gone, are with the
        first. Dice of which only a cell is known are with the first that has dice in it with the same weights.
        """
        shown: dict[int, int] = {}
        held: dict[tuple[int, tuple[int, ...]], dict[int, int]] = {}
        closed: list[dict[int, int]] = [{} for _ in kinds]
        gone = number = 0
        for kind, known, mine in zip(kinds, all_known, closed, strict=True):
            for cell, dice in known.cells:
                into = held.setdefault((cell, self._weights_in(kind, cell)), mine) if cell & (cell - 1) else shown
                into[cell] = into.get(cell, 0) + dice
            gone, number = gone | known.gone[0], number + known.gone[1]
        closed[0].update(shown)
        after = [
            Known(tuple(sorted(cells.items())), NOTHING, known.recent)
            for cells, known in zip(closed, all_known, strict=True)
        ]
        after[0] = after[0]._replace(gone=(gone, number))
        return tuple(after)

    def _weights_in(self, kind: int, cell: int) -> tuple[int, ...]:
        found = self._in_cell.get((kind, cell))
        if found is None:
            of_kind = self.weights[kind]
            found = self._in_cell[kind, cell] = tuple(of_kind[face] for face in faces_in(cell))
        return found

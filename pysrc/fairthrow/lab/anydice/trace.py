"""The trace of a roll: its dice, where they come from, what is told of them, and how many there may be."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fairthrow.dice.stream import MOST_SIDES, Source, Stream
from fairthrow.lab.choices import Choices
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.thrown import MOST_DICE, MOST_STEPS, Thrown, face_of, too_many_dice

RESULT = "result"
"""What a trace calls the dice that a function comes to."""

AND_SO_ON = "And so on."
"""The last sentence of a trace that is cut."""


class Untaken(NamedTuple):
    """What was ``told``, and which ``fates`` were noted of which dice, for an option that nobody has taken yet."""

    told: list[str]
    fates: list[tuple[tuple[int, ...], str]]


class Trace:
    """Takes dice from a source, and keeps them and the sentences about them."""

    def __init__(self, source: Source, budget: Budget, choices: Choices | None = None) -> None:
        self.budget = budget
        self.choices = choices or Choices()
        """What makes decisions, and which there were."""
        self.dice: list[Thrown] = []
        self.steps: list[str] = []
        self.shows = 0
        """The line of the output that is being thrown."""
        self._source = source
        self._quiet = 0
        self._asides = 0
        self._untaken: Untaken | None = None

    def throw(self, count: int, sides: int, what: str, line: int) -> range:
        """Throw ``count`` dice of ``sides``; give their numbers among all that were thrown, from 0.

        ``what`` is how the program writes them, ``line`` where. Raises LimitError for more dice than one roll may
        throw.
        """
        begun = len(self.dice)
        if begun + count > MOST_DICE:
            raise too_many_dice(MOST_DICE)
        self.budget.spend(20 * count)
        plain = what in {f"{count}d{sides}", f"d{sides}"}
        said = f"line {line}" if plain else f"{what}, line {line}"
        if sides <= MOST_SIDES:
            faces = self._source.dice(count, sides, said)
        else:
            faces = tuple(face_of(self._source, sides, said, self.budget) for _ in range(count))
        self.dice.extend(Thrown(what, line, sides, face, face) for face in faces)
        return range(begun, begun + count)

    def fate(self, dice: Iterable[int], what: str) -> None:
        """Note ``what`` became of some ``dice``, given by their numbers. Of those thrown aside nothing is noted."""
        if self._asides:
            return
        if self._untaken:
            self._untaken.fates.append((tuple(dice), what))
            return
        for die in dice:
            if what not in self.dice[die].fates:
                self.dice[die].fates.append(what)

    @property
    def telling(self) -> bool:
        """Whether a sentence would be heard: it is neither quiet nor has enough been told."""
        return not self._quiet and len(self.steps) <= MOST_STEPS

    @property
    def aside(self) -> bool:
        """Whether what is thrown now is only tried."""
        return self._asides > 0

    @property
    def weighing(self) -> bool:
        """Whether what is done now is for an option that nobody has taken yet."""
        return self._untaken is not None

    def use(self, name: str, line: int) -> str:
        """Say for which output the variable ``name`` of a ``line`` is thrown, where that is another line; else nothing.

        A function's result needs no such words: the call that it is of was told.
        """
        return f" for line {self.shows}" if self.shows not in {0, line} and name != RESULT else ""

    def tell(self, line: int, sentence: str) -> None:
        """Add a ``sentence`` about a ``line`` to the trace, unless it is quiet or enough was told."""
        if self.telling:
            self.steps.append(f"Line {line}: {sentence}" if len(self.steps) < MOST_STEPS else AND_SO_ON)

    def repeat(self, sentences: Iterable[str]) -> None:
        """Add sentences that were set aside."""
        for sentence in sentences:
            if self.telling:
                self.steps.append(sentence if len(self.steps) < MOST_STEPS else AND_SO_ON)

    @contextmanager
    def set_aside(self) -> Iterator[list[str]]:
        """Have what is told for a while apart from the trace: its time may be later, or never."""
        steps, self.steps = self.steps, []
        try:
            yield self.steps
        finally:
            self.steps = steps

    @contextmanager
    def untaken(self) -> Iterator[Untaken]:
        """Have what is told and noted for a while apart from the trace, until it is taken or never."""
        outer = self._untaken
        with self.set_aside() as told:
            found = self._untaken = Untaken(told, [])
            try:
                yield found
            finally:
                self._untaken = outer

    def take(self, untaken: Untaken) -> None:
        """Tell and note what was ``untaken`` until now."""
        self.repeat(untaken.told)
        for dice, what in untaken.fates:
            self.fate(dice, what)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Tell nothing for a while."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Throw other dice for a while, always the same, that are not part of the roll."""
        source, dice = self._source, self.dice
        self._source, self.dice = Stream(bytes(16)), list(dice)
        self._asides += 1
        try:
            with self.quiet():
                yield
        finally:
            self._source, self.dice = source, dice
            self._asides -= 1

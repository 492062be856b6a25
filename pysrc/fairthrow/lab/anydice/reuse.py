"""Find where a variable that holds dice is used twice as if both uses were of one throw: each is a throw of its own.

Who writes ``X + X`` means two throws. Who asks two different things of ``X`` in one value, as in
``[count [highest 1 of X] in X]`` or ``X >= 5 & X <= 8``, mostly means one. So two uses are told of where they differ,
and at least one *looks* at a throw: it picks dice of it, counts in it, or compares it.

Two uses that are alike are told of where two throws are seldom meant: in a square such as ``X * X``, where one takes X
away from itself, divides it by itself or compares it with itself, and where a function of the program gets it twice for
numbers or sequences.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.suspects import assigned
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Number,
    OutputStatement,
    Result,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.syntax import Sequence as InBraces
from fairthrow.lab.anydice.traversal import children, folded, nodes_in
from fairthrow.lab.engine.symbolic_roll import COMPARISONS

_LOOKED_AT = {"highest ? of ?": 1, "lowest ? of ?": 1, "middle ? of ?": 1, "count ? in ?": 1, "? contains ?": 0}
"""The functions that look at a throw: which of their arguments it is."""

_THROWS_NOTHING = {"maximum of ?"}

_SQUARES = {"*", "^"}
_ALWAYS_ALIKE = {"-", "/", *COMPARISONS}
"""Operators of which always the same would come if both sides were one throw."""


Own = Mapping[str, Sequence[str]]
"""The words of a program's functions, with what their parameters expect."""


class Use(NamedTuple):
    """A use of a variable: its ``name``, and ``parent``, the value of which it is the part with that ``number``.

    ``span`` is where that stands among all values of the statement: from its own place to before the second.
    ``look`` is what is asked of the throw, alike for alike questions; 0 where it is only thrown. ``given`` says that a
    call takes it, ``silent`` that nothing is thrown, as in the braces of a sequence.
    """

    name: VariableName
    parent: Expression
    number: int
    span: tuple[int, int]
    look: int = 0
    given: bool = False
    silent: bool = False

    @property
    def is_sum(self) -> bool:
        """Whether only the sum of the throw matters."""
        node = self.parent
        return not (self.silent or isinstance(node, Call) or (isinstance(node, Binary) and node.sign == "@"))


class Reused(NamedTuple):
    """A variable, by its ``name``, that is used twice in a value as if of one throw, and all its ``uses`` there.

    ``top`` is the statement of the program in which it is, ``statement`` the one that it is in.
    """

    name: str
    top: Statement
    statement: OutputStatement | Assign | Result
    uses: tuple[Use, ...]
    needless: bool = False
    """Whether nothing is left to throw for if all uses are one throw: what comes of it is then always the same."""


def reused(program: Sequence[Statement]) -> list[Reused]:
    """Find such variables in a ``program``, in the order of its text. The work grows with its length alone."""
    own = {top.signature: [each.expects for each in top.parameters] for top in program if isinstance(top, Function)}
    dice: dict[str, bool] = {}
    found = [each for top in program if not isinstance(top, Function) for each in _Flow(top, dice, own).through([top])]
    once = {name for name, times in Counter(assigned(program)).items() if times == 1}
    for top in program:
        if isinstance(top, Function):
            inside = {name: always and name in once for name, always in dice.items()}
            inside.update((each.name, each.expects == "d") for each in top.parameters)
            found += _Flow(top, inside, own).through(top.body)
    return sorted(found, key=lambda each: each.statement.place)


class _Flow:
    """Goes through statements in their order. ``dice`` says of each variable whether it surely holds dice there.

    ``top`` is the statement of the program that they are in, ``own`` are its functions.
    """

    def __init__(self, top: Statement, dice: dict[str, bool], own: "Own") -> None:
        self._top = top
        self._dice = dice
        self._own = own

    def through(self, body: Sequence[Statement]) -> Iterator[Reused]:
        for statement in body:
            if isinstance(statement, Loop):
                yield from self._branches([statement.body], statement.name)
            elif isinstance(statement, Conditional):
                yield from self._branches([*(branch for _, branch in statement.branches), statement.otherwise or ()])
            elif isinstance(statement, OutputStatement | Assign | Result):
                for name, uses in _uses(statement.value, self._dice, self._own):
                    needless = _needless(statement.value, uses)
                    if needless or _as_of_one_throw(uses) or _is_doubled(uses, self._own):
                        yield Reused(name, self._top, statement, tuple(uses), needless)
                if isinstance(statement, Assign):
                    self._dice[statement.name] = _is_dice(statement.value, self._dice)

    def _branches(self, bodies: Sequence[Sequence[Statement]], *names: str) -> Iterator[Reused]:
        """Go through blocks of which any may be run, and any number of times."""
        self._dice.update(dict.fromkeys(names, False))
        self._dice.update((name, False) for body in bodies for name in assigned(body))
        for body in bodies:
            before = dict(self._dice)
            yield from self.through(body)
            self._dice.update(before)


def _is_dice(value: Expression, dice: Mapping[str, bool]) -> bool:
    """Whether a value is surely dice."""

    def is_dice(node: Expression, parts: Sequence[bool]) -> bool:
        if isinstance(node, VariableName):
            return dice.get(node.name, False)
        if isinstance(node, Binary | Unary) and node.sign == "d":
            return True
        if isinstance(node, InBraces) or (isinstance(node, Unary) and node.sign == "#"):
            return False
        known = not isinstance(node, Call) or (node.signature in LIBRARY and node.signature not in _THROWS_NOTHING)
        return known and any(parts)

    return folded(value, is_dice)


def _uses(value: Expression, dice: Mapping[str, bool], own: "Own") -> Iterator[tuple[str, list[Use]]]:
    """Give each variable that holds dice and is used more than once in a ``value``, with its uses."""
    nodes = nodes_in(value)
    places: dict[str, list[int]] = {}
    for place, node in enumerate(nodes):
        if isinstance(node, VariableName) and dice.get(node.name):
            places.setdefault(node.name, []).append(place)
    places = {name: some for name, some in places.items() if len(some) > 1}
    if places:
        yield from _Tree(nodes, places, own).uses().items()


class _Tree:
    """A value as the list of its ``nodes``: each has its place, and those inside it follow it."""

    def __init__(self, nodes: Sequence[Expression], places: Mapping[str, Sequence[int]], own: "Own") -> None:
        self._own = own
        self._nodes = nodes
        self._places = places
        self._sizes = [1] * len(nodes)
        self._alike = [0] * len(nodes)
        """A number for each node, the same for all that say the same."""
        numbers: dict[tuple[object, ...], int] = {}
        for place in reversed(range(len(nodes))):
            inside = self._children(place)
            self._sizes[place] += sum(self._sizes[each] for each in inside)
            key = (*_said(nodes[place]), *(self._alike[each] for each in inside))
            self._alike[place] = numbers.setdefault(key, len(numbers) + 1)
        self._looks: dict[tuple[object, ...], int] = {}

    def _children(self, place: int) -> list[int]:
        """Give the places of what the node at a ``place`` is made of, from left to right."""
        found, at = [], place + 1
        for _ in children(self._nodes[place]):
            found.append(at)
            at += self._sizes[at]
        return found[::-1]

    def uses(self) -> dict[str, list[Use]]:
        """Give the uses of each variable."""
        found: dict[str, list[Use]] = {name: [] for name in self._places}
        silent = 0  # the place before which nothing is thrown
        for place, node in enumerate(self._nodes):
            inside = self._children(place)
            for each in inside:
                if _throws_nothing(node, last=each == inside[-1]):
                    silent = max(silent, each + self._sizes[each])
            for number, each in enumerate(inside):
                name = self._nodes[each]
                if isinstance(name, VariableName) and name.name in found:
                    use = Use(name, node, number, (place, place + self._sizes[place]), silent=each < silent)
                    found[name.name].append(self._asked(use, inside))
        return found

    def _asked(self, use: Use, inside: Sequence[int]) -> Use:
        """Say what is asked of a variable by the value with these parts ``inside``."""
        node, number = use.parent, use.number
        if isinstance(node, Call):
            if node.signature in self._own or _LOOKED_AT.get(node.signature) != number:
                return use._replace(given=True)
            return use._replace(look=self._look(node.signature, self._alike[inside[1 - number]]))
        if isinstance(node, Binary):
            other = inside[1 - number]
            if (node.sign == "@" and number) or (node.sign in COMPARISONS and not self._has(other, use.name.name)):
                return use._replace(look=self._look(node.sign, number, self._alike[other]))
        return use

    def _has(self, place: int, name: str) -> bool:
        """Whether a variable is used in the node at a ``place``."""
        among = self._places[name]
        first = bisect_left(among, place)
        return first < len(among) and among[first] < place + self._sizes[place]

    def _look(self, *asked: object) -> int:
        return self._looks.setdefault(asked, len(self._looks) + 1)


def _said(node: Expression) -> tuple[object, ...]:
    """Give what a node says beside what it is made of."""
    if isinstance(node, Number):
        return ("number", node.value)
    if isinstance(node, VariableName):
        return ("name", node.name)
    if isinstance(node, Call):
        return ("call", node.signature)
    if isinstance(node, InBraces):
        return ("braces", *((item.last is None, item.times is None) for item in node.items))
    return (type(node).__name__, node.sign)


def _throws_nothing(node: Expression, *, last: bool) -> bool:
    """Whether what is part of a value is not thrown there; ``last`` for the last part."""
    if isinstance(node, Binary | Unary):
        return last and node.sign in {"d", "#"}
    return isinstance(node, InBraces) or (isinstance(node, Call) and node.signature in _THROWS_NOTHING)


def _as_of_one_throw(uses: Sequence[Use]) -> bool:
    """Whether some ``uses`` of a variable differ in what they ask of a throw."""
    thrown = [use for use in uses if not use.silent]
    looking = [use for use in thrown if use.look]
    if len({use.look for use in looking}) > 1 or (looking and any(not (use.look or use.given) for use in thrown)):
        return True
    places = sorted(use.span[0] for use in looking)
    spans = (use.span for use in thrown if use.given)
    return any(bisect_left(places, first) < bisect_left(places, end) for first, end in spans)


def _pairs(uses: Sequence[Use]) -> Iterator[list[Use]]:
    """Give the uses that are thrown, those together that are parts of one value."""
    of_parent: dict[int, list[Use]] = {}
    for use in uses:
        if not use.silent:
            of_parent.setdefault(id(use.parent), []).append(use)
    return (some for some in of_parent.values() if len(some) > 1)


def _is_doubled(uses: Sequence[Use], own: Own) -> bool:
    """Whether two ``uses`` that are alike stand where two throws are seldom meant."""
    for some in _pairs(uses):
        node = some[0].parent
        if isinstance(node, Binary) and node.sign in _SQUARES | _ALWAYS_ALIKE:
            return True
        if isinstance(node, Call):
            expects = own.get(node.signature, ())
            if sum(expects[use.number] in {"n", "s"} for use in some if use.number < len(expects)) > 1:
                return True
    return False


def _needless(value: Expression, uses: Sequence[Use]) -> bool:
    """Whether a ``value`` is nothing but a variable, taken away from itself or the like."""
    return isinstance(value, Binary) and value.sign in _ALWAYS_ALIKE and all(use.parent is value for use in uses)

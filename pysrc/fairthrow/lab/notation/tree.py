"""What a line of dice notation is made of, each part with the places in the program's text where it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from fairthrow.lab.notation.faces import DieFaces


class Cond(NamedTuple):
    """What a die may show: a face in relation ``sign`` to a ``number``.

    ``named`` says whether the number is that of a name.
    """

    sign: str
    number: int
    named: bool = False

    def holds(self, face: int) -> bool:
        """Say whether a ``face`` is as this says.

        >>> Cond(">", 4).holds(4), Cond("<>", 4).holds(3)
        (False, True)
        """
        sign, number = self.sign, self.number
        if sign == "=":
            return face == number
        if sign == "<>":
            return face != number
        if sign[0] == ">":
            return face > number or (sign == ">=" and face == number)
        return face < number or (sign == "<=" and face == number)

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


class Modifier(NamedTuple):
    """What stands behind dice: its ``word`` in small letters, with what it compares or its number.

    It stands in the text from ``start`` up to ``end``. A ``blank`` may stand before it.
    """

    word: str
    start: int
    end: int
    cond: Cond | None = None
    number: int | None = None
    blank: bool = False


class Rule(NamedTuple):
    """What is done with dice, read from all their modifiers, in the order in which it is done.

    A list of conditions has None for the face that is meant unless another is said.
    """

    again: tuple[Cond | None, ...] = ()
    """DieFaces that are thrown again until they no longer come."""
    once: tuple[Cond | None, ...] = ()
    """DieFaces that are thrown again once."""
    explode: str = ""
    """How dice explode: ``!``, ``!o``, ``!!``, ``!p`` or ``!!p``; empty where they do not."""
    on: Cond | None = None
    """The faces that explode; None for the highest."""
    least: int | None = None
    """What each value is raised to, if it is lower."""
    most: int | None = None
    """What each value is lowered to, if it is higher."""
    unique: bool = False
    """Whether all dice show different faces."""
    keep: str = ""
    """Which dice are kept: ``kh``, ``kl``, or ``drop`` for all but some; empty for all."""
    kept: int = 0
    """How many of the highest or lowest are kept."""
    drop_low: int = 0
    """How many of the lowest are dropped."""
    drop_high: int = 0
    """How many of the highest are dropped."""
    counts: str = ""
    """What is counted: ``cond``, ``cs``, ``cf``, ``even`` or ``odd``; empty where values are added up."""
    success: Cond | None = None
    """What is a success; None for the highest face, or the lowest of ``cf``."""
    fails: tuple[Cond, ...] = ()
    """What takes one away, each for itself."""
    rest_fails: bool = False
    """Whether each die that is no success takes one away."""
    margin: tuple[str, int] | None = None
    """A sign and a number that the sum is compared with by subtraction."""
    order: str = ""
    """How a roll is shown sorted: ``sa`` or ``sd``."""


class Number(NamedTuple):
    """A number, ``top / below``, from ``start`` up to ``end``; ``named`` is the name that stands for it."""

    top: int
    below: int
    start: int
    end: int
    named: str = ""


class Bracketed(NamedTuple):
    """A total in round brackets, from ``start`` up to ``end``."""

    inner: "Node"
    start: int
    end: int


class Sign(NamedTuple):
    """A minus before one part, from ``start`` up to ``end``."""

    inner: "Node"
    start: int
    end: int


class Binary(NamedTuple):
    """Two parts with a ``sign`` between them, which stands ``at`` a place."""

    sign: str
    left: "Node"
    right: "Node"
    at: int

    @property
    def start(self) -> int:
        """Where it begins; rows of signs are thousands long, longer than calls may be deep."""
        first = self.left
        while isinstance(first, Binary):
            first = first.left
        return first.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.right.end


class Call(NamedTuple):
    """A call of a function by its ``name``, with what it is given, from ``start`` up to ``end``."""

    name: str
    given: tuple["Node", ...]
    start: int
    end: int


class Dice(NamedTuple):
    """Dice: how many, of which faces, and what is done with them.

    A number or faces that dice decide are parts. They begin at ``start``, their faces at ``sides_at``; the modifiers
    stand in the text from ``bare`` up to ``end``.
    """

    many: "int | Node"
    faces: "DieFaces | Node"
    rule: Rule
    modifiers: tuple[Modifier, ...]
    start: int
    bare: int
    end: int
    sides_at: int
    note: str = ""
    """What stands behind the dice in square brackets."""


class DiceGroup(NamedTuple):
    """Totals, the ``items``, in curly brackets, or several in round ones; ``single`` if each die stands for itself.

    It begins at ``start``. Its ``modifiers`` stand from ``bare`` up to ``end``, and a ``note`` behind it.
    """

    items: tuple["Node", ...]
    single: bool
    rule: Rule
    modifiers: tuple[Modifier, ...]
    start: int
    bare: int
    end: int
    note: str = ""


Node: TypeAlias = Number | Bracketed | Sign | Binary | Call | Dice | DiceGroup


class OutputLine(NamedTuple):
    """One output: its ``label``, what it is, and the number of its line, from 1."""

    label: str
    node: Node
    line: int


@dataclass(frozen=True, kw_only=True)
class Program:
    """A program: its ``text``, its ``outputs``, and the numbers of its names."""

    text: str
    outputs: tuple[OutputLine, ...]
    names: Mapping[str, Number]

    def words(self, start: int, end: int) -> str:
        """Give a part of the text, from ``start`` up to ``end``, as it is written, blanks as one."""
        return " ".join(self.text[start:end].split())


def parts(node: Node) -> tuple[Node, ...]:
    """Give the parts that a part is made of, from left to right."""
    if isinstance(node, Bracketed | Sign):
        return (node.inner,)
    if isinstance(node, Binary):
        return (node.left, node.right)
    if isinstance(node, Call):
        return node.given
    if isinstance(node, DiceGroup):
        return node.items
    if isinstance(node, Dice):
        return tuple(each for each in (node.many, node.faces) if not isinstance(each, int | DieFaces))
    return ()


def has_dice(node: Node) -> bool:
    """Say whether there are dice in a part."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Dice):
            return True
        waiting.extend(parts(part))
    return False


def dice_of_sum(node: Node) -> list[Dice]:
    """Give the dice of a plain sum, from left to right."""
    found: list[Dice] = []
    while isinstance(node, Binary):
        found += [node.right] if isinstance(node.right, Dice) else []
        node = node.left
    return [*([node] if isinstance(node, Dice) else []), *reversed(found)]


def steps_of(node: Binary) -> tuple[Node, list[Binary]]:
    """Give where a row of signs begins, and its steps from left to right: a long sum is no deep one."""
    steps: list[Binary] = []
    part: Node = node
    while isinstance(part, Binary):
        steps.append(part)
        part = part.left
    return part, steps[::-1]

"""Write a program so that it looks at one throw of a variable, where it used that twice (:mod:`reuse`).

The value becomes the result of a function with a parameter of the variable's name, so that the rest of its text may
stay. What AnyDice's functions do with dice and not with a sequence is written with ``@``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.lexer import Token, tokens_of
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.reuse import Reused, Use
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Number,
    Setting,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.traversal import children
from fairthrow.lab.engine.symbolic_roll import COMPARISONS
from fairthrow.lab.errors import Place

WORDS = ("one throw", "the same throw", "that throw")
"""Words of the functions that are written, in the order in which they are taken."""

_OPENING, _CLOSING = {"{", "(", "["}, {"}", ")", "]"}


class _Edit(NamedTuple):
    """Another ``text`` between two places of a program's."""

    start: int
    end: int
    text: str


def with_one_throw(program: str, statements: Sequence[Statement], found: Sequence[Reused]) -> str:
    """Give a ``program`` that throws once in each value that is ``found``; empty where that cannot surely be written.

    ``statements`` are those of the program.
    """
    if any(isinstance(each, Setting) and each.name == "position order" for each in statements):
        return ""
    text = _Text(program)
    writing = _Writing(text, statements)
    free = [words for words in WORDS if not writing.is_taken(f"{words} ?")]
    edits: list[_Edit] = []
    called: dict[str, str] = {}
    for each in found:
        body = writing.body(each)
        if not body or not (free or body in called):
            return ""
        if body not in called:
            called[body] = free.pop(0)
            begins = text.at(each.top.place)
            edits.append(_Edit(begins, begins, f"function: {called[body]} {body}\n"))
        edits.append(_Edit(*text.span(each), f"[{called[body]} {each.name}]"))
    return _changed(program, edits)


def _changed(text: str, edits: Iterable[_Edit], begins: int = 0) -> str:
    """Give a ``text`` with its ``edits``, whose places count from ``begins`` before it."""
    for start, end, new in sorted(edits, reverse=True):
        text = f"{text[: start - begins]}{new}{text[end - begins :]}"
    return text


class _Text:
    """A program's text, and where its pieces are."""

    def __init__(self, program: str) -> None:
        self.program = program
        self._lines = [0]
        for line in program.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._tokens: list[Token] = list(tokens_of(program))
        self._starts = [self.at(token.place) for token in self._tokens]
        self._numbers = {start: number for number, start in enumerate(self._starts)}

    def at(self, place: Place) -> int:
        """Give how far into the text a ``place`` is."""
        return self._lines[place.line - 1] + place.column - 1

    def span(self, found: Reused) -> tuple[int, int]:
        """Give where a value that is ``found`` begins and ends."""
        word = self._numbers[self.at(found.statement.place)]
        first = last = word + (1 if self._tokens[word].text == "output" else 2)
        deep = 0
        while deep or not self._ends(last):
            deep += (self._tokens[last].text in _OPENING) - (self._tokens[last].text in _CLOSING)
            last += 1
        return self._starts[first], len(self.program[: self._starts[last]].rstrip())

    def _ends(self, number: int) -> bool:
        """Whether a value that stands in no bracket ends before the piece with that ``number``."""
        token = self._tokens[number]
        given = token.kind == "name" and self._tokens[number + 1].text == ":"
        return given or token.kind in {"word", "end"} or token.text in _CLOSING

    def call(self, call: Call) -> tuple[int, int, bool]:
        """Give where a ``call`` without another in it begins and ends, and whether no value or sign is beside it."""
        first = last = self._numbers[self.at(call.place)]
        while self._tokens[last].text != "]":
            last += 1
        before, behind = self._tokens[first - 1], self._tokens[last + 1]
        opened, closed = before.kind == "word" or before.text in "[(", behind.kind == "word" or behind.text in "])"
        return self._starts[first], self._starts[last] + 1, opened and closed


class _Writing:
    """Says what changes in a program's ``text``."""

    def __init__(self, text: _Text, statements: Sequence[Statement]) -> None:
        self._text = text
        self._own = {each.signature: each for each in statements if isinstance(each, Function)}
        self._sequences = set(_perhaps_sequences(statements))

    def is_taken(self, signature: str) -> bool:
        """Say whether the program has a function of these words."""
        return signature in self._own

    def body(self, found: Reused) -> str:
        """Write what a function takes and gives that looks at one throw; empty where that is not sure."""
        start, end = self._text.span(found)
        text = self._text.program[start:end]
        sums = all(use.is_sum or self._expected(use) == "n" for use in found.uses)
        edits = [self._edits(use, sums=sums) for use in found.uses]
        if "\\" in text or None in edits:
            return ""
        changed = _changed(text, (edit for some in edits for edit in some or ()), start)
        return f"{found.name}:{'n' if sums else 's'} {{ result: {changed} }}"

    def _expected(self, use: Use) -> str:
        """Give what the call expects that takes a throw."""
        call = use.parent
        if not isinstance(call, Call):
            return ""
        own = self._own.get(call.signature)
        expects = [each.expects for each in own.parameters] if own else LIBRARY[call.signature].expects
        return expects[use.number]

    def _edits(self, use: Use, *, sums: bool) -> list[_Edit] | None:
        """Say what changes where a variable is a throw: its sum, or its dice in a sequence. None if it is not sure."""
        node = use.parent
        if use.silent:
            counts = isinstance(node, Unary) and node.sign == "#"
            return [] if counts and not sums else None
        if isinstance(node, Call):
            return self._edits_of_call(use, node)
        if isinstance(node, Binary) and node.sign == "@":
            return [] if use.number and isinstance(node.left, Number) else None
        if isinstance(node, Binary) and node.sign in COMPARISONS:
            start = self._text.at(use.name.place)
            summed = [] if sums else [_Edit(start, start + len(use.name.name), f"(0 + {use.name.name})")]
            other = children(node)[1 - use.number]
            itself = isinstance(other, VariableName) and other.name == use.name.name  # summed as this one is
            return None if not itself and self._may_be_sequence(other) else summed
        return None if isinstance(node, Unary) and node.sign == "+" else []

    def _edits_of_call(self, use: Use, call: Call) -> list[_Edit] | None:
        if not use.look or call.signature in {"count ? in ?", "? contains ?"}:
            own = call.signature in self._own
            return [] if self._expected(use) == "n" or (self._expected(use) == "s" and (own or use.look)) else None
        many = call.arguments[0]
        if not isinstance(many, Number) or not many.value:
            return None
        if call.signature.startswith("middle"):
            return None
        if call.signature.startswith("highest"):
            places = "1" if many.value == 1 else f"{{1..{many.value}}}"
        else:
            last = f"#{use.name.name}"
            places = f"({last})" if many.value == 1 else f"{{{last} - {many.value - 1}..{last}}}"
        start, end, alone = self._text.call(call)
        text = f"{places}@{use.name.name}"
        return [_Edit(start, end, text if alone else f"({text})")]

    def _may_be_sequence(self, value: Expression) -> bool:
        """Whether a value may be a sequence."""
        if isinstance(value, VariableName):
            return value.name in self._sequences
        if isinstance(value, Call):
            known = value.signature in LIBRARY and value.signature not in self._own
            return not known or value.signature in {"reverse ?", "sort ?"}
        return not isinstance(value, Number | Binary) and not (isinstance(value, Unary) and value.sign != "+")


def _perhaps_sequences(statements: Iterable[Statement]) -> Iterator[str]:
    """Give the variables that may hold a sequence somewhere; some come twice."""
    for statement in statements:
        if isinstance(statement, Assign):
            if not isinstance(statement.value, Number | Binary):
                yield statement.name
        elif isinstance(statement, Function):
            yield from (each.name for each in statement.parameters if each.expects not in {"n", "d"})
            yield from _perhaps_sequences(statement.body)
        elif isinstance(statement, Loop):
            yield from _perhaps_sequences(statement.body)
        elif isinstance(statement, Conditional):
            for _, branch in statement.branches:
                yield from _perhaps_sequences(branch)
            yield from _perhaps_sequences(statement.otherwise or ())

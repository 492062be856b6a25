"""Read an AnyDice program: tokens to syntax, with what was expected where it ends in nothing.

Binary operators, from the loosest: ``& |``, ``= != < <= > >=``, ``+ -``, ``* /``, ``^``, ``@``, ``d``; all group to
the left. Signs before a value bind tighter than any of them.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from fairthrow.lab.anydice.lexer import Token, tokens_of
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Item,
    Loop,
    Number,
    OutputStatement,
    Parameter,
    Result,
    Sequence,
    Setting,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.errors import ProgramError

LEVELS = ({"&", "|"}, {"=", "!=", "<", "<=", ">", ">="}, {"+", "-"}, {"*", "/"}, {"^"}, {"@"}, {"d"})
"""Binary operators, from the loosest."""

TIGHTNESS = {sign: level for level, signs in enumerate(LEVELS) for sign in signs}
"""How tight each binds."""

BEFORE = {"-", "+", "!", "#", "d"}
"""Operators that stand before one value."""

DEEPEST = 60
"""How many brackets, blocks and signs may stand inside each other."""

_SHOWN = re.compile(r"\[([A-Z_]+)\]")

Body = tuple[Statement, ...]

Reader = Callable[[], Statement]
"""Reads one statement."""


@lru_cache(maxsize=2)
def parse(program: str) -> Body:
    """Read the text of a ``program``; one that was read just before is known.

    Raises ProgramError where it cannot be read, with what was expected there.

    >>> parse("output 3")
    (OutputStatement(value=Number(value=3), label=None),)
    """
    return _Parser(list(tokens_of(program))).program()


class _Parser:
    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self.next = tokens[0]
        """The token that comes next."""
        self._depth = 0
        self._in_function = False

    # what comes next

    def _take(self) -> Token:
        """Take the token that comes next. Callers have seen what it is, and never take the end."""
        token = self.next
        self._at += 1
        self.next = self._tokens[self._at]
        return token

    def _is(self, *texts: str) -> bool:
        return self.next.text in texts and self.next.kind in {"sign", "word"}

    def _skip(self, text: str, expected: str) -> Token:
        if not self._is(text):
            raise self._wrong(expected)
        return self._take()

    def _wrong(self, expected: str) -> ProgramError:
        return ProgramError(self.next.place, f"expected {expected}, found {self.next.described}")

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise ProgramError(self.next.place, f"brackets, blocks and signs may stand at most {DEEPEST} deep")

    # statements

    def program(self) -> Body:
        statements = []
        while self.next.kind != "end":
            statements.append(self._statement())
        return tuple(statements)

    def _block(self) -> Body:
        opening = self._skip("{", 'a "{" that begins a block')
        self._deeper()
        statements: list[Statement] = []
        while not self._is("}"):
            if self.next.kind == "end":
                raise ProgramError(
                    self.next.place, f'expected a "}}" that ends the block begun in line {opening.place.line}'
                )
            if statements and isinstance(statements[-1], Result):
                raise self._wrong('a "}": "result:" is the last of its block')
            statements.append(self._statement())
        self._take()
        self._depth -= 1
        return tuple(statements)

    def _statement(self) -> Statement:
        if self.next.kind == "name":
            return self._assignment()
        inside: dict[str, Reader] = {"loop": self._loop, "if": self._if}
        if self._in_function:
            inside["result"] = self._result
        else:
            inside |= {"output": self._output, "function": self._function, "set": self._setting}
        if self.next.kind == "word" and self.next.text in inside:
            return inside[self.next.text]()
        allowed = (
            "a variable, loop, if or result" if self._in_function else "output, a variable, function, loop, if or set"
        )
        raise self._wrong(allowed)

    def _assignment(self) -> Assign:
        name = self._take()
        self._skip(":", f'a ":" after {name.text}, as in {name.text}: 3d6')
        return Assign(name.text, self._value(), place=name.place)

    def _loop(self) -> Loop:
        word = self._take()
        if self.next.kind != "name":
            raise self._wrong("a variable, as in loop N over {1..6} { … }")
        name = self._take().text
        self._skip("over", '"over", as in loop N over {1..6} { … }')
        over = self._value()
        return Loop(name, over, self._block(), place=word.place)

    def _if(self) -> Conditional:
        word = self._take()
        branches = [(self._value(), self._block())]
        otherwise = None
        while self._is("else"):
            self._take()
            if not self._is("if"):
                otherwise = self._block()
                break
            self._take()
            branches.append((self._value(), self._block()))
        return Conditional(tuple(branches), otherwise, place=word.place)

    def _result(self) -> Result:
        word = self._take()
        self._skip(":", 'a ":" after result')
        return Result(self._value(), place=word.place)

    def _output(self) -> OutputStatement:
        word = self._take()
        value = self._value()
        label = None
        if self._is("named"):
            self._take()
            label = self._label()
        return OutputStatement(value, label, place=word.place)

    def _label(self) -> tuple[str | VariableName, ...]:
        if self.next.kind != "text":
            raise self._wrong('a text, as in output 3d6 named "three dice"')
        token = self._take()
        pieces = _SHOWN.split(token.text[1:-1])
        label: list[str | VariableName] = []
        for number, piece in enumerate(pieces):
            if number % 2:
                label.append(VariableName(piece, place=token.place))
            elif piece:
                label.append(piece)
        return tuple(label)

    def _setting(self) -> Setting:
        word = self._take()
        if self.next.kind != "text":
            raise self._wrong('the name of a setting, as in set "explode depth" to 5')
        name = self._take().text[1:-1]
        self._skip("to", '"to", as in set "explode depth" to 5')
        if self.next.kind == "text":
            return Setting(name, self._take().text[1:-1], place=word.place)
        return Setting(name, self._value(), place=word.place)

    def _function(self) -> Function:
        word = self._take()
        self._skip(":", 'a ":" after function')
        parts: list[str | Parameter] = []
        while not self._is("{"):
            token = self.next
            if token.kind == "word" or token.text == "d":
                parts.append(self._take().text)
            elif token.kind == "name":
                parts.append(self._parameter())
            else:
                raise self._wrong("a word, a parameter (as in N:n) or the function's body in { … }")
        self._in_function = True
        body = self._block()
        self._in_function = False
        return Function(tuple(parts), body, place=word.place)

    def _parameter(self) -> Parameter:
        name = self._take()
        if not self._is(":"):
            return Parameter(name.text, place=name.place)
        self._take()
        if self.next.text not in {"n", "s", "d", "?"}:
            raise self._wrong("n (a number), s (a sequence) or d (a die)")
        expects = self._take().text
        return Parameter(name.text, expects.removesuffix("?"), place=name.place)

    # values

    def _value(self, level: int = 0) -> Expression:
        """Read a value whose operators bind as tight as ``level`` says, or tighter."""
        left = self._tight()
        while self.next.kind == "sign" and (tight := TIGHTNESS.get(self.next.text, -1)) >= level:
            sign = self._take()
            left = Binary(sign.text, left, self._value(tight + 1), place=sign.place)
        return left

    def _tight(self) -> Expression:
        token = self.next
        if token.kind == "sign" and token.text in BEFORE:
            self._take()
            self._deeper()
            value = Unary(token.text, self._tight(), place=token.place)
            self._depth -= 1
            return value
        if token.kind == "number":
            return Number(int(self._take().text), place=token.place)
        if token.kind == "name":
            return VariableName(self._take().text, place=token.place)
        if self._is("("):
            return self._grouped()
        if self._is("{"):
            return self._sequence()
        if self._is("["):
            return self._call()
        raise self._wrong("a value, such as 3d6")

    def _grouped(self) -> Expression:
        opening = self._take()
        self._deeper()
        value = self._value()
        self._skip(")", f'a ")" for the "(" in line {opening.place.line}, column {opening.place.column}')
        self._depth -= 1
        return value

    def _sequence(self) -> Sequence:
        opening = self._take()
        self._deeper()
        items = []
        while not self._is("}"):
            items.append(self._item())
            if not self._is("}"):
                self._skip(",", f'a "," or the "}}" of the sequence begun in line {opening.place.line}')
                if self._is("}"):
                    raise self._wrong("a value, such as 3")
        self._take()
        self._depth -= 1
        return Sequence(tuple(items), place=opening.place)

    def _item(self) -> Item:
        place = self.next.place
        value = self._value()
        last = times = None
        if self._is(".."):
            self._take()
            last = self._value()
        if self._is(":"):
            self._take()
            times = self._value()
        return Item(value, last, times, place=place)

    def _call(self) -> Call:
        opening = self._take()
        self._deeper()
        parts: list[str | Expression] = []
        while not self._is("]"):
            if self.next.kind == "word":
                parts.append(self._take().text)
            elif self.next.kind == "end":
                raise self._wrong(f'a "]" for the "[" in line {opening.place.line}, column {opening.place.column}')
            else:
                parts.append(self._value())
        self._take()
        self._depth -= 1
        return Call(tuple(parts), place=opening.place)

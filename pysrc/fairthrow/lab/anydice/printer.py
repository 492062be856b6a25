"""Write syntax as a program's text again. Reading what was written gives the same syntax."""

from fairthrow.lab.anydice.parser import LEVELS, TIGHTNESS
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    GoalStatement,
    Item,
    Loop,
    Number,
    OutputStatement,
    Parameter,
    Result,
    Sequence,
    Setting,
    Statement,
    ToTheEnd,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.traversal import chain_of

_TIGHT = len(LEVELS)


def printed(program: tuple[Statement, ...]) -> str:
    """Write the statements of a ``program``, one a line, blocks indented by two spaces.

    >>> from fairthrow.lab.anydice.parser import parse
    >>> print(printed(parse('loop N over{1..3}{output (Nd6)+1 named"[N]"}')))
    loop N over {1..3} {
      output Nd6 + 1 named "[N]"
    }
    """
    return "\n".join(line for statement in program for line in _lines(statement))


def _lines(statement: Statement) -> list[str]:
    if isinstance(statement, Assign):
        return [f"{statement.name}: {expression(statement.value)}"]
    if isinstance(statement, Result):
        return [f"result: {expression(statement.value)}"]
    if isinstance(statement, OutputStatement | Setting | GoalStatement):
        return [_top(statement)]
    if isinstance(statement, Loop):
        return _block(f"loop {statement.name} over {expression(statement.over)}", statement.body)
    if isinstance(statement, Function):
        return _block(f"function: {heading(statement)}", statement.body)
    return _if(statement)


def heading(function: Function) -> str:
    """Write the words of a ``function`` and its parameters.

    >>> from fairthrow.lab.anydice.parser import parse
    >>> heading(parse("function: f A:n of B { result: A }")[0])
    'f A:n of B'
    """
    return " ".join(part if isinstance(part, str) else _parameter(part) for part in function.parts)


def _top(statement: OutputStatement | Setting | GoalStatement) -> str:
    if isinstance(statement, GoalStatement | ToTheEnd):
        return f"\\ {statement.value} \\"
    if isinstance(statement, OutputStatement):
        named = "" if statement.label is None else f" named {_label(statement.label)}"
        return f"output {expression(statement.value)}{named}"
    value = statement.value
    return f'set "{statement.name}" to {_quoted(value) if isinstance(value, str) else expression(value)}'


def _if(statement: Conditional) -> list[str]:
    lines: list[str] = []
    for condition, body in statement.branches:
        begun = "} else if" if lines else "if"
        lines = [*lines[:-1], *_block(f"{begun} {expression(condition)}", body)]
    if statement.otherwise is not None:
        lines = [*lines[:-1], *_block("} else", statement.otherwise)]
    return lines


def _block(head: str, body: tuple[Statement, ...]) -> list[str]:
    return [f"{head} {{", *(f"  {line}" for statement in body for line in _lines(statement)), "}"]


def _quoted(text: str) -> str:
    return f'"{text}"'


def _label(label: tuple[str | VariableName, ...]) -> str:
    return _quoted("".join(piece if isinstance(piece, str) else f"[{piece.name}]" for piece in label))


def _parameter(parameter: Parameter) -> str:
    return f"{parameter.name}:{parameter.expects}" if parameter.expects else parameter.name


def expression(value: Expression, least: int = 0) -> str:
    """Write a value, in parentheses if it binds looser than ``least``."""
    if isinstance(value, Number):
        return str(value.value)
    if isinstance(value, VariableName):
        return value.name
    if isinstance(value, Sequence):
        return f"{{{', '.join(map(_item, value.items))}}}"
    if isinstance(value, Call):
        return f"[{_parts(value)}]"
    if isinstance(value, Unary):
        return value.sign + _after(value.sign, expression(value.value, _TIGHT))
    first, signs = chain_of(value)
    text, before = expression(first, TIGHTNESS[signs[0].sign]), _TIGHT
    for each in signs:
        level = TIGHTNESS[each.sign]
        space = "" if each.sign in {"d", "@", "^"} else " "
        left = f"({text})" if before < level else text
        text = f"{left}{space}{each.sign}{space}{_after(each.sign, expression(each.right, level + 1))}"
        before = level
    return f"({text})" if before < least else text


def _after(sign: str, text: str) -> str:
    """Two letters d side by side would be a word."""
    return f"({text})" if sign == "d" and text[0] == "d" else text


def _item(item: Item) -> str:
    last = "" if item.last is None else f"..{expression(item.last)}"
    times = "" if item.times is None else f":{expression(item.times)}"
    return expression(item.value) + last + times


def _parts(call: Call) -> str:
    """Write words and arguments. An argument behind another stands in parentheses: its sign would join the two."""
    written: list[str] = []
    before: str | Expression = ""
    for part in call.parts:
        if isinstance(part, str):
            written.append(part)
        else:
            text = expression(part)
            joins = not isinstance(before, str) and isinstance(part, Unary | Binary)
            written.append(f"({text})" if joins else text)
        before = part
    return " ".join(written)

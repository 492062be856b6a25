"""A tree becomes a program's text again, with no more parentheses than it needs."""

from fairthrow.lab.troll.binding import AS_RIGHT, DICE, HASH, LEVEL, LEVELS, MINUS, REPEATED, WORD
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.tree import (
    Binary,
    Call,
    Chain,
    Chance,
    Compositional,
    Default,
    Exp,
    Foreach,
    Function,
    If,
    Let,
    Listed,
    Name,
    Number,
    Paired,
    Repetition,
    Select,
    Text,
    TrollProgram,
    Unary,
)

LOOSE, WHOLE = 0, 99


def printed(program: TrollProgram) -> str:
    """Write a program, functions first. Raises LimitError for one that goes deeper than can be followed.

    >>> from fairthrow.lab.troll.parse import parse
    >>> printed(parse("(sum(largest 3(4 d 6)))"))
    'sum largest 3 4d6'
    """
    with deep():
        lines = [_function(function) for function in program.functions]
        body = write(program.body)
    begins = (
        body[:1] in {"-", "'"}
        or body.startswith(("d ", "z ", "d(", "z(", "d{"))
        or body[:2].rstrip("0123456789") in {"d", "z"}
    )
    return "\n".join((*lines, f"({body})" if lines and begins else body))


def _function(function: Function | Compositional) -> str:
    if isinstance(function, Function):
        return f"function {function.name}({', '.join(function.parameters)}) = {write(function.body)}"
    return f"compositional {function.name}({write(function.empty)}, {function.single}, {function.union})"


def write(part: Exp, loosest: int = LOOSE) -> str:
    """Write a part; in parentheses if it binds more loosely than ``loosest``, or would take in what follows it."""
    text, level = _written(part)
    return text if level >= loosest else f"({text})"


def _written(part: Exp) -> tuple[str, int]:  # noqa: C901, PLR0911, PLR0912  # one line for each kind of part
    """Write a part, and say how tightly it binds."""
    match part:
        case Number(value):
            return str(value), WHOLE
        case Name(name):
            return name, WHOLE
        case Text(text):
            return f'"{text}"', WHOLE
        case Chance(chance):
            return f"?{chance}", WHOLE
        case Listed(items):
            return "{" + ", ".join(write(item) for item in items) + "}", WHOLE
        case Paired(left, right):
            return f"[{write(left)}, {write(right)}]", WHOLE
        case Call(name, arguments):
            return f"call {name}({', '.join(write(argument) for argument in arguments)})", WHOLE
        case Unary(sign, operand):
            return _unary(sign, operand)
        case Binary(sign, left, right):
            return _binary(sign, left, right)
        case Chain():
            return _chain(part)
        case Select(sign, number, operand):
            # a number that is more than one word would take in what stands behind it
            first = write(number, WHOLE)
            return f"{sign} {first} {write(operand, WORD if _begins_with_word(operand) else WORD + 1)}", WORD
        case Let():
            return _lets(part), LOOSE
        case If(test, yes, no):
            return f"if {write(test)} then {write(yes)} else {write(no)}", LOOSE
        case Foreach(name, values, body):
            return f"foreach {name} in {write(values)} do {write(body)}", LOOSE
        case Repetition(word, name, value, stop, test):
            return f"{word} {name} := {write(value)} {stop} {write(test)}", LOOSE
        case Default(name, value):  # pragma: no branch  # there is no other part
            return f"{name} ~ {write(value, HASH)}", HASH


def _lets(part: Exp) -> str:
    """Write names that are given values, and what follows them: there may be very many."""
    lines = []
    while isinstance(part, Let):
        lines.append(f"{part.name} := {write(part.value)};")
        part = part.body
    return "\n".join((*lines, write(part)))


def _begins_with_word(part: Exp) -> bool:
    """Tell whether a part is a word with its operand, which needs no parentheses behind another word."""
    return isinstance(part, Select) or (isinstance(part, Unary) and part.sign not in {"-", "'"})


def _unary(sign: str, operand: Exp) -> tuple[str, int]:
    if sign in {"d", "z"}:
        inner = write(operand, WHOLE)
        return f"{sign}{inner}" if isinstance(operand, Number) else f"{sign} {inner}", DICE
    level = MINUS if sign == "-" else WORD
    inner = write(operand, WORD if _begins_with_word(operand) else level + 1)
    if isinstance(operand, Unary) and operand.sign == sign == "-":
        inner = f"({write(operand)})"
    return f"{sign}{inner}" if sign in {"-", "!", "'"} else f"{sign} {inner}", level


def _binary(sign: str, left: Exp, right: Exp) -> tuple[str, int]:
    level = LEVEL[sign]
    side = LEVELS[level - 1][0]
    before = write(left, level + (side != "left"))
    behind = write(right, AS_RIGHT.get(sign, level + (side != "right")))
    if sign in {"d", "z"}:
        before = write(left, WHOLE)
        if isinstance(left, Number) and isinstance(right, Number):
            return f"{before}{sign}{behind}", HASH
    if sign == "'":
        before = write(left, HASH + 1)
        return f"{before} ' {behind}", WORD
    return f"{before} {sign} {behind}", min(level, HASH) if sign in {"d", "z"} else level


def _chain(part: Chain) -> tuple[str, int]:
    """Write what :func:`_binary` writes of the same, one within the other."""
    operands, signs = part.operands, part.signs
    level = LEVEL[signs[0]]
    if signs[0] in REPEATED:
        two, level = Binary(signs[-1], operands[-2], operands[-1]), HASH
        begins = [
            write(each, HASH + 1 if sign == "#" else WHOLE) for each, sign in zip(operands, signs[:-1], strict=False)
        ]
        words = [*begins, write(two, HASH)]
    else:
        first, last = (level + 1, level) if part.rightwards else (level, level + 1)
        words = [
            write(operands[0], first),
            *(write(each, level + 1) for each in operands[1:-1]),
            write(operands[-1], last),
        ]
    behind = (f" {sign} {word}" for sign, word in zip(signs, words[1:], strict=False))
    return words[0] + "".join(behind), level

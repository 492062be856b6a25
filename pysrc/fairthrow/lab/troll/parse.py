"""A program's text becomes a tree.

Operators bind as in Troll's own grammar, loosest first: text boxes; ``..``; ``drop keep pick --``; ``U &``; ``+ -``;
``* / mod``; a minus before a number; words such as ``sum``; filters; ``# ~``; ``d z``.
"""

from functools import lru_cache, partial

from fairthrow.lab.length import check_length
from fairthrow.lab.troll.binding import (
    AS_RIGHT,
    DICE,
    HASH,
    LEVEL,
    LEVELS,
    MINUS,
    REPEATED,
    WORD,
    Link,
    chained,
    either,
    followed,
    let,
)
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import TrollError
from fairthrow.lab.troll.hints import joined_comment, syntax_fault, wrapped_comment
from fairthrow.lab.troll.tokens import COMMENTS, END, WRONG, TrollToken, cut
from fairthrow.lab.troll.tree import (
    Call,
    Chance,
    Compositional,
    Default,
    Exp,
    Foreach,
    Function,
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

MOST_NESTED = 300
"""How deep parts of a program may stand within one another."""

WORDS = (
    *("sum", "count", "min", "max", "minimal", "maximal", "median", "choose", "different", "sgn", "!", "%1", "%2", "'"),
)
SINGLES = ("-", "d", "z", "sum", "sgn", "count", "min", "max", "minimal", "maximal", "choose", "different")
UNIONS = ("+", "*", "U")


@lru_cache(maxsize=2)
def parse(program: str) -> TrollProgram:
    """Read the text of a ``program``; one that was read just before is known.

    Raises TrollError where it is no Troll, with what was expected there, and ProgramError where it is too long
    (:mod:`fairthrow.lab.length`).

    >>> parse("2d6").body
    Binary(place=(1, 2), sign='d', left=Number(place=(1, 1), value=2), right=Number(place=(1, 3), value=6))
    """
    check_length(program, COMMENTS)
    try:
        return _read(program)
    except TrollError as fault:
        mended = _mended(program, fault)
        if not mended:
            raise
        raise wrapped_comment(fault.place, mended) from None


def _read(program: str) -> TrollProgram:
    with deep():
        return _Parser(program).program()


def _mended(program: str, fault: TrollError) -> str:
    """Join the lines of comments that a page has wrapped; give nothing where that is not what is wrong."""
    while True:
        joined = joined_comment(program, fault.place[0])
        if not joined:
            return ""
        try:
            _read(joined)
        except TrollError as again:
            ends = again.place == (joined.count("\n") + 1, len(joined) - joined.rfind("\n"))
            if ends or again.place[0] < fault.place[0]:
                return ""  # what was wrong was no comment
            if not joined_comment(joined, again.place[0]):
                return joined  # the rest is wrong for another reason
            program, fault = joined, again
        else:
            return joined


class _Parser:
    def __init__(self, program: str) -> None:
        self.text = program
        self.tokens = list(cut(program))
        self.at = 0
        self.depth = 0

    @property
    def token(self) -> TrollToken:
        return self.tokens[self.at]

    def fault(self, expected: str) -> TrollError:
        return syntax_fault(self.tokens, self.at, expected)

    def take(self, kind: str, expected: str) -> TrollToken:
        token = self.tokens[self.at]
        if token.kind != kind:
            raise self.fault(expected)
        self.at += 1
        return token

    def program(self) -> TrollProgram:
        functions = self.functions()
        if self.token.kind == END:
            raise self.fault("an expression beside the functions" if functions else "a program")
        body = self.expression(0)
        functions += self.functions()
        if self.token.kind != END:
            raise self.fault("the end of the program")
        return TrollProgram(tuple(functions), body)

    def functions(self) -> list[Function | Compositional]:
        found: list[Function | Compositional] = []
        while self.token.kind in {"function", "compositional"}:
            found.append(self.function() if self.token.kind == "function" else self.compositional())
        return found

    def function(self) -> Function:
        place = self.take("function", "").place
        name = self.take("word", "the function's name").text
        self.take("(", "( and the names of what it is given")
        names = [self.take("word", "a name").text]
        while self.token.kind == ",":
            self.at += 1
            names.append(self.take("word", "a name").text)
        self.take(")", ") behind the names")
        self.take("=", "= and what the function gives")
        return Function(name, tuple(names), self.expression(0), place=place)

    def compositional(self) -> Compositional:
        place = self.take("compositional", "").place
        name = self.take("word", "the function's name").text
        self.take("(", "(")
        empty = self.expression(0)
        self.take(",", ", and what is done with a single value")
        single = self.read_name(SINGLES)
        self.take(",", ", and how two results are joined")
        union = self.read_name(UNIONS)
        self.take(")", ")")
        return Compositional(name, empty, single, union, place=place)

    def read_name(self, signs: tuple[str, ...]) -> str:
        token = self.token
        if token.kind != "word" and token.kind not in signs:
            raise self.fault(f"a function's name, or one of {' '.join(signs)}")
        self.at += 1
        return token.text

    def expression(self, loosest: int, *, first: bool = False, word: bool = False) -> Exp:
        """Read operators of level ``loosest`` and tighter.

        The ``first`` of two operands that stand side by side ends before a ``d``, ``z`` or ``'``, which begins the
        second. Behind a ``word`` such as ``sum``, ``'`` between two operands could be read either way.
        """
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise TrollError(self.token.place, f"parts of a program may stand {MOST_NESTED} deep within one another")
        left, begun = self.operand(), not first
        while True:
            sign = self.token.kind
            level = LEVEL.get(sign, 0)
            if not level or level < loosest or (not begun and sign in AS_RIGHT):
                if level == WORD and word:
                    raise self.fault("parentheses around what stands before '")
                break
            left, begun = self.chain(left, level), True
            if sign == self.token.kind == "..":
                raise self.fault("one .. only, as a range has two ends")
        self.depth -= 1
        return left

    def chain(self, left: Exp, level: int) -> Exp:
        """Read operators of one ``level``, behind their first operand: however many, they are not within each other."""
        operands, signs = [left], []
        repeated = self.token.kind in REPEATED
        while LEVEL.get(sign := self.token.kind) == level or (repeated and sign in REPEATED):
            signs.append((sign, self.token.place))
            self.at += 1
            operands.append(self.expression(DICE + 1 if repeated else AS_RIGHT.get(sign, level + 1)))
            if LEVELS[level - 1][0] == "none":
                break
        return chained(operands, signs)

    def operand(self) -> Exp:  # noqa: C901, PLR0911, PLR0912  # one line for each way to begin
        kind, text, place = self.token
        if kind in {END, WRONG}:
            raise self.fault("something to work on")
        self.at += 1
        if kind == "number":
            return Number(int(text), place=place)
        if kind == "word":
            return self.name(text, place)
        if kind == "text":
            return Text(text[1:-1], place=place)
        if kind in {"d", "z"}:
            return Unary(kind, self.expression(DICE + 1), place=place)
        if kind == "-":
            return Unary(kind, self.expression(MINUS + 1), place=place)
        if kind in WORDS:
            return Unary(kind, self.expression(WORD + 1, word=True), place=place)
        if kind in {"least", "largest"}:
            number = self.expression(0, first=True)
            return Select(kind, number, self.expression(WORD + 1, word=True), place=place)
        if kind == "(":
            inner = self.expression(0)
            self.take(")", ")")
            return inner
        if kind == "{":
            return self.read_list(place)
        if kind == "[":
            left = self.expression(0)
            comma = self.take(",", ", and the second part of the pair")
            right = self.expression(0)
            self.take("]", "] (a pair has two parts)")
            return Paired(left, right, place=comma.place)
        if kind == "?":
            chance = self.take("chance", "a chance such as 0.25").text
            return Chance(chance, place=place)
        if kind == "call":
            return self.call(place)
        if kind in {"if", "foreach", "repeat", "accumulate"}:
            return self.control(kind, place)
        self.at -= 1
        raise self.fault("something to work on")

    def name(self, name: str, place: tuple[int, int]) -> Exp:
        if self.token.kind == ":=":
            return self.lets(name)
        if self.token.kind == "~":
            sign = self.take("~", "").place
            return Default(name, self.expression(HASH), place=sign)
        return Name(name, place=place)

    def lets(self, name: str) -> Exp:
        """Read names that are given values, one behind the other, from the first ``name`` on, and what follows them."""
        links: list[Link] = []
        while True:
            sign = self.take(":=", "").place
            value = self.expression(0)
            self.take(";", f"; after the value of {name}")
            links.append(partial(let, name, value, sign))
            if self.token.kind != "word" or self.tokens[self.at + 1].kind != ":=":
                return followed(links, self.expression(0))
            name = self.take("word", "").text

    def read_list(self, place: tuple[int, int]) -> Exp:
        if self.token.kind == "}":
            self.at += 1
            return Listed((), place=place)
        items, commas = [self.expression(0)], []
        while self.token.kind == ",":
            commas.append(self.token.place)
            self.at += 1
            items.append(self.expression(0))
        self.take("}", "} behind the list")
        return Listed(tuple(items), tuple(commas), place=place) if commas else items[0]

    def call(self, place: tuple[int, int]) -> Exp:
        name = self.take("word", "the name of a function").text
        self.take("(", f"( and what {name} is given")
        arguments = [self.expression(0)]
        while self.token.kind == ",":
            self.at += 1
            arguments.append(self.expression(0))
        self.take(")", ")")
        return Call(name, tuple(arguments), place=place)

    def control(self, kind: str, place: tuple[int, int]) -> Exp:
        if kind == "if":
            return self.ifs(place)
        name = self.take("word", f"the name that {kind} gives each value").text
        if kind == "foreach":
            self.take("in", "in")
            values = self.expression(0)
            self.take("do", "do")
            return Foreach(name, values, self.expression(0), place=place)
        self.take(":=", ":=")
        value = self.expression(0)
        stop = self.token.kind
        if stop not in {"while", "until"}:
            raise self.fault(f"while or until (which say when {kind} ends)")
        self.at += 1
        return Repetition(kind, name, value, stop, self.expression(0), place=place)

    def ifs(self, place: tuple[int, int]) -> Exp:
        """Read an if from behind its word, at a ``place``, with those that stand behind each other's else."""
        links: list[Link] = []
        while True:
            test = self.expression(0)
            self.take("then", "then")
            yes = self.expression(0)
            self.take("else", "else (an if says what holds otherwise)")
            links.append(partial(either, test, yes, place))
            if self.token.kind != "if":
                return followed(links, self.expression(0))
            place = self.take("if", "").place

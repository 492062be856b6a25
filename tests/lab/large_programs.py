"""Random programs with large numbers, in each language: most ask for far too much, of whatever there is."""

from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (
    0, 1, 2, 3, 5, 6, 10, 20, 50, 99, 100, 200, 257, 500, 999, 1_000, 2_000, 3_000, 5_000, 9_999, 10_000, 20_000,
    60_000, 99_999, 100_000, 200_000, 400_000, 500_000, 999_999, 1_000_000, 10_000_000,
)  # fmt: skip

SMALL = 16
"""So many of them are of the sizes that people type. They come up more often than the others."""

TEXTS = ("a", "hits ", "a" * 26, "x|>yy|>z", "[N]", "é" * 90)


class Writer:
    """Writes parts of programs. Each part may hold others, ``depth`` deep at most."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def number(self) -> str:
        """Give a number, small or large."""
        return str(self.random.choice(NUMBERS[:SMALL] if self.random.random() < 0.6 else NUMBERS))

    def one(self, *ways: Callable[[], str]) -> str:
        """Write in one of several ways."""
        return self.random.choice(ways)()

    def words(self, words: Sequence[str]) -> str:
        """Give one of some words."""
        return self.random.choice(words)


class AnyDice(Writer):
    """Writes AnyDice."""

    def sequence(self, depth: int) -> str:
        """Write a sequence of numbers, or what has one."""
        ways = [
            lambda: f"{{1..{self.number()}}}",
            lambda: f"{{{self.number()}..1}}",
            lambda: f"{{{self.number()}:{self.number()}}}",
            lambda: f"{{1..{self.number()}:{self.number()}}}",
            lambda: f"{{{self.number()}, {self.number()}, 3}}",
        ]
        if depth:
            ways += [
                lambda: f"[{self.words(('sort', 'reverse'))} {self.sequence(depth - 1)}]",
                lambda: f"{{{self.sequence(depth - 1)}, {self.value(depth - 1)}}}",
                lambda: f"{{1..#{self.sequence(depth - 1)}}}",
                lambda: "X",
            ]
        return self.one(*ways)

    def pool(self, depth: int) -> str:
        """Write dice."""
        ways = [
            lambda: f"{self.number()}d{self.number()}",
            lambda: f"d{self.number()}",
            lambda: f"{self.number()}d{self.sequence(0)}",
            lambda: f"d{self.sequence(0)}",
        ]
        if depth:
            ways += [
                lambda: f"({self.value(depth - 1)})d({self.value(depth - 1)})",
                lambda: f"{self.number()}d({self.pool(depth - 1)})",
                lambda: f"[explode {self.pool(depth - 1)}]",
                lambda: f"[{self.words(('once', 'seen', 'deep'))} {self.pool(depth - 1)}]",
            ]
        return self.one(*ways)

    def value(self, depth: int) -> str:
        """Write a value of any kind."""
        if not depth:
            return self.one(self.number, lambda: self.sequence(0), lambda: self.pool(0), lambda: "X")
        inner = depth - 1
        return self.one(
            lambda: self.sequence(depth),
            lambda: self.pool(depth),
            lambda: self.pool(depth),
            lambda: f"({self.value(inner)}) {self.words('+-*/^&|=<>@')} ({self.value(inner)})",
            lambda: f"({self.value(inner)}) {self.words(('!=', '<=', '>='))} ({self.value(inner)})",
            lambda: f"{self.words('-!#')}({self.value(inner)})",
            lambda: f"[{self.words(('highest', 'lowest', 'middle'))} {self.number()} of {self.pool(inner)}]",
            lambda: f"[{self.words(('highest', 'lowest', 'middle'))} {self.number()} of {self.pool(inner)}]",
            lambda: f"[{self.words(('highest', 'lowest'))} {self.number()} of {self.pool(0)} and {self.pool(0)}]",
            lambda: f"[{self.words(('highest', 'lowest'))} of {self.value(inner)} and {self.value(inner)}]",
            lambda: f"[count {self.value(inner)} in {self.value(inner)}]",
            lambda: f"[{self.value(inner)} contains {self.value(0)}]",
            lambda: f"[{self.words(('absolute', 'maximum of', 'sort', 'reverse', 'explode'))} {self.value(inner)}]",
            lambda: f"[{self.words(('once', 'seen', 'deep', 'looked'))} {self.value(inner)}]",
            lambda: f"{{{self.number()}, {self.number()}, {self.number()}}}@({self.value(inner)})",
            lambda: f"{self.sequence(0)}@({self.value(inner)})",
        )

    def statement(self, depth: int) -> str:
        """Write a statement."""
        ways = [
            lambda: f"X: {self.value(depth)}",
            lambda: f"output {self.value(depth)}",
            lambda: f'output {self.value(depth)} named "{self.words(TEXTS)} [X]"',
        ]
        if depth:
            ways += [
                lambda: f"loop N over {self.sequence(1)} {{ {self.statement(depth - 1)} }}",
                lambda: f"if {self.value(0)} {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
            ]
        return self.one(*ways)

    def program(self) -> str:
        """Write a program: some settings, some functions, a few statements."""
        random, lines = self.random, []
        if random.random() < 0.2:
            lines.append(f'set "explode depth" to {random.choice((3, 100, 1_000, 100_000))}')
        if random.random() < 0.2:
            lines.append(f'set "maximum function depth" to {random.choice((5, 50, 900))}')
        if random.random() < 0.2:
            lines.append('set "position order" to "lowest first"')
        lines += [f"X: {self.value(1)}", "N: 7"]
        lines.append(f"function: once N:n {{ {self.inside(1)} result: {self.value(1)} }}")
        lines.append(f"function: seen S:s {{ {self.inside(1)} result: {self.body('S')} }}")
        lines.append(f"function: looked S:s {{ loop N over S {{ X: X + {self.body('S')} }} result: X }}")
        lines.append(
            f"function: deep N:n {{ result: {self.words(('[deep N-1]', '[deep N-1] + d6', '{X, [deep N]}'))} }}"
        )
        lines += [self.statement(2) for _ in range(random.randint(1, 2))]
        lines.append(f"output {self.value(3)}")
        return "\n".join(lines)

    def inside(self, depth: int) -> str:
        """Write a statement of a function, or none."""
        return self.one(
            lambda: "",
            lambda: f"X: {self.value(depth)}",
            lambda: f"loop I over {self.sequence(0)} {{ X: X + {self.value(0)} }}",
        )

    def body(self, name: str) -> str:
        """Write what a function makes of the numbers in ``name``."""
        return self.words(
            (name, f"1@{name}", f"{name} = N", f"[count {{1, 2}} in {name}]", f"{{{name}, {name}}}", f"[sort {name}]",
             f"[reverse {name}]", f"#{name}", f"{{1..{self.number()}}}@{name}", f"[count {name} in {name}]",
             f"{{{name}:{self.number()}}}", f"{self.number()}d{name}", f"{name} + {self.pool(0)}", f"{name} = {name}")
        )  # fmt: skip


FILTERS = ("=", "=/=", "<", ">", "<=", ">=")
WORDS = ("count", "min", "max", "minimal", "maximal", "median", "different", "choose", "sum", "!")


class Troll(Writer):
    """Writes Troll."""

    def whole(self, depth: int) -> str:
        """Write a single number."""
        if not depth:
            return self.number()
        inner = depth - 1
        return self.one(
            self.number,
            lambda: f"(sum {self.value(inner)})",
            lambda: f"(count {self.value(inner)})",
            lambda: f"({self.whole(inner)} {self.words(('+', '-', '*', '/', 'mod'))} {self.whole(inner)})",
            lambda: f"(min {self.value(inner)})",
            lambda: f"d {self.number()}",
        )

    def value(self, depth: int) -> str:
        """Write a collection."""
        if not depth:
            return self.one(
                lambda: f"{self.number()} d {self.number()}",
                lambda: f"{self.number()} d {self.number()}",
                lambda: f"{self.number()} z {self.number()}",
                lambda: f"1 .. {self.number()}",
                lambda: f"{self.number()} # {self.number()}",
                lambda: f"d {self.number()}",
                self.number,
                lambda: "x",
            )
        inner = depth - 1
        return self.one(
            lambda: self.value(0),
            lambda: f"({self.words(WORDS)} {self.value(inner)})",
            lambda: f"({self.words(('least', 'largest'))} {self.whole(0)} {self.value(inner)})",
            lambda: f"({self.whole(0)} {self.words(FILTERS)} {self.value(inner)})",
            lambda: f"({self.value(inner)} {self.words(('U', 'drop', 'keep', '--'))} {self.value(inner)})",
            lambda: f"({self.value(inner)} pick {self.whole(0)})",
            lambda: f"({self.whole(inner)} # {self.value(inner)})",
            lambda: f"({self.whole(inner)} d {self.whole(inner)})",
            lambda: f"{{{self.value(inner)}, {self.value(inner)}}}",
            lambda: f"(x := {self.value(inner)}; {self.value(inner)})",
            lambda: f"(foreach i in {self.value(inner)} do {self.one(lambda: 'i', lambda: self.value(0))})",
            lambda: f"(sum foreach i in {self.value(inner)} do {self.one(lambda: 'i', lambda: self.whole(inner))})",
            lambda: f"(if {self.value(inner)} then {self.value(inner)} else {self.value(0)})",
            lambda: f"(repeat x := {self.value(inner)} until {self.whole(0)} {self.words(FILTERS)} x)",
            lambda: f"(accumulate x := {self.value(inner)} while {self.whole(0)} {self.words(FILTERS)} x)",
            lambda: f"(call {self.words(('f', 'g', 'h'))}({self.value(inner)}))",
            lambda: f"(? 0.{self.words(('5', '001', '999999'))})",
            lambda: f"({self.value(inner)} & {self.value(inner)})",
        )

    def text(self, depth: int) -> str:
        """Write a text."""
        if not depth:
            return self.one(lambda: f'"{self.words(TEXTS)}"', lambda: f"(' {self.value(0)})")
        inner = depth - 1
        return self.one(
            lambda: f"(' {self.value(inner)})",
            lambda: f"({self.number()} ' {self.text(inner)})",
            lambda: f"({self.text(inner)} {self.words(('||', '|>', '<|', '<>'))} {self.text(inner)})",
            lambda: f"[{self.value(inner)}, {self.text(inner)}]",
        )

    def program(self) -> str:
        """Write a program: a value or a text, and four functions."""
        return "\n".join(
            [
                f"x := {self.value(1)};",
                self.text(2) if self.random.random() < 0.25 else self.value(3),
                f"function f(n) = {self.one(lambda: 'call f(n U n)', lambda: 'call f(n) + 1', lambda: self.value(1))}",
                f"compositional g({', '.join(map(self.words, (('0', '{}', '1'), ('h', 'sum', 'd'), '+U*j')))})",
                f"function h(x) = {self.value(1)}",
                f"function j(x, y) = {self.words(('x U y', 'x', 'x + y', 'max {x, y}', 'x U x U y'))}",
            ]
        )


class Notation(Writer):
    """Writes dice notation."""

    def faces(self) -> str:
        """Write what stands behind a d."""
        return self.one(
            self.sides,
            self.sides,
            self.sides,
            lambda: "%",
            lambda: "F",
            lambda: f"{{0..{self.number()}}}",
            lambda: f"{{{self.number()},{self.number()},{self.number()}}}",
        )

    def sides(self) -> str:
        """Give a number above 0, seldom a large one: of most, there may be 10,000."""
        return str(self.random.choice(NUMBERS[1:SMALL] if self.random.random() < 0.9 else NUMBERS[1:]))

    def point(self) -> str:
        """Write what a face is compared with."""
        return f"{self.words(('', '>', '<', '>=', '<=', '=', '<>'))}{self.number()}"

    def dice(self, depth: int) -> str:
        """Write dice, with at most one of the things that are done with them at each step."""
        many = f"({self.total(depth - 1)})" if depth and self.random.random() < 0.15 else self.sides()
        steps = (
            (f"r{self.point()}", f"ro{self.point()}"),
            ("!", f"!{self.point()}", "!!", "!p", "!o"),
            (f"min{self.number()}", f"max{self.number()}"),
            (f"kh{self.number()}", f"kl{self.number()}", f"dh{self.number()}", f"dl{self.number()}", "u"),
            (f">={self.number()}", f"<{self.number()}", f"cs{self.point()}", "even", f"ms{self.number()}"),
        )
        return f"{many}d{self.faces()}" + "".join(self.words(step) for step in steps if self.random.random() < 0.2)

    def part(self, depth: int) -> str:
        """Write what is added up, or more."""
        if not depth:
            return self.one(self.number, lambda: self.dice(0))
        inner = depth - 1
        return self.one(
            lambda: self.dice(depth),
            lambda: self.dice(depth),
            self.number,
            lambda: f"({self.total(inner)})",
            lambda: f"{self.words(('floor', 'ceil', 'round', 'abs'))}({self.total(inner)})",
            lambda: f"{self.words(('min', 'max'))}({self.total(inner)}, {self.total(inner)})",
            lambda: f"{{{self.total(inner)}, {self.total(inner)}}}{self.words(('', 'kh1', 'kl1', '>=10'))}",
            lambda: f"{{{self.dice(0)} + {self.dice(0)}}}{self.words(('kh', 'dl', '>='))}{self.number()}",
            lambda: f"({self.total(inner)} {self.words(('>=', '<', '<>'))} {self.total(inner)})",
            lambda: f"({self.total(inner)}) ** {self.words('123')}",
        )

    def total(self, depth: int) -> str:
        """Write a total."""
        parts = [self.part(depth) for _ in range(self.random.choice((1, 1, 1, 2, 3)))]
        return "".join(f" {self.words('++-*/%')} {part}" for part in parts)[3:]

    def program(self) -> str:
        """Write a few lines, each an output, or several."""
        many = self.words(("2#", "6#", "20#")) if self.random.random() < 0.1 else ""
        return "\n".join(many + self.total(2) for _ in range(self.random.randint(1, 2)))


def large_program(number: int) -> tuple[str, str]:
    """Give the language and the text of a random program; the same ``number`` always gives the same."""
    random = Random(f"large {number}")
    if number % 4 == 3:  # every fourth
        return "notation", Notation(random).program()
    return ("anydice", AnyDice(random).program()) if random.random() < 0.5 else ("troll", Troll(random).program())

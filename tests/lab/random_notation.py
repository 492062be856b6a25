"""Programs in dice notation made at random: small ones whose rolls can be gone through, and others of any size."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT
from fairthrow.programs.words import at_cursor

NOTATION = LANGUAGES["notation"]
ASKED = ("odds", "roll", "outline", "check", "words")
LONGEST = 6_000
"""Characters of the longest program."""

LONGEST_REASON = 400
"""Characters of the longest message."""

EXPECTED = [
    each["program"] for each in json.loads(Path(__file__).with_name("notation_expected.json").read_text("utf-8"))
]
PIECES = (
    *(
        "d",
        "6",
        "d6",
        "4d6",
        "kh3",
        "kl",
        "dl1",
        "-H",
        "!",
        "!!",
        "!o",
        "!p",
        "x",
        "e",
        "r",
        "ro",
        "rr",
        "1",
        "10",
        "100",
    ),
    *(
        ">=",
        "<=",
        ">",
        "<",
        "=",
        "<>",
        "f1",
        "df",
        "cs",
        "cf",
        "t7",
        "even",
        "min2",
        "ma5",
        "u",
        "s",
        "sd",
        "m",
        "ms10",
    ),
    *(
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        " x ",
        " ",
        "(",
        ")",
        "{",
        "}",
        ",",
        "F",
        "F.1",
        "c",
        "d%",
        "d66",
        "@a",
        "@a = 3\n",
    ),
    *(
        "?{S|5}",
        "?{L|a,1|b,2}",
        "floor(",
        "min(",
        "#",
        "//",
        ";",
        "\n",
        "Attack: ",
        "/r ",
        "[[",
        "]]",
        "[fire]",
        "/*",
        "*/",
    ),
    *("6#", "20#", " to hit", "0", "9999", "500000", "1.5", "..", "-1", "×", "≥", "½", '"', "\\", "drop lowest", "adv"),
)

SIGNS = (">=", "<=", ">", "<", "=", "<>")


class Written:
    """Writes programs. ``numbers`` are those that they have; ``again`` says whether dice may be thrown for ever."""

    def __init__(self, random: Random, numbers: Sequence[int], *, again: bool = True) -> None:
        self.random, self.numbers, self.again = random, numbers, again

    def one_of(self, *texts: str) -> str:
        """Choose one of some texts."""
        return self.random.choice(texts)

    def number(self) -> str:
        """Write a number."""
        return str(self.random.choice(self.numbers))

    def cond(self) -> str:
        """Write what is compared, or nothing."""
        return self.one_of("", "", self.one_of(*SIGNS) + self.number(), self.number())

    def modifiers(self) -> str:
        """Write up to three modifiers."""
        n, cond = self.number, self.cond
        words = [
            f"ro{cond()}", f"!{cond()}", f"!!{cond()}", f"!p{cond()}", f"!!p{cond()}", f"!o{cond()}", f"x{cond()}",
            f"min{n()}", f"max{n()}", f"kh{n()}", f"kl{n()}", "k", f"dh{n()}", "dl1", "d1", "-H", "-L", "u", "cf",
            f"{self.one_of(*SIGNS)}{n()}", f" >= {n()}", f"cs{cond()}", f"t{n()}", "even", "odd", f"f{n()}", "f<=1",
            "df", f"ms{n()}", f"ms<{n()}", "s", "sd", "m",
        ]  # fmt: skip
        words += [f"r{cond()}", f"rr{cond()}"] if self.again else []
        return "".join(self.random.choice(words) for _ in range(self.random.choice([0, 0, 1, 1, 2, 3])))

    def dice(self) -> str:
        """Write dice."""
        n = self.number
        many = self.one_of("", n(), n(), f"(1d{n()})")
        faces = (n(), n(), n(), "F", "F.1", "c", "{0,0,1}", "{1..2,5}", f"({n()})", f"(1d{n()})", "66")
        return f"{many}d{self.one_of(*faces)}{self.modifiers()}"

    def part(self, depth: int) -> str:
        """Write what stands between signs, so many brackets ``depth`` deep."""
        kind = self.random.random()
        if depth > 2 or kind < 0.55:
            return self.dice()
        inner = self.total
        one = (
            self.number(),
            f"({inner(depth + 1)})",
            f"{self.one_of('floor', 'ceil', 'round', 'abs')}({inner(depth + 1)})",
        )
        several = f"{inner(depth + 1)},{inner(depth + 1)}"
        behind = self.one_of("", "kh1", "kl2", "dl1", f">={self.number()}", f">={self.number()}f1", "ms2", "kh1>=2")
        pool = "+".join(self.dice() for _ in range(self.random.randint(1, 3)))
        groups = (f"{self.one_of('min', 'max')}({several})", f"{{{several}}}{behind}", f"{{{pool}}}{behind}")
        return self.one_of(*one, *groups)

    def total(self, depth: int = 0) -> str:
        """Write a total."""
        text = self.part(depth)
        for _ in range(self.random.choice([0, 0, 0, 1, 2])):
            text += self.one_of("+", "+", "-", "*", "/", "%", " x ") + self.part(depth + 1)
        if self.random.random() < 0.15:
            text += f" {self.one_of(*SIGNS)} {self.part(depth + 1)}+0"
        return text


def mutated(random: Random, text: str) -> str:
    """Change a text in a few places."""
    for _ in range(random.randint(1, 3)):
        at = random.randint(0, len(text))
        kind = random.random()
        behind = text[at + 1 :] if kind < 0.5 else text[at:]
        new = "" if kind < 0.25 else random.choice(PIECES) if kind < 0.9 else chr(random.randint(32, 0x2FFF))
        text = f"{text[:at]}{new}{behind}"
    return text


def long(random: Random) -> str:
    """Make a long text of one or two pieces, again and again, or nested."""
    piece = random.choice(PIECES) + random.choice(("", "", random.choice(PIECES)))
    times = random.choice((30, 100, 300, 1000)) if random.random() < 0.99 else 100_000
    text = piece * min(times, max(1, LONGEST // len(piece)) if times < LONGEST else times)
    kind = random.random()
    if kind < 0.3:
        opened, closed = random.choice(
            (("(", ")"), ("{", "}kh1"), ("{", ",d6}"), ("d(", ")"), ("max(", ",2)"), ("(", ")d6"))
        )
        text = f"{opened * times}{random.choice(PIECES)}{closed * times}"[:100_000]
    elif kind < 0.5:
        text = random.choice(("+", ",", ";", "-", "*", "/", "%", "<=", "\n")).join([piece] * min(times, 1_000))
    before, behind = random.choice(
        (("", ""), ("d6", ""), ("9d9", "+1"), ("{d6,", "}kl2"), ("20#", ""), ("a: ", " to hit"))
    )
    return f"{before}{text}{behind}"


def texts(seed: object, many: int) -> list[str]:
    """Make texts: programs that were changed, pieces in any order, long ones, and programs made by the rules."""
    random = Random(str(seed))
    made = [mutated(random, random.choice(EXPECTED)) for _ in range(many // 2)]
    made += [long(random) for _ in range(many // 10)]
    made += ["".join(random.choices(PIECES, k=random.randint(1, 12))) for _ in range(many // 5)]
    wide = Written(random, (1, 2, 3, 5, 6, 10, 20, 100, 1000))
    return made + [wide.total() for _ in range(many - len(made))]


def ask(text: str, do: str, budget: Budget) -> bool:
    """Ask something about a text as dice notation; say whether it is right. Raises AssertionError for a wrong answer.

    ``do`` is ``odds``, ``roll``, ``outline``, ``check`` or ``words``.
    """
    try:
        if do == "odds":
            for output in NOTATION.odds(text, LIMIT, budget).outputs:
                assert list(output.weights) == sorted(output.weights)
                assert min(output.weights.values()) > 0 <= output.lost, text
        elif do == "roll":
            NOTATION.roll(text, Stream(bytes(16)), budget)
        elif do == "check":
            NOTATION.check(text)
        elif do == "words":
            at_cursor("notation", text, 0, 0)
        else:
            NOTATION.outline(text)
    except ProgramError as error:
        check_error(text, error)
        return False
    return True


def check_error(text: str, error: ProgramError) -> None:
    """Assert that an error is a documented one: it has a place in the text, and a reason that is no novel."""
    assert 1 <= error.place.line <= text.count("\n") + 1, text[:200]
    assert error.place.column >= 1, text[:200]
    assert 1 <= len(error.reason) <= LONGEST_REASON, text[:200]
    assert "fault in Fairthrow" not in error.reason, text[:200]

"""What the parts of programs cost, part by part: all that is told, counted by hand."""

from itertools import count

import pytest

from fairthrow.lab.account import Account, Explained, Part, WayAccount
from fairthrow.lab.engine.limits import SLICE, Budget
from fairthrow.lab.program import LANGUAGES

Told = tuple[str, int, int, int, dict[str, tuple[int, int, int]]]
"""What a part is, its line, how often it was asked for and known; its ways: calls, runs, rolls."""


def told(language: str, program: str) -> list[Told]:
    """Give the account of a program, without what it cost."""
    explained = LANGUAGES[language].explain(program, 12, Budget(), lambda: 0)
    return [
        (
            part.what,
            part.line,
            part.times,
            part.known,
            {name: (w.calls, w.runs, w.rolls) for name, w in part.ways.items()},
        )
        for part in explained.parts
    ]


PASSED = "function: f A:n and B:s C:d D {\n result: A + 1@B + D\n}\n"
ANYDICE: list[tuple[str, list[Told]]] = [
    ("output d6", [("output d6", 1, 1, 0, {})]),
    (
        "X: 2\n\noutput [highest 1 of 2d6] + [highest X of 3d6]",
        [
            ("X: 2", 1, 1, 0, {}),
            ("output [highest 1 of 2d6] + [highest X of 3d6]", 3, 1, 0, {}),
            ("[highest ? of ?]", 0, 2, 0, {"closed": (2, 0, 0)}),
        ],
    ),
    # a function of AnyDice's own that has no shorter way is gone through for each face
    (
        "output [absolute d4] + [absolute 3]",
        [
            ("output [absolute d4] + [absolute 3]", 1, 1, 0, {}),
            ("[absolute ?]", 0, 2, 0, {"list": (1, 0, 4), "closed": (1, 0, 0)}),
        ],
    ),
    (
        "output [absolute d{7}]",
        [("output [absolute d{7}]", 1, 1, 0, {}), ("[absolute ?]", 0, 1, 0, {"list": (1, 0, 0)})],
    ),
    # 4 faces and 56 rolls of 3d6
    (
        PASSED + "output [f d4 and 3d6 (d3) 1]",
        [
            ("function: f A:n and B:s C:d D", 1, 1, 0, {}),
            ("output [f d4 and 3d6 (d3) 1]", 4, 1, 0, {}),
            ("[f A:n and B:s C:d D]", 1, 1, 0, {"list": (1, 4 * 56, 4 * 56)}),
        ],
    ),
    # of three equal calls one is worked out, and once more in another statement it is known
    (
        "function: f N:n { result: N }\nX: [f d6] + [f d6]\noutput [f d6] + [f 3]",
        [
            ("function: f N:n", 1, 1, 0, {}),
            ("X: [f d6] + [f d6]", 2, 1, 0, {}),
            ("[f N:n]", 1, 4, 2, {"list": (1, 6, 6), "once": (1, 1, 1)}),
            ("output [f d6] + [f 3]", 3, 1, 0, {}),
        ],
    ),
    # g is called by each of 21 rolls, of 6 different highest dice
    (
        "function: g N:n { result: N }\nfunction: f S:s { result: [g 1@S] }\noutput [f 2d6]",
        [
            ("function: g N:n", 1, 1, 0, {}),
            ("function: f S:s", 2, 1, 0, {}),
            ("output [f 2d6]", 3, 1, 0, {}),
            ("[f S:s]", 2, 1, 0, {"list": (1, 21, 21)}),
            ("[g N:n]", 1, 21, 15, {"once": (6, 6, 1 * 6)}),
        ],
    ),
    # what is carried from roll to roll can only be run as it stands
    (
        "function: f S:s { C: C + 1@S result: C }\nC: 0\noutput [f 2d2]",
        [
            ("function: f S:s", 1, 1, 0, {}),
            ("C: 0", 2, 1, 0, {}),
            ("output [f 2d2]", 3, 1, 0, {}),
            ("[f S:s]", 1, 1, 0, {"as it stands": (1, 0, 0)}),
        ],
    ),
    # of 6,435 rolls of 8d8 only the highest die is asked for: once to find that out, then for each of 8 answers
    (
        "function: f S:s { result: 1@S }\noutput [f 8d8]",
        [
            ("function: f S:s", 1, 1, 0, {}),
            ("output [f 8d8]", 2, 1, 0, {}),
            ("[f S:s]", 1, 1, 0, {"ask": (1, 1 + 8, 6_435)}),
        ],
    ),
    ('if 1 {\n output 2 named "two"\n}', [('if 1 { output 2 named "two" }', 1, 1, 0, {})]),
    (f"output {'1' * 53}", [(f"output {'1' * 53}", 1, 1, 0, {})]),
    (f"output {'1' * 54}", [(f"output {'1' * 52}…", 1, 1, 0, {})]),
]


@pytest.mark.parametrize(
    ("program", "parts"), ANYDICE, ids=[program.replace("\n", " ")[-40:] for program, _ in ANYDICE]
)
def test_each_part_of_an_anydice_program_is_told(program: str, parts: list[Told]) -> None:
    """Statements and functions, with their lines; what was known, and in which ways the others were answered."""
    assert told("anydice", program) == parts


TROLL: list[tuple[str, list[Told]]] = [
    ("7", [("the answer", 0, 1, 0, {"1 value": (1, 0, 0)})]),
    (
        "max 3d6",
        [
            ("the answer", 0, 1, 0, {"6 values": (1, 0, 0)}),
            ("max 3d6", 1, 1, 0, {"a part of dice": (1, 0, 0)}),
            ("3d6", 1, 1, 0, {"a heap of 3 dice": (1, 0, 0)}),
        ],
    ),
    # in this order they are first asked for; the number 2 and the name are no parts of their own
    (
        "x := 2d6;\nsum x * 2",
        [
            ("the answer", 0, 1, 0, {"11 values": (1, 0, 0)}),
            ("x := 2d6; sum x * 2", 1, 1, 0, {"11 values": (1, 0, 0)}),
            ("2d6", 1, 1, 0, {"a heap of 2 dice": (1, 0, 0)}),
            ("sum x * 2", 2, 1, 0, {"11 values": (1, 0, 0)}),
            ("sum x", 2, 1, 0, {"11 values": (1, 0, 0)}),
        ],
    ),
    # the same part for the same values is known
    (
        "call f(1) + call f(1)\nfunction f(x) = x + d2",
        [
            ("the answer", 0, 1, 0, {"3 values": (1, 0, 0)}),
            ("call f(1) + call f(1)", 1, 1, 0, {"3 values": (1, 0, 0)}),
            ("call f(1)", 1, 2, 0, {"2 values": (2, 0, 0)}),
            ("x + d2", 2, 2, 1, {"2 values": (2, 0, 0)}),
            ("d2", 2, 1, 0, {"2 values": (1, 0, 0)}),
        ],
    ),
    (
        f"count {{{', '.join('1' * 18)}, 10}}",
        [
            ("the answer", 0, 1, 0, {"1 value": (1, 0, 0)}),
            (f"count {{{', '.join('1' * 18)}…", 1, 1, 0, {"1 value": (1, 0, 0)}),
            (f"{{{', '.join('1' * 18)}, 10}}", 1, 1, 0, {"1 value": (1, 0, 0)}),
        ],
    ),
]


@pytest.mark.parametrize(("program", "parts"), TROLL, ids=[program.replace("\n", " ")[-40:] for program, _ in TROLL])
def test_each_part_of_a_troll_program_is_told(program: str, parts: list[Told]) -> None:
    """Parts with their lines, and what each was when it was asked for; what is worked out last is the answer."""
    assert told("troll", program) == parts


def test_steps_and_time_are_put_down_to_the_part_at_work() -> None:
    """Of nested parts each has its own; what is spent outside of all is in the whole only."""
    ticks = count(step=10)
    account = Account(Budget(), lambda: next(ticks))
    account.budget.spend(1)
    with account.part("outer", 3):
        account.budget.spend(20)
        with account.part("inner"):
            account.budget.spend(300)
        account.budget.spend(4_000)
    with account.part("outer", 3), account.part("outer", 4):
        account.budget.spend(5)
    assert list(account.parts.values()) == [
        Part("outer", 3, times=2, steps=4_020, nanoseconds=40, ways={}),
        Part("inner", 0, times=1, steps=300, nanoseconds=10, ways={}),
        Part("outer", 4, times=1, steps=5, nanoseconds=10, ways={}),
    ]
    assert account.budget.spent == 4_326


def test_a_watched_budget_still_asks_whether_to_go_on() -> None:
    """The questions are those of the budget that was given."""
    asked = []
    account = Account(Budget(lambda: asked.append("again")), lambda: 0)
    account.budget.spend(SLICE - 1)
    assert not asked
    account.budget.spend(1)
    assert asked == ["again"]


def test_ways_are_added_up() -> None:
    """Each way that a part was answered in has its calls, runs and rolls together."""
    account = Account(Budget(), lambda: 0)
    with account.part("it") as part:
        account.went("list", runs=2, rolls=3)
        account.went("list", runs=20, rolls=30)
        account.went("once")
    assert part.ways == {"list": WayAccount(2, 22, 33), "once": WayAccount(1, 0, 0)}


@pytest.mark.parametrize(
    ("language", "few", "many"),
    [
        ("anydice", "output [highest 2 of 5d10]", "output [highest 2 of 5d40]"),
        ("anydice", "output 5d{1, 1, 3, 7}", "output 40d{1, 1, 3, 7}"),
        ("anydice", "output d10 * d10", "output d40 * d40"),
        ("anydice", "output [count 6 in 4d6] + [explode d6]", "output [count 6 in 40d6] + [explode d60]"),
        ("anydice", "function: f N:n { result: N } output [f d10]", "function: f N:n { result: N } output [f d40]"),
        ("anydice", "function: f S:s { result: 1@S } output [f 3d4]", "function: f S:s { result: 1@S } output [f 4d6]"),
        ("anydice", "loop I over {1..10} { X: I }", "loop I over {1..40} { X: I }"),
        ("anydice", "X: {1..10}", "X: {1..40}"),
        ("troll", "sum 5d6", "sum 40d6"),
        ("troll", "max 5d10", "max 5d40"),
        ("troll", "sum largest 2 5d10", "sum largest 2 5d40"),
        ("troll", "count different 4d6", "count different 8d12"),
        ("troll", "d10 + d10", "d40 + d40"),
        ("troll", "foreach x in 1..4 do d x", "foreach x in 1..7 do d x"),
        ("troll", "x := 2d6; (sum x) * max x", "x := 4d6; (sum x) * max x"),
        ("troll", "sum accumulate x := d6 while x = 6", "sum accumulate x := d20 while x > 10"),
        ("troll", "d (d10)", "d (d40)"),
        ("troll", "{1..10} pick 2", "{1..10} pick 5"),
        (
            "troll",
            "function f(n) = if n < 1 then 0 else d2 + call f(n - 1)\ncall f(4)",
            "function f(n) = if n < 1 then 0 else d2 + call f(n - 1)\ncall f(16)",
        ),
    ],
)
def test_more_work_is_more_steps(language: str, few: str, many: str) -> None:
    """Steps are what a budget ends work by: they grow with the work, and hardly more than it."""

    def steps(program: str) -> int:
        explained: Explained = LANGUAGES[language].explain(program, 12, Budget(), lambda: 0)
        return explained.steps

    assert 1.5 * steps(few) < steps(many) < 400 * steps(few)


def test_a_program_of_troll_that_decides_has_its_account() -> None:
    """Each part that decides is there, with how often it was come to: for each face and each throw left."""
    program = (
        "\\ goal >= 4 \\\nfunction reroll(n, k) = if 0 = k then n else call best(n, call reroll(d6, k - 1))\n"
        "call reroll(d6, 2)"
    )
    explained = LANGUAGES["troll"].explain(program, 12, Budget(), lambda: 0)
    parts = {part.what: part for part in explained.parts}
    assert list(parts)[:2] == ["the answer", "call reroll(d6, 2)"]
    assert list(parts["the answer"].ways) == ["6 values"]
    assert parts["if 0 = k then n else call best(n, call reroll(d6, k - 1))"].times == 6 * 3
    assert explained.steps > 0

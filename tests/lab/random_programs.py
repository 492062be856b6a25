"""Random functions of AnyDice over random pools, to hold ways to run them against each other."""

import re
from random import Random

NUMBERS = [
    "I@S",
    "(I+1)@S",
    "(S=I)",
    "[count {I,I+1} in T]",
    "(I-1)@T",
    "(T>=I)",
    "1",
    "2",
    "3",
    "N",
    "X",
    "#S",
    "#T",
    "1@S",
    "2@S",
    "N@S",
    "(S)",
    "(T+1)",
    "X@T",
    "[count {1,3} in S]",
]
CONDITIONS = [
    "S > 2", "S = N", "T >= X", "N < X", "1@S = 2@S", "[S contains X]", "[T contains 2]", "3 <= S", "X", "!X",
    "1@S > 1@T", "S + T > 6", "(S = 1) & (T = 2)", "{1,2}@S > X",
]  # fmt: skip
RESULTS = [
    "S", "X", "S + X", "d2 + X", "[twice X]", "[twice S]", "[top of S]", "S > X", "{S, X}", "[highest of X and N]",
    "Xd2", "S * 2 - T", "[sort S]", "{1..2}@S", "-S", "[count S in T]",
    "2@[sort {S, T}]", "(S > T) - (S < T)", "[sort {T, S}] > X", "#{S,T} + 2@{T,S}", "{2..3}@[sort {S,T}] + 1@S",
]  # fmt: skip


def _statements(random: Random, depth: int) -> list[str]:
    lines = []
    for _ in range(random.randint(0, 2)):
        kind = random.random()
        if kind < 0.5:
            lines.append(f"X: {random.choice(NUMBERS)} {random.choice('+-*')} {random.choice(NUMBERS)}")
        elif kind < 0.75 and depth:
            inner = [*_statements(random, depth - 1), f"result: {random.choice(RESULTS)}"]
            lines.extend([f"if {random.choice(CONDITIONS)} {{", *inner, "}"])
        elif depth:
            over = random.choice(
                ["{1..2}", "{1..#S}", "S", "T", "{3..1}", "{S,T}", "[sort {T,S}]", "{1..1@S}", "{#S..1}"]
            )
            lines.extend([f"loop I over {over} {{", *_statements(random, depth - 1), "X: X + I", "}"])
    return lines


def random_program(random: Random) -> str:
    """Give a program with a function of rolls and a number, called with pools."""
    body = ["X: N", "I: 1", *_statements(random, 2), f"result: {random.choice(RESULTS)}"]
    pools = [f"{random.randint(1, 3)}d{random.choice(['2', '3', '{1,1,3}', '{-1,2}'])}" for _ in range(2)]
    order = random.choice(["highest", "lowest"])
    return "\n".join(
        [
            f'set "position order" to "{order} first"',
            "function: twice V:n { result: V * 2 }",
            "function: top of V:s { if V > 1 { result: 1@V + 10 } result: #V }",
            "function: test S:s T:s N:n {",
            *body,
            "}",
            f"output [test ({pools[0]}) ({pools[1]}) {random.choice(['2', 'd2'])}]".replace("d2]", "(d2)]"),
        ]
    )


def random_program_with_holes(random: Random) -> str:
    """Give such a program, with results that are missing or empty, and sometimes with dice made of what it gives."""

    def hole(result: re.Match[str]) -> str:
        return random.choice(["", "result: d{}", result[0], result[0]])

    head, body = random_program(random).split("function: test")
    program = f"{head}function: test{re.sub('result: .*', hole, body)}"
    return program.replace("output [test", random.choice(["output [test", "output 2d[test", "output 1 + [test"]))


QUESTIONS = [
    "[highest 2 of D]", "[lowest A of D]", "[middle 1 of D]", "[count {1, 2, 2} in D]", "[D contains A]",
    "[highest of D and A]", "[lowest of D and E]", "A@D", "{1..2}@[sort D]", "[count {2, A} in [reverse D]]",
    "(D > A)", "(D = E)", "[highest 1 of D and E]", "(2@D)d2", "[absolute D - E]", "[f D E A]", "[g D] + [g E]",
]  # fmt: skip
"""With two pools, ``D`` and ``E``, and a number."""

BODIES = [
    "1@S - 2@T", "(S > N) - (T > N)", "1@S = 1@T", "(S > T) * 2 + (S = T)", "{1..N}@S + [count N in T]",
    "2@[sort {S, T}] + N@S", "(1@S = 2@S) * (S + 0)", "[count {1, 1, 2} in S] - (N@T)", "(#S)@S * (T = N)",
]  # fmt: skip
"""Of two rolls and a number."""


def random_question(random: Random) -> str:
    """Give a program that asks something of two small pools, by functions of AnyDice's own and of the program's."""
    pools = [f"{random.randint(1, 3)}d{random.choice(['2', '3', '{1,1,3}', '{-1,2}'])}" for _ in range(2)]
    asked = random.choice(QUESTIONS).replace("D", f"({pools[0]})").replace("E", f"({pools[1]})")
    return "\n".join(
        [
            f'set "position order" to "{random.choice(["highest", "lowest"])} first"',
            f"function: f S:s T:s N:n {{ result: {random.choice(BODIES)} }}",
            f"function: g S:s {{ result: {random.choice(['1@S', 'S = 2', '1@S = 2@S', '[highest of 1@S and 2]'])} }}",
            f"output {asked.replace('A', str(random.randint(1, 3)))}",
        ]
    )


def enlarge(program: str, first: str, second: str) -> str:
    """Put pools where a program has ``AA`` and ``BB``."""
    return program.replace("AA", first).replace("BB", second)

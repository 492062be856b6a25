"""What stands one behind the other is not within each other, however much there is of it: chains are no nesting."""

import sys
from collections.abc import Callable, Mapping
from random import Random

import pytest
from troll_odds import names, odds_of

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.length import LONGEST
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.thrown import UnknownDiceError
from fairthrow.lab.troll.binding import LONG
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.printed import printed

Made = Callable[[int], str]
"""Makes a chain of so many links."""


def cases(many: int) -> str:
    """Make an if that goes on behind each else."""
    return "x := d6; " + "".join(f"if x = {at} then {at} else " for at in range(many)) + "0"


FLAT_IN_TROLL: Mapping[str, Made] = {
    "sum": lambda many: "+".join("1" * many),
    "difference": lambda many: "-".join("1" * many),
    "product": lambda many: "*".join("1" * many),
    "dice": lambda many: "+".join(["d2"] * 40 + ["1"] * (many - 40)),
    "union": lambda many: " U ".join("1" * many),
    "lists": lambda many: "U".join(["{1}"] * many),
    "at": lambda many: "@".join("1" * many),
    "and": lambda many: "&".join("1" * many),
    "names": lambda many: "".join(f"{name} := 1; " for name in names(many)) + "d2",
    "one name": lambda many: f"x := d2; {'x:=x+1; ' * many}x",
    "else": cases,
    "list": lambda many: "{" + ",".join("1" * many) + "}",
    "functions": lambda many: "\n".join(f"function {name}(x)=1" for name in names(many)) + " 1",
    "filters": lambda many: "=".join("1" * many),
    "filters of dice": lambda many: "3<" * many + "5d6",
    "filters of one throw": lambda many: f"x := 5d6; y := {'3<4=/=' * (many // 2)}x; (count x) + count y",
    "drop": lambda many: "drop".join([" 1 "] * many),
    "keep": lambda many: "5d6" + " keep 1" * many,
    "drop and keep": lambda many: "5d6" + " drop 1 keep 2" * (many // 2),
    "without": lambda many: "5d6" + "--1" * many,
    "pick": lambda many: "3d6" + " pick 2" * many,
    "boxes": lambda many: "||".join("1" * many),
    "boxes of all kinds": lambda many: '""' + '||""|>""<|""<>""' * (many // 4),
    "copies": lambda many: "#".join("1" * many),
    "dice of dice": lambda many: "1d" * many + "6",
    "copies of dice": lambda many: "1#1d" * (many // 2) + "6",
    "plus and minus": lambda many: "d6" + "+1-1" * (many // 2),
    "times and through": lambda many: "d6" + "*2/2" * (many // 2),
    "mod": lambda many: "1" + " mod 2" * many,
    "union and": lambda many: "1U1&" * (many // 2) + "1",
    "dice in names": lambda many: "".join(f"{name}:=d2;{name}:={name}+{name};" for name in names(many // 2)) + "1",
    "one name of dice": lambda many: f"x:=d2;{'x:=x-x+d2;' * many}x",
    "values": lambda many: f"function f({','.join(names(many))})=1 call f({','.join(['1'] * many)})",
    "values that are dice": lambda many: (
        f"function f({','.join(names(many))})=xaaa+xaaa call f({','.join(['d2'] * many)})"
    ),
    "else of dice": lambda many: "".join(f"if d2=3 then {at} else " for at in range(many)) + "0",
    "goal": lambda many: "\\ goal highest\n" + "".join(f"{name}:=d2;" for name in names(many)) + "y:=d6;call best(y,3)",
}

FLAT_IN_ANYDICE: Mapping[str, Made] = {
    "sum": lambda many: f"output {'+'.join('1' * many)}",
    "comparison": lambda many: f"output {'='.join('1' * many)}",
    "and": lambda many: f"output {'&'.join('1' * many)}",
    "at": lambda many: f"output {'@'.join('1' * many)}",
    "statements": lambda many: "A:1\n" * many + "output A",
    "outputs": lambda many: "output 1\n" * many,
    "sequence": lambda many: f"output {{{','.join('1' * many)}}}",
    "ranges": lambda many: f"output {{{','.join(['1..2'] * many)}}}",
    "else": lambda many: f"if 0 {{}}{' else if 0 {}' * many} output 1",
    "in a function": lambda many: f"function: f N:n {{ {'N:N+1 ' * many}result: N }} output [f d2]",
    "in its result": lambda many: f"function: f N:n {{ result: N{'+1' * many} }} output [f d2]",
    "in its conditions": lambda many: f"function: f N:n {{ {'if N=9 {N:3}' * many} result: N }} output [f d2]",
    "calls": lambda many: f"function: f N:n {{ result: N }} output {'+'.join(['[f 1]'] * many)}",
}

FLAT_IN_NOTATION: Mapping[str, Made] = {
    "sum": lambda many: f"d6+{'+'.join('1' * many)}",
    "difference": lambda many: f"d6-{'-'.join('1' * many)}",
    "product": lambda many: f"d6*{'*'.join('1' * many)}",
    "quotient": lambda many: f"d6/{'/'.join('1' * many)}",
    "dice": lambda many: "+".join(["d2"] * 40 + ["1"] * (many - 40)),
    "group": lambda many: f"{{{','.join('1' * many)}}}kh1",
    "rolls": lambda many: ";".join("1" * many),
}

LANGUAGE_OF = {"troll": FLAT_IN_TROLL, "anydice": FLAT_IN_ANYDICE, "notation": FLAT_IN_NOTATION}
ALL = [(language, name, made) for language, flat in LANGUAGE_OF.items() for name, made in flat.items()]


def as_long_as_fits(made: Made, many: int) -> str:
    """Make a chain of so many links, or of as many as a program may have."""
    while len(program := made(many)) > LONGEST:
        many = min(many - 1, many * LONGEST // len(program))
    return program


def all_is_done(name: str, program: str) -> None:
    """Read it, run it, roll it, account for it, look at it, and write it in other languages."""
    language = LANGUAGES[name]
    language.check(program)
    assert language.odds(program, 12, Budget()).outputs
    assert language.roll(program, Stream(bytes(16)), Budget()).outputs
    if "call best" not in program:
        assert language.explain(program, 12, Budget(), lambda: 0).parts
    assert language.outline(program).shown is not None
    try:
        language.ready(program, Budget())
    except UnknownDiceError:
        assert name != "notation"
    language.translate(program, 12, Budget())


@pytest.mark.parametrize("many", [500, pytest.param(2_000, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize(("language", "name", "made"), ALL, ids=[f"{each[0]}, {each[1]}" for each in ALL])
def test_a_chain_is_no_nesting(language: str, name: str, made: Made, many: int) -> None:
    """Five hundred links, and two thousand, or as many as fit."""
    assert name
    all_is_done(language, as_long_as_fits(made, many))


@pytest.mark.parametrize(("language", "name", "made"), ALL, ids=[f"{each[0]}, {each[1]}" for each in ALL])
def test_a_browser_follows_chains_too(language: str, name: str, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python has little room for calls in calls."""
    assert name
    monkeypatch.setattr(sys, "platform", "emscripten")
    all_is_done(language, as_long_as_fits(made, 2_000))


@pytest.mark.parametrize("name", [name for name in FLAT_IN_TROLL if name != "goal"])
def test_a_long_chain_of_troll_is_written_as_the_same(name: str) -> None:
    """What is printed is read as what was read."""
    program = as_long_as_fits(FLAT_IN_TROLL[name], 220)
    tree = parse(program)
    assert odds_of(printed(tree)) == odds_of(program)


@pytest.mark.parametrize("signs", ["+", "*", "-", "+-", "+*", "&", "U", "U&", "/", "+/-*", "||", "--"])
@pytest.mark.parametrize("seed", range(3))
def test_long_chains_come_to_what_short_ones_do(signs: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However they are grouped, the odds are those of one operator within the other."""
    chance = Random(seed)
    choice = signs.replace("||", "|").replace("--", "~")
    program = "1"
    for _ in range(90):
        sign = chance.choice(choice) if chance.random() < 0.05 else choice[0]
        program += f" {sign.replace('|', '||').replace('~', '--')} {chance.choice(['1', '2', 'd2' if seed else '3'])}"
    if seed and signs in {"U", "U&", "*", "+*", "/", "+/-*", "||", "--"}:
        program = program.replace("d2", "1", program.count("d2") - 6)
    parse.cache_clear()
    found = odds_of(program)
    monkeypatch.setattr("fairthrow.lab.troll.binding.LONG", 10 * LONG)
    parse.cache_clear()
    assert found == odds_of(program)
    parse.cache_clear()


@pytest.mark.parametrize(
    ("signs", "first", "others", "last"),
    [
        ("< <= > >= =/= =", "2", "1 2 3 d2", "3d3"),
        ("drop keep --", "4d3", "1 2 3 d2", "1"),
        ("pick drop", "4d3", "3 2", "3"),
        ("# d", "1", "1", "d3"),
        ("|| |> <| <>", "d2", "1 2", "d2"),
        ("* / mod", "d6", "1 2 3", "d2"),
        ("U &", "d2", "1 2 {}", "d2"),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_long_chains_of_any_signs_come_to_what_short_ones_do(  # noqa: PLR0917  # what a chain is made of
    signs: str, first: str, others: str, last: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs of one level follow each other as chance has it, few of the operands being dice."""
    chance = Random(seed)
    between = [chance.choice([each for each in others.split() if at % 15 == 0 or "d" not in each]) for at in range(70)]
    program = first + "".join(f" {chance.choice(signs.split())} {each}" for each in [*between, last])
    parse.cache_clear()
    found = odds_of(program)
    monkeypatch.setattr("fairthrow.lab.troll.binding.LONG", 10 * LONG)
    parse.cache_clear()
    assert found == odds_of(program)
    parse.cache_clear()


def test_names_of_dice_that_are_used_twice_are_gone_through_in_long_programs() -> None:
    """A name in the middle of many others stands for one throw."""
    many = "".join(f"{name} := 1; " for name in names(200))
    law = odds_of(f"{many}y := d6; {many}y - y")
    assert law == odds_of("y := d6; y - y")

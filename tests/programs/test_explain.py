"""The account of what a program's odds cost: what is remembered, what runs how often, and in which way."""

import json
from itertools import count
from urllib.parse import quote

import pytest

from fairthrow.__main__ import main
from fairthrow.lab.account import Part
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES

TWIN = "function: twin S:s {\n loop I over {1..#S-1} { if I@S = (I+1)@S { result: 1 } }\n result: 0\n}\n"
LISTED = "function: high S:s {\n result: 1@S\n}\n"
CARRIES = "function: odd S:s {\n if SEEN > 3 { result: 0 }\n SEEN: SEEN + 1\n result: 1@S\n}\nSEEN: 0\n"


def parts_of(language: str, program: str) -> dict[str, Part]:
    """Give the account of a program, part by part. The clock counts how often it is read."""
    ticks = count()
    explained = LANGUAGES[language].explain(program, 12, Budget(), lambda: next(ticks))
    assert explained.steps >= sum(part.steps for part in explained.parts)
    assert all(part.nanoseconds > 0 for part in explained.parts)
    return {part.what: part for part in explained.parts}


@pytest.mark.parametrize(
    ("program", "what", "way", "runs", "rolls"),
    [
        (LISTED + "output [high 3d6]", "[high S:s]", "list", 56, 56),
        (LISTED + "output [high {1, 2}]", "[high S:s]", "once", 1, 1),
        (LISTED + "output [high d6]", "[high S:s]", "list", 6, 6),
        (CARRIES + "output [odd 2d6]", "[odd S:s]", "as it stands", 0, 0),
        ("output [highest 1 of 40d10]", "[highest ? of ?]", "closed", 0, 0),
        ("output [highest d3 of 4d6]", "[highest ? of ?]", "list", 0, 3),
    ],
)
def test_each_way_to_answer_is_told(program: str, what: str, way: str, runs: int, rolls: int) -> None:
    """How often a body has run, for how many sorted rolls or faces, and what has a formula of its own."""
    part = parts_of("anydice", program)[what]
    assert (part.times, part.known) == (1, 0)
    assert part.ways.keys() == {way}
    assert (part.ways[way].calls, part.ways[way].runs, part.ways[way].rolls) == (1, runs, rolls)


def test_a_large_pool_is_not_gone_through() -> None:
    """A body that asks little runs far less often than there are rolls, and one way is told that led to the end."""
    part = parts_of("anydice", TWIN + "output [twin 20d10]")["[twin S:s]"]
    ended = {name: way for name, way in part.ways.items() if "given up" not in name}
    ((name, way),) = ended.items()
    assert name in {"ask", "reveal"}
    assert way.rolls == 10_015_005
    assert way.runs < way.rolls // 1_000


def test_what_is_remembered_is_told() -> None:
    """Of two equal calls one is worked out."""
    part = parts_of("anydice", LISTED + "output [high 3d6] + [high 3d6] + [high 2d6]")["[high S:s]"]
    assert (part.times, part.known) == (3, 1)
    assert part.ways["list"].calls == 2


def test_each_part_has_its_own_work() -> None:
    """A function that only calls another one has few steps of its own."""
    program = LISTED + "function: pass S:s {\n result: [high S]\n}\noutput [pass 4d6]"
    parts = parts_of("anydice", program)
    assert parts["[pass S:s]"].times == 1
    assert parts["[high S:s]"].times == 126
    assert parts["output [pass 4d6]"].steps < parts["[pass S:s]"].steps


@pytest.mark.parametrize(
    "program", ["if d6 > 3 { output 1 }", "function: f D:d {\n if D > 3 { result: 1 }\n}\noutput [f d6]", "output 1 +"]
)
def test_a_wrong_program_is_refused_where_it_is_wrong(program: str) -> None:
    """With the same place and the same words as where its odds are asked for."""
    with pytest.raises(ProgramError) as error:
        LANGUAGES["anydice"].odds(program, 12, Budget())
    with pytest.raises(ProgramError) as again:
        LANGUAGES["anydice"].explain(program, 12, Budget(), lambda: 0)
    assert again.value.message == error.value.message


def test_parts_of_troll_are_heaps_until_they_are_looked_at() -> None:
    """What each part is, how often it was asked for, and how often it was known."""
    parts = parts_of("troll", "x := 3d6;\n(sum x) * (max x)")
    assert parts["3d6"].ways.keys() == {"a heap of 3 dice"}
    assert (parts["3d6"].line, parts["sum x"].line) == (1, 2)
    assert parts["sum x"].times == parts["max x"].times == 56
    assert parts["the answer"].ways.keys() == {"32 values"}


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    """As data, and in words; a game's check has nothing to explain."""
    link = f"lab/anydice?program={quote(LISTED + 'output [high 3d6]', safe=',')}"
    assert main(["explain", link]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["link"] == link
    *_, last = answer["parts"]
    assert (last["what"], last["line"], last["times"], last["remembered"]) == ("[high S:s]", 1, 1, 0)
    assert last["ways"] == {"list": {"calls": 1, "runs": 56, "rolls": 56}}
    assert main(["explain", "--text", link]) == 0
    said = capsys.readouterr().out
    assert "line 1: [high S:s]: asked for once; " in said
    assert "    list: once, 56 runs for 56 rolls\n" in said
    assert main(["explain", "d100/check"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["field"] == "link"

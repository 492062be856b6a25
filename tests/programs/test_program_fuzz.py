"""Damaged programs and damaged links of programs: answered in time, with the documented error and no other."""

import json
import random
import time
from urllib.parse import quote

import pytest
from test_fuzz import ACTS, PARTS, bounded, hostile

from fairthrow.cli_links import LinkArgument
from fairthrow.commands import COMMANDS, answer

SECONDS = 0.3
SLOWEST = SECONDS + 0.7

ANYDICE = [
    'SKILL: 5 \\ input SKILL "Skill" 1..10 \\\noutput d10 <= SKILL named "[SKILL] or less" \\ success = 1 \\',
    "function: twin S:s {\n loop I over {1..#S-1} { if I@S = (I+1)@S { result: 1 } }\n result: 0 }\noutput [twin 4d6]",
    'loop N over {1..3} { output [highest N of 4d6] named "best [N]" }',
    'set "explode depth" to 3\noutput [explode d6] + [lowest 2 of 3d8] * -1',
    "function: down N:n {\n if N > 1 { result: N + [down N-1] } result: 1 }\noutput [down d6]\noutput 2@3d{1, 2:3, 4}",
    "output [count {5, 6} in 12d6] >= 3\noutput !(d6 & 1) | (2d4 = d8)\noutput d{} + {1, 2, 3}",
]
TROLL = [
    '\\ input N "Dice" 1..9\nN := 4;\nsum largest 3 N d6',
    "x := 3d6; (sum x) - (min x) * count 5 <= x",
    "sum accumulate x := d6 while x = 6",
    "repeat x := 2d6 until (min x) =/= (max x)",
    "call f(3, 2d6)\nfunction f(n, x) = if n = 0 then x else call f(n - 1, x drop 1)",
    "compositional minus({}, -, U)\ncall minus(2d4)",
    "[{1..6} pick 2, foreach i in 1..3 do d i]",
    '\'different 3d4 || "a" <| ?0.25',
]
PROGRAMS = {"anydice": ANYDICE, "troll": TROLL}


def answered(link: str, command: str, *, text: bool) -> str:
    """Ask the command line about a link, and assert what holds for every answer. Give the field that is wrong."""
    for _ in range(3):  # the best counts, as the machine may be busy, and the process may be sweeping up
        begun = time.thread_time()
        line, failed = answer(LinkArgument(link), COMMANDS[command], text=text, seconds=SECONDS)
        spent = time.thread_time() - begun
        if spent < SLOWEST:
            break
    assert spent < SLOWEST, link
    assert "fault in Fairthrow" not in line, link
    if text:
        assert not {*line} & (ACTS - {"\n"})
        return ""
    data = json.loads(line)
    assert failed == ("error" in data)
    if failed:
        bounded(**data["error"])
        return str(data["error"]["field"])
    return ""


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, PARTS))])
@pytest.mark.parametrize("language", PROGRAMS)
def test_damaged_programs_are_errors_of_the_program(language: str, part: int, request: pytest.FixtureRequest) -> None:
    """Whatever a program has become, it is answered within its time, or refused as a program."""
    chance = random.Random(f"{language} {part}")
    refused = right = 0
    for _ in range((100_000 if request.config.getoption("--fuzz") else 2_000) // PARTS):
        program = hostile(chance, PROGRAMS[language]).encode("utf-8", "replace")[:6_000]
        command = chance.choice(["odds", "odds", "odds", "roll", "check", "explain"])
        link = f"lab/{language}?program={quote(program)}"
        wrong = answered(link, command, text=chance.random() < 0.1)
        assert wrong in {"", "program"}, link
        refused, right = refused + bool(wrong), right + (not wrong)
    assert refused > right / 4
    assert right > refused / 20


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, PARTS))])
def test_damaged_links_of_programs_are_errors(part: int, request: pytest.FixtureRequest) -> None:
    """A link that is damaged anywhere is answered, or refused with the field that is wrong."""
    chance = random.Random(part)
    good = [
        f"lab/{language}?program={quote(program, safe=',')}{rest}"
        for language, programs in PROGRAMS.items()
        for program in programs
        for rest in (
            "",
            "&seed=AAECAwQFBgcICQoLDA0ODw&label=Jen",
            "&faces=1,2,3",
            "&limit=5",
            "&inputs=SKILL:3,EDGE:yes",
        )
    ]
    fields = set()
    for _ in range((100_000 if request.config.getoption("--fuzz") else 2_000) // PARTS):
        link = hostile(chance, good)
        fields.add(answered(link, chance.choice([*COMMANDS]), text=chance.random() < 0.1))
    assert fields > {"", "program", "inputs", "seed"}


def test_random_characters_are_refused(request: pytest.FixtureRequest) -> None:
    """6,000 characters of anything, and signs of the languages in any order."""
    chance = random.Random(6_000)
    signs = 'd0123456789 +-*/{}[]()"\\\n:=<>#@ABoutput'
    for _ in range(200 if request.config.getoption("--fuzz") else 20):
        for language in PROGRAMS:
            anything = "".join(map(chr, chance.choices([*range(0xD800), *range(0xE000, 0x110000)], k=6_000)))
            for program in (anything, "".join(chance.choices(signs, k=6_000)), chance.choice(signs) * 6_000):
                assert answered(f"lab/{language}?program={quote(program)}", "odds", text=False) in {"", "program"}

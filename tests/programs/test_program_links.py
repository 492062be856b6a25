"""Links of programs: their one text, what is refused, and that all holds for them that holds for other links."""

import json
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow import proof
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.length import LONGEST_IN_ALL
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import READER, Link
from fairthrow.links import decode as decode_check
from fairthrow.programs.check import CHECKS, AnyDice, ProgramCheck, Troll
from fairthrow.programs.decoding import LONGEST, check, decode
from fairthrow.systems import FairthrowError, FieldError, LinkError
from fairthrow.table.reading import LANGUAGES as NAMES
from fairthrow.table.reading import read_link, read_roll

COMMA = ","
GOLDEN = json.loads(Path(__file__).with_name("program_links.json").read_text("utf-8"))
"""Canonical links of programs with the faces that they show. Never change one."""

SKILL = 'SKILL: 5 \\ input SKILL "Skill" 1..10 \\\nEDGE: 0 \\ input EDGE "Edge" no, yes \\\n'
LEVEL = SKILL + "LEVEL: 6 \\ input LEVEL easy 4, normal 6, hard 8 \\\noutput d10 + SKILL + 2*EDGE >= LEVEL"


@pytest.mark.parametrize("text", GOLDEN)
def test_links_are_frozen(text: str) -> None:
    """A link that was ever shared stays canonical, and shows the same dice."""
    link = decode(text)
    assert link.encode() == text
    assert [die.face for die in link.roll().dice] == GOLDEN[text]


def test_the_languages_are_those_that_links_name() -> None:
    """Whoever only lists them need not import them."""
    assert tuple(CHECKS) == NAMES == tuple(LANGUAGES)


PROGRAMS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60)


@given(
    st.sampled_from(sorted(CHECKS)),
    PROGRAMS,
    st.none() | st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=80),
)
def test_any_text_comes_back_as_it_was(check: str, program: str, seed: bytes | None, label: str) -> None:
    """Whatever a program says, its link holds exactly that, and is canonical. It need not be right for that."""
    link = Link(situation=CHECKS[check](program=program), seed=seed, label=label)
    assert decode(link.encode()) == link
    assert decode(link.encode()).encode() == link.encode()


def test_all_line_breaks_are_one() -> None:
    """A program typed on any system has the same link."""
    assert decode("lab/troll?program=a%0D%0Ab%0Dc").encode() == "lab/troll?program=a%0Ab%0Ac"


def test_the_page_has_the_same_links() -> None:
    """What stands behind # on the Lab's page, and on that of games of one's own, is the same link."""
    for place in ("lab", "play"):
        address = f"https://example.org/some/{place}/#troll?program=d6"
        assert decode(address).encode() == "lab/troll?program=d6"
        assert read_roll(address) == read_link(address) == decode(address)


def test_the_longest_program_fits() -> None:
    """20,000 characters of any kind can be linked to; one more is refused, and so is a text that is no link."""
    longest = "\N{GAME DIE}" * LONGEST_IN_ALL
    link = f"lab/anydice?program={quote(longest)}"
    assert decode(link).encode() == link
    assert len(link) <= LONGEST
    with pytest.raises(FieldError, match="up to 20,000 characters") as error:
        decode(f"lab/anydice?program={'1' * (LONGEST_IN_ALL + 1)}")
    assert error.value.field == "program"
    with pytest.raises(LinkError, match=f"at most {LONGEST}|fit a link of {LONGEST}"):
        decode("lab/anydice?program=" + "1" * LONGEST)


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("lab/dice?program=1", "check", "notation, anydice or troll"),
        ("lab/anydice?programme=1", "programme", "which has program, inputs, choices, seed, faces"),
        ("lab/anydice?limit=3", "limit", "not a field of lab/anydice"),
        ("lab/troll?limit=0", "limit", "1 to 1000"),
        ("lab/troll?limit=1001", "limit", "1 to 1000"),
        ("lab/troll?program=1&program=2", "program", "given once"),
        ("lab/troll?program=%zz", "program", "percent-encoded"),
        ("lab/troll?program=%FF", "program", "percent-encoded"),
        ("lab/troll?program=d6&seed=short", "seed", "16 bytes"),
        ("lab/troll?program=d6&faces=1&seed=AAECAwQFBgcICQoLDA0ODw", "faces", "must not be given with a seed"),
        ("lab/troll?program=d6\ud800", "program", "20,000 characters of Unicode"),
        ("lab/troll?v=2", "v", "newer version"),
        ("lab/anydice?program=output 1&inputs=SKILL:3", "inputs", "it declares none"),
        (f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=LUCK:3", "inputs", "SKILL, EDGE, LEVEL"),
        (f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=SKILL:11", "inputs", "SKILL must be 1 to 10, got 11"),
        (
            f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=EDGE:maybe",
            "inputs",
            "EDGE must be 0 (no) or 1 (yes)",
        ),
        (
            f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=LEVEL:5",
            "inputs",
            "4 (easy), 6 (normal) or 8 (hard), got 5",
        ),
        (f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=SKILL", "inputs", "such as SKILL:7"),
        (f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=SKILL:1,SKILL:2", "inputs", "such as SKILL:7"),
        (f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=SKILL:", "inputs", "such as SKILL:7"),
    ],
)
def test_links_are_read_strictly(text: str, field: str, words: str) -> None:
    """An error names the field, what is allowed, and what was given."""
    with pytest.raises(FairthrowError) as error:
        read_roll(text)
    assert error.value.field == field
    assert words in error.value.message


def test_inputs_have_one_text() -> None:
    """In the order they are declared, as numbers, without those at their default."""
    given = f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs="
    assert decode(given + "LEVEL:hard,EDGE:yes,SKILL:7").encode() == given + "SKILL:7,EDGE:1,LEVEL:8"
    assert decode(given + "LEVEL:6,EDGE:no,SKILL:5").encode() == f"lab/anydice?program={quote(LEVEL, safe=COMMA)}"


def program_of(link: Link) -> ProgramCheck:
    """Give the program of a link."""
    assert isinstance(link.situation, ProgramCheck)
    return link.situation


def test_inputs_stand_in_the_place_of_their_defaults() -> None:
    """A program with inputs is the program in which these numbers were typed."""
    found = program_of(decode(f"lab/anydice?program={quote(LEVEL, safe=COMMA)}&inputs=SKILL:10,EDGE:1,LEVEL:hard"))
    typed = LEVEL.replace("SKILL: 5", "SKILL: 10").replace("EDGE: 0", "EDGE: 1").replace("LEVEL: 6", "LEVEL: 8")
    assert found.run == typed
    assert found.answer().outputs == AnyDice(program=typed).answer().outputs


def test_a_wrong_program_is_found_where_it_is_asked() -> None:
    """Its link can be read, so that it can be mended. Checking it names the place."""
    wrong = "lab/troll?program=sum%0A%20largest%203"
    assert read_roll(wrong).encode() == wrong
    with pytest.raises(ProgramError, match="line 2, column 11"):
        read_link(wrong)


def test_where_there_is_no_lab_a_program_is_of_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a game refuses the link as it refuses any game that it does not know."""
    monkeypatch.setitem(sys.modules, READER, None)
    for read in (read_link, read_roll, decode_check):
        with pytest.raises(LinkError, match=r"system must be one of endworld, .*, got 'lab'"):
            read("lab/troll?program=d6")


def test_typed_faces_are_taken_in_the_order_thrown() -> None:
    """Too few, too many and impossible ones are refused with what was expected."""
    rolled = decode("lab/troll?program=sum%20largest%203%204d6&faces=1,5,2,6").roll()
    assert rolled.outcomes == {"output 1": 13}
    assert rolled.summary == "output 1: 13."
    assert [die.role for die in rolled.dice] == ["dropped", "used", "used", "used"]
    for faces, words in (("1,5", "faces must be 4 numbers"), ("1,5,2,6,1", "got 5"), ("1,5,2,7", "is a d6")):
        with pytest.raises(FieldError, match=words) as error:
            check(f"lab/troll?program=sum%20largest%203%204d6&faces={faces}")
        assert error.value.field == "faces"


def test_a_fair_roll_of_a_program_holds() -> None:
    """An offer is bound to the program, its inputs and the label; a proof of another program does not hold."""
    asked = Link(situation=Troll(program="sum 3d6", limit=20), label="Fall")
    secret, key = bytes(range(16)), bytes(range(32, 48))
    offer = proof.commitment(secret, asked.committed)
    answer = proof.answer_to(offer, key, asked.committed)
    fair = Link(situation=asked.situation, label="Fall", offer=offer, answer=answer, secret=secret, key=key)
    again = decode(fair.encode())
    assert again.confirmed
    assert again.roll() == fair.roll()
    with pytest.raises(FieldError, match="offer does not match"):
        decode(fair.encode().replace("sum%203d6", "sum%204d6"))

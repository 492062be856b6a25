"""What the Lab's page is answered: odds in every shape, rolls, what is wrong and where, copies, cancelling."""

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most

from fairthrow import app
from fairthrow.app import Heard, heard, lab, labwork
from fairthrow.programs.decoding import decode
from fairthrow.view.lab.parts import SHAPES

BEST = 'output [highest 3 of 4d6] named "best <b>"\noutput 3d6'
LONG = "N: 0 loop I over {1..9999} { loop J over {1..9999} { N: N + 1 } } output Nd1"
"""A program that takes for ever."""


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    lab.KNOWN.clear()


def link_of(program: str, check: str = "anydice", more: str = "") -> str:
    return f"lab/{check}?program={quote(program)}{more}"


def asked(name: str, program: str, check: str = "anydice", more: str = "", **given: Any) -> Any:
    """Ask as a page does; each of the two texts may hold what is for the other one."""
    return json.loads(app.OFFERED[name](link_of(program, check, more), json.dumps(given), json.dumps(given)))


def words(markup: str) -> str:
    """Give the text in markup, as it is heard: each blank once."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


# --- odds ---------------------------------------------------------------------------------------


def test_the_odds_of_a_program_are_shown() -> None:
    """The mean stands large where nothing is asked; the outputs, the link and the dice of a roll come along."""
    found = asked("labrun", BEST)
    nothing_asked = {"sign": "least", "number": "", "near": "12"}
    assert found["outputs"] == ["best <b>", "output 1"] or found["outputs"] == ["best <b>", "output 2"]
    assert (found["check"], found["output"], found["asked"]) == ("anydice", 0, nothing_asked)
    assert decode(f"lab/{found['fragment']}").encode() == decode(link_of(BEST)).encode()
    parts = found["parts"]
    assert words(parts["answer"]) == "Mean of best &lt;b&gt; 12.24 3 to 18"
    assert words(parts["summary"]) == "mean 12.24 deviation 2.85 least 3 median 12 most 18 likeliest 13"
    assert parts["dice"] == "4d6, 3d6"
    assert parts["ready"].count("<li ") == 7
    assert parts["rolled"] == parts["steps"] == parts["results"] == parts["inputs"] == ""
    assert "<b>" not in parts["outputs"].replace("<bdi>", "")


def test_what_is_asked_stands_large() -> None:
    """The page may ask for a number; what is wanted is solid, what is not is hatched, and a line stands between."""
    found = asked("labrun", BEST, view={"output": 1, "sign": "least", "number": "14"})
    assert words(found["parts"]["answer"]).endswith("at least 14 16.2 % 35/216 about 1 in 6")
    assert found["output"] == 1
    assert found["asked"] == {"sign": "least", "number": "14", "near": "10"}
    figures = found["parts"]["outputs"].split("<figure")[1:]
    assert [figure.count('class="thr"') for figure in figures] == [1, 0]
    assert [figures[0].count(f'<rect class="{look}"') for look in ("good", "bad")] == [5, 11]


@pytest.mark.parametrize(
    ("sign", "number", "chance"), [("exactly", 18, "0.5 %"), ("most", 17, "99.5 %"), ("least", 19, "0 %")]
)
def test_other_questions_have_their_chances(sign: str, number: int, chance: str) -> None:
    """Exactly, at most, and what cannot be."""
    found = asked("labrun", "output 3d6", view={"sign": sign, "number": number})
    assert f" {chance} " in words(found["parts"]["answer"])


def test_what_the_program_wants_is_asked_first() -> None:
    """A program that says what it wants is asked for that; the page's own question comes before it."""
    program = '\\ input DC 2..20 \\ \\ success total >= DC \\ DC: 11 output 3d6 output d20 named "total"'
    found = asked("labrun", program)
    assert words(found["parts"]["answer"]).startswith("Total, at least 11 50.0 % 1/2")
    assert (found["output"], found["asked"]) == (1, {"sign": "least", "number": "11", "near": "10"})
    changed = asked("labrun", program, more="&inputs=DC:16")
    assert words(changed["parts"]["answer"]).startswith("Total, at least 16 25.0 % 1/4")
    mine = asked("labrun", program, view={"output": 1, "sign": "most", "number": "5"})
    assert words(mine["parts"]["answer"]).startswith("Total, at most 5 25.0 % 1/4")


def columns_of(markup: str) -> dict[str, str]:
    """Give what each column of a chart says, by its value."""
    return dict(each.split(": ", 1) for each in re.findall(r'data-says="([^"]*)"', markup))


def test_every_shape_shows_the_same_chances() -> None:
    """Columns, curves, at least, at most, the table and the summary are of one distribution."""
    drawn = {shape: asked("labrun", BEST, view={"shape": shape})["parts"]["outputs"] for shape in SHAPES}
    assert columns_of(drawn["columns"])["18"] == "exactly 0.5 %, at least 0.5 %, at most 100 %"
    assert columns_of(drawn["curves"])["18"] == "best &lt;b&gt; 1.6 %, output 2 0.5 %"
    assert columns_of(drawn["atleast"])["17"] == "best &lt;b&gt; 5.8 %, output 2 1.9 %"
    assert columns_of(drawn["atmost"])["17"] == "best &lt;b&gt; 98.4 %, output 2 99.5 %"
    assert "18 1.6 % 0.5 %" in words(drawn["table"])
    assert "output 2 10.50 2.96 3 10 18 10" in words(drawn["summary"])
    assert len(re.findall(r'class="curve c[01]"', drawn["curves"])) == 4  # two curves, and two in the key
    alone = asked("labrun", "output 3d6", view={"shape": "atleast"})["parts"]["outputs"]
    assert columns_of(alone)["17"].startswith("exactly 1.4 %, at least 1.9 %")
    table = asked("labrun", "output 3d6", view={"shape": "table"})["parts"]["outputs"]
    assert "17 1.4 % 1.9 % 99.5 % 1/72" in words(table)


def test_values_that_are_no_numbers_are_listed() -> None:
    """Troll's collections have columns and rows of their own, and of very many the likeliest."""
    found = asked("labrun", "2d2", "troll")
    assert columns_of(found["parts"]["outputs"]) == {"{1, 1}": "25.0 %", "{1, 2}": "50.0 %", "{2, 2}": "25.0 %"}
    assert found["asked"] is None
    assert words(found["parts"]["answer"]) == "Likeliest of output 1 50.0 % 3 values"
    many = asked("labrun", "6d6", "troll", view={"shape": "table"})["parts"]["outputs"]
    assert "The 40 likeliest; 422 more are in the copy." in words(many)


def test_very_long_outputs_are_gathered() -> None:
    """Very many values come in a hundred columns at most, and nothing takes long to be drawn."""
    found = asked("labrun", "output d{1..20000} * 10 ^ 40", view={"shape": "columns"})
    said = columns_of(found["parts"]["outputs"])
    assert 20 <= len(said) <= 100
    assert max(map(len, said)) < 30
    assert "mean 1.00e44 " in words(found["parts"]["summary"])


def test_nothing_comes_out_is_said() -> None:
    """A program without output, and one of which nothing comes, say so."""
    assert "no output" in words(asked("labrun", "A: d6")["parts"]["answer"])
    empty = asked("labrun", "output d{}")["parts"]
    assert "nothing comes out" in words(empty["answer"])
    assert "Nothing comes out" in words(empty["outputs"])


def test_many_outputs_are_drawn_within_reason() -> None:
    """Of 200 outputs the chosen one is drawn in any case; the others as far as there is room."""
    found = asked("labrun", "loop N over {1..200} { output Nd6 }", view={"output": 150})
    assert len(found["outputs"]) == 200
    outputs = found["parts"]["outputs"]
    assert "output 151" in words(outputs)
    assert re.search(r"\d+ more outputs are not drawn here", outputs)
    assert len(outputs) < 400_000


GAME = """\\ input DC "Difficulty" 5..15 \\ \\ input HELP "Help" no, yes \\ \\ input DIE small 6, large 20 \\
\\ success total >= DC \\
DC: 10 HELP: 0 DIE: 20
output d DIE + 2 * HELP named "total"
"""


def test_inputs_are_controls_of_their_own_names() -> None:
    """Numbers, words and yes or no have the controls that they have in games, set to their values."""
    parts = asked("labcheck", GAME, more="&inputs=DC:12,HELP:yes")["parts"]["inputs"]
    assert re.search(r'type="number" id="lab-input_DC" name="input_DC" value="12" min="5" max="15"', parts)
    assert re.search(r'type="checkbox" id="lab-input_HELP" name="input_HELP" checked value="yes"', parts)
    assert re.findall(r'name="input_DIE" value="(\w+)"( checked)?', parts) == [("small", ""), ("large", " checked")]


def test_what_inputs_would_change_is_told() -> None:
    """Taps say the change of the chance; what if and the heat map lead to the links of those inputs."""
    found = asked("labinsight", GAME)
    assert found["taps"] == {
        "input_DC:+1": "−5.0",
        "input_DC:-1": "+5.0",
        "input_HELP": "+10.0",
        "input_DIE:small": "−55.0",
    }
    parts = found["parts"]
    sets = re.findall(r'href="#([^"]*)" data-set="([^"]*)"', parts["help"] + parts["curve"])
    assert {"input_HELP=yes", "input_DIE=small", "input_DC=11", "input_DC=9"} <= {only for _, only in sets}
    for link, only in sets:
        name, value = only.removeprefix("input_").split("=")
        inputs = decode(f"lab/{link.replace('&amp;', '&')}").situation.values  # type: ignore[attr-defined]
        assert inputs[name] == {"yes": 1, "no": 0, "small": 6, "large": 20}.get(value) or int(value) == inputs[name]
    for many in (305, 900):  # means that no float can hold
        large = asked("labinsight", f"\\ input N 1..9 \\ N: 3\noutput d10^({many}+N)")
        assert "heat" in large["parts"]["curve"], large
    assert asked("labinsight", "output d6")["parts"] == {"help": "", "curve": "", "same": ""}
    assert asked("labinsight", "\\ input A 1..2 \\ A: 1 output d6 +")["error"]["line"] == 1


# --- rolls --------------------------------------------------------------------------------------


def test_a_roll_has_its_link_dice_and_story() -> None:
    """A new seed each time; the same link gives the same roll; each die says what became of it."""
    first, second = asked("labroll", BEST), asked("labroll", BEST)
    assert first["fragment"] != second["fragment"]
    assert first["bare"] == second["bare"]
    text = f"lab/{first['fragment']}"
    again = json.loads(app.OFFERED["labrun"](text, "{}"))
    for part in ("rolled", "steps"):
        assert again["parts"][part] == first["parts"][part]
    assert again["said"] == first["said"] == decode(text).roll().summary
    assert first["parts"]["rolled"].count("<li ") == 7
    assert "dropped" in words(first["parts"]["rolled"])
    assert "left out by highest 3" in words(first["parts"]["steps"])
    values = [str(value) for value in decode(text).roll().outcomes.values()]
    assert re.findall(r"<b>(\d+)</b>", first["parts"]["results"]) == values


def test_typed_faces_are_rolled() -> None:
    """Physical dice: the faces are scored in the order in which the program asks for them."""
    found = asked("labroll", "output [highest 1 of 2d20] >= 15", more="&faces=4,17")
    assert found["said"] == "output 1: 1."
    assert "faces=4,17" in found["fragment"]
    assert asked("labroll", "output 2d20", more="&faces=4")["error"]["field"] == "faces"


def test_a_roll_stands_among_the_odds_once_they_are_known() -> None:
    """The column of what was rolled is marked, and where it stands is said."""
    assert "outputs" not in asked("labroll", "output 2d6", more="&faces=6,6")["parts"]
    asked("labrun", "output 2d6")
    found = asked("labroll", "output 2d6", more="&faces=6,6")["parts"]
    assert "better than 35 in 36" in words(found["answer"])
    assert found["outputs"].count('class="here"') == 1


# --- what is wrong ------------------------------------------------------------------------------


def test_an_error_has_its_place() -> None:
    """Line, column, how much to underline, and the words without the place."""
    error = asked("labrun", "output 3d6\noutput hghest 3")["error"]
    assert (error["field"], error["line"], error["length"]) == ("program", 2, 6)
    assert error["message"] == f"line 2, column {error['column']}: {error['reason']}"


@pytest.mark.parametrize(
    ("check", "program", "limit"),
    [
        ("anydice", "output d9999999999", "outcomes"),
        ("anydice", "X: 9 loop I over {1..100} { X: X*X } output X", "memory"),
        ("troll", "call f(1)\nfunction f(n) = call f(n + 1)", "depth"),
        ("anydice", "output Q", None),
        ("anydice", 'output d6 named "takes longer than" +', None),
    ],
)
def test_an_error_names_the_limit_that_was_met(check: str, program: str, limit: str | None) -> None:
    """By a word of its own, not by those of its message; an error that is no limit's has none."""
    assert asked("labrun", program, check)["error"].get("limit") == limit


def test_reading_does_not_run() -> None:
    """A program that would take for ever is read at once; what it declares comes along."""
    found = asked("labcheck", '\\ title Long \\ \\ input A "Dice" 1..9 \\ A: 3\n' + LONG)
    assert 'name="input_A" value="3"' in found["parts"]["inputs"]
    assert words(found["parts"]["about"]) == "Long Publish as a game"
    assert asked("labcheck", "output 3d")["error"]["line"] == 1


@pytest.mark.parametrize(
    ("check", "program", "others"),
    [("anydice", "sum largest 3 4d6", ["troll"]), ("troll", "output [highest 3 of 4d6]", ["anydice"]),
     ("anydice", "4d6kh3", ["notation"]), ("troll", "2d20kl1+5", ["notation"]),
     ("anydice", "d6", ["notation", "troll"]),
     ("notation", "output 3d6", ["anydice"]), ("notation", "sum 3d6", ["troll"]), ("notation", "3d6", None),
     ("anydice", "output 3d", []), ("anydice", "output 1 + d{1..2} @ {}", [])],
)  # fmt: skip
def test_a_program_in_another_language_is_recognised(check: str, program: str, others: list[str] | None) -> None:
    """What is wrong in one language and right in others comes with the links of those."""
    found = asked("labrun", program, check)
    assert ("error" in found) == (others is not None)
    assert [each["check"] for each in found.get("others", [])] == (others or [])
    for other in found.get("others", []):
        read = decode(f"lab/{other['fragment']}").situation
        assert asked("labrun", read.program, read.check)["parts"]  # type: ignore[attr-defined]


def test_a_wrapped_comment_is_mended_by_a_touch() -> None:
    """Where a comment was wrapped, the program as it would be right comes along."""
    (mend,) = asked("labrun", "\\ all the dice\nthat count\n3d6", "troll")["error"]["mends"]
    assert mend["program"] == "\\ all the dice that count\n3d6"
    assert "parts" in asked("labrun", mend["program"], "troll")


@pytest.mark.parametrize(
    ("program", "place"),
    [("1" * 6_380, (1, 6_001, 380)), ("output d6\n" * 638, (601, 1, 380)), ("\u00e9" * 200_000, (1, 6_001, 194_000))],
)
def test_a_program_that_is_too_long_is_told_how_much_fits(program: str, place: tuple[int, int, int]) -> None:
    """However long it is, with the place from which it does not fit, so that its end can be marked."""
    for name in ("labrun", "labroll", "labcheck"):
        error = asked(name, program)["error"]
        assert (error["line"], error["column"], error["length"]) == place
        assert (error["field"], error["fits"]) == ("program", 6_000)
        assert error["message"] == error["reason"] == f"6,000 characters fit; this has {len(program):,}"
    assert asked("labrun", "output 1 ".ljust(6_000))["outputs"]


def test_what_was_meant_is_mended_by_a_touch() -> None:
    """The label of a button, and the whole program; with other values for inputs, nothing is written over."""
    program = "\\ input N 1..9 \\ N: 4\noutput Nd6 + 4d6kh3"
    (mend,) = asked("labrun", program)["error"]["mends"]
    assert mend["label"] == "Write output Nd6 + [highest 3 of 4d6]"
    assert "parts" in asked("labrun", mend["program"])
    assert "mends" not in asked("labrun", program, more="&inputs=N:5")["error"]


def test_another_language_is_offered_only_where_it_answers() -> None:
    """It can be read as Troll, where no name of it has a value."""
    assert "others" not in asked("labrun", "advantage 1 d20 + 5 ' x")
    assert "others" not in asked("labrun", "plain + d20")


@pytest.mark.parametrize(
    "given",
    [{"view": {"shape": "pie"}}, {"view": {"output": -1}}, {"view": {"sign": "<script>", "number": 1}}, {"seconds": 0},
     {"view": {"number": "1.5"}}, {"view": {"mode": 3}}, {"seconds": "long"}],
)  # fmt: skip
def test_wishes_that_cannot_be_are_errors(given: dict[str, Any]) -> None:
    """Whatever is wrong with what a page wishes is an error that names it."""
    assert asked("labrun", "output d6", **given)["error"]["field"] in {*given, *given.get("view", ()), "number"}


# --- copies -------------------------------------------------------------------------------------


def test_copies_are_exact() -> None:
    """CSV, JSON and Markdown have every value with its exact chance; nothing in CSV is a formula."""
    program = 'output d2 * 2 named "=1+1"'
    text = asked("labcopy", program, format="csv")
    rows = list(csv.reader(io.StringIO(text["text"])))
    assert rows == [["output", "value", "percent", "numerator", "denominator"]] + [
        ["'=1+1", value, "50.000000000000", "1", "2"] for value in ("2", "4")
    ]
    assert (text["file"], text["kind"]) == ("anydice-output-d2-2-named-1-1.csv", "text/csv")
    data = json.loads(asked("labcopy", program, format="json")["text"])
    assert data["outputs"] == [{"label": "=1+1", "odds": [[2, 1, 2], [4, 1, 2]]}]
    written = asked("labcopy", 'output d2 named "a|*b*"', format="markdown")["text"]
    assert "**a\\|\\*b\\***" in written
    assert "| 1 | 50.0 % | 1/2 |" in written
    assert asked("labcopy", program, format="xls")["error"]["field"] == "format"


# --- time and cancelling ------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Have time pass by a tenth of a second at each look at the clock."""
    times = [0.0]

    def look() -> float:
        times[0] += 0.1
        return times[0]

    monkeypatch.setattr(labwork, "perf_counter", look)
    yield times
    Heard.again = str


def test_a_long_program_is_heard_of(clock: list[float]) -> None:
    """While a program runs, the number of its question is told again and again; at the limit an error names it."""
    said: list[int] = []
    text = heard(app.OFFERED["labrun"], said.append)(7, link_of(LONG), "", json.dumps({"seconds": 3}))
    assert set(said) == {7}
    assert len(said) > 10
    assert clock[0] > 3
    error = json.loads(text)["error"]
    assert "longer than 3 seconds, which is the limit" in error["message"]
    assert error["limit"] == "seconds"


@pytest.mark.usefixtures("clock")
def test_a_cancelled_question_ends_and_python_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the page's blob is gone, the next look ends the work. The question after it is answered."""
    looks: list[str] = []

    def is_there(address: str) -> bool:
        looks.append(address)
        return len(looks) < 4

    monkeypatch.setattr(labwork, "is_there", is_there)
    assert asked("labrun", LONG, alive="blob:a") == {"cancelled": True}
    assert looks == ["blob:a"] * 4
    looks.clear()
    assert asked("labrun", "output d6", alive="blob:b")["outputs"] == ["output 1"]


def test_what_was_cancelled_before_it_began_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that waited while it was cancelled is not begun."""
    monkeypatch.setattr(labwork, "is_there", lambda _: False)
    monkeypatch.setattr(lab, "decode", lambda _: pytest.fail("it was begun"))
    assert asked("labrun", "output d6", alive="blob:a") == {"cancelled": True}


def test_a_fault_of_ours_is_an_error_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else goes wrong is answered, too: nothing that the page asks ends Python."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(lab, "Shown", broken)
    assert "a fault in Fairthrow itself (ZeroDivisionError)" in asked("labrun", "output d6")["error"]["message"]


@at_most(60)
@given(
    st.text("output d6[]{}()highest 3of4\\:@\"<>&'\n AB+-*/named", max_size=60), st.sampled_from(["anydice", "troll"])
)
def test_any_text_is_answered(text: str, check: str) -> None:
    """Whatever somebody types, there is an answer: parts, or an error of the program; markup is never broken by it."""
    found = asked("labrun", text, check, seconds=2)
    if "error" in found:
        assert found["error"]["message"]
    else:
        assert not re.search(r"<(?!/?(?:a|b|p|g|h2|h3|ul|ol|li|tr|td|th|bdi|div|svg|use|rect|line|path|text|span|table|"
                             r"thead|tbody|small|figure|strong|output|caption|ellipse|circle|figcaption|code)[ >])",
                             "".join(found["parts"].values()))  # fmt: skip


def test_words_at_the_cursor() -> None:
    """The construct at the cursor is told first, the others of its line after it, also of a program that is wrong."""
    found = asked("labwords", "output [highest 3 of 4d6", line=1, column=24)["parts"]["words"]
    rows = re.findall(r"<div( class=\"now\")?><dt><code>([^<]*)", found)
    assert rows == [(' class="now"', "4d6"), ("", "output"), ("", "[highest … of …]")]
    everything = asked("labwords", "sum 3d6\n+ 1", "troll")["parts"]["words"]
    assert re.findall(r"<code>([^<]*)", everything) == ["sum", "3d6", "+"]


def test_examples_open_by_their_links() -> None:
    """The gallery lists each example with its line, and its link opens that very program."""
    from fairthrow.programs.gallery import EXAMPLES  # noqa: PLC0415  # few tests are about it

    found = json.loads(app.OFFERED["labexamples"]("", "{}"))["parts"]["examples"]
    links = re.findall(r'href="#([^"]*)"', found)
    assert [decode(f"lab/{link.replace('&amp;', '&')}").situation for link in links] == [
        example.program for example in EXAMPLES
    ]
    assert found.count('class="spark"') == len(EXAMPLES)


# --- what leaves the page -----------------------------------------------------------------------


def test_a_roll_goes_to_a_chat() -> None:
    """It has what came out, the dice, the program's name, the address; Markdown's signs stay text."""
    text = link_of('output [highest 1 of 2d6] named "a*b"', more="&faces=3,5&label=Hit")
    found = json.loads(app.OFFERED["labmarkdown"](text, "https://example.test/#x"))["text"]
    assert found == (
        'Hit: a\\*b: 5. (3 left out, 5)\nAnyDice: output \\[highest 1 of 2d6\\] named "a\\*b"\nhttps://example.test/#x'
    )
    assert json.loads(app.OFFERED["labmarkdown"](link_of("output d6"), ""))["error"]["field"] == "seed"


@pytest.mark.parametrize(
    ("program", "check", "more"),
    [
        ("output [highest 3 of 4d6]", "anydice", ""),
        ("output d{1..20000} * 10 ^ 40", "anydice", ""),
        ("loop N over {1..9} { output Nd6 }", "anydice", ""),
        ("5d6", "troll", ""),
        ("output d{}", "anydice", ""),
        ("A: 3", "anydice", ""),
        ("output [highest 1 of 2d6]", "anydice", "&faces=3,5"),
    ],
)
def test_pictures_stay_in_their_frame(program: str, check: str, more: str) -> None:
    """The picture of odds, and of a roll, has its title, and nothing in it lies outside."""
    found = json.loads(app.OFFERED["labpicture"](link_of(program, check, more), "215 0.45"))
    width, height = found["size"]
    for kind, _, *rest in found["strokes"]:
        points = rest[0] if kind in {"shape", "line"} else [rest[:2]]
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points), (kind, rest)
    texts = [stroke[-1] for stroke in found["strokes"] if stroke[0] == "text"]
    assert any("AnyDice" in text or "Troll" in text for text in texts)
    assert json.loads(app.OFFERED["labpicture"](link_of("output"), ""))["error"]["field"] == "program"


def test_the_picture_of_odds_has_a_column_for_each_value() -> None:
    """As high as the chances are, the highest as high as the chart."""
    found = json.loads(app.OFFERED["labpicture"](link_of("output d{1, 1, 2}"), ""))["strokes"]
    columns = [points for kind, _, points in (stroke[:3] for stroke in found) if kind == "shape"][1:]
    assert [points[2][1] - points[0][1] for points in columns] == [330, 165]


def test_a_die_with_faces_of_its_own_shows_them() -> None:
    """What lies there is what the program counts with, and not which of the faces it is."""
    parts = asked("labroll", "output 2d{-1,0,1}", more="&faces=1,2")["parts"]
    assert re.findall(r">d3: ([^,]+), <", parts["rolled"]) == ["−1", "0"]
    assert "a d3 shows −1; added up." in parts["steps"]
    six = asked("labroll", "output d{0,0,0,1,1,2}", more="&faces=6")["parts"]["rolled"]
    assert ">2</text>" in six
    assert "pip" not in six


def test_a_text_of_several_lines_is_said_in_one() -> None:
    """The lines of a text box stand beside each other, on the stage and below the chart."""
    parts = asked("labroll", '"hits" |> sum 2d2', check="troll", more="&faces=2,2")["parts"]
    assert "hits / 4" in words(parts["answer"])
    drawn = asked("labrun", '"hits" |> sum 2d2', check="troll")["parts"]["outputs"]
    assert re.findall(r'class="at[^"]*">([^<]*)</text>', drawn) == ["hits / 2", "hits / 3", "hits / 4"]


def test_names_below_a_chart_do_not_run_into_each_other() -> None:
    """Long spans are named by their first number, and as many as fit."""
    drawn = asked("labrun", "output d20000 * d{-5..5}")["parts"]["outputs"]
    names = re.findall(r'class="at[^"]*">([^<]*)</text>', drawn)
    assert "−50000…" in names
    assert sum(map(len, names)) + len(names) <= 60


def test_the_output_that_is_asked_for_comes_first() -> None:
    """Its chart and what it came to stand before the others, and say how many are below; else all stay in order."""
    program = "output d4 output d6 output d8"
    charts = [
        words(each) for each in asked("labrun", program, view={"output": 2})["parts"]["outputs"].split("</figure>")
    ]
    assert [chart.split(" ", 2)[:2] for chart in charts[:3]] == [["output", "3"], ["output", "1"], ["output", "2"]]
    assert [chart.endswith("2 more below") for chart in charts[:3]] == [True, False, False]
    rolled = asked("labroll", program, more="&faces=1,2,3", view={"output": 2})["parts"]["results"]
    assert [words(row).split()[:3] for row in rolled.split("</li>")[:3]] == [
        ["output", "3", "3"], ["output", "1", "1"], ["output", "2", "2"],
    ]  # fmt: skip
    drawn = asked("labrun", program)["parts"]["outputs"]
    assert drawn.index("output 1") < drawn.index("output 2") < drawn.index("output 3")
    assert "more below" not in asked("labrun", "output d4")["parts"]["outputs"]


def test_what_rollers_read_otherwise_takes_one_line() -> None:
    """It says how much there is, and begins with the first; what is cut stands before it, for all to read."""
    several = "8d10>7\n2d6r1\n3d6!"
    shown = asked("labrun", several, "notation")["parts"]["warnings"]
    before, _, folded = shown.partition("<details")
    assert "the chances add up to less than 1" in before
    assert "<li>line" not in before
    summary, _, inside = folded.partition("</summary>")
    assert "Read otherwise (2)" in summary
    assert "&gt; leaves the number itself out" in summary
    assert "line 1" not in summary
    assert inside.count("<li>") == inside.count("<button") == 2
    for check, program in (("notation", "4d6kh3"), ("troll", "sum accumulate x := d6 while 6 = x")):
        assert "details" not in asked("labrun", program, check)["parts"]["warnings"]

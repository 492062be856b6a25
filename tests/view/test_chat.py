"""Foreign text that is handed on: it calls nobody, leads nowhere, and is no formula, whatever way it goes out."""

import csv
import io
import json
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from strategies import at_most

from fairthrow import app
from fairthrow.dice.visible import visible
from fairthrow.links import Link, decode
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.decoding import decode as decode_program
from fairthrow.table.log.records import Logged
from fairthrow.table.log.spreadsheet import write_csv
from fairthrow.view.chat import harmless, reached
from sitebuild.node import run_node
from sitebuild.places import ROOT

HOME = "https://fairthrow.example/lab/#x"
SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
HOSTILE = (
    "@everyone **FREE** [nitro](//evil.example)",
    "![a](https://evil.example/p)",
    "<img src=//evil.example onerror=alert(1)>",
    "&#64;everyone &lt;script&gt; http://evil.example",
    "<@123> <#4> <!here> :boom: ~~x~~ ||y|| `z`",
    "- a list", "12. a list",
    "# a heading", "> said", "$x$ = _y_", "=1+1", "a;=1+1", "a|@SUM(1)", "x\\", "*", "[", "](",
    "mailto:a@evil.example", "www.evil.example", "evil。example", "1.2.3.4", "\u202eevil.example", "⟨U+202E⟩",
)  # fmt: skip
TEXTS = st.sampled_from(HOSTILE) | st.text("@*_[]()<>|~#&$`\\!:/.-+=1a ;\u202e\"'", min_size=1, max_size=24)
FORMULA = re.compile(r"[\s\"]*[=+@＝＋－＠-]")  # as spreadsheets take them
WRITES = {"text", "softbreak"}


def label_of(text: str) -> str:
    """Give what of a text may be a label: no mark of direction."""
    return text.replace("\u202e", "").strip() or "x"


def program(text: str) -> str:
    """Write a program that says a text wherever a program can; AnyDice's strings have no quotes."""
    said = text.replace('"', "'").replace("[", "[ ").replace("\\", "/")
    return f'output 2d6 named "{said}"'


def own_game(text: str) -> str:
    """Write a game of one's own with a text for its title and of its input."""
    said = text.replace("\\", "/").replace('"', "'")
    return f'\\ title x {said} \\\n\\ input N "y {said}" 1..3 \\\nN: 1\noutput Nd6 named "z"'


def asked(name: str, link: str, *more: str) -> str:
    """Ask what a page asks; give the text."""
    answer = json.loads(app.OFFERED[name](link, *more))
    assert "error" not in answer, answer
    return str(answer["text"])


def of_game(text: str) -> str:
    """Hand on a roll of a game with a text for its label."""
    return asked(
        "markdown",
        Link(situation=decode("spellwoven/test").situation, seed=bytes(16), label=label_of(text)).encode(),
        HOME,
    )


def of_program(text: str) -> str:
    """Hand on a roll of a program that says a text, with the text for its label."""
    return asked(
        "labmarkdown", f"lab/anydice?program={quote(program(text))}&{SEED}&label={quote(label_of(text))}", HOME
    )


def of_program_without_label(text: str) -> str:
    """Hand on a roll of a program that says a text."""
    return asked("labmarkdown", f"lab/anydice?program={quote(program(text))}&{SEED}", HOME)


def of_game_of_ones_own(text: str) -> str:
    """Hand on a roll of a game whose title and input have a text."""
    return asked("markdown", f"lab/anydice?program={quote(own_game(text))}&{SEED}", HOME)


WAYS: dict[str, Callable[[str], str]] = {
    each.__name__: each for each in (of_game, of_program, of_program_without_label, of_game_of_ones_own)
}


def pieces(line: str) -> list[Token]:
    """Read Markdown as pages that take links, tables and strokes do; it must be one paragraph."""
    tokens = MarkdownIt("commonmark").enable(["strikethrough", "table"]).parse(line)
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"], line
    return tokens[1].children or []


def quiet(text: str) -> bool:
    """Say whether a text calls nobody and has no address, wherever it is read."""
    return not re.search(r"[@＠](?!\u200b)|://|www\.\w|[^\W\d_][.。．｡][^\W\d_]|\d\.\d+\.\d", text)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@example(text=HOSTILE[0])
@example(text=HOSTILE[3])
@given(text=TEXTS)
@at_most(60)
def test_a_roll_in_a_chat_only_says_what_it_says(way: Callable[[str], str], text: str) -> None:
    """One paragraph, one address, ours; nothing is formatting, and nothing else calls people or is an address."""
    line = way(text)
    found = pieces(line)
    assert {token.type for token in found} <= WRITES
    words = "".join(token.content for token in found if token.type == "text")
    assert words.endswith(HOME)
    assert quiet(words.removesuffix(HOME))
    assert line.endswith(f"\n{HOME}")
    assert quiet(line.removesuffix(HOME))
    assert not re.search("[\u202a-\u202e]", line)


def test_what_is_handed_on_is_read_as_it_was() -> None:
    """Breaks and backslashes apart, a label is the label."""
    for text in HOSTILE[:-1]:  # what only looks like a mark is marked, so that nobody writes one
        words = "".join(token.content for token in pieces(of_game(text))).replace("\u200b", "")
        assert words.startswith(" ".join(label_of(text).split()))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_copied_table_has_no_link_of_anybody(text: str) -> None:
    """The odds of a program as Markdown: labels are text, and cells stay cells."""
    answer = json.loads(app.OFFERED["labcopy"](f"lab/anydice?program={quote(program(text))}", '{"format":"markdown"}'))
    reader = MarkdownIt("commonmark").enable(["strikethrough", "table"])
    tokens = [each for token in reader.parse(answer["text"]) for each in token.children or []]
    assert {token.type for token in tokens} <= {"text", "strong_open", "strong_close", "code_inline", "softbreak"}
    assert all(quiet(token.content) for token in tokens if token.type == "text")
    assert answer["text"].count("\n|") == 2 + 11


@given(text=TEXTS)
@at_most(80)
def test_no_cell_of_a_table_is_a_formula(text: str) -> None:
    """Rolls and odds as CSV, split at whatever a spreadsheet splits at: no cell begins like a formula."""
    roll = Link(situation=AnyDice(program=program(text)), seed=bytes(16), label=label_of(text))
    logged = Logged(
        link=roll, at="2026-11-21T18:30:00Z", said=visible(roll.roll().summary)[:400], by=visible(text)[:80]
    )
    odds = json.loads(app.OFFERED["labcopy"](roll.unthrown.encode(), '{"format":"csv"}'))["text"]
    for written in (write_csv([logged]), odds):
        for delimiter in ",;\t|":
            for row in csv.reader(io.StringIO(written), delimiter=delimiter):
                assert not [cell for cell in row if FORMULA.match(cell) and not cell.lstrip("-").isdigit()]


def test_the_page_breaks_what_python_breaks() -> None:
    """The script of share sheets has the rule of view/chat.py."""
    texts = [visible(text) for text in (*HOSTILE, "3.5 a.b x:y 10:30 a_.b é.ñ ².x 1.2.3", "  a\n b\u3000c  ")]
    module = json.dumps((ROOT / "site" / "play" / "harmless.js").as_uri())
    program = f"import {{ harmless }} from {module}; console.log(JSON.stringify({json.dumps(texts)}.map(harmless)))"
    ended = run_node("--input-type=module", "--eval", program)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == [harmless(text) for text in texts]
    assert all(map(quiet, json.loads(ended.stdout)))


def test_share_sheets_are_opened_in_one_place() -> None:
    """No page gives a text to a share sheet past that function."""
    scripts = [each for each in (ROOT / "site").rglob("*.js") if "node_modules" not in each.parts]
    calls = {each.name: each.read_text("utf-8").count("navigator.share(") for each in scripts}
    assert {name: count for name, count in calls.items() if count} == {"share.js": 1}


@given(text=st.text(max_size=40))
@at_most(100)
def test_an_address_ends_where_it_ends(text: str) -> None:
    """Whatever stands behind the # of an address, a link in Markdown holds all of it, and means the same."""
    address = f"https://fairthrow.example/lab/#{text}"
    (opened, *_, closed) = pieces(f"[x]({reached(address)})")
    assert (opened.type, closed.type) == ("link_open", "link_close")
    assert "@" not in reached(address)


def test_a_value_of_a_program_is_shown_without_unseen_marks() -> None:
    """A text that a Troll program comes to is visible in what is said of the roll; marks are not marked again."""
    roll = Link(situation=Troll(program='"a\u202eb"'), seed=bytes(16)).roll()
    assert "⟨U+202E⟩" in roll.summary
    link = f"lab/troll?program={quote(chr(34) + 'a' + chr(0x202E) + 'b' + chr(34))}&{SEED}"
    assert decode_program(link).situation == Troll(program='"a\u202eb"')
    assert "⟨U+202E⟩" in asked("labmarkdown", link, HOME)

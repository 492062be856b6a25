"""Labels are foreign text.

Wherever people see a label, invisible characters in it are marks; the label itself is whole.
"""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import fairthrow
from fairthrow import app
from fairthrow.__main__ import main
from fairthrow.links import Link, decode
from fairthrow.table import fair
from fairthrow.table.log.records import Logged, Saved
from fairthrow.table.log.spreadsheet import write_csv
from fairthrow.view.check import messages, share
from fairthrow.view.check.picture import picture
from fairthrow.view.check.roll import roll_parts
from fairthrow.view.log import log

UNSEEN = "\u200b\u200f\u061c\ufeff\u2060\U000e0041"
LABEL = f"👩\u200d🚀 می\u200cخواهم Jen{UNSEEN}"
SHOWN = "👩\u200d🚀 می\u200cخواهم Jen" + "".join(f"⟨U+{ord(each):04X}⟩" for each in UNSEEN)
LINK = Link(situation=decode("spellwoven/test?skill=7").situation, faces=(1, 1, 2), label=LABEL)


def in_log(link: Link) -> str:
    logged = Logged(link=link, at="2026-11-21T18:30:00Z")
    return log.entry(logged) + log.line(logged) + log.brief(logged, "spellwoven")


def as_saved(link: Link) -> str:
    written = log.check(Saved(name=link.label, link=link))
    return re.sub(' data-name="[^"]*"', "", written)  # whoever renames it edits the name as it is


def in_messages(link: Link) -> str:
    offer = fair.make_offer(link, bytes(16)).link
    return "".join(messages.message(offer, None, "").values())


def on_picture(link: Link) -> str:
    return "".join(str(stroke[-1]) for stroke in picture(link, 303, 1.1) if stroke[0] == "text")


def opened(link: Link) -> str:
    answer = json.loads(app.OFFERED["open"](link.encode()))
    return "".join(markup for name, markup in answer["parts"].items() if name != "roll-fields")


SHOWS: dict[str, Callable[[Link], str]] = {
    "roll": lambda link: roll_parts(link, link.roll(), link.situation.odds())["trace"],
    "log": in_log,
    "saved": as_saved,
    "messages": in_messages,
    "markdown": lambda link: share.markdown(link, "https://fairthrow.example/"),
    "picture": on_picture,
    "table of rolls": lambda link: write_csv([Logged(link=link, at="2026-11-21T18:30:00Z")]),
    "opened": opened,
}


@pytest.mark.parametrize("show", SHOWS.values(), ids=SHOWS)
def test_a_label_is_shown_with_what_is_unseen_in_it(show: Callable[[Link], str]) -> None:
    """Marks stand for zero width, direction and tags. Emoji and scripts keep their joiners."""
    said = show(LINK)
    assert SHOWN.replace(" ", "") in said.replace(" ", "")  # a picture breaks lines at blanks
    assert not {*said} & {*UNSEEN}


@pytest.mark.parametrize("command", ["roll", "verify"])
def test_a_label_in_a_terminal(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Words on the command line show the same marks."""
    assert main([command, "--text", LINK.encode()]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{SHOWN}\n")
    assert not {*said} & {*UNSEEN}


def test_the_label_itself_stays_whole() -> None:
    """The label itself stays unchanged: read from its link, committed to, and in the field where it is edited."""
    assert decode(LINK.encode()) == LINK
    assert decode(f"spellwoven/#{LINK.fragment()}").label == LABEL
    fields = json.loads(app.OFFERED["open"](LINK.encode()))["parts"]["roll-fields"]
    assert f'value="{LABEL}"' in fields


def test_a_label_too_long_for_a_picture_says_that_it_goes_on() -> None:
    """A picture has two lines of 60 characters for the label. Marks take up more."""
    link = Link(situation=LINK.situation, faces=(1, 1, 2), label="\u200b" * 80)
    lines = [str(stroke[-1]) for stroke in picture(link, 303, 1.1) if stroke[0] == "text" and "⟨" in str(stroke[-1])]
    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_nothing_shows_a_label_past_that_function() -> None:
    """No module that writes for people reads a link's label itself. They all use the label that is made to be shown."""
    package = Path(fairthrow.__file__).parent
    modules = [
        *package.glob("view/**/*.py"),
        *package.glob("app/*.py"),
        package / "table/log/records.py",
        package / "commands.py",
    ]
    assert len(modules) > 20
    past = [
        f"{module.name}:{node.lineno}"
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "label" and ast.unparse(node.value).split(".")[-1] == "link"
    ]
    assert past == []

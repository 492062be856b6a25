"""The worked example of `site/docs/design.md`: a button is three entries in the tables of a desk, and works."""

import json
import re
import shutil
from pathlib import Path

from sitebuild.docs import DOCS
from sitebuild.node import run_node
from sitebuild.places import SITE

EXAMPLE = (DOCS / "design.md").read_text(encoding="utf-8").partition("### To add a button")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"```js\n(.*?)```", EXAMPLE, re.DOTALL)
PRESSED = """
import { desk } from "./desk/desk.js";
import { begin, PAGE, rules } from "./log/value.js";

const done = [];
const asked = [];
const scrollTo = (place) => done.push(place);
const effects = {
  %s
};
const { send, value } = desk({ rules, value: begin({}), effects, ask: (question) => {
  asked.push(question.about.most);
  return new Promise(() => {});
} });
const actions = {
  %s
};
send({ event: "live" });
send({ event: "more" });
const more = value().most;
actions.top();
send({ event: "gone" });
send({ event: "live" });
console.log(JSON.stringify({ page: PAGE, more, most: value().most, done, asked }));
"""
"""A page of the log with nothing but the button."""


def with_entry(source: str, table: str, entry: str) -> str:
    """Put an entry at the beginning of a table of a script."""
    before, begin, after = source.partition(f"const {table} = {{\n")
    assert begin, table
    return before + begin + entry + after


def test_a_button_is_three_entries(tmp_path: Path) -> None:
    """Put in their tables, they list as few rolls as at first, scroll to the top, and Python is asked for so few."""
    action, event, effect = BLOCKS
    for folder in ("desk", "log"):
        shutil.copytree(SITE / folder, tmp_path / folder)
    value = tmp_path / "log" / "value.js"
    value.write_text(with_entry(value.read_text(encoding="utf-8"), "events", event), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "pressed.js").write_text(PRESSED % (effect, action), encoding="utf-8")
    done = run_node(tmp_path / "pressed.js")
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["more"] == 2 * seen["page"]
    assert seen["most"] == seen["page"]
    assert seen["done"] == [{"top": 0}]
    assert seen["asked"][-1] == seen["page"]


def test_the_page_has_these_tables() -> None:
    """The action and the effect of the example have their tables on the page of the log, and are new to it."""
    page = (SITE / "pages" / "log.js").read_text(encoding="utf-8")
    for table in ("actions", "effects"):
        assert with_entry(page, table, "")
    assert "top:" not in page

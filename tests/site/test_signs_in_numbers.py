"""What is typed or pasted into a number with the signs that pages show: browsers leave such signs out."""

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from site_player import expect_odds_of, go

from fairthrow.links import decode
from sitebuild.node import run_node
from sitebuild.places import ROOT

if TYPE_CHECKING:
    from conftest import SiteServer

PUTS = """
import { takeSigns } from "./site/desk/forms.js";
const put = [];
let heard;
globalThis.document = { execCommand: (command, _, text) => put.push([command, text]) };
takeSigns({ addEventListener: (name, react) => { heard = { name, react }; } });
for (const [data, step, type] of JSON.parse(process.argv[1])) {
  let stopped = false;
  const before = put.length;
  heard.react({ target: { type, step }, data, isComposing: false, preventDefault: () => { stopped = true; } });
  if (!stopped) put.push([heard.name, data]);
  else if (put.length === before) put.push(["nothing", ""]);
}
console.log(JSON.stringify(put));
"""

AS_IT_IS = "beforeinput"
PUT = "insertText"
CASES = [
    ("5", "1", "number", [AS_IT_IS, "5"]),
    ("-", "1", "number", [AS_IT_IS, "-"]),
    ("\u2212", "1", "number", [PUT, "-"]),
    ("\u22125", "1", "number", [PUT, "-5"]),
    ("\u2013 5", "1", "number", [PUT, "- 5"]),
    ("3\u20135", "1", "number", [PUT, "3-5"]),
    ("+5", "1", "number", [PUT, "5"]),
    ("+", "1", "number", ["nothing", ""]),
    ("\u00a0+1\u202f000", "1", "number", [PUT, "1000"]),
    ("\u22121,000", "", "number", [PUT, "-1000"]),
    ("1,500", "any", "number", [AS_IT_IS, "1,500"]),
    ("1\u2009500", "any", "number", [PUT, "1500"]),
    ("65\u00a0%", "any", "number", [PUT, "65"]),
    ("1,00", "1", "number", [AS_IT_IS, "1,00"]),
    (None, "1", "number", [AS_IT_IS, None]),
    ("\u22125", "", "text", [AS_IT_IS, "\u22125"]),
    ("\u22125", "", None, [AS_IT_IS, "\u22125"]),
]
"""What is put in, the step and the kind of the control, and what comes of it."""


@pytest.fixture(scope="module")
def puts() -> list[list[str]]:
    """Give what comes of all cases, from one run."""
    told = run_node("--input-type=module", "--eval", PUTS, json.dumps([each[:3] for each in CASES]), directory=ROOT)
    assert not told.returncode, told.stderr
    found: list[list[str]] = json.loads(told.stdout)
    return found


@pytest.mark.parametrize("place", range(len(CASES)), ids=[f"{data} {kind}" for data, _, kind, _ in CASES])
def test_a_number_takes_the_signs_that_pages_show(place: int, puts: list[list[str]]) -> None:
    """Plain ones are put in their place; what browsers take, and what other controls are given, stays."""
    assert puts[place] == CASES[place][3]


@pytest.mark.parametrize("way", ["type", "paste"])
def test_a_true_minus_arrives_in_a_number(way: str, page: Page, site_server: "SiteServer") -> None:
    """Typed or pasted with it, a modifier is the negative one, and the odds are those of its link."""
    go(page, site_server.url, "d100/check")
    field = page.locator('[data-check="check"] input[type="number"][name="modifier"]')
    field.click()
    field.press("Control+a")
    if way == "type":
        page.keyboard.insert_text("\u22125")
    else:
        page.evaluate("(text) => navigator.clipboard.writeText(text)", "\u22125")
        field.press("Control+v")
    expect(field).to_have_value("-5")
    expect_odds_of(page, decode("d100/check?modifier=-5"))
    field.press("Control+z")
    expect(field).not_to_have_value("-5")

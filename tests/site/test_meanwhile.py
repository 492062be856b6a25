"""What happens between a question and its answer is neither lost nor undone by the answer. Messages are held back."""

import json
from typing import TYPE_CHECKING, Any

import own_player
import pytest
from held_player import asked, hold, let_go
from playwright.sync_api import Page, expect
from rail_player import lines_rest
from sheet_player import KEPT, expect_kept
from site_player import drawn, expect_odds_of, go, text_of
from test_own_game import AXE
from test_playing import JEN, TOM, line, play, seated, throw

from fairthrow.links import decode
from fairthrow.programs.check import AnyDice
from fairthrow.programs.own import own
from fairthrow.view.check.insight import insight_pieces, whole
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.taps import taps

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

# --- an address -----------------------------------------------------------------------------------

HOLD_NEWS = """() => addEventListener("hashchange", (event) => {
  if (window.tell) return; // the first one alone
  event.stopImmediatePropagation();
  const { oldURL, newURL } = event;
  window.tell = () => dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL }));
}, { capture: true })"""
"""Holds back the next word of the browser that the address is another, until tell()."""


def test_a_link_is_opened_although_an_address_was_written_over_it(page: Page, site_server: "SiteServer") -> None:
    """The answer to the change before comes when the link is in the address, and nobody has told the page yet."""
    page.add_init_script(f"({HOLD_NEWS})()")
    go(page, site_server.url, "spellwoven/test")
    hold(page, "preview")
    page.locator("#test-skill").fill("9")
    asked(page, "preview")
    page.evaluate("() => { location.hash = 'test?skill=4'; }")
    page.wait_for_function("() => window.tell")
    let_go(page, "preview")
    page.wait_for_function("() => location.hash === '#test?skill=9'")
    page.evaluate("() => window.tell()")
    expect(page.locator("#test-skill")).to_have_value("4")
    expect_odds_of(page, decode("spellwoven/test?skill=4"))
    page.go_back()
    expect_odds_of(page, decode("spellwoven/test"))


# --- what Python finds in its own time ------------------------------------------------------------

BREAK = """([name, seconds]) => {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (question, ...given) {
    const text = String(JSON.stringify(question));
    if (!text.includes(`"${name}"`)) return postMessage.call(this, question, ...given);
    if (!seconds) return undefined;
    const short = text.replaceAll(/\\\\"seconds\\\\":[0-9]+/g, `\\\\"seconds\\\\":${seconds}`);
    return postMessage.call(this, JSON.parse(short), ...given);
  };
}"""
"""Has Python fall silent with a question, or refuse it for the seconds that it may take."""


def test_what_follows_a_check_is_seen_although_python_ends_with_it(page: Page, site_server: "SiteServer") -> None:
    """It is asked for twice; then Python lives on without it, and the rest of the page is not kept back."""
    page.add_init_script(f"({BREAK})(['insight', 0])")
    go(page, site_server.url, "spellwoven/contest?skill=7")
    expect(page.locator("#game")).not_to_have_attribute("data-owed", "", timeout=60_000)  # another Python has begun
    drawn(page)
    page.locator("#contest-skill").fill("8")
    expect_odds_of(page, decode("spellwoven/contest?skill=8"))


def test_what_follows_a_check_is_seen_although_its_link_is_broken(page: Page, site_server: "SiteServer") -> None:
    """The page goes on without the link, and is told of as the check that it came with."""
    go(page, site_server.url, "spellwoven/contest?skill=99")
    expect(page.locator('#game > [data-part="problem"]')).to_contain_text("This link cannot be opened")
    expect(page.locator("#game")).not_to_have_attribute("data-owed", "")


def test_what_could_not_be_found_leaves_nothing_of_the_form_before(page: Page, site_server: "SiteServer") -> None:
    """What would help, and how the chance runs, is refused: what stood there is not of this form."""
    own_player.play(page, site_server.url, own_player.link_to(AXE))
    told(page)
    expect(own_player.part(page, "help").locator("li")).to_have_count(5)
    page.evaluate(BREAK, ["insight", -1])
    own_player.more(page, "SKILL").click()
    for name in ("help", "curve"):
        expect(own_player.part(page, name)).to_be_empty()


# --- who plays ------------------------------------------------------------------------------------


def test_a_weakness_that_is_switched_off_meanwhile_stays_off(page: Page, site_server: "SiteServer") -> None:
    """Another one still gives the advantage, so the form stays as it is; the lines on their way had both."""
    seated(page, site_server.url, "spellwoven/contest", JEN, TOM)
    play(page, "Nimble Jen")
    play(page, "Tom", "Against")
    one, other = (page.locator("#rail").get_by_label(name) for name in ("Grapples", "Flattery"))
    for each in (one, other):
        each.check()
        expect(page.locator("#contest-their_advantage")).to_be_checked()
        lines_rest(page)
    hold(page, "sheetlines")
    page.locator("[data-for=contest-skill][data-step='1']").click()
    asked(page, "sheetlines")
    one.uncheck()
    let_go(page, "sheetlines")
    lines_rest(page)
    expect(one).not_to_be_checked()
    expect(other).to_be_checked()
    expect(page.locator("#contest-their_advantage")).to_be_checked()
    other.uncheck()
    expect(page.locator("#contest-their_advantage")).not_to_be_checked()


def test_whoever_is_chosen_pays_although_python_has_not_been_told(page: Page, site_server: "SiteServer") -> None:
    """A roll that spends Effort is Tom's from the moment that he is chosen, in the log and by his points."""
    seated(page, site_server.url, "spellwoven/test?effort=yes", JEN, TOM)
    play(page, "Nimble Jen")
    expect(line(page, "Sprint")).to_be_visible()
    lines_rest(page)
    hold(page, "players")
    page.get_by_label("You play", exact=True).select_option(label="Tom")
    asked(page, "players")
    throw(page, "1,2,3")
    page.wait_for_function("(key) => Object.keys(localStorage).some((each) => each.includes(key))", arg="/rolls/")
    let_go(page, "players")
    expect(page.locator('#rail [data-part="standing"]')).to_contain_text("Effort 5 of 6")
    (logged,) = (json.loads(text) for text in page.evaluate(KEPT, "rolls"))
    assert logged["by"] == "Tom"
    expect_kept(page, JEN, TOM.spent("effort", 1))


# --- games of one's own ---------------------------------------------------------------------------

TURNS = "loop I over {1..9999} { loop J over {1..9999} { X: I*J } }"
LATER = AnyDice(program=f"\\ input N 1..9 \\\nN: 1\nif N > 1 {{ {TURNS} }}\noutput d6 + N")
"""A game that is counted at once as it comes, and takes for ever when its input is more."""


def told(page: Page) -> None:
    """Wait until what follows the game is seen, and the changes on its controls."""
    expect(page.locator("#game")).not_to_have_attribute("data-owed", "")
    expect(own_player.section(page)).not_to_have_attribute("data-moved", "")


@pytest.mark.parametrize("question", ["taps", "insight"])
def test_what_makes_way_for_a_copy_comes_after_it(question: str, page: Page, site_server: "SiteServer") -> None:
    """What the inputs would change is put off for odds that are copied, and is found behind that."""
    own_player.play(page, site_server.url, own_player.link_to(AXE))
    told(page)
    own_player.section(page).locator(".numbers summary").click()
    hold(page, question)
    own_player.more(page, "SKILL").click()
    asked(page, question)
    own_player.section(page).get_by_role("button", name="Copy JSON").click()
    let_go(page, question)
    expect(own_player.part(page, "done")).to_contain_text("The exact odds are copied")
    now = own(AnyDice(program=AXE.program, inputs=(("SKILL", 4),)))
    told(page)
    changes: dict[str, Any] = whole(taps(Neighbours(now)))
    change = own_player.section(page).locator('[data-tap="input_SKILL:+1"] .change')
    expect(change).to_have_text(changes["input_SKILL:+1"])
    expect(own_player.part(page, "help")).to_have_text(text_of(page, whole(insight_pieces(now))["help"]))


NOTE = """() => {
  window.noted = [];
  const place = document.querySelector("#game > [data-part=problem]");
  const note = () => noted.push(place.textContent);
  new MutationObserver(note).observe(place, { childList: true, characterData: true, subtree: true });
}"""
"""Notes all that is said on top of the page from now on."""


def test_cancel_ends_the_roll_that_odds_make_way_for(page: Page, site_server: "SiteServer") -> None:
    """The odds are counted behind the roll: until it has come, Cancel is about the roll, and says so."""
    own_player.play(page, site_server.url, own_player.link_to(LATER))
    own_player.more(page, "N").click()
    busy = own_player.section(page).locator(".busy")
    expect(busy).to_be_visible()
    page.evaluate(NOTE)
    hold(page, "roll")
    own_player.section(page).locator('[data-action="roll"]').click()
    asked(page, "roll")
    busy.get_by_role("button", name="Cancel").click()
    page.wait_for_function("() => noted.some((each) => each.includes('cancelled'))")
    said = page.evaluate("() => noted")
    let_go(page, "roll")
    assert [each for each in said if "cancelled" in each] == ["cancelled: nothing was rolled"]
    assert page.evaluate(KEPT, "rolls") == []


HEAR = '() => { window.heard = 0; addEventListener("hashchange", () => { window.heard += 1; }); }'
"""Counts how often the page has been told of another address; it hears of it first."""


def test_a_link_that_gives_way_to_another_leaves_nothing_of_itself(page: Page, site_server: "SiteServer") -> None:
    """Two games are opened soon after each other, and the second cannot be: all that is seen is of the one before."""
    small = AnyDice(program="\\ title Small \\\n\\ input N 1..9 \\\nN: 2\noutput d6 + N")
    own_player.play(page, site_server.url, own_player.link_to(AXE))
    told(page)
    hold(page, "open")
    page.evaluate(HEAR)
    page.evaluate("(hash) => { location.hash = hash; }", own_player.link_to(small))
    asked(page, "open")
    page.evaluate("(hash) => { location.hash = hash; }", own_player.link_to(AnyDice(program="output 3d")))
    page.wait_for_function("() => window.heard === 2")
    let_go(page, "open")
    expect(page.locator(".problem")).to_contain_text("line 1")
    expect(page).to_have_title("Stress axe – Fairthrow")
    expect(own_player.part(page, "named")).to_have_text("Stress axe")
    expect(page.locator("#game")).not_to_have_attribute("data-owed", "")
    expect(own_player.part(page, "help").locator("li")).to_have_count(5)

"""What taps would change stands on the controls, and is about what is shown or not seen at all; folds, sides, links."""

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from site_player import address_of, drawn, expect_odds_of, go, part, section

from fairthrow.links import decode
from fairthrow.systems import SYSTEMS, Situation
from fairthrow.view.check.insight import whole
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.taps import taps

if TYPE_CHECKING:
    from conftest import SiteServer

CHANGES = """(section) => Object.fromEntries([...section.querySelectorAll("[data-tap]")]
  .map((each) => [each.dataset.tap, each.closest(".step, label, .row").querySelector(".change").textContent])
  .filter(([, change]) => change))"""
"""Reads the changes on the controls of a section, by tap, whether they are seen or not."""

SEEN = """(section) => ({
  seen: [...section.querySelectorAll(".change")].some((each) => each.checkVisibility({ visibilityProperty: true })),
  named: [...section.querySelectorAll("[data-tap][aria-label]")]
    .map((each) => each.getAttribute("aria-label")).filter((label) => label.includes(", ")),
})"""
"""Whether any change in a section is seen, and the names for ears that have one."""

STEP = f"""(section) => {{
  section.querySelector("[data-for=test-skill][data-step='1']").click();
  return ({SEEN})(section);
}}"""
"""Makes the skill one more, and looks at once."""


def told(page: Page, check: str) -> None:
    """Wait until the changes of a check are those of what it shows."""
    expect(section(page, check)).not_to_have_attribute("data-moved", "")


def changes_of(situation: Situation, ask: int = 0) -> dict[str, str]:
    """Give the changes that native Python finds."""
    return whole(taps(Neighbours(situation, ask)))


@pytest.mark.only_all
def test_pages_come_with_the_changes_of_their_defaults(chromium: Browser, site_server: "SiteServer") -> None:
    """Without JavaScript every control says what it would change, in every check of every game."""
    with chromium.new_context(java_script_enabled=False) as context, chromium.new_context() as scripted:
        page, reader = context.new_page(), scripted.new_page()
        reader.route("**/*.js", lambda route: route.abort())
        for game in SYSTEMS.values():
            page.goto(f"{site_server.url}/{game.name}/")
            reader.goto(f"{site_server.url}/{game.name}/")
            for check in game.checks:
                assert section(reader, check.check).evaluate(CHANGES) == changes_of(check())
                for tap, change in changes_of(check()).items():
                    control = section(page, check.check).locator(f'[data-tap="{tap}"]')
                    assert change in str(control.get_attribute("aria-label"))


def test_changes_follow_the_controls(page: Page, site_server: "SiteServer") -> None:
    """After a change they are hidden at once, to eyes and ears. Then they are those of the new situation."""
    go(page, site_server.url, "spellwoven/test?skill=7")
    check = section(page, "test")
    told(page, "test")
    assert check.evaluate(CHANGES) == changes_of(decode("spellwoven/test?skill=7").situation)
    assert check.evaluate(STEP) == {"seen": False, "named": []}
    told(page, "test")
    after = changes_of(decode("spellwoven/test?skill=8").situation)
    assert check.evaluate(CHANGES) == after
    found = check.evaluate(SEEN)
    assert found["seen"]
    assert f"Skill more, {after['skill:+1']} points" in found["named"]
    assert f"Advantage, {after['advantage']} points" in found["named"]
    assert len(found["named"]) == len(after)


def test_changes_come_back_with_the_form_that_they_are_about(page: Page, site_server: "SiteServer") -> None:
    """Whoever takes a change back at once sees the old numbers at once; no question to Python is needed."""
    go(page, site_server.url, "spellwoven/test?skill=7")
    told(page, "test")
    seen = section(page, "test").evaluate(
        f"""(section) => {{
          const step = (by) => section.querySelector(`[data-for=test-skill][data-step='${{by}}']`).click();
          step(1);
          const between = ({SEEN})(section).seen;
          step(-1);
          return [between, ({SEEN})(section).seen];
        }}"""
    )
    assert seen == [False, True]
    assert section(page, "test").evaluate(CHANGES) == changes_of(decode("spellwoven/test?skill=7").situation)


@pytest.mark.only_all
def test_changes_of_the_defaults_stay_while_python_starts(fresh_page: Page, site_server: "SiteServer") -> None:
    """The numbers that a page comes with are never taken away and put back."""
    fresh_page.add_init_script(
        """window.moved = []; new MutationObserver((all) => {
          for (const { target } of all) if (target.hasAttribute("data-moved")) window.moved.push(target.id);
        }).observe(document, { subtree: true, attributeFilter: ["data-moved"] });
        addEventListener("fairthrow:state", () => requestAnimationFrame(function look() {
          const place = document.querySelector("#test .change");
          if (!place.textContent) window.moved.push("empty");
          requestAnimationFrame(look);
        }));"""
    )
    go(fresh_page, site_server.url, "spellwoven/")
    fresh_page.wait_for_function("() => performance.getEntriesByName('fairthrow:taps').length > 0")
    assert fresh_page.evaluate("() => window.moved") == []
    assert section(fresh_page, "test").evaluate(CHANGES) == changes_of(decode("spellwoven/test").situation)


def test_changes_are_of_the_degree_that_is_asked_for(page: Page, site_server: "SiteServer") -> None:
    """A tap on a degree asks for it: the controls then speak of it."""
    go(page, site_server.url, "endworld/check")
    told(page, "check")
    page.locator("#check [data-ask='3']").click()
    told(page, "check")
    situation = decode("endworld/check").situation
    assert section(page, "check").evaluate(CHANGES) == changes_of(situation, 3) != changes_of(situation)


def test_a_button_ends_where_its_number_does(page: Page, site_server: "SiteServer") -> None:
    """At the most there is no more, at the least no less, however the number got there."""
    go(page, site_server.url, "spellwoven/test")
    more, less = (page.locator(f"[data-for=test-skill][data-step='{step}']") for step in (1, -1))
    page.locator("#test-skill").fill("26")
    expect(more).to_be_disabled()
    expect(less).to_be_enabled()
    less.click()
    expect(more).to_be_enabled()
    page.locator("#test-skill").fill("0")
    expect(less).to_be_disabled()


@pytest.mark.parametrize("place", ["help", "curve"])
def test_rows_and_cells_set_the_controls(place: str, page: Page, site_server: "SiteServer") -> None:
    """A row of the ladder or a cell of the grid sets its fields and no others. As a plain link it opens the same."""
    link = "spellwoven/test?skill=7&difficulty=3&advantage=yes"
    go(page, site_server.url, link)
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:insight').length > 0")
    off = "data-set='advantage=no'" if place == "help" else "data-set='skill=8&difficulty=2'"
    target = part(page, "test", place).locator(f"a[{off}]")
    fragment = str(target.get_attribute("href")).removeprefix("#")
    then = decode(f"spellwoven/#{fragment}")
    expected = "skill=7&difficulty=3" if place == "help" else "skill=8&difficulty=2&advantage=yes"
    assert then.situation == decode(f"spellwoven/test?{expected}").situation
    target.click()
    expect_odds_of(page, then)
    expect(page.locator("#test-skill")).to_have_value({"help": "7", "curve": "8"}[place])
    expect(page.locator("#test-advantage")).to_be_checked(checked=place == "curve")
    go(page, site_server.url, f"spellwoven/{fragment}")
    expect_odds_of(page, then)


@pytest.mark.only_all
@pytest.mark.parametrize(
    ("key", "beside", "wanted"),
    [
        (
            "ControlOrMeta",
            '[data-check="test"] [data-part="help"] a[data-set="advantage=no"]',
            "test?skill=7&difficulty=3",
        ),
        ("Shift", '[data-switch="contest"]', "contest"),
    ],
    ids=["a tab", "a window"],
)
def test_a_change_opens_beside_the_page(
    key: Literal["ControlOrMeta", "Shift"], beside: str, wanted: str, page: Page, site_server: "SiteServer"
) -> None:
    """With a key by which browsers open links in a tab or a window, a row or a check is a link like any other."""
    link = "spellwoven/test?skill=7&difficulty=3&advantage=yes"
    go(page, site_server.url, link)
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:insight').length > 0")
    with page.context.expect_page() as opened:
        page.locator(beside).click(modifiers=[key])
    drawn(opened.value)
    expect_odds_of(opened.value, decode(f"spellwoven/{wanted}"))
    expect_odds_of(page, decode(link))
    expect(page.locator("#test-advantage")).to_be_checked()


def test_arrows_go_through_the_grid(page: Page, site_server: "SiteServer") -> None:
    """Tab goes to one cell only. Arrows go to the others, Enter sets one, and whoever set it stays at it."""
    page.set_viewport_size({"width": 390, "height": 844})
    go(page, site_server.url, "spellwoven/test?skill=25&difficulty=3")
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:insight').length > 0")
    curve = part(page, "test", "curve")
    expect(curve.locator("a:not([tabindex])")).to_have_count(1)
    own = curve.locator("[aria-current] a")
    assert curve.locator(".scroll").bounding_box()
    own.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # skill ends at 26
    page.keyboard.press("ArrowDown")
    focused = "() => document.activeElement.dataset.set"
    assert page.evaluate(focused) == "skill=26&difficulty=4"
    page.keyboard.press("Enter")
    expect_odds_of(page, decode("spellwoven/test?skill=26&difficulty=4"))
    expect(own).to_have_attribute("data-set", "skill=26&difficulty=4")
    assert page.evaluate(focused) == "skill=26&difficulty=4"
    seen = curve.evaluate(
        """(curve) => {
          const [region, own] = [".scroll", "[aria-current]"]
            .map((each) => curve.querySelector(each).getBoundingClientRect());
          return own.right <= region.right + 1 && own.left >= region.left;
        }"""
    )
    assert seen


def test_of_two_sides_a_phone_shows_one(page: Page, site_server: "SiteServer") -> None:
    """You or them, by a press and without a script of ours. It changes no link. A wide window has room for both."""
    page.set_viewport_size({"width": 390, "height": 844})
    go(page, site_server.url, "spellwoven/contest?their_skill=6")
    mine, theirs = page.locator("#contest-skill"), page.locator("#contest-their_skill")
    expect(mine).to_be_visible()
    expect(theirs).to_be_hidden()
    before = address_of(page)
    page.get_by_role("radio", name="Them skill 6").check()
    expect(theirs).to_be_visible()
    expect(mine).to_be_hidden()
    expect(part(page, "contest", "set-them")).to_have_text("skill 6")
    theirs.fill("9")
    expect(part(page, "contest", "set-them")).to_have_text("skill 9")
    expect(theirs).to_be_visible()
    expect_odds_of(page, decode("spellwoven/contest?their_skill=9"))
    assert address_of(page).startswith(before.partition("#")[0])
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(mine).to_be_visible()
    expect(theirs).to_be_visible()


def test_folds_say_what_is_set_and_open_for_an_error(page: Page, site_server: "SiteServer") -> None:
    """A change in a fold is told on its summary. A fold stays as it was left, but opens where something is wrong."""
    go(page, site_server.url, "endworld/check")
    more, fold = part(page, "check", "set-more"), page.locator("#check details[data-fold=set-more]")
    expect(more).to_have_text("3, 7, 17")
    fold.locator("summary").click()
    page.locator("#check-thresholds").fill("5, 9")
    expect(more).to_contain_text("thresholds 5, 9")
    expect(more.locator(".changed")).to_be_visible()
    go(page, site_server.url, "endworld/check?thresholds=6")
    expect(more).to_contain_text("thresholds 6")
    drawn(page)
    if fold.get_attribute("open") is not None:
        fold.locator("summary").click()
    expect(page.locator("#check-extra")).to_be_hidden()
    page.evaluate(
        """() => { const extra = document.getElementById("check-extra");
          extra.value = "99"; extra.dispatchEvent(new Event("input", { bubbles: true })); }"""
    )
    error = page.locator("#check-extra-error")
    expect(error).to_be_visible()
    expect(error).to_contain_text("up to 6 whole numbers")
    expect(page.locator("#check-extra")).to_have_attribute("aria-invalid", "true")
    assert page.locator("#check-extra").evaluate(
        "(field) => field.closest('.row').contains(document.getElementById('check-extra-error'))"
    )


def test_help_comes_up_beside_its_question_mark(page: Page, site_server: "SiteServer") -> None:
    """What a press on a question mark shows is what the control is described by."""
    go(page, site_server.url, "spellwoven/test")
    tip = page.locator("#test-skill-help")
    expect(tip).to_be_hidden()
    page.get_by_role("button", name="About skill").click()
    expect(tip).to_be_visible()
    expect(page.locator("#test-skill")).to_have_accessible_description(tip.inner_text())
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.get_by_role("button", name="About advantage and effort").click()
    effort = decode("spellwoven/test").situation.declared()["effort"]
    expect(page.locator("#test-effort-help")).to_be_visible()
    expect(page.locator("#test-effort")).to_have_accessible_description(effort.help)


def test_a_letter_leads_to_the_first_field(page: Page, site_server: "SiteServer") -> None:
    """F goes to the first field also where the choice of a side stands before it, seen or not."""
    go(page, site_server.url, "spellwoven/contest")
    page.keyboard.press("f")
    assert page.evaluate("() => document.activeElement.id") == "contest-skill"

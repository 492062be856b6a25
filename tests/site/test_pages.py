"""Every game's page in a real browser: before Python, live, rolled, shared, wrong, offline."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from held_player import stay_timers
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_player import (
    UNFOLD,
    a_change,
    address_of,
    answer_text,
    drawn,
    expect_dice,
    expect_odds_of,
    go,
    link_of,
    markup_of_roll,
    part,
    press_in_menu,
    rehearsed,
    roll_button,
    section,
    text_of,
)

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, Game, Situation
from fairthrow.systems.fields import Choice, Flag, Kind
from fairthrow.view.check.insight import insight_parts
from fairthrow.view.check.parts import short_dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import SiteServer


def set_control(page: Page, check: str, name: str, kind: Kind, value: object) -> None:
    """Set a control as a person does."""
    field = section(page, check).locator(f'[data-field="{name}"]')
    box = field.locator(f'[name="{name}"]')
    fold = section(page, check).locator(f'details:not([open]):has([data-field="{name}"])')
    if fold.count():
        fold.locator("summary").click()
    if isinstance(kind, Flag):
        box.set_checked(bool(value))
    elif box.count() > 1:
        field.locator(f'[name="{name}"][value="{value}"]').check()
    elif isinstance(kind, Choice):
        box.select_option(str(value))
    else:
        box.fill(kind.encode(value))


EACH_GAME = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)


@pytest.mark.only_all
def test_pages_are_complete_without_javascript(chromium: Browser, site_server: "SiteServer") -> None:
    """With JavaScript off, each check of each game shows its default odds, its controls and the rules."""
    with chromium.new_context(java_script_enabled=False) as context, chromium.new_context() as scripted:
        reader = scripted.new_page()  # a script reads markup as text
        page = context.new_page()
        for game in SYSTEMS.values():
            page.goto(f"{site_server.url}/{game.name}/")
            for check in game.checks:
                expect_complete(page, reader, check())
            for ruling in game.rulings:
                assert page.get_by_role("heading", name=ruling.title, exact=True).first.is_visible()
            assert page.get_by_text("need JavaScript").first.is_visible()


def expect_complete(page: Page, reader: Page, situation: Situation) -> None:
    """Assert that a page without a script shows the defaults of a check, with all its controls."""
    check = situation.check
    assert part(page, check, "answer").text_content() == answer_text(reader, Link(situation=situation))
    charted = bool(situation.verdict) or len(situation.odds().chart.weights) > 1
    drawings = section(page, check).locator("svg.plot, svg.board")
    assert drawings.count() == (charted or check == "movement")
    assert all(drawing.is_visible() for drawing in drawings.all())
    for name in situation.declared():
        assert section(page, check).locator(f'[name="{name}"]').count() >= 1
    button = roll_button(page, check)
    assert button.is_disabled()
    expect(button).to_have_accessible_name(f"{situation.action} {short_dice(situation)}".rstrip())


def turn_to(page: Page, base: str, game: Game, check: str) -> None:
    """Open the link of a check: where a page of its game is open, in that page."""
    go(page, base, f"{game.name}/{check}")
    expect(section(page, check)).to_be_visible()


BREATH = 40
"""Milliseconds without a change after which a page asks what people may want to know besides: idle.js."""


AS_IT_CAME = """([check, name, value]) => {
  const controls = [...document.querySelectorAll(`[data-check="${check}"] [name="${name}"]`)];
  const { type, checked, value: text } = controls.find((each) => each.type !== "radio" || each.checked);
  return (type === "checkbox" ? (checked ? "yes" : "no") : text.replaceAll(", ", ",")) === value;
}"""
"""Whether a control of a check shows a value, which is written as in links."""


@EACH_GAME
def test_each_control_redraws_the_odds(game: Game, page: Page, site_server: "SiteServer") -> None:
    """Changing any one control of any check shows the odds of the changed situation and puts it in the address.

    After the last of a check, Start anew brings back the odds that the check has at first.
    """
    tried = []
    turn_to(page, site_server.url, game, game.checks[0].check)
    stay_timers(page, BREATH)
    for kind in game.checks:
        check, situation = kind.check, kind()
        turn_to(page, site_server.url, game, check)
        for name, field in kind.declared().items():
            value = a_change(field, getattr(situation, name))
            set_control(page, check, name, field, value)
            changed = Link(situation=replace(situation, **{name: value}))
            page.wait_for_url(re.compile(re.escape(changed.fragment()) + "$"))
            expect_odds_of(page, changed)
            page.evaluate("(check) => { location.hash = check; }", check)
            page.wait_for_function(AS_IT_CAME, arg=[check, name, field.encode(getattr(situation, name))])
            tried.append((check, name))
        set_control(page, check, name, field, value)
        page.wait_for_url(re.compile(re.escape(changed.fragment()) + "$"))
        press_in_menu(page, "Start anew", check)
        page.wait_for_url(re.compile(f"#{check}$"))
        expect_odds_of(page, Link(situation=situation))
    assert tried == [(kind.check, name) for kind in game.checks for name in kind.declared()]


@EACH_GAME
def test_a_roll_is_shown_said_and_shared(
    game: Game, page: Page, other_context: BrowserContext, site_server: "SiteServer"
) -> None:
    """A roll's dice, sentence and link agree with the rules, and a stranger's browser shows the same roll.

    So it is with every check. Whoever rolls goes from one to the next; each link is opened in a page of its own.
    """
    for kind in game.checks:
        check = kind.check
        turn_to(page, site_server.url, game, check)
        roll_button(page, check).click()
        if kind.takes_dice:  # without dice, the link names its one roll as it stands
            page.wait_for_url(re.compile("seed="))
        link = link_of(page)
        assert link.situation == kind()
        thrown = link.roll()
        expect(part(page, check, "said")).to_have_text(thrown.summary)
        expect_dice(page, check, thrown)
        expect(part(page, check, "answer").locator(".verdict")).to_have_text(thrown.short)
        again = f"{kind.action}{' again' if kind.takes_dice else ''} {short_dice(link.situation)}"
        expect(roll_button(page, check)).to_have_accessible_name(again.rstrip())
        other = other_context.new_page()
        other.goto(address_of(page))
        drawn(other)
        expect(part(other, check, "said")).to_have_text(thrown.summary)
        expect(part(other, check, "answer")).to_have_text(str(part(page, check, "answer").text_content()))
        expect_dice(other, check, thrown)
        assert markup_of_roll(other, check) == markup_of_roll(page, check)
        assert link_of(other) == link
        other.close()


def test_without_dice_the_result_follows_the_controls(page: Page, site_server: "SiteServer") -> None:
    """Where nothing is left to chance, verdict and reasons are those of the form: before Python, live, changed."""
    go(page, site_server.url, "endworld/check")
    page.get_by_role("link", name=SYSTEMS["endworld"].check("value").title).click()
    trace = part(page, "value", "trace").locator(".summary")
    expect(trace).to_have_text(decode("endworld/value").roll().summary)
    expect_odds_of(page, decode("endworld/value"))
    page.locator("#value-value").fill("17")
    expect_odds_of(page, decode("endworld/value?value=17"))
    expect(trace).to_have_text(decode("endworld/value?value=17").roll().summary)
    expect(section(page, "value")).not_to_have_class(re.compile("stale"))


def test_typed_faces_are_scored_like_a_roll(page: Page, site_server: "SiteServer") -> None:
    """Faces that are typed get the same explanation as a roll, and a link that keeps them."""
    go(page, site_server.url, "spellwoven/test")
    check = section(page, "test")
    check.get_by_text("Label and your own dice").click()
    check.locator('[name="faces"]').fill("1, 1, 2")
    roll_button(page, "test").click()
    expect(part(page, "test", "said")).to_contain_text("5 successes")
    assert link_of(page).faces == (1, 1, 2)
    check.locator('[name="faces"]').fill("1, 1")
    roll_button(page, "test").click()
    expect(check.locator("#test-faces-error")).to_have_text("Your own dice: 3 numbers for 3d10 (roll), not 2")


WRONG, TOO_LONG = "test?skill=99", "a" * 1_000_000
BROKEN = {
    WRONG: "Skill: a whole number from 0 to 26",
    "test?skill=abc": "Skill: a whole number from 0 to 26",
    "test?speed=9": "'speed' is not a field of spellwoven/test",
    "tset": "check must be one of test, contest",
    "test?skill=5&skill=6": "skill must be given once",
    "test?skill=" + "1" * 1_000_000: "skill must fit a link of 8192 characters, got 1000000",
    TOO_LONG: "link must have at most 8192 characters",
    "test?v=2": "made by a newer version",
    "test?seed=short&skill=5": "This link is damaged: its dice cannot be read. Ask for it again.",
    "test?faces=11,1,1": "Your own dice: number 1 is a d10, from 1 to 10, not 11",
}
"""What is behind the # of links that cannot be read, and what a page says of each."""


@pytest.mark.parametrize("first", [WRONG, TOO_LONG], ids=lambda text: text[:24])
def test_a_broken_link_is_named_and_harmless(first: str, page: Page, site_server: "SiteServer") -> None:
    """For a link that cannot be read the page says which field is wrong, and goes on working.

    So it is with a link that the page is opened with, and with each that comes while it is open. Where the page is
    opened with one that is too long, one other comes after it: the rest have come to the page of the first case.
    """
    problem = page.locator('#game > [data-part="problem"]')
    coming = [each for each in BROKEN if each != WRONG] if first == WRONG else [WRONG]
    for skill, fragment in enumerate([first, *coming], 6):
        go(page, site_server.url, "spellwoven/" + fragment)
        told = part(page, "test", "letter") if "damaged" in BROKEN[fragment] else problem
        expect(told).to_contain_text(BROKEN[fragment])
        page.evaluate(UNFOLD)
        page.locator("#test-skill").fill(str(skill))
        expect_odds_of(page, decode(f"spellwoven/test?skill={skill}"))
        expect(problem).to_be_hidden()
        roll_button(page, "test").click()
        page.wait_for_url(re.compile("seed="))


def test_a_wrong_field_is_named_at_its_control(page: Page, site_server: "SiteServer") -> None:
    """A value that is not allowed is reported at its control. The odds follow again once it is mended."""
    go(page, site_server.url, "spellwoven/test")
    page.locator("#test-skill").fill("99")
    expect(page.locator("#test-skill-error")).to_have_text("Skill: a whole number from 0 to 26")
    expect(page.locator("#test-skill")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#test-skill")).to_have_accessible_description(
        re.compile(" Skill: a whole number from 0 to 26$")
    )
    page.locator("#test-skill").fill("9")
    expect_odds_of(page, decode("spellwoven/test?skill=9"))
    expect(page.locator("#test-skill-error")).to_be_hidden()
    expect(page.locator("#test-skill")).not_to_have_accessible_description(re.compile("a whole number"))
    page.locator("#test-skill").fill("98")
    expect(page.locator("#test-skill-error")).to_have_text("Skill: a whole number from 0 to 26")


ASK_MEANWHILE = """async () => {
  const named = (name) => performance.getEntriesByName(`fairthrow:${name}`);
  const moment = () => new Promise((resolve) => setTimeout(resolve));
  const [seen, before] = [named("insight").length, named("taps").length];
  document.querySelector("[data-for=attack-dc]").click();
  while (named("taps").length === before) await moment();
  const modes = document.querySelectorAll("#attack [data-view]");
  for (let turn = 0; named("insight").length === seen; turn += 1) {
    const asked = named("preview").length;
    const mode = modes[turn % modes.length];
    mode.checked = true;
    mode.dispatchEvent(new Event("input", { bubbles: true }));
    while (named("preview").length === asked && named("insight").length === seen) await moment();
  }
  const { startTime, duration } = named("insight").at(-1);
  const within = (each) => each.startTime > startTime && each.startTime + each.duration < startTime + duration;
  return named("preview").filter(within).length;
}"""
"""Changes a control and, as soon as what taps would change is there, the chart all the time. The insight is asked for
next. Gives how many previews came while it was computed."""


@pytest.mark.alone
def test_other_questions_are_answered_while_an_insight_is_computed(page: Page, site_server: "SiteServer") -> None:
    """While a long insight is computed, other questions are answered, again and again."""
    go(page, site_server.url, "enchanted-realms/attack?pools=10,10,10,10,10&advantage=yes&dc=40")
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:insight').length > 0")
    # Without turns there would never be more than one: asked before the insight began, answered after it ended. An
    # insight may be too short for two. Each is of another difficulty, and the last one is not the lowest yet: a button
    # that can go no further asks for nothing.
    assert any(page.evaluate(ASK_MEANWHILE) > 1 for _ in range(30))


WATCH_PAGE = """() => {
  window.shown = [];
  const watch = () => new MutationObserver((all) => {
    for (const { target } of all) {
      // What the rail says of earlier rolls comes when it comes; that nothing is logged is seen in what is kept.
      if ((target.closest ? target : target.parentElement).closest("#rail")) continue;
      const place = (target.closest ? target : target.parentElement).closest("[data-part]");
      window.shown.push(place?.dataset.part ?? target.nodeName);
    }
  }).observe(document.querySelector("main"), { attributes: true, characterData: true, childList: true, subtree: true });
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("fairthrow:insight").length) watch();
  }).observe({ entryTypes: ["measure"] });
}"""
"""Notes whatever changes on a page once its first insight is there."""


def test_nothing_of_the_rehearsal_shows(page: Page, site_server: "SiteServer") -> None:
    """The page rehearses previews and rolls. None of them is shown, said, logged, counted or put into the address."""
    page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH_PAGE})")
    go(page, site_server.url, "spellwoven/test?skill=7")
    rehearsed(page)
    assert page.evaluate("() => window.shown") == []
    assert address_of(page).endswith("#test?skill=7")
    assert page.evaluate("() => history.length") == 2
    assert part(page, "test", "roll").inner_html() == ""
    assert part(page, "test", "trace").inner_html() == ""
    assert part(page, "test", "said").inner_text() == ""
    assert page.evaluate("() => Object.keys(localStorage)") == []
    assert page.evaluate("() => performance.getEntriesByName('fairthrow:roll').length") == 0
    assert page.evaluate("() => performance.getEntriesByName('fairthrow:preview').length") == 0


def test_checks_keep_their_situation_when_switched(page: Page, site_server: "SiteServer") -> None:
    """Going to another check and back keeps what was set. So does the browser's Back."""
    go(page, site_server.url, "spellwoven/test")
    page.locator("#test-skill").fill("8")
    expect_odds_of(page, decode("spellwoven/test?skill=8"))
    page.get_by_role("link", name="Contest of Skill").click()
    expect(section(page, "test")).to_be_hidden()
    page.wait_for_url(re.compile("#contest$"))
    page.get_by_role("link", name="Test of Skill", exact=True).click()
    expect_odds_of(page, decode("spellwoven/test?skill=8"))
    page.go_back()
    expect(section(page, "contest")).to_be_visible()


@pytest.mark.only_all
def test_further_check_gets_its_insights_when_somebody_goes_there(page: Page, site_server: "SiteServer") -> None:
    """A page comes with the insights of its first check only. Those of another are filled when somebody goes there.

    Until then their places are not seen.
    """
    go(page, site_server.url, "spellwoven/test")
    asked = part(page, "contest", "help")
    assert asked.inner_html() == ""
    page.get_by_role("link", name="Contest of Skill").click()
    expected = insight_parts(decode("spellwoven/contest").situation)
    expect(asked).to_have_text(text_of(page, expected["help"]))
    expect(section(page, "contest").get_by_role("heading", name="What if")).to_be_visible()
    assert part(page, "contest", "curve").text_content() == text_of(page, expected["curve"])


def test_reset_gives_the_defaults(page: Page, site_server: "SiteServer") -> None:
    """Start anew goes to the game's defaults, also on a page that a link opened."""
    go(page, site_server.url, "spellwoven/test?skill=9&effort=yes")
    press_in_menu(page, "Start anew")
    expect(page.locator("#test-skill")).to_have_value("5")
    expect_odds_of(page, decode("spellwoven/test"))


def test_a_label_is_text_and_nothing_else(page: Page, site_server: "SiteServer") -> None:
    """Markup in a label is shown as its characters."""
    label = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    link = Link(situation=SYSTEMS["spellwoven"].check("test")(), seed=bytes(16), label=label)
    go(page, site_server.url, link.encode())
    expect(section(page, "test").locator(".roll-label")).to_have_text(label)


@pytest.mark.only_all
def test_the_page_reloads_rolls_and_opens_links_offline(
    fresh_context: "Callable[[SiteServer], BrowserContext]", own_server: "SiteServer"
) -> None:
    """After one visit, with the server gone: reload, roll, the home page; each game's link, a change there, a roll."""
    context = fresh_context(own_server)
    page = context.new_page()
    go(page, own_server.url, "spellwoven/test")
    expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)
    own_server.stop()
    page.reload()
    drawn(page)
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("seed="))
    expect_verdict(page, link_of(page))
    for game in SYSTEMS.values():
        link = f"{game.name}/{game.checks[-1].check}?seed=AAAAAAAAAAAAAAAAAAAAAA"
        other = context.new_page()
        go(other, own_server.url, link)
        expect_verdict(other, decode(link))
        first = game.checks[0]
        turn_to(other, own_server.url, game, first.check)
        name, kind = next(iter(first.declared().items()))
        changed = replace(first(), **{name: a_change(kind, getattr(first(), name))})
        set_control(other, first.check, name, kind, getattr(changed, name))
        expect_odds_of(other, Link(situation=changed))
        roll_button(other, first.check).click()
        other.wait_for_url(re.compile("seed="))
        assert link_of(other).situation == changed
        expect_verdict(other, link_of(other))
    home = context.new_page()
    home.goto(f"{own_server.url}/")
    assert home.get_by_role("link", name="Spellwoven").first.is_visible()


def expect_verdict(page: Page, link: Link) -> None:
    """Assert that the page shows a link's verdict in the place of the chance, and says its whole sentence."""
    check = link.situation.check
    expect(part(page, check, "said")).to_have_text(link.roll().summary)
    assert part(page, check, "answer").text_content() == answer_text(page, link)


def test_no_name_in_the_tables_of_the_docs_is_broken(page: Page, site_server: "SiteServer") -> None:
    """In the tables of the docs each name of a field and each part of a link stands on one line, on a wide screen."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{site_server.url}/docs/systems/")
    names = page.locator(".doc td code")
    broken = names.evaluate_all(
        "all => all.filter(each => each.getClientRects().length > 1).map(each => each.textContent)"
    )
    assert names.count() > 0
    assert broken == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

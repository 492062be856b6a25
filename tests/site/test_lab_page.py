"""The page of the Lab, in a real browser: a program is written, counted, mended, rolled, cancelled, kept and shared."""

import re
from typing import TYPE_CHECKING

import pytest
from audits import EXTREMES, GLANCES, SMALL_TARGETS, seen_as, violations
from clumsy_player import FALLING, LANDED, PRESSED
from lab_player import (
    ENDLESS,
    awake,
    expect_large,
    expect_program,
    field,
    link_to,
    menu,
    part,
    program,
    roll,
    rolls,
    said,
    shown,
    sit,
    speak,
    text,
    write,
)
from playwright.sync_api import BrowserContext, Page, expect
from share_sheet import SHARES_PICTURES, given_to_sheet
from site_player import address_of

from fairthrow.dice.distribution import Ratio
from fairthrow.programs.check import AnyDice
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import SiteServer
    from playwright.sync_api import Route
    from problems import Problems

TWO = 'output [highest 3 of 4d6] named "Ability"\noutput 2d6 + 3 named "Axe"'
AXE = """\\ title Stress axe \\
\\ input SKILL "Skill" 1..10 \\
\\ input EDGE "Edge" no, yes \\
\\ success TOTAL >= 8 \\
SKILL: 5
EDGE: 0
TOTAL: d6 + SKILL + EDGE
output TOTAL named "total\""""


def test_a_program_is_written_counted_rolled_and_opened_elsewhere(
    context: BrowserContext, other_context: BrowserContext, site_server: "SiteServer"
) -> None:
    """The odds follow what is typed; the roll has each die, a record, a link; whoever opens that sees the same dice."""
    page = context.new_page()
    sit(page, site_server.url)
    write(page, "output 2d6")
    expect_large(page, "7.00")
    page.keyboard.type("+1")
    expect_large(page, "8.00")
    expect_program(page, "output 2d6+1")
    assert program(page).program == "output 2d6+1"
    rolled = roll(page)
    thrown = rolled.roll()
    assert isinstance(thrown, ProgramRoll)
    expect_large(page, str(thrown.rolled.outputs[0].value))
    expect(part(page, "rolled").locator(".slot")).to_have_count(2)
    expect(part(page, "steps")).to_contain_text(thrown.summary)
    assert [(each["link"], each["said"]) for each in rolls(page)] == [(rolled.encode(), thrown.summary)]
    expect(page.locator('#rail [data-part="last"] li')).to_contain_text(thrown.summary.rstrip("."))
    other = other_context.new_page()
    sit(other, site_server.url, address_of(page).partition("#")[2])
    expect_large(other, str(thrown.rolled.outputs[0].value))
    assert part(other, "rolled").inner_text() == part(page, "rolled").inner_text()
    assert rolls(other) == []


@pytest.mark.parametrize("rolled", [False, True])
def test_a_program_goes_with_its_picture(rolled: bool, fresh_page: Page, site_server: "SiteServer") -> None:
    """That of the roll that lies there, else that of its odds."""
    fresh_page.add_init_script(SHARES_PICTURES)
    sit(fresh_page, site_server.url, link_to("output 3d6", **({"seed": "A" * 22} if rolled else {})))
    expect_large(fresh_page, "10" if rolled else "10.50")
    menu(fresh_page, "Share…")
    address, files = given_to_sheet(fresh_page)
    assert ("seed=" in address) == rolled
    assert files == [["fairthrow-lab-anydice.png", True]]


def test_a_second_press_before_the_dice_lie_rolls_nothing(page: Page, site_server: "SiteServer") -> None:
    """At once, and again while the dice fall: one roll, and one record of it."""
    sit(page, site_server.url)
    write(page, "output 2d6")
    expect_large(page, "7.00")
    page.evaluate(PRESSED, ['[data-do="roll"]'])
    page.wait_for_function(FALLING, arg='[data-do="roll"]')
    page.wait_for_function(LANDED)
    assert len(rolls(page)) == 1
    roll(page)
    assert len(rolls(page)) == 2


def test_the_odds_are_those_of_the_engine(page: Page, site_server: "SiteServer") -> None:
    """What is asked of an output, its chance, and a table of all outputs are what the package says."""
    sit(page, site_server.url, link_to(TWO))
    first, second = AnyDice(program=TWO).answer().outputs
    expect(page.locator("#lab-output option")).to_have_text(["Ability", "Axe"])
    page.locator("#lab-output").select_option("1")
    expect_large(page, "10.00")
    page.locator("#lab-number").fill("12")
    weight = sum(weight for value, weight in second.weights.items() if isinstance(value, int) and value >= 12)
    expect_large(page, percent(Ratio.of(weight, second.total)))
    page.locator("#lab-shape").select_option("table")
    expect(part(page, "outputs").locator("tbody tr")).to_have_count(len({*first.weights, *second.weights}))


def test_what_is_wrong_is_said_at_its_place(page: Page, site_server: "SiteServer") -> None:
    """The place is underlined and the words stand below; the last odds stay, dimmed; mended, all is as before."""
    sit(page, site_server.url, link_to("output 3d6"))
    expect_large(page, "10.50")
    write(page, "X: 2\noutput 3d6 + Y")
    why = part(page, "why")
    expect(why).to_contain_text("Line 2:")
    expect(why.locator("mark")).to_have_text("Y")
    expect(page.locator(".lab-wrong")).to_have_text("Y")
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    expect(page.locator('[data-do="roll"]')).to_be_disabled()
    expect_large(page, "10.50")
    page.keyboard.press("Backspace")
    page.keyboard.type("X")
    expect(why).to_be_hidden()
    expect_large(page, "12.50")
    expect(field(page)).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator('[data-do="roll"]')).to_be_enabled()


def test_a_wrong_link_shows_nothing_of_the_program_before(page: Page, site_server: "SiteServer") -> None:
    """Neither odds nor controls nor dice of another program lie there, and what is wrong is seen."""
    sit(page, site_server.url, link_to(AXE))
    expect(part(page, "about")).to_contain_text("Stress axe")
    roll(page)
    page.evaluate("(link) => { location.hash = link; }", link_to("output Q"))
    expect(part(page, "why")).to_be_visible()
    expect(page.locator(".program")).to_have_attribute("open", "")
    for place in ("answer", "summary", "rolled", "outputs", "inputs", "about", "steps"):
        expect(part(page, place)).to_be_empty()
    write(page, "output 2d6")
    expect_large(page, "7.00")


def test_a_link_that_is_opened_meanwhile_is_not_lost(page: Page, site_server: "SiteServer") -> None:
    """The answer for the program before comes, and would write that into the address."""
    sit(page, site_server.url, link_to("output 2d6"))
    expect_large(page, "7.00")
    for sides in range(4, 9):
        page.evaluate(
            """(link) => {
              document.querySelector("#lab-shape").dispatchEvent(new InputEvent("input", { bubbles: true }));
              return new Promise((done) => setTimeout(() => { location.hash = link; done(); }));
            }""",
            link_to(f"output 2d{sides}"),
        )
        expect_large(page, f"{sides + 1}.00")
        assert text(page) == f"output 2d{sides}"


def test_asking_begins_at_the_median(page: Page, site_server: "SiteServer") -> None:
    """The first touch of plus or minus asks for the median, the next ones go on from there."""
    sit(page, site_server.url, link_to("output 3d6"))
    expect_large(page, "10.50")
    more = page.get_by_role("button", name="One more")
    more.click()
    expect_large(page, "62.5 %")
    expect(page.locator("#lab-number")).to_have_value("10")
    more.click()
    expect_large(page, "50.0 %")


def test_a_program_in_the_other_language_is_recognised(page: Page, site_server: "SiteServer") -> None:
    """One touch reads it as what it is, and another takes that back."""
    sit(page, site_server.url)
    write(page, "sum largest 2 3d6")
    part(page, "why").get_by_role("button", name="This is Troll: read it so").click()
    expect(page.locator('[name="language"][value="troll"]')).to_be_checked()
    expect_large(page, "8.46")  # not the number of the program that the page comes with
    assert program(page).check == "troll"
    page.locator('#lab-form [data-do="undo"]').click()
    expect(page.locator('[name="language"][value="anydice"]')).to_be_checked()


def test_long_work_is_cancelled_and_python_lives_on(page: Page, site_server: "SiteServer") -> None:
    """Counting is said after a while; Cancel ends it at once, no Python is started anew, what was typed is there."""
    sit(page, site_server.url, link_to("output d6"))
    expect_large(page, "3.50")
    page.evaluate("() => { document.documentElement.dataset.same = 'yes'; performance.clearMarks('fairthrow:live'); }")
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("600")  # nobody is that slow to cancel it
    write(page, ENDLESS)
    busy = part(page, "busy")
    expect(busy).to_be_visible()
    busy.get_by_role("button", name="Cancel").click()
    expect(busy).to_be_hidden()
    expect(said(page)).to_contain_text("Cancelled")
    assert text(page) == ENDLESS
    write(page, "output 2d6")
    expect_large(page, "7.00")
    assert page.evaluate("() => performance.getEntriesByName('fairthrow:live').length") == 0


@pytest.mark.only_all
def test_a_limit_is_said_and_raised_by_hand(page: Page, site_server: "SiteServer") -> None:
    """After its seconds the work ends with words, and a button that gives it more."""
    sit(page, site_server.url)
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("1")
    write(page, ENDLESS)
    why = part(page, "why")
    expect(why).to_contain_text("longer than 1 second")
    why.get_by_role("button", name="Give it 6 seconds").click()
    expect(page.locator("#lab-seconds")).to_have_value("6")
    expect(part(page, "busy")).to_contain_text("of at most 6")
    page.locator('#lab [data-do="cancel"]').dispatch_event("click")  # it may be over by now
    expect(part(page, "busy")).to_be_hidden()


@pytest.mark.only_all
def test_a_draft_outlives_its_tab(context: BrowserContext, site_server: "SiteServer") -> None:
    """What was typed is there again in a new one, wrong or not."""
    page = context.new_page()
    sit(page, site_server.url)
    wrong = 'output "half a program'
    write(page, wrong)
    expect(part(page, "why")).to_be_visible()
    page.close(run_before_unload=False)
    page = context.new_page()
    page.goto(f"{site_server.url}/lab/")
    awake(page)
    assert text(page) == wrong


def test_an_example_opens_and_the_draft_before_is_kept(page: Page, site_server: "SiteServer") -> None:
    """Opening an example loses nothing: undo leads back, and the draft stands in the rail."""
    sit(page, site_server.url)
    write(page, "output 7d7")
    expect_large(page, "28.00")
    page.locator(".gallery a").first.click()
    expect(said(page)).to_contain_text("drafts")
    expect(page.locator("#rail .left")).to_have_text(["output 7d7"])
    page.locator("#rail .left").click()
    expect(page.locator(".cm-line")).to_have_text(["output 7d7"])
    expect_large(page, "28.00")


def test_a_program_with_inputs_is_a_game_of_its_own(page: Page, site_server: "SiteServer") -> None:
    """Whoever opens its link sees its controls and not its text; a control changes the odds and the link."""
    sit(page, site_server.url, link_to(AXE))
    expect(part(page, "about")).to_contain_text("Stress axe")
    expect(page.locator(".program")).not_to_have_attribute("open", "")
    expect_large(page, percent(AnyDice(program=AXE).chance(AnyDice(program=AXE).answer())[1]))  # type: ignore[index]
    expect(part(page, "inputs").get_by_role("button", name="Skill more, +16.7", exact=True)).to_be_visible()
    part(page, "inputs").locator('[data-step="1"]').first.click()
    page.wait_for_url("**inputs=SKILL:6**")
    harder = AnyDice(program=AXE, inputs=(("SKILL", 6),))
    expect_large(page, percent(harder.chance(harder.answer())[1]))  # type: ignore[index]
    assert program(page) == harder


def test_tab_leaves_the_editor(page: Page, site_server: "SiteServer") -> None:
    """Nobody is trapped: Tab leads on, and Ctrl with Enter rolls from within."""
    sit(page, site_server.url, link_to("output 2d6"))
    expect_large(page, "7.00")
    field(page).click()
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**seed=**")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => Boolean(document.activeElement.closest('.editor'))")


def test_odds_are_copied_in_three_forms(page: Page, site_server: "SiteServer") -> None:
    """As CSV, JSON and Markdown; JSON is what the command line says."""
    sit(page, site_server.url, link_to("output 2d2"))
    expect_large(page, "3.00")
    for form, holds in (
        ("CSV", "output 1,3,"),
        ("JSON", '"odds": [[2, 1, 4], [3, 1, 2], [4, 1, 4]]'),
        ("Markdown", "| 3 | 50.0 % | 1/2 |"),
    ):
        menu(page, f"Copy odds as {form}")
        expect(said(page)).to_have_text(f"The exact odds are copied as {form}.")
        assert holds in page.evaluate("() => navigator.clipboard.readText()")


def test_a_roll_is_copied_for_a_chat_and_kept_in_the_log(page: Page, site_server: "SiteServer") -> None:
    """The words hold the roll and its link, and the rail lists it."""
    sit(page, site_server.url, link_to('output 3d6 named "Might"'))
    expect_large(page, "10.50")
    rolled = roll(page)
    menu(page, "Copy roll for chat")
    expect(said(page)).to_have_text("Roll copied.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert address_of(page) in copied
    assert rolled.roll().summary.rstrip(".") in copied
    expect(page.locator('#rail [data-part="last"] a').first).to_have_attribute("href", re.compile("seed="))


def test_the_page_fetches_its_editor_and_programs_alone(
    fresh_context: "Callable[[SiteServer], BrowserContext]", own_server: "SiteServer"
) -> None:
    """No page of a game asks for CodeMirror, nor for what knows programs, before it is brought for use offline."""
    context = fresh_context(own_server)
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto(f"{own_server.url}/spellwoven/")
    expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    assert [path for path in own_server.requests if "codemirror" in path or "lab." in path] == []
    page.goto(f"{own_server.url}/lab/")
    awake(page)
    kinds = {path.rpartition(".")[2] for path in own_server.requests if "codemirror" in path or "lab." in path}
    assert kinds - {"svg"} == {"js", "css", "zip"}  # and its icon, by a browser that shows icons


@pytest.mark.parametrize("window", ["desk", "small"])
def test_axe_finds_nothing(window: str, page: Page, site_server: "SiteServer") -> None:
    """As the page comes, as a game of its own with a roll and all unfolded, and with an error; nothing is too wide.

    Either in the outermost widths in both schemes, or in a glance at each of these.

    Each is opened once and looked at in several ways: the page starts in the same window whatever it is looked at in.
    """
    for link in ("", link_to(AXE), link_to(f"{TWO}\noutput Q")):
        sit(page, site_server.url, link)
        seen_as(page, *EXTREMES[0])
        if link == link_to(AXE):
            roll(page)
            page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        elif link:
            expect(part(page, "why")).to_be_visible()
        for scheme, width in GLANCES if window == "desk" else EXTREMES:
            seen_as(page, scheme, width)
            told = f"{link[:40]}, {scheme}, {width} px"
            assert violations(page, scheme) == [], told
            assert page.evaluate(SMALL_TARGETS, None) == [], told
            assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width, told


def test_without_the_better_editor_the_plain_field_works(
    page_alone: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """Where CodeMirror does not come, the field is there, and the odds follow it."""
    problems.allow("ERR_FAILED")
    page = page_alone
    page.route("**/codemirror.*", lambda route: route.abort())
    page.goto(f"{site_server.url}/lab/")
    expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    speak(page, "anydice")
    page.locator("#lab-program").fill("output 2d6\noutput 3d6 + Z")
    expect(part(page, "why")).to_contain_text("Line 2:")
    expect(page.locator("#lab-program")).to_have_attribute("aria-invalid", "true")
    page.locator("#lab-program").fill("output 2d6")
    expect_large(page, "7.00")
    page.locator('[data-do="roll"]').click()
    page.wait_for_url("**seed=**")
    assert shown(page).seed


def test_a_better_editor_that_is_lost_on_the_way_is_fetched_again(page: Page, site_server: "SiteServer") -> None:
    """A network that fails once takes nothing from whoever writes: the better editor comes all the same."""
    page.route("**/codemirror.*", lambda route: route.abort(), times=1)
    page.goto(f"{site_server.url}/lab/#{link_to('output 3d6')}")
    expect(page.locator(".editor.better .cm-content")).to_have_text("output 3d6")


def test_the_better_editor_is_put_in_place_in_a_turn_of_its_own(page_alone: Page, site_server: "SiteServer") -> None:
    """Between the run of its code and its first drawing the page does what else waits, such as a press of a key."""
    page = page_alone
    waits = "setTimeout(() => { globalThis.between = document.querySelectorAll('.editor, .cm-editor').length; });"

    def with_something_that_waits(route: "Route") -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{waits}\n{answer.text()}")

    page.route("**/codemirror.*", with_something_that_waits)
    page.goto(f"{site_server.url}/lab/")
    awake(page)
    assert page.locator(".editor .cm-editor").count() == 1
    assert page.evaluate("() => globalThis.between") == 1, "the editor stood there already"


def test_a_press_of_a_column_asks_about_it(page: Page, site_server: "SiteServer") -> None:
    """By finger, mouse or Enter, in the relation that is asked about, of the output whose chart it is."""
    sit(page, site_server.url, link_to("output 3d6\noutput 1d20"))
    sign, number, output = (page.locator(f"#lab-{name}") for name in ("sign", "number", "output"))
    dice, single = (part(page, "outputs").locator(".columns").nth(at) for at in (0, 1))
    dice.locator('[data-asks="13"]').hover()
    expect(dice.locator(".pointed")).to_have_text("13: exactly 9.7 %, at least 25.9 %, at most 83.8 %")
    expect(number).to_have_value("")
    dice.locator('[data-asks="13"]').click()
    expect(number).to_have_value("13")
    expect_large(page, "25.9 %")
    expect(dice.locator(".thr-label")).to_have_text("at least 13")
    sign.select_option("most")
    expect_large(page, "83.8 %")
    single.locator('[data-asks="5"]').click()
    expect(output).to_have_value("1")
    expect_large(page, "25.0 %")
    single = part(page, "outputs").locator('.columns[data-at="1"]')
    single.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_large(page, "15.0 %")
    expect(part(page, "outputs").locator('.columns[data-at="1"]')).to_be_focused()
    asked = page.url
    page.goto("about:blank")
    page.goto(asked)
    awake(page)
    expect_large(page, "15.0 %")
    expect(number).to_have_value("3")

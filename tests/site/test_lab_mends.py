"""What is wrong in the Lab, for a finger: the cause in strong letters, a button for each mend, no paste is lost."""

from typing import TYPE_CHECKING

import pytest
from lab_player import expect_large, expect_program, field, link_to, part, sit, text, write
from playwright.sync_api import BrowserContext, Page, expect
from site_player import address_of

if TYPE_CHECKING:
    from conftest import SiteServer

LINE = "output 3d6 + 2d8 - 10\n"
LONG = LINE * 290


def test_the_cause_is_strong_and_the_mend_is_a_button(page: Page, site_server: "SiteServer") -> None:
    """A question mark that is part of a name ends no cause; the button mends the program, and it can be taken back."""
    sit(page, site_server.url, link_to("output 3d6"))
    expect_large(page, "10.50")
    write(page, "output [higest 3 of 4d6]")
    why = part(page, "why")
    expect(why.locator("strong")).to_have_text("There is no function [higest ? of ?];")
    expect(why).to_contain_text('did you mean "[highest 3 of 4d6]"?')
    why.get_by_role("button", name="Write [highest 3 of 4d6]").click()
    expect_large(page, "12.24")
    assert text(page) == "output [highest 3 of 4d6]"
    expect(why).to_be_hidden()
    page.locator('#lab-form [data-do="undo"]').click()
    expect(why).to_be_visible()
    assert text(page) == "output [higest 3 of 4d6]"


def test_a_warning_has_the_button_that_mends_it(page: Page, site_server: "SiteServer") -> None:
    """A throw that was looked at twice is thrown once after a tap, nothing is said then, and it can be taken back."""
    wrong = "X: 2d6\noutput X = 7 | X = 11"
    sit(page, site_server.url, link_to(wrong))
    expect_large(page, "0.21")
    said = part(page, "warnings").get_by_role("listitem")
    expect(said).to_contain_text(
        "line 2: each use of X is a new throw; to look at one throw twice, give it to a function"
    )
    said.get_by_role("button", name="Throw X once").click()
    expect_program(page, "X: 2d6\nfunction: one throw X:n { result: X = 7 | X = 11 }\noutput [one throw X]")
    expect_large(page, "0.22")
    expect(said).to_have_count(0)
    page.locator('#lab-form [data-do="undo"]').click()
    expect_program(page, wrong)
    expect(said).to_have_count(1)


READINGS = ["Write output [count {6} in 2d6]", "Write output 2d6 >= 6"]


def test_of_two_readings_each_is_a_button(page: Page, site_server: "SiteServer") -> None:
    """Where both may be meant, a person chooses."""
    sit(page, site_server.url, link_to("output 3d6"))
    write(page, "2d6>=6")
    why = part(page, "why")
    expect(why.get_by_role("button")).to_have_text([*READINGS, "This is Dice notation: read it so"])
    why.get_by_role("button", name="Write output 2d6 >= 6").click()
    expect_program(page, "output 2d6 >= 6")
    expect_large(page, "0.72")


@pytest.mark.only_all
def test_a_paste_that_is_too_long_is_kept_and_its_end_is_marked(page: Page, site_server: "SiteServer") -> None:
    """It is said how much fits; the text outlives a reload, and what does not fit can be taken out."""
    assert len(LONG) == 6_380
    sit(page, site_server.url, link_to("output 3d6"))
    expect_large(page, "10.50")
    write(page, LONG)
    why = part(page, "why")
    expect(why).to_contain_text("6,000 characters fit; this has 6,380.")
    expect(why).to_contain_text("Line 273:")
    page.keyboard.press("ControlOrMeta+End")
    expect(page.locator(".lab-wrong").last).to_be_visible()
    expect_program(page, LONG)
    page.reload()
    expect(why).to_contain_text("6,000 characters fit; this has 6,380.")
    field(page).click()
    page.keyboard.press("ControlOrMeta+End")
    for _ in range(18):
        page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Delete")
    expect_program(page, LINE * 272)
    expect(why).to_be_hidden()


def test_on_a_phone_the_asked_output_comes_first_and_says_what_is_below(page: Page, site_server: "SiteServer") -> None:
    """Five outputs: the chart of the one that is looked at is seen at once, and that there are four more."""
    page.set_viewport_size({"width": 390, "height": 844})
    axes = 'output 4d6 named "axe"\noutput 3d8 named "sword"'
    sit(page, site_server.url, link_to(f"output d4\noutput d6\noutput d8\n{axes}"))
    page.locator("#lab-output").select_option(label="sword")
    expect_large(page, "13.50")
    first = part(page, "outputs").locator("figure").first
    expect(first.locator("figcaption")).to_have_text("sword")
    expect(first.locator(".more")).to_have_text("4 more below")
    expect(first.locator(".more")).to_be_in_viewport()


def test_a_question_goes_along_in_the_address(
    page: Page, other_context: BrowserContext, site_server: "SiteServer"
) -> None:
    """A friend who opens the copied address sees the same output asked for the same number; a reload does too."""
    sit(page, site_server.url, link_to('output d4 named "axe"\noutput 4d6 named "great axe"'))
    page.locator("#lab-output").select_option(label="great axe")
    page.locator("#lab-number").fill("10")
    expect_large(page, "90.3 %")
    page.wait_for_function("() => location.hash.startsWith('#ask:1,least,10;anydice?program=')")
    page.reload()
    expect_large(page, "90.3 %")
    friend = other_context.new_page()
    sit(friend, site_server.url, address_of(page).partition("#")[2])
    expect(part(friend, "answer")).to_contain_text("Great axe, at least 10")
    expect_large(friend, "90.3 %")
    expect(friend.locator("#lab-output")).to_have_value("1")
    page.locator("#lab-number").fill("")
    page.locator("#lab-output").select_option("0")
    page.wait_for_function("() => location.hash.startsWith('#anydice?program=')")


def test_a_text_right_in_no_language_is_read_as_what_it_is_once_mended(page: Page, site_server: "SiteServer") -> None:
    """One touch takes the language and writes what mends it; until then the text stays as it was typed."""
    sit(page, site_server.url, link_to("output 3d6"))
    write(page, "2w6+1")
    why = part(page, "why")
    touch = why.get_by_role("button", name="Read it as Dice notation")
    expect(touch).to_have_count(1)
    expect_program(page, "2w6+1")
    touch.click()
    expect_program(page, "2d6+1")
    expect_large(page, "8.00")

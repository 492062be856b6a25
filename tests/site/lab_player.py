"""What a player does on the page of the Lab, in words, for the browser tests."""

import json
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect
from sheet_player import KEPT
from site_player import address_of, leave, live, press_item

from fairthrow.links import Link
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.decoding import decode

expect.set_options(timeout=60_000)  # on a busy machine a program may take its time

ENDLESS = "X: 0\nloop I over {1..100000} { X: X + d6 }\noutput X"
"""A program that takes minutes, in small slices."""


def link_to(program: str, language: str = "anydice", **more: str) -> str:
    """Give the link of a program as the page's address holds it, behind the #."""
    fields = {"program": program, **more}
    return f"{language}?" + "&".join(f"{name}={quote(text, safe='')}" for name, text in fields.items())


def awake(page: Page) -> None:
    """Wait until Python is there, and the better editor."""
    live(page)
    expect(page.locator(".editor.better")).to_be_attached()


def speak(page: Page, language: str) -> None:
    """Choose a language, by its name in links."""
    page.locator(f'.languages label:has([value="{language}"])').click()


def sit(page: Page, base: str, link: str = "", language: str = "anydice") -> None:
    """Open the page; with a link, that is opened, else the language is chosen."""
    leave(page, base)
    page.goto(f"{base}/lab/" + (f"#{link}" if link else ""))
    awake(page)
    if not link:
        speak(page, language)


def use(page: Page) -> None:
    """Use the program of what was sent, once its letter is there."""
    page.locator('#lab:not([data-sent="waits"]) [data-action="use"]').click()


def part(page: Page, name: str) -> Locator:
    """Give a part of the page."""
    return page.locator(f':is(#lab, #rail) [data-part="{name}"]')


def field(page: Page) -> Locator:
    """Give the field that is written in."""
    return page.locator(".cm-content")


def write(page: Page, program: str) -> None:
    """Write a program in the place of what is there, as a paste does."""
    field(page).click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(program)


def text(page: Page) -> str:
    """Read what stands in the editor."""
    return "\n".join(page.locator(".cm-line").all_inner_texts()).replace("\u200b", "").replace("\xa0", " ")


def program(page: Page) -> ProgramCheck:
    """Give the program that the address holds."""
    situation = shown(page).situation
    assert isinstance(situation, ProgramCheck)
    return situation


def shown(page: Page) -> Link:
    """Give what the address holds."""
    return decode(f"lab/{address_of(page).partition('#')[2]}")


def expect_program(page: Page, wanted: str) -> None:
    """Wait until the address holds a program, whatever stands beside it."""
    page.wait_for_function("(part) => location.hash.includes(part)", arg=f"program={quote(wanted, safe='')}")


def expect_large(page: Page, number: str) -> None:
    """Wait for the large number of the stage."""
    expect(part(page, "answer").locator(".big .num")).to_have_text(number)


def rolls(page: Page) -> list[dict[str, Any]]:
    """Give the rolls that are kept, the oldest first."""
    return [json.loads(record) for record in page.evaluate(KEPT, "rolls")]


def roll(page: Page) -> Link:
    """Roll; give the roll that the address holds then."""
    before = len(rolls(page))
    page.locator('[data-do="roll"]').click()
    page.wait_for_function(
        "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
        arg=before,
    )
    page.wait_for_url("**seed=**")
    return shown(page)


def said(page: Page) -> Locator:
    """Give what is said of what was done last."""
    return part(page, "done")


def menu(page: Page, name: str) -> None:
    """Press a button of the page's menu."""
    press_item(page.locator('[popovertarget="lab-menu"]'), page.locator("#lab-menu"), name)


STATES = """() => {
  window.states = [];
  document.addEventListener("fairthrow:state", ({ detail }) => states.push(detail.state));
}"""
"""Notes what becomes of Python."""


def at_length(page: Page, base: str) -> None:
    """Open the page, give programs so much time that nobody is that slow, and note what becomes of Python."""
    sit(page, base, link_to("output d6"))
    expect_large(page, "3.50")
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("600")
    page.evaluate(STATES)


def expect_counting(page: Page) -> None:
    """Wait until it is said that Python counts."""
    expect(page.locator("#lab .busy:not([hidden])")).to_contain_text("Counting for")


def press_cancel(page: Page) -> None:
    """Press Cancel; see that nothing is counted any more."""
    part(page, "busy").get_by_role("button", name="Cancel").click()
    expect(part(page, "busy")).to_be_hidden()

"""What people do with a game's page when they try to break it, and what they must then see."""

import json
import re

from playwright.sync_api import Locator, Page, expect
from site_player import address_of, expect_dice, part, press_open, roll_button, section

from fairthrow.links import decode

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
ROLL = f"test?skill=7&{SEED}"
WRONG = "Skill: a whole number from 0 to 26"


TRAY = """(section) => ({
  dimmed: getComputedStyle(section.querySelector(".throw")).opacity < 1,
  says: getComputedStyle(section.querySelector(".lead"), "::after").content,
  among: [...section.querySelectorAll(".standing")].some((each) => each.checkVisibility()),
  over: getComputedStyle(section.querySelector(".tray"), "::after").content,
})"""
"""What is seen of dice: whether they are dimmed, and what is said of them: in the line above, and over the tray.

Among all rolls only dice are placed that are of what the form says.
"""


LANDED = "() => !document.getAnimations().some((each) => each.animationName === 'land')"
"""Whether no dice fall."""


PRESSED = "([button]) => { for (const _ of '12') document.querySelector(button).click(); }"
"""Presses a button twice in one instant."""

FALLING = """(button) => {
  if (!document.querySelector(".rolled .throw .die")) return false;
  document.querySelector(button).click();
  return true;
}"""
"""Presses a button once more as soon as dice fall."""


def press(page: Page, name: str, check: str = "test") -> None:
    """Press the button of a check that begins with these words, in its menu where it stands there."""
    button = section(page, check).locator("button").filter(has_text=re.compile(f"^{re.escape(name)}")).first
    if not button.is_visible() and button.locator("xpath=ancestor::*[@popover]").count():
        page.locator(f'[popovertarget="{check}-menu"]').click()
    press_open(button)


def problem(page: Page) -> Locator:
    """Give the place for what is wrong with a link."""
    return page.locator('#game > [data-part="problem"]')


def kept(page: Page, kind: str) -> list[dict[str, str]]:
    """Give the records of a kind that the browser keeps, in order."""
    texts = page.evaluate(
        "kind => Object.keys(localStorage).filter(key => key.startsWith(`fairthrow/${kind}/`)).sort()"
        ".map(key => localStorage.getItem(key))",
        kind,
    )
    return [json.loads(text) for text in texts]


def copied(page: Page) -> str:
    """Give what is on the clipboard."""
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def rolled(page: Page, check: str = "test") -> str:
    """Roll, once the dice lie that may still fall; give the address once it is the roll's."""
    page.wait_for_function(LANDED)
    before = address_of(page)
    roll_button(page, check).click()
    page.wait_for_function("before => location.href !== before && location.hash.includes('seed=')", arg=before)
    return address_of(page)


def expect_stale(page: Page, check: str = "test", *, stale: bool = True) -> None:
    """Assert that the dice are seen to be of another situation, and that the chance is back; or that neither is so."""
    look = section(page, check)
    marked = re.compile(r"\bstale\b")
    if stale:
        expect(look).to_have_class(marked)
        says = '"dice rolled before the change"'
        assert look.evaluate(TRAY) == {"dimmed": True, "says": says, "among": False, "over": "none"}
        expect(part(page, check, "answer").locator(".percent")).to_be_visible()
    else:
        expect(look).not_to_have_class(marked)
        assert look.evaluate(TRAY) | {"among": False} == {
            "dimmed": False,
            "says": "none",
            "among": False,
            "over": "none",
        }


def expect_roll(page: Page, link: str) -> None:
    """Assert that a link's dice are shown, that they belong to what the form says, and that the address is the link."""
    found = decode(link)
    expect(part(page, found.situation.check, "said")).to_have_text(found.roll().summary)
    page.wait_for_function("fragment => location.hash === `#${fragment}`", arg=found.fragment())
    expect_dice(page, found.situation.check, found.roll())
    expect_stale(page, found.situation.check, stale=False)

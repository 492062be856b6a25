"""Dice are heard and felt as they meet the felt: off at first, on by the menu of a check, still where it is wished."""

from math import isclose

import pytest
from conftest import SiteServer
from playwright.sync_api import Page, expect
from site_player import elsewhere, go

NOTED = """
  window.felt = { clicks: [], shakes: [] };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (at) {
    window.felt.clicks.push(Math.round(1000 * this.buffer.duration));
    start.call(this, at);
  };
  Navigator.prototype.vibrate = (pattern) => window.felt.shakes.push(pattern);
"""
"""Notes how long each click is, in milliseconds, and each pattern of vibration."""

ROLLED = "(count) => document.querySelectorAll('[data-check=test] [data-part=roll] .slot:not(.token)').length === count"
LAIN = "() => !document.querySelector('[data-check=test] [data-action=roll]').hasAttribute('aria-disabled')"


def throw(page: Page) -> dict[str, list[object]]:
    """Roll three dice, wait until they lie, and give what was heard and felt of them since the page was opened."""
    page.locator('[data-check="test"] [data-action="roll"]').click()
    page.wait_for_function(ROLLED, arg=3)
    page.wait_for_function(LAIN)
    felt: dict[str, list[object]] = page.evaluate("() => window.felt")
    return felt


def test_dice_are_heard_and_felt_once_it_is_wished(page: Page, site_server: SiteServer) -> None:
    """Nothing at first. Each switch gives a sample at once, holds for the next visit, and is the same in each check."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(NOTED)
    go(page, site_server.url, "spellwoven/test")
    assert throw(page) == {"clicks": [], "shakes": []}
    page.locator('[data-check="test"] [popovertarget="test-menu"]').click()
    for switch in ("sound", "vibration"):
        box = page.locator(f'#test-menu [data-feel="{switch}"]')
        expect(box).not_to_be_checked()
        box.check()
    page.wait_for_function("() => window.felt.shakes.length === 1")
    assert page.evaluate("() => window.felt") == {"clicks": [12], "shakes": [[12]]}
    page.keyboard.press("Escape")
    elsewhere(page, site_server.url)
    go(page, site_server.url, "spellwoven/test")
    throw(page)
    page.wait_for_function("() => window.felt.shakes.length")  # a busy machine is late with it
    assert page.evaluate("() => window.felt") == {"clicks": [12, 12, 12], "shakes": [[12, 23, 12, 23, 12]]}
    page.locator('[data-check="test"] [popovertarget="test-menu"]').click()
    expect(page.locator('#test-menu [data-feel="sound"]')).to_be_checked()
    expect(page.locator('#contest-menu [data-feel="sound"]')).to_be_checked()
    page.locator('#test-menu [data-feel="sound"]').uncheck()
    assert page.evaluate("() => localStorage.getItem('fairthrow/settings/sound')") is None


def test_nobody_hears_dice_that_do_not_fall(page: Page, site_server: SiteServer) -> None:
    """Where people want no motion there is nothing to hear or to feel, whatever was switched on."""
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(NOTED)
    page.add_init_script(
        "for (const each of ['sound', 'vibration']) localStorage.setItem(`fairthrow/settings/${each}`, 'yes')"
    )
    go(page, site_server.url, "spellwoven/test")
    assert throw(page) == {"clicks": [], "shakes": []}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_is_told_before_the_dice_lie(motion: str, page: Page, site_server: SiteServer) -> None:
    """Verdict, line above, words and light wait as long as the last die falls; without motion all is there at once."""
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    go(page, site_server.url, "enchanted-realms/check?faces=20")
    page.wait_for_function("() => document.querySelector('[data-check=check] .best')")
    found = page.evaluate(
        """() => {
          const check = document.querySelector('[data-check="check"]');
          const waits = (each, also) => parseFloat(getComputedStyle(each, also).animationDelay) * 1000;
          const die = check.querySelector(".throw .die");
          const told = [".lead", ".big", ".tag"].map((each) => waits(check.querySelector(`.stage ${each}`)));
          const { animationName, animationDuration, animationDelay } = getComputedStyle(die);
          const lies = (parseFloat(animationDuration) + 0.07) * 1000;
          return { told: [...told, waits(check.querySelector(".best"), "::before")], lies, animationName };
        }"""
    )
    if motion == "reduce":
        assert (found["told"], found["animationName"]) == ([0, 0, 0, 0], "none")
    else:
        assert found["animationName"] == "land"
        assert min(found["told"]) >= found["lies"] > 0
        assert isclose(found["lies"], 430)

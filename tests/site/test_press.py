"""A press while a part of the page is drawn anew: it counts once, for the very control that was pressed."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page

if TYPE_CHECKING:
    from conftest import SiteServer

BOX = """() => {
  const box = Object.assign(document.createElement("div"), { id: "box" });
  document.body.prepend(box);
  window.pressed = [];
  box.addEventListener("click", ({ target }) => pressed.push(target.closest("[data-at]").dataset.at));
  window.draw = (at, words) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    button.dataset.at = at;
    button.setAttribute("aria-label", words);
    box.replaceChildren(button);
  };
  draw("Jen", "6 of 6");
  const { left, top, width, height } = box.firstChild.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
"""Lays a button on a page that can be drawn anew, and notes what is pressed. Gives its middle."""

LATER = "() => new Promise((done) => setTimeout(() => setTimeout(done)))"
"""Waits until all that follows a press has happened."""


@pytest.mark.parametrize(
    ("drawn", "pressed"),
    [(None, ["Jen"]), (("Jen", "6 of 6"), ["Jen"]), (("Jen", "5 of 6"), ["Jen"]), (("Tom", "6 of 6"), [])],
    ids=["not drawn anew", "as it was", "with other words", "another control"],
)
def test_a_press_counts_once(
    drawn: tuple[str, str] | None, pressed: list[str], page: Page, site_server: "SiteServer"
) -> None:
    """Between press and release the control is drawn anew. Another one that has taken its place is not pressed."""
    page.goto(f"{site_server.url}/licences/")
    page.mouse.move(*page.evaluate(BOX))
    page.mouse.down()
    if drawn:
        page.evaluate("(given) => draw(...given)", drawn)
    page.mouse.up()
    page.evaluate(LATER)
    assert page.evaluate("() => pressed") == pressed


def test_a_press_that_is_taken_elsewhere_is_none(page: Page, site_server: "SiteServer") -> None:
    """Whoever goes down on a control that goes, and lets go beside its successor, has pressed nothing."""
    page.goto(f"{site_server.url}/licences/")
    x, y = page.evaluate(BOX)
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("() => draw('Jen', '5 of 6')")
    page.mouse.move(x, y + 200)
    page.mouse.up()
    page.evaluate(LATER)
    assert page.evaluate("() => pressed") == []

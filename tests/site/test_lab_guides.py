"""From the guides to the Lab, in a real browser: an example opens there as it stands, with its odds or its roll."""

import re
from typing import TYPE_CHECKING

import pytest
from audits import seen_as, violations
from lab_player import awake, expect_large, part, shown, text
from playwright.sync_api import Page, expect

from sitebuild.docs import DOCS, reader
from sitebuild.examples import Example, examples

if TYPE_CHECKING:
    from conftest import SiteServer


def example_of(guide: str, program: str) -> tuple[int, Example]:
    """Give an example of a guide by a part of its program, with its number on the page, from 0."""
    some = [each for _, _, each in examples(reader().parse((DOCS / f"{guide}.md").read_text(encoding="utf-8")))]
    return next((number, each) for number, each in enumerate(some) if program in each.text)


def open_example(page: Page, base: str, guide: str, program: str) -> Example:
    """Read a guide, and follow the link of one of its examples, as people do."""
    number, example = example_of(guide, program)
    page.goto(f"{base}/docs/{guide}/")
    page.locator(".example").nth(number).get_by_role("link", name="Open in the Lab").click()
    awake(page)
    return example


@pytest.mark.parametrize(
    ("guide", "program", "mean"),
    [
        ("anydice", "\\ Damage of a short sword", "5.50"),
        ("from-anydice", "d{2d2, 10}", "4.75"),
        ("troll", "while x = 3", ""),
    ],
)
def test_an_example_opens_as_it_stands(
    page: Page, site_server: "SiteServer", guide: str, program: str, mean: str
) -> None:
    """Its program is in the editor, letter by letter, its language is chosen, its odds and its warnings are there."""
    example = open_example(page, site_server.url, guide, program)
    expect(page.locator(f'input[name="language"][value="{example.language}"]')).to_be_checked()
    if mean:
        expect_large(page, mean)
    for warning in example.tells("warning"):
        expect(part(page, "warnings")).to_contain_text(re.compile(re.escape(warning), re.IGNORECASE))
    assert text(page) == example.text
    assert shown(page) == example.link


def test_an_example_of_a_roll_shows_its_dice(page: Page, site_server: "SiteServer") -> None:
    """The link of a roll opens with the dice that the guide tells of, and its steps."""
    example = open_example(page, site_server.url, "troll", "sum largest 3 4d6")
    expect_large(page, "10")
    expect(part(page, "rolled").locator(".slot")).to_have_count(4)
    for step in example.tells("roll")[0].splitlines():
        expect(part(page, "steps")).to_contain_text(step.partition(": ")[2])


@pytest.mark.parametrize("guide", ["anydice", "troll", "from-anydice"])
def test_a_guide_is_readable_by_all(page: Page, site_server: "SiteServer", guide: str) -> None:
    """Axe finds nothing, light or dark, narrow or wide; nothing is too wide; what is pressed is large enough."""
    page.goto(f"{site_server.url}/docs/{guide}/")
    for scheme, width in (("light", 1280), ("dark", 320)):
        seen_as(page, scheme, width)  # type: ignore[arg-type]  # these two are schemes
        assert violations(page) == []
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        heights = page.locator(".example a").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().height)"
        )
        assert min(heights) >= 44


def test_the_way_back_leads_to_the_guide(page: Page, site_server: "SiteServer") -> None:
    """Whoever has tried an example goes back to where they read."""
    open_example(page, site_server.url, "anydice", "output 2d4")
    page.go_back()
    expect(page.get_by_role("heading", name="AnyDice in the Lab")).to_be_visible()

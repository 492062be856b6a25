"""Who fetches the languages of the Lab: its page, and those that open a program; nobody else."""

import re
from typing import TYPE_CHECKING

import lab_player
import pytest
from playwright.sync_api import Page
from site_player import live

if TYPE_CHECKING:
    from conftest import SiteServer

ARCHIVE = re.compile(r"/python/lab\.[^/]*zip$|/assets/lab\.[^/]*zip$")


def watched(page: Page) -> list[str]:
    """Give the list that all addresses will be in which a page fetches."""
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url))
    return fetched


@pytest.mark.parametrize("path", ["spellwoven/", "endworld/", "party/", "characters/", "log/"])
def test_pages_without_programs_fetch_no_language(page: Page, site_server: "SiteServer", path: str) -> None:
    """AnyDice, Troll and dice notation lie in one archive, and no game needs it."""
    fetched = watched(page)
    page.goto(f"{site_server.url}/{path}")
    live(page)
    assert not [each for each in fetched if ARCHIVE.search(each)]


def test_the_lab_fetches_its_languages(page: Page, site_server: "SiteServer") -> None:
    """They lie where the other pages are watched not to look."""
    fetched = watched(page)
    lab_player.sit(page, site_server.url, lab_player.link_to("output 2d6 + 12"))
    lab_player.expect_large(page, "19.00")
    assert [each for each in fetched if ARCHIVE.search(each)]

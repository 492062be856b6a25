"""Hostile programs through the Lab's page; `pysrc/benchmarks/lab_page_hostile.py` puts in as many as one likes."""

from typing import TYPE_CHECKING

import pytest
from hostile_programs import WORST, go_through
from lab_player import sit
from playwright.sync_api import Page

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


def test_hostile_programs_neither_stop_the_page_nor_get_into_it(page: Page, site_server: "SiteServer") -> None:
    """All that ask for too much, and some that are damaged: each is answered, and Python lives on."""
    sit(page, site_server.url)
    count = 2 * max(map(len, WORST.values())) + 26
    right = go_through(page, count, "hostile")
    assert 5 < right < count - 20
    assert page.evaluate("() => document.documentElement.dataset.python") == "live"

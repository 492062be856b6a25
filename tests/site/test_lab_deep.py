"""Programs that go deep, in a real browser: a sum of many terms is counted and rolled, too many calls are told of."""

from typing import TYPE_CHECKING

import pytest
from lab_player import expect_large, link_to, part, sit, write
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

DEEP = (
    'set "maximum function depth" to 1000\n'
    "function: f N:n { if N = 0 { result: 0 } result: 1 + [f N - 1] }\n"
    "output [f {}]"
)


def test_what_goes_deep_is_counted_or_told(page: Page, site_server: "SiteServer") -> None:
    """A sum of 1,400 terms, and sixty calls; a thousand calls are an error in words, and Python lives on."""
    sit(page, site_server.url, link_to(f"output d6{' + 1' * 1_400}"))
    expect_large(page, "1403.50")
    page.locator('#lab-form [data-do="roll"]').click()
    expect(part(page, "rolled")).not_to_be_empty()
    write(page, DEEP.replace("{}", "60"))
    expect_large(page, "60.00")
    write(page, DEEP.replace("{}", "999"))
    expect(part(page, "why")).to_contain_text("Functions call each other deeper than a browser can follow;")
    write(page, "output 2d6")
    expect_large(page, "7.00")

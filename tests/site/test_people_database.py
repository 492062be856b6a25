"""The page of characters where the browser's database fails."""

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect
from sheet_player import JEN, people, points

if TYPE_CHECKING:
    from conftest import SiteServer

CLOSED = """const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...more) {
  if (!name.endsWith("/people")) return open.call(this, name, ...more);
  IDBFactory.prototype.open = open;
  throw new DOMException("not now", "UnknownError");
};"""
"""Lets the database of the browser fail once."""

WRITTEN = """async (key) => {
  const has = () => new Promise((resolve, reject) => {
    const request = indexedDB.open("fairthrow/people", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("recent");
    request.onerror = reject;
    request.onsuccess = () => {
      const keys = request.result.transaction("recent").objectStore("recent").getAllKeys();
      keys.onsuccess = () => {
        request.result.close();
        resolve(keys.result.includes(key));
      };
    };
  });
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if (await has()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""
"""Waits until the database has what was written last under a key; says whether it came."""


def test_a_database_that_failed_once_is_opened_again(page: Page, site_server: "SiteServer") -> None:
    """Other tabs read in it what this one has changed, although it could not be opened at first."""
    page.add_init_script(CLOSED)
    people(page, site_server.url, "", JEN)
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("5 of 6")
    key = page.evaluate("() => Object.keys(localStorage).find((each) => each.startsWith('fairthrow/characters/'))")
    assert page.evaluate(WRITTEN, key)

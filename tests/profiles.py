"""Browser profiles of people who have been here before.

The site is kept for offline, and no page remembers anything.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

PERMISSIONS = ["clipboard-read", "clipboard-write"]


class Profile:
    """A profile that many tests use, one after the other.

    Its first visit fetches the whole site. After that a page starts from what is kept, which takes the processor less
    than half of what the first start takes. Tests of first visits use a profile of their own (`fresh_context`).
    """

    def __init__(self, browser: "Browser", url: str, **wishes: Any) -> None:
        """Make the first visit, in a context with the given options."""
        self.url = url
        self.context: BrowserContext = browser.new_context(permissions=PERMISSIONS, **wishes)
        self._anchor = self.context.new_page()  # keeps the window open: a browser takes a second to open one
        self._anchor.goto(f"{url}/spellwoven/")
        self._anchor.wait_for_function("() => document.querySelector('[data-offline=ready]') !== null", timeout=120_000)
        self._anchor.goto("about:blank")
        self._storage = self.context.new_cdp_session(self._anchor)

    def tidy(self) -> None:
        """Close what a test has opened, and delete what its pages have stored. What is kept for offline stays.

        Raises RuntimeError after a test that set the context's clock: it could not be set right again.
        """
        for page in self.context.pages:
            if page != self._anchor:
                page.close()
        forgotten = {"origin": self.url, "storageTypes": "local_storage,cookies"}
        if not self._anchor.evaluate("() => Date.toString().includes('[native code]')"):
            raise RuntimeError("a clock of Playwright's stays in a profile that is lent: take fresh_page for it")
        self._storage.send("Storage.clearDataForOrigin", forgotten)
        self.context.grant_permissions(PERMISSIONS)

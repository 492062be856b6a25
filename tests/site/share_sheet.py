"""The share sheet of a device, as a page meets it."""

from playwright.sync_api import Page

SHARES_PICTURES = (
    "navigator.canShare = ({ files }) => files.every(({ type }) => type === 'image/png');"
    "navigator.share = async ({ files = [], ...given }) => {"
    " window.given = { ...given, files: files.map(({ name, size }) => [name, size > 9000]) }; };"
)
"""A share sheet that takes pictures, and keeps what it is given."""


def given_to_sheet(page: Page) -> tuple[str, list[list[object]]]:
    """Give the address and the files that the share sheet was given."""
    page.wait_for_function("() => window.given")
    given = page.evaluate("() => window.given")
    return given["url"], given["files"]

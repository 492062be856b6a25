"""Marks what is left to `build.py test --all`, beside the tests that carry the marker `only_all` themselves.

The gate tries each law once. What tries it again, in another browser, with another game, at another width, in another
state or over whole ranges of fields, is left to `--all`. So is what measures time: on a busy machine it tells of the
machine.
"""

import re
from collections import defaultdict

import pytest
from again import drives

from sitebuild.testing.browsers import BROWSERS

ELSEWHERE = ("alone", "exhaustive")
"""Markers of tests that measure, and of those that sweep."""

OTHER_BROWSERS = re.compile("|".join(name for name in BROWSERS if name != "chromium"))

FIRST_GAME = "spellwoven"
OTHER_GAMES = re.compile("endworld|skew|d100|enchanted-realms")

OTHER_WIDTHS = re.compile(r"\b(320|360|600|768|820|844|1024|1200|1600|1920|2560|tablet|small)\b")
WIDTHS = re.compile(r"\b(390|1280|phone|desk)\b")
"""Pixels, or the names of windows. The gate has a phone's width and a desk's."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, before pytest looks which markers are asked for."""
    cases: defaultdict[str, str] = defaultdict(str)
    tried: set[tuple[str, tuple[str, ...]]] = set()
    for item in items:
        test, case = parted(item)
        cases[test] += case
    for item in items:
        if any(item.get_closest_marker(name) for name in ("only_all", *ELSEWHERE)) or repeats(item, cases):
            item.add_marker("only_all")
        elif drives(item) and not item.get_closest_marker("every_case"):
            test, case = parted(item)
            window = (test, tuple(WIDTHS.findall(case)))
            if window in tried:
                item.add_marker("only_all")
            tried.add(window)


def parted(item: pytest.Item) -> tuple[str, str]:
    """Give the name of the test, and what it is tried with in this case."""
    test, _, case = item.nodeid.partition("[")
    return test, case


def repeats(item: pytest.Item, cases: dict[str, str]) -> bool:
    """Say whether a case repeats in a browser, a game or a width what the gate tries in another.

    ``cases`` has all that each test is tried with. Only a test that is tried with the first game leaves out the others.
    """
    test, case = parted(item)
    if not drives(item):
        return False
    if OTHER_BROWSERS.search(case) or OTHER_WIDTHS.search(case):
        return True
    return bool(OTHER_GAMES.search(case)) and FIRST_GAME in cases[test] and FIRST_GAME not in case

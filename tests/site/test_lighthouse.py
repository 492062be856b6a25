"""Lighthouse on every page, as on a phone: it is quick, accessible and sound.

Performance is measured, and other processes may keep the machine busy meanwhile. `lighthouse.py` says how that is taken
into account, so that a page neither fails for it nor gets through by it.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from conftest import SiteServer
from lighthouse import PATHS, SOUND, Lighthouse, running

from fairthrow.systems import SYSTEMS

pytestmark = pytest.mark.only_all


@pytest.fixture(scope="module")
def lighthouse(executable: str) -> Iterator[Lighthouse]:
    """Start Lighthouse once for all pages."""
    with running(executable) as started:
        yield started


LARGEST = max(SYSTEMS.values(), key=lambda game: len(game.checks)).name
"""The game whose page has most on it. No other game's page is slower."""

ALIKE = {"self-check/", "licences/", "docs/", *(f"{name}/" for name in SYSTEMS if name != LARGEST)}
"""Pages that are as fast as one that is judged: the largest game, and of plain text the longest page of the docs."""


ENOUGH = 95
"""The performance that each page has at least."""

TRIES = 4
"""How often a page is judged at most. Lighthouse's measures differ by some points from one time to the next."""


Quiet = Callable[[], AbstractContextManager[None]]

PLAIN = "docs/links/"
"""The page that is judged beside a copy of it that blocks."""


def has_all_points(url: str, lighthouse: Lighthouse, quiet: Quiet) -> None:
    """Judge a page; it must have all points. One that is not quick enough among other tests is judged anew, alone."""
    judged = lighthouse.judged(url)
    if judged.scores["performance"] < ENOUGH:
        with quiet():
            judged = lighthouse.as_on_a_phone(url, TRIES, ENOUGH)
    assert judged.scores.pop("performance") >= ENOUGH, judged
    assert judged.scores == dict.fromkeys(SOUND, 100)


@pytest.mark.parametrize("path", [path for path in PATHS if path not in {*ALIKE, PLAIN}])
def test_lighthouse(path: str, lighthouse: Lighthouse, site_server: SiteServer, quiet: Quiet) -> None:
    """Lighthouse, as on a phone: accessibility, best practices and SEO 100, performance at least 95."""
    has_all_points(f"{site_server.url}/{path}", lighthouse, quiet)


@pytest.mark.parametrize("path", sorted(ALIKE))
def test_lighthouse_on_what_is_alike(path: str, lighthouse: Lighthouse, site_server: SiteServer) -> None:
    """Accessibility, best practices and SEO 100 on the pages whose speed is another's; others may run meanwhile."""
    assert lighthouse.sound(f"{site_server.url}/{path}") == dict.fromkeys(SOUND, 100)


BLOCKED = """
requestAnimationFrame(() => setTimeout(() => {
  const begun = performance.now();
  while (performance.now() - begun < 700);
}));
"""
"""Keeps a page from hearing anybody for 700 ms, once it has been drawn.

However busy the machine is, this is too long: it counts at least once. On an idle one it counts four times.
"""


def test_a_page_that_blocks_is_found(
    dist: Path, lighthouse: Lighthouse, site_server: SiteServer, quiet: Quiet, tmp_path: Path
) -> None:
    """A page has all points. A copy of it with a loop in one of its scripts is not quick enough.

    This is the judgement of that page too, so it is made once.
    """
    has_all_points(f"{site_server.url}/{PLAIN}", lighthouse, quiet)
    copy = shutil.copytree(dist, tmp_path / "dist")
    (script,) = (copy / "assets").glob("plain.*.js")
    script.write_text(script.read_text("utf-8") + BLOCKED, "utf-8")
    with SiteServer(copy).answering() as server:
        judged = lighthouse.judged(f"{server.url}/{PLAIN}")
    assert judged.scores["performance"] < ENOUGH, judged

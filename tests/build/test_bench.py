"""`build.py bench` measures what it says it does: its pages start, and its line is as slow as it should be."""

import re
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from conftest import SiteServer
from playwright.sync_api import Playwright

from benchmarks.answers import previews, rolls
from benchmarks.browser import profile
from benchmarks.line import FarServer, Line
from benchmarks.page import main, without_policy
from benchmarks.people import SKILLS, party, sheet, skilled
from benchmarks.rivals import OURS, RIVALS, write_rivals
from benchmarks.starts import Starts, time_round, visit
from benchmarks.weights import fetched_until_live
from fairthrow.systems import SYSTEMS
from sitebuild.headers import read_rules
from sitebuild.places import NETLIFY
from sitebuild.server import Server

pytestmark = pytest.mark.only_all


def test_every_page_that_is_compared_starts(
    playwright: Playwright, executable: str, dist: Path, tmp_path: Path
) -> None:
    """Python answers in each page that is compared, and in ours. Until then ours fetches no snapshot and no wheel.

    The others follow each other in one profile: how quick they are is not the point here, and all fetch the same
    interpreter.
    """
    write_rivals(tmp_path, dist)
    rules = read_rules(NETLIFY)
    with Server(tmp_path, without_policy(rules)).running() as theirs, Server(dist, rules).running() as own:
        with profile(executable) as browser:
            for rival in RIVALS:
                start, tab = visit(browser, theirs.url, rival)
                assert start.live > 0
                tab.close()
        starts = Starts(rival=OURS)
        time_round(executable, [(own.url, starts)], ("first visit",))
        (start,) = starts.visits["first visit"]
        assert start.live > 0
        fetched = fetched_until_live(playwright, executable, own, OURS)
        assert OURS.path in fetched
        assert any(path.endswith(".wasm") for path in fetched)
        assert not any("snapshot" in path or "/wheels/" in path for path in fetched)


def test_checkout_without_a_build_is_named(executable: str, tmp_path: Path) -> None:
    """A build that is to be compared and is not there is asked for before anything is measured."""
    assert executable
    with pytest.raises(SystemExit, match=re.escape(f"{tmp_path} holds no build: run `python3 build.py build` there")):
        main(["--against", str(tmp_path)])


def test_answers_are_timed(executable: str, site_server: SiteServer) -> None:
    """Every change and every roll is timed; so is every change of a sheet of forty skills, and of a party of twelve.

    One profile serves them all. The bench itself takes a fresh one for each, which turns on how quick they are.
    """
    assert [len(skilled(system).skills) for system in SYSTEMS] == [SKILLS] * len(SYSTEMS)
    url = site_server.url
    with profile(executable) as browser:
        assert len(previews(browser, url, "d100/check", 7).each) == 7
        assert len(previews(browser, url, "d100/check?score=60", 3, only="label").each) == 3
        assert len(rolls(browser, url, "d100/check", 3).each) == 3
        assert len(sheet(browser, url, "d100", 3).each) == 3
        assert len(party(browser, url, 3).each) == 3


LATE = 0.05
"""Seconds by which a machine that is kept busy may wake who waits."""


@pytest.mark.parametrize("late", [0, LATE], ids=["idle", "busy"])
def test_line_is_as_slow_as_it_should_be(late: float, dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over 20 Mbit/s and 40 ms, the interpreter's script takes the time that arithmetic gives, and little more.

    It does so where whoever waits is always woken late.
    """
    sleep = time.sleep
    monkeypatch.setattr(time, "sleep", lambda seconds: sleep(seconds + late))
    (script,) = dist.glob("runtime/*/pyodide.asm.mjs")
    size = script.stat().st_size  # asked for without compression
    with FarServer(dist, read_rules(NETLIFY), Line(20, 40)).running() as server:
        began = time.monotonic()
        with urlopen(f"{server.url}/{script.relative_to(dist).as_posix()}") as response:
            assert len(response.read()) == size
        spent = time.monotonic() - began
    least = size * 8 / 20e6 + 2 * 0.040
    assert least <= spent < least + 2

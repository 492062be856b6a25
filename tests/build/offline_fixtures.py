"""Fixtures of the tests of the service worker. A module takes those it wants under the names that its tests use.

They are not in `conftest.py`, because `page` is another page there: that of somebody who has been here before.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from misbehaving import MisbehavingServer
from offline_player import EVENTS, IMPATIENT, give_up_after
from playwright.sync_api import Browser, BrowserContext, Page


def copied(dist: Path, directory: Path) -> MisbehavingServer:
    """Make a server of a copy of the site, which a test may change. It fails only as a test tells it to."""
    copy = directory / "dist"
    shutil.copytree(dist, copy)
    return MisbehavingServer(copy)


@pytest.fixture
def server(dist: Path, tmp_path: Path) -> Iterator[MisbehavingServer]:
    """Serve a copy of the site."""
    with copied(dist, tmp_path).answering() as server:
        yield server


@pytest.fixture
def impatient_server(dist: Path, tmp_path: Path) -> Iterator[MisbehavingServer]:
    """Serve a copy of the site. Its service worker waits for ten seconds when nothing comes, instead of thirty."""
    server = copied(dist, tmp_path)
    give_up_after(server, IMPATIENT)
    with server.answering():
        yield server


@pytest.fixture
def profile(chromium: Browser) -> Iterator[BrowserContext]:
    """Open a fresh profile whose pages note what they are told."""
    with chromium.new_context() as context:
        context.add_init_script(EVENTS)
        yield context


@pytest.fixture
def page(profile: BrowserContext) -> Page:
    """Open a page in the fresh profile."""
    return profile.new_page()

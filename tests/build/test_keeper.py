"""The service worker, asked by several pages at once: what it calls whole is whole. It runs in Node."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sitebuild.places import SITE

WORLD = Path(__file__).with_name("keeper_world.mjs")
WHOLE = "/c.wasm"
"""The address of a file that the server has in two halves."""
ALL = ["/", "/a.js", "/b.js", WHOLE]
MOST_TURNS = 30
"""Turns in which one page's wish is done, and more."""

Step = list[str | int]


def played(*steps: Step) -> list[Any]:
    """Play a story; give what came of each step."""
    node = shutil.which("node", path=str(Path(sys.executable).parent))
    assert node
    story = json.dumps(steps)
    ended = subprocess.run(
        [node, WORLD, SITE / "offline" / "sw.js", story], capture_output=True, text=True, check=True, timeout=60
    )
    came: list[Any] = json.loads(ended.stdout)
    return came


def test_it_brings_what_is_missing_and_mends_what_is_spoilt() -> None:
    """A page alone: first all of it comes; what is spoilt then is found only by whoever looks at everything."""
    came = played(
        ["ask", "complete"], ["wait"], ["kept"],
        ["spoil", "/a.js"], ["ask", "complete"], ["wait"], ["kept"],
        ["ask", "mend"], ["wait"], ["kept"],
    )  # fmt: skip
    assert came[1:3] == [[""], ALL]
    assert came[5:7] == [[""], ["/", "/b.js", WHOLE]]
    assert came[8:] == [[""], ALL]


@pytest.mark.parametrize("half", [WHOLE, "/second.wasm"])
def test_a_half_that_is_something_else_is_never_kept(half: str) -> None:
    """Nor is what could be made of it. All else that is no page comes; the next attempt brings the rest."""
    came = played(
        ["change", half], ["ask", "complete"], ["wait"], ["kept"], ["restore"], ["ask", "complete"], ["wait"], ["kept"]
    )  # fmt: skip
    assert came[2][0].startswith(f"what came for {half} is something else")
    assert came[3] == ["/a.js", "/b.js"]
    assert came[6:] == [[""], ALL]


def test_a_whole_that_is_spoilt_is_made_anew() -> None:
    """It is compared with what both halves make, not with what the server has under its address."""
    came = played(
        ["ask", "complete"], ["wait"], ["spoil", WHOLE], ["ask", "mend"], ["wait"], ["kept"],
    )  # fmt: skip
    assert came[4:] == [[""], ALL]


@pytest.mark.parametrize("first", ["mend", "complete"])
@pytest.mark.parametrize("second", ["mend", "complete"])
def test_pages_that_ask_at_once_get_all_of_it(first: str, second: str) -> None:
    """Files are spoilt and lost; one page asks a while after another. With both answers, all of it is there.

    Where neither of them looks at everything, what is spoilt stays that, and nothing else is lost.
    """
    steps: list[Step] = [["ask", "complete"], ["wait"]]
    for turns in range(MOST_TURNS):
        steps += [["spoil", "/a.js"], ["lose", "/b.js"]]
        steps += [["ask", first], ["pass", turns], ["ask", second], ["wait"], ["kept"], ["ask", "mend"], ["wait"]]
    came = played(*steps)[2:]
    answers, kept = came[5::9], came[6::9]
    assert answers == [["", ""]] * MOST_TURNS
    assert kept == [ALL if "mend" in (first, second) else ["/", "/b.js", WHOLE]] * MOST_TURNS


SLOW = 50
"""Turns after which all that can be asked of the network is asked."""


def test_a_device_that_sleeps_meanwhile_gives_no_file_up() -> None:
    """A minute passes at once, as on a device that was closed: the server was not silent for as long."""
    came = played(
        ["hold"], ["ask", "complete"], ["pass", SLOW], ["jump", 60_000], ["pass", SLOW], ["release"], ["wait"], ["kept"]
    )  # fmt: skip
    assert came[-2:] == [[""], ALL]


@pytest.mark.parametrize(("seconds", "said"), [(29, ""), (30, "nothing came from the server for 30 seconds")])
def test_a_server_that_is_silent_is_given_up(seconds: int, said: str) -> None:
    """Thirty seconds in which nothing comes, counted one by one, are the end of it; one fewer are not."""
    silence: list[Step] = [["jump", 1000]] * seconds
    came = played(["hold"], ["ask", "complete"], ["pass", SLOW], *silence, ["pass", SLOW], ["release"], ["wait"])
    assert came[-1] == [said]

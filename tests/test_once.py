"""What all processes of a parallel run need is made once."""

import sys
from pathlib import Path

import pytest
from once import made_once


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    """The first who comes makes it, under another name; whoever comes later is given the same."""
    made: list[str] = []

    def make(place: Path) -> None:
        made.append(place.name)
        place.mkdir()

    first = made_once(tmp_path / "site", make)
    assert made_once(tmp_path / "site", make) == first
    assert first.is_dir()
    assert made == [first.name + ".making"]


def test_what_was_not_made_to_its_end_is_made_again(tmp_path: Path) -> None:
    """Where making fails half-way, nobody is given the half; the next one makes it anew."""

    def fails(place: Path) -> None:
        place.mkdir()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        made_once(tmp_path / "site", fails)
    whole = made_once(tmp_path / "site", lambda place: (place / "whole").touch())
    assert [each.name for each in whole.iterdir()] == ["whole"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no locks of this kind")
def test_who_comes_meanwhile_waits(tmp_path: Path) -> None:
    """While it is made, the lock that all must take is not free; then it is."""
    from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # Windows has none

    def take() -> None:
        with (tmp_path / "site.lock").open("w") as lock:
            flock(lock, LOCK_EX | LOCK_NB)

    def make(place: Path) -> None:
        place.mkdir()
        with pytest.raises(BlockingIOError):
            take()

    made_once(tmp_path / "site", make)
    take()

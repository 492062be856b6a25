"""The room of tests that measure."""

import sys
from pathlib import Path

import pytest
from alone import Room

if sys.platform == "win32":
    pytest.skip("Windows has no locks of this kind", allow_module_level=True)
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, LOCK_UN, flock


def free(folder: Path, kind: int) -> bool:
    """Say whether somebody could enter at once: with others (LOCK_SH), or alone (LOCK_EX)."""
    with (folder / "room").open("w") as room:
        try:
            flock(room, kind | LOCK_NB)
        except BlockingIOError:
            return False
        flock(room, LOCK_UN)
        return True


def test_many_enter_together_and_nobody_is_alone_meanwhile(tmp_path: Path) -> None:
    """Two tests run side by side; one that wants to be alone has to wait for both."""
    room = Room(tmp_path)
    with room.entered(alone=False):
        with room.entered(alone=False):
            assert free(tmp_path, LOCK_SH)
            assert not free(tmp_path, LOCK_EX)
        assert not free(tmp_path, LOCK_EX)
    assert free(tmp_path, LOCK_EX)


def test_nobody_enters_while_one_is_alone(tmp_path: Path) -> None:
    """A test that is alone keeps all others out until it ends."""
    with Room(tmp_path).entered(alone=True):
        assert not free(tmp_path, LOCK_SH)
    assert free(tmp_path, LOCK_SH)


def test_an_error_leaves_the_room(tmp_path: Path) -> None:
    """A test that fails does not keep others out."""
    with pytest.raises(ZeroDivisionError), Room(tmp_path).entered(alone=True):
        raise ZeroDivisionError
    assert free(tmp_path, LOCK_EX)

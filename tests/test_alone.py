"""The room of tests that measure."""

import sys
from pathlib import Path

import pytest
from alone import Guest, Room

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


def test_who_is_alone_twice_stays_in_between(tmp_path: Path) -> None:
    """From one test that is alone to the next nobody else gets in; after the last of them anybody does."""
    guest = Guest(Room(tmp_path))
    with guest.entered(alone=False, next_alone=True):
        assert free(tmp_path, LOCK_SH)
    assert free(tmp_path, LOCK_EX)
    with guest.entered(alone=True, next_alone=True):
        assert not free(tmp_path, LOCK_SH)
    assert not free(tmp_path, LOCK_SH)
    with guest.entered(alone=True, next_alone=False):
        assert not free(tmp_path, LOCK_SH)
    assert free(tmp_path, LOCK_EX)


def test_a_test_among_others_is_alone_for_a_while(tmp_path: Path) -> None:
    """In its block nobody else is in the room. Before and after it others are, also where the block fails."""
    guest = Guest(Room(tmp_path))
    with guest.entered(alone=False, next_alone=False):
        with guest.apart():
            assert not free(tmp_path, LOCK_SH)
        assert free(tmp_path, LOCK_SH)
        assert not free(tmp_path, LOCK_EX)
        with pytest.raises(ZeroDivisionError), guest.apart():
            raise ZeroDivisionError
        assert free(tmp_path, LOCK_SH)
        assert not free(tmp_path, LOCK_EX)
    assert free(tmp_path, LOCK_EX)


def test_who_stays_for_a_test_that_does_not_come_leaves(tmp_path: Path) -> None:
    """Another test than the one announced is no longer alone; the end of a run leaves the room as well."""
    guest = Guest(Room(tmp_path))
    with guest.entered(alone=True, next_alone=True):
        pass
    with guest.entered(alone=False, next_alone=False):
        assert free(tmp_path, LOCK_SH)
    with pytest.raises(ZeroDivisionError), guest.entered(alone=True, next_alone=True):
        raise ZeroDivisionError
    assert not free(tmp_path, LOCK_SH)
    guest.leave()
    assert free(tmp_path, LOCK_EX)

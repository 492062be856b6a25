"""Numbers however long can be written while somebody wants that, whatever other threads want meanwhile."""

import sys
from contextlib import ExitStack
from threading import Barrier, Thread

from fairthrow.lab.engine.limits import any_digits

LONG = 10**5_000


def test_the_last_thread_sets_the_limit_back() -> None:
    """Two threads overlap: as long as one is at work, it can write; afterwards the limit is the process's own."""
    before = sys.get_int_max_str_digits()
    both, one_ended = Barrier(2, timeout=60), Barrier(2, timeout=60)
    written: list[int] = []

    def first() -> None:
        with any_digits():
            both.wait()
        one_ended.wait()

    def second() -> None:
        with any_digits():
            both.wait()
            one_ended.wait()
            written.append(len(str(LONG)))

    threads = [Thread(target=first), Thread(target=second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert written == [5_001]
    assert sys.get_int_max_str_digits() == before


def test_it_may_be_wanted_within_itself() -> None:
    """Whoever calls another who wants it too still writes long numbers afterwards."""
    before = sys.get_int_max_str_digits()
    with ExitStack() as stack:
        stack.enter_context(any_digits())
        with any_digits():
            pass
        assert len(str(LONG)) == 5_001
    assert sys.get_int_max_str_digits() == before

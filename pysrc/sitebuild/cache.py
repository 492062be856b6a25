"""Keeps what is slow to make under `.build/cache`, each under a hash of all that it was made from."""

import contextlib
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from sitebuild.places import CACHE

KEPT = 3
"""How many results of one kind stay. More than one: who goes back to an earlier state finds its result again."""


def digest(*contents: bytes) -> str:
    """Hash a sequence of ``contents``: hexadecimal. Other borders between the same bytes give another hash."""
    whole = hashlib.sha256()
    for content in contents:
        whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()


def cached(kind: str, key: str, make: Callable[[Path], None]) -> Path:
    """Give the directory that ``make`` has filled for a ``key``, now or in an earlier build.

    ``kind`` begins its name, for people. ``make`` is given an empty directory. It is filled under another name and then
    renamed, so a directory with its final name is always whole.
    """
    done = CACHE / f"{kind}-{key[:16]}"
    if done.is_dir():
        done.touch()
        return done
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="making-") as making:
        filled = Path(making, kind)
        filled.mkdir()
        make(filled)
        with contextlib.suppress(OSError):  # another process has made the same meanwhile
            filled.rename(done)
    done.touch()
    of_kind = sorted(CACHE.glob(f"{kind}-*"), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in of_kind[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return done

"""Packs files, the same on every machine.

Systems bring different versions and variants of zlib, and these write different bytes for the same content. So it is
Pyodide's own zlib that packs: it comes with the pinned package.
"""

from pathlib import Path

from sitebuild.cache import cached, digest
from sitebuild.compiled import ready
from sitebuild.interpreter import interpreter, run_inside

ZIP = """
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

with ZipFile("/packing/given") as given, ZipFile("/packing/packed", "w") as packed:
    for each in given.infolist():
        entry = ZipInfo(each.filename, each.date_time)
        entry.external_attr = each.external_attr
        packed.writestr(entry, given.read(each), ZIP_DEFLATED, 9)
"""

GZIP = """
import gzip
from pathlib import Path

Path("/packing/packed").write_bytes(gzip.compress(Path("/packing/given").read_bytes(), mtime=0))
"""


def deflated(name: str, zipped: bytes) -> bytes:
    """Compress what is ``zipped`` as far as zlib can; names, their order, dates and permissions stay.

    ``name`` says what it is, for the cache.
    """
    return _packed(f"deflated-{name}", zipped, ZIP)


def gzipped(name: str, content: bytes) -> bytes:
    """Compress the ``content`` of a file as gzip does, without a date; ``name`` says what it is, for the cache."""
    return _packed(f"gzipped-{name}", content, GZIP)


def _packed(kind: str, given: bytes, code: str) -> bytes:

    def make(directory: Path) -> None:
        source = directory / "given"
        source.write_bytes(given)
        run_inside(code, {"/packing": directory}, library=ready())
        source.unlink()

    return (cached(kind, digest(given, interpreter(), code.encode()), make) / "packed").read_bytes()

"""The rooms of the package whose tests are tested themselves, and where the tests of each are.

A room is a folder of `pysrc/fairthrow`, or a module there.
"""

from sitebuild.places import PACKAGE

TESTS = {
    "dice": ("tests/dice",),
    "systems": ("tests/systems",),
    "lab": ("tests/lab",),
    "table": ("tests/table",),
    "programs": ("tests/programs",),
    "view": ("tests/view", "tests/app"),
    "links": ("tests/test_links.py", "tests/test_decided_links.py", "tests/systems/test_kept_links.py"),
    "linktext": ("tests/test_links.py", "tests/test_decided_links.py", "tests/systems/test_kept_links.py"),
    "decisions": ("tests/systems/test_decisions.py", "tests/test_decided_links.py"),
    "proof": ("tests/test_proof.py",),
}
"""The tests that are to find what is wrong in a room."""


def is_package(room: str) -> bool:
    """Say whether a room is a folder, and no module."""
    return (PACKAGE / room).is_dir()

"""The rooms of the package whose tests are tested themselves, and where the tests of each are.

A room is a folder of `pysrc/fairthrow`, or a module there.
"""

from sitebuild.places import PACKAGE

TESTS = {
    "dice": ("tests/dice",),
    "systems": ("tests/systems", "tests/test_decided_links.py"),
    "lab": ("tests/lab", "tests/programs/test_explain.py", "tests/build/test_docs_lab.py"),
    "table": ("tests/table", "tests/app", "tests/test_group_command_line.py"),
    "programs": ("tests/programs",),
    "view": ("tests/view", "tests/app"),
    "links": ("tests/test_links.py", "tests/test_decided_links.py", "tests/systems/test_kept_links.py"),
    "linktext": ("tests/test_links.py", "tests/test_decided_links.py", "tests/systems/test_kept_links.py"),
    "decisions": ("tests/systems/test_decisions.py", "tests/test_decided_links.py"),
    "proof": ("tests/test_proof.py",),
}
"""The tests that are to find what is wrong in a room."""

SLOW = (
    "tests/app/test_log_answers.py::test_long_questions_let_others_have_their_turn",
    "tests/lab/test_anydice_errors.py::test_hostile_programs_end",
    "tests/table/test_backup.py::test_two_files_bring_the_same_in_either_order",
    "tests/table/test_backup.py::test_a_file_added_twice_adds_nothing_twice",
    "tests/table/test_party_odds.py::test_odds_are_the_count_over_every_roll[an Endworld check]",
    "tests/table/test_party_odds.py::test_odds_are_the_count_over_every_roll[an open-ended task and another]",
)
"""Tests that are not run on changes: each takes seconds, and many functions are on its way; others look at the same.

Hostile programs go as deep as Python allows. A changed package is deeper by itself.
"""


def is_package(room: str) -> bool:
    """Say whether a room is a folder, and no module."""
    return (PACKAGE / room).is_dir()

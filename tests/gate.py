"""Which tests are outside the gate: those that `build.py test` leaves to `build.py test --all`.

The gate holds each law once. What repeats it in another browser, for another game or at another width is outside, and
so are whole modules that are slow and about what seldom changes.
"""

import re
from collections import defaultdict

import pytest

MODULES = {
    "tests/build": "bad_first_visits bad_storage bad_updates bench deep_json hosts pictures release reproducible",
    "tests/site": "below evening fair_tabs faults home_stands_still lab_cancel lab_clock lab_hostile lab_making_way"
    " lab_meanwhile lab_restart late_log library_elsewhere lighthouse luck_page meanwhile"
    " selfcheck_page tablet",
    "tests/lab": "silent_work",
}
OUTSIDE = {f"{folder}/test_{name}.py" for folder, names in MODULES.items() for name in names.split()}
TESTS = {
    "test_micropip_installs_the_wheel_in_pyodide",
    "test_start_with_a_server_that_misbehaves",
    "test_the_recipe_makes_a_game",
}
BROWSERS = re.compile("firefox|webkit")
FIRST = "spellwoven"  # the game for which the gate tries what holds for each game
OTHERS = re.compile("endworld|skew|d100|enchanted-realms")
WIDTHS = re.compile(r"\b(320|360|600|768|820|1024|1600|1920|2560)\b")


def outside(items: list[pytest.Item]) -> list[pytest.Item]:
    """Give those of the items that are outside the gate."""
    cases: defaultdict[str, str] = defaultdict(str)  # of a test: all that it is tried with
    for item in items:
        test, _, case = item.nodeid.partition("[")
        cases[test] += case
    return [item for item in items if measures(item) or is_outside(item.nodeid, cases)]


def measures(item: pytest.Item) -> bool:
    """Tell whether a test measures time, or sweeps for seconds."""
    return any(item.get_closest_marker(name) for name in ("alone", "exhaustive"))


def is_outside(name: str, cases: dict[str, str]) -> bool:
    """Tell whether a test is outside, by its name; ``cases`` has what each test is tried with."""
    test, _, case = name.partition("[")
    path, _, function = test.partition("::")
    if path in OUTSIDE or function.rpartition("::")[2] in TESTS:
        return True
    if not path.startswith("tests/site/"):
        return False
    if BROWSERS.search(case) or WIDTHS.search(case):
        return True
    return bool(OTHERS.search(case)) and FIRST in cases[test] and FIRST not in case

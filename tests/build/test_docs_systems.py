"""`site/docs/systems.md` tells every field and every outcome of every check as the checks declare them."""

import re
from typing import Any

import pytest
from strategies import CHECKS, check_id

from fairthrow.systems import Situation
from fairthrow.systems.enchanted_realms.strike import MOST_POINTS
from fairthrow.systems.skew import OtherPool, Task
from fairthrow.systems.skew.pool import MOST_SKEW
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals
from sitebuild.docs import DOCS

TEXT = (DOCS / "systems.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^### (\S+)\n(.*?)(?=^##|\Z)", TEXT, flags=re.MULTILINE | re.DOTALL))


def code(value: Any) -> str:
    """Write a value as a link has it, or say that it is empty."""
    return f"`{value}`" if value else "empty"


def told(check: type[Situation]) -> list[str]:
    """Write the table of a check's fields."""
    rows = [f"| `{name}` | {kind.allowed()} | {code(kind.encode(check.default(name)))} |"
            for name, kind in check.declared().items()]  # fmt: skip
    return ["| field | allowed | default |", "|---|---|---|", *rows]


def test_every_check_is_told() -> None:
    """Each check has a part of its own, in the order in which people are shown the checks."""
    assert list(PARTS) == [check_id(check) for check in CHECKS]


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_fields_and_outcomes_are_those_declared(check: type[Situation]) -> None:
    """A table has each field with what is allowed and its default. A line has the outcomes, and another the dice."""
    lines = PARTS[check_id(check)].splitlines()
    assert [line for line in lines if line.startswith("|")] == told(check)
    assert f"Outcomes: {', '.join(f'`{outcome.name}`' for outcome in check.results)}." in lines
    assert any(line.startswith("Dice: ") for line in lines)


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_what_several_can_roll_is_told(check: type[Situation]) -> None:
    """The checks of which there can be no party are named, and those of which there can be rivals, and no others."""
    several = TEXT.partition("## Several at once\n")[2].partition("The odds of a party say")[0]
    without, _, sides = several.partition("There can be rivals of")
    assert (f"`{check_id(check)}`" in without) != Party.fits(check)
    assert (f"`{check_id(check)}`" in sides) == Rivals.fits(check)


def test_bounds_that_no_table_shows_are_told() -> None:
    """At most three luck dice count, whatever is left after cancelling. Damage for each hit has a limit of its own."""
    assert [check(high=12).pool.skew for check in (Task, OtherPool)] == [MOST_SKEW] * 2
    assert all("three at most" in PARTS[name] for name in ("skew/task", "skew/roll"))
    assert f"more than {MOST_POINTS} damage" in PARTS["enchanted-realms/attack"]

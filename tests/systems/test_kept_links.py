"""Links made earlier stay what they were: their text, the dice of a seed, and what these come to.

For each situation of oracle_links.json, kept_links.json holds what the first version of the rules wrote and rolled. If
a line changes, a promise is broken to whoever shared such a link.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from fairthrow.links import Link, decode

HERE = Path(__file__).parent
KEPT: list[dict[str, Any]] = json.loads((HERE / "kept_links.json").read_text(encoding="utf-8"))
SEED = bytes(range(16))


def test_every_situation_of_the_oracle_is_kept() -> None:
    """Each link that another program has counted is here, once."""
    given = {row["link"] for row in json.loads((HERE / "oracle_links.json").read_text(encoding="utf-8"))}
    assert sorted(given) == sorted(row["link"] for row in KEPT)


@pytest.mark.parametrize("row", KEPT, ids=[row["link"] for row in KEPT])
def test_a_link_keeps_its_text_its_dice_and_its_outcomes(row: dict[str, Any]) -> None:
    """The canonical text, the dice of a seed in their order, and their outcomes are as they were."""
    link = decode(row["link"])
    assert link.encode() == row["text"]
    rolled = link.situation.roll(seed=SEED)
    assert [[die.sides, die.face] for die in rolled.dice] == row["dice"]
    assert json.loads(json.dumps(dict(rolled.outcomes))) == row["outcomes"]
    assert decode(Link(situation=link.situation).encode()).situation == link.situation

"""Fields of every check: their order in links, their defaults, and the order of outcomes."""

import json
from pathlib import Path

import pytest

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import GAME
from fairthrow.systems.situation import Situation

ROWS = [
    row
    for row in json.loads((Path(__file__).parents[1] / "oracle_links.json").read_text("utf-8"))
    if row["link"].startswith("enchanted-realms/")
]
MODIFIERS = ["skills", "size", "conditions", "other"]
LEAN = ["advantage", "disadvantage"]
ORDERS = {
    "save": ["score", *MODIFIERS, "dc", *LEAN, "chance", "chance_low", "strict", "no_chance"],
    "check": ["score", *MODIFIERS, "dc", *LEAN, "chance", "chance_low", "strict", "no_chance"],
    "competition": [
        "score",
        *MODIFIERS,
        *LEAN,
        *(f"their_{name}" for name in ("score", *MODIFIERS, *LEAN)),
        "natural_one",
        "strict",
        "struggle",
    ],
    "skill": ["pools", "score", *MODIFIERS, "dc", *LEAN, "chance", "chance_low", "no_chance"],
    "attack": [
        "pools",
        "score",
        *MODIFIERS,
        "dc",
        *LEAN,
        "damage",
        "per",
        "misses",
        "chance",
        "chance_low",
        "no_chance",
    ],
    "movement": ["speed", "path", "prone", "crawl", "falls"],
}
DEFAULTS = {
    "save": "5,,,,,13,no,no,no,replace,no,no",
    "check": "5,,,,,14,no,no,no,replace,no,no",
    "competition": "5,,,,,no,no,5,,,,,no,no,no,no,0",
    "skill": "2,5,,,,,14,no,no,no,replace,no",
    "attack": "2,5,,,,,12,no,no,1d6,target,counted,no,replace,no",
    "movement": "50,oooooooooo,no,15,0",
}


def test_there_are_rows_of_every_check() -> None:
    """There are rows below for all checks, and none of the lists is empty."""
    assert len(ROWS) == 91
    assert {decode(row["link"]).situation.check for row in ROWS} == set(ORDERS)


@pytest.mark.parametrize("check", GAME.checks, ids=lambda check: check.check)
def test_fields_stand_in_canonical_order(check: type[Situation]) -> None:
    """Fields stand in the order of links, whichever base class declares them."""
    assert list(check.declared()) == ORDERS[check.check]


@pytest.mark.parametrize("check", GAME.checks, ids=lambda check: check.check)
def test_defaults_are_frozen(check: type[Situation]) -> None:
    """Links leave defaults out, so another default would change old links."""
    kinds = check.declared()
    assert ",".join(kinds[name].encode(check.default(name)) for name in kinds) == DEFAULTS[check.check]
    assert list(check().changed()) == []


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']}" for row in ROWS])
def test_links_come_back_in_their_order(row: dict[str, object]) -> None:
    """A written link is read as the same situation. Fields at their default are left out, and no others."""
    link = decode(str(row["link"]))
    assert decode(link.encode()) == link
    given = str(row["link"]).partition("?")[2].split("&")
    kept = link.encode().partition("?")[2].split("&")
    assert [pair for pair in given if pair in kept] == kept


def test_the_game_is_whole() -> None:
    """The game has its six checks in order, and every option of a ruling is a field."""
    assert [check.check for check in GAME.checks] == list(ORDERS)
    fields = {name for check in GAME.checks for name in check.declared()}
    assert {ruling.option for ruling in GAME.rulings if ruling.option} <= fields
    assert {"strict", "chance_low", "natural_one", "crawl"} <= {r.option for r in GAME.rulings}


@pytest.mark.parametrize("check", GAME.checks, ids=lambda check: check.check)
def test_outcomes_stand_in_the_order_of_the_contract(check: type[Situation]) -> None:
    """Programs read outcomes in the same order in odds and in rolls."""
    names = {
        "save": ["result", "total"],
        "check": ["result", "total"],
        "competition": ["result", "margin"],
        "skill": ["successes"],
        "attack": ["hits", "damage"],
        "movement": ["hexes", "left"],
    }[check.check]
    assert [outcome.name for outcome in check.results] == names
    assert list(check().odds().outcomes) == names
    assert list(check().roll(seed=bytes(16)).outcomes) == names

"""Functions over pools too large to go through: the same odds as every roll where there are few, and little work."""

from itertools import count
from math import comb, factorial

import pytest
from lab.random_programs import enlarge

from fairthrow.lab.anydice import choosing
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine.limits import Budget

PAIRS = """
function: pairs in S:s {
  COUNT: 0
  LAST: 0
  loop DIE over S {
    if DIE = LAST { COUNT: COUNT + 1 LAST: 0 } else { LAST: DIE }
  }
  result: COUNT
}
output [pairs in AA]
"""

STRAIGHT = """
function: straight in S:s {
  LONG: 1
  BEST: 1
  loop N over {2..#S} {
    STEP: (N - 1)@S - N@S
    if STEP = 1 { LONG: LONG + 1 }
    if STEP > 1 { LONG: 1 }
    BEST: [highest of LONG and BEST]
  }
  result: BEST
}
output [straight in AA]
"""

DUEL = """
function: duel A:s B:s {
  WON: 0
  loop N over {1..#B} {
    if N@A > N@B { WON: WON + 1 } else { if N@A = N@B { result: 100 + WON } }
  }
  result: WON
}
output [duel AA BB]
"""

MATCHES = """
function: matched A:s B:s {
  TOTAL: 0
  loop FACE over {6..2} { TOTAL: TOTAL + [lowest of (A = FACE) and (B = FACE)] }
  if TOTAL = 0 { result: -1 }
  result: TOTAL
}
output [matched AA BB]
"""

SETS = """
function: best set in S:s {
  BEST: 0
  loop DIE over S { BEST: [highest of BEST and 10 * (S = DIE) + DIE] }
  result: BEST
}
output [best set in AA]
"""

MIXED = """
function: top of A:s B:s twice {
  ALL: [sort {A, B}]
  if 1@ALL = 2@ALL { result: 1@ALL + 1@A }
  result: {1..3}@ALL - #B
}
output [top of AA BB twice]
"""

IN_TURN = """
function: A:s before B:s { result: 2 * (A > B) + (A = B) - (A < B) + (1@A = 1@B) }
output [AA before BB]
"""

LEFT_OVER = """
function: left of S:s after T:s {
  REST: #S
  loop DIE over T {
    if [count DIE in S] > 0 { REST: REST - 1 } else { if REST > 3 { loop N over {1..2} { REST: REST + N@S } } }
  }
  result: [lowest of REST and S]
}
output [left of AA after BB]
"""

NEIGHBOURS = """
function: neighbours in S:s {
  COUNT: 0
  loop PLACE over {1..#S-1} { if PLACE@S = (PLACE+1)@S { COUNT: COUNT + 1 } }
  result: COUNT
}
output [neighbours in AA]
"""

COUNTED_AND_ADDED = """
function: worth of S:s {
  SUM: 100 * (S = 3) + S
  loop N over {1..2} { SUM: SUM * N }
  result: SUM
}
output [worth of AA]
"""

PROGRAMS = {
    "pairs": PAIRS, "straight": STRAIGHT, "duel": DUEL, "matches": MATCHES, "sets": SETS, "mixed": MIXED,
    "in turn": IN_TURN, "left over": LEFT_OVER, "neighbours": NEIGHBOURS, "counted and added": COUNTED_AND_ADDED,
}  # fmt: skip

FIRST = ["4d6", "4d{1,1,2,3,5}"]
SECOND = ["3d4", "4d{-1,2,6}"]


@pytest.mark.parametrize("order", ["highest", "lowest"])
@pytest.mark.parametrize("pools", list(zip(FIRST, SECOND, strict=True)))
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_way_has_the_odds_of_every_roll(
    name: str, pools: tuple[str, str], order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked and revealed, each alone, come to what going through the rolls as the program stands comes to."""
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1 / 1000)  # neither is left for listing
    program = f'set "position order" to "{order} first"\n{enlarge(PROGRAMS[name], *pools)}'
    expected = [shown.die for shown in outputs_of(program, engine="plain")]
    for engine in ("listed", "asked", "revealed", "compiled"):
        assert [shown.die for shown in outputs_of(program, engine=engine)] == expected, engine


LARGE = {
    "pairs": ("40d6", ""), "straight": ("20d8", ""), "duel": ("9d6", "8d6"), "matches": ("12d6", "12d6"),
    "mixed": ("6d10", "6d8"), "in turn": ("9d6", "9d6"),
}  # fmt: skip
"""Pools of about a million rolls and more."""

MOST_SLICES = 1_000
"""Of work, for each; going through the rolls takes far more."""


@pytest.mark.parametrize("name", LARGE)
def test_large_pools_are_little_work(name: str) -> None:
    """Pools with millions of rolls and more end, with all of their weight, in a bounded amount of work.

    Going through a million rolls takes five thousand slices at least.
    """
    slices = 0

    def between() -> None:
        nonlocal slices
        slices += 1

    (shown,) = outputs_of(enlarge(PROGRAMS[name], *LARGE[name]), Budget(between))
    assert shown.die.lost == 0
    assert slices <= MOST_SLICES


def test_places_beside_each_other_are_compared_in_little_work() -> None:
    """Each face that is there after the first ends a run: as many neighbours are equal as faces are not needed.

    So their odds are those of how many faces of twenty dice are different, which a formula gives. The body runs once
    for all rolls that cannot be told apart at a place; run for each of these, it takes ten times the work and more.
    """
    slices = count()
    program = enlarge(NEIGHBOURS, "20d20", "")
    (shown,) = outputs_of(program, Budget(lambda: next(slices)))
    ways = {  # so many faces, each of them shown
        faces: comb(20, faces) * sum((-1) ** (faces - used) * comb(faces, used) * used**20 for used in range(faces + 1))
        for faces in range(1, 21)
    }
    assert ways[20] == factorial(20)
    assert {20 - faces: weight * 20**20 for faces, weight in shown.die.weights.items()} == {
        faces: weight * shown.die.total for faces, weight in ways.items()
    }
    assert next(slices) < 150

"""What may be decided after a roll of Enchanted Realms: the chance trait, struggling on, and walking on."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Faces
from fairthrow.systems.decision import Decision
from fairthrow.systems.enchanted_realms.opposed import MOST_STRUGGLES
from fairthrow.systems.enchanted_realms.pools import first_mended
from fairthrow.systems.hexmap import GROUNDS

if TYPE_CHECKING:
    from fairthrow.systems.enchanted_realms.movement import Movement
    from fairthrow.systems.enchanted_realms.opposed import Competition
    from fairthrow.systems.enchanted_realms.pools import Pooled
    from fairthrow.systems.enchanted_realms.unopposed import Single
    from fairthrow.systems.situation import Roll, Situation


def chance_with_one(single: "Single", roll: "Roll") -> tuple[Decision, ...]:
    """Give the chance trait where the used die fails and a 1 lies there that a new roll may mend.

    Enchanted Realms, "Raw Dice" and "Advantage".
    """
    used_it = replace(single, chance=True)
    attempt = used_it.attempt
    faces = tuple(die.face for die in roll.dice)
    if single.chance or not attempt.mends(faces):
        return ()
    return (_chance(used_it, attempt.mending(faces)),)


def chance_in_pools(pooled: "Pooled", roll: "Roll") -> tuple[Decision, ...]:
    """Give the chance trait where a 1 may be mended to some use, and nothing was rolled behind the d20s.

    The new die comes before the damage, so it is too late for it once damage lies there.
    """
    if pooled.chance or len(roll.dice) > sum(pool.rolled for pool in pooled.rolled()):
        return ()
    used_it = replace(pooled, chance=True)
    lying = used_it.lots_from(Faces([die.face for die in roll.dice]))
    lots = [lot for _, _, mine in lying for lot in mine]
    mended = first_mended(lots)
    if mended is None:
        return ()
    helps, gains = mended.attempt.mending(mended.faces), pooled.one_more(sum(lot.succeeds for lot in lots))
    better = Ratio.of(helps.numerator * gains.numerator, helps.denominator * gains.denominator)
    return (_chance(used_it, better),) if better.numerator else ()


def _chance(used_it: "Situation", better: Ratio) -> Decision:
    return Decision(name="chance", label="Use the chance trait", situation=used_it, chance=better)


def struggle_on(competition: "Competition", roll: "Roll") -> tuple[Decision, ...]:
    """Give another round where it is a tie, which leaves things as they were. Enchanted Realms, "Types of Rolls"."""
    again = competition.struggle + 1
    if roll.outcomes["result"] != "tie" or again > MOST_STRUGGLES:
        return ()
    wins = replace(competition, struggle=0).odds().outcomes["result"].chance("win")
    return (
        Decision(name="struggle", label="Struggle on", situation=replace(competition, struggle=again), chance=wins),
    )


def walk_on(movement: "Movement", roll: "Roll") -> tuple[Decision, ...]:
    """Give the way on with the feet that are left, as far as they go: over open ground, and over difficult ground.

    Hexes of the path that were not entered are left out: whoever walks on may turn away from them.
    """
    return tuple(_ways_on(movement, movement.path[: roll.outcomes["hexes"]]))


LABELS = {"o": "Walk on", "d": "Walk on, difficult"}
"""Ground to walk on over → the words on the button."""


def _ways_on(movement: "Movement", walked: str) -> Iterator[Decision]:
    mover = movement.mover
    for ground, name in GROUNDS.items():
        far = len(mover.walk((walked + ground * mover.most)[: mover.most]).costs)
        if far > len(walked):
            path = walked + ground * (far - len(walked))
            yield Decision(name=name, label=LABELS[ground], situation=replace(movement, path=path))

"""The shortest icepool programs that give the numbers of a link, as a person would write them.

Each gives all outcomes of its check, and shares nothing with Fairthrow's code. Dice are written ``d(10)``, not
``d10``. The named ones live as long as the program and remember what they worked out.
"""

from collections.abc import Callable, Sequence

import icepool
from icepool import d, z

Dice = dict[str, icepool.Die]


def endworld(pool: icepool.MultisetExpression, places: Sequence[int]) -> Dice:
    """Read every way in which the five kept dice can fall."""

    def read(faces: tuple[int, ...]) -> tuple[int, int, str, int, int]:
        total = sum(faces[place - 1] for place in places)
        runs = sorted(((faces.count(f) - 1, f) for f in set(faces) if faces.count(f) > 1), reverse=True)
        amplitude, frequency = runs[0] if runs else (0, 0)
        return total, degrees(total), "+".join(str(a) for a, _ in runs) or "none", frequency, amplitude

    return endworld_outcomes(pool.expand().map(read))


def degrees(total: int) -> int:
    """Count the thresholds reached."""
    return sum(total >= threshold for threshold in (3, 7, 17))


def endworld_outcomes(die: icepool.Die) -> Dice:
    """Name the outcomes of a joint die."""
    return {
        "total": die.map(lambda read: read[0], star=False),
        "degrees": die.map(lambda read: read[1], star=False),
        "amplitudes": die.map(lambda read: read[2], star=False),
        "frequency": die.map(lambda read: read[3], star=False),
        "degrees_amplitude": die.map(lambda read: (read[1], read[4]), star=False),
    }


class AllResonate(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool carries no types
    """Adds the five highest dice, and lets all rolled dice resonate."""

    def __init__(self, removed: int, places: Sequence[int]) -> None:
        self.removed, self.places = removed, places

    def next_state(
        self, state: tuple[int, int, tuple[int, ...], int] | None, _order: object, face: int, count: int
    ) -> tuple[int, int, tuple[int, ...], int]:
        """Place the dice of a face, in ascending order."""
        runs: tuple[int, ...]
        placed, total, runs, frequency = state or (0, 0, (), 0)
        for place in range(placed - self.removed + 1, placed - self.removed + count + 1):
            total += face * self.places.count(place)
        if count > 1:
            frequency = face if count - 1 >= max(runs, default=0) else frequency
            runs = (*sorted((*runs, count - 1), reverse=True),)
        return placed + count, total, runs, frequency

    def initial_state(self, order: object, *_: object, **__: object) -> None:
        """Insist on ascending order."""
        if order is not icepool.Order.Ascending:
            raise icepool.UnsupportedOrder

    def final_outcome(
        self, state: tuple[int, int, tuple[int, ...], int], *_: object, **__: object
    ) -> tuple[int, int, str, int, int]:
        """Give what people read."""
        total, runs, frequency = state[1:]
        return total, degrees(total), "+".join(map(str, runs)) or "none", frequency, max(runs, default=0)


def successes(rank: int) -> icepool.Die:
    """Score one of Spellwoven's d10."""
    return d(10).map(lambda f: 0 if f == 10 else (f <= rank) + (f <= max(1, rank - 8)) + (f <= rank - 17))


def against(die: icepool.Die, difficulty: int) -> Dice:
    """Hold successes against a difficulty."""
    return {
        "successes": die,
        "result": die.map(lambda has: "pass" if has >= difficulty else "fail"),
        "margin": die - difficulty,
    }


def sign(words: Sequence[str]) -> Callable[[int], str]:
    """Give a function that names a difference by one of three words: above, equal to, or below 0."""
    return lambda margin: words[0] if margin > 0 else words[2] if margin < 0 else words[1]


def contest(mine: icepool.Die, theirs: icepool.Die) -> Dice:
    """Compare two sides."""
    margin = mine - theirs
    return {"margin": margin, "result": margin.map(sign(("win", "draw", "lose")))}


def above(rolls: int) -> icepool.Die:
    """Give what extra rolls add to an 18: all that is beyond 10, and the next extra roll after another 18."""
    if not rolls:
        return icepool.Die([0])
    return (3 @ d(6)).map(lambda r: 8 + above(rolls - 1) if r == 18 else max(0, r - 10))


def below(rolls: int) -> icepool.Die:
    """Give what extra rolls take from a 3."""
    if not rolls:
        return icepool.Die([0])
    return (3 @ d(6)).map(lambda r: 7 + below(rolls - 1) if r == 3 else max(0, 10 - r))


def open_ended(natural: icepool.Die, rolls: int) -> Dice:
    """Open a roll of three dice upwards and downwards, against 10."""
    total = natural.map(lambda r: 18 + above(rolls) if r == 18 else 3 - below(rolls) if r == 3 else r)
    return {
        "total": total,
        "margin": total - 10,
        "result": total.map(lambda t: "success" if t > 10 else "failure"),
    }


def hits(modifier: int, dc: int) -> Callable[[int], int]:
    """Judge a d20: a 20 always hits, a 1 never."""
    return lambda f: int(f == 20 or (f > 1 and f + modifier >= dc))


def single(used: icepool.Die, modifier: int, dc: int) -> Dice:
    """Judge the one d20 that is used."""
    word = hits(modifier, dc)
    return {"result": used.map(lambda f: "success" if word(f) else "failure"), "total": used + modifier}


def rejoining(modifier: int, dc: int) -> icepool.Die:
    """Use the worse of two d20s.

    If it fails, and a 1 lies there, that 1 is rolled again, and the worse of the pair counts.
    """
    word = hits(modifier, dc)
    return icepool.map(
        lambda a, b: d(20).map(lambda new: min(new, max(a, b))) if min(a, b) == 1 and not word(1) else min(a, b),
        d(20), d(20),
    )  # fmt: skip


def attack(dice: int, modifier: int, dc: int, damage: Callable[[], icepool.Die]) -> Dice:
    """Roll damage once if any die hits."""
    count = dice @ d(20).map(hits(modifier, dc))
    return {"hits": count, "damage": count.map(lambda c: damage() if c else 0)}


def competition(mine: icepool.Die, theirs: icepool.Die) -> Dice:
    """Compare two used d12; a 1 loses to anything but a 1."""

    def judge(a: int, b: int) -> tuple[str, int]:
        return sign(("win", "tie", "lose"))((b == 1) - (a == 1) or a - b), a - b

    both = icepool.map(judge, mine, theirs)
    return {"result": both.map(lambda read: read[0], star=False), "margin": both.map(lambda read: read[1], star=False)}


def percentile(difficulty: int) -> Dice:
    """Read a d100 as degrees and as a result."""
    margin = difficulty - z(100)
    return {
        "degrees": margin.map(lambda m: f"S{m // 10}" if m > 0 else f"F{-m // 10}"),
        "result": margin.map(lambda m: "success" if m > 0 else "failure"),
    }


def opposed(mine: int, theirs: int) -> Dice:
    """Compare degrees, rolling ties again."""
    first, second = (
        (difficulty - z(100)).map(lambda m: m // 10 if m > 0 else -1 - -m // 10) for difficulty in (mine, theirs)
    )
    return {"result": (first - second).reroll([0], depth="inf").map(lambda m: "win" if m > 0 else "lose")}


def opposed_by_margin(mine: int, theirs: int) -> Dice:
    """Compare margins, rolling equal ones again."""
    margin = mine - z(100) - (theirs - z(100))
    return {"result": margin.reroll([0], depth="inf").map(lambda m: "win" if m > 0 else "lose")}


SIX = (3, 4, 1, 2, 3, 4, 5, 5)
"""Both usual selectors and six more."""

DEFAULTS: dict[str, Callable[[], Dice]] = {
    "endworld/check": lambda: endworld(d(10).pool(5), (3, 4)),
    "spellwoven/test": lambda: against(3 @ successes(5), 1),
    "spellwoven/contest": lambda: contest(3 @ successes(5), 3 @ successes(5)),
    "skew/task": lambda: open_ended(3 @ d(6), 1),
    "skew/roll": lambda: {"total": 5 @ d(6)},
    "skew/percentile": lambda: {"total": d(100)},
    "enchanted-realms/save": lambda: single(d(20), 5, 13),
    "enchanted-realms/check": lambda: single(d(20), 1, 14),
    "enchanted-realms/competition": lambda: {
        "result": (d(12) - d(12)).map(sign(("win", "tie", "lose"))),
        "margin": d(12) - d(12),
    },
    "enchanted-realms/skill": lambda: {"successes": 2 @ d(20).map(hits(1, 14))},
    "enchanted-realms/attack": lambda: attack(2, 1, 12, lambda: d(6)),
    "d100/check": lambda: percentile(45),
    "d100/opposed": lambda: opposed(45, 45),
}
"""Every check at its defaults."""

LARGEST: dict[str, Callable[[], Dice]] = {
    "endworld/check?extra=1,2,3,4,5,5&bonus=20": lambda: endworld(d(10).pool(25).highest(5), SIX),
    "endworld/check?extra=1,2,3,4,5,5&bonus=20&resonance=rolled": lambda: endworld_outcomes(
        AllResonate(20, SIX).evaluate(d(10).pool(25))
    ),
    "spellwoven/test?skill=20&dice=10&advantage=yes": lambda: against(successes(20).pool(11).highest(10).sum(), 1),
    "spellwoven/contest?skill=20&advantage=yes&their_skill=19&their_advantage=yes": lambda: contest(
        successes(20).pool(4).highest(3).sum(), successes(19).pool(4).highest(3).sum()
    ),
    "skew/task?high=3&open=recursive": lambda: open_ended(d(6).pool(6).highest(3).sum(), 5),
    "skew/roll?keep=10&high=3": lambda: {"total": d(6).pool(13).highest(10).sum()},
    "skew/percentile?zero=0": lambda: {"total": z(100)},
    "enchanted-realms/save?disadvantage=yes&chance=yes&chance_low=rejoin": lambda: single(rejoining(5, 13), 5, 13),
    "enchanted-realms/check?disadvantage=yes&chance=yes&chance_low=rejoin": lambda: single(rejoining(1, 14), 1, 14),
    "enchanted-realms/competition?advantage=yes&their_advantage=yes&natural_one=yes": lambda: competition(
        d(12).highest(2), d(12).highest(2)
    ),
    "enchanted-realms/skill?pools=10,10,10,10,10&advantage=yes": lambda: {"successes": 55 @ d(20).map(hits(1, 14))},
    "enchanted-realms/attack?pools=10,10,10,10,10&advantage=yes&damage=10d100%2B100": lambda: attack(
        55, 1, 12, lambda: 10 @ d(100) + 100 + d(3)
    ),
    "d100/check?score=150&level=trivial&modifier=100&zero=0": lambda: percentile(290),
    "d100/opposed?score=60&their_score=40&ties=margin": lambda: opposed_by_margin(60, 40),
}
"""The largest situation that the bounds of each check allow, or the one that costs most."""

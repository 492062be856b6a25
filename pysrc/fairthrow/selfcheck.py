"""Checks this very copy of the program, where it runs: what is frozen, and the odds against counting.

There are three kinds of steps:

- The dice stream and fair rolls must give the vectors written down here. Those of the stream were made with OpenSSL.
- A seeded roll of every check's default must show the dice that the check declares.
- In every check's default, and in situations one field away from it, the odds must equal what rolling every possible
  roll once gives. That counting uses nothing of the odds code. Situations with too many rolls to count are left out,
  and the step says how many.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import lcm
from typing import Any

from fairthrow import proof
from fairthrow.dice.every import TooManyError, every_roll
from fairthrow.dice.stream import Stream, encode_bytes
from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, Situation
from fairthrow.systems.fields import Choice, Flag, Whole

MOST_ROLLS = 2_000
"""Rolls that are counted at most, where a number is not the default's."""

MOST_OF_CHOICE = 20_000
"""Rolls that are counted at most, where a choice or flag is not the default's. There are few such situations."""

MOST_OF_DEFAULT = 100_000
"""Rolls that are counted at most, of a check's default."""

MOST_DICE = 40
"""Dice of one roll that is counted, at most. Where ties are rolled again, some roll always has more dice."""

KEYS = {"zeros": bytes(16), "counting": bytes(range(16))}
"""The seeds of the vectors."""

BLOCKS = {
    "zeros": "4760c2ae3586efe3bff00ea85689998fafc8d9a38eda448154e13e49319e4038"
    "19cadfcd7fc37e6c36ecb74672e7ffd91ca5af97e71bf155c627726efd1869d2",
    "counting": "4998afb14db85e85f0409e23280ab2519e849127ecac89db513df4d326ef19e0"
    "8c54071466a358d40ad1852748109a74657321e020f0869f710cf8ee96585aba",
}
"""The first 64 bytes of the stream of each seed, made with OpenSSL, in hexadecimal."""

FAIR = {
    "spellwoven/test": (
        "qYqpTZlkDOumUR85M2wkiTuaEHGkhs6hUnemyO-trvo",
        "c964da15d08cbaa827a5e8ff0ee8b8d5",
        "DA1_nXjKztt3PRC6aij0oHKA9mwxoT_NpVwN8ARP2bk",
        "5a8f7c95752e69a7d4d6b190d6b92e42",
    ),
    "spellwoven/test?skill=7&label=Jen": (
        "LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM",
        "6930c67fbf71325732dce88b93f075a1",
        "_pC1Roe2TEp0Tb0RvacDMSzd3HBxB8Ii_C5HAYkWsM0",
        "4fa7024c2b23942a9c71ad4efba2e939",
    ),
}
"""Four values for each situation, of the messages in :mod:`fairthrow.proof`.

They are the offer of the secret 00…0f, the seed with the answer 10…1f (version 1), the answer to that offer with the
key 20…2f (version 2), and the seed with that answer. Offers and answers are base64url, seeds hexadecimal.
"""


@dataclass(frozen=True, kw_only=True)
class Step:
    """What one step found.

    ``checked`` is how many were checked of the things that ``unit`` names. ``rolls`` is how many rolls were counted,
    and ``left_out`` how many situations had too many. ``problems`` has a line for each thing that is wrong.
    """

    name: str
    checked: int
    unit: str
    rolls: int = 0
    left_out: int = 0
    problems: tuple[str, ...] = ()

    def text(self) -> str:
        """Say it in one line, and one more for each problem."""
        counted = f", {self.rolls} rolls counted" if self.rolls else ""
        left_out = f"; {self.left_out} left out as too many to count" if self.left_out else ""
        verdict = f"{len(self.problems)} wrong" if self.problems else "all right" if self.checked else "nothing shown"
        lines = (f"{self.name}: {self.checked} {self.unit}{counted}: {verdict}{left_out}", *self.problems)
        return "\n  ".join(lines)


def counted(situation: Situation, most: int = MOST_ROLLS) -> tuple[int, dict[str, dict[Any, tuple[int, int]]]]:
    """Roll every possible roll of a situation once.

    Gives how many rolls there are, and the chances: outcome → value → (numerator, denominator). Raises TooManyError
    when there are more than ``most`` rolls, or one of more than 40 dice.
    """
    found: Counter[tuple[int, tuple[Any, ...]]] = Counter()  # outcomes in the order declared
    names = [outcome.name for outcome in situation.results]
    for roll, ways in every_roll(situation.throw, most_rolls=most, most_dice=MOST_DICE):
        found[ways, tuple(map(roll.outcomes.__getitem__, names))] += 1
    scale = lcm(*(ways for ways, _ in found))
    weights: dict[str, Counter[Any]] = {name: Counter() for name in names}
    for (ways, values), times in found.items():
        for name, value in zip(names, values, strict=True):
            weights[name][value] += times * (scale // ways)
    chances = {name: {value: (weight, scale) for value, weight in values.items()} for name, values in weights.items()}
    return found.total(), chances


def differs(situation: Situation, chances: dict[str, dict[Any, tuple[int, int]]]) -> list[str]:
    """Give the names of the outcomes whose odds are not the chances that :func:`counted` gave."""
    odds = situation.odds().outcomes
    wrong = []
    for name, values in chances.items():
        weights, denominator = odds[name].weights, odds[name].denominator
        if weights.keys() != values.keys() or any(
            weights[value] * scale != weight * denominator for value, (weight, scale) in values.items()
        ):
            wrong.append(name)
    return wrong


def nearby(check: type[Situation]) -> Iterator[Situation]:
    """Give a check's default, and every situation that differs from it in one number, choice or flag."""
    default = check()
    yield default
    for name, kind in check.declared().items():
        values: list[Any] = []
        if isinstance(kind, Whole):
            values = list(range(kind.low, kind.high + 1))
        elif isinstance(kind, Choice):
            values = list(kind.words)
        elif isinstance(kind, Flag):
            values = [False, True]
        yield from (replace(default, **{name: value}) for value in values if value != getattr(default, name))


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How many rolls of a situation are counted at most.

    ``default`` is for a check's default, ``choice`` for a situation with another choice or flag, ``number`` for one
    with another number.
    """

    default: int = MOST_OF_DEFAULT
    choice: int = MOST_OF_CHOICE
    number: int = MOST_ROLLS


QUICK = Limits(choice=2_000, number=1_000)
"""For a page: its Python is several times slower, and its visitor is waiting."""


def _most(situation: Situation, limits: Limits) -> int:
    kinds = [situation.declared()[name] for name, _ in situation.changed()]
    if not kinds:
        return limits.default
    return limits.number if isinstance(kinds[0], Whole) else limits.choice


def _sweep(check: type[Situation], limits: Limits) -> Step:
    checked = rolls = left_out = 0
    problems = []
    for situation in nearby(check):
        most = _most(situation, limits)
        try:
            number, chances = counted(situation, most)
        except TooManyError:
            left_out += 1
            continue
        checked += 1
        rolls += number
        wrong = differs(situation, chances)
        if wrong:
            problems.append(f"{Link(situation=situation).encode()}: the odds of {', '.join(wrong)} differ")
    return Step(
        name=f"odds of {check.system}/{check.check}",
        checked=checked,
        unit="situations",
        rolls=rolls,
        left_out=left_out,
        problems=tuple(problems),
    )


def _vectors(name: str, found: dict[str, Any], expected: dict[str, Any]) -> Step:
    problems = tuple(
        f"{key}: expected {value!r}, got {found[key]!r}" for key, value in expected.items() if found[key] != value
    )
    return Step(name=name, checked=len(expected), unit="vectors", problems=problems)


def _stream() -> Step:
    found = {name: bytes(face - 1 for face in Stream(seed).dice(64, 256)).hex() for name, seed in KEYS.items()}
    return _vectors("dice stream", found, BLOCKS)


def _fair() -> Step:
    secret, earlier, key = (bytes(range(begin, begin + 16)) for begin in (0, 16, 32))
    found = {}
    for text in FAIR:
        offer = proof.commitment(secret, text)
        answer = proof.answer_to(offer, key, text)
        seeds = [proof.seed_of(secret, each, text).hex() for each in (earlier, answer)]
        found[text] = (encode_bytes(offer), seeds[0], encode_bytes(answer), seeds[1])
    return _vectors("fair rolls", found, FAIR)


def faces_of(name: str) -> tuple[int, ...]:
    """Give the faces that the default of a check shows for the seed 00…0f; its ``name`` is ``<system>/<check>``."""
    return tuple(die.face for die in decode(name).situation.roll(seed=KEYS["counting"]).dice)


def _order() -> Step:
    """Roll each check's default with one seed, and compare the dice with those that the check declares.

    Links hold seeds, so the dice of a seed must never change.
    """
    checks = {f"{check.system}/{check.check}": check for game in SYSTEMS.values() for check in game.checks}
    frozen = {name: vars(check).get("frozen", "an order that is frozen") for name, check in checks.items()}
    return _vectors("order of dice", {name: faces_of(name) for name in checks}, frozen)


def steps(limits: Limits = Limits()) -> list[Callable[[], Step]]:  # frozen, so one for all calls is safe
    """Give the steps, each a function. A caller calls one after the other, and can show how far it is."""
    checks = [check for game in SYSTEMS.values() for check in game.checks]
    return [_stream, _fair, _order, *(partial(_sweep, check, limits) for check in checks)]

"""The order of dice, which never changes, rolls of fixed seeds, and the errors for faces that do not fit."""

from fractions import Fraction

import pytest
from enumeration import fractions

from fairthrow.dice.stream import Stream, decode_seed
from fairthrow.links import decode
from fairthrow.systems import FieldError

SEED = "AAECAwQFBgcICQoLDA0ODw"
CHANCE_SEED = "AAAAAAAAAAAAAAAAAAAACw"


def test_the_seeds_streams() -> None:
    """The first faces of the seeds below, so that the results can be followed by hand."""
    assert Stream(decode_seed(SEED)).dice(8, 20) == (14, 13, 16, 18, 18, 5, 15, 14)
    assert Stream(decode_seed(CHANCE_SEED)).dice(3, 20) == (1, 1, 7)


@pytest.mark.parametrize(
    ("link", "dice", "outcomes"),
    [
        ("save", "20:14:used", {"result": "success", "total": 19}),
        ("check?advantage=yes", "20:14:used 20:13:dropped", {"result": "success", "total": 15}),
        ("check?disadvantage=yes", "20:14:dropped 20:13:used", {"result": "success", "total": 14}),
        ("competition", "12:2:used 12:9:used", {"result": "lose", "margin": -7}),
        (
            "competition?advantage=yes&their_disadvantage=yes",
            "12:2:dropped 12:9:used 12:8:used 12:10:dropped",
            {"result": "win", "margin": 1},
        ),
        (
            "skill?pools=2,3",
            "20:14:counted 20:13:counted 20:16:counted 20:18:counted 20:18:counted",
            {"successes": 5},
        ),
        (
            "skill?pools=1,3&disadvantage=yes&dc=15",
            "20:14:dropped 20:13:missed 20:16:counted 20:18:counted",
            {"successes": 2},
        ),
        (
            "attack?advantage=yes",
            "20:14:counted 20:13:counted 20:16:counted 6:4:counted 3:3:counted",
            {"hits": 3, "damage": 7},
        ),
        (
            "attack?pools=3,1&disadvantage=yes&damage=2d100&dc=17",
            "20:14:missed 20:13:missed 20:16:counted 20:18:dropped 100:78:counted 100:85:counted 3:2:counted",
            {"hits": 1, "damage": 161},
        ),
        ("attack?dc=30", "20:14:missed 20:13:missed", {"hits": 0, "damage": 0}),
        ("movement", "", {"hexes": 10, "left": 0}),
        ("skill?chance=yes&chance_low=rejoin", "20:14:counted 20:13:counted", {"successes": 2}),
        (
            "attack?per=hit&misses=zero&chance=yes&dc=15",
            "20:14:counted 20:13:missed 6:2:counted",
            {"hits": 1, "damage": 2},
        ),
        (
            "attack?per=hit&advantage=yes&damage=1d4",
            "20:14:counted 20:13:counted 20:16:counted 4:2:counted 4:2:counted 4:1:counted 3:2:counted",
            {"hits": 3, "damage": 7},
        ),
    ],
)
def test_rolls_of_a_fixed_seed(link: str, dice: str, outcomes: dict[str, object]) -> None:
    """A link made today will always show the same dice in the same roles."""
    roll = decode(f"enchanted-realms/{link}{'&' if '?' in link else '?'}seed={SEED}").roll()
    assert " ".join(f"{die.sides}:{die.face}:{die.role}" for die in roll.dice) == dice
    assert roll.outcomes == outcomes


def test_the_chance_re_roll_is_drawn_last() -> None:
    """Both dice are drawn first, then the die of the re-roll by chance."""
    roll = decode(f"enchanted-realms/save?disadvantage=yes&chance=yes&seed={CHANCE_SEED}").roll()
    assert [(die.face, die.role) for die in roll.dice] == [
        (1, "re-rolled"),
        (1, "dropped"),
        (7, "used"),
    ]
    assert roll.outcomes == {"result": "failure", "total": 12}


def test_the_re_roll_of_pools_is_drawn_behind_all_d20s_and_before_the_damage() -> None:
    """Both dice of this seed show 1. The third die of its stream is the re-roll of the first."""
    skill = decode(f"enchanted-realms/skill?pools=1,1&dc=8&chance=yes&seed={CHANCE_SEED}").roll()
    assert [(die.face, die.role, die.group) for die in skill.dice] == [
        (1, "re-rolled", "pool 1"),
        (1, "missed", "pool 2"),
        (7, "counted", "pool 1"),
    ]
    assert skill.outcomes == {"successes": 1}
    attack = decode(f"enchanted-realms/attack?dc=8&damage=1d20&chance=yes&seed={CHANCE_SEED}").roll()
    assert [die.face for die in attack.dice][:3] == [1, 1, 7]
    assert attack.dice[3].face == Stream(decode_seed(CHANCE_SEED)).dice(4, 20)[3] == attack.outcomes["damage"]


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("save?faces=", "faces must be 1 number for 1d20 (roll), got 0"),
        ("save?faces=3,4", "faces must be 1 number for 1d20 (roll), got 2"),
        ("save?faces=21", "faces: number 1 is a d20 and must be 1 to 20, got 21"),
        ("check?advantage=yes&faces=3", "faces must be 2 numbers for 2d20 (roll), got 1"),
        (
            "check?advantage=yes&chance=yes&faces=12,1",
            "faces must be 3 numbers for 2d20 (roll), then 1d20 (chance re-roll), got 2",
        ),
        ("check?advantage=yes&chance=yes&faces=13,1,5", "faces must be 2 numbers for 2d20 (roll), got 3"),
        (
            "check?chance=yes&faces=1,1,1",
            "faces must be 2 numbers for 1d20 (roll), then 1d20 (chance re-roll), got 3",
        ),
        (
            "competition?their_advantage=yes&faces=12,1",
            "faces must be 3 numbers for 1d12 (yours), then 2d12 (theirs), got 2",
        ),
        ("competition?faces=12,13", "faces: number 2 is a d12 and must be 1 to 12, got 13"),
        (
            "skill?pools=2,1&faces=1,2",
            "faces must be 3 numbers for 2d20 (pool 1), then 1d20 (pool 2), got 2",
        ),
        ("skill?pools=&faces=1", "faces must be empty: no dice are rolled, got 1"),
        ("attack?faces=20,1", "faces must be 3 numbers for 2d20 (roll), then 1d6 (damage), got 2"),
        ("attack?faces=2,1,6", "faces must be 2 numbers for 2d20 (roll), got 3"),
        (
            "attack?advantage=yes&faces=20,1,1,6,4",
            "faces: number 5 is a d3 and must be 1 to 3, got 4",
        ),
        (
            "attack?damage=4&disadvantage=yes&faces=20",
            "faces must be 2 numbers for 1d20 (roll), then 1d3 (disadvantage), got 1",
        ),
        (
            "attack?damage=1d100&faces=20,1,101",
            "faces: number 3 is a d100 and must be 1 to 100, got 101",
        ),
        ("movement?faces=1", "faces must be empty: no dice are rolled, got 1"),
    ],
)
def test_faces_that_do_not_fit(link: str, message: str) -> None:
    """For too few faces, too many, or one that is not on the die, the error says what was expected."""
    with pytest.raises(FieldError) as error:
        decode(f"enchanted-realms/{link}").roll()
    assert (error.value.field, error.value.message) == ("faces", message)


def test_the_largest_attack_can_be_rolled_and_counted() -> None:
    """Five pools of eleven d20s, and ten dice of 100 sides: the stream gives dice, and the odds are exact."""
    query = "pools=10,10,10,10,10&advantage=yes&damage=10d100%2B100"
    link = decode(f"enchanted-realms/attack?{query}&seed={SEED}")
    roll = link.roll()
    assert [die.sides for die in roll.dice] == [20] * 55 + [100] * 10 + [3]
    odds = link.situation.odds().outcomes
    total = odds["damage"].denominator
    damage = {value: Fraction(w, total) for value, w in odds["damage"].weights.items()}
    assert (min(damage), sorted(damage)[1], max(damage)) == (0, 111, 1103)
    missed = Fraction(1, 2) ** 55
    assert damage[0] == fractions(odds["hits"])[0] == missed
    assert damage[111] == damage[1103] == (1 - missed) / (100**10 * 3)
    assert sum(value * chance for value, chance in damage.items()) == (1 - missed) * (505 + 100 + 2)
    assert roll.outcomes["damage"] in damage

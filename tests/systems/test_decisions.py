"""What may be decided after a roll: when, by whom, with which dice, and how likely it is to help.

Each row was worked out by hand from the rulebook. Chances are also counted over every face that may follow the dice
that lie there.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import CHECKS, check_id, seeds, situations

from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import TypedFaces
from fairthrow.links import decode
from fairthrow.systems import Situation
from fairthrow.systems.enchanted_realms import Attack, Check, Competition, Movement, Save, SkillPools
from fairthrow.systems.enchanted_realms.struggle import MOST_STRUGGLES
from fairthrow.systems.situation import Roll

MAY: dict[str, dict[str, Fraction | None]] = {
    # Spellwoven: Effort adds the attribute; who has what they want is not asked
    "spellwoven/test?faces=6,6,10": {"effort": None},
    "spellwoven/test?difficulty=9&faces=6,6,10": {"effort": None},
    "spellwoven/test?faces=5,6,10": {},
    "spellwoven/test?effort=yes&difficulty=9&faces=6,6,10": {},
    "spellwoven/test?difficulty=0&faces=6,6,10": {},
    "spellwoven/contest?faces=6,6,6,5,6,6": {"effort": None},
    "spellwoven/contest?faces=5,6,6,6,6,6": {"their_effort": None},
    "spellwoven/contest?faces=5,6,6,5,6,6": {"effort": None, "their_effort": None},
    "spellwoven/contest?effort=yes&faces=6,6,6,5,6,6": {"their_effort": None},
    "spellwoven/contest?effort=yes&their_effort=yes&faces=6,6,6,5,6,6": {},
    # the chance trait: a 1 on the table, and the used die fails; 13 − 5 leaves 13 of 20 faces, 14 − 1 leaves 8
    "enchanted-realms/save?faces=1": {"chance": Fraction(13, 20)},
    "enchanted-realms/save?faces=2": {},
    "enchanted-realms/save?chance=yes&faces=1,2": {},
    "enchanted-realms/check?faces=1": {"chance": Fraction(8, 20)},
    "enchanted-realms/check?advantage=yes&faces=12,1": {"chance": Fraction(8, 20)},
    "enchanted-realms/check?advantage=yes&faces=13,1": {},
    "enchanted-realms/check?disadvantage=yes&faces=20,1": {"chance": Fraction(8, 20)},
    # the other die fails as well: a new one that rejoins it is of no use
    "enchanted-realms/check?disadvantage=yes&chance_low=rejoin&faces=12,1": {},
    "enchanted-realms/check?disadvantage=yes&chance_low=rejoin&faces=13,1": {"chance": Fraction(8, 20)},
    "enchanted-realms/skill?pools=1,2&faces=20,1,1": {"chance": Fraction(8, 20)},
    "enchanted-realms/skill?pools=1,2&faces=20,2,2": {},
    "enchanted-realms/skill?chance=yes&faces=1,2,3": {},
    "enchanted-realms/skill?pools=1&disadvantage=yes&chance_low=rejoin&faces=1,12": {},
    # an attack: 10 of 20 faces hit; the die comes before the damage, so with damage on the table it is too late
    "enchanted-realms/attack?faces=1,10": {"chance": Fraction(10, 20)},
    "enchanted-realms/attack?faces=1,11,6": {},
    "enchanted-realms/attack?per=hit&faces=1,11,6": {},
    "enchanted-realms/attack?per=hit&damage=2&advantage=yes&faces=1,12,1,3": {},
    "enchanted-realms/attack?damage=2&faces=1,11": {},
    "enchanted-realms/attack?damage=2&per=hit&faces=1,11": {"chance": Fraction(10, 20)},
    # a hit of 2 less 1d3 does damage for one face of three
    "enchanted-realms/attack?damage=2&disadvantage=yes&faces=1": {"chance": Fraction(10, 60)},
    "enchanted-realms/attack?damage=0&faces=1,1": {},
    # a tie is struggled on: 66 of 144 pairs of d12 win
    "enchanted-realms/competition?faces=7,7": {"struggle": Fraction(66, 144)},
    "enchanted-realms/competition?faces=7,8": {},
    "enchanted-realms/competition?faces=8,7": {},
    "enchanted-realms/competition?struggle=1&faces=7,7,3,3": {"struggle": Fraction(66, 144)},
    "enchanted-realms/competition?struggle=20&faces=" + ",".join(["7"] * 42): {},
    "enchanted-realms/competition?natural_one=yes&score=12&faces=1,6": {},
    # 20 of 50 feet are walked; 30 are 6 open hexes or 3 difficult ones
    "enchanted-realms/movement?path=oooo": {"open": None, "difficult": None},
    "enchanted-realms/movement?path=oooo&speed=25": {"open": None},
    "enchanted-realms/movement?path=oooo&speed=20": {},
    "enchanted-realms/movement?path=oooo&speed=4": {},
    "enchanted-realms/movement?path=&prone=yes&speed=15": {"open": None, "difficult": None},
    "enchanted-realms/movement?path=&prone=yes&crawl=20&speed=15": {"open": None},
    "skew/task?faces=1,2,3": {},
    "d100/check?faces=9,9": {},
    "d100/opposed?ties=draw&faces=3,1,3,1": {},
    "endworld/check?faces=1,1,1,1,1": {},
}
"""A rolled link → what may be decided then: each name with its chance to help, None where that is known."""


def offered(text: str) -> dict[str, Any]:
    """Give what may be decided after the roll of a link, as in the rows above."""
    link = decode(text)
    return {
        decision.name: None if decision.chance is None else Fraction(*decision.chance)
        for decision in link.situation.decisions(link.roll())
    }


@pytest.mark.parametrize("text", MAY)
def test_what_may_be_decided(text: str) -> None:
    """The names stand in the order the sides decide. The chances are exact."""
    found = offered(text)
    assert found == MAY[text]
    assert list(found) == list(MAY[text])


@pytest.mark.parametrize(
    ("link", "name", "then", "short"),
    [
        ("spellwoven/test?faces=6,6,10", "effort", "spellwoven/test?effort=yes", "Passes by 2"),
        ("spellwoven/contest?faces=6,6,6,5,6,6", "effort", "spellwoven/contest?effort=yes", "Won by 2"),
        ("spellwoven/contest?faces=5,6,6,6,6,6", "their_effort", "spellwoven/contest?their_effort=yes", "Lost by 2"),
        (
            "enchanted-realms/movement?path=oood&speed=24",
            "open",
            "enchanted-realms/movement?speed=24&path=oooo",
            "Walks 4 hexes",
        ),
        ("enchanted-realms/movement?path=oo", "difficult", "enchanted-realms/movement?path=oodddd", "Walks 6 hexes"),
        # knocked prone after 3 hexes: 15 of 50 feet, then 2 crawled ones of 15
        ("enchanted-realms/movement?path=oo&falls=3", "open", "enchanted-realms/movement?path=ooooo&falls=3",
         "Moves 5 hexes"),
    ],
)  # fmt: skip
def test_what_comes_of_it_is_known(link: str, name: str, then: str, short: str) -> None:
    """The decided situation is that of the rules, and the same dice say how it went."""
    before = decode(link)
    (decision,) = (each for each in before.situation.decisions(before.roll()) if each.name == name)
    assert decision.known
    assert decision.situation == decode(then).situation
    assert decision.situation.roll(faces=before.faces).short == short


@pytest.mark.parametrize(
    ("link", "faces", "short"),
    [
        ("enchanted-realms/save?faces=1", (1, 8), "Succeeds"),
        ("enchanted-realms/save?faces=1", (1, 7), "Fails"),
        ("enchanted-realms/check?advantage=yes&faces=12,1", (12, 1, 3), "Fails"),
        ("enchanted-realms/skill?faces=14,1", (14, 1, 14), "2 successes"),
        ("enchanted-realms/attack?faces=1,1", (1, 1, 12, 5), "1 hit, 5 damage"),
        ("enchanted-realms/competition?faces=7,7", (7, 7, 1, 12), "Lost by 11"),
    ],
)
def test_dice_that_are_rolled_for_it_come_behind(link: str, faces: tuple[int, ...], short: str) -> None:
    """New dice follow those that lie there, which stay as they are."""
    before = decode(link)
    (decision,) = before.situation.decisions(before.roll())
    assert not decision.known
    assert decision.situation.roll(faces=faces).short == short


def better(situation: Situation, before: Roll, after: Roll) -> bool:
    """Say whether the verdict of a roll is a better one than before."""
    was: Any = before.outcomes[situation.verdict]
    now: Any = after.outcomes[situation.verdict]
    words = list(situation.outcome(situation.verdict).words)
    return words.index(now) < words.index(was) if words else bool(now > was)


def counted(situation: Situation, before: Roll) -> Fraction:
    """Count every way in which a decided roll may go on behind the dice that lie there: the share that is better."""
    lying = tuple(die.face for die in before.dice)
    rolls = every_roll(lambda source: situation.throw(TypedFaces(lying, then=source)), most_rolls=200_000)
    found = Counter(ways for roll, ways in rolls if better(situation, before, roll))
    return sum((Fraction(times, ways) for ways, times in found.items()), Fraction())


@pytest.mark.parametrize("text", [text for text, may in MAY.items() if any(may.values()) and "struggle=1" not in text])
def test_a_chance_is_that_of_all_that_may_follow(text: str) -> None:
    """The chance that a decision tells is the share of all dice yet to roll that make the verdict better."""
    link = decode(text)
    roll = link.roll()
    for decision in link.situation.decisions(roll):
        assert decision.chance is not None
        assert Fraction(*decision.chance) == counted(decision.situation, roll)


class Table:
    """Gives d20s that all show one ``face``, but for a 1 at one ``place`` among them, and 1 for any other die."""

    def __init__(self, place: int, face: int) -> None:
        self.place, self.face, self.given = place, face, 0

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:  # noqa: ARG002
        """Give the next faces."""
        faces = []
        for _ in range(count):
            faces.append(1 if sides != 20 or self.given == self.place else self.face)
            self.given += sides == 20
        return tuple(faces)


@pytest.mark.parametrize("check", [Save, Check, SkillPools, Attack], ids=lambda check: check.check)
@given(data=st.data())
def test_the_chance_trait_helps_as_often_as_it_says(check: type[Situation], data: st.DataObject) -> None:
    """Whatever the modifiers, the lean and the damage: a roll with a 1 that fails, and every die that may follow.

    Where nothing is offered, no new die would help, it is too late, or whoever rolls lacks the trait.
    """
    situation: Any = data.draw(situations(check))
    assume(not situation.chance)
    if isinstance(situation, Attack):
        assume(situation.damage.count <= 1 and situation.damage.sides <= 12)
    roll = situation.throw(Table(data.draw(st.integers(0, 4)), data.draw(st.integers(1, 20))))
    d20s = [die for die in roll.dice if die.sides == 20]
    with_trait = replace(situation, chance=True)
    found = situation.decisions(roll)
    if len(d20s) < len(roll.dice):
        assert found == ()
        return
    helps = Fraction(0) if situation.no_chance else counted(with_trait, roll)
    assert [Fraction(*each.chance) for each in found] == [helps] * bool(helps)
    assert all(each.situation == with_trait for each in found)


@given(situations(Competition), seeds())
def test_a_tie_is_struggled_on_and_nothing_else_is(competition: Competition, seed: bytes) -> None:
    """Only a tie leaves something to struggle for. Its chance is that of one round more."""
    roll = competition.roll(seed=seed)
    found = competition.decisions(roll)
    assert bool(found) == (roll.outcomes["result"] == "tie" and competition.struggle < MOST_STRUGGLES)
    for decision in found:
        assert isinstance(decision.situation, Competition)
        assert decision.situation.struggle == competition.struggle + 1


@given(situations(Movement))
def test_who_walks_on_uses_what_is_left(movement: Movement) -> None:
    """The hexes that were entered stay. As many more are entered as the feet that are left allow, and not one more."""
    roll = movement.roll()
    walked = movement.path[: int(str(roll.outcomes["hexes"]))]
    found = {decision.name: decision.situation for decision in movement.decisions(roll)}
    for name, ground in (("open", "o"), ("difficult", "d")):
        cost = movement.mover.cost(ground, len(walked))
        assert (name in found) == (cost <= int(str(roll.outcomes["left"])) and len(walked) < 200)
        if name not in found:
            continue
        then = found[name]
        assert isinstance(then, Movement)
        assert then.path.startswith(walked)
        assert set(then.path[len(walked) :]) == {ground}
        after = then.roll()
        assert after.outcomes["hexes"] == len(then.path) > len(walked)
        left = int(str(after.outcomes["left"]))
        assert left < then.mover.cost(ground, len(then.path)) or len(then.path) == 200


DECIDING = [check for check in CHECKS if check.decisions is not Situation.decisions]
"""The checks, of whatever game, after whose rolls something may be decided."""


@pytest.mark.parametrize("check", DECIDING, ids=check_id)
def test_a_decision_keeps_its_word(check: type[Situation]) -> None:
    """Over some rolls of the default: the dice that lie there stay, and a chance is the share of what may follow."""
    situation, met = check(), 0
    for number in range(30):
        seed = bytes([number] * 16)
        roll = situation.roll(seed=seed)
        for decision in situation.decisions(roll):
            met += 1
            after = decision.situation.roll(seed=seed)
            assert [die.face for die in after.dice][: len(roll.dice)] == [die.face for die in roll.dice]
            assert decision.chance is not None or after.outcomes != roll.outcomes
            assert decision.chance is None or Fraction(*decision.chance) == counted(decision.situation, roll)
    assert met or check in {type(decode(text).situation) for text, may in MAY.items() if may}


def test_games_without_decisions_have_none() -> None:
    """The rules of the other checks leave nothing to decide once the dice lie there."""
    assert {type(decode(text).situation) for text, may in MAY.items() if may} <= {*DECIDING}
    for check in (check for check in CHECKS if check not in DECIDING):
        assert check().decisions(check().roll(seed=bytes(16))) == ()

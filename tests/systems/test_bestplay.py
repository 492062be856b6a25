"""What is best after a roll, against every way that it may go on; points that are to last, against every plan."""

from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from itertools import product
from math import comb
from time import process_time
from typing import Any, ClassVar

import pytest

from fairthrow.app.answers import rolled
from fairthrow.dice.distribution import Distribution
from fairthrow.dice.errors import FieldError
from fairthrow.dice.every import TooManyError, every_roll
from fairthrow.dice.stream import TypedFaces
from fairthrow.links import Link, decode
from fairthrow.sweep.lasting import MOST_CHECKS, gains_of, spending
from fairthrow.systems import SYSTEMS
from fairthrow.systems.bestplay import BestPlay, best_play
from fairthrow.systems.enchanted_realms import Attack, Competition, Save
from fairthrow.systems.fields import Flag, declare
from fairthrow.systems.places import Whose
from fairthrow.systems.questions import May, Rule, RuleEnd, RuleWords
from fairthrow.systems.rule import RuleCheck
from fairthrow.systems.rule_dice import KeptSum
from fairthrow.systems.situation import Outcome, Situation
from fairthrow.systems.spellwoven import Contest
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.systems.wording import SUCCESS_OR_FAILURE
from fairthrow.view.check.figure import ChartView

CHECKS = [check for system in SYSTEMS.values() for check in system.checks]
SAID = RuleWords("Said", "Said", "Said.")


def play_of(text: str) -> BestPlay:
    """Give what is best after the roll of a link."""
    link = decode(text)
    found = best_play(link.situation, link.roll())
    assert found
    return found


def weighed(play: BestPlay) -> dict[str | None, dict[Any, Fraction]]:
    """Give what each choice comes to, by the name of its decision."""
    return {
        choice.decision.name if choice.decision else None: {
            value: Fraction(*chance) for value, chance in choice.verdicts.ordered(str)
        }
        for choice in play.choices
    }


# --- a contest, both sides in turn ---


def in_turn(margin: int, mine: int, theirs: int, passed: frozenset[int] = frozenset()) -> int:
    """Give who wins, 1, 0 or −1, where ``mine`` and ``theirs`` may still be spent; 0 where one was."""
    result = (margin > 0) - (margin < 0)
    may = [side for side, points, best in ((1, mine, 1), (-1, theirs, -1)) if points and result != best]
    able = [side for side in may if side not in passed]
    if not able:
        return result
    side = able[0]
    left = in_turn(margin, mine, theirs, passed | {side})
    spent = margin + mine if side == 1 else margin - theirs
    done = in_turn(spent, 0 if side == 1 else mine, 0 if side == -1 else theirs)
    return max(left, done, key=lambda end: end * side)


@pytest.mark.parametrize(("mine", "theirs"), [*product((1, 2, 4), repeat=2)])
def test_a_contest_is_decided_in_turn(mine: int, theirs: int) -> None:
    """What either side spends may be answered. The best of all ways is found, whoever is behind and by how much."""
    ends = {1: "win", 0: "draw", -1: "lose"}
    for yours, others in product((0, 1, 2, 3), repeat=2):
        faces = tuple(5 if place < count else 6 for count in (yours, others) for place in range(3))
        contest = Contest(attribute=mine, their_attribute=theirs, skill=5, their_skill=5)
        roll = contest.roll(faces=faces)
        play = best_play(contest, roll)
        margin = int(str(roll.outcomes["margin"]))
        if play is None:
            assert not contest.decisions(roll)
            continue
        expected = in_turn(margin, contest.attribute, contest.their_attribute)
        assert play.best.verdicts == Distribution({ends[expected]: 1})


def test_who_would_be_answered_leaves_it() -> None:
    """You lose by one, and both have Effort for three: they would answer, so nothing is gained."""
    play = play_of("spellwoven/contest?faces=6,6,6,5,6,6")
    assert play.whose is Whose.YOURS
    assert weighed(play) == {None: {"lose": 1}, "effort": {"lose": 1}}
    assert play.best is play.choices[0]
    weaker = play_of("spellwoven/contest?their_attribute=1&faces=6,6,6,5,6,6")
    assert weighed(weaker) == {None: {"lose": 1}, "effort": {"win": 1}}
    assert weaker.best is weaker.choices[1]


def test_they_decide_where_you_are_ahead() -> None:
    """What they wish for is the opposite."""
    play = play_of("spellwoven/contest?attribute=1&faces=5,6,6,6,6,6")
    assert play.whose is Whose.THEIRS
    assert weighed(play) == {None: {"win": 1}, "their_effort": {"lose": 1}}
    assert play.best is play.choices[1]


def test_new_dice_are_gone_through() -> None:
    """The chance trait: 13 of 20 faces."""
    assert weighed(play_of("enchanted-realms/save?faces=1")) == {
        None: {"failure": 1},
        "chance": {"failure": Fraction(7, 20), "success": Fraction(13, 20)},
    }


@pytest.mark.parametrize(
    "text",
    [
        "enchanted-realms/movement?path=oooo",  # no verdict
        "spellwoven/test?faces=5,6,10",  # nothing is left to decide
    ],
)
def test_what_has_no_answer_has_none(text: str) -> None:
    """Nothing is said then."""
    link = decode(text)
    assert best_play(link.situation, link.roll()) is None


# --- ties, round after round ---


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("faces=7,7", 20),
        ("score=3&their_score=7&advantage=yes&faces=9,5,7", 20),
        ("natural_one=yes&faces=1,1", 20),
        ("struggle=18&faces=" + ",".join(["7,7"] * 19), 2),
        ("struggle=19&faces=" + ",".join(["7,7"] * 20), 1),
    ],
)
def test_ties_are_struggled_on_as_long_as_may_be(text: str, rounds: int) -> None:
    """Each round is won with the same chance: that of one, counted over all its faces, and again behind each tie."""
    play = play_of(f"enchanted-realms/competition?{text}")
    once = {word: Fraction(0) for word in ("win", "tie", "lose")}
    situation = decode(f"enchanted-realms/competition?{text}").situation
    assert isinstance(situation, Competition)
    for roll, ways in every_roll(replace(situation, struggle=0).throw):
        once[str(roll.outcomes["result"])] += Fraction(1, ways)
    behind = sum(once["tie"] ** many for many in range(rounds))
    assert weighed(play) == {
        None: {"tie": 1},
        "struggle": {"win": once["win"] * behind, "tie": once["tie"] ** rounds, "lose": once["lose"] * behind},
    }
    assert play.best.decision
    assert play.best.later == (rounds > 1)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.system}/{check.check}")
def test_no_roll_takes_long_to_tell(check: type[Situation]) -> None:
    """A page gives Python two seconds, in a browser four times slower. What may be decided is told long before that."""
    for number in range(60):
        link = Link(situation=check(), seed=sha256(bytes([number])).digest()[:16])
        began = process_time()
        rolled(link, ChartView())
        assert process_time() - began < 1, link.encode()


# --- a new roll and points together ---


@dataclass(frozen=True, kw_only=True)
class Both(RuleCheck):
    """A d6 that wants 5; it may be thrown again once, and a point adds 2, before that or after."""

    system: ClassVar[str] = "made"
    check: ClassVar[str] = "both"
    title: ClassVar[str] = "Both"
    blurb: ClassVar[str] = "Both."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="result", label="Result", words=SUCCESS_OR_FAILURE),
        Outcome(name="total", label="Total"),
    )
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = "result"

    again: bool = declare(Flag(label="Again", help="Thrown again."), False)
    point: bool = declare(Flag(label="Point", help="A point is spent."), False)

    def rule(self) -> Rule:
        total = yield KeptSum(1, 6)
        if (yield May(name="again", label="Again", price="a scar")):
            total = yield KeptSum(1, 6)
        if (yield May(name="point", label="Point", unless="success")):
            total += 2
        return RuleEnd({"result": "success" if total >= 5 else "failure", "total": total}, lambda _: SAID)


def both(face: int) -> dict[str | None, Fraction]:
    """Give the chance of success of each choice, by hand: the new die needs 3 with the point behind it."""
    point = Fraction(int(face + 2 >= 5))
    return {None: Fraction(0), "again": Fraction(4, 6), **({"point": point} if point else {"point": Fraction(4, 6)})}


@pytest.mark.parametrize("face", range(1, 5))
def test_a_new_roll_and_a_point_together(face: int) -> None:
    """From 3 up the point is sure. Below, a new die is best, with the point behind it where it helps."""
    check = Both()
    play = best_play(check, check.roll(faces=(face,)))
    assert play
    chances = {name: found.get("success", Fraction(0)) for name, found in weighed(play).items()}
    expected = both(face)
    assert chances == {name: expected[name] for name in chances}
    assert play.best.decision
    assert play.best.decision.name == ("point" if face >= 3 else "again")
    assert play.best.later == (face < 3)


# --- points that are to last ---


def plans(situation: Situation, name: str, points: int, checks: int) -> Fraction:
    """Give the most that any plan reaches: each roll is looked at, with each number of points left."""
    rolls = [
        (int(str(roll.outcomes["result"]) in {"pass", "success"}), helped(situation, roll, name), ways)
        for roll, ways in every_roll(situation.throw)
    ]
    values = [Fraction(0)] * (points + 1)
    for _ in range(checks):
        values = [
            sum(
                (max([now + values[have], *spent(then, have, values)]) / ways for now, then, ways in rolls), Fraction(0)
            )
            for have in range(points + 1)
        ]
    return values[points]


def spent(then: Fraction, have: int, values: list[Fraction]) -> list[Fraction]:
    """Give what a point that is spent comes to, if one of so many is left."""
    return [then + values[have - 1]] if have else []


def helped(situation: Situation, roll: Any, name: str) -> Fraction:
    """Give the chance of success once a point is spent, 0 where it cannot be; over all faces that may follow."""
    faces = tuple(die.face for die in roll.dice)
    if not any(each.name == name for each in situation.decisions(roll)):
        return Fraction(0)
    done = replace(situation, **{name: True})
    ends = every_roll(lambda source: done.throw(TypedFaces(faces, then=source)).outcomes["result"])
    return sum((Fraction(int(end in {"pass", "success"}), ways) for end, ways in ends), Fraction(0))


CASES: tuple[tuple[Situation, str], ...] = (
    (SkillTest(difficulty=2, dice=1, attribute=1), "effort"),
    (SkillTest(difficulty=1, dice=2), "effort"),
    (Save(), "chance"),
    (Save(dc=20, advantage=True), "chance"),
)


@pytest.mark.parametrize(("situation", "name"), CASES)
@pytest.mark.parametrize(("points", "checks"), [(1, 1), (1, 3), (2, 3), (3, 2)])
def test_no_plan_is_better(situation: Situation, name: str, points: int, checks: int) -> None:
    """Every roll of every check is looked at, and every number of points that may be left."""
    assert spending(situation, name, points, checks).mean == plans(situation, name, points, checks)


def test_what_is_sure_to_help_is_spent_at_once() -> None:
    """Effort makes every failure a pass here, so as many are mended as there are points."""
    found = spending(SkillTest(difficulty=3), "effort", 2, 5)
    fails = Fraction(37, 50)
    failed = [comb(5, many) * fails**many * (1 - fails) ** (5 - many) for many in range(6)]
    assert found.without == 5 * (1 - fails)
    assert found.mean == found.without + sum(min(many, 2) * chance for many, chance in enumerate(failed))
    assert found.gains == ((Fraction(1), fails),)
    assert not any(found.worth[0])
    assert all(each < 1 for row in found.worth for each in row)


class Risky(Both):
    """The same die, of which a new one is all that a point gives: what that gains hangs on the die."""

    def rule(self) -> Rule:
        face = yield KeptSum(1, 6)
        if face < 5 and (yield May(name="point", label="Point")):
            more = yield KeptSum(1, 6)
            face += int(more > 5 - face)
            return RuleEnd({"result": "success" if more > 5 - face else "failure", "total": face}, lambda _: SAID)
        return RuleEnd({"result": "success" if face >= 5 else "failure", "total": face}, lambda _: SAID)


def test_a_point_is_kept_for_a_roll_that_it_helps_more() -> None:
    """With many checks to come, the last point waits for the best roll; with none, any gain is worth it."""
    found = spending(Risky(), "point", 1, 30)
    gains = [gain for gain, _ in found.gains]
    assert len(gains) == 4
    kept = [row[1] for row in found.worth]
    assert kept == sorted(kept)
    assert kept[0] == 0
    assert gains[0] < kept[1] < gains[-1]
    assert gains[-2] < kept[-1] < gains[-1]
    assert found.mean == plans(Risky(), "point", 1, 30)


def test_what_is_refused() -> None:
    """Numbers beyond bounds, what gains nothing, and more rolls than can be gone through."""
    with pytest.raises(FieldError, match="points must be 1 to 20"):
        spending(SkillTest(), "effort", 0, 1)
    with pytest.raises(FieldError, match=f"checks must be 1 to {MOST_CHECKS}"):
        spending(SkillTest(), "effort", 1, MOST_CHECKS + 1)
    with pytest.raises(FieldError, match="decision must be one that may gain something"):
        spending(SkillTest(), "chance", 1, 1)
    with pytest.raises(TooManyError):
        gains_of(Attack(pools=(5,)), "chance")


def test_a_contest_has_gains_too() -> None:
    """They decide nothing: Effort for three wins whatever is lost by less than three, and each draw."""
    found = gains_of(Contest(), "effort")
    margin = Contest().odds().outcomes["margin"]
    assert found.chance == Fraction(*margin.chance_of(lambda value: value > 0))
    assert found.gains[Fraction(1)] == Fraction(*margin.chance_of(lambda value: -3 < value <= 0))

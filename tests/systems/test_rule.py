"""A rule told once: laws against readings, odds against every roll, plans against every policy there is."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from operator import sub
from typing import Any, ClassVar

import pytest
from enumeration import fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most, situations

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import TypedFaces
from fairthrow.systems.fields import Flag, Whole, declare
from fairthrow.systems.fold import (
    DecisionFutures,
    Policy,
    RuleFold,
    always,
    best,
    never,
    when_hopeless,
)
from fairthrow.systems.questions import DiceQuestion, May, Rule, RuleEnd, RuleWords, go_on, part
from fairthrow.systems.rule import RuleCheck
from fairthrow.systems.rule_dice import BothSides, FaceCounts, FacesInOrder, KeptSum, SortedFaces
from fairthrow.systems.situation import Outcome
from fairthrow.systems.spellwoven import Contest
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.systems.wording import SUCCESS_OR_FAILURE

SAID = RuleWords("Said", "Said", "Said.")


def counted(throw: Any) -> dict[Any, Fraction]:
    """Count every roll in every order."""
    odds: dict[Any, Fraction] = {}
    for value, ways in every_roll(throw):
        odds[value] = odds.get(value, Fraction(0)) + Fraction(1, ways)
    return odds


# --- questions ---

QUESTIONS: dict[str, DiceQuestion[Any]] = {
    "sorted": SortedFaces(3, 4),
    "one sorted": SortedFaces(1, 20),
    "no dice sorted": SortedFaces(0, 6),
    "in order": FacesInOrder(2, 5),
    "counts of two": FaceCounts(4, 6, (6, 1)),
    "counts of one": FaceCounts(3, 4, (2,)),
    "counts of no dice": FaceCounts(0, 6, (6, 1)),
    "highest": KeptSum(4, 6, highest=3),
    "lowest": KeptSum(4, 6, lowest=2),
    "all": KeptSum(3, 6),
    "worth": KeptSum(3, 10, worth=lambda face: int(face <= 4), lowest=2),
    "made of": KeptSum(2, 6).to(lambda pips: pips > 8),
    "both": BothSides(KeptSum(2, 4), KeptSum(1, 6), lambda my, their: (my > their, my)),
    "difference": BothSides(KeptSum(2, 6, highest=1), SortedFaces(1, 4).to(sum), sub),
    "a hand": SkillTest(skill=12, advantage=True).asked,
    "two hands": Contest(dice=2, their_dice=1, their_disadvantage=True).asked,
}
EVERY_QUESTION = pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)


@EVERY_QUESTION
def test_a_law_is_that_of_its_reading(asked: DiceQuestion[Any]) -> None:
    """The one promise that a question makes, held for each by reading every roll."""
    assert fractions(asked.law()) == counted(lambda source: asked.read(source).answer)


@EVERY_QUESTION
def test_as_many_dice_lie_ready_as_are_read(asked: DiceQuestion[Any]) -> None:
    """Nothing is rolled for the dice that lie ready."""
    read = next(every_roll(asked.read))[0]
    assert [(die.sides, die.group) for die in asked.blank()] == [(die.sides, die.group) for die in read.dice]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sorted", "3d4"),
        ("highest", "4d6, keep the highest 3"),
        ("lowest", "4d6, keep the lowest 2"),
        ("all", "3d6"),
        ("made of", "2d6"),
        ("both", "2d4 against 1d6"),
        ("difference", "2d6, keep the highest, against 1d4"),
    ],
)
def test_a_question_says_what_is_rolled(name: str, text: str) -> None:
    """In the words of all games."""
    assert QUESTIONS[name].text() == text


def test_kept_dice_are_those_drawn_first() -> None:
    """Of equal dice the last is dropped; what drops it is said."""
    read = KeptSum(3, 6, lowest=2).read(TypedFaces((5, 2, 5)))
    assert (read.answer, [die.role.value for die in read.dice]) == (7, ["counted", "counted", "dropped"])
    assert read.dice[2].note == "not kept, the highest of 3"


# --- random rules ---


@dataclass(frozen=True, kw_only=True)
class MadeRule(RuleCheck):
    """A small rule made of a number: what is asked, and what comes out, follows from it and the answers."""

    system: ClassVar[str] = "made"
    check: ClassVar[str] = "made"
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="result", label="Result", words=SUCCESS_OR_FAILURE),
        Outcome(name="total", label="Total"),
    )
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = "result"
    number: int = declare(Whole(label="Number", help="", low=0, high=999), 0)
    does: bool = declare(Flag(label="Does", help=""), False)

    def rule(self) -> Rule:
        return self.from_here(0, 0)

    def from_here(self, total: int, asked: int) -> Rule:
        while asked < 3:
            draw = random.Random(f"{self.number} {total} {asked}")
            kind = draw.randrange(6)
            if kind == 0:
                total += sum((yield SortedFaces(2, 3)))
            elif kind == 1:
                total += yield KeptSum(2, 4, highest=1)
            elif kind == 2:
                total += yield BothSides(KeptSum(1, 3), KeptSum(1, 2), sub)
            elif kind == 3:
                total += yield part(self.drawn, draw.randrange(2))
            elif total % 2 == 0 and (yield May(name="does", label="Do")):
                total += yield KeptSum(1, 2)
            asked += 1
            if kind == 5:
                return go_on(self.from_here, total, asked)
        good = random.Random(f"{self.number} {total}").random() < 0.4
        return RuleEnd({"result": "success" if good else "failure", "total": total}, lambda _: SAID)

    def drawn(self, add: int) -> Any:
        """Roll again on a 1, once."""
        face = yield KeptSum(1, 3)
        if face == 1:
            face = yield KeptSum(1, 3)
        return face + add


def policies(points: list[Any]) -> Iterator[Policy]:
    """Give every way to decide at so many points; at any other nothing is done."""
    for each in product((False, True), repeat=len(points)):
        chosen = dict(zip(points, each, strict=True))
        yield lambda _, futures, chosen=chosen: chosen.get(point(futures), False)  # type: ignore[misc]


def point(futures: DecisionFutures) -> Any:
    """Name the point at which something is decided: the state, and the answers before."""
    return getattr(futures._begin, "args", ()), futures._before


@pytest.mark.parametrize("number", range(60))
def test_odds_are_those_of_every_roll(number: int) -> None:
    """Under each fixed policy the odds of all outcomes together equal rolling every roll by it."""
    made = MadeRule(number=number)
    for policy in (never, always, when_hopeless(made.goal), best(made.goal)):
        object.__setattr__(made, "policy", lambda policy=policy: policy)
        rolls = counted(lambda source: tuple(made.throw(source).outcomes.values()))
        assert fractions(RuleFold(made.names(), policy).after(made.rule, ())) == rolls


@pytest.mark.parametrize("number", range(60))
def test_no_policy_beats_the_plan(number: int) -> None:
    """Of all the ways to decide there are, none is better than to do what gains."""
    made = MadeRule(number=number)
    seen: list[Any] = []

    def noted(asked: May, futures: DecisionFutures) -> bool:  # noqa: ARG001  # a policy is asked so
        if point(futures) not in seen:
            seen.append(point(futures))
        for done in (False, True):
            futures.after(done)
        return False

    made.odds_if(noted)
    chance = Fraction(*made.odds_if(best(made.goal)).outcomes["result"].chance("success"))
    for each in policies(seen[:7]):
        odds = made.odds_if(each)
        assert Fraction(*odds.outcomes["result"].chance("success")) <= chance


@pytest.mark.parametrize("number", range(40))
def test_a_plan_says_what_each_decision_gains(number: int) -> None:
    """It is done where its gain is above 0. Without any gain the plan is never to do it."""
    made = MadeRule(number=number)
    plan = list(made.plan())
    assert all(done == (gain.numerator > 0) for _, _, done, gain in plan)
    helps = made.odds_if(best(made.goal)).outcomes["result"] != made.odds_if(never).outcomes["result"]
    assert helps <= any(done for _, _, done, _ in plan)


@pytest.mark.parametrize("number", range(40))
def test_a_rule_only_asks(number: int) -> None:
    """Told twice with the same faces, a rule asks the same: it changes nothing outside of it."""
    made = MadeRule(number=number, does=True)
    for faces in ((1,) * 12, (2,) * 12):
        one, two = TypedFaces(faces), TypedFaces(faces)
        assert made.throw(one) == made.throw(two)
        assert one.lots == two.lots


# --- what may be decided ---


class Late(MadeRule):
    """Three dice, of which the second may be added, and the third is where the total is above 2."""

    def rule(self) -> Rule:
        total = yield KeptSum(1, 4)
        if (yield May(name="does", label="Do", price="a scar", whenever=True)):
            total += yield KeptSum(1, 4)
        if total > 2:
            total += yield KeptSum(1, 4)
        return RuleEnd({"result": "success" if total > 5 else "failure", "total": total}, lambda _: SAID)


def test_it_is_too_late_once_further_dice_were_taken() -> None:
    """A decision changes the situation, never dice that lie there."""
    assert not Late().decisions(Late().roll(faces=(3, 1)))
    (offered,) = Late().decisions(Late().roll(faces=(2,)))
    assert offered.chance is not None
    assert Fraction(*offered.chance) == Fraction(2 + 3 + 4 + 4, 16)
    assert (offered.situation, offered.price) == (Late(does=True), "a scar")
    assert offered.odds is not None
    lying = counted(lambda source: Late(does=True).throw(TypedFaces((2,), then=source)).outcomes["total"])
    assert fractions(offered.odds.outcomes["total"]) == lying
    for late in (Late(), Late(does=True)):
        rolls = counted(lambda source, late=late: late.throw(source).outcomes["total"])
        assert fractions(late.odds().outcomes["total"]) == rolls


def test_nothing_is_decided_in_a_part() -> None:
    """What is best there hangs on what the whole makes of it."""

    class Wrong(MadeRule):
        def rule(self) -> Rule:
            value = yield part(self.inner)
            return RuleEnd({"result": "success", "total": value}, lambda _: SAID)

        def inner(self) -> Any:
            return (yield May(name="does", label="Do")) + (yield KeptSum(1, 2))

    with pytest.raises(ValueError, match="does is decided in a part"):
        Wrong().odds_if(always)
    with pytest.raises(ValueError, match="does is decided in a part"):
        Wrong().roll(faces=(1,))


def test_a_decision_is_a_field() -> None:
    """One that the check does not declare is named, with the check."""

    class Lacks(MadeRule):
        def rule(self) -> Rule:
            yield May(name="push", label="Push")
            return RuleEnd({"result": "success", "total": 1}, lambda _: SAID)

    with pytest.raises(ValueError, match="Lacks asks for push, which is no field"):
        Lacks().roll(faces=())


# --- rules that go round ---


class Duel(MadeRule):
    """Two dice; ties are rolled again for as long as it takes."""

    def rule(self) -> Rule:
        return self.from_here(0, 0)

    def from_here(self, total: int, asked: int) -> Rule:
        margin = yield BothSides(KeptSum(1, 6), KeptSum(1, 6), lambda my, their: (my > their) - (my < their))
        if not margin:
            return go_on(self.from_here, total, asked)
        return RuleEnd({"result": "success" if margin > 0 else "failure", "total": margin}, lambda _: SAID)


def test_ties_are_left_in_the_end() -> None:
    """A state that leads back to itself alone is a geometric series: 15 of 36 win, 15 lose, 6 go round."""
    duel = Duel()
    fold = RuleFold(duel.names(), never)
    assert fold.state(duel.from_here, (0, 0)) == Distribution({("success", 1): 1, ("failure", -1): 1})
    assert duel.odds().outcomes["result"] == Distribution({"success": 1, "failure": 1})
    assert duel.roll(faces=(3, 3, 2, 2, 6, 1)).outcomes == {"result": "success", "total": 1}


def test_rules_that_never_end_are_refused() -> None:
    """A state that leads back by way of others, one that is never left, and one after the other without an end."""

    class Circle(Duel):
        def from_here(self, total: int, asked: int) -> Rule:
            yield KeptSum(1, 2)
            return go_on(self.from_here, total, (asked + 1) % 3)

    class Stuck(Duel):
        def from_here(self, total: int, asked: int) -> Rule:
            yield KeptSum(1, 2)
            return go_on(self.from_here, total, asked)

    class Endless(Duel):
        def from_here(self, total: int, asked: int) -> Rule:
            yield KeptSum(1, 2)
            return go_on(self.from_here, total, asked + 1)

    class Choosing(Duel):
        def from_here(self, total: int, asked: int) -> Rule:
            face = yield KeptSum(1, 2)
            if face == 1 and not (yield May(name="does", label="Do")):
                return go_on(self.from_here, total, asked)
            return RuleEnd({"result": "success", "total": face}, lambda _: SAID)

    for endless, said in ((Circle, "by way of others"), (Stuck, "nowhere else"), (Endless, "on and on")):
        with pytest.raises(ValueError, match=said):
            endless().odds()
    choosing = Choosing()
    with pytest.raises(ValueError, match="count the rounds"):
        RuleFold(choosing.names(), best(choosing.goal)).state(choosing.from_here, (0, 0))


# --- Spellwoven, whose odds stand beside its rules ---


@pytest.mark.parametrize("check", [SkillTest, Contest], ids=lambda check: check.check)
@given(data=st.data())
@at_most(40)
def test_quick_odds_are_those_of_the_rule(check: type[RuleCheck], data: st.DataObject) -> None:
    """The odds that a preview asks for are those that follow from the rule, policy and all."""
    situation = data.draw(situations(check))
    quick, slow = situation.odds(), situation.odds_if(situation.policy())
    assert quick.outcomes == slow.outcomes
    assert quick.chart == slow.chart

"""Enchanted Realms' saves and checks: one d20 decides (Enchanted Realms, "Types of Rolls")."""

from dataclasses import dataclass, replace
from functools import cached_property
from types import EllipsisType
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, blank_dice
from fairthrow.systems.enchanted_realms.attempt import Attempt, chance_trait
from fairthrow.systems.enchanted_realms.challenge import Challenge
from fairthrow.systems.enchanted_realms.controls import CHANCE, CHANCE_LOW, DC, MODIFIERS, NO_CHANCE, NOTICE_DC, STRICT
from fairthrow.systems.enchanted_realms.d20 import SIDES, dice_text
from fairthrow.systems.enchanted_realms.modifiers import COUNTED
from fairthrow.systems.fields import Flag, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.situation import Decision, Mark, Odds, Outcome, Roll, Variant
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE, signed


@dataclass(frozen=True, kw_only=True)
class Single(Challenge):
    """One d20 that decides, of one or two rolled; the base of save and check."""

    system: ClassVar[str] = "enchanted-realms"
    order: ClassVar[tuple[str | EllipsisType, ...]] = (..., "no_chance")
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="result", label="Result", words=SUCCESS_OR_FAILURE),
        Outcome(name="total", label="Total"),
    )
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = "result"

    chance: bool = declare(CHANCE, False)
    chance_low: str = declare(CHANCE_LOW, "replace")
    no_chance: bool = declare(NO_CHANCE, False)

    @cached_property
    def attempt(self) -> Attempt:
        """What is rolled."""
        return Attempt(
            target=self.target,
            lean=self.lean,
            chance=self.chance,
            rejoin=self.lean < 0 and self.chance_low == "rejoin",
        )

    def odds(self) -> Odds:
        attempt = self.attempt
        target, modifier = attempt.target, attempt.target.modifier
        return self.odds_of(attempt.odds(), result=target.judge, total=lambda face: face + modifier)

    def throw(self, source: Source) -> Roll:
        attempt = self.attempt
        target = attempt.target
        dice, face, steps = attempt.throw(source)
        return Roll(
            dice=dice,
            outcomes={"result": target.judge(face), "total": face + target.modifier},
            short=SHORT_OF_A_RESULT[target.judge(face)],
            lead=attempt.against(face),
            summary=attempt.summary(face),
            steps=(self.told_modifier, *steps, attempt.scored(face)),
        )

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:
        """Give the chance trait to who fails with a 1 that a new roll may mend. Enchanted Realms, "Raw Dice"."""
        used_it = replace(self, chance=True)
        faces = tuple(die.face for die in roll.dice)
        if self.chance or self.no_chance or not used_it.attempt.mends(faces):
            return ()
        return (chance_trait(used_it, used_it.attempt.mending(faces)),)

    def ready(self) -> tuple[Die, ...]:
        return blank_dice(2 if self.lean else 1, SIDES)

    def dice_text(self) -> str:
        modifier = self.modifier
        rolled = dice_text(SIDES, self.lean)
        return f"{rolled}, {signed(modifier)}" if modifier else rolled

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=self.dc, label=f"DC {self.dc}"),)

    def variants(self) -> tuple[Variant, ...]:
        if self.no_chance and not self.chance:
            return super().variants()
        label = f"{'Without' if self.chance else 'With'} the chance trait"
        return (
            *super().variants(),
            Variant(label=label, situation=replace(self, chance=not self.chance)),
        )

    def notes(self) -> tuple[str, ...]:
        if self.chance_low == "rejoin" and not (self.chance and self.lean < 0):
            why = "The rejoining die matters only with chance, under disadvantage."
            return (*super().notes(), why)
        return super().notes()


@dataclass(frozen=True, kw_only=True)
class Save(Single):
    """A save: something affects the character. Adds the whole score."""

    check: ClassVar[str] = "save"
    frozen: ClassVar[tuple[int, ...]] = (14,)
    title: ClassVar[str] = "Save"
    blurb: ClassVar[str] = "Something affects you: d20 and your whole score against a DC."
    whole: ClassVar[bool] = True

    dc: int = declare(DC, 13)
    strict: str = declare(STRICT, "no")

    @property
    def admitted(self) -> tuple[str, ...]:
        """The categories that count beside the sub-attribute."""
        return COUNTED[self.strict]


@dataclass(frozen=True, kw_only=True)
class Check(Single):
    """A check: the character tries something. Adds the score's modifier."""

    check: ClassVar[str] = "check"
    frozen: ClassVar[tuple[int, ...]] = (14,)
    title: ClassVar[str] = "Check"
    blurb: ClassVar[str] = "You try something: d20 and your score's modifier against a DC."

    dc: int = declare(NOTICE_DC, 14)
    strict: bool = declare(
        Flag(
            label="Strict",
            place=FormPlace.HOUSE,
            group=MODIFIERS,
            help="Only the sub-attribute counts, as the rules' short summary has it.",
        ),
        False,
    )

    @property
    def admitted(self) -> tuple[str, ...]:
        """The categories that count beside the sub-attribute."""
        return COUNTED["yes" if self.strict else "no"]

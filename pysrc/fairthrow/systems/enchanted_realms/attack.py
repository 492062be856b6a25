"""Enchanted Realms' attack: pools of d20s, and damage where they hit."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.enchanted_realms.controls import DC, POOL_ADVANTAGE, POOL_DISADVANTAGE, SCORE
from fairthrow.systems.enchanted_realms.strike import Strike
from fairthrow.systems.fields import declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.situation import Mark, Odds, Outcome, Roll
from fairthrow.systems.wording import counted, sentence, sign


@dataclass(frozen=True, kw_only=True)
class Attack(Strike):
    """An attack: damage once if any die hits, or for each that does. Enchanted Realms, "Advantage"."""

    check: ClassVar[str] = "attack"
    title: ClassVar[str] = "Attack"
    blurb: ClassVar[str] = "Dice pools to hit; one die that hits is enough for the damage."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="hits", label="Hits", unit="hit"),
        Outcome(name="damage", label="Damage", unit="point"),
    )
    main: ClassVar[str] = "damage"
    verdict: ClassVar[str] = "damage"
    frozen: ClassVar[tuple[int, ...]] = (14, 13, 2)

    score: int = declare(replace(SCORE, place=FormPlace.MORE), 5)
    dc: int = declare(replace(DC, help="The total that hits the target."), 12)
    advantage: bool = declare(
        replace(POOL_ADVANTAGE, help="One die more in every pool, and a hit does 1d3 more damage."),
        False,
    )
    disadvantage: bool = declare(
        replace(POOL_DISADVANTAGE, help="One die fewer in every pool, and a hit does 1d3 less damage."),
        False,
    )

    def odds(self) -> Odds:
        hits, damage = self.chances(self.successes())
        return Odds(outcomes={"hits": hits, "damage": damage}, chart=damage.map(lambda dealt: (dealt, dealt)))

    def throw(self, source: Source) -> Roll:
        dice, hitting, steps = self.throw_pools(source)
        if not hitting:
            return Roll(
                dice=dice,
                outcomes={"hits": 0, "damage": 0},
                short="A miss",
                lead=sentence(self.against),
                summary="No die hits: a miss.",
                steps=(*steps, "No die hits, so no damage is rolled."),
            )
        dealt = self.deal(source, hitting)
        return Roll(
            dice=dice + dealt.dice,
            outcomes={"hits": dealt.hits, "damage": dealt.damage},
            short=self.short(dealt.hits, dealt.damage),
            lead=sentence(
                self.against if dealt.damage or not self.missing else f"{hitting_text(hitting)}, but no damage"
            ),
            summary=self.summary(hitting, dealt.hits, dealt.damage),
            steps=(*steps, *dealt.steps),
        )

    def short(self, hits: int, damage: int) -> str:
        """Say what came of so many ``hits``, and of their ``damage`` together.

        >>> Attack().short(2, 7), Attack().short(1, 0), Attack(misses="disadvantage").short(1, 0)
        ('2 hits, 7 damage', 'A miss', '1 hit, no damage')
        """
        if not damage and self.missing:
            return "A miss"
        return f"{counted(hits, 'hit')}, {damage or 'no'} damage"

    def summary(self, hitting: int, hits: int, damage: int) -> str:
        """Say in one sentence what came of so many dice that hit.

        ``hitting`` are the dice that reach the target, ``hits`` those of them that count, ``damage`` is dealt in all.
        """
        if damage:
            return f"{counted(hits, 'hit')}: {damage} damage."
        if self.missing:
            return f"{hitting_text(hitting)}, but no damage: a miss."
        return f"{counted(hits, 'hit')}, but no damage."

    def dice_text(self) -> str:
        crit = f" {sign(self.lean)} 1d3" if self.lean else ""
        if self.per == "hit":
            first = f",{crit} for the first" if crit else ""
            return f"{super().dice_text()}, and {self.damage.text()} for each hit{first}"
        return f"{super().dice_text()}, and {self.damage.text()}{crit} if any hits"

    def notes(self) -> tuple[str, ...]:
        if self.lean:
            once = "The d3 is for the primary attack, once a target: roll other targets by themselves."
            return (*super().notes(), once)
        return super().notes()

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=1, label="a hit"),)


def hitting_text(dice: int) -> str:
    """Say how many ``dice`` hit.

    >>> hitting_text(1), hitting_text(2)
    ('1 die hits', '2 dice hit')
    """
    return f"{counted(dice, 'die')} {'hits' if dice == 1 else 'hit'}"

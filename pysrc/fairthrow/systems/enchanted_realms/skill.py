"""Enchanted Realms' skill pools: as many d20s as skills, each for itself (Enchanted Realms, "Rapid Rules")."""

from dataclasses import dataclass
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.enchanted_realms.controls import NOTICE_DC
from fairthrow.systems.enchanted_realms.pools import Pooled
from fairthrow.systems.fields import declare
from fairthrow.systems.situation import Odds, Outcome, Roll
from fairthrow.systems.wording import counted, sentence


@dataclass(frozen=True, kw_only=True)
class SkillPools(Pooled):
    """A use of skills: one die a skill as a rule, each for itself. Enchanted Realms, "Rapid Rules"."""

    check: ClassVar[str] = "skill"
    title: ClassVar[str] = "Skill pools"
    blurb: ClassVar[str] = "Several d20s, each a success or a failure of its own."
    unit: ClassVar[str] = "success"
    results: ClassVar[tuple[Outcome, ...]] = (Outcome(name="successes", label="Successes", unit="success"),)
    main: ClassVar[str] = "successes"
    verdict: ClassVar[str] = "successes"
    frozen: ClassVar[tuple[int, ...]] = (14, 13)

    dc: int = declare(NOTICE_DC, 14)

    def odds(self) -> Odds:
        return self.odds_of(self.successes())

    def throw(self, source: Source) -> Roll:
        dice, successes, steps = self.throw_pools(source)
        return Roll(
            dice=dice,
            outcomes={"successes": successes},
            short=sentence(counted(successes, "success")),
            lead=sentence(self.against),
            summary=sentence(f"{counted(successes, 'success')} with {self.against}."),
            steps=steps,
        )

"""Enchanted Realms' movement: how far a turn's feet go (Enchanted Realms, "Movement")."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, declare, trimmed
from fairthrow.systems.hexmap import DIFFICULT, GROUNDS, OPEN, Walker
from fairthrow.systems.places import FormPlace
from fairthrow.systems.situation import Decision, Odds, Outcome, Roll, Situation, Table
from fairthrow.systems.wording import counted, sentence

HEX = 5
"""Feet across a hex."""

MOST_HEXES = 200
"""Letters of the longest path."""
MOST_STANDING = 100
"""Hexes that the greatest speed walks into on open ground."""

SPEED = Whole(
    label="Speed",
    low=0,
    high=500,
    unit="feet",
    main=True,
    stride=HEX,
    help="Feet of movement this turn.",
)
PRONE = Flag(label="Prone", help="You crawl from the start: each foot takes three feet of movement.")


@dataclass(frozen=True, kw_only=True)
class Mover(Walker):
    """Who moves: feet of movement, whether prone, and feet for a difficult hex while crawling.

    ``falls`` is the number of hexes entered before the creature is knocked prone and crawls on; 0 for never.
    """

    unit: ClassVar[str] = "foot"
    most: ClassVar[int] = MOST_HEXES

    prone: bool = False
    crawl: int = 3 * HEX
    falls: int = 0

    @property
    def settled(self) -> int:
        return 0 if self.prone else self.falls

    def after(self, entered: int) -> dict[str, str]:
        """Give ``prone`` and no fall to come if the creature was knocked prone; else the hexes left until it falls.

        >>> Mover(speed=50, falls=3).after(3), Mover(speed=50, falls=30).after(10)
        ({'prone': 'yes', 'falls': '0'}, {'falls': '20'})
        """
        if not self.falls or self.prone:
            return {}
        return {"prone": "yes", "falls": "0"} if entered >= self.falls else {"falls": str(self.falls - entered)}

    def crawls(self, entered: int) -> bool:
        """Say whether the next hex is crawled into when so many were ``entered`` before."""
        return self.prone or 0 < self.falls <= entered

    def cost(self, ground: str, entered: int = 0) -> int:
        """Give the feet of movement that entering a hex of this ground takes when so many were ``entered`` before.

        Open ground costs 5 feet, difficult ground 10; whoever crawls pays three feet for each
        (Enchanted Realms, "Movement").

        >>> [Mover(speed=50).cost(ground) for ground in "od"]
        [5, 10]
        >>> [Mover(speed=50, prone=True, crawl=20).cost(ground) for ground in "od"]
        [15, 20]
        >>> [Mover(speed=50, falls=2).cost("o", entered) for entered in range(3)]
        [5, 5, 15]
        """
        if self.crawls(entered):
            return self.crawl if ground == DIFFICULT else 3 * HEX
        return 2 * HEX if ground == DIFFICULT else HEX


@dataclass(frozen=True, kw_only=True)
class Path(Kind):
    """The ground of the hexes to enter, in order, one letter each; it may be empty."""

    sort: ClassVar[str] = "path"

    def allowed(self) -> str:
        return f"up to {MOST_HEXES} letters, o for an open hex and d for a difficult one"

    def decode(self, name: str, text: str) -> str:
        return self.accept(name, trimmed(text))

    def encode(self, value: str) -> str:
        return value

    def accept(self, name: str, value: object) -> str:
        if not isinstance(value, str) or len(value) > MOST_HEXES or not set(value) <= set(GROUNDS):
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class Movement(Situation):
    """A turn's movement over hexes; nothing is rolled. Enchanted Realms, "Movement"."""

    system: ClassVar[str] = "enchanted-realms"
    check: ClassVar[str] = "movement"
    title: ClassVar[str] = "Movement"
    blurb: ClassVar[str] = "How many hexes your speed takes you, over open and difficult ground."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="hexes", label="Hexes entered"),
        Outcome(name="left", label="Feet left"),
    )
    main: ClassVar[str] = "hexes"
    verdict: ClassVar[str] = ""
    frozen: ClassVar[tuple[int, ...]] = ()
    action: ClassVar[str] = "Walk"
    takes_dice: ClassVar[bool] = False

    speed: int = declare(SPEED, 50)
    path: str = declare(
        Path(
            label="Path",
            help="The hexes you want to enter, in order: o is open, d difficult ground. Several moves of a turn share "
            "its feet: write one behind the other.",
        ),
        "o" * 10,
    )
    prone: bool = declare(PRONE, False)
    crawl: str = declare(
        Choice(
            label="Crawling into a difficult hex",
            short="Crawling",
            place=FormPlace.HOUSE,
            help="The text does not say what difficult ground costs whoever crawls.",
            words={
                "15": "15 feet, as any crawled hex",
                "20": "20 feet, 5 more as in walking",
                "30": "30 feet, twice as in walking",
            },
        ),
        "15",
    )

    falls: int = declare(
        Whole(
            label="Hexes until knocked prone",
            short="Falls after",
            place=FormPlace.MORE,
            low=0,
            high=MOST_STANDING,
            unused=0,
            help="You walk so many hexes, are knocked prone and crawl on; 0 for never.",
        ),
        0,
    )

    @property
    def mover(self) -> Mover:
        return Mover(speed=self.speed, prone=self.prone, crawl=int(self.crawl), falls=self.falls)

    def odds(self) -> Odds:
        costs, left = self.mover.walk(self.path)
        return Odds(
            chart=Distribution({(len(costs), None): 1}),
            outcomes={"hexes": Distribution({len(costs): 1}), "left": Distribution({left: 1})},
        )

    def throw(self, source: Source) -> Roll:  # noqa: ARG002  # nothing is rolled
        costs, left = self.mover.walk(self.path)
        entered = len(costs)
        return Roll(
            dice=(),
            outcomes={"hexes": entered, "left": left},
            short=f"{self.gait(entered)} {hexes(entered)}",
            lead=f"{self.speed - left} of {feet(self.speed)}, {entered} of {counted(len(self.path), 'hex', none='0')}",
            summary=f"{sentence(hexes(entered))} entered, {feet(left)} left.",
            steps=tuple(self.trace(entered, left)),
        )

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:  # noqa: ARG002  # the path tells it
        """Give the ways on with the feet that are left, as far as they go, over either ground.

        Hexes of the path that were not entered are left out: who walks on may turn away from them. Enchanted Realms,
        "Movement".
        """
        walked = self.path[: len(self.mover.walk(self.path).costs)]
        decisions = []
        for ground, said in GROUNDS.items():
            path = (walked + ground * MOST_HEXES)[:MOST_HEXES]
            path = path[: len(self.mover.walk(path).costs)]
            if len(path) > len(walked):
                label = "Walk on" if ground == OPEN else f"Walk on, {said} ground"
                decisions.append(Decision(name=said, label=label, situation=replace(self, path=path)))
        return tuple(decisions)

    def gait(self, entered: int) -> str:
        """Say how so many hexes, as they were ``entered``, are: walking, crawling, or one after the other."""
        crawled = [self.mover.crawls(place) for place in range(entered)] or [self.prone]
        return "Crawls" if all(crawled) else "Moves" if any(crawled) else "Walks"

    def trace(self, entered: int, left: int) -> Iterator[str]:
        """Tell the walk, one stretch of the same ground at a time, and what ended it.

        So many hexes were ``entered``, and so many feet of the move are ``left``.
        """
        mover = self.mover
        yield f"{feet(self.speed)} to move{', crawling' if self.prone else ''}."
        stretches = [self.path[:entered], ""]
        if self.falls and not self.prone:
            stretches = [self.path[: min(entered, self.falls)], self.path[self.falls : entered]]
        walked = 0
        for crawled, stretch in enumerate(stretches):
            if crawled and not self.prone and 0 < self.falls <= entered:
                yield f"Knocked prone after {hexes(self.falls)}: crawling from here."
            for ground, same in groupby(stretch):
                length, cost = len(list(same)), mover.cost(ground, walked)
                yield f"{sentence(hexes(length, ground))} at {feet(cost)}: {feet(length * cost)}."
                walked += length
        if entered < len(self.path):
            ground = self.path[entered]
            cost = mover.cost(ground, entered)
            yield f"The next hex is {GROUNDS[ground]} and costs {feet(cost)}; {are_left(left)}."
        else:
            yield f"The whole path is walked; {are_left(left)}."

    def ready(self) -> tuple[Die, ...]:
        return ()

    def dice_text(self) -> str:
        return "no dice"

    def tables(self) -> tuple[Table, ...]:
        rows = []
        for says, prone in (("Standing", False), ("Prone", True)):
            mover = Mover(speed=self.speed, prone=prone, crawl=int(self.crawl))
            costs = [mover.cost(ground) for ground in GROUNDS]
            rows.append((says, *(f"{hexes(self.speed // cost)}, {feet(cost)} each" for cost in costs)))
        here = int(self.prone)
        if self.falls and not self.prone:
            here = len(rows)
            walks = [self.mover.walk(ground * MOST_HEXES).costs for ground in GROUNDS]
            far = (f"{hexes(len(costs))}, {feet(sum(costs))} in all" for costs in walks)
            rows.append((f"Knocked prone after {hexes(self.falls)}", *far))
        return (
            Table(
                title=f"How far {feet(self.speed)} {'goes' if self.speed == 1 else 'go'}",
                columns=("You are", *(f"{said.capitalize()} ground" for said in GROUNDS.values())),
                rows=tuple(rows),
                here=here,
                note="A hex is 5 feet across.",
            ),
        )

    def notes(self) -> tuple[str, ...]:
        said = []
        whole = self.mover.path_cost(self.path)
        if whole > self.speed:
            said.append(f"The whole path costs {feet(whole)}, more than {feet(self.speed)}.")
        if self.falls and self.prone:
            said.append("Who is prone from the start cannot be knocked prone.")
        elif self.falls > len(self.path):
            said.append(f"The path ends before the fall: it has {hexes(len(self.path))}.")
        return tuple(said)


def feet(count: int) -> str:
    """Say a ``count`` of feet: ``5 feet``."""
    return counted(count, "foot", none="0")


def are_left(count: int) -> str:
    """Say that a ``count`` of feet is left, as the end of a sentence."""
    return f"{feet(count)} {'is' if count == 1 else 'are'} left"


def hexes(count: int, ground: str = "") -> str:
    """Say a ``count`` of hexes, of the ``ground`` of that letter; empty for any ground.

    >>> hexes(1, "d"), hexes(0)
    ('1 difficult hex', 'no hex')
    """
    said = f"{GROUNDS[ground]} " if ground else ""
    return counted(count, f"{said}hex") if count else f"no {said}hex"

"""How each game looks: its hue, its mark, the roll on its felt. `site/looks.toml` holds it.

A game without an entry gets a look from its place among the games, so that a new game needs none.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, FairthrowError
from fairthrow.view.colour import CHALK, colour
from sitebuild.errors import BuildError
from sitebuild.places import SITE

LOOKS = SITE / "looks.toml"
HOME = "home"
"""The look of pages that are no game's."""
LAB = "lab"
"""The look of the page of programs."""

STRENGTH = 0.9
"""How colourful a game without an entry is."""
PLAIN_MARK = "M7 2.5h10a4.5 4.5 0 0 1 4.5 4.5v10a4.5 4.5 0 0 1-4.5 4.5h-10a4.5 4.5 0 0 1-4.5-4.5v-10a4.5 4.5 0 0 1 4.5-4.5zm5 6.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"  # noqa: E501  # one path
"""The mark of a game without an entry: a die that shows 1."""
SEED = bytes(range(16))
"""The seed of the roll of a game without an entry."""

ALLOWED = {"hue", "strength", "mark", "link", "told"}
MARKER = "/* the looks of the games: see looks.toml */"
"""Where in a style sheet the rules of all looks are put."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """How the game called ``name`` looks, or, as ``home``, every page that is no game's.

    ``hue`` is in degrees of OKLCH, ``strength`` from 0 (grey) to 2, ``mark`` a path in a square of 24 units. ``link``
    is the roll on the game's felt; home has none, and no game without dice. ``told`` says to a stranger
    what is rolled; it may be empty.
    """

    name: str
    hue: float
    strength: float
    mark: str
    link: Link | None
    told: str = ""

    def colour(self, token: str) -> str:
        """Give one of the look's colours (:data:`fairthrow.view.colour.TOKENS`) as ``#rrggbb``."""
        return colour(token, self.hue, self.strength)

    @property
    def rule(self) -> str:
        """The rule of a style sheet from which all colours of the look follow."""
        where = f'[data-system="{self.name}"]' if self.name != HOME else f':root, [data-system="{HOME}"]'
        return f"{where} {{ --h: {self.hue:g}; --k: {self.strength:g}; }}"

    @property
    def icon(self) -> bytes:
        """The icon of the game's page: its mark in chalk on its felt, as SVG."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36">'
            f'<rect x="-6" y="-6" width="36" height="36" rx="8" fill="{self.colour("felt")}"/>'
            f'<path fill="{CHALK}" fill-rule="evenodd" d="{self.mark}"/></svg>\n'
        ).encode()


def looks(source: Path = LOOKS) -> dict[str, Look]:
    """Read the look of home and of every game, in the order people are shown the games.

    Raises BuildError for an entry that is of no game, and for one that cannot be.
    """
    entries: dict[str, dict[str, Any]] = tomllib.loads(source.read_text(encoding="utf-8"))
    unknown = [name for name in entries if name not in {HOME, *SYSTEMS, LAB}]
    if unknown:
        raise BuildError(f"{source.name} has entries of no game: {', '.join(unknown)}")
    taken = [float(entry["hue"]) for name, entry in entries.items() if "hue" in entry and name != HOME]
    found = {}
    for name in (HOME, *SYSTEMS, LAB):
        entry = entries.get(name, {})
        if "hue" not in entry:
            taken.append(free_hue(taken))
        found[name] = look(name, {"hue": taken[-1], **entry})
    return found


def icons(found: dict[str, Look]) -> dict[str, bytes]:
    """Give the icon of every game's page by its path in the site's sources; ``found`` are the looks."""
    return {icon_name(name): each.icon for name, each in found.items() if name != HOME}


def icon_name(system: str | None) -> str:
    """Give the path in the sources of the icon of the game ``system``; None is for pages that are no game's."""
    return f"icons/icon-{system}.svg" if system else "icons/icon.svg"


def look(name: str, entry: dict[str, Any]) -> Look:
    """Make the look called ``name`` from an ``entry`` of the file. Raises BuildError when it cannot be."""

    def wrong(what: str) -> BuildError:
        return BuildError(f"looks.toml, {name}: {what}")

    if not ALLOWED.issuperset(entry):
        raise wrong(f"only {', '.join(sorted(ALLOWED))} are read, got {', '.join(entry)}")
    hue, strength, mark = entry["hue"], entry.get("strength", STRENGTH), entry.get("mark", PLAIN_MARK)
    if not (isinstance(hue, int | float) and 0 <= hue <= 360):  # noqa: PLR2004  # degrees
        raise wrong(f"hue must be 0 to 360, got {hue!r}")
    if not (isinstance(strength, int | float) and 0 <= strength <= 2):  # noqa: PLR2004
        raise wrong(f"strength must be 0 to 2, got {strength!r}")
    if not (isinstance(mark, str) and re.fullmatch(r"[Mm][MmLlHhVvCcSsQqTtAaZz0-9., -]*", mark)):
        raise wrong(f"mark must be the path of a drawing, got {mark!r}")
    if not isinstance(told := entry.get("told", ""), str):
        raise wrong(f"told must be words, got {told!r}")
    found = roll(name, entry) if name in SYSTEMS else None
    return Look(name=name, hue=hue, strength=strength, mark=mark, link=found, told=told)


def roll(name: str, entry: dict[str, Any]) -> Link | None:
    """Give the roll on the felt of the game ``name``: the ``entry``'s, or one of a fixed seed.

    None for a game that takes no dice. Raises BuildError for an entry's link that is no roll of the game.
    """
    if "link" not in entry:
        return next((Link(situation=check(), seed=SEED) for check in SYSTEMS[name].checks if check.takes_dice), None)
    try:
        link = decode(entry["link"])
        link.roll()
    except FairthrowError as error:
        raise BuildError(f"looks.toml, {name}: the link is no roll ({error.message})") from error
    if link.situation.system != name:
        raise BuildError(f"looks.toml, {name}: the link is of {link.situation.system}")
    return link


def free_hue(taken: list[float]) -> float:
    """Give a hue in the middle of the widest gap between those ``taken``, all in degrees from 0 to 360.

    >>> free_hue([10.0, 100.0, 340.0]), free_hue([])
    (220.0, 0.0)
    """
    if not taken:
        return 0.0
    around = sorted(taken)
    gaps = [(after - before, before) for before, after in zip(around, [*around[1:], around[0] + 360], strict=True)]
    width, before = max(gaps)
    return (before + width / 2) % 360


def styled(sheet: str, found: dict[str, Look]) -> str:
    """Put the rules of all looks, ``found`` by name, and the number of felts into a style ``sheet``.

    They go where the sheet has a place for them (:data:`MARKER`). Home is the one look without a felt.

    Raises BuildError where the sheet has no such place.
    """
    before, marker, after = sheet.partition(MARKER)
    if not marker:
        raise BuildError(f"the style sheet has no place for the looks of the games: {MARKER}")
    felts = f":root {{ --felts: {len(found.keys() - {HOME})}; }}"
    return before + "\n".join([felts, *(each.rule for each in found.values())]) + after

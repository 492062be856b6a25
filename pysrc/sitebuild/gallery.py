"""What the page of the gallery is filled with: a card for each example, with the words by which people look for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup as Safe

from fairthrow.links import PLAYED
from fairthrow.programs.gallery import EXAMPLES
from fairthrow.programs.gallery.example import Example
from fairthrow.view.lab.gallery import spark
from sitebuild.looks import LAB
from sitebuild.markup import safe
from sitebuild.titles import titled

TITLE = "Gallery"
DESCRIPTION = (
    "Dice of well-known games to roll at once, each with its exact curve: ability scores, advantage, dice pools, death "
    "saves and more. Open one to change it, or make a game of your own of it."
)

TAGS: Mapping[str, str] = {
    "d20": r"d20",
    "2d6": r"\b2d6",
    "d100": r"d100",
    "stats": r"ability score|and a stat\b",
    "advantage": r"advantage|\bedge\b",
    "pool": r"\bpool|\bhandful",
    "successes": r"success|\bhits?\b",
    "damage": r"damage|hits for",
    "saves": r"\bsaves?\b",
    "exploding": r"explode|rolled again for more|wild",
    "again": r"thrown again|rolled once more|again and again",
    "keep": r"\bkeep\b|keep the|the best|highest|without the lowest|leave out",
    "fudge": r"fudge",
    "contest": r"sides?\b|two pools|attackers|strike",
}
"""What people look for, each with what says in the title, the line or the group of an example that it is such."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """An example on the page: its ``title``, what it is ``about``, its ``language`` and the curve of its odds.

    ``link`` is that of the program, and ``rest`` is it without the page that opens it, as both the Lab and the page of
    games of one's own take it. ``tags`` are keys of :data:`TAGS`, ``words`` all that can be searched.
    """

    title: str
    about: str
    language: str
    curve: Safe
    link: str
    rest: str
    tags: tuple[str, ...]
    words: str


def gallery_words() -> dict[str, Any]:
    """Give what the page is filled with."""
    cards = [card(each) for each in EXAMPLES]
    return {
        "title": titled(f"{TITLE}: dice of well-known games"),
        "description": DESCRIPTION,
        "here": TITLE,
        "sign": "gallery",
        "felt": LAB,
        "cards": cards,
        "tags": [tag for tag in TAGS if any(tag in each.tags for each in cards)],
        "played": PLAYED,
    }


def card(example: Example) -> Card:
    """Draw the card of an example."""
    answer = example.program.answer()
    asked = example.program.wanted(answer) or 0
    said = f"{example.title}. {example.about}"
    tags = tuple(tag for tag, pattern in TAGS.items() if re.search(pattern, said, re.IGNORECASE))
    return Card(
        title=example.title,
        about=example.about,
        language=example.program.title,
        curve=safe(spark(answer.outputs[asked])),
        link=example.link.encode(),
        rest=example.link.fragment(),
        tags=tags,
        words=" ".join((said, example.program.title, example.text, *tags)).lower(),
    )

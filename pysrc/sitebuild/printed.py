"""Programs of the Lab that the rules of games lead to, by the game and the title of the ruling they stand beneath."""

from fairthrow.programs.gallery.example import Example
from fairthrow.programs.gallery.printed import MENDED, UP_TO_THE_RANK

Door = tuple[str, str]
"""What a link says, and where it leads to, from the root of the site."""

PROGRAMS: dict[str, dict[str, tuple[tuple[str, Example], ...]]] = {
    "spellwoven": {
        "The Troll program in the rules": (
            ("The rulebook's own program in the Lab, its comments joined", MENDED),
            ("The program that matches the text", UP_TO_THE_RANK),
        )
    }
}


def doors(game: str) -> dict[str, list[Door]]:
    """Give the links of a game's rulings, by their titles."""
    rulings = PROGRAMS.get(game, {})
    return {
        title: [(words, f"/lab/#{example.link.fragment()}") for words, example in several]
        for title, several in rulings.items()
    }

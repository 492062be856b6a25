"""Spellwoven's tables: what each rank scores, and difficulties against a target."""

from fairthrow.systems.situation import Table
from fairthrow.systems.spellwoven.hand import FACES, notation, score

ATTRIBUTES = (
    ("Behest", "force of mind, magic", "supernatural fear, illusion and charm"),
    ("Fortitude", "strength, endurance", "being overpowered or knocked out"),
    ("Presence", "charm, dealing with people", "insults and social manipulation"),
    ("Quickness", "agility, speed, a sure hand", "physical attacks, by dodging"),
    ("Wits", "intellect, awareness", "trickery, bluffs and lies"),
)
"""What each attribute is for, and what a target's resists (Spellwoven, "Static Difficulty from Attributes")."""

NO_ROLL = "no roll is needed"

DIFFICULTIES = (NO_ROLL, "normal: most tasks", "difficult", "very difficult", "daunting")
"""What so many successes needed are called (Spellwoven, "Difficulty levels")."""


def rank_table(rank: int) -> Table:
    """Give what each face scores at seven ranks around ``rank``, in the notation of the character sheet.

    The row of that rank is marked, unless it is 0, which has no row.
    """
    first = max(1, min(rank - 3, 20))
    ranks = range(first, first + 7)
    return Table(
        title="Ranks",
        columns=("Rank", "Three", "Two", "One"),
        rows=tuple((notation(each), *(span(each, successes) for successes in (3, 2, 1))) for each in ranks),
        here=rank - first,
        note="Faces that score three, two and one success; a 10 never scores. In brackets the highest of each, from "
        "rank 18 on that of three first.",
    )


def span(rank: int, successes: int) -> str:
    """Say which faces score exactly so many ``successes`` at a ``rank``: ``2–9``, ``1``, or a dash for none."""
    faces = [face for face in FACES if score(face, rank) == successes]
    if not faces:
        return "–"
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def difficulty_table(needed: int) -> Table:
    """List the difficulties by name, with the attribute of a target that makes each.

    The row of ``needed``, the successes required, is marked.
    """
    named = len(DIFFICULTIES)
    return Table(
        title="Difficulties",
        columns=("Successes needed", "Difficulty", "Target's attribute"),
        rows=tuple(
            (str(successes), said, str(successes + 1) if successes + 1 < named else "–")
            for successes, said in enumerate(DIFFICULTIES)
        ),
        here=needed if needed < named else None,
        note="Against somebody's attribute the difficulty is one less than it; Evasion is worked out so too.",
    )


def attribute_table() -> Table:
    """Give what each attribute is for, and what a target resists with it."""
    return Table(
        title="Attributes",
        columns=("Attribute", "Is for", "A target resists with it"),
        rows=ATTRIBUTES,
        note="Each skill is linked to one of them, Climb to Quickness, say, and Swim to Fortitude.",
    )

"""Spellwoven's tables: what each rank scores, and difficulties against a target."""

from fairthrow.systems.situation import Table
from fairthrow.systems.spellwoven.hand import FACES, notation, score

RESISTS = (
    ("Behest", "supernatural fear, illusion and charm"),
    ("Fortitude", "being overpowered or knocked out"),
    ("Presence", "insults and social manipulation"),
    ("Quickness", "physical attacks, by dodging"),
    ("Wits", "trickery, bluffs and lies"),
)
"""What a target's attributes resist (Spellwoven, "Static Difficulty from Attributes")."""


def rank_table(rank: int) -> Table:
    """Give what each face scores around ``rank``, in the notation of the character sheet."""
    first = max(1, min(rank - 3, 20))
    ranks = range(first, first + 7)
    return Table(
        title="Ranks",
        columns=("Rank", "Three", "Two", "One"),
        rows=tuple((notation(each), *(span(each, successes) for successes in (3, 2, 1))) for each in ranks),
        here=rank - first,
        note="Faces that score three, two and one success. A 10 never scores.",
    )


def span(rank: int, successes: int) -> str:
    """Say which faces score exactly ``successes``: ``2–9``, ``1``, or a dash for none."""
    faces = [face for face in FACES if score(face, rank) == successes]
    if not faces:
        return "–"
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def difficulty_table(against: int) -> Table:
    """Give the difficulty against each attribute of a target, and what resists what."""
    return Table(
        title="Against a target",
        columns=("Target's attribute", "Successes needed"),
        rows=tuple((str(rank), str(rank - 1)) for rank in range(1, 5)),
        here=against - 1 if against else None,
        note="; ".join(f"{name} resists {what}" for name, what in RESISTS) + ".",
    )

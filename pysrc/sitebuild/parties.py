"""What the template of the page of parties is filled with: a sample's table, so that nobody meets an empty one."""

from typing import Any

from fairthrow.systems import SYSTEMS
from fairthrow.table.group.participants import first_draft, kinds_of
from fairthrow.table.group.party import Party, odds_of
from fairthrow.view.group.participants import control_parts
from fairthrow.view.group.party import party_parts
from sitebuild.markup import all_safe
from sitebuild.titles import titled

TITLE = "Party"
DESCRIPTION = (
    "Everyone rolls at once: the exact odds of how many succeed, who wins a competition, and one link that shows all "
    "the same dice."
)


def party_words() -> dict[str, Any]:
    """Give what the page is filled with."""
    draft, _ = first_draft({})
    group = draft.group()
    drawn = party_parts(group, odds_of(group)) if isinstance(group, Party) else {}
    parts = {**drawn, **control_parts(draft, (), heads=drawn)}
    return {
        "title": titled(TITLE),
        "description": DESCRIPTION,
        "here": TITLE,
        "sign": "party",
        "felt": draft.check.system,
        "able": [game for game in SYSTEMS.values() if any(map(kinds_of, game.checks))],
        "parts": all_safe(parts),
    }

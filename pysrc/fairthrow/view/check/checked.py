"""What a link is that was checked and found right: as data for other programs, and as words for people."""

from typing import Any

from fairthrow.links import LONGEST, Link
from fairthrow.systems import SYSTEMS, fitting
from fairthrow.systems.character import Character, SheetLine
from fairthrow.table.characters import encode
from fairthrow.table.group.group import Group
from fairthrow.table.seals import Seal


def checked_data(found: Link | Group | Character | Seal) -> dict[str, Any]:
    """Give the canonical ``link``, and its ``kind``.

    That is ``check``, ``roll``, ``fair roll``, ``party``, ``rivals``, ``sealed roll``, ``part in a sealed roll`` or
    ``character``.

    A character has a ``name``, and ``lines``: each with its ``name``, ``value`` and ``note``, and the ``links`` of the
    checks that it fills, by check. The ``notes`` are advice; the character is right all the same.
    """
    if not isinstance(found, Character):
        return {"link": found.encode(), "kind": kind_of(found)}
    return {
        "link": encode(found),
        "kind": "character",
        "name": found.name,
        "lines": [
            {"name": line.name, "value": line.value, "note": line.note, "links": _links(found, line)}
            for line in found.lines()
        ],
        "notes": list(found.notes()),
    }


def checked_text(found: Link | Group | Character | Seal) -> str:
    """Say that a link is right, and what it is of; the lines of a character each with the links that they fill."""
    if isinstance(found, Group):
        return f"Right: {found.kind} of {len(found.members)}.\n{found.encode()}\n"
    if isinstance(found, Link | Seal):
        return f"Right: a {kind_of(found)}.\n{found.encode()}\n"
    said = [
        f"Right: a character of {SYSTEMS[found.system].title}.",
        found.name,
        *([found.about] if found.about else []),
    ]
    for line in found.lines():
        said.append(f"  {line.name} {line.value} ({line.note})")
        said += [f"    {link}" for link in _links(found, line).values()]
    return "\n".join(fitting(each, LONGEST) for each in (*said, *found.notes(), encode(found))) + "\n"


def kind_of(link: Link | Group | Seal) -> str:
    """Say what kind of link it is, in the words of :func:`checked_data`."""
    if isinstance(link, Seal):
        return "sealed roll" if link.part is None else "part in a sealed roll"
    if isinstance(link, Group):
        return link.kind
    if link.offer is not None:
        return "fair roll"
    return "roll" if link.rolled and link.situation.takes_dice else "check"


def _links(character: Character, line: SheetLine) -> dict[str, str]:
    """Give the links that a line fills, by check."""
    game = SYSTEMS[character.system]
    return {name: Link(situation=character.filled(line, game.check(name)())).encode() for name in line.checks}

"""What the command line answers of rolls: rolled anew, or recomputed with what that shows."""

import secrets
from dataclasses import replace
from types import ModuleType
from typing import Any

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import PROGRAMS, Link
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.group.group import Group
from fairthrow.table.seals import Seal, check_opened
from fairthrow.view.check import sealed
from fairthrow.view.check.data import roll_data
from fairthrow.view.check.text import roll_text
from fairthrow.view.check.verdict import shows, shows_not, verdict_text
from fairthrow.view.group import text as groups


def of_program(link: Link | Group) -> bool:
    """Say whether a link is one of a program. What is known of programs is imported where one comes."""
    return isinstance(link, Link) and link.situation.system == PROGRAMS


def programs_view() -> ModuleType:
    """Give what writes about programs. Most calls of the command line are about games, and would pay for it."""
    from fairthrow.view.lab import data as programs  # noqa: PLC0415  # as above

    return programs


def explaining() -> ModuleType:
    """Import what gives an account of a program. Few ask for it."""
    from fairthrow.view.lab import explaining as found  # noqa: PLC0415  # as above

    return found


def roll(link: Link | Group) -> dict[str, Any]:
    """Give the roll of a link as data, as :func:`roll_data` does. For a link without a roll a seed is drawn."""
    seeded = with_seed(link)
    if isinstance(seeded, Group):
        return groups.roll_data(seeded)
    return programs_view().roll_data(seeded) if of_program(seeded) else roll_data(seeded)


def roll_words(link: Link | Group) -> str:
    """Write the roll of a link in words. For a link without a roll a seed is drawn."""
    seeded = with_seed(link)
    if isinstance(seeded, Group):
        return groups.roll_text(seeded)
    return programs_view().roll_text(seeded) if of_program(seeded) else roll_text(seeded)


def verify(link: Link | Group | Seal) -> dict[str, Any]:
    """Recompute the roll of a link: give it as data, with what that shows.

    ``kind`` is ``repeatable`` (from a seed), ``typed`` (from faces), ``certain`` (without dice), or for a fair roll
    ``confirmed`` or ``unconfirmed``. ``from`` says what the dice come from. A fair roll also has the ``format`` of its
    proof (1 or 2), and sentences in ``shows`` and ``does_not_show``.

    The link of a sealed roll names none: its ``kind`` is ``sealed``, with the ``caption`` and such sentences.

    Raises a FairthrowError when the link names no roll.
    """
    if isinstance(link, Seal):
        return sealed.seal_data(link)
    if not link.rolled:
        raise FairthrowError(*link.missing)
    found = roll(link)
    if isinstance(link, Group):
        return {**found, "kind": "repeatable", "from": "seed"}
    if link.revealed:
        kind = "confirmed" if link.confirmed else "unconfirmed"
        about = {"kind": kind, "from": "proof", "format": 1 if link.earlier_format else 2}
        return {**found, **about, "shows": shows(link), "does_not_show": shows_not(link)}
    if not found["dice"]:
        return {**found, "kind": "certain", "from": "no dice"}
    source = "seed" if link.seed is not None else "faces"
    return {**found, "kind": "repeatable" if source == "seed" else "typed", "from": source}


def verify_words(link: Link | Group | Seal) -> str:
    """Write the roll of a link in words, and what recomputing it shows.

    Raises a FairthrowError when it names no roll.
    """
    if isinstance(link, Seal):
        return sealed.seal_text(link)
    if isinstance(link, Group):
        return groups.verify_text(link)
    return programs_view().verdict_text(link) if of_program(link) else verdict_text(link)


def with_seed(link: Link | Group) -> Link | Group:
    """Give the link itself when it names a roll, else the same with a newly drawn seed.

    Raises a FairthrowError for a message of a fair roll that is not revealed.
    """
    if link.rolled:
        return link
    if isinstance(link, Link) and link.offer is not None:
        raise FairthrowError(*link.missing)
    return replace(link, seed=secrets.token_bytes(SEED_BYTES))


def fitting_seal(seal: Seal) -> tuple[Any, Any]:
    """Give :func:`verify` and :func:`verify_words` for a link that has to open the ``seal``.

    What they give says ``fits``, and of a seal with somebody's part that it is in the roll. They raise FieldError for a
    link that does not open it.
    """

    def opened(link: Link | Group | Seal) -> Link:
        if not isinstance(link, Link):
            raise FieldError("link", "link must open the seal: the confirmed proof of one check, and this is none")
        check_opened(link, seal)
        return link

    def data(link: Link | Group | Seal) -> dict[str, Any]:
        return {**verify(opened(link)), **sealed.opened_data(seal)}

    def words(link: Link | Group | Seal) -> str:
        return verify_words(opened(link)) + sealed.opened_text(seal)

    return data, words

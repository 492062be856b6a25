"""Link text → a program's link.

    lab/<language>?program=<text>[&limit=<n>][&inputs=<name>:<value>,…]…

All that the link of a check can hold (:mod:`fairthrow.links`) may follow, and it is read as strictly. Only its length
is another: a program may have 20,000 characters, each of which may take twelve when it is percent-encoded.

Pages of games read a form by the names of its fields. So does the page of a game of one's own, where each input is a
field (:mod:`fairthrow.programs.own`) beside those of a link: ``input_<name>=<value>``. Links are written without them.
"""

from dataclasses import replace
from typing import Any

from fairthrow.dice.errors import FieldError, LinkError, shown
from fairthrow.lab.length import LONGEST_IN_ALL
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import LONGEST as LONGEST_OF_OTHERS
from fairthrow.links import PLAYED, PROGRAMS, Link, fields_of, link_of, split_link
from fairthrow.linktext import too_long
from fairthrow.programs.check import CHECKS, ProgramCheck
from fairthrow.programs.own import PREFIX, own
from fairthrow.systems.fields import trimmed
from fairthrow.systems.wording import in_a_row

LONGEST = 12 * LONGEST_IN_ALL + LONGEST_OF_OTHERS
"""Characters of the longest link of a program that is read at all."""


def decode(text: str) -> Link:
    """Read the link ``text`` of a program. Whether the program is right is not looked at.

    Raises LinkError when the text is no such link, or gives a field twice. Raises FieldError, naming the field, for one
    that is unknown or has a value that is not allowed.

    >>> decode("lab/anydice?program=output 2d6&label=Hit").encode()
    'lab/anydice?program=output%202d6&label=Hit'
    """
    return link_of(*_parts_of(text))


def _parts_of(text: str) -> tuple[type[ProgramCheck], dict[str, str]]:
    """Give the check of a program that the link ``text`` is of, and the texts of its fields by their names."""
    if len(text) > LONGEST:
        raise too_long(text, LONGEST)
    system, rest = split_link(trimmed(text))
    if system not in (PROGRAMS, PLAYED):
        raise LinkError("system", f"system must be {PROGRAMS} for a program, got {shown(system)}")
    name, _, query = rest.partition("?")
    if name not in CHECKS:
        raise LinkError("check", f"check must be {in_a_row(tuple(CHECKS), 'or')} in {PROGRAMS}, got {shown(name)}")
    return CHECKS[name], fields_of(query)


def decode_game(text: str) -> Link:
    r"""Read the link ``text`` of a program, or a form of its page, as a link of the game that it is.

    Raises what :func:`decode` raises, and ProgramError: the program is read to its end.

    >>> game = decode_game(r"lab/troll?program=\ input n 1..9 %0an := 3; sum n d6&input_n=4")
    >>> game.situation.odds().outcomes["value"].chance(4)
    Ratio(numerator=1, denominator=1296)
    """
    check, fields = _parts_of(text)
    set_here = {name: text for name, text in fields.items() if name.startswith(PREFIX)}
    link = link_of(check, {name: text for name, text in fields.items() if name not in set_here})
    if not isinstance(link.situation, ProgramCheck):  # pragma: no cover  # it is one: this tells the type checker
        raise TypeError(link)
    link.situation.language.check(link.situation.run)
    game = own(link.situation)
    kinds = game.declared()
    values: dict[str, Any] = {}
    for name, said in set_here.items():
        if name not in kinds:
            known = ", ".join(kinds) or "none"
            raise FieldError(name, f"{shown(name)} is not a field of this game, which has {known}")
        values[name] = kinds[name].decode(name, said)
    return replace(link, situation=replace(game, **values))


def prepare(text: str) -> None:
    """Import the language of the link ``text``, so that this is not part of the first answer's work.

    Any text will do.
    """
    for name in LANGUAGES:
        if f"{PROGRAMS}/{name}" in text or f"#{name}" in text:
            LANGUAGES[name]


def check(text: str) -> Link:
    """Read the link ``text`` of a program, and the program itself to its end. Where it names a roll, that is rolled.

    Raises what :func:`decode` raises, and ProgramError where the program is wrong.
    """
    link = decode(text)
    situation = link.situation
    if isinstance(situation, ProgramCheck):  # pragma: no branch  # it is one: this tells the type checker
        situation.language.check(situation.run)
    if link.rolled:
        link.roll()
    return link

"""Link text → the game that a program is, as its page has it.

    lab/<language>?program=<text>[&limit=<n>][&inputs=<name>:<value>,…][&input_<name>=<value>]…

Other pages read a form by the names of its fields, and so does the page of a game of one's own: there each input is a
field (:mod:`fairthrow.programs.own`). Its links are written as any program's are, with all inputs in one field.
"""

from dataclasses import replace
from typing import Any

from fairthrow.dice.errors import FieldError, LinkError, shown
from fairthrow.links import Link, fields_of, link_of, split_link
from fairthrow.linktext import too_long
from fairthrow.programs.check import CHECKS, SYSTEM, ProgramCheck
from fairthrow.programs.decoding import LONGEST, PAGES
from fairthrow.programs.own import PREFIX, own
from fairthrow.systems.fields import trimmed

MOST_APART = 20_000
"""How far apart the lowest and the highest result of a game may be."""

MOST_BITS = 4_000
"""Binary digits of the denominator that all its chances have."""


def decode_game(text: str) -> Link:
    r"""Read the link ``text`` of a program, or a form of its page, as a link of the game that it is.

    Raises LinkError when the text is no such link, FieldError naming the field that is wrong, and ProgramError.

    >>> game = decode_game(r"lab/troll?program=\ input n 1..9 %0an := 3; sum n d6&input_n=4")
    >>> game.situation.odds().outcomes["value"].chance(4)
    Ratio(numerator=1, denominator=1296)
    """
    if len(text) > LONGEST:
        raise too_long(text, LONGEST)
    system, rest = split_link(trimmed(text))
    name, _, query = rest.partition("?")
    if system not in PAGES or name not in CHECKS:
        raise LinkError("check", f"check must be {' or '.join(CHECKS)} in {SYSTEM}, got {shown(name)}")
    fields = fields_of(query)
    link = link_of(CHECKS[name], {name: text for name, text in fields.items() if not name.startswith(PREFIX)})
    set_here = {name: text for name, text in fields.items() if name.startswith(PREFIX)}
    return game_of(link, set_here)


def game_of(link: Link, fields: dict[str, str] | None = None) -> Link:
    """Give the link of a program as that of the game that it is, with some ``fields`` set to other values.

    They are texts as in links, by the names of fields. The program is read to its end. Raises what :func:`decode_game`
    raises.
    """
    if not isinstance(link.situation, ProgramCheck):
        raise LinkError("system", f"system must be {SYSTEM} for a program, got {shown(link.situation.system)}")
    link.situation.language.check(link.situation.run)
    game = own(link.situation)
    kinds = game.declared()
    values: dict[str, Any] = {}
    for name, text in (fields or {}).items():
        if name not in kinds:
            known = ", ".join(kinds) or "none"
            raise FieldError(name, f"{shown(name)} is not a field of this game, which has {known}")
        values[name] = kinds[name].decode(name, text)
    return replace(link, situation=replace(game, **values))


def fit_for_a_page(link: Link) -> None:
    """Look whether the odds of a game have room on its page. Raises FieldError where they have not."""
    chances = link.situation.odds().outcomes[link.situation.main]
    values = list(chances.weights)
    if max(values) - min(values) > MOST_APART:
        message = f"its results are more than {MOST_APART:,} apart"
    elif chances.denominator.bit_length() > MOST_BITS:
        message = "its exact chances have more digits than anybody could read"
    else:
        return
    raise FieldError("program", f"program is too large for the page of a game: {message}. The Lab shows it")

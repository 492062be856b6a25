"""The library: exact odds and rolls for other programs. ``import fairthrow`` offers all that is public here.

A check is named as its link names it, and a program of the Lab is a check as well::

    >>> import fairthrow
    >>> fairthrow.odds("spellwoven/test", skill=7).chance
    Fraction(973, 1000)
    >>> fairthrow.roll("spellwoven/test", skill=7, faces=[3, 8, 10]).summary
    '1 success against difficulty 1: the test passes exactly.'
    >>> fairthrow.program("output [highest 3 of 4d6]").odds()["output 1"].at_least(16)
    Fraction(169, 1296)

Chances are :class:`fractions.Fraction`, never rounded. Whatever is wrong with what was given is a
:class:`~fairthrow.dice.errors.FairthrowError` that names the field. Only a roll that nobody names draws chance: a seed
from the secure source of the system.

:mod:`fairthrow.api.results` has what is given back, :mod:`fairthrow.api.asked` asks for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fairthrow.api.asked import Check
from fairthrow.api.results import Chances, Die, Odds, Roll
from fairthrow.dice.errors import FairthrowError, FieldError, LinkError, shown
from fairthrow.lab.errors import ProgramError
from fairthrow.links import Link
from fairthrow.systems import SYSTEMS
from fairthrow.table.reading import LANGUAGES, read_roll

__all__ = [
    "Chances",
    "Check",
    "Die",
    "FairthrowError",
    "FieldError",
    "LinkError",
    "Odds",
    "ProgramError",
    "Roll",
    "check",
    "checks",
    "odds",
    "program",
    "roll",
]


def check(link: str, /, **fields: Any) -> Check:
    """Give the check that a link names, with some of its fields set to other values.

    A link is ``<system>/<check>?<field>=<value>&…``, or the address of a page with one. ``fields`` have values of
    Python: whole numbers, True and False for yes and no, words, lists of numbers. With any of them, a roll that the
    link names is left out: its dice were another check's.

    Raises LinkError for what is no link of a check, and FieldError for a field that is unknown or has a value that is
    not allowed.

    >>> check("spellwoven/test", skill=7, advantage=True)
    check('spellwoven/test?skill=7&advantage=yes')
    >>> check("spellwoven/test", skill=77)
    Traceback (most recent call last):
    ...
    fairthrow.dice.errors.FieldError: skill must be 0 to 26, got 77
    """
    if not isinstance(link, str):
        raise LinkError("link", f"link must be text, got {shown(link)}")
    found = read_roll(link)
    if not isinstance(found, Link):
        raise LinkError("link", f"link must be of one check or program, got one of {found.kind}")
    if not fields:
        return Check(found)
    situation = found.situation
    for name in fields:
        if name not in situation.declared():
            known = ", ".join(situation.declared())
            message = f"{shown(name)} is not a field of {situation.system}/{situation.check}, which has {known}"
            raise FieldError(name, message)
    return Check(replace(found.unthrown, situation=replace(situation, **fields)))


def program(text: str, /, *, language: str = "anydice", inputs: Mapping[str, int | str] | None = None) -> Check:
    r"""Give a program of the Lab as a check: its ``text``, in ``anydice`` or ``troll``, and values of its ``inputs``.

    A number or a word is given for the name of an input that the program declares; others stay at their default.
    Whether the program is right is found out when it is asked for odds or a roll.

    Raises FieldError for another language, for a text of more than 6,000 characters, and for an input that there is not
    or that may not have the value.

    >>> program("sum largest 3 4d6", language="troll").odds()["output 1"][18]
    Fraction(7, 432)
    >>> program("\\ input N 1..9 \\ N: 2  output Nd6", inputs={"N": 3}).odds()["output 1"].mean
    Fraction(21, 2)
    """
    if language not in LANGUAGES:
        raise FieldError("language", f"language must be {' or '.join(LANGUAGES)}, got {shown(language)}")
    from fairthrow.programs.check import CHECKS  # noqa: PLC0415  # only who has a program needs the Lab

    values = () if inputs is None else tuple(inputs.items())
    return Check(Link(situation=CHECKS[language](program=text, inputs=values)))


def odds(link: str, /, **fields: Any) -> Odds:
    """Give the exact odds of the check that a link names: :func:`check`, then :meth:`Check.odds`.

    >>> odds("d100/check?score=40")
    <Odds of d100/check?score=40: degrees, result>
    """
    return check(link, **fields).odds()


def roll(link: str, /, *, seed: str | bytes | None = None, faces: Sequence[int] | None = None, **fields: Any) -> Roll:
    """Roll the check that a link names: :func:`check`, then :meth:`Check.roll` with ``seed`` or ``faces``.

    >>> thrown = roll("spellwoven/test?skill=7", seed="AAAAAAAAAAAAAAAAAAAAAA")
    >>> [die.face for die in thrown.dice], thrown.outcomes["successes"]
    ([2, 7, 5], 3)
    >>> thrown.link
    'spellwoven/test?skill=7&seed=AAAAAAAAAAAAAAAAAAAAAA'
    """
    return check(link, **fields).roll(seed=seed, faces=faces)


def checks() -> dict[str, str]:
    """Give every check of every game: its name in links → its title.

    >>> checks()["spellwoven/test"]
    'Test of Skill'
    """
    return {f"{game.name}/{each.check}": each.title for game in SYSTEMS.values() for each in game.checks}

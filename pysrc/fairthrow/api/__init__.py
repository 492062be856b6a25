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

:mod:`fairthrow.api.given` reads what callers give, :mod:`fairthrow.api.asked` asks for it, and
:mod:`fairthrow.api.results` has what is given back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from fairthrow.api.asked import Check
from fairthrow.api.given import SECONDS, field_given, seconds_asked, text_given
from fairthrow.api.results import Chances, Die, Odds, Roll
from fairthrow.dice.errors import FairthrowError, FieldError, LinkError, shown
from fairthrow.lab.errors import ProgramError
from fairthrow.links import PROGRAMS, Link
from fairthrow.systems import SYSTEMS
from fairthrow.systems.wording import in_a_row
from fairthrow.table.reading import LANGUAGES, read_roll

if TYPE_CHECKING:
    from fairthrow.api.nearness import Nearness
    from fairthrow.api.turned import Found

__all__ = [
    "Chances",
    "Check",
    "Die",
    "FairthrowError",
    "FieldError",
    "Found",
    "LinkError",
    "Nearness",
    "Odds",
    "ProgramError",
    "Roll",
    "check",
    "checks",
    "find",
    "near",
    "odds",
    "program",
    "roll",
]


def check(link: str, /, **fields: Any) -> Check:
    """Give the check that a link names, with some of its fields set to other values.

    A link is ``<system>/<check>?<field>=<value>&…``, or the address of a page with one. ``fields`` have the texts that
    links have, or values of Python: whole numbers, True and False for yes and no, words, lists of numbers. A whole
    number is whatever has ``__index__``, as numbers of other packages have. With any of them, a roll that the link
    names is left out: its dice were another check's.

    Raises LinkError for what is no link of a check, and FieldError for a field that is unknown or has a value that is
    not allowed. The error of a link that a chat or a mail program has changed says what it was before; nothing reads it
    so by itself.

    >>> check("spellwoven/test", skill=7, advantage=True)
    check('spellwoven/test?skill=7&advantage=yes')
    >>> check("spellwoven/test", skill="7", advantage="yes")
    check('spellwoven/test?skill=7&advantage=yes')
    >>> check("spellwoven/test", skill=77)
    Traceback (most recent call last):
    ...
    fairthrow.dice.errors.FieldError: skill must be 0 to 26, got 77
    """
    if not isinstance(link, str):
        raise LinkError("link", f"link must be text, got {shown(link)}")
    found = read_roll(str.__str__(link))
    if not isinstance(found, Link):
        raise LinkError("link", f"link must be of one check or program, got one of {found.kind}")
    if not fields:
        return Check(found, str.__str__(link))
    situation = found.situation
    for name in fields:
        if name not in situation.declared():
            known = ", ".join(situation.declared())
            message = f"{shown(name)} is not a field of {situation.system}/{situation.check}, which has {known}"
            raise FieldError(name, message)
    kinds = situation.declared()
    values = {name: field_given(kinds[name], name, value) for name, value in fields.items()}
    return Check(replace(found.unthrown, situation=replace(situation, **values)))


def program(
    text: str,
    /,
    *,
    language: str = "anydice",
    inputs: str | Mapping[str, int | str] | Iterable[tuple[str, int | str]] | None = None,
) -> Check:
    r"""Give a program of the Lab as a check: its ``text`` in a ``language``, and values of its ``inputs``.

    Languages are ``notation``, ``anydice`` and ``troll``, as links have them. A number or a word is given for the name
    of an input that the program declares, True and False for yes and no; others stay at their default. They may also
    be the text that a link has of them: ``SKILL:7,EDGE:yes``.
    Whether the program is right is found out when it is asked for odds or a roll.

    Raises FieldError for another language, for a text of more than 20,000 characters, and for an input that there is
    not or that may not have the value.

    >>> program("4d6kh3", language="notation").odds()["4d6kh3"].at_least(16)
    Fraction(169, 1296)
    >>> program("sum largest 3 4d6", language="troll").odds()["output 1"][18]
    Fraction(7, 432)
    >>> program("\\ input N 1..9 \\ N: 2  output Nd6", inputs={"N": 3}).odds()["output 1"].mean
    Fraction(21, 2)
    """
    if text_given("language", language) not in LANGUAGES:
        raise FieldError("language", f"language must be {in_a_row(LANGUAGES, 'or')}, got {shown(language)}")
    from fairthrow.programs.check import CHECKS  # noqa: PLC0415  # only who has a program needs the Lab

    made = CHECKS[language]
    given = {"program": text, **({} if inputs is None else {"inputs": inputs})}
    kinds = made.declared()
    return Check(Link(situation=made(**{name: field_given(kinds[name], name, value) for name, value in given.items()})))


def odds(link: str, /, *, seconds: float | EllipsisType | None = ..., **fields: Any) -> Odds:
    """Give the exact odds of the check that a link names: :func:`check`, then :meth:`Check.odds`.

    The link of a program may have ``seconds``, as there. They are a FieldError beside any other.

    >>> odds("d100/check?score=40")
    <Odds of d100/check?score=40: degrees, result>
    """
    asked = check(link, **fields)
    return asked.odds(seconds=_seconds(asked, seconds))


def roll(
    link: str,
    /,
    *,
    seed: str | bytes | None = None,
    faces: str | Sequence[int] | None = None,
    seconds: float | EllipsisType | None = ...,
    **fields: Any,
) -> Roll:
    """Roll the check that a link names: :func:`check`, then :meth:`Check.roll` with ``seed`` or ``faces``.

    The link of a program may have ``seconds``, as there. They are a FieldError beside any other.

    >>> thrown = roll("spellwoven/test?skill=7", seed="AAAAAAAAAAAAAAAAAAAAAA")
    >>> [die.face for die in thrown.dice], thrown.outcomes["successes"]
    ([2, 7, 5], 3)
    >>> thrown.link
    'spellwoven/test?skill=7&seed=AAAAAAAAAAAAAAAAAAAAAA'
    """
    asked = check(link, **fields)
    return asked.roll(seed=seed, faces=faces, seconds=_seconds(asked, seconds))


def _seconds(asked: Check, seconds: float | EllipsisType | None) -> float | None:
    situation = asked._link.situation  # noqa: SLF001  # this is the same library
    is_program = situation.system == PROGRAMS
    return seconds_asked(seconds, f"{situation.system}/{situation.check}", program=is_program)


def find(
    link: str | Check,
    /,
    *vary: str,
    want: str,
    of: str = "",
    seconds: float | None = SECONDS,
    **fields: Any,
) -> "Found":
    r"""Turn the question round: give the values of one or two fields for which the chance is as wanted.

    ``vary`` names the fields, each with all its values or those of a range: ``"skill"``, ``"skill=3..9"``. ``want`` is
    what is wanted of the chance, such as ``>= 65%``, ``at most 1/3``, or ``mean >= 10`` for the mean. The chance is
    that of what is wanted of the check (its verdict, the ``success`` of a program), or what ``of`` says, such as
    ``total >= 14``. Every value is asked for: 1,000 of one field at most, 2,500 pairs of two. ``link`` and ``fields``
    are as :func:`check` has them; a link may also be a check. After so many ``seconds`` (None for no limit) what was
    found is given, and the rest is ``unasked``.

    Raises LinkError as :func:`check` does. Raises FieldError for a field that is unknown, cannot be gone through, or
    has too many values, for ``want`` and ``of`` that cannot be read, and for a program that is wrong.

    >>> find("spellwoven/test", "skill=1..9", want=">= 2/3", difficulty=2, attribute=1).holds
    (6, 7, 8, 9)
    >>> game = program("\\ input N 2..5\n success SUM >= 14 \\ N: 4  output Nd6 named \"SUM\"")
    >>> found = find(game, "N", want=">= 1/2")
    >>> found.chances[4], found.holds, found.nearest
    (Fraction(721, 1296), (4, 5), 4)
    """
    from fairthrow.api.turned import found_of  # noqa: PLC0415  # it needs the Lab, as programs do

    asked = link if isinstance(link, Check) else check(link)
    if fields:
        asked = check(asked.link, **fields)
    with asked._hinting(seconds):  # noqa: SLF001  # this is the same library
        return found_of(asked, vary, want, of, seconds)


def near(
    *links: str | Check, to: str | Check | Mapping[int, Any], of: str = "", seconds: float | None = SECONDS
) -> "Nearness":
    """Tell how near the numbers of checks and programs are ``to`` a curve.

    The curve is a link or a check, or chances that are written down: ``3:1/16,4:1/16,…`` or a mapping from numbers to
    chances. Each of ``links`` gives its main outcome, a program the output it wants something of, else the first; or
    the one that ``of`` names. After so many ``seconds`` (None for no limit) the rest is ``unasked``.

    Raises LinkError as :func:`check` does. Raises FieldError for a curve that cannot be read, for an outcome that is
    not there or has no numbers, and for a program that is wrong.

    >>> nearest = near(program("output 2d6"), program("output d12"), to="2:1/36, 7:35/36")
    >>> nearest.order, nearest.distances[0]
    ((1, 2), (Fraction(5, 12), Fraction(29, 36)))
    """
    from fairthrow.api.nearness import curve_said, nearness_of  # noqa: PLC0415  # it needs the Lab, as programs do
    from fairthrow.sweep.curves import curve_in  # noqa: PLC0415  # the same

    checks = tuple(each if isinstance(each, Check) else check(each) for each in links)
    if isinstance(to, Check):
        return nearness_of(checks, to, to.link, of, seconds)
    if isinstance(to, Mapping):
        return nearness_of(checks, to, curve_said(to), of, seconds)
    said = text_given("to", to)
    return nearness_of(checks, curve_in(said) or check(said), said, of, seconds)


def checks() -> dict[str, str]:
    """Give every check of every game: its name in links → its title.

    >>> checks()["spellwoven/test"]
    'Test of Skill'
    """
    return {f"{game.name}/{each.check}": each.title for game in SYSTEMS.values() for each in game.checks}


def __getattr__(name: str) -> Any:
    """Give a class that is imported when it is first asked for: it needs the Lab."""
    if name == "Found":
        from fairthrow.api.turned import Found  # noqa: PLC0415  # as above

        return Found
    if name == "Nearness":
        from fairthrow.api.nearness import Nearness  # noqa: PLC0415  # as above

        return Nearness
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""The link of a group → the group: a :class:`Party`, or :class:`Rivals`.

The form is told in :mod:`fairthrow.table.group.group`. It is read as strictly as the link of a check, with the same
parser.
"""

from re import compile as pattern
from typing import Any

from fairthrow.links import RULES_VERSION, fields_of, parts_of
from fairthrow.linktext import check_version
from fairthrow.systems import FairthrowError, FieldError, Game, LinkError, Situation, shown
from fairthrow.systems.fields import Kind
from fairthrow.table.group.group import LABEL, MOST_MEMBERS, NAME, SEED, SENDER, Group, Member
from fairthrow.table.group.party import OPPONENT, REACH, Party
from fairthrow.table.group.rivals import AGAIN, Rivals

KINDS: dict[str, type[Group]] = {each.kind: each for each in (Party, Rivals)}
"""The kinds of group by what stands in the place of the check in their links."""

_OF_ALL: dict[str, Kind] = {"seed": SEED, "label": LABEL, "sender": SENDER}

SETTINGS: dict[type[Group], dict[str, Kind]] = {
    Party: {"reach": REACH, "opponent": OPPONENT, **_OF_ALL},
    Rivals: {"again": AGAIN, **_OF_ALL},
}
"""What a group's link may say of the group itself."""

PAGE = "party"
"""The page that has groups of all games: the links on it are whole (``…/party/#spellwoven/party?…``)."""

_OF_A_MEMBER = pattern(r"([1-9]|1[0-2])(?:\.([a-z_]+))?")
"""A field's name that is about one member: its number, and the field of its situation, if any."""


def is_group(text: str) -> bool:
    """Say whether ``text`` is the link of a group, whatever else may be wrong with it.

    Raises LinkError for no link at all.

    >>> is_group("spellwoven/party?check=no"), is_group("spellwoven/test")
    (True, False)
    """
    return parts_of(_whole(text))[1] in KINDS


def _whole(text: str) -> str:
    """Give the link that stands on the page of groups; any other text as it is."""
    before, _, behind = text.partition("#")
    path = before.partition("?")[0].removesuffix("index.html").rstrip("/")
    return behind if behind and path.rpartition("/")[2] == PAGE else text


def decode(text: str) -> Group:
    """Read a group from the ``text`` of its link, in any form that links have.

    Raises LinkError when the text is no such link, and FieldError naming the field that is wrong; a member's field has
    the member's number before it: ``2.skill``.

    >>> decode("spellwoven/party?check=test&2=Tom&1=Jen&1.skill=7&difficulty=2").encode()
    'spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=7&2=Tom'
    """
    game, kind, query = parts_of(_whole(text))
    if kind not in KINDS:
        raise LinkError("check", f"a group's link must be of {' or '.join(KINDS)} in {game.name}, got {shown(kind)}")
    return _read(game, KINDS[kind], fields_of(query))


def _read(game: Game, kind: type[Group], fields: dict[str, str]) -> Group:
    if "v" in fields:
        check_version(fields.pop("v"), RULES_VERSION)
    checks = {check.check: check for check in game.checks if kind.fits(check)}
    asked = fields.pop("check", "")
    if asked not in checks:
        raise kind.unfit(game.name, asked)
    check, declared = checks[asked], checks[asked].declared()
    values: dict[int, dict[str, Any]] = {}  # of each member by its number; under 0 what holds for all
    settings = {}
    for key, text in fields.items():
        found = _OF_A_MEMBER.fullmatch(key)
        number, name = (int(found[1]), found[2] or "name") if found else (0, key)
        if found and not found[2]:
            field_kind: Kind = NAME
        elif name in declared:
            field_kind = declared[name]
        elif number and name == "label":
            field_kind = LABEL
        elif not number and name in SETTINGS[kind]:
            settings[name] = SETTINGS[kind][name].decode(name, text)
            continue
        else:
            raise _unknown(key, kind, check)
        values.setdefault(number, {})[name] = field_kind.decode(key, text)
    common = values.pop(0, {})
    numbers = range(1, max(values, default=1) + 1)
    return kind(members=tuple(_member(check, number, common, values.get(number, {})) for number in numbers), **settings)


def _member(check: type[Situation], number: int, common: dict[str, Any], own: dict[str, Any]) -> Member:
    if "name" not in own:
        raise LinkError(str(number), f"{number} must be given: the name of that member, which may be empty")
    name, label = own.pop("name"), own.pop("label", "")
    try:
        return Member(situation=check(**(common | own)), name=name, label=label)
    except FairthrowError as error:
        raise FieldError(f"{number}.{error.field}", f"of member {number}: {error.message}") from None


def _unknown(key: str, kind: type[Group], check: type[Situation]) -> FieldError:
    known = ", ".join((*SETTINGS[kind], *check.declared()))
    where = f"{kind.kind} of {check.system}/{check.check}"
    message = f"{shown(key)} is not a field of {where}, which has members 1 to {MOST_MEMBERS}, {known}"
    return FieldError(key, message)

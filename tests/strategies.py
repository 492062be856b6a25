"""Hypothesis strategies, made from what the checks declare.

A new kind of field needs one entry in :data:`STRATEGIES`, and nothing else.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from hypothesis import reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, FieldError, Situation
from fairthrow.systems.character import Character
from fairthrow.systems.declared import Declared
from fairthrow.systems.enchanted_realms.damage import MOST_ADDED, MOST_DICE, MOST_SIDES, Damage, DamageDice
from fairthrow.systems.enchanted_realms.movement import MOST_HEXES, Path
from fairthrow.systems.fields import Choice, Flag, Kind, Label, Octets, Seed, Whole, Wholes, trimmed
from fairthrow.systems.rows import FreeText, Linked, NameList, RowName, Rows

Check = TypeVar("Check", bound=Situation)
Sheet = TypeVar("Sheet", bound=Character)
Built = TypeVar("Built", bound=Declared)

CHECKS: tuple[type[Situation], ...] = tuple(check for game in SYSTEMS.values() for check in game.checks)
"""Every check of every game."""

SHEETS: tuple[type[Character], ...] = tuple(game.character() for game in SYSTEMS.values() if game.character)
"""The characters of every game that has some."""

MARKS = ",:;\\%&=#+?/<b>'\" |é😀\u0301\u200d"
"""What stands for something in a link, in markup, or beside another character."""

BUILT: dict[type[Declared], SearchStrategy[Any]] = {}
"""What was made to draw values of a class: once, since many properties ask for it in each of their examples."""

LINKS: dict[type[Situation], SearchStrategy[Link]] = {}
"""The same for links, by their check."""

SAME_NAMES = ("Body", "Stealth", "Strength", "Stealth (Body)")
"""Names that are drawn often, so that some of a sheet are one another's."""


def check_id(check: type[Situation]) -> str:
    """Name a check as links do."""
    return f"{check.system}/{check.check}"


def at_most(examples: int) -> settings:
    """Give settings that try so many examples, or fewer, where the profile of the run asks for fewer."""
    return settings(max_examples=min(examples, settings().max_examples))


def seeds() -> SearchStrategy[bytes]:
    """Give seeds of rolls."""
    return st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def _damage() -> SearchStrategy[Damage]:
    added = st.integers(-MOST_ADDED, MOST_ADDED)
    dice = st.builds(Damage, count=st.integers(1, MOST_DICE), sides=st.integers(1, MOST_SIDES), added=added)
    return st.builds(Damage, added=added) | dice


def _labels(most: int) -> SearchStrategy[str]:
    """Give any text on one line without control characters and without characters that turn the direction of text."""
    return st.text(
        st.characters(
            exclude_categories=("Cs", "Cc"),
            exclude_characters="\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
        ),
        max_size=most,
    )


def _words(most: int) -> SearchStrategy[str]:
    """Give text without blanks around it: names, hostile ones too, and nothing."""
    marks = st.text(MARKS, max_size=min(most, 8))
    return (_labels(most) | marks | st.sampled_from(SAME_NAMES)).map(trimmed)


def _names(most: int) -> SearchStrategy[str]:
    return _words(most).filter(bool)


STRATEGIES: dict[type[Kind], Callable[[Any], SearchStrategy[Any]]] = {
    Whole: lambda kind: st.integers(kind.low, kind.high),
    Wholes: lambda kind: st.lists(st.integers(kind.low, kind.high), max_size=kind.most).map(tuple),
    Flag: lambda _: st.booleans(),
    Choice: lambda kind: st.sampled_from(list(kind.words)),
    Octets: lambda kind: st.sampled_from(kind.sizes).flatmap(lambda size: st.binary(min_size=size, max_size=size)),
    Seed: lambda _: seeds(),
    Label: lambda kind: _labels(kind.most),
    FreeText: lambda kind: _words(kind.most),
    Linked: lambda kind: _words(kind.most),
    RowName: lambda kind: _names(kind.most),
    NameList: lambda kind: st.lists(_names(kind.each.most), max_size=3, unique=True).map(tuple),
    Rows: lambda kind: st.lists(built(kind.row), max_size=4, unique_by=lambda row: row.name).map(tuple),
    DamageDice: lambda _: _damage(),
    Path: lambda _: st.text("od", max_size=MOST_HEXES),
}
"""How to make allowed values of each kind of field."""


def values(kind: Kind) -> SearchStrategy[Any]:
    """Give allowed values of a declared field."""
    return STRATEGIES[type(kind)](kind)


def situations(check: type[Check]) -> SearchStrategy[Check]:
    """Give situations of a check. Each field is at its default as often as anywhere else.

    Fields that are not allowed together are drawn again.
    """
    return built(check)


def characters(sheet: type[Sheet]) -> SearchStrategy[Sheet]:
    """Give characters of a game."""
    return built(sheet)


def built(of: type[Built]) -> SearchStrategy[Built]:
    """Give values of declared fields, each at its default as often as anywhere else if that is allowed."""
    if of not in BUILT:
        BUILT[of] = _making(of)
    return BUILT[of]


def _making(of: type[Built]) -> SearchStrategy[Built]:
    drawn = {
        name: values(kind) if isinstance(kind, RowName) else st.just(of.default(name)) | values(kind)
        for name, kind in of.declared().items()
    }
    return st.fixed_dictionaries(drawn).map(partial(_built, of))


def _built(of: type[Built], fields: dict[str, Any]) -> Built:
    try:
        return of(**fields)
    except FieldError:
        reject()


def links(check: type[Situation]) -> SearchStrategy[Link]:
    """Give links of a check, with a seed or without a roll, with a label or without one."""
    if check not in LINKS:
        LINKS[check] = st.builds(
            Link,
            situation=situations(check),
            seed=st.none() | seeds(),
            label=st.just("") | _labels(80),
        )
    return LINKS[check]

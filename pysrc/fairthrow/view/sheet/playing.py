"""Characters beside the checks of their game: who plays, against whom, and what their sheets make of a check."""

from collections.abc import Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, FairthrowError, FieldError, Situation
from fairthrow.systems.character import Character, SheetLine
from fairthrow.systems.declared import Declared
from fairthrow.systems.fields import Choice, Flag, Kind
from fairthrow.systems.places import Whose
from fairthrow.systems.rows import Rows
from fairthrow.view.check.answer import BLANK, wanted_of
from fairthrow.view.check.text import show
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import decimal, minus, percent

MOST_LABEL = 80
"""Characters of the longest label that a roll may have."""

FILLED = "filled in"
"""What is said of a line that the form was filled from."""

BY_HAND = "changed by hand"
"""What is said of it when the form does not hold any more what it fills."""

NOBODY = "Nobody"
NOTHING_HERE = "Nothing on this sheet is for this check."


def label(character: Character, line: str) -> str:
    """Say which ``line`` a character rolls, as a roll's label: ``Jen: Sprint``, cut where it is too long for one."""
    said = f"{character.name}: {line}"
    return said if len(said) <= MOST_LABEL else f"{said[: MOST_LABEL - 1]}…"


# --- whom somebody plays ----------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Players:
    """The characters of a game that are ``kept``, by their keys, and the keys of ``you`` and ``them``.

    These two are who was chosen for the sides; empty for nobody.
    """

    kept: Mapping[str, Character]
    you: str = ""
    them: str = ""

    def of(self, whose: Whose) -> Character | None:
        """Give the character who is that side."""
        return self.kept.get(self.you if whose is Whose.YOURS else self.them)


def choosers(players: Players, *, alone: bool = False) -> Markup:
    """Write the choice of whom one plays, and of the other side, once somebody is played and not ``alone``."""
    if not players.kept:
        return NOTHING
    against = {key: each for key, each in players.kept.items() if key != players.you}
    other = NOTHING
    if not alone and players.of(Whose.YOURS) and any(map(opposes, against.values())):
        other = chooser("them", "Against", against, players.them)
    return joined(chooser("you", "You play", players.kept, players.you), other)


def opposes(character: Character) -> bool:
    """Say whether it makes a difference to have a character against one, in some check of the game."""
    checks = SYSTEMS[character.system].checks
    return bool(character.weaknesses()) or any(contested(check()) for check in checks)


def chooser(side: str, words: str, kept: Mapping[str, Character], chosen: str) -> Markup:
    """Write the choice of whom a ``side`` is, or nobody; ``words`` are those beside it.

    ``kept`` are the characters by their keys, and ``chosen`` is the key of the one who is; empty for nobody.
    """
    ident = f"play-{side}"
    options = [tag("option", escape(NOBODY), value="")]
    options += [tag("option", escape(show(each.name)), value=key, selected=key == chosen) for key, each in kept.items()]
    select = tag("select", *options, id=ident, data_play=side, data_at=ident)
    return tag("p", tag("label", escape(words), for_=ident), BLANK, select, class_="row choice")


def standing(players: Players) -> Markup:
    """Say of each who plays what they have left, and what holds for them at the moment; each leads to the sheet."""
    rows = [_standing(key, players.kept[key]) for key in (players.you, players.them) if key in players.kept]
    return tag("ul", *rows, class_="list") if rows else NOTHING


def _standing(key: str, character: Character) -> Markup:
    said = ", ".join(state(character)) or SYSTEMS[character.system].title
    what = tag("span", tag("bdi", escape(show(character.name))), BLANK, tag("small", escape(said)), class_="what")
    return tag(
        "li", tag("a", what, tag("b", escape("Sheet")), href=f"../characters/#kept={key}", data_at=f"sheet {key}")
    )


def state(character: Character) -> tuple[str, ...]:
    """Say what a character has left, and what of all that comes and goes holds now.

    >>> from fairthrow.table.characters import decode
    >>> state(decode("spellwoven/character?name=Jen&effort_spent=2"))
    ('Effort 4 of 6',)
    """
    kinds = character.declared()
    pools = [f"{show(pool.label)} {pool.left} of {pool.most}" for pool in character.pools() if pool.most]
    passing = [
        value_of(kinds[name], getattr(character, name))
        for name in character.passing if getattr(character, name) != character.default(name)
    ]  # fmt: skip
    marked = [
        show(row.name)
        for name, kind in kinds.items() if isinstance(kind, Rows) and kind.row.mark
        for row in getattr(character, name) if getattr(row, kind.row.mark)
    ]  # fmt: skip
    return (*pools, *passing, *marked)


def value_of(kind: Kind, value: object) -> str:
    """Name a field with its value: ``Good luck 2``; a flag alone."""
    if isinstance(kind, Flag):
        return kind.label if value else f"not {kind.label.lower()}"
    said = kind.words[str(value)] if isinstance(kind, Choice) else minus(kind.encode(value))
    return f"{kind.label} {said}"


def nothing_left(character: Character, whose: Whose) -> dict[str, str]:
    """Say of which decisions nothing is left to a character who is ``whose`` side, by the decisions' names."""
    return {
        f"{whose.prefix}{pool.decision}": f"{show(character.name)} has no {show(pool.label)} left"
        for pool in character.pools() if not pool.left
    }  # fmt: skip


# --- what the sheets know of a check ------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SheetSides:
    """A check as its form stands, and who its sides are.

    ``ask`` is the number that a verdict in numbers should reach, 0 for the check's own. ``against`` is the line that
    was chosen for the other side last; that of one's own stands in the label. ``used`` are the weaknesses that somebody
    uses, each as :func:`mark_of` writes it. ``known`` keeps what was asked of situations, by what their odds follow
    from.
    """

    link: Link
    you: Character | None = None
    them: Character | None = None
    ask: int = 0
    against: str = ""
    used: Sequence[str] = ()
    known: dict[Hashable, tuple[str, Ratio]] = field(default_factory=dict)

    @property
    def situation(self) -> Situation:
        """The situation that the form holds."""
        return self.link.situation

    def chance(self, situation: Situation) -> tuple[str, Ratio]:
        """Give what is asked of a situation with its chance. Of situations with the same odds one is computed."""
        follows = situation.odds_follow_from
        if follows not in self.known:
            self.known[follows] = wanted_of(situation, situation.odds_asked(), self.ask)
        return self.known[follows]


def lines(sides: SheetSides) -> Generator[None, None, Markup]:
    """Write the lines of those who play that the check takes, each with the chance that it would give.

    It yields after each line.
    """
    found = [_used(sides)]
    for character, whose in ((sides.you, Whose.YOURS), (sides.them, Whose.THEIRS)):
        if character is not None and (whose is Whose.YOURS or contested(sides.situation)):
            found.append((yield from _lines_of(sides, character, whose)))
    return joined(*found)


def contested(situation: Situation) -> bool:
    """Say whether a check has another side."""
    return any(kind.whose is Whose.THEIRS for kind in situation.declared().values())


def _lines_of(sides: SheetSides, character: Character, whose: Whose) -> Generator[None, None, Markup]:
    rows, label_of_chance = [], ""
    for line in character.lines():
        if sides.situation.check not in line.checks:
            continue
        words, row = _line(sides, character, line, whose)
        label_of_chance = label_of_chance or words
        rows.append(row)
        yield
    name = tag("bdi", escape(show(character.name)))
    heading = tag("h3", escape("Against " if whose is Whose.THEIRS else ""), name, class_="among")
    if not rows:
        return joined(heading, tag("p", escape(NOTHING_HERE), class_="note"))
    note = tag("p", escape(f"{label_of_chance[:1].upper()}{label_of_chance[1:]}, as the form stands:"), class_="note")
    return joined(heading, note, tag("div", tag("ul", *rows, class_="list"), class_="fits"))


def _line(sides: SheetSides, character: Character, line: SheetLine, whose: Whose) -> tuple[str, Markup]:
    """Write a line as a link to the check that it fills; give with it what its chance is of."""
    now = sides.situation
    try:
        then = character.filled(line, now, whose)
        words, value = sides.chance(then)
    except FairthrowError as error:
        return "", tag("li", _what(line, line.value, error.message), class_="row")
    said = label(character, line.name) if whose is Whose.YOURS else ""
    as_it_is = replace(sides.link.unthrown, situation=then)
    labelled = replace(as_it_is, label=said) if said else as_it_is
    chosen = labelled == as_it_is if said else line.name == sides.against
    stands = (FILLED if then == now else BY_HAND) if chosen else ""
    setting = {
        name: kind.encode(getattr(then, name)) for name, kind in then.declared().items() if _fills(line, name, whose)
    }
    shown = percent(value) if now.verdict else escape(decimal(value, 2 if now.takes_dice else 0))
    link = tag("a", _what(line, line.value, line.note, stands), tag("b", shown), href=f"#{labelled.fragment()}",
               data_set=urlencode({**setting, **({"label": said} if said else {})}),
               data_line=line.name, data_whose=whose.name.lower(), data_at=f"line {whose.name} {line.name}",
               aria_current="true" if chosen else None)  # fmt: skip
    return words, tag("li", link)


def _fills(line: SheetLine, name: str, whose: Whose) -> bool:
    """Say whether a line fills the field of a check, on that side."""
    return name.startswith(whose.prefix) and name.removeprefix(whose.prefix) in line.fills


def _what(line: SheetLine, *notes: str) -> Markup:
    small = tag("small", escape(", ".join(show(note) for note in notes if note)))
    return tag("span", tag("bdi", escape(show(line.name))), BLANK, small, class_="what")


# --- weaknesses ---------------------------------------------------------------------------------


def mark_of(whose: Whose, weakness: str) -> str:
    """Name a weakness of one side, for a page to say that somebody uses it."""
    return f"{whose.name.lower()} {weakness}"


def _used(sides: SheetSides) -> Markup:
    """Write the weaknesses that the other side can use, each to be switched on and off."""
    found = [
        _weaknesses(sides, character, whose)
        for character, whose in ((sides.them, Whose.THEIRS), (sides.you, Whose.YOURS)) if character is not None
    ]  # fmt: skip
    return joined(*found)


def _weaknesses(sides: SheetSides, character: Character, whose: Whose) -> Markup:
    pills = []
    for weakness in character.weaknesses():
        changes = helped(character, weakness, sides.situation, whose)
        if not changes:
            continue
        on, off = (urlencode({name: pair[place] for name, pair in changes.items()}) for place in (1, 0))
        mark = mark_of(whose, weakness)
        holds = all(
            kind.encode(getattr(sides.situation, name)) == changes[name][1]
            for name, kind in sides.situation.declared().items() if name in changes
        )  # fmt: skip
        box = tag("input", type="checkbox", form="none", data_used=mark, data_on=on, data_off=off, data_at=mark,
                  checked=holds and mark in sides.used)  # fmt: skip
        pills.append(tag("label", box, tag("bdi", escape(show(weakness))), class_="pill"))
    if not pills:
        return NOTHING
    who = "You use" if whose is Whose.THEIRS else "They use"
    heading = tag("p", escape(f"{who} a weakness of "), tag("bdi", escape(show(character.name))), class_="note")
    return joined(heading, tag("div", *pills, class_="pills"))


def helped(character: Character, weakness: str, situation: Situation, whose: Whose) -> dict[str, tuple[str, str]]:
    """Give the fields that a weakness changes: by name how they are without it, and with it. None where nobody uses it.

    >>> from fairthrow.links import decode
    >>> from fairthrow.table.characters import decode as character
    >>> jen = character("spellwoven/character?name=Jen&combat=Grapples")
    >>> helped(jen, "Grapples", decode("spellwoven/test").situation, Whose.THEIRS)
    {'advantage': ('no', 'yes')}
    """
    plain = type(situation)()
    try:
        then = character.helps(weakness, plain, whose)
    except FieldError:
        return {}
    return {name: _texts(plain, then, name) for name, _ in then.changed()}


def _texts(before: Declared, after: Declared, name: str) -> tuple[str, str]:
    kind = before.declared()[name]
    return kind.encode(getattr(before, name)), kind.encode(getattr(after, name))

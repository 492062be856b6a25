"""What a character's sheet knows of a game of one's own: each input may be bound to something of the sheet.

A sheet is of a game of its own rules; a program knows none of them. So what an input is filled with is told by names,
and by whoever plays, where names do not tell. A source is one of

- ``none``: the input stays as the form has it;
- ``line``: the value of the line that is rolled, such as a skill's rank;
- ``of <field>``: another number of that line, such as that of its attribute;
- ``sheet <line>``: the value of one line, whichever is rolled.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.inputs import Input
from fairthrow.programs.own import PREFIX, OwnCheck
from fairthrow.systems.character import Character, SheetLine
from fairthrow.systems.fields import Choice, Flag, Kind
from fairthrow.systems.wording import MINUS

NONE, OF_LINE, OF_FIELD, OF_SHEET = "none", "line", "of ", "sheet "

AS_A_WHOLE = "As the sheet is"
"""The one line of a sheet of which nothing is bound to the line that is rolled."""

_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(rf"[+{MINUS}-]?[0-9]{{1,6}}")


@dataclass(frozen=True, kw_only=True)
class OnTheSheet(Character):
    """A character as a game of one's own sees it: of each line what it fills the inputs with."""

    system = "lab"

    def entries(self) -> Iterable[SheetLine]:
        """Give the lines that fill anything: :func:`bound` has put them here, for they are no field of a link."""
        found: tuple[SheetLine, ...] = self.__dict__.get("found", ())
        return found


def bound(character: Character, game: OwnCheck, chosen: Mapping[str, str]) -> OnTheSheet:
    """Give what a sheet knows of a game, as a character whose lines fill the game's inputs.

    ``chosen`` are the sources of inputs, by the inputs' names, where somebody chose one (:func:`possible`). What the
    sheet has no source for stays as the game's form has it.
    """
    sources = sources_of(character, game, chosen)
    made = OnTheSheet(name=character.name)
    made.__dict__["found"] = tuple(_lines(character, game, sources))
    return made


def sources_of(character: Character, game: OwnCheck, chosen: Mapping[str, str]) -> dict[str, str]:
    """Give the source of each input by its name: the one ``chosen``, if the sheet has it, else :func:`told_by_name`."""
    found = {}
    for name, each in game.program.declarations.inputs.items():
        known = possible(character)
        found[name] = chosen[name] if chosen.get(name) in known else told_by_name(character, each)
    return found


def possible(character: Character) -> dict[str, str]:
    """Give all sources that a sheet has, each with its words for people."""
    lines = character.lines()
    fields = dict.fromkeys(name for line in lines for name, value in line.fills.items() if isinstance(value, int))
    return {
        NONE: "nothing",
        OF_LINE: "the line's own value",
        **{f"{OF_FIELD}{name}": f"the line's {name}" for name in fields},
        **{f"{OF_SHEET}{line.name}": line.name for line in lines if number_of(line.value) is not None},
    }


def told_by_name(character: Character, of: Input) -> str:
    """Give the source called as an input is, or as one of the words of its label; :data:`NONE` where none is."""
    words = [word.casefold() for word in _WORD.findall(f"{of.label} {of.name.replace('_', ' ')}")]
    lines = character.lines()
    names = {line.name.casefold(): line.name for line in lines if number_of(line.value) is not None}
    for said in (of.label.casefold(), *words):
        if said in names:
            return f"{OF_SHEET}{names[said]}"
    fields = {name for line in lines for name, value in line.fills.items() if isinstance(value, int)}
    found = next((word for word in words if word in fields), "")
    if found:
        return f"{OF_FIELD}{found}"
    sorts = {line.sort for line in lines}
    return OF_LINE if any(word in sorts for word in words) else NONE


def number_of(text: str) -> int | None:
    """Read the whole number in ``text``, the value of a line; None where it is none.

    >>> number_of("+4"), number_of("−1"), number_of("–")
    (4, -1, None)
    """
    found = _NUMBER.fullmatch(text)
    return int(text.replace(MINUS, "-")) if found else None


def _lines(character: Character, game: OwnCheck, sources: Mapping[str, str]) -> Iterator[SheetLine]:
    """Make the lines that fill anything; one for all where nothing hangs on the line that is rolled."""
    hanging = {f"{PREFIX}{name}" for name, source in sources.items() if source.startswith((OF_LINE, OF_FIELD))}
    for line in character.lines():
        fills = {name: value for name, value in _values(character, game, sources, line) if value is not None}
        if not fills or (hanging and not fills.keys() & hanging):
            continue
        if hanging:
            yield replace(line, checks=(game.check,), fills=fills)
        else:
            yield SheetLine(name=AS_A_WHOLE, sort="sheet", value="", note="", checks=(game.check,), fills=fills)
            return


def _values(
    character: Character, game: OwnCheck, sources: Mapping[str, str], line: SheetLine
) -> Iterator[tuple[str, Any]]:
    """Give what each input is filled with, by the name of its field; None where that is nothing it may be."""
    kinds = game.declared()
    for name, source in sources.items():
        field = f"{PREFIX}{name}"
        yield field, _fitting(kinds[field], field, _from(character, source, line))


def _from(character: Character, source: str, line: SheetLine) -> int | None:
    """Give the number that a source has for a line."""
    if source == OF_LINE:
        return number_of(line.value)
    if source.startswith(OF_FIELD):
        found = line.fills.get(source.removeprefix(OF_FIELD))
        return int(found) if isinstance(found, int) else None
    if source.startswith(OF_SHEET):
        return number_of(character.line(source.removeprefix(OF_SHEET)).value)
    return None


def _fitting(kind: Kind, field: str, number: int | None) -> Any:
    """Give a number as a field has it; None where the field does not allow it."""
    if number is None:
        return None
    if isinstance(kind, Flag):
        return bool(number)
    try:
        return kind.accept(field, str(number) if isinstance(kind, Choice) else number)
    except FairthrowError:
        return None

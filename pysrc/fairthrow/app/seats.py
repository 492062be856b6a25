"""Who sits at the table: a page sends the draft of a roll of several, and gets its odds, its controls, or its roll.

Each function takes one text, a JSON object, and gives a JSON object as text. A draft has ``kind`` (``party`` or
``rivals``), ``system`` and ``check``, ``moment`` (texts of the fields that are set for all, by name), ``reach`` and
``label`` of the whole, and ``seats``: each an object of ``name`` and ``label``, of ``link`` and ``line`` where a
character sits there, and of ``own`` (texts of the fields that are set for this one alone). ``ask`` is how many are to
succeed, or the number of the side whose chance to win stands large; 0 for all, or for the first. ``kept`` are the
characters that a page keeps, pairs of key and text. Answers are those of :mod:`fairthrow.app.party`; with ``draft``,
the draft as it is now, each seat with ``key`` where its character is kept. Errors are those of :mod:`fairthrow.app`;
what is wrong with one seat has its number before the field: ``2.skill``.
"""

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from secrets import token_bytes
from typing import Any

from fairthrow.app.answers import OVERTAKEN, refusal
from fairthrow.app.characters import answered, link_in
from fairthrow.app.party import KNOWN, about, parts_of
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.systems import SYSTEMS, FairthrowError, FieldError, LinkError, shown
from fairthrow.systems.character import Character
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.characters import encode
from fairthrow.table.group import Group
from fairthrow.table.grouplinks import KINDS, decode
from fairthrow.table.groupwords import summary_of
from fairthrow.table.jsontext import read_json
from fairthrow.table.party import REACH, Party
from fairthrow.table.seats import Draft, Seat, draft_of, first_draft, free_fields, line_for, own_fields
from fairthrow.view.markup import NOTHING, Markup
from fairthrow.view.seats import Known, control_parts, own_form, own_words

Found = dict[str, Any]


@lru_cache(maxsize=128)
def sheet(link: str) -> Character:
    """Read the ``link`` of a character. A page asks again and again about the same ones."""
    return decode_character(link)


def kept(given: Mapping[str, Any]) -> list[Known]:
    """Read the characters that a page keeps, ``given`` as pairs of key and text in ``kept``.

    What cannot be read is left out: the page of characters tells what is wrong with it.
    """
    found = []
    for key, text in given.get("kept") or ():
        try:
            found.append(Known(key=str(key), character=sheet(link_in(text))))
        except FairthrowError:
            continue
    return found


# --- drafts ---------------------------------------------------------------------------------


def read_draft(given: Mapping[str, Any]) -> Draft:
    """Read a draft that a page has ``given``, as :func:`written` writes it.

    Raises LinkError for a game or a kind of group that there is not, FieldError for a check that there can be none of,
    and a FairthrowError for a character that cannot be read.
    """
    system, kind, check = (str(given.get(name) or "") for name in ("system", "kind", "check"))
    if system not in SYSTEMS or kind not in KINDS:
        raise LinkError("system", f"system must be one of {', '.join(SYSTEMS)}, got {shown(system)}")
    fitting = {each.check: each for each in SYSTEMS[system].checks if KINDS[kind].fits(each)}
    if check not in fitting:
        raise KINDS[kind].unfit(system, check)
    draft = Draft(
        kind=KINDS[kind],
        check=fitting[check],
        reach=REACH.decode("reach", str(given["reach"])) if given.get("reach") else 0,
        label=str(given.get("label") or ""),
    )
    free, own = free_fields(draft), own_fields(draft)
    seats = tuple(_read_seat(each, draft, own) for each in given.get("seats") or ())
    return replace(draft, moment=_texts(given.get("moment"), free), seats=seats)


def _read_seat(given: Mapping[str, Any], draft: Draft, own: Sequence[str]) -> Seat:
    character = sheet(given["link"]) if given.get("link") else None
    if character is not None and character.system != draft.check.system:
        character = None
    return Seat(
        name=str(given.get("name") or ""),
        label=str(given.get("label") or ""),
        character=character,
        line=line_for(character, draft.check, str(given.get("line") or "")) if character else "",
        own=_texts(given.get("own"), own),
    )


def _texts(given: Mapping[str, Any] | None, names: Sequence[str]) -> dict[str, str]:
    return {name: str((given or {})[name]) for name in names if name in (given or {})}


def written(draft: Draft, keys: Sequence[str]) -> Found:
    """Write a draft as an object, with the key of each seat's character."""
    return {
        "kind": draft.kind.kind,
        "system": draft.check.system,
        "check": draft.check.check,
        "moment": dict(draft.moment),
        "reach": str(draft.reach or ""),
        "label": draft.label,
        "seats": [
            {
                "name": seat.shown_name,
                "label": seat.shown_label,
                "link": encode(seat.character) if seat.character else "",
                "line": seat.line,
                "own": dict(seat.own),
                "key": key,
            }
            for seat, key in zip(draft.seats, keys, strict=True)
        ],
    }


def keys_of(given: Mapping[str, Any]) -> list[str]:
    """Give the keys of the seats' characters in a draft, as the page has ``given`` it; empty for nobody."""
    return [str(each.get("key") or "") for each in given.get("seats") or ()]


# --- answers --------------------------------------------------------------------------------


def _drawn(draft: Draft, group: Group, ask: int) -> Found:
    """Give what follows from a draft: the odds of its group, or its roll, and what is said at each seat."""
    parts: dict[str, Markup] = parts_of(group, min(ask, len(group.members)))
    if not group.rolled:
        parts = {**parts, "roll": NOTHING, "trace": NOTHING}
    return {
        **about(group),
        "parts": parts,
        "said": summary_of(group) if group.rolled else "",
        "sets": [own_words(draft, seat) for seat in draft.seats],
        "pools": [[pool.decision for pool in seat.character.pools()] if seat.character else [] for seat in draft.seats],
    }


async def seats(text: str) -> str:
    """Give the odds of a draft, a JSON object as ``text``. With ``controls`` (true) also the controls, drawn anew.

    Odds of many, and of many dice, take long. So other questions are answered in between, and when the page asks again
    before an answer is ready, the earlier question is answered as overtaken.
    """
    try:
        return json.dumps(await in_turns(_seats(read_json(text)), "seats"))
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN


def _seats(given: Found) -> Generator[None, None, Found]:
    wrong = _wrong(given)
    if wrong and not given.get("controls"):
        raise wrong
    draft = read_draft({**given, "reach": ""} if wrong else given)
    controls = control_parts(draft, kept(given), wrong) if given.get("controls") else {}
    if wrong:
        return _problem(wrong, controls, {**written(draft, keys_of(given)), "reach": str(given.get("reach") or "")})
    try:
        draft = draft.plain()
        group = draft.group()
        yield from _learnt(group)
        found = _drawn(draft, group, int(given.get("ask") or 0))
    except FairthrowError as error:
        if not controls:
            raise
        return _problem(error, controls, written(draft, keys_of(given)))
    return {**found, "parts": {**found["parts"], **controls}, "draft": written(draft, keys_of(given))}


def _problem(error: FairthrowError, controls: dict[str, Markup], draft: Found) -> Found:
    """Give the controls of a draft that makes no group, and why it makes none."""
    return {"problem": {"field": error.field, "message": error.message}, "parts": controls, "draft": draft}


def _wrong(given: Found) -> FairthrowError | None:
    """Give what is wrong with the fields that are set for all; None where they are right."""
    try:
        read_draft({**given, "seats": ()}).at_moment()
    except FairthrowError as error:
        return error
    return None


def _learnt(group: Group) -> Generator[None, None, None]:
    """Compute the odds of a party's members that are not known yet; yields after each."""
    for member in group.members if isinstance(group, Party) else ():
        if member.situation not in KNOWN:
            KNOWN[member.situation] = member.situation.odds()
            yield


def _seated(given: Found) -> Found:
    """Give the draft of a group's ``link``, its controls, and its odds or its roll.

    Without a link it is that of the characters who are kept, of the game ``system`` if they are of several.
    """
    known = kept(given)
    characters = {each.key: each.character for each in known}
    if given.get("link"):
        group = decode(given["link"])
        draft, keys = draft_of(group, characters)
    else:
        draft, keys = first_draft(characters, str(given.get("system") or ""))
        group = draft.group()
    found = _drawn(draft, group, int(given.get("ask") or 0))
    return {**found, "parts": {**found["parts"], **control_parts(draft, known)}, "draft": written(draft, keys)}


def _seat(given: Found) -> Found:
    """Give the form of what can be set for one seat alone: the part ``own``. ``seat`` is its number, from 1."""
    draft = read_draft(given)
    number = given.get("seat")
    if type(number) is not int or not 1 <= number <= len(draft.seats):
        raise FieldError("seat", f"seat must be 1 to {len(draft.seats)}, got {shown(number)}")
    return {"parts": {"own": own_form(draft, number)}}


def _seatroll(given: Found) -> Found:
    """Roll for all, from a newly drawn seed: ``fragment`` is the link of the roll.

    ``spends`` are the points that it takes from pools: objects of ``seat`` (a number from 1) and ``decision``. Raises
    FieldError where a pool has none left.
    """
    draft = read_draft(given)
    group = draft.group()
    spends = []
    for number, (seat, member) in enumerate(zip(draft.seats, group.members, strict=True), 1):
        for pool in seat.character.pools() if seat.character else ():
            if getattr(member.situation, pool.decision, None) is not True:
                continue
            if not pool.left:
                message = f"{pool.label} must be left to be spent: {seat.shown_name} has none"
                raise FieldError(f"{number}.{pool.decision}", message)
            spends.append({"seat": number, "decision": pool.decision})
    rolled = replace(group, seed=token_bytes(SEED_BYTES))
    return {**_drawn(draft, rolled, int(given.get("ask") or 0)), "spends": spends}


seated = answered(_seated)
seat = answered(_seat)
seatroll = answered(_seatroll)

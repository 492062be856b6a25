"""Who sits at the table: a page sends the draft of a roll of several, and gets its odds, its controls, or its roll.

Each function takes one text, a JSON object, and gives a JSON object as text. A draft has ``kind`` (``party`` or
``rivals``), ``system`` and ``check``, ``moment`` (texts of the fields that are set for all, by name), ``reach``,
``opponent`` and ``label`` of the whole, and ``participants``: each an object of ``name`` and ``label``, of ``link`` and
``line`` where a character sits there, and of ``own`` (texts of the fields that are set for this one alone). A line may
be a list: of its names, the first that the sheet has for the check. ``ask`` is
how many are to succeed, or the number of the side whose chance to win stands large; 0 for all, or for the first.
``kept`` are the characters that a page keeps, pairs of key and text. Answers are those of :mod:`fairthrow.app.party`;
with ``draft``, the draft as it is now, each participant with ``key`` where its character is kept. Errors are those of
:mod:`fairthrow.app`; what is wrong with one participant has its number before the field: ``2.skill``.
"""

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from secrets import token_bytes
from typing import Any

from fairthrow.app.answers import OVERTAKEN, error_data, refusal
from fairthrow.app.characters import answered, link_in
from fairthrow.app.cutoff import shown_or_rest
from fairthrow.app.party import KNOWN, about, parts_of
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.systems import SYSTEMS, FairthrowError, FieldError, LinkError, Situation, shown
from fairthrow.systems.character import Character
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.characters import encode
from fairthrow.table.group.group import Group
from fairthrow.table.group.links import KINDS, decode
from fairthrow.table.group.participants import (
    Draft,
    Participant,
    draft_of,
    first_draft,
    free_fields,
    line_for,
    own_fields,
)
from fairthrow.table.group.party import OPPONENT, REACH, Party
from fairthrow.table.group.rivals import AGAIN
from fairthrow.table.group.words import summary_of
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.table.log.records import KeptCharacter, write_text
from fairthrow.table.payments import spends
from fairthrow.view.check.text import show
from fairthrow.view.group.participants import control_parts, own_form, who_parts
from fairthrow.view.markup import NOTHING, Markup

Found = dict[str, Any]


@lru_cache(maxsize=128)
def sheet(link: str) -> Character:
    """Read the ``link`` of a character. A page asks again and again about the same ones."""
    return decode_character(link)


def read_kept(given: Mapping[str, Any]) -> list[KeptCharacter]:
    """Read the characters that a page keeps, ``given`` as pairs of key and text in ``kept``.

    What cannot be read is left out: the page of characters tells what is wrong with it.
    """
    found = []
    for key, text in given.get("kept") or ():
        try:
            found.append(KeptCharacter(key=str(key), character=sheet(link_in(text))))
        except FairthrowError:
            continue
    return found


# --- drafts ---------------------------------------------------------------------------------


def read_draft(given: Mapping[str, Any]) -> Draft:
    """Read a draft that a page has ``given``, as :func:`write_draft` writes it.

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
        reach=_reach(fitting[check], str(given.get("reach") or "")),
        opponent=OPPONENT.decode("opponent", str(given.get("opponent") or "anew")),
        again=AGAIN.decode("again", str(given.get("again") or "all")),
        label=str(given.get("label") or ""),
    )
    free, own = free_fields(draft), own_fields(draft)
    participants = tuple(_read_participant(each, draft, own) for each in given.get("participants") or ())
    return replace(draft, moment=_texts(given.get("moment"), free), participants=participants)


def _reach(check: type[Situation], text: str) -> int:
    """Read what is to be reached, from the ``text`` of its control; 0 for what is usual, which the control shows."""
    reach = REACH.decode("reach", text) if text else 0
    return 0 if reach == check.asks else reach


def _read_participant(given: Mapping[str, Any], draft: Draft, own: Sequence[str]) -> Participant:
    character = sheet(given["link"]) if given.get("link") else None
    if character is not None and character.system != draft.check.system:
        character = None
    return Participant(
        name=str(given.get("name") or ""),
        label=str(given.get("label") or ""),
        character=character,
        line=line_for(character, draft.check, *_wishes(given)) if character else "",
        own=_texts(given.get("own"), own),
    )


def _wishes(given: Mapping[str, Any]) -> list[str]:
    """Give the names of lines that somebody wishes for a participant, the first one first."""
    line = given.get("line")
    return [str(each) for each in line] if isinstance(line, list) else [str(line or "")]


def lacking(given: Mapping[str, Any], draft: Draft) -> str:
    """Say whose sheet has not the line that was wished first for them in a draft, as ``given``; empty for nobody."""
    found: dict[str, list[str]] = {}
    for each, participant in zip(given.get("participants") or (), draft.participants, strict=True):
        wish, *more = _wishes(each)
        if more and participant.character and participant.line != wish:
            found.setdefault(wish, []).append(show(participant.character.name))
    return " ".join(f"{', '.join(names)}: no {show(wish)} on the sheet." for wish, names in found.items())


def _texts(given: Mapping[str, Any] | None, names: Sequence[str]) -> dict[str, str]:
    return {name: str((given or {})[name]) for name in names if name in (given or {})}


def write_draft(draft: Draft, keys: Sequence[str]) -> Found:
    """Write a draft as an object, with the key of each participant's character."""
    return {
        "kind": draft.kind.kind,
        "system": draft.check.system,
        "check": draft.check.check,
        "moment": dict(draft.moment),
        "reach": str(draft.reach or ""),
        "opponent": draft.opponent,
        "again": draft.again,
        "label": draft.label,
        "participants": [
            {
                "name": participant.shown_name,
                "label": participant.shown_label,
                "link": encode(participant.character) if participant.character else "",
                "line": participant.line,
                "own": dict(participant.own),
                "key": key,
            }
            for participant, key in zip(draft.participants, keys, strict=True)
        ],
    }


def keys_of(given: Mapping[str, Any]) -> list[str]:
    """Give the keys of the participants' characters in a draft, as the page has ``given`` it; empty for nobody."""
    return [str(each.get("key") or "") for each in given.get("participants") or ()]


# --- answers --------------------------------------------------------------------------------


def _drawn(draft: Draft, group: Group, ask: int) -> Found:
    """Give what follows from a draft: the odds of its group, or its roll, and who everybody is."""
    parts: dict[str, Markup] = {**parts_of(group, min(ask, len(group.members))), **who_parts(draft)}
    if not group.rolled:
        parts = {**parts, "roll": NOTHING, "trace": NOTHING}
    return {
        **about(group),
        "parts": parts,
        "said": summary_of(group) if group.rolled else "",
    }


async def draftodds(text: str) -> str:
    """Give the odds of a draft, a JSON object as ``text``. With ``controls`` (true) also the controls, drawn anew.

    ``lacking`` in the answer says in a sentence who has not the line that was wished for them first.

    Odds of many, and of many dice, take long. So other questions are answered in between, and when the page asks again
    before an answer is ready, the earlier question is answered as overtaken.
    """
    try:
        return json.dumps(await in_turns(_draftodds(read_json(text)), "draftodds"))
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN


def _draftodds(given: Found) -> Generator[None, None, Found]:
    wrong = _wrong(given)
    if wrong and not given.get("controls"):
        raise wrong
    draft = read_draft({**given, "reach": ""} if wrong else given)
    controls = control_parts(draft, read_kept(given), wrong) if given.get("controls") else {}
    said = {"lacking": words} if (words := lacking(given, draft)) else {}
    if wrong:
        as_given = {**write_draft(draft, keys_of(given)), "reach": str(given.get("reach") or "")}
        return {**_problem(wrong, controls, as_given), **said}
    try:
        draft = draft.plain()
        group = draft.group()
        yield from _learnt(group)
        found = _drawn(draft, group, int(given.get("ask") or 0))
    except FairthrowError as error:
        if not controls:
            raise
        return {**_problem(error, controls, write_draft(draft, keys_of(given))), **said}
    return {**found, **said, "parts": {**controls, **found["parts"]}, "draft": write_draft(draft, keys_of(given))}


def _problem(error: FairthrowError, controls: dict[str, Markup], draft: Found) -> Found:
    """Give the controls of a draft that makes no group, and why it makes none."""
    return {"problem": error_data(error), "parts": controls, "draft": draft}


def _wrong(given: Found) -> FairthrowError | None:
    """Give what is wrong with the fields that are set for all; None where they are right."""
    try:
        read_draft({**given, "participants": ()}).at_moment()
    except FairthrowError as error:
        return error
    return None


def _learnt(group: Group) -> Generator[None, None, None]:
    """Compute the odds of a party's members that are not known yet; yields after each."""
    for member in group.members if isinstance(group, Party) else ():
        if member.situation not in KNOWN:
            KNOWN[member.situation] = member.situation.odds()
            yield


def _draftopen(given: Found) -> Found:
    """Give the draft of a group's ``link``, its controls, and its odds or its roll.

    ``opened`` is the link with the name of whoever sent it.

    Without a link it is that of the characters who are kept, of the game ``system`` if they are of several. Of a link
    that lost its end or its dice it is what can be read, and ``cut`` says what is lost.
    """
    known = read_kept(given)
    characters = {each.key: each.character for each in known}

    def draw(draft: Draft, keys: Sequence[str], group: Group) -> Found:
        found = _drawn(draft, group, int(given.get("ask") or 0))
        return {**found, "parts": {**control_parts(draft, known), **found["parts"]}, "draft": write_draft(draft, keys)}

    if given.get("link"):
        group, found = shown_or_rest(given["link"], decode, lambda group: draw(*draft_of(group, characters), group))
        return {**found, "opened": group.encode()}
    draft, keys = first_draft(characters, str(given.get("system") or ""))
    return draw(draft, keys, draft.group())


def _draftform(given: Found) -> Found:
    """Give the form of what can be set for the one who has the number ``participant``, from 1: the part ``own``."""
    draft = read_draft(given)
    number = given.get("participant")
    if type(number) is not int or not 1 <= number <= len(draft.participants):
        raise FieldError("participant", f"participant must be 1 to {len(draft.participants)}, got {shown(number)}")
    return {"parts": {"own": own_form(draft, number)}}


def _draftroll(given: Found) -> Found:
    """Roll for all, from a newly drawn seed: ``fragment`` is the link of the roll.

    ``record`` is what the log keeps of it, made ``at`` the time given.
    ``payments`` are the points that it takes from pools of those who are kept, for :mod:`fairthrow.app.paying`. Raises
    FieldError where a pool has none left.
    """
    draft = read_draft(given)
    group = draft.group()
    payments = []
    for number, (participant, member, key) in enumerate(
        zip(draft.participants, group.members, keys_of(given), strict=True), 1
    ):
        for pool in spends(participant.character, member.situation) if participant.character else ():
            if not pool.left:
                message = f"{pool.label} must be left to be spent: {participant.shown_name} has none"
                raise FieldError(f"{number}.{pool.decision}", message)
            if key:
                payments.append({"key": key, "decision": pool.decision, "points": 1})
    rolled = replace(group, seed=token_bytes(SEED_BYTES))
    record = write_text(LoggedGroup(link=rolled, at=given["at"]))
    return {**_drawn(draft, rolled, int(given.get("ask") or 0)), "payments": payments, "record": record}


draftopen = answered(_draftopen)
draftform = answered(_draftform)
draftroll = answered(_draftroll)

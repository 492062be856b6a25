"""Who sits at the table before a roll of several: the draft that a party, or rivals, are made of.

A draft knows more than its group: whose sheet fills which member's check, and what was set by hand. The group's link
holds the situations alone, so whoever opens it needs none of the sheets. :func:`draft_of` finds them again where they
are at hand.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fairthrow.systems import SYSTEMS, FairthrowError, FieldError, Situation
from fairthrow.systems.character import Character, SheetLine
from fairthrow.systems.fields import Whole
from fairthrow.systems.places import Whose
from fairthrow.table.group.group import MOST_MEMBERS, Group, Member
from fairthrow.table.group.party import Party, has_opponent
from fairthrow.table.group.party import own_fields as own_of
from fairthrow.table.group.rivals import Rivals, rolls_again

Texts = Mapping[str, str]
"""Values of a check's fields as texts, by their names."""

LONGEST_LABEL = 80


@dataclass(frozen=True, kw_only=True)
class Participant:
    """One who takes part.

    With a ``character`` it is the ``line`` of that sheet that fills the check; without, or with an empty line, nothing
    does. ``own`` is what was set for this one by hand: it goes before the sheet and the moment. ``name`` and ``label``
    say who rolls and what for; of a character's line they are those of the sheet.
    """

    name: str = ""
    label: str = ""
    character: Character | None = None
    line: str = ""
    own: Texts = field(default_factory=dict)

    @property
    def shown_name(self) -> str:
        """The name that the member of the group gets."""
        return self.character.name if self.character else self.name

    @property
    def shown_label(self) -> str:
        """What the member of the group rolls for."""
        return said_of(self.line) if self.character and self.line else self.label


def said_of(line: str) -> str:
    """Give the name of a ``line`` as a label, cut to the 80 characters that one may have."""
    return line[:LONGEST_LABEL]


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A roll of several as it is being set up: a ``kind`` of group of one ``check``, and the ``participants`` in it.

    ``moment`` holds what was set for all, of the fields that sheets do not fill. ``reach``, ``opponent``, ``again``
    and ``label`` are those of the group.
    """

    kind: type[Group]
    check: type[Situation]
    moment: Texts = field(default_factory=dict)
    participants: tuple[Participant, ...] = ()
    reach: int = 0
    opponent: str = "anew"
    again: str = "all"
    label: str = ""

    def at_moment(self) -> Situation:
        """Give the check at the moment, with nobody's values. Raises FieldError for one that is not allowed."""
        return self.check(**_read(self.check, self.moment))

    def before(self, participant: Participant, moment: Situation) -> Situation:
        """Give the situation of a participant before anything was set for it by hand."""
        return (
            participant.character.filled(participant.line, moment)
            if participant.character and participant.line
            else moment
        )

    def situations(self) -> tuple[Situation, ...]:
        """Give the situations of all participants.

        Raises FieldError, with the participant's number before the field: ``2.skill``; or the field alone where it is
        set for all.
        """
        moment = self.at_moment()
        found = []
        for number, participant in enumerate(self.participants, 1):
            try:
                filled = self.before(participant, moment)
                found.append(replace(filled, **_read(self.check, participant.own)) if participant.own else filled)
            except FairthrowError as error:
                raise FieldError(f"{number}.{error.field}", error.message, error.kind, error.said) from None
        return tuple(found)

    def group(self) -> Group:
        """Give the group that this is the draft of, not rolled. Raises FieldError as :meth:`situations` does."""
        members = tuple(
            _member(number, participant, situation)
            for number, (participant, situation) in enumerate(zip(self.participants, self.situations(), strict=True), 1)
        )
        if not members:
            raise FieldError("members", f"members must be at least {self.kind.fewest}: nobody takes part yet")
        if self.kind is Party:
            words = self.check.outcome(self.check.verdict).words
            opponent = self.opponent if has_opponent(self.check) else "anew"
            return Party(members=members, label=self.label, reach=0 if words else self.reach, opponent=opponent)
        return Rivals(members=members, label=self.label, again=self.again if rolls_again(self.check) else "all")

    def plain(self) -> "Draft":
        """Give the same draft with nothing in a participant's own values that the sheet or the moment says as well."""
        moment = self.at_moment()
        participants = []
        for participant, situation in zip(self.participants, self.situations(), strict=True):
            participants.append(replace(participant, own=situation.differing(self.before(participant, moment))))
        free = {name: text for name, text in moment.differing(self.check()).items() if name in free_fields(self)}
        return replace(self, participants=tuple(participants), moment=free)


def _member(number: int, participant: Participant, situation: Situation) -> Member:
    try:
        return Member(situation=situation, name=participant.shown_name, label=participant.shown_label)
    except FairthrowError as error:
        raise FieldError(f"{number}.{error.field}", error.message, error.kind, error.said) from None


def _read(check: type[Situation], texts: Texts) -> dict[str, Any]:
    declared = check.declared()
    return {name: declared[name].decode(name, text) for name, text in texts.items() if name in declared}


def lines_for(character: Character, check: type[Situation]) -> tuple[SheetLine, ...]:
    """Give the lines of a sheet that a ``check`` can be made with, in the order people are shown."""
    return tuple(line for line in character.lines() if check.check in line.checks)


def line_for(character: Character, check: type[Situation], *wishes: str) -> str:
    """Give the name of the line that a ``character`` rolls for a ``check``, empty where the sheet has none for it.

    It is the first of those called as in ``wishes`` that there is, else the first of the sheet.
    """
    names = [line.name for line in lines_for(character, check)]
    return next((each for each in (*wishes, *names) if each in names), "")


_FILLED: dict[type[Situation], frozenset[str]] = {}


def filled_fields(check: type[Situation]) -> frozenset[str]:
    """Give the fields of a check that every line of a sheet fills, for yours; none in a game without sheets.

    They are learnt from the game's sample.
    """
    if check not in _FILLED:
        make = SYSTEMS[check.system].character
        lines = lines_for(make().sample(), check) if make else ()
        known = frozenset.intersection(*(frozenset(line.fills) for line in lines)) if lines else frozenset[str]()
        _FILLED[check] = known & frozenset(check.declared())
    return _FILLED[check]


def free_fields(draft: Draft) -> tuple[str, ...]:
    """Give the fields that are set for all at once: those that sheets leave alone, in the order of links.

    Of rivals nobody has an opponent whose values could be set.
    """
    known = filled_fields(draft.check)
    return tuple(
        name for name, kind in draft.check.declared().items()
        if name not in known and not (draft.kind is Rivals and kind.whose is Whose.THEIRS)
    )  # fmt: skip


def own_fields(draft: Draft) -> tuple[str, ...]:
    """Give the fields that can be set for one alone, in the order of links.

    Of rivals these are those of one side; so they are of a party against one opponent, but for what comes after a tie.
    """
    declared = draft.check.declared()
    if draft.kind is Rivals:
        return tuple(name for name, kind in declared.items() if kind.whose is Whose.YOURS)
    alone = draft.opponent == "once" and has_opponent(draft.check)
    own = own_of(draft.check) if alone else frozenset(declared)
    return tuple(name for name in declared if name in own)


def line_field(draft: Draft) -> str:
    """Give the field that stands in everybody's line: the first number that sheets fill, a main one before others.

    It is empty where sheets fill none.
    """
    free, declared = free_fields(draft), draft.check.declared()
    numbers = [(name, kind) for name in own_fields(draft)
               if name not in free and isinstance(kind := declared[name], Whole)]  # fmt: skip
    return next((name for name, kind in sorted(numbers, key=lambda each: not each[1].main)), "")


def kinds_of(check: type[Situation]) -> tuple[type[Group], ...]:
    """Give the kinds of group that there can be of a ``check``: of parties and rivals, in this order, or none."""
    return tuple(kind for kind in (Party, Rivals) if kind.fits(check))


FEWEST = 3
"""How many take part where nobody keeps characters: the game's sample, and others without a sheet."""


def first_draft(characters: Mapping[str, Character], wish: str = "") -> tuple[Draft, tuple[str, ...]]:
    """Give the draft to begin with, and its keys as :func:`draft_of` does: all ``characters`` of a game.

    Where there are none, the game's sample sits there among others. ``wish`` is the name of a game. Where it is none,
    it is that of the first character, or else the first in which sides can also roll against each other.
    """
    games = [*(each.system for each in characters.values()), *map(_game, (Rivals, Party))]
    system = wish if wish in SYSTEMS else next(name for name in games if name)
    here = [(key, each) for key, each in characters.items() if each.system == system][:MOST_MEMBERS]
    check = next(each for each in SYSTEMS[system].checks if kinds_of(each))
    participants = [Participant(character=each, line=line_for(each, check)) for _, each in here]
    make = SYSTEMS[system].character
    if not participants:
        sample = make().sample() if make else None
        first = Participant(character=sample, line=line_for(sample, check)) if sample else Participant()
        participants = [first, *[Participant()] * (FEWEST - 1)]
    keys = [key for key, _ in here] or [""] * len(participants)
    return Draft(kind=kinds_of(check)[0], check=check, participants=tuple(participants)), tuple(keys)


def _game(kind: type[Group]) -> str:
    """Give the name of the first game that has a check for a kind of group; empty where none has."""
    return next((game.name for game in SYSTEMS.values() if any(map(kind.fits, game.checks))), "")


def draft_of(group: Group, characters: Mapping[str, Character]) -> tuple[Draft, tuple[str, ...]]:
    """Give the draft of a group, and for each of its participants the key of the character; empty for nobody.

    A member is one of ``characters`` who has the member's name, is of the same game, and has a line that is called as
    what the member rolls for, as far as a label holds that. Where that sheet says something else than the link, the
    link holds.
    """
    check = group.check
    reach = group.reach if isinstance(group, Party) and group.reach != group.usual else 0
    opponent = group.opponent if isinstance(group, Party) else "anew"
    again = group.again if isinstance(group, Rivals) else "all"
    bare = Draft(kind=type(group), check=check, reach=reach, opponent=opponent, again=again, label=group.label)
    front: dict[str, str] = {}
    for name in free_fields(bare):
        value, times = Counter(getattr(member.situation, name) for member in group.members).most_common(1)[0]
        if 2 * times > len(group.members) and value != check.default(name):
            front[name] = check.declared()[name].encode(value)
    draft = replace(bare, moment=front)
    moment = draft.at_moment()
    participants, keys = [], []
    for member in group.members:
        key, line = _character_of(member, check, {key: each for key, each in characters.items() if key not in keys})
        stranger = Participant(name=member.name, label=member.label)
        participant = Participant(character=characters[key], line=line) if key else stranger
        participants.append(replace(participant, own=member.situation.differing(draft.before(participant, moment))))
        keys.append(key)
    return replace(draft, participants=tuple(participants)), tuple(keys)


def _character_of(member: Member, check: type[Situation], characters: Mapping[str, Character]) -> tuple[str, str]:
    """Give the key of the character who a member is, and the name of the line; both empty for nobody known."""
    for key, each in characters.items():
        if each.system != check.system or each.name != member.name:
            continue
        for line in lines_for(each, check):
            if said_of(line.name) == member.label:
                return key, line.name
    return "", ""

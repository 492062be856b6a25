"""Link text ⇄ situation: the only parser of outside text.

    <system>/<check>?<field>=<value>&…[&seed=<seed> | &faces=<n>,<n>,…][&label=<text>]
    <system>/<check>?<field>=<value>&…[&label=<text>]&offer=<…>[&answer=<…>[&secret=<…>[&key=<…>][&then=<…>]]]

Behind all that may stand ``sender``, whose link it is, and before it ``threw``, who threw in the part of a sealed roll
(:mod:`fairthrow.table.seals`). Both are only said: no proof holds them.

The second form holds the messages of a fair roll between two people (:mod:`fairthrow.proof`). ``then`` is what was
decided after such a roll: the fields that it changed, as ``<field>=<value>&…``, percent-encoded once more.

A link is read strictly: nothing is guessed, nothing is clamped. Whatever is wrong is a FairthrowError that names the
field. Written out it is canonical: fields at their default are left out, the others are in their declared order. The
link of a program is read by a room of its own, where it is there: pages of games have no Lab.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from fairthrow.dice.errors import TogetherError
from fairthrow.systems import ROLL_FIELDS, SYSTEMS, FieldError, LinkError, Situation, fitting, shown
from fairthrow.systems.fields import trimmed
from fairthrow.systems.game import Game
from fairthrow.systems.roll_fields import PART_BYTES
from fairthrow.systems.situation import Roll

RULES_VERSION = 1
"""Version of the rules that links written here follow: defaults, order of dice, dice stream."""

_MESSAGES = {
    "offer": "",
    "answer": "the offer it answers",
    "secret": "an offer and its answer",
    "key": "the secret of its proof",
}
"""The fields of a fair roll in their order, each with the words for what it needs. It always needs the field before."""

LONGEST = 8192
"""Characters of the longest text that is read at all."""

PROGRAMS = "lab"
"""What stands in the link of a program in the place of a game."""

PLAYED = "play"
"""What stands there in the address of the page that has a program as a game of one's own."""

READER = "fairthrow.programs.decoding"
"""What reads programs. It is named here and not imported, since whatever is imported is in all pages."""


@dataclass(frozen=True, kw_only=True)
class Link:
    """A situation, and optionally one roll of it: by ``seed``, or as typed ``faces``.

    ``seed`` is 16 bytes; ``faces`` are in the order rolled; ``label`` is free text of at most 80
    characters. ``offer`` (32 bytes), ``answer`` (32, or 16 in the earlier format), ``secret`` and ``key``
    (16 each) are the messages of a fair roll: an offer, its answer, the proof, the confirmed proof. ``proven`` is the
    situation that the dice of a fair roll were made for, where decisions after it led to another one. ``threw`` and
    ``sender`` are names. Raises FieldError when both a seed and faces are given, when a message lacks what goes before
    it, for a proof that does not hold, for a key that does not confirm it, and when no decisions lead there.
    """

    situation: Situation
    seed: bytes | None = None
    faces: tuple[int, ...] | None = None
    label: str = ""
    offer: bytes | None = None
    answer: bytes | None = None
    secret: bytes | None = None
    key: bytes | None = None
    proven: Situation | None = None
    threw: str = ""
    sender: str = ""

    def __post_init__(self) -> None:
        if self.seed is not None and self.faces is not None:
            raise TogetherError("faces", "faces must not be given with a seed: a roll has one or the other")
        before = ""
        for name, wanted in _MESSAGES.items():
            if getattr(self, name) is not None:
                ROLL_FIELDS[name].accept(name, getattr(self, name))
                if before and getattr(self, before) is None:
                    raise TogetherError(name, f"{name} must be given with {wanted}, got no {before}")
            before = name
        if self.offer is not None:
            self._check_offer(self.offer)
        if self.proven is not None:
            self._check_decided(self.proven)
        if self.threw and self.key is None:
            raise TogetherError("threw", "threw must be given with the key of a confirmed proof, got no key")

    def _check_offer(self, offer: bytes) -> None:
        for name in ("seed", "faces"):
            if getattr(self, name) is not None:
                message = f"{name} must not be given with an offer: the dice of a fair roll come from both sides"
                raise TogetherError(name, message)
        if self.secret is not None and self.answer is not None:
            from fairthrow import proof  # noqa: PLC0415  # few links are proofs, and every start would pay for it

            proof.check(offer, self.answer, self.secret, self.key, self.committed)

    def _check_decided(self, proven: Situation) -> None:
        if not self.revealed:
            raise TogetherError("then", "then must be given with the proof of a fair roll, got no secret")
        from fairthrow.dice.stream import Stream  # noqa: PLC0415  # few links are proofs, as above
        from fairthrow.systems.decided import comes_of  # noqa: PLC0415  # the same

        seed = self._seed()
        if seed is None or not comes_of(proven, self.situation, lambda: Stream(seed)):
            message = f"then must be what the rules let a side decide after this roll, got {shown(self.then)}"
            raise FieldError("then", message)

    @property
    def unthrown(self) -> "Link":
        """The same situation and label, without any roll."""
        return Link(situation=self.situation, label=self.label)

    @property
    def committed(self) -> str:
        """The canonical text that an offer is bound to: situation and label, without any roll or decision."""
        return Link(situation=self.proven or self.situation, label=self.label).encode()

    @property
    def then(self) -> str:
        """What was decided after a fair roll: the fields that are others than those its dice were made for."""
        if self.proven is None:
            return ""
        return "&".join(f"{name}={quoted(text)}" for name, text in self.situation.differing(self.proven).items())

    @property
    def shown_label(self) -> str:
        """The label as people are shown it: unseen characters are replaced by marks. In links it stays as it is."""
        return fitting(self.label, LONGEST)

    @property
    def revealed(self) -> bool:
        """Whether the link is a proof, confirmed or not; one that does not hold cannot be built."""
        return self.secret is not None

    @property
    def confirmed(self) -> bool:
        """Whether the link is a proof with the key of its answer; another key cannot be built into it."""
        return self.key is not None

    @property
    def earlier_format(self) -> bool:
        """Whether it holds an answer of version 1 of the format, which has no key."""
        return self.answer is not None and len(self.answer) == PART_BYTES

    @property
    def rolled(self) -> bool:
        """Whether the link names a roll, not only a situation. Without dice, every link but an offer names one."""
        certain = not self.situation.takes_dice and self.offer is None
        return certain or self.seed is not None or self.faces is not None or self.revealed

    def roll(self) -> Roll:
        """Give the one roll that this link names.

        Raises FieldError when it names none, or its faces do not fit the check.
        """
        if self.offer is not None and not self.revealed:
            raise FieldError(*self.missing)
        return self.situation.roll(seed=self._seed(), faces=self.faces)

    def _seed(self) -> bytes | None:
        """Give the seed that the dice come from, if they come from one."""
        if self.secret is None or self.answer is None:
            return self.seed
        from fairthrow.proof import seed_of  # noqa: PLC0415  # as above

        return seed_of(self.secret, self.answer, self.committed)

    @property
    def missing(self) -> tuple[str, str]:
        """The field that this link lacks to name a roll, and what to do about it."""
        from fairthrow.linktext import missing  # noqa: PLC0415  # as in fields_of

        return missing(offer=self.offer is not None, answer=self.answer is not None)

    def fragment(self) -> str:
        """Write the link without its system, as it stands behind ``#`` on the system's page."""
        stands = (self.proven or self.situation).linked
        declared = stands.declared()
        pairs = [(name, quoted(declared[name].encode(value), declared[name].safe)) for name, value in stands.changed()]
        for name, kind in ROLL_FIELDS.items():
            value = getattr(self, name)
            if value is not None and value != "":
                pairs.append((name, quoted(kind.encode(value))))
        query = "&".join(f"{name}={text}" for name, text in pairs)
        return self.situation.check + (f"?{query}" if query else "")

    def encode(self) -> str:
        """Write the canonical link.

        >>> decode("spellwoven/test?skill=7&difficulty=1").encode()
        'spellwoven/test?skill=7'
        """
        return f"{self.situation.system}/{self.fragment()}"


def decode(text: str) -> Link:
    """Read a link from its ``text``: ``system/check?…``, or a path or URL with ``system/#check?…``.

    A program is a check whose fields are its inputs; where there is no Lab, its link is one of no game. Raises
    LinkError when the text is no link, or gives a field twice. Raises FieldError, naming the field, for one that is
    unknown or has a value that is not allowed, and for a program that is wrong.
    """
    reader = reader_of(text)
    return reader.decode_game(text) if reader else decode_ruled(text)


def decode_ruled(text: str) -> Link:
    """Read the ``text`` of a link as :func:`decode` does, but that of a program, which raises LinkError."""
    game, name, query = parts_of(text)
    checks = {check.check: check for check in game.checks}
    if name not in checks:
        raise LinkError("check", f"check must be one of {', '.join(checks)} in {game.name}, got {shown(name)}")
    return link_of(checks[name], fields_of(query))


def reader_of(text: str) -> Any:
    """Give the module that reads the link ``text`` of a program; None for any other text, and where there is no Lab."""
    try:
        return import_module(READER) if split_link(trimmed(text))[0] in (PROGRAMS, PLAYED) else None
    except (LinkError, ModuleNotFoundError):
        return None


def parts_of(text: str) -> tuple[Game, str, str]:
    """Give what the ``text`` of a link is made of: its game, the name of the check, and what stands behind ``?``.

    Raises LinkError for a text that is too long, is no link, or names no game of ours.
    """
    if len(text) > LONGEST:
        from fairthrow.linktext import too_long  # noqa: PLC0415  # as below

        raise too_long(text, LONGEST)
    system, rest = split_link(trimmed(text))
    if system not in SYSTEMS:
        from fairthrow.mangled import no_system  # noqa: PLC0415  # few links name none

        raise no_system(system, tuple(SYSTEMS), PROGRAMS, READER)
    name, _, query = rest.partition("?")
    return SYSTEMS[system], name, query


def split_link(text: str) -> tuple[str, str]:
    """Split the ``text`` of a link, in either form, into its system and the rest, which begins with the check.

    Raises LinkError for a text of neither form.
    """
    before, hash_mark, fragment = text.partition("#")
    if hash_mark:
        path = before.partition("?")[0].removesuffix("index.html").rstrip("/")
        return path.rpartition("/")[2], fragment
    path, _, query = text.partition("?")
    system, slash, check = path.strip("/").rpartition("/")
    if not slash:
        raise LinkError("link", f"link must be <system>/<check>?<field>=<value>&…, got {shown(text)}")
    return system.rpartition("/")[2], f"{check}?{query}"


def fields_of(query: str) -> dict[str, str]:
    """Read the fields of a ``query``: ``name=value&…``, percent-encoded. Gives name → value, in their order.

    Raises LinkError for what is not of that form, and for a name that stands there twice.
    """
    fields: dict[str, str] = {}
    for part in query.split("&") if query else ():
        name, equals, raw = part.partition("=")
        if name and equals and name not in fields and "%" not in raw and "+" not in raw:
            fields[name] = raw
            continue
        from fairthrow import linktext  # noqa: PLC0415  # few links need it, and every start would pay for it

        if not name or not equals:
            raise linktext.malformed(name, part)
        if name in fields:
            raise linktext.repeated(name)
        fields[name] = linktext.unquoted(name, raw)
    return fields


def quoted(text: str, safe: str = ",") -> str:
    """Write the ``text`` of a value as links have it: percent-encoded, but for characters that are ``safe``."""
    if text.isascii() and text.replace(",", "").isalnum():
        return text
    from urllib.parse import quote  # noqa: PLC0415  # few links need it, and every start would pay for it

    return quote(text, safe=safe)


def link_of(check: type[Situation], fields: dict[str, str]) -> Link:
    """Make the link of a check from the texts of its ``fields``, by name. Raises FieldError as :func:`decode` does."""
    if "v" in fields:
        from fairthrow.linktext import check_version  # noqa: PLC0415  # as above

        check_version(fields.pop("v"), RULES_VERSION)
    declared = check.declared()
    values: dict[str, Any] = {}
    extras: dict[str, Any] = {}
    for name, text in fields.items():
        if name in declared:
            values[name] = declared[name].decode(name, text)
        elif name in ROLL_FIELDS:
            extras[name] = ROLL_FIELDS[name].decode(name, text)
        else:
            known = ", ".join((*declared, *ROLL_FIELDS))
            message = f"{shown(name)} is not a field of {check.system}/{check.check}, which has {known}"
            raise FieldError(name, message)
    then = extras.pop("then", None)
    situation = check(**values)
    if then is not None:
        from fairthrow.systems.decided import after  # noqa: PLC0415  # few links are proofs, as above

        return Link(situation=after(situation, then, fields_of), proven=situation, **extras)
    return Link(situation=situation, **extras)

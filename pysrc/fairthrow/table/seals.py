r"""The seal of a roll behind the screen: its link, and whether what is opened later is what was sealed.

A game master rolls where nobody sees it, and sends a *seal*: it holds the offer's digest and a caption, and no
situation. Anybody may *throw in* a part: 16 random bytes in the clear, given to this very seal. They become the ``key``
of the answer (:mod:`fairthrow.proof`), so only whoever holds the secret can work out the dice. *Opened*, it is the link
of a confirmed proof. The caption is that proof's label: so the offer is bound to it, too.

    sealed/roll?[label=<caption>&]offer=<43>[&sender=<name>]                      the seal
    sealed/roll?[label=<caption>&]offer=<43>&part=<22>[&sender=<name>]            a part that was thrown in
    <situation>…[label=<caption>&]offer=<43>&answer=<43>&secret=<22>&key=<22>…    opened

On the site the page is ``/sealed/``, and the rest stands behind its ``#``. Links are read strictly, as those of checks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hmac import compare_digest

from fairthrow.links import LONGEST, RULES_VERSION, Link, fields_of, quoted, split_link
from fairthrow.linktext import check_version, too_long
from fairthrow.systems import ROLL_FIELDS, FieldError, LinkError, fitting, shown
from fairthrow.systems.fields import Kind, Octets, trimmed
from fairthrow.systems.roll_fields import PART_BYTES

SYSTEM = "sealed"
"""What stands in the link of a seal in the place of a game."""

CHECK = "roll"
"""What stands there in the place of the check."""

FIELDS: dict[str, Kind] = {
    "label": ROLL_FIELDS["label"],
    "offer": ROLL_FIELDS["offer"],
    "part": Octets(label="Part", help="What somebody throws in, so that nobody chose the roll.", sizes=(PART_BYTES,)),
    "sender": ROLL_FIELDS["sender"],
}
"""The fields of a seal, in their order in links."""


@dataclass(frozen=True, kw_only=True)
class Seal:
    """What is sent of a sealed roll: its ``offer`` (32 bytes) and its caption, the ``label`` (80 characters at most).

    ``part`` are the 16 bytes that somebody throws in, or None. ``sender`` is the name of whoever sends this, at most 40
    characters; nothing shows that it is theirs. Raises FieldError for anything else.
    """

    offer: bytes
    label: str = ""
    part: bytes | None = None
    sender: str = ""

    def __post_init__(self) -> None:
        for name, kind in FIELDS.items():
            if name != "part" or self.part is not None:
                kind.accept(name, getattr(self, name))

    @property
    def caption(self) -> str:
        """The caption as people are shown it: unseen characters are replaced by marks."""
        return fitting(self.label, LONGEST)

    def fragment(self) -> str:
        """Write the link as it stands behind ``#`` on the page of sealed rolls."""
        given = ((name, kind, getattr(self, name)) for name, kind in FIELDS.items())
        pairs = [f"{name}={quoted(kind.encode(value))}" for name, kind, value in given if value]
        return f"{CHECK}?{'&'.join(pairs)}"

    def encode(self) -> str:
        """Write the canonical link.

        >>> Seal(offer=bytes(32), label="Who lies?").encode()
        'sealed/roll?label=Who%20lies%3F&offer=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
        """
        return f"{SYSTEM}/{self.fragment()}"


def is_seal(text: str) -> bool:
    """Say whether the ``text`` of a link is that of a seal, right or wrong."""
    try:
        return split_link(trimmed(text))[0] == SYSTEM
    except LinkError:
        return False


def decode_seal(text: str) -> Seal:
    """Read the ``text`` of a seal's link, in either form.

    Raises LinkError for another text, and FieldError naming the field that is missing, unknown, or has a value that is
    not allowed.
    """
    if len(text) > LONGEST:
        raise too_long(text, LONGEST)
    system, rest = split_link(trimmed(text))
    check, _, query = rest.partition("?")
    if (system, check) != (SYSTEM, CHECK):
        message = f"link must be that of a sealed roll, {SYSTEM}/{CHECK}?…, got {shown(f'{system}/{check}')}"
        raise LinkError("link", message)
    fields = fields_of(query)
    if "v" in fields:
        check_version(fields.pop("v"), RULES_VERSION)
    if "offer" not in fields:
        raise FieldError("offer", "offer must be given: without it the link seals nothing")
    for name in fields:
        if name not in FIELDS:
            raise FieldError(name, f"{shown(name)} is not a field of a sealed roll, which has {', '.join(FIELDS)}")
    return Seal(**{name: FIELDS[name].decode(name, text) for name, text in fields.items()})


def check_opened(link: Link, seal: Seal) -> bool:
    """Check that ``link`` opens the ``seal``: a confirmed proof of that offer, under that caption.

    Gives whether the part that is in the seal's link is the key of the roll. Raises FieldError: for ``key`` when the
    link opens nothing, or holds another part than the seal's link, for ``offer`` when it is of another seal, for
    ``label`` when the caption is another.
    """
    for name, message in _misfits(link, seal):
        raise FieldError(name, message)
    return seal.part is not None


def _misfits(link: Link, seal: Seal) -> Iterator[tuple[str, str]]:
    if link.key is None or link.offer is None:
        yield "key", "key must be given: a sealed roll is opened by the confirmed proof of it, and this is none"
    elif not compare_digest(link.offer, seal.offer):
        yield "offer", "offer does not fit: this opens another seal, or the situation is another than was sealed"
    elif link.label != seal.label:
        yield "label", f"label does not fit: it was sealed under {shown(seal.label)}, and this says {shown(link.label)}"
    elif seal.part is not None and not compare_digest(link.key, seal.part):
        yield "key", "key does not fit: the roll was made with another part than the one thrown in with this link"

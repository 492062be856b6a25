"""Where faces come from: a seed's stream of dice (version 1), or faces that somebody typed.

Both give dice in the order a check asks for them. Nothing here draws randomness: a seed is
made by the caller.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from itertools import cycle
from re import fullmatch
from typing import NamedTuple, Protocol

from fairthrow.dice.errors import FieldError, shown

SEED_BYTES = 16
MOST_SIDES = 256
MOST_FACES = 600
"""More typed faces than the longest roll of any check takes."""

MOST_LOTS = 20_000
"""Lots that a roll asks of faces at most, those that stand for typed ones included."""


class Source(Protocol):
    """Gives the faces of dice, one roll after the other."""

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:
        """Give the next ``count`` faces, each of 1 to ``sides``; ``what`` says to people what they are for."""


def encode_bytes(value: bytes) -> str:
    """Write a ``value`` of bytes as base64url without padding: 22 characters for 16 bytes, 43 for 32."""
    return urlsafe_b64encode(value).rstrip(b"=").decode("ascii")


def characters_of(size: int) -> int:
    """Give how many base64url characters ``size`` bytes take without padding."""
    return -(-size * 4 // 3)


def decode_bytes(name: str, text: str, size: int) -> bytes:
    """Read ``size`` bytes from their base64url ``text`` without padding: 22 characters for 16 bytes, 43 for 32.

    Raises FieldError, for the field ``name``, for any other length, and for a text that :func:`encode_bytes` does not
    write.
    """
    length = characters_of(size)
    if len(text) == length and fullmatch(r"[A-Za-z0-9_-]+", text):
        value = urlsafe_b64decode(text + "=" * (-length % 4))
        if encode_bytes(value) == text:
            return value
    message = f"{name} must be {size} bytes as {length} base64url characters, got {shown(text)}"
    raise FieldError(name, message)


def encode_seed(seed: bytes) -> str:
    """Write a ``seed`` of 16 bytes as links have it: 22 characters, base64url without padding."""
    return encode_bytes(seed)


def decode_seed(text: str) -> bytes:
    """Read the 16 bytes of a seed from the ``text`` that a link has.

    Raises FieldError for a text that :func:`encode_seed` does not write.

    >>> decode_seed("AAAAAAAAAAAAAAAAAAAAAA") == bytes(16)
    True
    """
    return decode_bytes("seed", text, SEED_BYTES)


class Stream:
    """Dice of a seed, stream version 1.

    Block i is HMAC-SHA256 with the seed as key over ``fairthrow/1/`` and i in decimal. A die of
    n sides takes the next byte below 256 − 256 mod n, so that every face is equally likely.
    The stream is part of every link ever shared: it must never change.

    >>> Stream(bytes(16)).dice(3, 10)
    (2, 7, 5)
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise FieldError("seed", f"seed must be {SEED_BYTES} bytes, got {len(seed)}")
        self._seed = seed
        self._blocks = 0
        self._bytes = iter(b"")

    def _next_byte(self) -> int:
        for byte in self._bytes:
            return byte
        from hmac import digest  # noqa: PLC0415  # only rolls need it, and every start would pay for it

        message = f"fairthrow/1/{self._blocks}".encode("ascii")
        self._bytes = iter(digest(self._seed, message, "sha256"))
        self._blocks += 1
        return next(self._bytes)

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:  # noqa: ARG002
        """Give the next ``count`` faces of the stream, of dice with ``sides`` (1 to 256).

        ``what`` they are for changes nothing. Raises ValueError for another number of sides: a larger die is made of
        several.
        """
        if not 1 <= sides <= MOST_SIDES:
            message = f"a die must have 1 to {MOST_SIDES} sides, got {sides}"
            raise ValueError(message)
        limit = 256 - 256 % sides
        faces: list[int] = []
        while len(faces) < count:
            byte = self._next_byte()
            if byte < limit:
                faces.append(byte % sides + 1)
        return tuple(faces)


class Repeated:
    """Gives the same faces over and over, each brought onto its die: 0 is the highest face, 1 the lowest.

    >>> Repeated((1, 0)).dice(3, 10)
    (1, 10, 1)
    """

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = cycle(faces)

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:  # noqa: ARG002
        """Give the next ``count`` faces, each brought onto 1 to ``sides``. ``what`` they are for changes nothing."""
        return tuple((next(self._faces) - 1) % sides + 1 for _ in range(count))


class Lot(NamedTuple):
    """Some ``dice`` with as many ``sides`` that a roll asked for at once, and ``what`` for, which may be empty."""

    dice: int
    sides: int
    what: str

    def __str__(self) -> str:
        return f"{self.dice}d{self.sides}" + (f" ({self.what})" if self.what else "")


MOST_LOTS_SAID = 6
"""Lots that a message lists; of more it names the first and the last."""


def listed(lots: Sequence[Lot]) -> str:
    """Name ``lots`` in the order given, as a part of a sentence; of more than 6 the first two and the last two.

    >>> listed([Lot(2, 10, "yours"), Lot(1, 6, "")])
    '2d10 (yours), then 1d6'
    """
    said = [str(lot) for lot in lots]
    if len(said) > MOST_LOTS_SAID:
        said[2:-2] = [f"{len(said) - 4} more rolls"]
    return ", then ".join(said)


def required_dice(lots: Sequence[Lot]) -> str:
    """Say how many faces ``lots`` take, and what for. The words stand behind "faces must be".

    >>> required_dice([Lot(1, 20, "roll")]), required_dice([])
    ('1 number for 1d20 (roll)', 'empty: no dice are rolled')
    """
    count = sum(lot.dice for lot in lots)
    if not count:
        return "empty: no dice are rolled"
    return f"{count} number{'' if count == 1 else 's'} for {listed(lots)}"


class TooFewFacesError(FieldError):
    """Faces were used up before the roll had all its dice."""


def wrong_number(error: type[FieldError], wanted: str, got: int) -> FieldError:
    """Give the ``error`` that says which faces are ``wanted``, and that it ``got`` so many."""
    return error("faces", f"faces must be {wanted}, got {got}", said=f"{wanted}, not {got}")


class TypedFaces:
    """Physical dice: the faces that somebody rolled and typed, in the order rolled.

    ``lots`` are those that were asked for so far. ``then`` gives the faces beyond those typed, to find out what
    a roll would ask for; without it they are an error.
    """

    def __init__(self, faces: Sequence[int], *, then: Source | None = None) -> None:
        self._faces = tuple(faces)
        self._used = 0
        self._then = then
        self.lots: list[Lot] = []

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:
        """Take the next ``count`` faces of those that were typed, for dice with ``sides``.

        The lot is noted in ``lots``, with ``what`` it is for. Raises FieldError for a face that is not on such a die,
        and for more than :data:`MOST_LOTS` lots; TooFewFacesError where the typed ones are used up and nothing gives
        more.
        """
        if len(self.lots) == MOST_LOTS:
            raise FieldError(
                "faces", f"faces: the roll asks for dice more than {MOST_LOTS:,} times, which is the limit"
            )
        faces = self._faces[self._used : self._used + count]
        self.lots.append(Lot(count, sides, what))
        for place, face in enumerate(faces, self._used + 1):
            if not 1 <= face <= sides:
                die, may = f"number {place} is a d{sides}", f"1 to {sides}{_printed(sides, face)}"
                message = f"faces: {die} and must be {may}, got {face}"
                raise FieldError("faces", message, said=f"{die}, from {may}, not {face}")
        if len(faces) < count:
            if self._then is None:
                raise wrong_number(TooFewFacesError, required_dice(self.lots), len(self._faces))
            faces += self._then.dice(count - len(faces), sides)
        self._used += count
        return faces

    def finish(self) -> None:
        """Say that the roll takes no more dice. Raises FieldError when typed faces are left over."""
        if self._used < len(self._faces):
            raise wrong_number(FieldError, required_dice(self.lots), len(self._faces))


def _printed(sides: int, face: int) -> str:
    """Say how to type what a ten-sided die shows otherwise: its 0, or its tens. Empty for all other faces."""
    written = 10 if face == 0 else face // 10 if face in range(20, 100, 10) else 0
    return f" (write {written} for {face})" if sides == 10 and written else ""  # noqa: PLR2004

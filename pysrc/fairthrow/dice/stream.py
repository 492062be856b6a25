"""Where faces come from: a seed's stream of dice (version 1), or faces that somebody typed.

Both give dice in the order a check asks for them. Nothing here draws randomness: a seed is
made by the caller.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from re import fullmatch
from typing import Protocol

from fairthrow.dice.errors import FieldError, shown

SEED_BYTES = 16
MOST_SIDES = 256
MOST_FACES = 600
"""More typed faces than the longest roll of any check takes."""


class Source(Protocol):
    """Gives the faces of dice, one roll after the other."""

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:
        """Give ``count`` faces of 1 to ``sides``; ``what`` says to people what they are for."""


def encode_bytes(value: bytes) -> str:
    """Write bytes as base64url without padding: 22 characters for 16 bytes, 43 for 32."""
    return urlsafe_b64encode(value).rstrip(b"=").decode("ascii")


def decode_bytes(name: str, text: str, size: int) -> bytes:
    """Read ``size`` bytes back; FieldError for anything but their one spelling."""
    length = -(-size * 4 // 3)
    if len(text) == length and fullmatch(r"[A-Za-z0-9_-]+", text):
        value = urlsafe_b64decode(text + "=" * (-length % 4))
        if encode_bytes(value) == text:
            return value
    message = f"{name} must be {size} bytes as {length} base64url characters, got {shown(text)}"
    raise FieldError(name, message)


def encode_seed(seed: bytes) -> str:
    """Write 16 bytes as base64url without padding: 22 characters."""
    return encode_bytes(seed)


def decode_seed(text: str) -> bytes:
    """Read a seed back; FieldError for anything but 22 characters in their one spelling.

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
        """Give the next ``count`` faces of a die of ``sides`` (1 to 256)."""
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


class Faces:
    """Physical dice: the faces that somebody rolled and typed, in the order rolled."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0
        self._asked: list[str] = []

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:
        """Take the next ``count`` faces; FieldError when they are missing or not on the die."""
        faces = self._faces[self._used : self._used + count]
        self._asked.append(f"{count}d{sides}" + (f" ({what})" if what else ""))
        for place, face in enumerate(faces, self._used + 1):
            if not 1 <= face <= sides:
                message = f"faces: number {place} is a d{sides} and must be 1 to {sides}, got {face}"
                raise FieldError("faces", message)
        if len(faces) < count:
            raise FieldError("faces", self._expected(self._used + count))
        self._used += count
        return faces

    def finish(self) -> None:
        """Say that no more dice are rolled; FieldError when faces are left over."""
        if self._used < len(self._faces):
            raise FieldError("faces", self._expected(self._used))

    def _expected(self, count: int) -> str:
        dice = ", then ".join(self._asked) or "no dice"
        return f"faces must be {count} for {dice}, got {len(self._faces)}"

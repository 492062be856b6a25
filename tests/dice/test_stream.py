"""The dice stream, version 1, against an implementation written from its specification; and typed faces.

Block i is HMAC-SHA256 with the 16 seed bytes as key. Its message is ``fairthrow/1/`` and i in decimal. A die of n
sides takes the next byte b. If b is at least 256 − 256 mod n it is thrown away, else the face is b mod n + 1.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds

from fairthrow.dice.errors import FieldError, shown
from fairthrow.dice.stream import (
    MOST_SIDES,
    Lot,
    Stream,
    TooFewFacesError,
    TypedFaces,
    decode_seed,
    encode_seed,
    listed,
)

KEYS = {"zeros": bytes(16), "counting": bytes(range(16))}
OPENSSL = {
    ("zeros", 0): "4760c2ae3586efe3bff00ea85689998fafc8d9a38eda448154e13e49319e4038",
    ("zeros", 1): "19cadfcd7fc37e6c36ecb74672e7ffd91ca5af97e71bf155c627726efd1869d2",
    ("zeros", 10): "b4552edf1cec089cf79bc48d9dd35c2d1c306c888cf5d94a4897ba98e9d8ae2c",
    ("counting", 0): "4998afb14db85e85f0409e23280ab2519e849127ecac89db513df4d326ef19e0",
    ("counting", 1): "8c54071466a358d40ad1852748109a74657321e020f0869f710cf8ee96585aba",
    ("counting", 10): "c9b1f07610b5f4ea5608fe9ee714089c2f29106effa223e9450942ecd7adf0b5",
}
"""Blocks by OpenSSL 3.0: ``printf fairthrow/1/0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:…``."""


def block(seed: bytes, number: int) -> bytes:
    """Give one block, as specified."""
    return hmac.new(seed, f"fairthrow/1/{number}".encode("ascii"), hashlib.sha256).digest()


def stream_bytes(seed: bytes) -> Iterator[int]:
    """Read the blocks as one stream."""
    for number in count():
        yield from block(seed, number)


def faces_of(seed: bytes, dice: list[int]) -> list[int]:
    """Roll dice of the given sides, as specified."""
    stream = stream_bytes(seed)
    faces = []
    for sides in dice:
        byte = next(b for b in stream if b < 256 - 256 % sides)
        faces.append(byte % sides + 1)
    return faces


@pytest.mark.parametrize(("key", "number"), OPENSSL)
def test_the_specification_is_openssls_hmac(key: str, number: int) -> None:
    """This file reads the specification right: OpenSSL gives the same blocks."""
    assert block(KEYS[key], number).hex() == OPENSSL[key, number]


def test_dice_by_hand() -> None:
    """The first bytes of the zero seed are 47 60 c2 ae 35 86 ef, in decimal 71, 96, 194, 174, 53, 134, 239."""
    assert Stream(bytes(16)).dice(7, 10) == (2, 7, 5, 5, 4, 5, 10)
    assert Stream(bytes(16)).dice(4, 6) == (6, 1, 3, 1)
    assert Stream(bytes(16)).dice(3, 256) == (72, 97, 195)
    assert Stream(bytes(16)).dice(2, 100) == (72, 97)


def test_bytes_that_would_favour_low_faces_are_thrown_away() -> None:
    """A d10 throws away bytes of 250 and more, and a d100 those of 200 and more. Then the next byte is read."""
    zeros = bytes.fromhex(OPENSSL["zeros", 0])
    kept = [byte for byte in zeros if byte < 200]
    assert len(kept) < len(zeros)
    assert Stream(bytes(16)).dice(len(kept), 100) == tuple(byte % 100 + 1 for byte in kept)


@given(seeds(), st.lists(st.integers(1, MOST_SIDES), max_size=200))
def test_every_stream_of_dice_is_as_specified(seed: bytes, dice: list[int]) -> None:
    """Dice of any sides in any order, over many blocks."""
    stream = Stream(seed)
    assert [stream.dice(1, sides)[0] for sides in dice] == faces_of(seed, dice)


@given(seeds(), st.integers(1, MOST_SIDES), st.lists(st.integers(0, 40), max_size=8))
def test_lots_do_not_change_the_dice(seed: bytes, sides: int, lots: list[int]) -> None:
    """Dice that are asked for in several lots are the same as those asked for at once."""
    stream = Stream(seed)
    in_lots = tuple(face for lot in lots for face in stream.dice(lot, sides))
    assert in_lots == Stream(seed).dice(sum(lots), sides)


@given(seeds(), st.integers(2, 256))
def test_a_stream_is_what_its_description_says(seed: bytes, sides: int) -> None:
    """Block after block, made anew from the words of the description: each byte that is not passed over is a face."""
    blocks = (hmac.new(seed, b"fairthrow/1/%d" % block, hashlib.sha256).digest() for block in range(5))
    used = [byte for block in blocks for byte in block if byte < 256 - 256 % sides]
    assert Stream(seed).dice(len(used), sides) == tuple(byte % sides + 1 for byte in used)


def test_a_long_stream_is_fair() -> None:
    """60,000 d6 of one seed: each face within five standard deviations of 10,000."""
    rolled = Counter(Stream(bytes(range(16))).dice(60_000, 6))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert all(abs(times - 10_000) < 5 * 92 for times in rolled.values())


@pytest.mark.parametrize("sides", range(1, MOST_SIDES + 1))
def test_every_face_has_as_many_bytes(sides: int) -> None:
    """All 256 bytes, the largest first: those too large are passed over, and each face comes from as many bytes."""
    stream = Stream(bytes(16))
    stream._bytes = iter(bytes(range(255, -1, -1)))
    faces = Counter(stream.dice(256 // sides * sides, sides))
    assert faces == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_dice_that_do_not_exist(sides: int) -> None:
    """A die has 1 to 256 sides."""
    with pytest.raises(ValueError, match=f"a die must have 1 to 256 sides, got {sides}"):
        Stream(bytes(16)).dice(1, sides)


@pytest.mark.parametrize("length", [0, 15, 17, 32])
def test_seeds_have_16_bytes(length: int) -> None:
    """Nothing shorter is stretched, nothing longer is cut."""
    with pytest.raises(FieldError, match=f"seed must be 16 bytes, got {length}") as caught:
        Stream(bytes(length))
    assert caught.value.field == "seed"


@given(seeds())
def test_seeds_are_written_and_read(seed: bytes) -> None:
    """22 characters that need no percent-encoding."""
    text = encode_seed(seed)
    assert len(text) == 22
    assert text.replace("-", "a").replace("_", "a").isalnum()
    assert decode_seed(text) == seed


@pytest.mark.parametrize(
    "text",
    ["", "A" * 21, "A" * 23, "A" * 21 + "B", "A" * 20 + "==", "A" * 21 + "+", "A" * 21 + "é", "A" * 22 + "\n"],
)
def test_seeds_have_one_spelling(text: str) -> None:
    """Padding, other alphabets and stray bits at the end are refused."""
    with pytest.raises(FieldError) as caught:
        decode_seed(text)
    assert caught.value.field == "seed"
    assert caught.value.message == f"seed must be 16 bytes as 22 base64url characters, got {shown(text)}"


class TestFaces:
    """Physical dice, as somebody typed them."""

    def test_are_given_in_the_order_typed(self) -> None:
        """Faces are given in the order typed, in the lots that a check asks for."""
        faces = TypedFaces((3, 1, 20))
        assert faces.dice(2, 6) == (3, 1)
        assert faces.dice(1, 20) == (20,)
        faces.finish()

    def test_of_nothing(self) -> None:
        """A check that wants no dice takes no faces."""
        faces = TypedFaces(())
        assert faces.dice(0, 6) == ()
        faces.finish()

    @pytest.mark.parametrize("face", [0, -1, 7, 256])
    def test_that_the_die_does_not_have(self, face: int) -> None:
        """A face that the die does not have is an error that names the place, the die and the face."""
        faces = TypedFaces((1, face))
        faces.dice(1, 6)
        with pytest.raises(FieldError) as caught:
            faces.dice(1, 6)
        assert caught.value.field == "faces"
        assert caught.value.message == f"faces: number 2 is a d6 and must be 1 to 6, got {face}"

    @pytest.mark.parametrize(("face", "written"), [(0, 10), (20, 2), (30, 3), (90, 9)])
    def test_that_a_ten_sided_die_shows_otherwise_than_it_is_typed(self, face: int, written: int) -> None:
        """A ten-sided die shows 0 where a 10 is typed. A die for tens shows 20 where its digit 2 is typed.

        The error says so.
        """
        with pytest.raises(FieldError) as caught:
            TypedFaces((face,)).dice(1, 10)
        wanted = f"faces: number 1 is a d10 and must be 1 to 10 (write {written} for {face}), got {face}"
        assert caught.value.message == wanted

    @pytest.mark.parametrize("face", [11, 25, 100, 110])
    def test_that_no_ten_sided_die_shows(self, face: int) -> None:
        """For a face that no die shows, no way to write it is suggested."""
        with pytest.raises(FieldError, match=f"must be 1 to 10, got {face}"):
            TypedFaces((face,)).dice(1, 10)

    def test_of_a_very_long_roll(self) -> None:
        """The error names the first and the last lots."""
        faces = TypedFaces((1,) * 100)
        for place in range(100):
            faces.dice(1, 6, f"roll {place}")
        with pytest.raises(FieldError) as caught:
            faces.dice(1, 6, "the end")
        said = "1d6 (roll 0), then 1d6 (roll 1), then 97 more rolls, then 1d6 (roll 99), then 1d6 (the end)"
        assert caught.value.message == f"faces must be 101 numbers for {said}, got 100"

    def test_that_are_too_few(self) -> None:
        """Too few faces are an error that says what was asked for, and what for."""
        faces = TypedFaces((1, 2, 3))
        faces.dice(2, 6, "your roll")
        with pytest.raises(TooFewFacesError) as caught:
            faces.dice(3, 10)
        assert caught.value.field == "faces"
        assert caught.value.message == "faces must be 5 numbers for 2d6 (your roll), then 3d10, got 3"

    def test_that_are_too_many(self) -> None:
        """Too many faces are an error: none is left over in silence."""
        faces = TypedFaces((1, 2, 3))
        faces.dice(2, 6)
        with pytest.raises(FieldError) as caught:
            faces.finish()
        assert caught.value.field == "faces"
        assert caught.value.message == "faces must be 2 numbers for 2d6, got 3"

    def test_of_one_lot_and_of_none(self) -> None:
        """One face is a number, none is said so, and six lots are all listed."""
        with pytest.raises(FieldError, match=r"faces must be 1 number for 1d6, got 0"):
            TypedFaces(()).dice(1, 6)
        with pytest.raises(FieldError, match=r"faces must be empty: no dice are rolled, got 1"):
            TypedFaces((1,)).finish()
        lots = [Lot(1, sides, "") for sides in range(2, 9)]
        assert listed(lots[:6]) == "1d2, then 1d3, then 1d4, then 1d5, then 1d6, then 1d7"
        assert listed(lots) == "1d2, then 1d3, then 3 more rolls, then 1d7, then 1d8"

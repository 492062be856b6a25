"""Fair rolls from the text of their format alone: a verifier and a maker of proofs that use nothing of the package.

They were written from the docstring of `fairthrow.proof`, with what Python brings. SHA-256 is the library's. HMAC,
base64url and the reading of links are written out.
"""

import hashlib
import re
from dataclasses import dataclass
from itertools import count, islice

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CHARACTERS = {"offer": {43: 32}, "answer": {22: 16, 43: 32}, "secret": {22: 16}, "key": {22: 16}}
"""Field → how many characters it may have, and how many bytes those are."""


class WrongError(Exception):
    """A link is no proof, by its format. The error names the field."""


@dataclass(frozen=True)
class Verified:
    """What a verifier finds out: the version, whether the proof is confirmed, the seed of its dice."""

    version: int
    confirmed: bool
    seed: bytes


def written(octets: bytes) -> str:
    """Write bytes as base64url by hand: 6 bits a character, no padding."""
    bits = "".join(f"{byte:08b}" for byte in octets)
    bits += "0" * (-len(bits) % 6)
    return "".join(ALPHABET[int(bits[place : place + 6], 2)] for place in range(0, len(bits), 6))


def read(name: str, text: str) -> bytes:
    """Read bytes back. Only one spelling of them is allowed."""
    size = CHARACTERS[name].get(len(text))
    if size is None or not set(text) <= set(ALPHABET):
        raise WrongError(name)
    bits = "".join(f"{ALPHABET.index(character):06b}" for character in text)
    if "1" in bits[8 * size :]:
        raise WrongError(name)
    return bytes(int(bits[place : place + 8], 2) for place in range(0, 8 * size, 8))


def sha256_hmac(key: bytes, message: bytes) -> bytes:
    """Give HMAC-SHA256 as RFC 2104 writes it, from SHA-256 alone."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def offer_of(secret: bytes, situation: str) -> bytes:
    """Give the offer that binds a secret and a situation."""
    return hashlib.sha256(b"fairthrow/offer/1" + b"\x00" + secret + situation.encode()).digest()


def answer_of(key: bytes, offer: bytes, situation: str) -> bytes:
    """Give the answer of version 2."""
    return sha256_hmac(key, b"fairthrow/answer/2" + b"\x00" + offer + situation.encode())


def seed_of(secret: bytes, answer: bytes, situation: str) -> bytes:
    """Give the seed of both parts, by the version that the answer's length tells."""
    version = {16: b"1", 32: b"2"}[len(answer)]
    return sha256_hmac(secret, b"fairthrow/seed/" + version + b"\x00" + answer + situation.encode())[:16]


def dice_of(seed: bytes, number: int, sides: int) -> list[int]:
    """Give the first faces of a seed's stream."""
    stream = (byte for block in count() for byte in sha256_hmac(seed, b"fairthrow/1/" + str(block).encode()))
    return [byte % sides + 1 for byte in islice((byte for byte in stream if byte < 256 - 256 % sides), number)]


def link_of(situation: str, **parts: bytes) -> str:
    """Write a message: the situation, and behind it the parts, in their order."""
    joint = "&" if "?" in situation else "?"
    return situation + joint + "&".join(f"{name}={written(value)}" for name, value in parts.items())


def proof_of(situation: str, secret: bytes, answer: bytes) -> str:
    """Write the link of a valid proof."""
    return link_of(situation, offer=offer_of(secret, situation), answer=answer, secret=secret)


def confirmed_of(situation: str, secret: bytes, key: bytes) -> str:
    """Write the link of a confirmed proof."""
    offer = offer_of(secret, situation)
    return link_of(situation, offer=offer, answer=answer_of(key, offer, situation), secret=secret, key=key)


def verify(link: str) -> Verified:
    """Verify the canonical link of a proof; WrongError names the field that is wrong.

    What was decided after the roll is no part of the proof, and neither are names.
    """
    link = re.split("&(?:then|threw|sender)=", link)[0]
    for joint in ("?offer=", "&offer="):
        if joint in link:
            situation, _, rest = link.partition(joint)
            break
    else:
        raise WrongError("offer")
    parts = {}
    for pair in f"offer={rest}".split("&"):
        name, _, text = pair.partition("=")
        parts[name] = read(name, text)
    if "answer" not in parts or "secret" not in parts:
        raise WrongError("answer" if "answer" not in parts else "secret")
    secret, answer, key = parts["secret"], parts["answer"], parts.get("key")
    if parts["offer"] != offer_of(secret, situation):
        raise WrongError("offer")
    version = {16: 1, 32: 2}[len(answer)]
    if key is not None and (version == 1 or answer != answer_of(key, parts["offer"], situation)):
        raise WrongError("key")
    return Verified(version, key is not None, seed_of(secret, answer, situation))


def fits(seal: str, opened: str) -> bool:
    """Say whether an opened link is what a seal, or a part's link, was the seal of; WrongError for no valid proof."""
    if not verify(opened).confirmed:
        return False
    wanted = dict(pair.split("=") for pair in seal.partition("?")[2].split("&"))
    holds = dict(pair.split("=") for pair in opened.partition("?")[2].split("&"))
    same = all(wanted.get(name, "") == holds.get(name, "") for name in ("label", "offer"))
    return same and wanted.get("part", holds["key"]) == holds["key"]

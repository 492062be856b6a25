"""Fair rolls between two people: the format by an independent reading of it, and every way to tamper with it."""

import hashlib
import hmac
import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, links, seeds

from fairthrow import proof
from fairthrow.__main__ import main
from fairthrow.dice.stream import decode_bytes, encode_bytes
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError

SECRET = bytes(range(16))
ANSWER = bytes(range(16, 32))

GOLDENS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "spellwoven/test": (
        "qYqpTZlkDOumUR85M2wkiTuaEHGkhs6hUnemyO-trvo",
        "c964da15d08cbaa827a5e8ff0ee8b8d5",
        (2, 5, 2),
    ),
    "spellwoven/test?skill=7&label=Jen": (
        "LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM",
        "6930c67fbf71325732dce88b93f075a1",
        (4, 7, 2),
    ),
    "endworld/check?extra=2,4&label=%C3%9F%20,%26": (
        "57AMAngbq3ckRCWn7funpm279kktolm2JFy3RHOqucg",
        "ebe2c6911a9132e56fb924d3f5c9775d",
        (8, 3, 7, 3, 6),
    ),
    "d100/opposed?their_score=60": (
        "KnS9-VP60M3mUGlS34T87qrhYpXgfY56Om0kL1YKegk",
        "6d379f83c780823e5e8b9203e8190f5f",
        (9, 5, 7, 1),
    ),
}
"""Situation → offer, seed and faces of the two parts above."""


def written(bytes_: bytes) -> str:
    """Write bytes as base64url by hand: 6 bits a character, no padding."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    bits = "".join(f"{byte:08b}" for byte in bytes_)
    bits += "0" * (-len(bits) % 6)
    return "".join(alphabet[int(bits[place : place + 6], 2)] for place in range(0, len(bits), 6))


def sha256_hmac(key: bytes, message: bytes) -> bytes:
    """Give HMAC-SHA256 as RFC 2104 writes it, from SHA-256 alone."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def by_the_format(situation: str, secret: bytes, answer: bytes) -> tuple[str, bytes]:
    """Give the proof link and the seed, from the format's text and nothing of the package."""
    offer = hashlib.sha256(b"fairthrow/offer/1" + b"\x00" + secret + situation.encode()).digest()
    seed = sha256_hmac(secret, b"fairthrow/seed/1" + b"\x00" + answer + situation.encode())[:16]
    joint = "&" if "?" in situation else "?"
    link = f"{situation}{joint}offer={written(offer)}&answer={written(answer)}&secret={written(secret)}"
    return link, seed


def proof_link(situation: str = "spellwoven/test?skill=7&label=Jen") -> Link:
    """Give the proof that two fixed parts make of a situation."""
    return decode(by_the_format(situation, SECRET, ANSWER)[0])


def refused(text: str) -> FairthrowError:
    """Give the error that a text is refused with."""
    with pytest.raises(FairthrowError) as caught:
        decode(text)
    return caught.value


@pytest.mark.parametrize("situation", GOLDENS)
def test_golden_vectors(situation: str) -> None:
    """Offer, seed and dice of fixed parts; they never change. The first also by OpenSSL."""
    offer, seed, faces = GOLDENS[situation]
    assert encode_bytes(proof.commitment(SECRET, situation)) == offer
    assert proof.seed_of(SECRET, ANSWER, situation).hex() == seed
    link, own_seed = by_the_format(situation, SECRET, ANSWER)
    assert own_seed.hex() == seed
    assert decode(link).encode() == link
    assert tuple(die.face for die in decode(link).roll().dice) == faces


def test_a_plain_seed_link_is_as_it_was() -> None:
    """What stood in links before there were offers is written and rolled as before."""
    text = "spellwoven/test?skill=7&seed=AAAAAAAAAAAAAAAAAAAAAA&label=Jen"
    assert decode(text).encode() == text
    assert tuple(die.face for die in decode(text).roll().dice) == (2, 7, 5)


def test_the_three_messages_grow_behind_the_situation() -> None:
    """What is committed to is what stands before the offer in each message."""
    whole = proof_link()
    for link in (whole, replace(whole, secret=None), replace(whole, secret=None, answer=None)):
        text = link.encode()
        assert text.partition("&offer=")[0] == link.committed == "spellwoven/test?skill=7&label=Jen"
        assert whole.encode().startswith(text)
        assert decode(text) == link
        assert decode(f"https://fairthrow.example/spellwoven/#{link.fragment()}") == link


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.system}/{check.check}")
@given(data=st.data())
def test_every_exchange_is_proven_and_read_back(check: type, data: st.DataObject) -> None:
    """Any situation, label, secret and answer: the format's proof link is ours, and its dice are the seed's."""
    plain = replace(data.draw(links(check)), seed=None)
    secret, answer = data.draw(seeds()), data.draw(seeds())
    text, seed = by_the_format(plain.encode(), secret, answer)
    offer = proof.commitment(secret, plain.committed)
    link = replace(plain, offer=offer, answer=answer, secret=secret)
    assert link.encode() == text
    assert decode(text) == link
    assert link.proven
    assert link.roll() == plain.situation.roll(seed=seed)


TAMPERED = {
    "situation": ("skill=7", "skill=8"),
    "label": ("label=Jen", "label=Jan"),
    "label gone": ("&label=Jen", ""),
    "check": ("spellwoven/test?skill=7", "spellwoven/contest?skill=7"),
    "offer": ("offer=", "offer=A"),
    "secret": ("secret=AAEC", "secret=AAED"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_changed_proof_does_not_hold(what: str) -> None:
    """Whatever the asker was bound to, changed afterwards, is refused with what does not match."""
    old, new = TAMPERED[what]
    text = proof_link().encode()
    assert text.count(old) == 1
    changed = text.replace(old, new)
    if what == "offer":  # as long as before
        at = changed.index("offer=") + 6
        changed = changed[: at + 1] + changed[at + 2 :]
    error = refused(changed)
    assert error.field == "offer"
    assert error.message.startswith("offer does not match: it is no commitment to this secret and spellwoven/")


def test_a_changed_answer_is_another_roll() -> None:
    """No link can tell whose answer it holds, but another answer gives other dice: the roller's browser tells."""
    link = proof_link()
    other = replace(link, answer=bytes(16))
    assert other.roll().dice != link.roll().dice


@given(st.data())
def test_no_single_bit_goes_unnoticed(data: st.DataObject) -> None:
    """One bit of the secret or the offer, changed, and the proof is refused."""
    link = proof_link()
    name = data.draw(st.sampled_from(["offer", "secret"]))
    value = bytearray(getattr(link, name))
    bit = data.draw(st.integers(0, 8 * len(value) - 1))
    value[bit // 8] ^= 1 << bit % 8
    changed: dict[str, Any] = {name: bytes(value)}
    with pytest.raises(FieldError, match="offer does not match"):
        replace(link, **changed)


OFFER = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
PART = "AAAAAAAAAAAAAAAAAAAAAA"


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ("offer=short", "offer", "offer must be 32 bytes as 43 base64url characters, got 'short'"),
        (f"offer={OFFER[:-1]}V", "offer", "offer must be 32 bytes"),
        (f"offer={OFFER}&answer=short", "answer", "answer must be 16 bytes as 22 base64url characters, got 'short'"),
        (f"offer={OFFER}&answer={PART}&secret=x", "secret", "secret must be 16 bytes as 22"),
        (f"answer={PART}", "answer", "answer must be given with the offer it answers, got no offer"),
        (f"secret={PART}", "secret", "secret must be given with an offer and its answer"),
        (f"offer={OFFER}&secret={PART}", "secret", "secret must be given with an offer and its answer"),
        (f"seed={PART}&offer={OFFER}", "seed", "seed must not be given with an offer"),
        (f"faces=1,2,3&offer={OFFER}", "faces", "faces must not be given with an offer"),
        (f"seed={PART}&answer={PART}", "answer", "answer must be given with the offer"),
        (f"offer={OFFER}&offer={OFFER}", "offer", "offer must be given once, got it twice"),
        (f"offer={OFFER}&answer={PART}&secret={PART}", "offer", "offer does not match"),
    ],
)
def test_messages_that_make_no_sense_are_named(query: str, field: str, says: str) -> None:
    """Each wrong or incomplete combination is an error of the field it is about."""
    error = refused(f"spellwoven/test?{query}")
    assert error.field == field
    assert error.message.startswith(says)


def test_python_values_are_validated_too() -> None:
    """A link built in Python has bytes of the right length."""
    situation = decode("spellwoven/test").situation
    for name in ("offer", "answer", "secret"):
        short: dict[str, Any] = {name: b"short"}
        with pytest.raises(FieldError, match=f"{name} must be"):
            Link(situation=situation, **short)


def test_bytes_have_one_spelling() -> None:
    """Every size is read back as written; another spelling of the same bytes is refused."""
    for size in range(1, 40):
        value = bytes(range(size))
        assert encode_bytes(value) == written(value)
        assert decode_bytes("x", written(value), size) == value
    with pytest.raises(FieldError, match="x must be 16 bytes as 22 base64url characters"):
        decode_bytes("x", f"{PART[:-1]}B", 16)


@pytest.mark.parametrize(("gone", "field"), [(("secret",), "secret"), (("answer", "secret"), "answer")])
def test_what_is_no_roll_yet_says_what_is_missing(gone: tuple[str, ...], field: str) -> None:
    """An offer wants an answer, an answer wants the secret; neither is rolled."""
    nothing: dict[str, Any] = dict.fromkeys(gone)
    link = replace(proof_link(), **nothing)
    assert not link.rolled
    with pytest.raises(FieldError, match=f"{field} is missing") as caught:
        link.roll()
    assert caught.value.field == field


def test_digests_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is the standard library's that tells nothing by how long it takes."""
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    assert proof.matches(proof.commitment(SECRET, "a/b"), SECRET, "a/b")
    assert len(compared) == 1


# --- the command line ----------------------------------------------------------------------


def verify(capsys: pytest.CaptureFixture[str], text: str, *, words: bool = False) -> tuple[int, str]:
    """Run ``verify``; give its exit status and what it printed."""
    status = main(["verify", *(["--text"] if words else []), text])
    return status, capsys.readouterr().out


def test_verify_recomputes_a_proof(capsys: pytest.CaptureFixture[str]) -> None:
    """The roll, that it is proven, and what is proven and what is not."""
    status, printed = verify(capsys, f"https://fairthrow.example/spellwoven/#{proof_link().fragment()}")
    data = json.loads(printed)
    assert status == 0
    assert (data["kind"], data["from"], data["link"]) == ("proven", "proof", proof_link().encode())
    assert "Neither side could choose the dice" in data["proven"][0]
    assert "fixed before" in data["proven"][1]
    assert "refused to go on" in data["not_proven"][0]
    assert [die["face"] for die in data["dice"]] == list(GOLDENS[proof_link().committed][2])


def test_verify_says_it_in_plain_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Proven for a proof only; repeatable for a seed; nothing for typed faces; what is missing for the rest."""
    proven = proof_link().encode()
    status, printed = verify(capsys, proven, words=True)
    assert status == 0
    assert printed.index("Proven:") < printed.index("Neither side") < printed.index("Not proven:")
    assert "refused to go on" in printed.partition("Not proven:")[2]
    for plain, says in ((f"seed={PART}", "Repeatable"), ("faces=1,2,3", "nothing shows that they were rolled")):
        status, printed = verify(capsys, f"spellwoven/test?{plain}", words=True)
        assert status == 0
        assert says in printed
        assert "Proven:" not in printed
    for text, says in ((proven.partition("&answer")[0], "answer is missing"),
                       (proven.partition("&secret")[0], "secret is missing")):  # fmt: skip
        for words in (True, False):
            status, printed = verify(capsys, text, words=words)
            assert status == 2
            assert says in printed


@pytest.mark.parametrize("command", ["roll", "verify"])
def test_an_offer_is_not_rolled_by_chance(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where another link draws a seed, an offer says that its dice come from both sides."""
    text = proof_link().encode().partition("&answer")[0]
    assert main([command, "--text", text]) == 2
    assert "answer is missing" in capsys.readouterr().out
    assert main(["odds", text]) == 0


def test_labels_are_committed_as_they_are_written() -> None:
    """The situation's text is the link's: the same label in another spelling is the same commitment."""
    situation = f"spellwoven/test?label={quote('ß ,&', safe=',')}"
    link = by_the_format(situation, SECRET, ANSWER)[0]
    assert decode(link.replace("%20", "+").replace(",", "%2C")) == decode(link)

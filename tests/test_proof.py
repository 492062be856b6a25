"""Fair rolls between two people: the format by an independent reading of it, and every way to tamper with it.

In these tests a proof *holds* if all its parts fit together.
"""

import ast
import hmac
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import by_the_format
import pytest
from by_the_format import WrongError, confirmed_of, dice_of, link_of, proof_of, written
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, links, seeds

from fairthrow import proof
from fairthrow.__main__ import main
from fairthrow.dice.stream import decode_bytes, encode_bytes
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.seals import check_opened, decode_seal

SECRET = bytes(range(16))
EARLIER = bytes(range(16, 32))
"""An answer of version 1."""

KEY = bytes(range(32, 48))
SITUATION = "spellwoven/test?skill=7&label=Jen"

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
"""Version 1: situation → offer of the secret, seed and faces with the earlier answer."""

CONFIRMED: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "spellwoven/test": (
        "DA1_nXjKztt3PRC6aij0oHKA9mwxoT_NpVwN8ARP2bk",
        "5a8f7c95752e69a7d4d6b190d6b92e42",
        (4, 4, 1),
    ),
    "spellwoven/test?skill=7&label=Jen": (
        "_pC1Roe2TEp0Tb0RvacDMSzd3HBxB8Ii_C5HAYkWsM0",
        "4fa7024c2b23942a9c71ad4efba2e939",
        (6, 3, 5),
    ),
    "endworld/check?extra=2,4&label=%C3%9F%20,%26": (
        "cStEs6UsaC9wNRRG0jlP5gBCDD4qqC2vDe97GPR5A8Q",
        "746888539b77a94d6e002a36296470ee",
        (7, 4, 2, 4, 5),
    ),
    "d100/opposed?their_score=60": (
        "rSmJuouoMsoX7TLeVDdmdludgLmrE4wm1AB5T4r9j90",
        "8cf96616173a5eb2cb257db08829fb14",
        (1, 9, 1, 6),
    ),
}
"""Version 2: situation → answer of the key to the offer above, seed and faces with it; all by OpenSSL."""


def earlier_link(situation: str = SITUATION) -> Link:
    """Give a proof of version 1."""
    return decode(proof_of(situation, SECRET, EARLIER))


def confirmed_link(situation: str = SITUATION) -> Link:
    """Give a confirmed proof."""
    return decode(confirmed_of(situation, SECRET, KEY))


def proof_link(situation: str = SITUATION) -> Link:
    """Give a proof of version 2 that nobody has confirmed."""
    return replace(confirmed_link(situation), key=None)


def refused(text: str) -> FairthrowError:
    """Give the error that a text is refused with."""
    with pytest.raises(FairthrowError) as caught:
        decode(text)
    return caught.value


@pytest.mark.parametrize("situation", GOLDENS)
def test_golden_vectors_of_version_1(situation: str) -> None:
    """Offer, seed and dice of fixed parts never change. OpenSSL gives the first of them too."""
    offer, seed, faces = GOLDENS[situation]
    assert encode_bytes(proof.commitment(SECRET, situation)) == offer
    assert proof.seed_of(SECRET, EARLIER, situation).hex() == seed
    link = proof_of(situation, SECRET, EARLIER)
    assert by_the_format.verify(link) == by_the_format.Verified(1, False, bytes.fromhex(seed))
    assert decode(link).encode() == link
    assert decode(link).earlier_format
    assert not decode(link).confirmed
    assert tuple(die.face for die in decode(link).roll().dice) == faces


@pytest.mark.parametrize("situation", CONFIRMED)
def test_golden_vectors_of_version_2(situation: str) -> None:
    """Answer, seed and dice of fixed parts never change. With the key and without, the dice are the same."""
    answer, seed, faces = CONFIRMED[situation]
    offer = proof.commitment(SECRET, situation)
    assert encode_bytes(proof.answer_to(offer, KEY, situation)) == answer
    assert proof.seed_of(SECRET, proof.answer_to(offer, KEY, situation), situation).hex() == seed
    for link, confirmed in (
        (confirmed_of(situation, SECRET, KEY), True),
        (proof_of(situation, SECRET, by_the_format.answer_of(KEY, offer, situation)), False),
    ):
        assert by_the_format.verify(link) == by_the_format.Verified(2, confirmed, bytes.fromhex(seed))
        assert decode(link).encode() == link
        assert decode(link).confirmed == confirmed
        assert not decode(link).earlier_format
        assert tuple(die.face for die in decode(link).roll().dice) == faces


def vectors() -> list[dict[str, str]]:
    """Read the vectors from the text of the format; give a dictionary for each version."""
    assert proof.__doc__
    text = proof.__doc__.partition("**Vectors.**")[2].replace("\\\n", " ")
    shared, *versions = (
        dict(re.findall(r"^    (\w+) +(.+)$", block, re.MULTILINE)) for block in text.split("\n\n")[1:]
    )
    return [shared | each for each in versions]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: f"version {vector['version']}")
def test_the_vectors_in_the_formats_text_are_right(vector: dict[str, str]) -> None:
    """The package gives each value that stands there. So does the verifier that was written from that text."""
    given = {name: bytes.fromhex(vector[name]) for name in ("secret", "offer", "answer", "seed")}
    situation, link = vector["situation"], re.sub(r"\s", "", vector["link"])
    version = int(vector["version"])
    parts = {name: given[name] for name in ("offer", "answer", "secret")}
    if "key" in vector:
        parts["key"] = bytes.fromhex(vector["key"])
        assert proof.answer_to(given["offer"], parts["key"], situation) == given["answer"]
        assert by_the_format.answer_of(parts["key"], given["offer"], situation) == given["answer"]
        for name in ("seal", "part"):
            seal = re.sub(r"\s", "", vector[name])
            assert decode_seal(seal).encode() == seal
            assert check_opened(decode(link), decode_seal(seal)) == (name == "part")
            assert by_the_format.fits(seal, link)
    assert proof.VERSIONS[len(given["answer"])] == version
    assert proof.commitment(given["secret"], situation) == given["offer"]
    assert proof.seed_of(given["secret"], given["answer"], situation) == given["seed"]
    assert link_of(situation, **parts) == link == decode(link).encode()
    assert by_the_format.verify(link) == by_the_format.Verified(version, version == 2, given["seed"])
    dice = [int(face) for face in vector["dice"].split()]
    assert dice_of(given["seed"], 3, 10) == dice == [die.face for die in decode(link).roll().dice]


def test_both_versions_have_vectors() -> None:
    """Vectors of both versions are found in the text."""
    assert [sorted(vector) for vector in vectors()] == [
        ["answer", "dice", "key", "link", "offer", "part", "seal", "secret", "seed", "situation", "version"],
        ["answer", "dice", "link", "offer", "secret", "seed", "situation", "version"],
    ]


def test_a_plain_seed_link_is_as_it_was() -> None:
    """Links from before there were offers are written and rolled as they were."""
    text = "spellwoven/test?skill=7&seed=AAAAAAAAAAAAAAAAAAAAAA&label=Jen"
    assert decode(text).encode() == text
    assert tuple(die.face for die in decode(text).roll().dice) == (2, 7, 5)


def test_the_four_messages_grow_behind_the_situation() -> None:
    """In each message the offer commits to what stands before it. Each message begins with the one before."""
    whole = confirmed_link()
    gone: dict[str, None] = {}
    for name in (None, "key", "secret", "answer"):
        gone |= {name: None} if name else {}
        nothing: dict[str, Any] = gone
        link = replace(whole, **nothing)
        text = link.encode()
        assert text.partition("&offer=")[0] == link.committed == "spellwoven/test?skill=7&label=Jen"
        assert whole.encode().startswith(text)
        assert decode(text) == link
        assert decode(f"https://fairthrow.example/spellwoven/#{link.fragment()}") == link


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.system}/{check.check}")
@given(data=st.data())
def test_every_exchange_is_confirmed_and_read_back(check: type, data: st.DataObject) -> None:
    """For any situation, label, secret and key, the link of the format is ours, and its dice are those of the seed.

    Everything of version 1 is as it ever was, for an answer of as many bytes as a key.
    """
    plain = replace(data.draw(links(check)), seed=None)
    secret, key = data.draw(seeds()), data.draw(seeds())
    assert_version_1_holds(plain, secret, answer=key)
    text = confirmed_of(plain.encode(), secret, key)
    offer = proof.commitment(secret, plain.committed)
    answer = proof.answer_to(offer, key, plain.committed)
    link = replace(plain, offer=offer, answer=answer, secret=secret, key=key)
    assert link.encode() == text
    assert decode(text) == link
    assert link.confirmed
    assert link.roll() == plain.situation.roll(seed=by_the_format.verify(text).seed)
    assert replace(link, key=None).roll() == link.roll()


def assert_version_1_holds(plain: Link, secret: bytes, answer: bytes) -> None:
    """Assert that an exchange with an answer of 16 bytes is read and rolled by its format."""
    text = proof_of(plain.encode(), secret, answer)
    link = decode(text)
    assert link.encode() == text
    assert link.revealed
    assert not link.confirmed
    assert link.roll() == plain.situation.roll(seed=by_the_format.verify(text).seed)


def verified(text: str) -> tuple[int, bool, bytes] | str:
    """Give what the package reads from a proof, as a verifier by the format does; or the field that is wrong."""
    try:
        link = decode(text)
        if not link.revealed:
            return link.missing[0]
        assert link.offer
        assert link.answer
        assert link.secret
        seed = proof.seed_of(link.secret, link.answer, link.committed)
        return proof.VERSIONS[len(link.answer)], link.confirmed, seed
    except FairthrowError as error:
        return error.field


@given(st.data())
def test_an_independent_verifier_agrees_about_damaged_proofs(data: st.DataObject) -> None:
    """Parts are taken from other proofs, cut, changed or left out. Both find the same seed, or the same wrong field."""
    good = data.draw(st.sampled_from([confirmed_link(), proof_link(), earlier_link()]))
    other = by_the_format.link_of(
        SITUATION, offer=bytes(32), answer=data.draw(st.sampled_from([bytes(16), bytes(32)])), secret=bytes(16), key=KEY
    )
    situation, _, rest = good.encode().partition("&offer=")
    parts = dict(pair.split("=") for pair in f"offer={rest}".split("&"))
    others = dict(pair.split("=") for pair in f"offer={other.partition('&offer=')[2]}".split("&"))
    for name in data.draw(st.sets(st.sampled_from(sorted(others)))):
        value = parts.get(name, others[name])
        place = data.draw(st.integers(0, len(value) - 1))
        damage = data.draw(st.sampled_from(["other", "gone", "cut", "letter", "long"]))
        if damage == "gone":
            if name in ("answer", "secret", "offer"):  # a message that lacks a part in the middle is no message
                continue
            parts.pop(name, None)
        else:
            parts[name] = {
                "other": others[name],
                "cut": value[:place],
                "letter": value[:place] + data.draw(st.sampled_from("AQgw_-")) + value[place + 1 :],
                "long": value + "A",
            }[damage]
    ordered = {name: parts[name] for name in ("offer", "answer", "secret", "key") if name in parts}
    text = f"{situation}&" + "&".join(f"{name}={value}" for name, value in ordered.items())
    try:
        found = by_the_format.verify(text)
        expected: object = (found.version, found.confirmed, found.seed)
    except WrongError as wrong:
        expected = str(wrong)
    assert verified(text) == expected


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
    """The asker is bound to some things. If one of them is changed, the proof is refused, with what does not match."""
    old, new = TAMPERED[what]
    text = confirmed_link().encode()
    assert text.count(old) == 1
    changed = text.replace(old, new)
    if what == "offer":  # as long as before
        at = changed.index("offer=") + 6
        changed = changed[: at + 1] + changed[at + 2 :]
    for whole in (changed, changed.partition("&key=")[0]):
        assert refused(whole).field == "offer"
    error = refused(changed)
    assert error.message.startswith("offer does not match: it is no commitment to this secret and spellwoven/")


def test_a_changed_answer_is_another_roll() -> None:
    """No link can tell whose answer it holds. But another answer gives other dice, and no key confirms it."""
    link = proof_link()
    for answer in (bytes(16), bytes(32)):
        other = replace(link, answer=answer)
        assert other.roll().dice != link.roll().dice
        with pytest.raises(FieldError, match="key ") as caught:
            replace(other, key=KEY)
        assert caught.value.field == "key"


@given(st.data())
def test_no_single_bit_goes_unnoticed(data: st.DataObject) -> None:
    """If one bit of any part of a confirmed proof is changed, it is refused."""
    link = confirmed_link()
    name = data.draw(st.sampled_from(["offer", "answer", "secret", "key"]))
    value = bytearray(getattr(link, name))
    bit = data.draw(st.integers(0, 8 * len(value) - 1))
    value[bit // 8] ^= 1 << bit % 8
    changed: dict[str, Any] = {name: bytes(value)}
    field = name if name in ("offer", "key") else {"secret": "offer", "answer": "key"}[name]
    with pytest.raises(FieldError, match=f"{field} does not match"):
        replace(link, **changed)


OFFER = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
PART = "AAAAAAAAAAAAAAAAAAAAAA"


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ("offer=short", "offer", "offer must be 32 bytes as 43 base64url characters, got 'short'"),
        (f"offer={OFFER[:-1]}V", "offer", "offer must be 32 bytes"),
        (
            f"offer={OFFER}&answer=short",
            "answer",
            "answer must be 32 bytes as 43 base64url characters or 16 bytes as 22 base64url characters, got 'short'",
        ),
        (f"offer={OFFER}&answer={PART}&secret=x", "secret", "secret must be 16 bytes as 22"),
        (f"answer={PART}", "answer", "answer must be given with the offer it answers, got no offer"),
        (f"secret={PART}", "secret", "secret must be given with an offer and its answer"),
        (f"offer={OFFER}&secret={PART}", "secret", "secret must be given with an offer and its answer"),
        (f"seed={PART}&offer={OFFER}", "seed", "seed must not be given with an offer"),
        (f"faces=1,2,3&offer={OFFER}", "faces", "faces must not be given with an offer"),
        (f"seed={PART}&answer={PART}", "answer", "answer must be given with the offer"),
        (f"offer={OFFER}&offer={OFFER}", "offer", "offer must be given once, got it twice"),
        (f"offer={OFFER}&answer={PART}&secret={PART}", "offer", "offer does not match"),
        (f"offer={OFFER}&key={PART}", "key", "key must be given with the secret of its proof, got no secret"),
        (f"offer={OFFER}&answer={PART}&key={PART}", "key", "key must be given with the secret of its proof"),
        (f"offer={OFFER}&answer={PART}&secret={PART}&key=x", "key", "key must be 16 bytes as 22"),
        (f"key={PART}", "key", "key must be given with the secret of its proof, got no secret"),
    ],
)
def test_messages_that_make_no_sense_are_named(query: str, field: str, says: str) -> None:
    """Each combination that is wrong or incomplete is an error about the field that makes it so."""
    error = refused(f"spellwoven/test?{query}")
    assert error.field == field
    assert error.message.startswith(says)


def test_a_key_that_does_not_belong_is_named() -> None:
    """The earlier format has no key. Another key confirms nothing, nor does the right one with another offer."""
    key = written(KEY)
    assert refused(f"{earlier_link().encode()}&key={key}").message == (
        "key must not be given with an answer of 16 bytes: the earlier format has no key"
    )
    other = f"{proof_link().encode()}&key={PART}"
    assert refused(other).message == (
        "key does not match: it does not give this answer for this offer; one of the three was changed"
    )
    assert refused(other).field == "key"
    answer = proof_link().answer
    assert answer
    assert refused(f"{proof_of(SITUATION, bytes(16), answer)}&key={key}").field == "key"


def test_messages_stay_short_however_long_the_situation_is() -> None:
    """A label of 80 characters has 960 when it is encoded. A message repeats only its beginning."""
    link = replace(decode("spellwoven/test"), label="𝄞" * 80, offer=bytes(32), answer=bytes(32))
    error = refused(f"{link.encode()}&secret={PART}")
    assert error.field == "offer"
    assert len(error.message) < 400


def test_python_values_are_validated_too() -> None:
    """The bytes in a link that is built in Python must have the right length."""
    situation = decode("spellwoven/test").situation
    for name in ("offer", "answer", "secret", "key"):
        short: dict[str, Any] = {name: b"short"}
        with pytest.raises(FieldError, match=f"{name} must be"):
            Link(situation=situation, **short)


def test_bytes_have_one_spelling() -> None:
    """Bytes of every size are read as they were written. Another spelling of the same bytes is refused."""
    for size in range(1, 40):
        value = bytes(range(size))
        assert encode_bytes(value) == written(value)
        assert decode_bytes("x", written(value), size) == value
    with pytest.raises(FieldError, match="x must be 16 bytes as 22 base64url characters"):
        decode_bytes("x", f"{PART[:-1]}B", 16)


@pytest.mark.parametrize(("gone", "field"), [(("secret",), "secret"), (("answer", "secret"), "answer")])
def test_what_is_no_roll_yet_says_what_is_missing(gone: tuple[str, ...], field: str) -> None:
    """An offer needs an answer, and an answer needs the secret. Neither is rolled."""
    nothing: dict[str, Any] = dict.fromkeys(gone)
    link = replace(proof_link(), **nothing)
    assert not link.revealed
    assert not link.rolled
    with pytest.raises(FieldError, match=f"{field} is missing") as caught:
        link.roll()
    assert caught.value.field == field


def test_digests_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Digests are compared by the standard library's function whose time tells nothing."""
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    assert proof.matches(proof.commitment(SECRET, "a/b"), SECRET, "a/b")
    assert len(compared) == 1
    assert proof.confirms(KEY, bytes(32), proof.answer_to(bytes(32), KEY, "a/b"), "a/b")
    assert len(compared) == 2


# --- the command line ----------------------------------------------------------------------


def verify(capsys: pytest.CaptureFixture[str], text: str, *, words: bool = False) -> tuple[int, str]:
    """Run ``verify``; give its exit status and what it printed."""
    status = main(["verify", *(["--text"] if words else []), text])
    return status, capsys.readouterr().out


@pytest.mark.parametrize(
    ("link", "kind", "number"),
    [(confirmed_link(), "confirmed", 2), (proof_link(), "unconfirmed", 2), (earlier_link(), "unconfirmed", 1)],
    ids=["confirmed", "not confirmed", "earlier"],
)
def test_verify_recomputes_a_proof(link: Link, kind: str, number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Verify tells the roll, the kind of proof, what that shows and what it does not show."""
    status, printed = verify(capsys, f"https://fairthrow.example/spellwoven/#{link.fragment()}")
    data = json.loads(printed)
    assert status == 0
    assert (data["kind"], data["from"], data["format"], data["link"]) == (kind, "proof", number, link.encode())
    assert any("there before the answer" in each for each in data["shows"]) == (kind == "confirmed")
    assert any("secrets" in each for each in data["does_not_show"]) == (kind != "confirmed")
    for says in ("two people", "only answer", "refused to go on"):
        assert sum(says in each for each in data["does_not_show"]) == 1
    assert [die["face"] for die in data["dice"]] == [die.face for die in link.roll().dice]


def test_verify_says_it_in_plain_words(capsys: pytest.CaptureFixture[str]) -> None:
    """What a proof shows comes before what it does not. A seed makes a roll repeatable; typed faces make it nothing."""
    for link, heading in (
        (confirmed_link(), "A confirmed fair roll."),
        (proof_link(), "A fair roll that is not confirmed."),
        (earlier_link(), "A fair roll of the earlier format, which cannot be confirmed."),
    ):
        status, printed = verify(capsys, link.encode(), words=True)
        assert status == 0
        assert printed.index(heading) < printed.index("shows:") < printed.index("does not show:")
        assert "refused to go on" in printed.partition("does not show:")[2]
        assert ("was there before the answer was known" in printed) == link.confirmed
    for plain, says in ((f"seed={PART}", "Repeatable"), ("faces=1,2,3", "nothing shows that they were rolled")):
        status, printed = verify(capsys, f"spellwoven/test?{plain}", words=True)
        assert status == 0
        assert says in printed
        assert "fair roll" not in printed
    for text, says in ((confirmed_link().encode().partition("&answer")[0], "answer is missing"),
                       (confirmed_link().encode().partition("&secret")[0], "secret is missing")):  # fmt: skip
        for words in (True, False):
            status, printed = verify(capsys, text, words=words)
            assert status == 2
            assert says in printed


@pytest.mark.parametrize("command", ["roll", "verify"])
def test_an_offer_is_not_rolled_by_chance(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Other links draw a seed. An offer says that its dice come from both sides."""
    text = proof_link().encode().partition("&answer")[0]
    assert main([command, "--text", text]) == 2
    assert "answer is missing" in capsys.readouterr().out
    assert main(["odds", text]) == 0


def test_labels_are_committed_as_they_are_written() -> None:
    """The text that is committed to is the link's own. The same label in another spelling is the same commitment."""
    situation = f"spellwoven/test?label={quote('ß ,&', safe=',')}"
    link = confirmed_of(situation, SECRET, KEY)
    assert decode(link.replace("%20", "+").replace(",", "%2C")) == decode(link)


CLAIMS = r"[Pp]roven|(could|can) choose|chose the dice|impossible to cheat"
PACKAGE = Path(proof.__file__).parent


def words_for_people() -> Iterator[tuple[Path, str]]:
    """Give every text in the package's code except docstrings, and every line of the site's sources and the docs."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield path, node.value
    for path in sorted((PACKAGE.parents[1] / "site").rglob("*.*")):
        if path.suffix in (".js", ".html", ".md"):
            yield from ((path, line) for line in path.read_text(encoding="utf-8").splitlines())


def test_no_words_for_people_claim_more_than_a_proof_shows() -> None:
    """Only where it is denied is a roll called proven. Nowhere is it said that no one could choose the dice."""
    said = [(path.name, text) for path, text in words_for_people() if re.search(CLAIMS, text)]
    denied = ("Not proven: whoever made the link", "*repeatable*, never proven")
    assert all(any(each in text for each in denied) for _, text in said), said
    assert [name for name, _ in said] == ["verdict.py", "fairness.md"]  # the search finds what there is

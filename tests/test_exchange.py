"""The steps of a fair roll without a browser: what is kept is read back strictly, and each wrong step is named."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, links, seeds

from fairthrow.app import OFFERED
from fairthrow.exchange import Kept, Offer, make_offer, read_kept, recognised, reveal, throw_in
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError

SECRET, PART, OTHER = bytes(16), b"\x01" * 16, b"\x02" * 16
PLAIN = decode("spellwoven/test?skill=7&label=Jen")


def stored(offer: Offer, key: str = "k") -> Kept:
    """Give what a browser that keeps an offer knows, read back from its text."""
    return read_kept([(key, offer.record())], [])


@given(st.data())
def test_every_exchange_ends_in_a_proof(data: st.DataObject) -> None:
    """Any link, through text and storage at every step: the proof is about the situation that was offered."""
    asked = data.draw(links(data.draw(st.sampled_from(CHECKS))))
    offer = make_offer(asked, data.draw(seeds()))
    assert not offer.link.rolled
    answer = throw_in(decode(offer.link.encode()), data.draw(seeds()), Kept())
    used = reveal(decode(answer.encode()), stored(offer))
    assert used.key == "k"
    assert used.proof is not None
    proof = decode(used.proof.encode())
    assert proof.proven
    assert (proof.situation, proof.label) == (asked.situation, asked.label)
    known = read_kept([("k", used.record())], [("a", json.dumps({"link": answer.encode()}))])
    assert known == Kept(offers=(used,), answers=(answer,))
    assert recognised(proof, known) is True
    assert reveal(answer, known) == used


def test_a_second_answer_is_refused_and_the_first_is_not() -> None:
    """Used is used, but the same answer shows the same roll."""
    offer = make_offer(PLAIN, SECRET)
    used = reveal(replace(offer.link, answer=PART), stored(offer))
    assert reveal(replace(offer.link, answer=PART), stored(used)) == used
    with pytest.raises(FieldError, match="this offer is used"):
        reveal(replace(offer.link, answer=OTHER), stored(used))


def test_a_secret_that_is_not_here_is_named() -> None:
    """Nothing kept at all, or other offers only: two messages."""
    answer = replace(make_offer(PLAIN, SECRET).link, answer=PART)
    with pytest.raises(FieldError, match="keeps none at all"):
        reveal(answer, Kept())
    with pytest.raises(FieldError, match="somebody else's offer"):
        reveal(answer, stored(make_offer(PLAIN, OTHER)))


def test_only_an_offer_is_answered_and_only_as_it_was() -> None:
    """A plain link, an answer and a proof are no offers; an offer that changed since is refused."""
    offer = make_offer(PLAIN, SECRET).link
    answer = throw_in(offer, PART, Kept())
    for wrong in (PLAIN, answer, replace(answer, secret=SECRET)):
        with pytest.raises(FieldError, match="only an offer can be answered"):
            throw_in(wrong, PART, Kept())
    known = Kept(answers=(answer,))
    assert throw_in(offer, OTHER, known) == answer
    with pytest.raises(FieldError, match="the situation was changed"):
        throw_in(replace(offer, label="Jan"), OTHER, known)
    with pytest.raises(FieldError, match="answer is missing"):
        reveal(offer, known)


def test_a_proof_is_recognised_by_its_answer_and_situation() -> None:
    """Another answer, or another situation under the same offer, is not what was thrown into."""
    offer = make_offer(PLAIN, SECRET).link
    proof = replace(offer, answer=PART, secret=SECRET)
    assert recognised(proof, Kept()) is None
    assert recognised(proof, Kept(answers=(replace(offer, answer=PART),))) is True
    assert recognised(proof, Kept(answers=(replace(offer, answer=OTHER),))) is False
    assert recognised(proof, Kept(answers=(replace(offer, answer=PART, label="Jan"),))) is False


@given(st.lists(st.text(max_size=80) | st.sampled_from(["null", "[]", "5", "[" * 5000, '{"link": [], "secret": 5}'])))
def test_whatever_storage_holds_is_read_or_left_alone(texts: list[str]) -> None:
    """No text that is stored raises anything."""
    offer = make_offer(PLAIN, SECRET)
    pairs = [("x", text) for text in texts]
    assert read_kept([*pairs, ("k", offer.record())], pairs).offers[-1] == replace(offer, key="k")


def test_a_record_whose_secret_is_wrong_is_no_offer() -> None:
    """A record must hold together; one that was tampered with is not used."""
    record = json.loads(make_offer(PLAIN, SECRET).record())
    other = json.loads(make_offer(PLAIN, OTHER).record())
    mixed = json.dumps({**record, "secret": other["secret"]})
    assert read_kept([("k", mixed)], [("k", json.dumps({"link": PLAIN.encode()}))]) == Kept()
    with pytest.raises(FairthrowError, match="commitment to its own secret"):
        Offer(link=PLAIN, secret=SECRET)


def test_the_pages_functions_never_tell_the_secret() -> None:
    """Until the roll is revealed the secret is in the record to keep and nowhere else; each draw is a new one."""
    known = json.dumps({"offers": [], "answers": [], "view": "mode=exact"})
    texts = [OFFERED["offer"](PLAIN.encode(), known) for _ in range(2)]
    first, second = (json.loads(text) for text in texts)
    assert first["fragment"] != second["fragment"]
    record = json.loads(first["keep"][0]["text"])
    assert texts[0].count(record["secret"]) == 1
    answered = json.loads(OFFERED["answer"](record["link"], known))
    assert "seed" not in answered["fragment"]
    assert (
        Link(situation=PLAIN.situation, label="Jen").encode() in decode(f"spellwoven/{answered['fragment']}").encode()
    )
    assert json.loads(OFFERED["answer"](PLAIN.encode(), known))["error"]["field"] == "offer"

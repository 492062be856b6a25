"""What a fair roll refuses, and in which words: people read them when somebody may have cheated."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fairthrow import proof
from fairthrow.links import Link, decode
from fairthrow.systems import FieldError
from fairthrow.table.fair import (
    COMPARED,
    FairAnswer,
    Kept,
    Offer,
    confirm,
    make_offer,
    read_kept,
    reveal,
    throw_in,
    with_secret,
)

SECRET, KEY, OTHER = bytes(16), b"\x01" * 16, b"\x02" * 16
PLAIN = decode("spellwoven/test?skill=7&label=Jen")
CHANGED = "spellwoven/test?skill=8&label=Jen"
MADE = make_offer(PLAIN, SECRET)
GIVEN = throw_in(MADE.link, KEY, Kept())
PROOF = replace(GIVEN.link, secret=SECRET)
EARLIER = replace(MADE.link, answer=KEY)
"""An answer of the earlier format, which has no key."""


def other_situation() -> Link:
    """Give the offer, said to be for another situation."""
    return replace(decode(CHANGED), offer=MADE.link.offer)


CHANGE = (
    "the situation was changed: the offer that was {} here was for spellwoven/test?skill=7&label=Jen, "
    "this one says spellwoven/test?skill=8&label=Jen"
)
REFUSED: list[tuple[Callable[[], Any], str, str]] = [
    (
        lambda: Offer(link=MADE.link, secret=OTHER),
        "offer",
        "offer must be the commitment to its own secret and situation",
    ),
    (lambda: FairAnswer(link=PLAIN), "answer", "answer must be the link of an answer, without a secret"),
    (lambda: FairAnswer(link=MADE.link), "answer", "answer must be the link of an answer, without a secret"),
    (lambda: FairAnswer(link=PROOF, key=KEY), "answer", "answer must be the link of an answer, without a secret"),
    (lambda: FairAnswer(link=GIVEN.link), "key", "key must be kept with an answer that has one"),
    (lambda: FairAnswer(link=EARLIER, key=KEY), "key", "key must be kept with an answer that has one"),
    (lambda: FairAnswer(link=GIVEN.link, key=OTHER), "key", "key must be the one that the answer was made with"),
    (lambda: replace(GIVEN, secret=OTHER), "secret", "secret must be the one that the offer was bound to"),
    (
        lambda: throw_in(PLAIN, KEY, Kept()),
        "offer",
        "offer must be given, and no answer yet: only an offer can be answered",
    ),
    (
        lambda: throw_in(other_situation(), OTHER, Kept(answers=(GIVEN,))),
        "situation",
        CHANGE.format("answered"),
    ),
    (
        lambda: reveal(replace(other_situation(), answer=KEY * 2), Kept(offers=(MADE,))),
        "answer",
        CHANGE.format("made"),
    ),
    (
        lambda: reveal(GIVEN.link, Kept(offers=(make_offer(PLAIN, OTHER),))),
        "secret",
        (
            "this answers somebody else's offer: it is none of those made in this browser. "
            "Only the browser that made an offer has its secret; open the answer there"
        ),
    ),
    (
        lambda: reveal(GIVEN.link, Kept()),
        "secret",
        (
            "the secret of this offer is not in this browser, which keeps none at all: the offer was made in another "
            "browser, or this one's data was deleted. Without the secret nobody can tell the dice; make a new offer"
        ),
    ),
    (
        lambda: reveal(GIVEN.link, Kept(offers=(replace(MADE, answer=OTHER * 2),))),
        "answer",
        (
            "this offer is used: it was answered with another part and its roll revealed. A second answer would be "
            "a second try; make a new offer"
        ),
    ),
]


@pytest.mark.parametrize(("step", "field", "says"), REFUSED, ids=[says[:40] for _, _, says in REFUSED])
def test_what_is_refused_is_named_in_whole_sentences(step: Callable[[], Any], field: str, says: str) -> None:
    """Each refusal names the part that is wrong, and says the whole of what a person must know."""
    with pytest.raises(FieldError) as caught:
        step()
    assert (caught.value.field, caught.value.message) == (field, says)


def test_every_doubt_is_a_sentence_of_its_own() -> None:
    """A copied answer, another answer, and an offer that was used already are told apart."""
    own = make_offer(decode(CHANGED), OTHER)
    assert Kept(answers=(GIVEN,)).wrong(replace(own.link, answer=GIVEN.link.answer)) == (
        "the answer in it was given from this browser to another offer, for spellwoven/test?skill=7&label=Jen: "
        "whoever made this offer knew the answer already"
    )
    assert Kept(answers=(GIVEN,)).wrong(replace(PROOF, answer=OTHER * 2)) == (
        "another answer was given to this offer from this browser"
    )
    used = Kept(offers=(replace(MADE, answer=OTHER * 2),))
    assert used.wrong(PROOF) == "the offer was made in this browser, and used for another answer"
    assert used.wrong(GIVEN.link) == ""  # nothing is revealed by it; opening it is refused


def test_the_first_sixteen_bytes_of_an_answer_are_a_copy() -> None:
    """A message with the beginning of our answer is a copy of it; one byte less in common is not."""
    own = make_offer(decode(CHANGED), OTHER).link
    ours = GIVEN.link.answer
    assert ours
    kept = Kept(answers=(GIVEN,))
    assert "knew the answer already" in kept.wrong(replace(own, answer=ours[:COMPARED] + bytes(16)))
    near = ours[: COMPARED - 1] + bytes([ours[COMPARED - 1] ^ 1]) + ours[COMPARED:]
    assert kept.wrong(replace(own, answer=near)) == ""


@pytest.mark.parametrize(("alike", "left_out"), [(39, 0), (40, 0), (41, 1), (60, 20)])
def test_a_change_is_shown_with_forty_characters_before_it(alike: int, left_out: int) -> None:
    """What two situations have in common is repeated from 40 characters before the first that differs."""
    begin = "spellwoven/test?label=".ljust(alike, "a")
    offer = make_offer(decode(f"{begin}one"), SECRET)
    wrong = Kept(offers=(offer,)).wrong(replace(decode(f"{begin}two"), offer=offer.link.offer))
    assert wrong.endswith(f" for {begin[left_out:]}one, this one says {begin[left_out:]}two")


def test_where_one_situation_is_the_beginning_of_the_other_both_are_shown() -> None:
    """A label that was only made longer is a change as well."""
    offer = make_offer(decode("spellwoven/test?label=Jen"), SECRET)
    longer = replace(decode("spellwoven/test?label=Jenny"), offer=offer.link.offer)
    assert (
        Kept(offers=(offer,))
        .wrong(longer)
        .endswith("spellwoven/test?label=Jen, this one says spellwoven/test?label=Jenny")
    )


def test_a_secret_is_kept_only_with_the_answer_that_it_belongs_to() -> None:
    """Of a true proof the secret is kept. An answer without one, one that is known, and a false proof give nothing."""
    kept = Kept(answers=(GIVEN,))
    seen = with_secret(PROOF, kept)
    assert seen == replace(GIVEN, secret=SECRET)
    assert with_secret(GIVEN.link, kept) is None
    assert with_secret(PROOF, Kept()) is None
    assert with_secret(PROOF, Kept(answers=(seen,))) is None
    assert with_secret(replace(PROOF, answer=OTHER * 2), kept) is None


def test_a_key_is_added_only_to_a_true_proof_of_ones_own_answer() -> None:
    """Any other link is given back as it is: one without a secret, one of another answer, one that is false."""
    kept = Kept(answers=(GIVEN,))
    assert confirm(PROOF, kept) == replace(PROOF, key=KEY)
    assert confirm(GIVEN.link, kept) == GIVEN.link
    false = replace(PROOF, answer=OTHER * 2)
    assert confirm(false, kept) == false
    earlier = Kept(answers=(FairAnswer(link=EARLIER),))
    of_earlier = replace(EARLIER, secret=SECRET)
    assert confirm(of_earlier, earlier) == of_earlier
    another = Kept(offers=(replace(MADE, answer=OTHER * 2),), answers=(GIVEN,))
    assert confirm(PROOF, another) == PROOF  # the offer made here was used for another answer


def test_what_is_read_names_its_parts() -> None:
    """Records are read back with the names they are stored under, and both formats of an answer are."""
    used, seen = replace(MADE, answer=GIVEN.link.answer, key="o"), replace(GIVEN, secret=SECRET, name="a")
    old = FairAnswer(link=EARLIER, name="b")
    found = read_kept([("o", used.record())], [("a", seen.record()), ("b", old.record())])
    assert found == Kept(offers=(used,), answers=(seen, old))
    assert [each.name for each in found.answers] == ["a", "b"]
    assert proof.matches(found.offers[0].link.offer or b"", SECRET, PLAIN.committed)

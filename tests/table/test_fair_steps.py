"""The steps of a fair roll without a browser: what is kept is read strictly, and each wrong step is named."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any
from urllib.parse import quote

import pytest
from by_the_format import answer_of, confirmed_of, link_of, offer_of, proof_of, read
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, links, seeds

from fairthrow.app import OFFERED
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.fair import FairAnswer, Kept, Offer, confirm, make_offer, read_kept, reveal, throw_in
from fairthrow.view.check.fair import PLACES

SECRET, KEY, OTHER = bytes(16), b"\x01" * 16, b"\x02" * 16
SITUATION = "spellwoven/test?skill=7&label=Jen"
PLAIN = decode(SITUATION)


class Profile:
    """A browser without its page: it holds what it keeps, and what its page would be given to show."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self.kept: dict[str, dict[str, str]] = {"offers": {}, "answers": {}}

    def does(self, name: str, link: str) -> dict[str, Any]:
        """Take a step; keep what it gives to keep, and give what is shown: ``told`` is the whole scene."""
        stored = {kind: list(records.items()) for kind, records in self.kept.items()}
        shown: dict[str, Any] = json.loads(OFFERED[name](link, json.dumps({**stored, "view": ""})))
        shown["told"] = "".join(shown.get("parts", {}).get(place, "") for place in PLACES)
        for record in shown.get("keep", []):
            records = self.kept[record["kind"]]
            records[record.get("key") or f"{len(records)}"] = record["text"]
        return shown

    def link(self, name: str, link: str) -> str:
        """Take a step that ends in another link; give that link."""
        return f"{link.partition('/')[0]}/{self.does(name, link)['fragment']}"


def answer_in(link: str) -> bytes:
    """Give the answer in a message, as the format has it."""
    return read("answer", link.partition("&answer=")[2].partition("&")[0])


def says_false(shown: dict[str, Any], what: str = "proof") -> str:
    """Assert that a page calls a message false, loudly, and shows nothing of its roll; give what it says."""
    begins = f"Do not trust this {what}: "
    assert shown["said"].startswith(begins)
    assert shown["alarm"] is True
    assert 'role="alert"' in shown["told"]
    assert shown["told"].count(begins) == 1
    assert shown["parts"]["roll"] == ""
    for claim in ("confirmed", "What this shows"):
        assert claim not in json.dumps(shown)
    assert "key=" not in shown["fragment"]
    return str(shown["said"])


FAILS = "function: f N:n { if N = 1 { result: 1 } result: [f N] } output [f d1000]"


def test_a_program_that_fails_for_its_dice_uses_the_offer() -> None:
    """Else whoever answers could try until it rolls: the reason is shown, and another answer is a second try."""
    asker = Profile()
    situation = f"lab/anydice?program={quote(rf'{chr(92)} to the end {chr(92)} {FAILS}', safe='')}"
    offer = f"lab/{asker.does('offer', situation)['fragment']}"
    first, second = (f"lab/{Profile().does('answer', offer)['fragment']}" for _ in range(2))
    for _ in range(2):
        shown = asker.does("exchange", first)
        assert shown["alarm"] is True
        assert "there is no roll: line 1, column" in shown["told"]
    assert "this offer is used" in asker.does("exchange", second)["told"]


def successes(link: Link) -> int:
    """Give the successes of the roll that a link names."""
    found = link.roll().outcomes["successes"]
    assert isinstance(found, int)
    return found


def tried(answer: bytes) -> str:
    """Do as an asker who knows the answer: try secrets until the dice are good. Give a proof that is valid."""
    for number in count():
        forged = decode(proof_of(SITUATION, number.to_bytes(16, "big"), answer))
        if successes(forged) >= 5:
            return forged.encode()
    raise AssertionError


@pytest.fixture(params=[1, 2], ids=["earlier format", "format of today"])
def answered(request: pytest.FixtureRequest) -> tuple[Profile, str]:
    """Give a roller who has answered an offer, in either format, and the answer's link."""
    offer = Profile().link("offer", SITUATION)
    roller = Profile()
    if request.param == 2:
        return roller, roller.link("answer", offer)
    answer = f"{offer}&answer=EBESExQVFhcYGRobHB0eHw"
    roller.kept["answers"]["k"] = json.dumps({"link": answer})  # as the earlier format stored it
    return roller, answer


# --- attacks -------------------------------------------------------------------------------


def test_an_asker_who_tries_secrets_after_the_answer_is_caught(answered: tuple[Profile, str]) -> None:
    """The answer is the roller's own, but the asker chose the dice. The roller's page says so at once."""
    roller, answer = answered
    forged = tried(answer_in(answer))
    assert successes(decode(forged)) >= 5
    said = says_false(roller.does("exchange", forged))
    assert "was given from this browser to another offer" in said
    says_false(roller.does("exchange", forged.partition("&secret=")[0]), "answer")


def test_nobody_can_confirm_a_proof_of_tried_secrets() -> None:
    """Neither the roller's own key, once it is known, nor any other key that is tried confirms such a proof."""
    asker, roller = Profile(), Profile()
    proof = asker.link("exchange", roller.link("answer", asker.link("offer", SITUATION)))
    confirmed = roller.link("exchange", proof)
    key = decode(confirmed).key
    forged = tried(answer_in(proof))
    assert key
    for number in range(1000):
        with pytest.raises(FieldError, match="key does not match"):
            replace(decode(forged), key=key)
        key = number.to_bytes(16, "big")
    stranger = Profile().does("exchange", forged)
    assert "A fair roll that is not confirmed." in stranger["told"]
    assert "secrets tried until the dice pleased" in stranger["told"]
    assert "A confirmed fair roll." not in json.dumps(stranger)


def test_the_rollers_key_is_no_licence_to_answer_for_them() -> None:
    """Once the key is published, an asker can answer another offer with it. The roller's page recognises the key."""
    asker, roller = Profile(), Profile()
    confirmed = roller.link("exchange", asker.link("exchange", roller.link("answer", asker.link("offer", SITUATION))))
    key = decode(confirmed).key
    assert key
    forged = confirmed_of(SITUATION, OTHER, key)
    assert decode(forged).confirmed
    assert "was given from this browser to another offer" in says_false_of_confirmed(roller.does("exchange", forged))


def says_false_of_confirmed(shown: dict[str, Any]) -> str:
    """Assert that a page also calls a proof false that somebody confirmed with a key of their own."""
    fragment = shown["fragment"]
    assert "&key=" in fragment
    return says_false({**shown, "fragment": fragment.partition("&key=")[0]})


def test_the_beginning_of_an_answer_is_known_too(answered: tuple[Profile, str]) -> None:
    """An answer of today, cut to the length of the earlier format, is still recognised as a copy."""
    roller, answer = answered
    says_false(roller.does("exchange", tried(answer_in(answer)[:16])))


def test_another_answer_to_the_same_offer_is_false_for_the_roller(answered: tuple[Profile, str]) -> None:
    """An asker may choose among several answers. Whoever gave another one sees it."""
    roller, answer = answered
    offer = answer.partition("&answer=")[0]
    other = link_of(offer, answer=OTHER * 2)
    assert "another answer was given to this offer from this browser" in says_false(
        roller.does("exchange", other), "answer"
    )
    secret, key = bytes(range(16)), bytes(range(32, 48))
    known = Kept(answers=(throw_in(decode(link_of(SITUATION, offer=offer_of(secret, SITUATION))), KEY, Kept()),))
    assert known.wrong(decode(confirmed_of(SITUATION, secret, key))) == (
        "another answer was given to this offer from this browser"
    )


def test_a_roller_who_tries_keys_after_the_secret_is_out_is_caught_by_the_asker() -> None:
    """Nobody else can tell, because the proof is confirmed. But the asker's page knows which answer was revealed."""
    asker, roller = Profile(), Profile()
    proof = decode(asker.link("exchange", roller.link("answer", asker.link("offer", SITUATION))))
    assert proof.secret
    forged = confirmed_of(SITUATION, proof.secret, OTHER)
    assert decode(forged).confirmed
    said = says_false_of_confirmed(asker.does("exchange", forged))
    assert "the offer was made in this browser, and used for another answer" in said
    stranger = Profile().does("exchange", forged)["told"]
    assert "once the secret is out, anybody can make another answer to the same offer" in stranger
    assert "If you answered from here, do not trust this proof." in stranger


def test_a_copied_answer_reveals_nothing() -> None:
    """An answer that was given from here is refused if it comes back as the answer to an offer of one's own."""
    asker, both = Profile(), Profile()
    answer = both.link("answer", asker.link("offer", SITUATION))
    own = both.link("offer", "spellwoven/test?skill=9")
    shown = both.does("exchange", link_of(own, answer=answer_in(answer)))
    says_false(shown, "answer")
    assert "keep" not in shown
    with pytest.raises(FieldError, match="given from this browser to another offer"):
        reveal(decode(link_of(own, answer=answer_in(answer))), read_all(both))


def test_parts_of_a_strangers_making_are_told_from_ones_own() -> None:
    """A proof of other parts for a situation that was answered here is valid, but is not about that answer."""
    roller = Profile()
    roller.does("answer", Profile().link("offer", SITUATION))
    shown = roller.does("exchange", confirmed_of(SITUATION, OTHER, OTHER))["told"]
    assert "If you answered from here, do not trust this proof." in shown
    assert "another offer for this very situation was answered" in shown
    shown = roller.does("exchange", confirmed_of("spellwoven/test", OTHER, OTHER))["told"]
    assert "another offer" not in shown


def test_nothing_of_a_fair_roll_is_shown_before_what_is_kept_was_looked_at(answered: tuple[Profile, str]) -> None:
    """The first of two answers to an opened link shows no dice, and says neither yes nor no."""
    roller, answer = answered
    for link in (answer, tried(answer_in(answer)), confirmed_of(SITUATION, SECRET, KEY)):
        shown = json.loads(OFFERED["open"](link, ""))
        shown["told"] = "".join(shown["parts"][place] for place in PLACES)
        assert (shown["parts"]["roll"], shown["said"], shown["next"]) == ("", "", "exchange")
        assert "Looking what this browser keeps" in shown["told"]
        assert "onfirmed" not in shown["told"]
    assert "error" not in roller.does("exchange", answer)


def test_rolls_that_were_never_shown_are_counted_for_the_roller() -> None:
    """With several offers for one situation, an asker may show only the best. The roller's page counts the others."""
    asker, roller = Profile(), Profile()
    answers = [roller.link("answer", asker.link("offer", SITUATION)) for _ in range(3)]
    other = asker.link("offer", "spellwoven/test?skill=7&label=Jan")
    assert "no proof of theirs was opened here" not in roller.does("exchange", other)["told"]
    assert "opened here: 3. Ask for them" in roller.does("exchange", asker.link("offer", SITUATION))["told"]
    proofs = [asker.link("exchange", answer) for answer in answers]
    assert "opened here: 2. Ask for them" in roller.does("exchange", proofs[1])["told"]
    assert "opened here: 2. Ask for them" in roller.does("exchange", proofs[1])["told"]
    assert "opened here: 1. Ask for them" in roller.does("exchange", proofs[0])["told"]
    assert "no proof of theirs was opened here" not in roller.does("exchange", proofs[2])["told"]
    assert len(roller.kept["answers"]) == 3
    assert "no proof of theirs was opened here" not in Profile().does("exchange", proofs[0])["told"]


def test_a_false_proof_counts_as_none(answered: tuple[Profile, str]) -> None:
    """A false proof does not change what is kept of an answer."""
    roller, answer = answered
    before = dict(roller.kept["answers"])
    roller.does("exchange", tried(answer_in(answer)))
    assert roller.kept["answers"] == before


# --- what each side sees -------------------------------------------------------------------


def test_the_roller_confirms_and_each_side_is_told_what_to_do() -> None:
    """There are four links, each of which begins with the one before. Everybody sees the same dice."""
    asker, roller, stranger = Profile(), Profile(), Profile()
    offer = asker.link("offer", SITUATION)
    answer = roller.link("answer", offer)
    revealed = asker.does("exchange", answer)
    proof = f"spellwoven/{revealed['fragment']}"
    assert revealed["revealed"]
    assert "Send this proof to whoever answered." in revealed["told"]
    assert "The offer was made in this browser" in revealed["told"]
    shown = roller.does("exchange", proof)
    confirmed = f"spellwoven/{shown['fragment']}"
    for one, other in ((offer, answer), (answer, proof), (proof, confirmed)):
        assert other.startswith(f"{one}&")
    assert decode(confirmed).confirmed
    assert decode(confirmed).roll() == decode(proof).roll()
    assert shown["said"].endswith("The proof is confirmed: its answer is the one given from this browser.")
    assert "Send this confirmed link back" in shown["told"]
    for who, says in ((asker, "The offer was made in this browser"), (roller, "The answer in it was given from this"),
                      (stranger, "No such answer was given from this browser")):  # fmt: skip
        shown = who.does("exchange", confirmed)
        assert shown["said"] == decode(confirmed).roll().summary
        assert "A confirmed fair roll." in shown["told"]
        assert says in shown["told"]
        assert shown["parts"]["roll"] != ""
        assert shown["fragment"] == decode(confirmed).fragment()
    shown = stranger.does("exchange", proof)
    assert "It is shown by whoever made the offer." in shown["told"]
    assert decode(answer).fragment().replace("&", "&amp;") in shown["told"]


def test_an_exchange_in_the_earlier_format_ends_as_it_was_begun() -> None:
    """An answer of 16 bytes may still be on its way. It is revealed and called what it is, and cannot be confirmed."""
    asker, roller = Profile(), Profile()
    offer = asker.link("offer", SITUATION)
    answer = f"{offer}&answer=EBESExQVFhcYGRobHB0eHw"
    roller.kept["answers"]["k"] = json.dumps({"link": answer})
    assert roller.link("answer", offer) == answer
    shown = asker.does("exchange", answer)
    assert "The proof is confirmed" not in shown["said"]
    proof = f"spellwoven/{shown['fragment']}"
    for who in (asker, roller, Profile()):
        shown = who.does("exchange", proof)
        assert shown["fragment"] == decode(proof).fragment()
        assert shown["said"] == decode(proof).roll().summary
        assert "A fair roll of the earlier format, which cannot be confirmed." in shown["told"]
        assert "could try secrets after seeing the answer" in shown["told"]
        assert "is confirmed" not in shown["told"]


def test_both_sides_in_one_browser_are_called_that() -> None:
    """The proof is confirmed at once, and the page says that one browser made both parts."""
    both = Profile()
    shown = both.does("answer", both.link("offer", SITUATION))
    assert decode(f"spellwoven/{shown['fragment']}").confirmed
    assert "Both parts of this roll were made in this browser." in shown["told"]
    offer = Profile().link("offer", SITUATION)
    assert "no proof of theirs was opened here" not in both.does("exchange", offer)["told"]


def test_two_answers_that_were_given_to_one_offer_are_both_known() -> None:
    """Two tabs of an older version could give two answers to one offer.

    An honest proof of either is not called false.
    """
    secret = bytes(range(16))
    offer = decode(link_of(SITUATION, offer=offer_of(secret, SITUATION)))
    kept = Kept(answers=tuple(throw_in(offer, key, Kept()) for key in (KEY, OTHER)))
    for key in (KEY, OTHER):
        proof = replace(decode(confirmed_of(SITUATION, secret, key)), key=None)
        assert kept.wrong(proof) == ""
        assert confirm(proof, kept).key == key


# --- steps and records ---------------------------------------------------------------------


def stored(offer: Offer, key: str = "k") -> Kept:
    """Give what a browser that keeps an offer knows, read from the text that it stores."""
    return read_kept([(key, offer.record())], [])


def read_all(profile: Profile) -> Kept:
    """Give what a profile keeps."""
    return read_kept(profile.kept["offers"].items(), profile.kept["answers"].items())


@given(st.data())
def test_every_exchange_ends_in_a_confirmed_proof(data: st.DataObject) -> None:
    """Whatever the link, and with text and storage at every step, the proof is about the situation that was offered."""
    asked = data.draw(links(data.draw(st.sampled_from(CHECKS))))
    offer = make_offer(asked, data.draw(seeds()))
    assert not offer.link.rolled
    answer = throw_in(decode(offer.link.encode()), data.draw(seeds()), Kept())
    used = reveal(decode(answer.link.encode()), stored(offer))
    assert used.key == "k"
    assert used.proof is not None
    proof = decode(used.proof.encode())
    assert proof.revealed
    assert (proof.situation, proof.label) == (asked.situation, asked.label)
    known = read_kept([("k", used.record())], [("a", answer.record())])
    assert known == Kept(offers=(used,), answers=(answer,))
    assert known.wrong(proof) == ""
    assert confirm(proof, known) == replace(proof, key=answer.key)
    assert confirm(proof, Kept(offers=(used,))) == proof
    assert reveal(answer.link, known) == used


def test_a_second_answer_is_refused_and_the_first_is_not() -> None:
    """A second answer to an offer is refused. The first answer shows the same roll again."""
    offer = make_offer(PLAIN, SECRET)
    for first, second in ((KEY * 2, OTHER * 2), (KEY, OTHER), (KEY, KEY * 2)):
        used = reveal(replace(offer.link, answer=first), stored(offer))
        assert reveal(replace(offer.link, answer=first), stored(used)) == used
        with pytest.raises(FieldError, match="this offer is used"):
            reveal(replace(offer.link, answer=second), stored(used))


def test_a_secret_that_is_not_here_is_named() -> None:
    """There are two messages: nothing at all is kept here, or only other offers."""
    answer = replace(make_offer(PLAIN, SECRET).link, answer=KEY * 2)
    with pytest.raises(FieldError, match="keeps none at all"):
        reveal(answer, Kept())
    with pytest.raises(FieldError, match="somebody else's offer"):
        reveal(answer, stored(make_offer(PLAIN, OTHER)))


def test_only_an_offer_is_answered_and_only_as_it_was() -> None:
    """A plain link, an answer and a proof are no offers. An offer that was changed since is refused."""
    offer = make_offer(PLAIN, SECRET).link
    answer = throw_in(offer, KEY, Kept())
    for wrong in (PLAIN, answer.link, replace(answer.link, secret=SECRET)):
        with pytest.raises(FieldError, match="only an offer can be answered"):
            throw_in(wrong, KEY, Kept())
    known = Kept(answers=(answer,))
    assert throw_in(offer, OTHER, known) == answer
    with pytest.raises(FieldError, match="the situation was changed"):
        throw_in(replace(offer, label="Jan"), OTHER, known)
    with pytest.raises(FieldError, match="answer is missing"):
        reveal(offer, known)


def test_an_answer_is_what_its_key_gives() -> None:
    """By the format an answer has 32 bytes, and is computed for this very offer and situation."""
    offer = make_offer(PLAIN, SECRET).link
    assert offer.offer
    assert throw_in(offer, KEY, Kept()).link.answer == answer_of(KEY, offer.offer, SITUATION)


def test_a_changed_situation_is_shown_where_it_differs() -> None:
    """However far behind two situations begin to differ, they are not shown alike."""
    offer = make_offer(replace(PLAIN, label="\N{MUSICAL SYMBOL G CLEF}" * 60 + "one"), SECRET)
    wrong = stored(offer).wrong(replace(offer.link, label="\N{MUSICAL SYMBOL G CLEF}" * 60 + "two"))
    was, _, says = wrong.removeprefix("the situation was changed: ").partition(", ")
    assert was.endswith("one")
    assert says.endswith("two")
    assert len(wrong) < 400


@given(st.lists(st.text(max_size=80) | st.sampled_from(["null", "[]", "5", "[" * 5000, '{"link": [], "secret": 5}'])))
def test_whatever_storage_holds_is_read_or_left_alone(texts: list[str]) -> None:
    """No text in storage raises an error."""
    offer = make_offer(PLAIN, SECRET)
    pairs = [("x", text) for text in texts]
    assert read_kept([*pairs, ("k", offer.record())], pairs).offers[-1] == replace(offer, key="k")


def damaged() -> Iterator[dict[str, Any]]:
    """Give records whose parts do not belong together."""
    offer = make_offer(PLAIN, SECRET)
    answer = throw_in(offer.link, KEY, Kept())
    yield {"link": PLAIN.encode()}
    yield {"link": replace(answer.link, secret=SECRET).encode()}
    yield {**json.loads(answer.record()), "key": json.loads(make_offer(PLAIN, OTHER).record())["secret"]}
    yield {"link": answer.link.encode()}
    yield {"link": replace(offer.link, answer=KEY).encode(), "key": json.loads(answer.record())["key"]}
    yield {**json.loads(offer.record()), "secret": json.loads(make_offer(PLAIN, OTHER).record())["secret"]}
    yield {**json.loads(offer.record()), "answer": "short"}
    yield {**json.loads(answer.record()), "secret": json.loads(make_offer(PLAIN, OTHER).record())["secret"]}


def test_a_record_that_does_not_hold_together_is_left_alone() -> None:
    """A record that was tampered with is neither an offer nor an answer."""
    for record in damaged():
        pair = ("k", json.dumps(record))
        assert read_kept([pair], [pair]) == Kept(), record


def test_offers_and_answers_hold_together() -> None:
    """Offers and answers whose parts do not belong together cannot be built."""
    with pytest.raises(FairthrowError, match="commitment to its own secret"):
        Offer(link=PLAIN, secret=SECRET)
    with pytest.raises(FairthrowError, match="must be the link of an answer"):
        FairAnswer(link=PLAIN)


def test_a_planted_answer_is_told_from_ones_own() -> None:
    """An answer that came with a file is never called one that was given from here."""
    offer = make_offer(PLAIN, SECRET)
    planted = replace(throw_in(offer.link, KEY, Kept()), by_file=True)
    proof = f"{planted.link.encode()}&secret={offer_secret(offer)}"
    reader = Profile()
    reader.kept["answers"]["0"] = planted.record()
    shown = reader.does("exchange", proof)
    whole = json.dumps(shown)
    assert "given from this browser" not in whole
    assert "The proof is confirmed" not in whole
    assert "came to this browser with a file" in shown["said"]
    assert "do not trust this proof" in shown["told"]
    assert json.loads(reader.kept["answers"]["0"])["by"] == "file"  # once its secret is known, too
    asked = reader.does("exchange", offer.link.encode())
    assert "came to this browser with a file" in asked["told"]
    assert "You have thrown in" not in asked["told"]
    other = Profile()
    other.kept["answers"]["0"] = planted.record()
    mine = throw_in(offer.link, OTHER, Kept())
    false = other.does("exchange", f"{mine.link.encode()}&secret={offer_secret(offer)}")
    assert "from this browser" not in false["said"]
    assert "another answer to this offer came to this browser with a file" in false["said"]


def offer_secret(offer: Offer) -> str:
    """Write the secret of an offer as links have it."""
    return str(json.loads(offer.record())["secret"])


def test_the_pages_functions_never_tell_the_secret_or_the_key() -> None:
    """Until the roll is revealed, secret and key are only in the record to keep. Each time new ones are drawn."""
    known = json.dumps({"offers": [], "answers": [], "view": "mode=exact"})
    texts = [OFFERED["offer"](PLAIN.encode(), known) for _ in range(2)]
    first, second = (json.loads(text) for text in texts)
    assert first["fragment"] != second["fragment"]
    record = json.loads(first["keep"][0]["text"])
    assert texts[0].count(record["secret"]) == 1
    texts = [OFFERED["answer"](record["link"], known) for _ in range(2)]
    answers = [json.loads(text) for text in texts]
    assert answers[0]["fragment"] != answers[1]["fragment"]
    key = json.loads(answers[0]["keep"][0]["text"])["key"]
    assert texts[0].count(key) == 1
    assert "seed" not in answers[0]["fragment"]
    assert (
        Link(situation=PLAIN.situation, label="Jen").encode() in decode(f"spellwoven/{answers[0]['fragment']}").encode()
    )
    assert json.loads(OFFERED["answer"](PLAIN.encode(), known))["error"]["field"] == "offer"

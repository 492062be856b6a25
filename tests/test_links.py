"""Links are read strictly: nothing is guessed, no value is moved into its bounds, and every error names its field."""

from dataclasses import replace
from itertools import product
from time import process_time
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, check_id, links

from fairthrow.dice.stream import encode_seed
from fairthrow.links import LONGEST, Link, decode
from fairthrow.systems import ROLL_FIELDS, SYSTEMS, FairthrowError, FieldError, LinkError, Situation

SEED = "AAAAAAAAAAAAAAAAAAAAAA"


def refused(text: str) -> FairthrowError:
    """Give the error that a text is refused with."""
    with pytest.raises(FairthrowError) as caught:
        decode(text)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "spellwoven/test?skill=7",
        "/spellwoven/test?skill=7",
        "  spellwoven/test?skill=7\n",
        "spellwoven/#test?skill=7",
        "/spellwoven/#test?skill=7",
        "https://fairthrow.example/spellwoven/#test?skill=7",
        "https://fairthrow.example/spellwoven#test?skill=7",
        "https://fairthrow.example/sub/path/spellwoven/#test?skill=7",
        "https://fairthrow.example/spellwoven/index.html#test?skill=7",
        "https://fairthrow.example/spellwoven/?utm_source=x#test?skill=7",
        "https://fairthrow.example/spellwoven/test?skill=7",
        "http://localhost:8000/spellwoven/#test?skill=%37",
        "spellwoven/test?skill=7&difficulty=1",
        "spellwoven/test?difficulty=1&skill=+7".replace("+", "%2B"),
        "spellwoven/test?v=1&skill=07",
    ],
)
def test_every_form_of_a_link_is_read_and_written_as_one(text: str) -> None:
    """A link, a path and a whole URL name the same situation. Written out, they are the same canonical link."""
    assert decode(text).encode() == "spellwoven/test?skill=7"


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ("", "link", "link must be <system>/<check>?<field>=<value>&…, got ''"),
        ("spellwoven", "link", "link must be <system>/<check>?<field>=<value>&…, got 'spellwoven'"),
        ("chess/test", "system", f"system must be one of {', '.join(SYSTEMS)}, lab, got 'chess'"),
        ("Spellwoven/test", "system", f"system must be one of {', '.join(SYSTEMS)}, lab, got 'Spellwoven'"),
        ("spellwoven/tset", "check", "check must be one of test, contest in spellwoven, got 'tset'"),
        ("spellwoven/", "link", "link must be <system>/<check>?<field>=<value>&…, got 'spellwoven/'"),
        ("spellwoven/#", "check", "check must be one of test, contest in spellwoven, got ''"),
        ("spellwoven/test?skill=99", "skill", "skill must be 0 to 26, got 99"),
        ("spellwoven/test?skill=-1", "skill", "skill must be 0 to 26, got -1"),
        ("spellwoven/test?skill=", "skill", "skill must be 0 to 26, got ''"),
        ("spellwoven/test?skill=5.0", "skill", "skill must be 0 to 26, got '5.0'"),
        ("spellwoven/test?trained=1", "trained", "trained must be yes or no, got '1'"),
        ("spellwoven/test?trained=true", "trained", "trained must be yes or no, got 'true'"),
        (
            "spellwoven/test?untrained=four",
            "untrained",
            "untrained must be attribute, three or higher, got 'four'",
        ),
        ("spellwoven/test?skill=5&skill=5", "skill", "skill must be given once, got it twice"),
        ("spellwoven/test?skill", "skill", "skill must be of the form <field>=<value>, got 'skill'"),
        ("spellwoven/test?=5", "link", "link must be of the form <field>=<value>, got '=5'"),
        ("spellwoven/test?skill=5&", "link", "link must be of the form <field>=<value>, got ''"),
        ("spellwoven/test?skill=%zz", "skill", "skill must be percent-encoded UTF-8, got '%zz'"),
        ("spellwoven/test?skill=%", "skill", "skill must be percent-encoded UTF-8, got '%'"),
        ("spellwoven/test?label=%ff", "label", "label must be percent-encoded UTF-8, got '%ff'"),
        ("spellwoven/test?label=a%E2%80", "label", "label must be percent-encoded UTF-8, got 'a%E2%80'"),
        ("spellwoven/test?seed=short", "seed", "seed must be 16 bytes as 22 base64url characters, got 'short'"),
        (
            "spellwoven/test?seed=AAAAAAAAAAAAAAAAAAAAAB",
            "seed",
            "seed must be 16 bytes as 22 base64url characters, got 'AAAAAAAAAAAAAAAAAAAAAB'",
        ),
        (
            f"spellwoven/test?seed={SEED}&faces=1,2,3",
            "faces",
            "faces must not be given with a seed: a roll has one or the other",
        ),
        ("spellwoven/test?v=2", "v", "v must be 1: this link was made by a newer version, 2"),
        ("spellwoven/test?v=0", "v", "v must be a version number such as 1, got '0'"),
        ("spellwoven/test?v=1.5", "v", "v must be a version number such as 1, got '1.5'"),
        ("spellwoven/test?v=", "v", "v must be a version number such as 1, got ''"),
        ("spellwoven/test?v=1&v=1", "v", "v must be given once, got it twice"),
    ],
)
def test_errors_name_the_field_what_is_allowed_and_the_value(text: str, field: str, message: str) -> None:
    """Each way to be wrong, with its whole message."""
    error = refused(text)
    assert (error.field, error.message) == (field, message)
    assert str(error) == message


def test_an_unknown_field_is_refused_with_those_there_are() -> None:
    """Nothing is ignored, because a misspelt field would change what is rolled."""
    error = refused("spellwoven/test?skil=7")
    assert error.field == "skil"
    assert error.message.startswith("'skil' is not a field of spellwoven/test, which has skill, attribute,")
    assert error.message.endswith("seed, faces, label, offer, answer, secret, key, then, threw, sender")
    assert isinstance(error, FieldError)
    assert isinstance(refused("chess/test"), LinkError)


CONTROLS = [chr(code) for code in (*range(0x20), 0x7F, 0x80, 0x9F) if chr(code) not in "\t\n\v\f\r"]
"""Control characters, but for the blanks among them: lines and tables that people paste have those."""


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_no_control_character_is_taken_for_a_part_of_a_value(check: type[Situation]) -> None:
    """Control characters before, after or within a value are refused in every kind of field.

    The error names the field.
    """
    kinds = {type(kind): name for name, kind in (*check.declared().items(), *ROLL_FIELDS.items())}
    for name in kinds.values():
        for value, control in product(("5", "1,2", "1d6", "o", ""), map(quote, CONTROLS)):
            for hostile in (f"{control}{value}", f"{value}{control}", f"{value}{control}{value}"):
                assert refused(f"{check_id(check)}?{name}={hostile}").field == name


@pytest.mark.parametrize("blank", ["%20", "+", "%09", "%0D%0A", "%C2%A0", "%E2%80%83", "%E3%80%80", "%C2%85"])
def test_blanks_around_numbers_count_for_nothing(blank: str) -> None:
    """Every kind of field that holds numbers allows blanks around them, because people type and paste blanks."""
    for plain, blanks in (
        ("spellwoven/test?skill=7", f"spellwoven/test?skill={blank}7{blank}"),
        ("endworld/check?extra=1,2", f"endworld/check?extra={blank}1{blank},{blank}2{blank}"),
        ("endworld/check?thresholds=", f"endworld/check?thresholds={blank}"),
        ("spellwoven/test?faces=1,1,2", f"spellwoven/test?faces=1,{blank}1,2{blank}"),
        ("enchanted-realms/attack?damage=2d4%2B1", f"enchanted-realms/attack?damage={blank}2d4%2B1{blank}"),
        ("enchanted-realms/movement?path=od", f"enchanted-realms/movement?path={blank}od{blank}"),
    ):
        assert decode(blanks).encode() == plain


@pytest.mark.parametrize("digits", ["٣", "３", "5٣", "²", "1_0", "0x5", "1e1", "５"])
def test_digits_are_those_of_ascii(digits: str) -> None:
    """Python would read other characters as digits too. Here only those of ASCII are."""
    for field in ("spellwoven/test?skill", "endworld/check?extra", "spellwoven/test?faces"):
        assert refused(f"{field}={quote(digits)}").field == field.partition("?")[2]


@pytest.mark.parametrize("faces", ["-1", "257", "1,,2", "a", ",".join(["1"] * 601), "1.5"])
def test_impossible_faces_are_refused_before_anything_is_rolled(faces: str) -> None:
    """Faces are whole numbers of 1 to 256, and at most 600 of them."""
    error = refused(f"spellwoven/test?faces={faces}")
    assert error.field == "faces"
    assert error.message.startswith("faces must be up to 600 whole numbers from 1 to 256")


def test_empty_faces_are_faces() -> None:
    """No faces are the faces of a roll without dice. A check that rolls dice says how many it wants."""
    link = decode("spellwoven/test?faces=")
    assert link.rolled
    assert link.encode() == "spellwoven/test?faces="
    with pytest.raises(FieldError, match="faces must be 3"):
        link.roll()


@pytest.mark.parametrize("label", ["", "x" * 80, "Jump & run = 100 %", "+1", "ß “日本” 🎲", "<b>", "a#b?c/d"])
def test_labels_are_free_text(label: str) -> None:
    """A label is up to 80 characters of anything, read back as it was. It changes no dice."""
    link = Link(situation=decode("spellwoven/test").situation, seed=bytes(16), label=label)
    text = link.encode()
    assert decode(text).label == label
    assert decode(f"https://fairthrow.example/spellwoven/#{link.fragment()}") == link
    assert decode(text).roll() == decode(f"spellwoven/test?seed={SEED}").roll()
    assert text.isascii()


def test_a_plus_is_a_space_in_a_query() -> None:
    """In a query, as browsers write forms, a plus is a space. A plus itself is %2B."""
    assert decode("spellwoven/test?label=a+b%2Bc").label == "a b+c"


@pytest.mark.parametrize("label", ["x" * 81, "a\nb", "a\x00b", "a\u202eb", "a\u2028b", "\x7f", "\u2066x"])
def test_labels_that_could_mislead_are_refused(label: str) -> None:
    """Labels that are too long, or hold control characters, line breaks or marks that turn text around, are refused."""
    text = "".join(f"%{byte:02X}" for byte in label.encode())
    assert refused(f"spellwoven/test?label={text}").field == "label"


def test_a_lone_surrogate_is_refused() -> None:
    """A lone surrogate is half a character, and no text."""
    assert refused("spellwoven/test?label=\ud800").field == "label"


MEGABYTE = "9" * 1_000_000


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (f"spellwoven/test?skill={MEGABYTE}", "skill"),
        (f"spellwoven/test?skill=5&label={MEGABYTE}", "label"),
        (f"spellwoven/test?faces={'1,' * 500_000}1", "faces"),
        (f"spellwoven/test?seed={MEGABYTE}", "seed"),
        (f"endworld/check?extra={'1,' * 500_000}1", "extra"),
        (f"spellwoven/test?{'a=1&' * 250_000}", "link"),
        (MEGABYTE, "link"),
        (f"spellwoven/{MEGABYTE}", "link"),
        (f"{MEGABYTE}/test", "link"),
        (f"spellwoven/test?{MEGABYTE}=1", "link"),
        ("/" * 1_000_000, "link"),
        ("#" * 1_000_000, "link"),
        ("%" * 1_000_000, "link"),
        ("&" * 1_000_000, "link"),
    ],
    ids=lambda value: value[:30],
)
def test_a_megabyte_is_refused_at_once(text: str, field: str) -> None:
    """A text of 1 MB is refused fast, with an error about the field that is too long."""
    began = process_time()
    error = refused(text)
    assert process_time() - began < 0.5
    assert error.field == field
    assert str(LONGEST) in error.message
    assert len(error.message) < 200


@pytest.mark.parametrize("value", ["9" * 5000, "1," * 2000 + "1", "x" * 8000])
def test_long_values_below_the_limit_are_cut_in_messages(value: str) -> None:
    """A message repeats at most 40 characters of a value."""
    for name in ("skill", "faces", "seed", "label", "untrained", "nonsense"):
        error = refused(f"spellwoven/test?{name}={value}")
        assert error.field == name
        assert len(error.message) < 300


LONG = "w" * 4000
ESCAPE = "\x1b]0;Call 555\x07\u202e\u200b"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (f"spellwoven/test?{LONG}=1", LONG[:79] + "…"),
        (f"spellwoven/test?{LONG}", LONG[:79] + "…"),
        (f"spellwoven/test?{LONG}=1&{LONG}=1", LONG[:79] + "…"),
        (f"spellwoven/test?{LONG}=%zz", LONG[:79] + "…"),
        (f"spellwoven/test?{LONG}=%ff", LONG[:79] + "…"),
        (f"spellwoven/{LONG}", "check"),
        (f"{LONG}/test", "system"),
        (LONG, "link"),
        (f"spellwoven/test?v={LONG}", "v"),
        (f"spellwoven/test?{ESCAPE}=1", "⟨U+001B⟩]0;Call 555⟨U+0007⟩⟨U+202E⟩⟨U+200B⟩"),
        (f"spellwoven/test?{ESCAPE}", "⟨U+001B⟩]0;Call 555⟨U+0007⟩⟨U+202E⟩⟨U+200B⟩"),
        (f"spellwoven/test?{ESCAPE}=1&{ESCAPE}=1", "⟨U+001B⟩]0;Call 555⟨U+0007⟩⟨U+202E⟩⟨U+200B⟩"),
        (f"spellwoven/test?{ESCAPE}=%zz", "⟨U+001B⟩]0;Call 555⟨U+0007⟩⟨U+202E⟩⟨U+200B⟩"),
        (f"spellwoven/test?skill={ESCAPE}", "skill"),
        (f"spellwoven/{ESCAPE}", "check"),
        (f"{ESCAPE}/test", "system"),
        (f"{ESCAPE}", "link"),
    ],
    ids=lambda value: value[:30],
)
def test_whoever_makes_a_link_puts_few_words_in_its_error(text: str, field: str) -> None:
    """Of a link's text an error names at most 80 characters as its field. Its message repeats at most 40 in a piece.

    None of them is raw: nothing in them is invisible or acts on a screen.
    """
    error = refused(text)
    assert error.field == field
    assert LONG[:41] not in error.message
    assert len(error.message) < 300
    assert not {*error.message, *error.field} & {*"\x1b\x07\u202e\u200b"}
    assert " must be " in error.message or " is not a field of " in error.message


def read_or_refused(text: str) -> None:
    """Assert that a text is a link that is read and written as itself, or an error with field and message."""
    try:
        link = decode(text)
    except FairthrowError as error:
        told = (error.field, error.message)
    else:
        assert decode(link.encode()) == link
        return
    assert all(told)


@given(st.text(max_size=200))
def test_any_text_is_a_link_or_an_error(text: str) -> None:
    """Any text is a link or the documented error."""
    read_or_refused(text)


@given(st.data())
def test_a_link_with_a_few_characters_changed_is_a_link_or_an_error(data: st.DataObject) -> None:
    """Whatever happens to a link on its way, it is read strictly or refused."""
    text = data.draw(links(data.draw(st.sampled_from(CHECKS)))).encode()
    place = data.draw(st.integers(0, len(text)))
    added = data.draw(st.text(max_size=3))
    read_or_refused(text[:place] + added + text[place + data.draw(st.integers(0, 2)) :])


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), [10**5000], None, 7.0, True, "7"],
    ids=["huge", "below", "list", "none", "float", "flag", "text"],
)
def test_values_given_in_python_are_refused_with_the_documented_error(value: object) -> None:
    """A number too long to be written, and something that is no number, in fields of one number and of many."""
    one: Any = SYSTEMS["spellwoven"].check("test")
    many: Any = SYSTEMS["endworld"].check("check")
    with pytest.raises(FieldError, match="skill must be 0 to 26, got "):
        one(skill=value)
    with pytest.raises(FieldError, match="extra must be up to 6 whole numbers"):
        many(extra=[value])


def test_python_values_are_validated_too() -> None:
    """A link that is built in Python has a seed or faces, not both."""
    situation = decode("spellwoven/test").situation
    with pytest.raises(FieldError, match="faces must not be given with a seed"):
        Link(situation=situation, seed=bytes(16), faces=(1, 2, 3))
    assert not Link(situation=situation).rolled
    assert Link(situation=situation, faces=()).rolled
    assert encode_seed(bytes(16)) == SEED


def test_names_stand_behind_everything_and_change_nothing() -> None:
    """Who sends a link is its last field. Without the name it is the link that it always was, with the same dice."""
    plain = decode("spellwoven/test?skill=7&seed=AAECAwQFBgcICQoLDA0ODw&label=Jen")
    named = replace(plain, sender="Ada & co")
    assert named.encode() == f"{plain.encode()}&sender=Ada%20%26%20co"
    assert decode(named.encode()) == named
    assert named.roll() == plain.roll()
    assert (named.committed, named.unthrown) == (plain.committed, plain.unthrown)


@pytest.mark.parametrize("text", ["sender=" + "x" * 41, "sender=%00", "threw=Tom"])
def test_a_name_is_short_and_who_threw_in_is_said_of_an_opened_seal_only(text: str) -> None:
    """A name of more than 40 characters, one of unseen ones, and a part thrown in to no proof are refused."""
    assert refused(f"spellwoven/test?{text}").field == text.partition("=")[0]

"""Every field takes its values as pages and the command line show them, and nothing that may mean two things."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, SHEETS, check_id, values

import fairthrow
from fairthrow.links import decode
from fairthrow.systems import ROLL_FIELDS, FairthrowError, FieldError
from fairthrow.systems.enchanted_realms.damage import Damage, DamageDice
from fairthrow.systems.fields import Choice, FaceList, Flag, Kind, Whole, Wholes
from fairthrow.systems.rows import Rows
from fairthrow.systems.wording import minus, signed
from fairthrow.table.characters import decode as decode_character
from fairthrow.view.check.text import set_to as said_in_a_title
from fairthrow.view.folded import _value as said_in_a_fold
from fairthrow.view.numbers import grouped

FIELDS = [(check, name, kind) for check in CHECKS for name, kind in check.declared().items()]
IDS = [f"{check_id(check)}-{name}" for check, name, _ in FIELDS]


def some_of(kind: Kind) -> list[Any]:
    """Give values of a kind: all of them, or of many the ends, those around 0 and some between."""
    if isinstance(kind, Whole):
        ends = {kind.low, kind.low + 1, (kind.low + kind.high) // 2, kind.high - 1, kind.high}
        return sorted(each for each in {*ends, *range(-6, 12)} if kind.low <= each <= kind.high)
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Choice):
        return list(kind.words)
    if isinstance(kind, Wholes):
        low = max(kind.low, 1) if isinstance(kind, FaceList) else kind.low
        return [(), (low,), (kind.high,), (low, kind.high), (low, min(low + 3, kind.high), kind.high)[: kind.most]]
    if isinstance(kind, DamageDice):
        return [Damage(added=-3), Damage(added=4), *(Damage(count=2, sides=4, added=each) for each in (-1, 0, 1))]
    return ["", "odd"]


def shown(kind: Kind, value: Any) -> Iterator[str]:
    """Give the texts in which a value of a kind is shown, without what names the field."""
    yield kind.encode(value)
    if isinstance(kind, Flag):
        for text in ("yes", "on") if value else ("no", "off"):
            yield from (text, text.title(), text.upper())
        return
    title = said_in_a_title(kind, value).removeprefix("Them ")
    for told, name in ((said_in_a_fold(kind, value, default=False), kind.within), (title, kind.label)):
        if told.startswith(f"{name} "):
            yield told.removeprefix(f"{name} ")
    if isinstance(kind, Whole):
        unit = [f"{minus(value)}{kind.unit}" if kind.unit[:1] == "d" else f"{minus(value)} {kind.unit}"]
        yield from (signed(value), f"{value:+d}", grouped(value), *(unit if kind.unit else ()))
        if value == kind.unused:
            yield "none"
    elif isinstance(kind, Choice):
        label = kind.words[value]
        yield from (value.upper(), label, label.upper(), label.title(), label.replace(" ", "\u00a0"))
        yield label.partition(" (")[0]
    elif isinstance(kind, DamageDice):
        yield value.text()


def names_one(kind: Kind, text: str) -> bool:
    """Say whether a text that pages show is shown for one value only: two options may begin alike."""
    if not isinstance(kind, Choice):
        return bool(text) or not isinstance(kind, Whole)
    beginnings = Counter(label.partition(",")[0] for label in kind.words.values())
    return bool(text) and beginnings[text] < 2


@pytest.mark.parametrize(("check", "name", "kind"), FIELDS, ids=IDS)
def test_each_value_is_read_back_as_it_is_shown(check: type[Any], name: str, kind: Kind) -> None:
    """By its link, as a form writes it and by keyword; and it is written back as the link has it."""
    for value in some_of(kind):
        told = {text for text in shown(kind, value) if names_one(kind, text)}
        assert told
        for text in told:
            assert kind.decode(name, text) == value, text
            with suppress(FieldError):  # the other fields may not go with it
                wanted = decode(f"{check_id(check)}?{name}={quote(kind.encode(value))}")
                for written in (quote(text), quote_plus(text), *([text] if not {*text} & {*"+%&#"} else ())):
                    assert decode(f"{check_id(check)}?{name}={written}") == wanted
                link = wanted.encode()
                assert link.isascii()
                assert fairthrow.check(check_id(check), **{name: text}).link == link


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.system)
def test_numbers_of_a_character_are_read_as_they_are_shown(sheet: type[Any]) -> None:
    """Those in the open, and those in the cells of its rows."""
    for name, kind in sheet.declared().items():
        if isinstance(kind, Whole):
            for value in some_of(kind):
                assert kind.decode(name, minus(f"{value:+d}")) == value
        if isinstance(kind, Rows):
            for cell, each in kind.row.declared().items():
                if isinstance(each, Whole | Choice) and each.accept(cell, kind.row.default(cell)) is not None:
                    value = some_of(each)[0]
                    row = kind.row(name="A", **{cell: value})
                    written = row.text().replace("-", "\N{MINUS SIGN}")
                    assert kind.decode(name, written) == (row,)
                    assert decode_character(f"{sheet.system}/character?name=A&{name}={quote(written)}")


WHOLE = Whole(label="Number", help="", low=-9_999, high=9_999)
ROUNDS = Whole(label="Rounds", help="", low=0, high=20, unit="rounds", unused=0)
FEET = Whole(label="Feet", help="", low=0, high=2_000, unit="feet")
DICE = Whole(label="Dice", help="", low=0, high=20, unit="d10")
LIST = Wholes(label="List", help="", low=-99, high=999, most=5, empty="no numbers")
WIDE = Wholes(label="List", help="", low=-99, high=9_999, most=5)
FLAG = Flag(label="Flag", help="")
LEVEL = Choice(
    label="Level",
    help="",
    words={"hard": "Hard (\N{MINUS SIGN}10)", "very-hard": "Very hard (\N{MINUS SIGN}20)", "0": "0, the best roll"},
)
ALIKE = Choice(label="Alike", help="", words={"a": "a miss, counted", "b": "a miss, not counted", "A": "a hit"})
DAMAGE = DamageDice(label="Damage", help="")

READ: list[tuple[Any, str, Any]] = [
    *((WHOLE, f"{sign}5", -5) for sign in "-\u2212\u2013\u2012\u2010\u2011"),
    (WHOLE, "+5", 5),
    (WHOLE, "\u00a0\u22125\u202f", -5),
    *((WHOLE, f"\u22121{mark}000", -1000) for mark in ",\u2009\u202f\u00a0"),
    (WHOLE, "+9,999", 9_999),
    (ROUNDS, "none", 0),
    (ROUNDS, "None", 0),
    (ROUNDS, "3 rounds", 3),
    (ROUNDS, "1 round", 1),
    (ROUNDS, "3\u00a0Rounds", 3),
    (FEET, "1,000 feet", 1_000),
    (FEET, "1 foot", 1),
    (DICE, "3d10", 3),
    (DICE, "+3d10", 3),
    (LIST, "\u22121, +2,3", (-1, 2, 3)),
    (LIST, "\u22121 2 100", (-1, 2, 100)),
    (LIST, "1,000", (1, 0)),
    (LIST, "none", ()),
    (LIST, "No numbers", ()),
    (WIDE, "1\u202f000, 2", (1_000, 2)),
    (WIDE, "1 20 3", (1, 20, 3)),
    (FLAG, "Yes", True),
    (FLAG, " on ", True),
    (FLAG, "NO", False),
    (FLAG, "Off", False),
    (LEVEL, "Very hard", "very-hard"),
    (LEVEL, "very\u00a0hard", "very-hard"),
    (LEVEL, "VERY\u2011HARD", "very-hard"),
    (LEVEL, "Very hard (-20)", "very-hard"),
    (LEVEL, " hard ", "hard"),
    (LEVEL, "the best roll", None),
    (LEVEL, "0, The best roll", "0"),
    (ALIKE, "a", "a"),
    (ALIKE, "A", "A"),
    (ALIKE, "A hit", "A"),
    (ALIKE, "b", "b"),
    (DAMAGE, "2d4\u22121", Damage(count=2, sides=4, added=-1)),
    (DAMAGE, "\u22123", Damage(added=-3)),
]


@pytest.mark.parametrize(("kind", "text", "value"), READ)
def test_signs_that_mean_one_thing_are_read(kind: Any, text: str, value: Any) -> None:
    """Whatever stands there, the value is written in plain signs."""
    if value is None:
        with pytest.raises(FieldError):
            kind.decode("field", text)
        return
    assert kind.decode("field", text) == value
    assert kind.encode(value).isascii()


REFUSED: list[tuple[Any, str]] = [
    *((WHOLE, text) for text in ("5\u2212", "\u2212\u22125", "+\u22125", "\u2212 5", "\u2212", "3\u20135", "3\u22125")),
    *((WHOLE, text) for text in ("1,00", "01,000", "1,0000", ",000", "1,,000", "1 000", "1.000", "1'000", "1_000")),
    *(
        (WHOLE, text)
        for text in ("1,000.0", "1,000,000", "5%", "5 %", "5.0", "1/2", "½", "\u00d75", "5e0", "٥", "none")
    ),
    *((WHOLE, text) for text in ("5 feet", "5\u20095", "1\u2009000,000", "\u200b5", "5\u2060", "\u2066-5\u2069", "±5")),
    *((ROUNDS, text) for text in ("rounds", "3 feet", "none rounds", "no rounds", "3.5 rounds")),
    *((DICE, text) for text in ("d10", "3d6", "3xd10", "d10d10", "3d1010", "none")),
    *((LIST, text) for text in ("1 2, 3", "1;2", "none,1", "none none", "1 2 3 4 5 6", "1 - 2", "\u2212 1")),
    (LIST, "1\u20132"),
    *((WIDE, text) for text in ("1 000", "1 000 2", "2 1 000")),
    *((FLAG, text) for text in ("", "1", "0", "true", "y", "yes no", "yes,", "\u2713")),
    *(
        (LEVEL, text)
        for text in ("", "very", "Hard (", "Hard (+10)", "hard very", "\u221210", "veryhard", "(\u221210)")
    ),
    *((ALIKE, text) for text in ("a miss", "A miss", "miss", "")),
    *((DAMAGE, text) for text in ("2d\u22124", "1\u20134", "2\u00d7d4", "2d4\u2212", "2d4+\u22121", "\u22122d4")),
]


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_signs_in_odd_places_are_refused(kind: Any, text: str) -> None:
    """So is what may mean two things, and what no field has; the error says what is allowed."""
    with pytest.raises(FieldError, match=r"^field must be ") as fault:
        kind.decode("field", text)
    assert fault.value.field == "field"


def test_the_words_of_two_options_that_differ_in_case_are_told_apart() -> None:
    """Where a link's own word stands there, it is that; in other letters it might be either."""
    kind = Choice(label="", help="", words={"easy": "one", "Easy": "two"})
    assert (kind.decode("x", "easy"), kind.decode("x", "Easy")) == ("easy", "Easy")
    with pytest.raises(FieldError):
        kind.decode("x", "EASY")


def test_what_names_a_roll_takes_the_same() -> None:
    """Faces with the signs of a list; a seed is what it is."""
    faces = decode("spellwoven/test?faces=%2B3, 8,\u00a010").encode()
    assert faces == "spellwoven/test?faces=3,8,10"
    assert decode("spellwoven/test?faces=3 8 10").encode() == faces
    with pytest.raises(FieldError):
        decode("spellwoven/test?seed=\u2212AAAAAAAAAAAAAAAAAAAAA")


@pytest.mark.parametrize("level", ["Very%20hard", "Very+hard", "VERY-HARD", "Very hard (\u221220)"])
def test_the_link_that_is_handed_on_is_the_same_as_ever(level: str) -> None:
    """Its dice are, too."""
    seed = "seed=AAECAwQFBgcICQoLDA0ODw"
    wanted = decode(f"d100/check?level=very-hard&modifier=-5&{seed}")
    found = decode(f"d100/check?level={level}&modifier=\u22125&{seed}")
    assert (found.encode(), found.roll()) == (wanted.encode(), wanted.roll())


@pytest.mark.parametrize("text", ["\u22121..\u22123", "\u22123..\u22121", "\u22122"])
def test_ranges_that_are_gone_through_take_them(text: str) -> None:
    """From −3 to −1 is a range, and the other way round is none."""
    if text == "\u22121..\u22123":
        with pytest.raises(FieldError):
            fairthrow.find("d100/check", f"modifier={text}", want="\u2265 10\u00a0%")
        return
    found = fairthrow.find("d100/check", f"modifier={text}", want="\u2265 10\u00a0%")
    assert str(found) == str(fairthrow.find("d100/check", f"modifier={text.replace(chr(0x2212), '-')}", want=">= 10%"))


def test_a_word_that_is_gone_through_is_as_pages_show_it() -> None:
    """A range of levels, by their labels."""
    plain = fairthrow.find("d100/check", "level=hard..very-hard", want=">= 10%")
    assert str(fairthrow.find("d100/check", "level=Hard..Very hard (\u221220)", want="at least 10%")) == str(plain)


SIGNS = "+-\u2212\u2013\u00d7\u2009\u202f\u00a0 ,.%0123456789d(none)yesfs\u066b\u0130\ud83d"
"""What is typed into fields, and what is like it."""


@given(st.data())
def test_any_such_text_is_a_value_or_the_documented_error(data: st.DataObject) -> None:
    """A value is one that its canonical text has; and of a number no digit and no sign is lost."""
    _, name, kind = data.draw(st.sampled_from(FIELDS))
    text = data.draw(st.text(SIGNS, max_size=9))
    refused: FairthrowError | None = None
    try:
        value = kind.decode(name, text)
    except FairthrowError as error:
        refused = error
    if refused:
        assert (refused.field, type(refused)) == (name, FieldError)
        assert refused.message.startswith(f"{name} must ")
        return
    assert kind.decode(name, kind.encode(value)) == value
    if isinstance(kind, Whole) and any(each.isdigit() for each in text):
        unit = text.lower().rpartition("d10")[0] if kind.unit == "d10" and "d10" in text.lower() else text
        assert abs(value) == int("".join(re.findall("[0-9]", unit)))
        assert (value < 0) == bool(value and {*text} & {*"-\u2212\u2013"})


@given(st.data())
def test_canonical_texts_are_read_as_they_ever_were(data: st.DataObject) -> None:
    """Whatever else a field takes, its own text comes first."""
    _, name, kind = data.draw(st.sampled_from(FIELDS))
    value = data.draw(values(kind))
    assert kind.decode(name, kind.encode(value)) == value


def test_labels_stay_as_they_are() -> None:
    """Free text is no value: nothing in it is a sign."""
    text = "\u22125 1\u2009000 yes"
    assert ROLL_FIELDS["label"].decode("label", text) == text

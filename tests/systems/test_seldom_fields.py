"""What no game of ours does often: names that cannot be listed, weaknesses that nobody has, decisions in a circle."""

import pytest
from strategies import CHECKS, SHEETS

from fairthrow.dice.errors import FieldError
from fairthrow.dice.stream import Stream
from fairthrow.systems import SYSTEMS
from fairthrow.systems import decided as deciding
from fairthrow.systems.character import Character
from fairthrow.systems.decided import comes_of
from fairthrow.systems.rows import NameList
from fairthrow.systems.skew.task import Task

FEW = NameList(label="Words", help="", most=2)


@pytest.mark.parametrize("text", ["fire\\", "fire,frost,storm", "fire,fire", "fire,,frost"])
def test_a_list_of_names_that_cannot_be_is_refused(text: str) -> None:
    """A sign that hides nothing, too many names, one twice, and one that is empty: the field is named."""
    with pytest.raises(FieldError) as error:
        FEW.decode("words", text)
    assert error.value.field == "words"
    assert "up to 2 different names" in error.value.message


@pytest.mark.parametrize("value", [("fire", "frost", "storm"), "fire", None, ("fire", 3)])
def test_a_value_that_is_no_list_of_names_is_refused(value: object) -> None:
    """What code gives is held to what a link may give."""
    with pytest.raises(FieldError) as error:
        FEW.accept("words", value)
    assert error.value.field == "words"


def test_a_list_of_names_is_written_as_it_is_read() -> None:
    """A comma within a name is marked."""
    assert FEW.decode("words", "fire\\, frost , storm") == ("fire, frost", "storm")
    assert FEW.encode(("fire, frost", "storm")) == "fire\\, frost,storm"
    assert FEW.decode("words", " ") == ()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.system)
def test_a_weakness_that_nobody_has_helps_nobody(sheet: type[Character]) -> None:
    """Every game refuses a weakness that is not on the sheet, and names the field."""
    someone = sheet.sample()
    moment = SYSTEMS[sheet.system].checks[0]()
    with pytest.raises(FieldError) as error:
        someone.helps("Never heard of", moment)
    assert error.value.field == "weakness"


def test_a_sheet_without_advice_says_none() -> None:
    """Where a game's rules advise nothing about a sheet, there are no notes."""
    said = {sheet.system: sheet.sample().notes() for sheet in SHEETS}
    assert said["d100"] == ()
    assert all(isinstance(notes, tuple) for notes in said.values())


def test_a_sheet_without_a_head_has_no_values_there() -> None:
    """A game that shows nothing at a sheet's head need not say so."""
    assert all(Character.stats(sheet.sample()) == () for sheet in SHEETS)


def test_a_check_that_a_game_has_not_is_no_check() -> None:
    """Each check is found by its name, and no other name finds one."""
    for check in CHECKS:
        assert SYSTEMS[check.system].check(check.check) is check
    with pytest.raises(KeyError):
        SYSTEMS["skew"].check("joust")


def test_decisions_are_followed_so_far_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that leads on is followed, unless as many situations as are looked at are waiting already."""
    before = next(
        each
        for check in CHECKS
        for each in [check()]
        if not isinstance(each, Task) and each.decisions(each.throw(Stream(bytes(16))))
    )
    after = before.decisions(before.throw(Stream(bytes(16))))[0].situation
    nowhere = CHECKS[0]() if type(before) is not CHECKS[0] else CHECKS[-1]()
    looked: list[object] = []

    def source() -> Stream:
        looked.append(None)
        return Stream(bytes(16))

    assert comes_of(before, after, source)
    looked.clear()
    assert not comes_of(before, nowhere, source)
    every = len(looked)
    assert every > 1
    looked.clear()
    monkeypatch.setattr(deciding, "MOST_DECIDED", 1)
    assert not comes_of(before, nowhere, source)
    assert len(looked) == 1

"""Programs where something else is looked for, links of them that are none, and programs that put nothing out."""

import pytest

from fairthrow.dice.errors import FairthrowError, FieldError, LinkError
from fairthrow.lab.engine.limits import LimitError
from fairthrow.links import Link
from fairthrow.programs import decoding, patience
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.decoding import check, decode, decode_game
from fairthrow.programs.own import own
from fairthrow.programs.patience import TooLongError, allowed
from fairthrow.view.lab import data as programs


@pytest.mark.parametrize("read", [decode, decode_game])
def test_a_link_of_a_game_is_no_link_of_a_program(read: object) -> None:
    """The field that is wrong is named, and where programs are."""
    with pytest.raises(LinkError, match=r"(lab|anydice)"):
        read("skew/task?seed=AAAAAAAAAAAAAAAAAAAAAA")  # type: ignore[operator]


@pytest.mark.parametrize("read", [decode, decode_game])
def test_a_link_that_is_too_long_is_not_read(read: object) -> None:
    """What makes it too long is named, with how long it may be."""
    with pytest.raises(LinkError) as error:
        read("lab/anydice?program=" + "1" * decoding.LONGEST)  # type: ignore[operator]
    assert error.value.field == "program"
    assert str(decoding.LONGEST) in error.value.message


def test_a_program_is_checked_to_its_end_and_rolled() -> None:
    """A right link passes; a wrong program, or faces that do not fit it, is refused."""
    assert check("lab/anydice?program=output d6&faces=3").situation == AnyDice(program="output d6")
    with pytest.raises(FieldError):
        check("lab/anydice?program=output d6&faces=7")
    with pytest.raises(FairthrowError):
        check("lab/troll?program=3d")


def test_what_is_rolled_is_said_of_a_program() -> None:
    """In a few words: its language."""
    assert AnyDice(program="output d6").dice_text() == "a program in AnyDice"
    assert Troll(program="d6").dice_text() == "a program in Troll"


def test_a_program_without_output_is_no_game() -> None:
    """Neither its odds nor its roll are those of a check, and the program is what is wrong. No dice lie ready."""
    game = own(AnyDice(program="A: d6"))
    with pytest.raises(FieldError, match="whole numbers") as error:
        Link(situation=game, faces=(3,)).roll()
    assert error.value.field == "program"
    with pytest.raises(FieldError, match="whole numbers"):
        game.odds()


def test_no_dice_lie_ready_for_what_takes_long() -> None:
    """A roll is tried for them, one that takes next to no time; where that fails, there are none."""
    assert [die.sides for die in own(AnyDice(program="output d6 + d8")).ready()] == [6, 8]
    long = "N: 0 loop I over {1..9999} { loop J over {1..9999} { N: N + 1 } } output Nd1"
    assert own(AnyDice(program=long)).ready() == ()


def test_work_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever says nothing gets so many slices of work, and then an error that names what ran out."""
    monkeypatch.setattr(patience, "MOST_SLICES", 3)
    budget = allowed()
    for _ in range(2):
        budget.spend(10**9)
    with pytest.raises(LimitError, match="too long") as error:
        budget.spend(10**9)
    assert error.value.limit == "seconds"


def test_odds_that_are_too_long_are_not_written() -> None:
    """The exact odds are cut off at no place: they are refused."""
    link = Link(situation=AnyDice(program="output 9d6"))
    whole = programs.odds_json(link, 10**6)
    assert programs.odds_json(link, len(whole)) == whole
    with pytest.raises(TooLongError) as error:
        programs.odds_json(link, len(whole) - 1)
    assert error.value.limit == "memory"

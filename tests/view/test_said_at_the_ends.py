"""What is said where there is nothing to say more: of chances at both ends, and of a link without a roll."""

import pytest

from fairthrow.dice.bounds import Between
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError
from fairthrow.programs.decoding import decode
from fairthrow.view.lab.data import verdict_text
from fairthrow.view.log.luck import chance_between
from fairthrow.view.numbers import percent


def test_only_what_is_certain_is_said_to_be_certain() -> None:
    """A chance between nearly one and one is said by its lower bound; between one and one it is 100 %."""
    certain, nearly = Ratio(1, 1), Ratio(2**110 - 1, 2**110)
    assert chance_between(Between(certain, certain)) == "100 %"
    assert chance_between(Between(nearly, certain)) == percent(nearly) != "100 %"
    assert chance_between(Between(Ratio(7, 8), certain)) == "87.5 %"


def test_a_program_that_was_not_rolled_has_no_verdict() -> None:
    """What the link lacks is named."""
    with pytest.raises(FieldError, match="the link names no roll") as error:
        verdict_text(decode("lab/anydice?program=output d6"))
    assert error.value.field == "seed"

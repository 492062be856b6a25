"""What the guide says of the empty die: where it counts as 0, and where nothing comes of it."""

import re
from collections.abc import Mapping

import pytest
from guides import TEXTS

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES, Value

NOTHING: Mapping[int, int] = {}

SAID: Mapping[str, Mapping[int, int]] = {
    "#d{}": {0: 1},
    "[maximum of d{}]": {0: 1},
    **dict.fromkeys(
        ("d{} + d{}", "d{} * 3", "d{} = 0", "d{} & 1", "!d{}", "3d{}", "1@d{}", "[explode d{}]", "[absolute d{}]"),
        NOTHING,
    ),
    "[f]d0 = 0": NOTHING,
    "[highest 1 of d{}]": {0: 1},
    "[lowest 1 of d{}]": {0: 1},
    "[middle 1 of d{}]": {0: 1},
    "[highest 1 of d{} and d6]": NOTHING,
}


def odds(program: str) -> Mapping[int, int] | Mapping[Value, int]:
    """Give the weights of a program's one output."""
    (output,) = LANGUAGES["anydice"].odds(program, 1, Budget()).outputs
    return output.weights


@pytest.mark.parametrize(("value", "weights"), SAID.items(), ids=list(SAID))
def test_what_is_said_of_it_holds(value: str, weights: Mapping[int, int]) -> None:
    """Each value that the guide names comes to what it says there."""
    text = TEXTS["anydice"].partition("## The empty die")[2].partition("\n## ")[0]
    assert f"`{value}`" in re.sub(r"\s+", " ", text)
    assert odds(f"function: f {{}} output {value}") == weights


@pytest.mark.parametrize("expects", ["n", "s"])
def test_a_function_that_expects_a_number_gives_it_again(expects: str) -> None:
    """Nothing is thrown for the parameter, so the function is never run; with dice it is."""
    assert odds(f"function: f N:{expects} {{ result: 5 }} output [f d{{}}]") == NOTHING
    assert odds("function: f N:d { result: 5 } output [f d{}]") == {5: 1}

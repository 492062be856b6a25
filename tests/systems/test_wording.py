"""Numbers of things, as every game writes them."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.systems import wording
from fairthrow.systems.wording import counted, minus, plural, sentence, signed


@pytest.mark.parametrize(
    ("number", "said"), [(-2, "−2 feet"), (-1, "−1 feet"), (0, "no feet"), (1, "1 foot"), (2, "2 feet")]
)
def test_things_are_counted(number: int, said: str) -> None:
    """Only one of a thing is singular. None is written as a word."""
    assert counted(number, "foot") == said


@pytest.mark.parametrize(
    ("one", "two"),
    [("success", "successes"), ("hex", "hexes"), ("hit", "hits"), ("bonus die", "bonus dice"), ("foot", "feet")],
)
def test_nouns_have_their_plural(one: str, two: str) -> None:
    """Nouns of two words have their plural too, and those that change."""
    assert plural(one) == two


@given(st.integers(-999, 999))
def test_numbers_are_written_with_a_true_minus(number: int) -> None:
    """No hyphen stands for a minus, and the number can be read back."""
    for text in (minus(number), signed(number)):
        assert "-" not in text
        assert int(text.replace("−", "-")) == number
    assert signed(number)[0] in ("+", "−", "0")


def test_the_true_minus_stands_in_one_place() -> None:
    """Only one module writes the true minus. A second one would be forgotten when one of them changes.

    The dice languages know it as a sign that somebody typed, and read it as what it stands for.
    """
    package = Path(wording.__file__).parents[1]
    written = [
        path.name
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip() == wording.MINUS
    ]
    assert sorted(written) == ["lookalikes.py", "notation.py", "wording.py"]


def test_a_sentence_begins_large_and_stays_as_it_is() -> None:
    """The first letter becomes large. Names within the sentence keep their capitals."""
    assert sentence("the Troll program") == "The Troll program"
    assert sentence("") == ""

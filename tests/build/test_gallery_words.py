"""The cards of the gallery: one for each example, with tags that say what is in it, and words by which it is found."""

import pytest

from fairthrow.links import decode
from fairthrow.programs.gallery import EXAMPLES
from sitebuild.gallery import TAGS, Card, gallery_words


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    """Give all cards."""
    found: list[Card] = gallery_words()["cards"]
    return found


def test_every_example_has_its_card(cards: list[Card]) -> None:
    """Each has its title, its curve and the link of its program, in the order of the gallery."""
    assert [each.title for each in cards] == [each.title for each in EXAMPLES]
    for each, example in zip(cards, EXAMPLES, strict=True):
        assert each.link == example.link.encode() == decode(each.link).encode()
        assert each.link.endswith(each.rest)
        assert "<rect" in each.curve


@pytest.mark.parametrize(
    ("tag", "title"),
    [("stats", "Best three of four"), ("advantage", "Two d20, the higher"), ("saves", "Death saves"),
     ("pool", "Count eights on tens"), ("2d6", "Two dice and a stat"), ("d100", "Under a percentage"),
     ("fudge", "Fudge dice"), ("exploding", "Trait and wild die"), ("damage", "Great weapon")],
)  # fmt: skip
def test_what_people_look_for_has_a_tag(tag: str, title: str, cards: list[Card]) -> None:
    """Who presses a tag finds the example that they have in mind, and not everything."""
    found = [each.title for each in cards if tag in each.tags]
    assert title in found
    assert len(found) < len(cards) / 2


def test_every_tag_finds_something(cards: list[Card]) -> None:
    """No tag is shown that nothing has."""
    assert gallery_words()["tags"] == list(TAGS)
    assert {tag for each in cards for tag in each.tags} == set(TAGS)


def test_a_card_is_found_by_its_program_as_well(cards: list[Card]) -> None:
    """Whoever types dice as in the program finds what uses them; letters are of no case."""
    (found,) = [each for each in cards if each.title == "Best three of four"]
    assert "[highest 3 of 4d6]" in found.words
    assert "ability scores" in found.words
    assert found.words == found.words.lower()

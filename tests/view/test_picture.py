"""The picture of a roll: its size, its words, its dice, and that all of it is where it belongs."""

import json
from dataclasses import replace
from itertools import chain

import pytest
from by_the_format import confirmed_of

from fairthrow import app
from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.systems.die import Die, Role
from fairthrow.view.check.picture import HEIGHT, TRAY, WIDEST, WIDTH, best_rows, picture, tray
from fairthrow.view.check.picture_dice import DIM, LAMP, Felt, Stroke
from fairthrow.view.colour import BONE, DARK, colour

SEED = bytes(range(16))
CHECKS = [(game.name, check.check) for game in SYSTEMS.values() for check in game.checks]


def rolled(system: str, check: str) -> Link:
    """Give a roll of a check's default."""
    kind = SYSTEMS[system].check(check)
    return Link(situation=kind(), seed=SEED if kind.takes_dice else None)


def texts(strokes: list[Stroke]) -> list[str]:
    """Give all that is written."""
    return [str(stroke[-1]) for stroke in strokes if stroke[0] == "text"]


def corners(strokes: list[Stroke]) -> list[list[float]]:
    """Give every point that is drawn through."""
    found: list[list[float]] = []
    for stroke in strokes:
        if stroke[0] in {"shape", "line"}:
            found += stroke[2]  # type: ignore[arg-type]
        else:
            found.append(stroke[2:4])  # type: ignore[arg-type]
    return found


def test_the_page_is_told_how_large_the_picture_is() -> None:
    """The first stroke fills the whole picture, so it tells the size. All texts lie within it."""
    answer = json.loads(app.OFFERED["picture"]("spellwoven/test?seed=AAAAAAAAAAAAAAAAAAAAAA", "303 1.1"))
    width, height = answer["size"]
    assert answer["strokes"][0][2] == [[0, 0], [width, 0], [width, height], [0, height]]
    assert 0 < answer["widest"] < width
    assert answer["name"] == "fairthrow-spellwoven-test.png"


@pytest.mark.parametrize(("system", "check"), CHECKS)
def test_a_picture_says_what_was_rolled(system: str, check: str) -> None:
    """It names the game and the check, and gives the verdict in few words and in a sentence."""
    link = rolled(system, check)
    said = texts(picture(link, 303, 1.1))
    thrown = link.roll()
    assert said[0] == SYSTEMS[system].title
    assert said[1].startswith(link.situation.title)
    assert thrown.short in said
    assert thrown.summary in " ".join(said)
    assert said[-1].endswith("Fairthrow")


@pytest.mark.parametrize(("system", "check"), CHECKS)
def test_every_die_is_in_the_tray(system: str, check: str) -> None:
    """Each die has its body, its face and its word, and all that is drawn of the dice lies in the tray."""
    link = rolled(system, check)
    strokes = picture(link, 303, 1.1)
    dice = link.roll().dice
    if not dice:
        assert [stroke[0] for stroke in strokes if stroke[0] != "text"] == ["shape"]
        return
    start = next(place for place, stroke in enumerate(strokes) if stroke[1] == colour("well", 303, 1.1))
    end = texts(strokes).index(link.roll().short)
    of_dice = list(chain(strokes[start + 1 : strokes.index([s for s in strokes if s[0] == "text"][end])]))
    said = texts(of_dice)
    for die in dice:
        assert said.count(die.word) == sum(other.word == die.word for other in dice)
    bodies = [stroke for stroke in of_dice if stroke[0] == "line" and stroke[1] in {BONE["body"], DARK["body"]}]
    assert len(bodies) == sum(die.role.fate.name != "LEFT_OUT" for die in dice)
    left, top, width, height = TRAY
    for x, y in corners(of_dice):
        assert left <= x <= left + width
        assert top <= y <= top + height


@pytest.mark.parametrize(("count", "worded"), [(22, True), (60, True), (90, False)])
def test_many_dice_become_small_and_at_last_lose_their_words(count: int, *, worded: bool) -> None:
    """They lie in rows, all of them in the tray, with words below as long as these could be read."""
    strokes = tray([Die(sides=6, face=5, role=Role.KEPT)] * count, Felt(168, 0.75))
    assert sum(stroke[:2] == ["disc", BONE["number"]] for stroke in strokes) == 5 * count
    assert texts(strokes) == ["kept"] * count * worded
    left, top, width, height = TRAY
    for x, y in corners(strokes):
        assert left <= x <= left + width
        assert top <= y <= top + height


def test_dice_that_are_left_out_are_hollow() -> None:
    """A dropped die is drawn in dashes, with a line through it, and without a body of bone."""
    strokes = picture(decode("spellwoven/test?advantage=yes&faces=1,9,5,4"), 303, 1.1)
    dashed = [stroke for stroke in strokes if stroke[0] == "line" and stroke[4]]
    assert len(dashed) == 1
    assert sum(stroke[0] == "line" and stroke[1] == BONE["body"] for stroke in strokes) == 3


def test_the_die_of_tens_is_dark() -> None:
    """Of a percentile roll the tens are the dark die, printed as 00 to 90."""
    strokes = picture(decode("d100/check?faces=3,7"), 8, 1.05)
    assert sum(stroke[0] == "line" and stroke[1] == DARK["body"] for stroke in strokes) == 1
    numbers = [stroke[1] for stroke in strokes if stroke[0] == "text" and stroke[6] in {"30", "7"}]
    assert numbers == [DARK["number"], BONE["number"]]


def test_sides_of_a_contest_lie_apart() -> None:
    """Each side's dice have its name above them, and the two sides do not overlap."""
    strokes = picture(rolled("spellwoven", "contest"), 303, 1.1)
    said = texts(strokes)
    assert said.index("Yours") < said.index("Theirs")
    middle = next(place for place, stroke in enumerate(strokes) if stroke[-1] == "Theirs")
    start = next(place for place, stroke in enumerate(strokes) if stroke[-1] == "Yours")
    yours = [x for x, _ in corners(strokes[start:middle])]
    theirs = [x for x, _ in corners(strokes[middle : middle + 20])]
    assert max(yours) < min(theirs)


@pytest.mark.parametrize("told", ["", "x", "303", "nan 1", "361 1", "303 9", "303 1 1", "inf inf"])
def test_a_felt_that_cannot_be_read_is_neutral(told: str) -> None:
    """What the page tells of its felt is text like any other: it breaks nothing."""
    answer = json.loads(app.OFFERED["picture"]("d100/check?faces=3,7", told))
    assert answer["strokes"][0][1] == colour("felt", 280, 0.35)


def test_the_felt_is_that_of_the_page() -> None:
    """The felt of the picture has the hue that the page tells."""
    answer = json.loads(app.OFFERED["picture"]("d100/check?faces=3,7", "8 1.05"))
    assert answer["strokes"][0][1] == colour("felt", 8, 1.05)


def test_a_long_label_takes_two_lines() -> None:
    """A label of 80 characters stands there whole, in two lines of smaller letters above the check's name."""
    label = "The whole party climbs the wall at night, in the rain, with the sleeping princess"
    strokes = picture(Link(situation=SYSTEMS["d100"].checks[0](), faces=(3, 7), label=label[:80]), 8, 1.05)
    first, second, check = [stroke for stroke in strokes if stroke[0] == "text"][:3]
    assert f"{first[-1]} {second[-1]}" == label[:80]
    assert check[-1] == SYSTEMS["d100"].checks[0].title
    assert int(str(first[3])) < int(str(second[3])) < int(str(check[3])) < TRAY[1]


def test_odds_that_do_not_fit_are_left_out() -> None:
    """Of several chances those are said that a line holds."""
    said = texts(picture(decode("endworld/check?faces=7,9,2,1,4"), 52, 0.9))
    assert said[-1].startswith("at least 1 degree")
    assert len(said[-1]) <= 72 + len(" – Fairthrow")


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (6, 1), (12, 2), (30, 3), (60, 4)])
def test_dice_lie_in_as_many_rows_as_make_them_largest(count: int, rows: int) -> None:
    """No other number of rows would make the dice larger."""
    width, height = WIDEST - 40, 240
    assert best_rows(count, width, height) == rows

    def size(of: int) -> float:
        return min(width / -(-count // of), height / of)

    assert all(size(rows) >= size(other) for other in range(1, count + 1))


def test_the_picture_has_the_shape_that_chats_show() -> None:
    """Nearly twice as wide as high: others are cut."""
    assert (WIDTH, HEIGHT) == (1200, 630)


def test_a_confirmed_fair_roll_bears_its_seal() -> None:
    """The picture says so, and has the seal in a corner of the tray; that of any other roll has neither."""
    situation = "spellwoven/test?skill=7"
    confirmed = decode(confirmed_of(situation, bytes(16), bytes(16)))
    plain = picture(replace(confirmed, key=None), 303, 1.1)
    sealed = picture(confirmed, 303, 1.1)
    assert texts(sealed)[-1].endswith("Fairthrow, a confirmed fair roll")
    assert texts(plain)[-1].endswith("Fairthrow")
    assert len(sealed) == len(plain) + 5
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in corners(sealed))


@pytest.mark.parametrize(("face", "told", "rings"), [(20, "best", LAMP), (1, "worst", DIM), (13, "", ())])
def test_the_die_of_a_rare_roll_is_told_apart(face: int, told: str, rings: tuple[tuple[float, str], ...]) -> None:
    """As the page does: light lies below the best die and the dark over the worst; nothing on a roll like others."""
    link = replace(decode("enchanted-realms/check?score=6&dc=14"), faces=(face,))
    strokes = picture(link, 255, 1)
    shades = [shade for _, shade in (*LAMP, *DIM)]
    found = [stroke for stroke in strokes if stroke[0] == "disc" and stroke[1] in shades]
    assert [stroke[1] for stroke in found] == [shade for _, shade in rings]
    body = next(at for at, stroke in enumerate(strokes) if stroke[:2] == ["shape", BONE["body"]])
    if told:
        assert (strokes.index(found[0]) < body) is (told == "best")

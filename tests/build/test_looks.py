"""The looks of the games: what the build reads of them, what a game without an entry gets, where they come out."""

import re
from pathlib import Path

import pytest

from fairthrow.systems import SYSTEMS
from sitebuild.errors import BuildError
from sitebuild.looks import HOME, LAB, LOOKS, MARKER, PLAIN_MARK, Look, free_hue, look, looks, styled
from sitebuild.pages import TOOLS, templates
from sitebuild.places import SITE
from sitebuild.styles import FIRST, style_sheets


def written(tmp_path: Path, text: str) -> Path:
    """Write a file of looks."""
    source = tmp_path / "looks.toml"
    source.write_text(text, encoding="utf-8")
    return source


def without(name: str) -> str:
    """Give the file of looks without the entry of a game."""
    return re.sub(rf"^\[{name}\]\n(?:.+\n)*", "", LOOKS.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_every_game_has_a_look_of_its_own() -> None:
    """Home, all games and the Lab have a look, in the order people are shown; no two share a hue or a mark."""
    found = looks()
    assert list(found) == [HOME, *SYSTEMS, LAB]
    assert len({each.mark for each in found.values()}) == len(found)
    games = [each for name, each in found.items() if name in SYSTEMS]
    hues = sorted(each.hue for name, each in found.items() if name != HOME)
    between = [after - before for before, after in zip(hues, [*hues[1:], hues[0] + 360], strict=True)]
    assert min(between) >= 40
    for each in games:
        assert each.link
        assert each.link.situation.system == each.name
        assert each.link.roll().dice


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_game_without_an_entry_has_a_look(name: str, tmp_path: Path) -> None:
    """Its hue is far from all others, its mark is plain, and its roll is one of its own."""
    found = looks(written(tmp_path, without(name)))
    own = found[name]
    others = [each.hue for each in found.values() if each.name not in (HOME, name)]
    assert min(min(abs(own.hue - hue), 360 - abs(own.hue - hue)) for hue in others) >= 40
    assert own.mark == PLAIN_MARK
    assert own.link
    assert own.link.situation.system == name
    assert own.link.roll().dice


def test_games_without_entries_do_not_look_alike(tmp_path: Path) -> None:
    """With no entry at all, every game has another hue, the same in every build."""
    source = written(tmp_path, "")
    hues = [each.hue for name, each in looks(source).items() if name != HOME]
    assert len(set(hues)) == len([*SYSTEMS, LAB])
    assert hues == [each.hue for name, each in looks(source).items() if name != HOME]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"hue": 361}, "hue must be 0 to 360, got 361"),
        ({"hue": "52"}, "hue must be 0 to 360, got '52'"),
        ({"hue": 52, "strength": 3}, "strength must be 0 to 2, got 3"),
        ({"hue": 52, "mark": 'M0 0"/><script>'}, "mark must be the path of a drawing"),
        ({"hue": 52, "hew": 1}, "only hue, link, mark, strength, told are read, got hue, hew"),
        ({"hue": 52, "link": "skew/nothing?faces=1"}, "the link is no roll"),
        ({"hue": 52, "link": "skew/task"}, "the link is no roll"),
        ({"hue": 52, "link": "skew/task?faces=1"}, "the link is no roll"),
        ({"hue": 52, "link": "d100/check?faces=1,2"}, "the link is of d100"),
    ],
)
def test_what_is_wrong_with_an_entry_is_said(entry: dict[str, object], says: str) -> None:
    """The build stops at an entry that cannot be, and names it."""
    with pytest.raises(BuildError, match=re.escape(f"looks.toml, skew: {says}")):
        look("skew", entry)


def test_an_entry_of_no_game_is_refused(tmp_path: Path) -> None:
    """A name that is misspelt is not left out in silence."""
    with pytest.raises(BuildError, match="entries of no game: skwe"):
        looks(written(tmp_path, "[skwe]\nhue = 1\n"))


def test_a_free_hue_is_in_the_widest_gap() -> None:
    """The gap may lie around the top of the circle."""
    assert free_hue([90.0, 120.0, 300.0]) == 210
    assert free_hue([10.0]) == 190
    assert free_hue([100.0, 200.0]) == 330


def test_the_first_style_sheet_has_a_rule_for_each_look() -> None:
    """The shipped sheet gives the hue of each game. The sources name no game."""
    sheet = style_sheets(looks())[FIRST].decode()
    found = dict(re.findall(r"\[data-system=([\w-]+)\]\{--h: ?([\d.]+);", sheet))
    assert found == {name: f"{each.hue:g}" for name, each in looks().items()}
    sources = "".join(path.read_text(encoding="utf-8") for path in SITE.glob("styles/*.css"))
    assert [name for name in SYSTEMS if name in sources] == []


def test_a_sheet_without_a_place_for_the_looks_is_an_error() -> None:
    """Otherwise all games would be grey."""
    with pytest.raises(BuildError, match="has no place for the looks"):
        styled("a { color: red }", looks())


def test_faults_of_a_style_sheet_stop_the_build(tmp_path: Path) -> None:
    """A brace too few would change all that follows."""
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "first.css").write_text(MARKER, encoding="utf-8")
    (tmp_path / "styles" / "rest.css").write_text("a { color: red; b { }", encoding="utf-8")
    with pytest.raises(BuildError, match="the style sheets have faults"):
        style_sheets(looks(), tmp_path)


def test_each_mark_is_drawn_once_and_used_by_the_bar() -> None:
    """Pages define the mark of every look, and those of the tools. The bar shows all of them."""
    environment = templates()
    sprite = environment.get_template("sprite.html").render()
    assert re.findall(r'<symbol id="mark-([\w-]+)"', sprite) == [*looks(), *(mark for _, _, mark in TOOLS)]
    for each in looks().values():
        assert f'd="{each.mark}"' in sprite


@pytest.mark.parametrize("each", [each for each in looks().values() if each.name != HOME], ids=lambda each: each.name)
def test_the_icon_of_a_game_is_its_mark_on_its_felt(each: Look) -> None:
    """The icon holds both, and no two games have the same."""
    drawn = each.icon.decode()
    assert each.colour("felt") in drawn
    assert each.mark in drawn
    assert [other.name for other in looks().values() if other.icon == each.icon] == [each.name]

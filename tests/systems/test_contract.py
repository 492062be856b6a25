"""What every check of every game keeps to, whatever it is. Each test goes over all of SYSTEMS."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import reduce
from html import escape
from itertools import groupby
from operator import and_
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import Phase, assume, find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import CHECKS, STRATEGIES, at_most, check_id, links, seeds, situations, values

from fairthrow import selfcheck
from fairthrow.__main__ import main
from fairthrow.dice.errors import shown
from fairthrow.dice.stream import Repeated
from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, FieldError, Game, Situation
from fairthrow.systems.die import Role
from fairthrow.systems.fields import Choice, Kind, Whole, Wholes
from fairthrow.systems.roll_fields import ROLL_FIELDS
from fairthrow.view.form import form

SEED = bytes(range(16))
SHORT_WORDS = {
    "success": "Succeeds",
    "failure": "Fails",
    "pass": "Passes",
    "fail": "Fails",
    "win": "Won",
    "lose": "Lost",
    "draw": "A draw",
    "tie": "A tie",
}
"""The words of a verdict → what the short verdict begins with."""
EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)
GARBAGE = ("x", "", " ", "1e3", "--1", "0x10", "١٢", "½", "nan", "1_0", "1.0", "<b>", "\x00", "9" * 40)
"""Texts that no number is. Not all are refused by every kind: an empty list is a list."""


def every_field() -> Iterator[Any]:
    """Give every declared field of every check."""
    for check in CHECKS:
        for name, kind in check.declared().items():
            yield pytest.param(check, name, kind, id=f"{check_id(check)}-{name}")


EVERY_FIELD = pytest.mark.parametrize(("check", "name", "kind"), list(every_field()))


def another(check: type[Situation], name: str, kind: Kind) -> object:
    """Give the simplest allowed value that is not the field's default."""
    default = check.default(name)
    return find(
        values(kind),
        lambda value: bool(value != default),
        settings=settings(phases=(Phase.generate, Phase.shrink)),
    )


def refused_texts(kind: Kind) -> list[str]:
    """Give texts that a kind of field must refuse: past each bound, and of another form."""
    if isinstance(kind, Whole):
        return [str(kind.low - 1), str(kind.high + 1), str(10**30), *GARBAGE]
    if isinstance(kind, Wholes):
        full = ",".join([str(kind.low)] * (kind.most + 1))
        other = [text for text in GARBAGE if text.strip()]
        return [str(kind.low - 1), str(kind.high + 1), full, f"{kind.low},", f",{kind.low}", *other]
    return [text for text in GARBAGE if text.strip()]


def test_there_are_checks_and_names_are_unique() -> None:
    """There are checks. Systems, checks and outcomes are found by name, so names are unique."""
    assert CHECKS
    for name, game in SYSTEMS.items():
        assert game.name == name
        assert game.checks
        assert len({check.check for check in game.checks}) == len(game.checks)
        assert all(check.system == name for check in game.checks)
        assert all(game.check(check.check) is check for check in game.checks)


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=list(SYSTEMS))
def test_games_have_words_and_rulings_whose_options_exist(game: Game) -> None:
    """Every ruling has a title and a text. Its option, if it names one, is a field of one of the game's checks."""
    assert game.title
    assert game.blurb
    assert game.dice
    assert game.source
    assert game.rulings
    declared = {name for check in game.checks for name in check.declared()}
    for ruling in game.rulings:
        assert ruling.title
        assert ruling.text.endswith((".", ")"))
        assert ruling.option == "" or ruling.option in declared, ruling.option


READINGS = {
    "endworld": {"repeat", "resonance"},
    "spellwoven": {"untrained"},
    "skew": {"open", "zero"},
    "enchanted-realms": {"strict", "chance_low", "natural_one", "per", "misses", "crawl"},
    "d100": {"zero", "ties", "counted_from"},
}
"""Games → the fields that choose between readings, where the text is silent or contradicts itself.

A game without such a field needs no line.
"""


@pytest.mark.parametrize("name", SYSTEMS)
def test_an_option_chooses_between_readings(name: str) -> None:
    """A ruling names an option only where that part of the rules can be read in several ways."""
    assert {ruling.option for ruling in SYSTEMS[name].rulings} - {""} == READINGS.get(name, set())


@EVERY_CHECK
def test_checks_are_frozen_keyword_only_values(check: type[Situation]) -> None:
    """A situation cannot be changed, and is built from named fields only."""
    assert is_dataclass(check)
    assert all(each.kw_only for each in fields(check))
    names = [each.name for each in fields(check)]
    assert sorted(check.declared()) == sorted(names)
    others = [name for name in check.declared() if name not in check.order]
    assert others == [name for name in names if name not in check.order], "as declared, but for those that order names"
    situation = check()
    with pytest.raises(AttributeError):
        situation.title = "x"  # type: ignore[misc]  # the point of the test
    assert situation == check()
    assert hash(situation) == hash(check())


@EVERY_CHECK
def test_checks_have_words(check: type[Situation]) -> None:
    """A check has a title, a sentence about it, and outcomes with labels and unique names."""
    assert check.title
    assert check.blurb.endswith(".")
    names = [outcome.name for outcome in check.results]
    assert len(set(names)) == len(names) > 0
    assert all(outcome.label for outcome in check.results)
    assert check.main in names
    assert check.verdict in (*names, "")
    assert check().dice_text()


@EVERY_FIELD
def test_fields_have_a_label_help_and_bounds(check: type[Situation], name: str, kind: Kind) -> None:
    """People are told what each field means and what is allowed."""
    assert name.isidentifier()
    assert name.islower()
    assert name not in (*ROLL_FIELDS, "v")
    assert kind.label.strip()
    assert kind.help.endswith((".", "…"))
    assert kind.allowed().strip()
    assert type(kind) in STRATEGIES, "tests/strategies.py must know the kind"
    if isinstance(kind, (Whole, Wholes)):
        assert kind.low < kind.high
    if isinstance(kind, Choice):
        assert len(kind.words) > 1
        assert all(kind.words.values())
    assert kind.accept(name, check.default(name)) == check.default(name)


@EVERY_FIELD
def test_a_field_is_in_the_form_by_its_one_name(check: type[Situation], name: str, kind: Kind) -> None:
    """The control has the field's name. The markup holds its label, its help and its bounds."""
    markup = form(Link(situation=check()))
    assert f' name="{name}"' in markup
    assert f' data-field="{name}"' in markup
    assert escape(kind.label) in markup
    assert escape(kind.help) in markup
    if isinstance(kind, Whole) and kind.high - kind.low > 4:
        assert f' min="{kind.low}" max="{kind.high}"' in markup
    if isinstance(kind, Choice):
        assert all(f' value="{word}"' in markup for word in kind.words)


@EVERY_FIELD
def test_a_field_is_in_the_link_and_on_the_command_line(
    check: type[Situation], name: str, kind: Kind, capsys: pytest.CaptureFixture[str]
) -> None:
    """A value that is not the default stands in the link under the field's name, and is read back."""
    value = another(check, name, kind)
    link = Link(situation=check(**{name: value}), seed=SEED).encode()
    assert f"{name}=" in link
    assert getattr(decode(link).situation, name) == value
    assert main(["roll", link]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["link"] == link


@EVERY_FIELD
def test_a_field_refuses_what_is_not_allowed(check: type[Situation], name: str, kind: Kind) -> None:
    """The error names the field, says what is allowed, and repeats the value."""
    for text in refused_texts(kind):
        with pytest.raises(FieldError) as caught:
            decode(f"{check_id(check)}?{name}={quote(text)}")
        error = caught.value
        assert error.field == name
        assert error.message.startswith(f"{name} must be {kind.allowed()}, got ")
        repeated = error.message.rpartition(", got ")[2]
        assert repeated in (shown(text), text, shown(text.strip())), (text, error.message)
        assert len(error.message) < 400


@EVERY_FIELD
def test_a_field_refuses_values_of_other_types(check: type[Situation], name: str, kind: Kind) -> None:
    """Python values are checked as strictly as links: no True for 1, and no 1.0 for 1."""
    other: list[object] = [None, 1.0, object(), b"1", [None], {"a": 1}, float("nan")]
    if isinstance(kind, Whole):
        other.append(True)
    if isinstance(kind, Wholes):
        other += [(True,), (1.0,), "1"]
    for value in other:
        with pytest.raises(FieldError) as caught:
            check(**{name: value})
        assert caught.value.field == name


@EVERY_CHECK
def test_the_canonical_link_leaves_defaults_out(check: type[Situation]) -> None:
    """A default situation is only its name. Defaults that a link writes out are left out again."""
    assert Link(situation=check()).encode() == check_id(check)
    long = "&".join(
        f"{name}={kind.encode(check.default(name))}".replace("+", "%2B") for name, kind in check.declared().items()
    )
    assert decode(f"{check_id(check)}?{long}").encode() == check_id(check)


@EVERY_CHECK
def test_the_canonical_link_has_the_declared_order(check: type[Situation]) -> None:
    """Fields stand in their declared order, whatever order they were given in."""
    changed = {name: another(check, name, kind) for name, kind in check.declared().items()}
    link = Link(situation=check(**changed), seed=SEED, label="all").encode()
    names = [part.partition("=")[0] for part in link.partition("?")[2].split("&")]
    assert names == [*check.declared(), "seed", "label"]
    head, _, query = link.partition("?")
    assert decode(f"{head}?{'&'.join(reversed(query.split('&')))}").encode() == link


@EVERY_CHECK
@given(data=st.data())
@at_most(50)
def test_parse_print_parse(check: type[Situation], data: DataObject) -> None:
    """A link that is written and read again is the same link, and is written the same."""
    link = data.draw(links(check))
    text = link.encode()
    again = decode(text)
    assert again == link
    assert again.encode() == text
    assert decode(f"https://example.org/fair/{check.system}/#{link.fragment()}") == link


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_odds_follow_from_what_a_check_says(check: type[Situation], data: DataObject) -> None:
    """Another situation that a check says has the same odds has the very same ones."""
    situation = data.draw(situations(check))
    name, kind = data.draw(st.sampled_from(list(check.declared().items())))
    try:
        other = replace(situation, **{name: data.draw(values(kind))})
    except FieldError:
        assume(False)
    if other.odds_follow_from == situation.odds_follow_from:
        one, two = situation.odds(), other.odds()
        assert one.outcomes == two.outcomes
        assert one.chart == two.chart


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_the_odds_asked_are_those_of_all(check: type[Situation], data: DataObject) -> None:
    """What situations near one are asked for is the same as where every outcome is counted."""
    situation = data.draw(situations(check))
    whole, asked = situation.odds(), situation.odds_asked()
    assert asked.chart == whole.chart
    for name in {check.main, check.verdict} - {""}:
        assert asked.outcomes[name] == whole.outcomes[name]
        assert asked.outcomes[name].denominator == whole.outcomes[name].denominator


FALLING = (1,), (0,), (2, 3), (3, 2, 2, 0, 1, 1, 2), (0, 1, 1, 0, 1), (7, 1, 4, 9, 2)
"""Faces over and over, so that no further die is called for in all of these rolls: all low, all high, and mixed."""


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_the_dice_that_lie_ready_are_those_of_every_roll(check: type[Situation], data: DataObject) -> None:
    """They lie there blank, group by group in the order drawn; what only some rolls call for does not."""
    situation = data.draw(situations(check))
    rolls = [situation.roll(seed=data.draw(seeds())).dice]
    for faces in FALLING:
        with suppress(FieldError):  # dice that tie, and are rolled again for ever
            rolls.append(situation.throw(Repeated(faces)).dice)
    kinds = [Counter((die.group, die.sides, die.role is Role.TENS) for die in dice) for dice in rolls]
    lie = situation.ready()
    assert Counter((die.group, die.sides, die.role is Role.TENS) for die in lie) == reduce(and_, kinds)
    groups = [name for name, _ in groupby(die.group for die in lie)]
    assert groups == list(dict.fromkeys(die.group for die in rolls[0]))[: len(groups)]


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_odds_are_whole(check: type[Situation], data: DataObject) -> None:
    """Every declared outcome has odds that sum to 1, in lowest terms, in the order people are shown."""
    situation = data.draw(situations(check))
    found = situation.odds()
    assert list(found.outcomes) == [outcome.name for outcome in check.results]
    for outcome in check.results:
        rows = found.outcomes[outcome.name].ordered(outcome.rank)
        assert sum(Fraction(*chance) for _, chance in rows) == 1
        assert all(0 < chance.numerator <= chance.denominator for _, chance in rows)
        assert all(tuple(chance) == Fraction(*chance).as_integer_ratio() for _, chance in rows)
        ranks = [outcome.rank(value) for value, _ in rows]
        assert ranks == sorted(ranks)
        assert len(set(map(str, ranks))) == len(ranks)
        if outcome.words:
            assert {value for value, _ in rows} <= outcome.words.keys()


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_the_chart_is_the_joint_of_value_and_verdict(check: type[Situation], data: DataObject) -> None:
    """What the chart draws adds up to the odds of the main outcome, and to those of the verdict."""
    found = data.draw(situations(check)).odds()
    assert found.chart.map(lambda pair: pair[0]) == found.outcomes[check.main]
    verdicts = found.chart.map(lambda pair: pair[1])
    if check.verdict:
        assert verdicts == found.outcomes[check.verdict]
    else:
        assert set(verdicts.weights) == {None}


@EVERY_CHECK
@given(data=st.data())
@at_most(40)
def test_what_is_rolled_can_happen(check: type[Situation], data: DataObject) -> None:
    """A roll has the outcomes of the odds, in their order. What it came to has a positive chance."""
    situation = data.draw(situations(check))
    roll = situation.roll(seed=data.draw(seeds()))
    odds = situation.odds()
    assert list(roll.outcomes) == list(odds.outcomes)
    for name, value in roll.outcomes.items():
        assert odds.outcomes[name].weights.get(value, 0) > 0, (name, value)
    if check.verdict:
        pair = (roll.outcomes[check.main], roll.outcomes[check.verdict])
        assert odds.chart.weights.get(pair, 0) > 0
    assert roll.summary.endswith((".", "!"))
    assert all(roll.steps)
    for die in roll.dice:
        assert 1 <= die.face <= die.sides
        assert die.role


@EVERY_CHECK
@given(data=st.data())
@at_most(60)
def test_a_roll_says_its_verdict_in_few_words(check: type[Situation], data: DataObject) -> None:
    """Verdict, lead and the words below the dice fit their places, and the verdict says what the outcomes say."""
    situation = data.draw(situations(check))
    roll = situation.roll(seed=data.draw(seeds()))
    for said, most in ((roll.short, 24), (roll.lead, 40)):
        assert 1 < len(said) <= most, said
        assert said[0].isdigit() or said[0].isupper() or said[0] == "−", said
        assert not said.endswith((".", "!")), said
        assert said == " ".join(said.split()), said
        assert "-" not in said, said
    for die in roll.dice:
        assert 0 < len(die.word) <= 9, die
        assert die.word == (die.tag or die.role.said)
    if check.verdict:
        verdict = roll.outcomes[check.verdict]
        if isinstance(verdict, int):
            reached = str(verdict) if verdict > 0 else "no|miss|0"
            assert re.search(rf"\b({reached})\b", roll.short.lower()), (roll.short, verdict)
        elif verdict in SHORT_WORDS:
            assert roll.short.startswith(SHORT_WORDS[verdict]), (roll.short, verdict)


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_a_verdict_is_good_news_where_it_is_what_the_player_wants(check: type[Situation], data: DataObject) -> None:
    """Good news is the first word, or a number of at least 1. The same short verdict is never both kinds of news."""
    situation = data.draw(situations(check))
    heard: dict[str, str] = {}
    for seed in data.draw(st.lists(seeds(), min_size=4, max_size=4)):
        roll = situation.roll(seed=seed)
        news = situation.news_of(roll.outcomes)
        assert heard.setdefault(roll.short, news) == news
        if not check.verdict:
            assert news == ""
            continue
        verdict: Any = roll.outcomes[check.verdict]
        words = check.outcome(check.verdict).words
        assert (news == "good") == (verdict == next(iter(words)) if words else verdict >= 1)
        assert news == (words[verdict] if words else "good" if verdict else "bad")


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_a_roll_is_the_same_twice_and_from_its_faces(check: type[Situation], data: DataObject) -> None:
    """The same seed gives the same roll. Its faces, typed in the order rolled, are scored the same."""
    situation, seed = data.draw(situations(check)), data.draw(seeds())
    roll = situation.roll(seed=seed)
    assert situation.roll(seed=seed) == roll
    faces = tuple(die.face for die in roll.dice)
    assert situation.roll(faces=faces) == roll


@EVERY_CHECK
def test_a_check_says_whether_it_takes_dice(check: type[Situation]) -> None:
    """A check that takes no dice offers no fair roll. Every other rolls dice at its default."""
    assert check.takes_dice is bool(check().roll(seed=bytes(16)).dice)


@EVERY_CHECK
def test_the_order_of_dice_is_frozen(check: type[Situation]) -> None:
    """Each check declares the faces that one seed gives its default.

    Another number, kind or order of dice is noticed.
    """
    faces = selfcheck.faces_of(check_id(check))
    assert "frozen" in vars(check), f"{check_id(check)} must declare: frozen: ClassVar[tuple[int, ...]] = {faces}"
    assert check.frozen == faces


@EVERY_CHECK
@given(data=st.data())
@at_most(40)
def test_a_decision_keeps_the_dice_that_lie_there(check: type[Situation], data: DataObject) -> None:
    """After any decision the dice that lie there come first, as they fell. Deciding comes to an end."""
    situation, seed = data.draw(situations(check)), data.draw(seeds())
    decided = [situation]
    for each in decided:
        roll = each.roll(seed=seed)
        faces = [(die.sides, die.face) for die in roll.dice]
        found = each.decisions(roll)
        assert len({decision.name for decision in found}) == len(found)
        for decision in found:
            assert re.fullmatch(r"[a-z_]{1,20}", decision.name)
            assert 0 < len(decision.label) <= 30
            assert type(decision.situation) is check
            assert decision.situation != each
            then = decision.situation.roll(seed=seed)
            assert [(die.sides, die.face) for die in then.dice][: len(faces)] == faces
            assert decision.known is (len(then.dice) == len(faces))
            assert not decision.known or then.outcomes != roll.outcomes
            if decision.situation not in decided:
                decided.append(decision.situation)
        assert len(decided) < 40


@EVERY_CHECK
@given(data=st.data())
@at_most(20)
def test_faces_that_do_not_fit_are_refused(check: type[Situation], data: DataObject) -> None:
    """One face too few, one too many, or one that is on no die is an error about the faces."""
    situation = data.draw(situations(check))
    faces = tuple(die.face for die in situation.roll(seed=data.draw(seeds())).dice)
    wrong = [(*faces, 1)]
    if faces:
        wrong += [faces[:-1], (257, *faces[1:]), (0, *faces[1:])]
    for each in wrong:
        with pytest.raises(FieldError) as caught:
            situation.roll(faces=each)
        assert caught.value.field == "faces"
        assert caught.value.message.startswith("faces")
        assert "got" in caught.value.message


@pytest.mark.parametrize("check", [check for check in CHECKS if check.takes_dice], ids=check_id)
@given(data=st.data())
@at_most(25)
def test_too_few_faces_are_told_all_that_is_needed(check: type[Situation], data: DataObject) -> None:
    """However many faces are typed, the error asks for more than these, and for no more than the roll took."""
    situation = data.draw(situations(check))
    faces = tuple(die.face for die in situation.roll(seed=data.draw(seeds())).dice)
    assume(faces)
    typed = faces[: data.draw(st.integers(0, len(faces) - 1))]
    with pytest.raises(FieldError) as caught:
        situation.roll(faces=typed)
    said = re.match(r"faces must be (\d+) numbers? for .*\bgot (\d+)$", caught.value.message)
    assert said, caught.value.message
    assert len(typed) < int(said[1]) <= len(faces)
    assert int(said[2]) == len(typed)
    assert len(caught.value.message) < 400


NEEDS = {
    "spellwoven/contest?faces=1": "6 numbers for 3d10 (your roll), then 3d10 (their roll), got 1",
    "spellwoven/contest?advantage=yes&faces=1": "7 numbers for 4d10 (your roll), then 3d10 (their roll), got 1",
    "d100/opposed?faces=3,3,3,3": "8 numbers for 2d10 (yours), then 2d10 (theirs), then 2d10 (your re-roll 1), then "
    "2d10 (their re-roll 1), and more if the dice call for 2d10 (your re-roll 2), got 4",
    "d100/opposed?faces=3": "4 numbers for 2d10 (yours), then 2d10 (theirs), and more if the dice call for "
    "2d10 (your re-roll 1), got 1",
    "skew/task?faces=6,6": "3 numbers for 3d6 (roll), and more if the dice call for 3d6 (extra roll), got 2",
    "skew/task?faces=1,2": "3 numbers for 3d6 (roll), got 2",
    "skew/task?faces=6,6,6": "6 numbers for 3d6 (roll), then 3d6 (extra roll), got 3",
    "enchanted-realms/save?chance=yes&faces=": "1 number for 1d20 (roll), and more if the dice call for "
    "1d20 (chance re-roll), got 0",
    "enchanted-realms/attack?faces=12": "3 numbers for 2d20 (roll), then 1d6 (damage), got 1",
}
"""Links with too few faces → what the error says behind "faces must be": all that is known to be needed."""


@pytest.mark.parametrize("link", NEEDS)
def test_what_is_needed_is_said_at_once(link: str) -> None:
    """One message asks for every die that is sure to be rolled, and says what may come after."""
    with pytest.raises(FieldError) as caught:
        decode(link).roll()
    assert caught.value.message == f"faces must be {NEEDS[link]}"


@EVERY_CHECK
def test_a_linked_roll_is_the_same_on_the_command_line_twice(
    check: type[Situation], capsys: pytest.CaptureFixture[str]
) -> None:
    """Two runs print the same line, with the names of the odds and every die."""
    link = Link(situation=check(), seed=SEED).encode()
    assert main(["roll", link, link]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    printed = json.loads(first)
    assert list(printed)[:4] == ["link", "dice", "outcomes", "summary"]
    assert list(printed)[4:] in ([], ["decisions"], ["decisions", "best"])
    assert list(printed["outcomes"]) == [outcome.name for outcome in check.results]
    assert all(list(die) == ["sides", "face", "role"] for die in printed["dice"])


@EVERY_CHECK
def test_what_the_page_asks_of_a_check_is_there(check: type[Situation]) -> None:
    """Notes, marks, tables and variants are well-formed for the default situation."""
    situation = check()
    assert all(note.endswith((".", "!")) for note in situation.notes())
    assert all(mark.label for mark in situation.marks())
    for table in situation.tables():
        assert table.title
        assert all(len(row) == len(table.columns) for row in table.rows)
        assert table.here is None or 0 <= table.here < len(table.rows)
    for variant in situation.variants():
        assert variant.label
        assert type(variant.situation) is check
        assert variant.situation != situation


def test_every_check_that_was_ever_linked_is_there() -> None:
    """Shared links know games and checks by their names. So these stay, and need no escaping in a link."""
    kept = json.loads((Path(__file__).parent / "kept_links.json").read_text(encoding="utf-8"))
    assert {row["link"].partition("?")[0] for row in kept} <= set(map(check_id, CHECKS))
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*/[a-z][a-z0-9-]*", check_id(check)) for check in CHECKS)

"""endworld/check: the rules' examples, rolls counted by hand, the order of dice, and what people are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds, situations

from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.endworld import GAME, Check
from fairthrow.systems.endworld.tables import degree_table
from fairthrow.systems.situation import Roll


def of(query: str) -> Roll:
    """Roll what a link's query says."""
    return decode(f"endworld/check?{query}").roll()


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    assert {name: Check.default(name) for name in Check.declared()} == {
        "attribute": 3,
        "skill": 4,
        "extra": (),
        "bonus": 0,
        "penalty": 0,
        "broad": "none",
        "thresholds": (3, 7, 17),
        "resonance": "kept",
        "repeat": "each",
        "adds": "nothing",
    }
    assert list(Check.declared()) == [
        "attribute", "skill", "extra", "bonus", "penalty", "broad", "thresholds", "resonance", "repeat", "adds",
    ]  # fmt: skip


def test_bounds_and_words_are_those_of_the_contract() -> None:
    """Bounds and words in links, and names and order of outcomes, are those that `site/docs/systems.md` tells."""
    allowed = {name: kind.allowed() for name, kind in Check.declared().items()}
    assert allowed == {
        "attribute": "-5 to 10",
        "skill": "-5 to 10",
        "extra": "up to 6 whole numbers from -5 to 10, with commas between",
        "bonus": "0 to 20",
        "penalty": "0 to 20",
        "broad": "none, specialization or gap",
        "thresholds": "up to 12 whole numbers from -99 to 999, with commas between",
        "resonance": "kept or rolled",
        "repeat": "each or once",
        "adds": "nothing, total or degrees",
    }
    names = [outcome.name for outcome in Check.results]
    assert names == ["total", "degrees", "amplitudes", "frequency", "degrees_amplitude"]


def test_the_worked_example_of_the_seed() -> None:
    """Endworld, "Interpretation": a 9 reaches 3 and 7 but not 17, which makes 2 degrees."""
    roll = of("faces=1,2,4,5,10")
    assert roll.outcomes["total"] == 9
    assert roll.outcomes["degrees"] == 2
    assert "reaches 3 and 7, not 17: 2 degrees of success" in " ".join(roll.steps)


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ("faces=9,1,7,3,5", 12),  # sorted 1 3 5 7 9: the 3rd and the 4th
        ("attribute=1&skill=2&faces=9,1,7,3,5", 4),
        ("attribute=5&skill=5&faces=9,1,7,3,5", 18),  # each selector picks for itself
        ("attribute=5&skill=5&repeat=once&faces=9,1,7,3,5", 9),
        ("attribute=6&skill=10&faces=9,1,7,3,5", 18),  # selectors above 5 pick the 5th
        ("attribute=5&skill=9&repeat=once&faces=9,1,7,3,5", 9),
        ("attribute=0&skill=4&faces=9,1,7,3,5", 7),
        ("attribute=0&skill=-5&faces=9,1,7,3,5", 0),
        ("extra=1&faces=9,1,7,3,5", 13),
        ("extra=1,2,5,9,0,-3&faces=9,1,7,3,5", 34),  # 5 + 7, 1, 3, 9, 9
        ("extra=1,2,5,9,0,-3&repeat=once&faces=9,1,7,3,5", 25),
        ("broad=gap&faces=9,1,7,3,5", 5),  # the skill counts as 0, the attribute stays
        ("broad=gap&attribute=-1&faces=9,1,7,3,5", 0),
        ("bonus=1&faces=9,1,7,3,5,2", 12),  # 2 3 5 7 9 remain
        ("penalty=1&faces=9,1,7,3,5,2", 8),  # 1 2 3 5 7 remain
        ("bonus=2&faces=9,1,7,3,5,2,10", 16),  # 3 5 7 9 10
        ("penalty=2&faces=9,1,7,3,5,2,10", 8),  # 1 2 3 5 7
        ("bonus=3&penalty=3&faces=9,1,7,3,5", 12),
        ("bonus=3&penalty=4&faces=9,1,7,3,5,2", 8),
        ("broad=specialization&faces=9,1,7,3,5,2", 12),
        ("broad=specialization&penalty=1&faces=9,1,7,3,5", 12),
        ("broad=specialization&penalty=2&faces=9,1,7,3,5,2", 8),
    ],
)
def test_totals_counted_by_hand(query: str, total: int) -> None:
    """Places are counted from the lowest of the five dice that are left."""
    assert of(query).outcomes["total"] == total


@pytest.mark.parametrize(
    ("thresholds", "degrees"),
    [("3,7,17", 2), ("17,7,3", 2), ("12", 1), ("13", 0), ("", 0), ("12,12,12", 3), ("0,-4", 2)],
)
def test_degrees_counted_by_hand(thresholds: str, degrees: int) -> None:
    """A total of 12: equal reaches a threshold, the order does not matter, repeats count, and no threshold gives 0."""
    assert of(f"thresholds={thresholds}&faces=9,1,7,3,5").outcomes["degrees"] == degrees


@pytest.mark.parametrize(
    ("query", "amplitudes", "frequency"),
    [
        ("faces=9,1,7,3,5", "none", 0),
        ("faces=9,1,9,3,5", "1", 9),
        ("faces=2,9,2,9,5", "1+1", 9),  # two pairs are two resonances, the higher the stronger
        ("faces=2,9,2,4,2", "2", 2),
        ("faces=2,9,2,9,2", "2+1", 2),  # the larger amplitude comes first, not the higher number
        ("faces=9,9,2,9,2", "2+1", 9),
        ("faces=4,4,2,4,4", "3", 4),
        ("faces=10,10,10,10,10", "4", 10),
        ("bonus=1&faces=1,1,3,4,5,6", "none", 0),  # removing a die breaks a pair
        ("bonus=1&resonance=rolled&faces=1,1,3,4,5,6", "1", 1),
        ("bonus=2&faces=1,1,3,4,5,6,6", "1", 6),
        ("bonus=2&resonance=rolled&faces=1,1,3,4,5,6,6", "1+1", 6),
        ("bonus=2&resonance=rolled&faces=1,1,1,4,5,6,6", "2+1", 1),
        ("penalty=1&faces=1,2,3,4,10,10", "none", 0),
        ("penalty=1&resonance=rolled&faces=1,2,3,4,10,10", "1", 10),
        ("penalty=3&resonance=rolled&faces=8,8,8,8,8,8,8,8", "7", 8),
        ("penalty=3&faces=8,8,8,8,8,8,8,8", "4", 8),
    ],
)
def test_resonance_counted_by_hand(query: str, amplitudes: str, frequency: int) -> None:
    """The amplitude is the number of dice beyond the first.

    Resonance is read after dice are removed, unless all count.
    """
    outcomes = of(query).outcomes
    assert outcomes["amplitudes"] == amplitudes
    assert outcomes["frequency"] == frequency
    largest = 0 if amplitudes == "none" else int(amplitudes.partition("+")[0])
    assert outcomes["degrees_amplitude"] == (outcomes["degrees"], largest)


def test_odds_counted_by_hand() -> None:
    """Of 100,000 rolls of five dice, 10 are five of a kind and 30,240 have no match. The highest die is counted too."""
    outcomes = Check().odds().outcomes
    assert outcomes["amplitudes"].chance("4") == Ratio(1, 10_000)
    assert outcomes["amplitudes"].chance("none") == Ratio(189, 625)
    assert outcomes["amplitudes"].chance("1") == Ratio(63, 125)  # 50,400
    assert outcomes["amplitudes"].chance("2+1") == Ratio(9, 1000)  # full house: 900
    highest = Check(attribute=5, skill=0).odds().outcomes["total"]
    assert [highest.chance(face) for face in (1, 10)] == [Ratio(1, 100_000), Ratio(40_951, 100_000)]
    nothing = Check(attribute=0, skill=0).odds().outcomes
    assert nothing["total"].weights == {0: nothing["total"].denominator}
    assert nothing["degrees"].chance(0) == Ratio(1, 1)


def test_amplitudes_are_listed_in_their_order() -> None:
    """Amplitudes are listed as none, 1, 1+1, 2, 2+1, 3, 4. If all rolled dice count, the longer ones stand between."""
    rank = Check.outcome("amplitudes").rank
    listed = [text for text, _ in Check().odds().outcomes["amplitudes"].ordered(rank)]
    assert listed == ["none", "1", "1+1", "2", "2+1", "3", "4"]
    many = Check(bonus=7, resonance="rolled").odds().outcomes["amplitudes"]
    listed = [text for text, _ in many.ordered(rank)]
    assert listed[:4] == ["1+1", "1+1+1", "1+1+1+1", "1+1+1+1+1"]  # 12 dice cannot all differ
    assert listed[-2:] == ["10", "11"]


def test_frozen_order_of_dice() -> None:
    """All dice are drawn first, in order: the dice of a fixed seed never change."""
    roll = of("seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (10, 2, "kept", ""),
        (10, 7, "kept", ""),
        (10, 5, "selected", ""),
        (10, 5, "selected", ""),
        (10, 4, "kept", ""),
    ]
    assert roll.outcomes == {
        "total": 10,
        "degrees": 2,
        "amplitudes": "1",
        "frequency": 5,
        "degrees_amplitude": (2, 1),
    }
    assert roll.summary == "Total 10: 2 degrees of success, resonance of amplitude 1 on 5."
    more = of("bonus=1&resonance=rolled&seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert [(die.face, die.role) for die in more.dice] == [
        (2, "removed"), (7, "kept"), (5, "kept"), (5, "selected"), (4, "kept"), (5, "selected"),
    ]  # fmt: skip
    assert more.outcomes["amplitudes"] == "2"


def test_every_die_is_told() -> None:
    """Each die tells its place, who picked it, why it was removed, and whether it resonates."""
    pairs = "2 dice show 9 (amplitude 1, frequency 9), 2 dice show 8 (amplitude 1, frequency 8)"
    roll = of("skill=9&extra=3&bonus=3&penalty=1&faces=4,8,8,1,4,9,9")
    assert [(die.face, die.role, die.note) for die in roll.dice] == [
        (4, "kept", "1st from the bottom, not picked"),
        (8, "kept", "2nd from the bottom, not picked, resonating"),
        (8, "selected", "3rd from the bottom, picked by attribute 3 and selector 3, resonating"),
        (1, "removed", "removed as one of the lowest, for a bonus die"),
        (4, "removed", "removed as one of the lowest, for a bonus die"),
        (9, "kept", "4th from the bottom, not picked, resonating"),
        (9, "selected", "5th from the bottom, picked by skill 9, resonating"),
    ]
    assert roll.steps == (
        "3 bonus dice and 1 penalty die: 2 bonus dice left.",
        "Rolled 7d10.",
        "Removed the lowest: 1, 4.",
        "The five dice in ascending order: 4, 8, 8, 9, 9.",
        "Attribute 3 picks the 3rd die: 8.",
        "Skill 9 picks the 5th die, the highest there is: 9.",
        "Selector 3 picks the 3rd die once more: another 8.",
        "Total 25 reaches 3, 7 and 17: 3 degrees of success.",
        f"Resonance among the five kept: {pairs}.",
    )
    assert roll.summary == ("Total 25: 3 degrees of success, resonances of amplitude 1 on 9 and 1 on 8.")


@pytest.mark.parametrize(
    ("repeat", "told"),
    [
        ("each", "Selector 7 picks the 5th die, the highest there is, once more: another 9."),
        ("once", "Selector 7 picks the 5th die, the highest there is, once more, which adds nothing."),
    ],
)
def test_a_selector_beyond_the_dice_that_picks_again_is_told(repeat: str, told: str) -> None:
    """What is said of such a die stands between commas."""
    link = decode(f"endworld/check?skill=9&extra=7&repeat={repeat}&faces=8,4,8,9,9")
    assert told in link.roll().steps


def test_a_single_bonus_or_penalty_die_removes_one_from_its_end() -> None:
    """One bonus die takes the lowest away, one penalty die the highest; each says so."""
    for field, face, end in (("bonus", 1, "lowest"), ("penalty", 9, "highest")):
        roll = of(f"{field}=1&faces=4,9,6,1,7,5")
        removed = [(die.face, die.note) for die in roll.dice if die.role == "removed"]
        assert removed == [(face, f"removed as one of the {end}, for a {field} die")]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("bonus=1&faces=4,9,6,1,7,5", ("Rolled 6d10, one more for a bonus die.",)),
        ("penalty=3&faces=4,9,6,1,7,5,2,2", ("Rolled 8d10, 3 more for penalty dice.",)),
        ("broad=specialization&faces=4,9,6,1,7,5", ("Rolled 6d10, one more for a specialization.",)),
        (
            "broad=specialization&bonus=1&penalty=1&faces=4,9,6,1,7,5",
            ("1 bonus die, a specialization and 1 penalty die: 1 bonus die left.", "Rolled 6d10."),
        ),
    ],
)
def test_a_roll_of_more_dice_says_why(fields: str, told: tuple[str, ...]) -> None:
    """Whatever adds dice is named: in the sentence about the roll, or in the one before it where there is more."""
    assert of(fields).steps[: len(told)] == told


def test_three_resonances_are_said_in_a_row() -> None:
    """With commas, and one "and" before the last."""
    roll = of("bonus=3&resonance=rolled&faces=4,4,4,4,9,9,10,10")
    assert roll.summary.endswith("resonances of amplitude 3 on 4, 1 on 10 and 1 on 9.")
    assert roll.steps[0] == "Rolled 8d10, 3 more for bonus dice."


def test_removed_dice_lie_at_the_end_that_they_come_from() -> None:
    """All dice ascend: what bonus dice remove lies before those kept, what penalty dice remove behind them."""
    for field in ("bonus", "penalty"):
        roll = of(f"{field}=2&faces=4,9,6,1,7,5,8")
        assert [die.face for die in sorted(roll.dice, key=lambda die: die.place)] == [1, 4, 5, 6, 7, 8, 9]


def test_removed_dice_may_resonate() -> None:
    """If all rolled dice resonate, a removed die says that it does. If only kept dice do, it does not."""
    faces = "faces=1,8,8,5,10,8"
    for reading, says in (("rolled", True), ("kept", False)):
        roll = of(f"penalty=1&resonance={reading}&{faces}")
        assert roll.dice[4].note == "removed as one of the highest, for a penalty die"
        roll = of(f"bonus=1&resonance={reading}&faces=1,1,3,5,8,9")
        assert roll.dice[1].role == "removed"
        assert roll.dice[1].note.endswith(", resonating") is says
        assert roll.dice[0].note.endswith(", resonating") is says


def test_the_trace_of_a_gap_and_of_doubles_counted_once() -> None:
    """The steps tell a selector that picks nothing, and a die that is picked twice and added once."""
    steps = of("broad=gap&extra=3&repeat=once&thresholds=20&faces=9,1,7,3,5").steps
    assert steps == (
        "Rolled 5d10.",
        "The task is a gap of the broad skill: the skill selector counts as 0.",
        "The five dice in ascending order: 1, 3, 5, 7, 9.",
        "Attribute 3 picks the 3rd die: 5.",
        "Skill 0 picks no die.",
        "Selector 3 picks the 3rd die once more, which adds nothing.",
        "Total 5 does not reach 20: no degrees of success.",
        "Resonance among the five kept: none.",
    )
    assert "no thresholds are set" in " ".join(of("thresholds=&faces=9,1,7,3,5").steps)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("", "5d10"),
        ("bonus=1", "6d10, remove the lowest"),
        ("bonus=20&broad=specialization", "26d10, remove the lowest 21"),
        ("penalty=20", "25d10, remove the highest 20"),
        ("penalty=1", "6d10, remove the highest"),
    ],
)
def test_dice_text(query: str, text: str) -> None:
    """What is rolled, told in a few words."""
    assert decode(f"endworld/check?{query}").situation.dice_text() == text


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("faces=1,2,3,4", "faces must be 5 numbers for 5d10 (check), got 4"),
        ("faces=1,2,3,4,5,6", "faces must be 5 numbers for 5d10 (check), got 6"),
        ("bonus=1&faces=1,2,3,4,5", "faces must be 6 numbers for 6d10 (check), got 5"),
        ("bonus=1&penalty=1&faces=1,2,3,4,5,6", "faces must be 5 numbers for 5d10 (check), got 6"),
        ("faces=1,2,11,4,5", "faces: number 3 is a d10 and must be 1 to 10, got 11"),
    ],
)
def test_wrong_faces(query: str, message: str) -> None:
    """Too few, too many, or a face the die does not have."""
    with pytest.raises(FieldError) as caught:
        of(query)
    assert caught.value.field == "faces"
    assert caught.value.message == message


def test_marks_are_the_thresholds_within_reach() -> None:
    """Each threshold that some totals reach and others do not is marked, once."""

    def marks(query: str) -> list[tuple[int, str]]:
        return [(mark.at, mark.label) for mark in decode(f"endworld/check?{query}").situation.marks()]

    assert marks("") == [(3, "1 degree"), (7, "2 degrees"), (17, "3 degrees")]
    assert marks("thresholds=21,1,20,2,20") == [(2, "2 degrees"), (20, "4 degrees")]
    assert marks("thresholds=") == []
    assert marks("thresholds=2,3,4,5,6") == [(each, str(each)) for each in range(2, 7)]


def test_the_table_of_degrees_says_what_the_odds_say() -> None:
    """Every total is in one row, with the degrees that it gives."""
    for thresholds in ((3, 7, 17), (), (1, 2, 2, 30), (20, 7, 7), (99, -5)):
        for extra in ((), (1, 5), (-1,)):
            situation = Check(thresholds=thresholds, extra=extra)
            worth = {}
            for span, degrees in situation.tables()[0].rows:
                low, _, high = span.partition("–")
                worth.update(dict.fromkeys(range(int(low), int(high or low) + 1), int(degrees)))
            assert set(worth) >= situation.odds().outcomes["total"].weights.keys()
            for total, degrees in situation.odds().chart.weights:
                assert worth[total] == degrees
    assert "Out of reach here: 99." in Check(thresholds=(99,)).tables()[0].note


def test_advice_on_broad_skills_by_level() -> None:
    """At level 1 a specialization comes in exchange for a gap, at level 2 there is one more.

    The page enforces nothing.
    """
    table = Check(broad="specialization", skill=1).tables()[1]
    assert [row[0] for row in table.rows] == ["1", "2"]
    assert "exchange" in table.rows[0][1]
    assert "one more" in table.rows[1][1]
    assert [Check(broad="gap", skill=skill).tables()[1].here for skill in (-5, 0, 1, 2, 3, 10)] == [
        None,
        None,
        0,
        1,
        1,
        1,
    ]
    assert Check(skill=1).tables()[1].here is None
    notes = " ".join(Check(broad="specialization", skill=1).notes())
    assert "exchange for a gap" in notes
    assert Check(broad="specialization", skill=0).odds().outcomes["total"].denominator == 10**6


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("bonus=2&penalty=3", "Bonus and penalty dice cancel one to one: 1 penalty die left."),
        ("bonus=2&penalty=2", "Bonus and penalty dice cancel one to one: none left."),
        ("penalty=1&broad=specialization", "Bonus and penalty dice cancel one to one: none left."),
        ("broad=gap", "A gap: the skill selector counts as 0, the attribute stays as it is."),
        ("skill=9", "Skill 9: above 5 picks the highest die."),
        ("attribute=-1&skill=0", "Attribute −1, skill 0: 0 or less picks no die."),
        ("attribute=4", "Selectors pick the same die: it adds each time."),
        ("attribute=4&repeat=once", "Selectors pick the same die: it adds once."),
        ("thresholds=", "Without thresholds there are no degrees of success."),
        ("resonance=rolled", "No dice are removed, so the five kept are all that are rolled."),
    ],
)
def test_notes(query: str, note: str) -> None:
    """A note says what a setting does here, where that is not plain. The default needs no note."""
    assert note in decode(f"endworld/check?{query}").situation.notes()
    assert Check().notes() == ()


def test_variants_are_one_step_of_bonus() -> None:
    """One more bonus die is laid beside the situation, as long as there may be one."""
    assert [each.situation for each in Check().variants()] == [Check(bonus=1)]
    assert [each.label for each in Check(penalty=1).variants()] == ["With one penalty die less"]
    assert Check(bonus=20).variants() == ()


@given(situations(Check), seeds(), st.data())
def test_the_order_of_dice_changes_no_outcome(situation: Check, seed: bytes, data: st.DataObject) -> None:
    """The same faces in another order give the same outcomes."""
    roll = situation.roll(seed=seed)
    faces = data.draw(st.permutations([die.face for die in roll.dice]))
    assert situation.roll(faces=tuple(faces)).outcomes == roll.outcomes


@given(situations(Check), seeds())
def test_five_dice_are_kept_and_told_right(situation: Check, seed: bytes) -> None:
    """The five dice that are kept are not called removed.

    No removed die is better than a kept one (worse, with penalty dice).
    """
    roll = situation.roll(seed=seed)
    kept = sorted(die.face for die in roll.dice if die.role != "removed")
    removed = [die.face for die in roll.dice if die.role == "removed"]
    net = situation.bonus - situation.penalty + (situation.broad == "specialization")
    assert len(kept) == 5
    assert len(removed) == abs(net)
    if removed and net > 0:
        assert max(removed) <= kept[0]
    elif removed:
        assert min(removed) >= kept[-1]
    selectors = [situation.attribute, 0 if situation.broad == "gap" else situation.skill, *situation.extra]
    places = [min(each, 5) for each in selectors if each > 0]
    if situation.repeat == "once":
        places = list(set(places))
    among = kept if situation.resonance == "kept" else kept + removed
    adds = max(map(among.count, among)) - 1
    total = sum(kept[place - 1] for place in places) + (adds if situation.adds == "total" else 0)
    assert roll.outcomes["total"] == total
    degrees = len([threshold for threshold in situation.thresholds if threshold <= total])
    assert roll.outcomes["degrees"] == degrees + (adds if situation.adds == "degrees" else 0)
    resonating = [die for die in roll.dice if die.note.endswith(", resonating")]
    assert len(resonating) == sum(among.count(face) for face in set(among) if among.count(face) > 1)


def test_what_earns_dice_and_levels_are_said() -> None:
    """The help and the rules say where bonus and penalty dice come from, and that a level is a selector."""
    helps = {name: kind.help for name, kind in Check.declared().items()}
    assert "an advantage of any kind" in helps["bonus"]
    assert "a disadvantage of any kind" in helps["penalty"]
    assert "the level of the skill" in helps["skill"]
    told = {ruling.title: ruling.text for ruling in GAME.rulings}
    assert "Advantage of any kind can earn bonus dice" in told["Bonus and penalty dice"]
    assert "The level is the selector here" in told["Levels as selectors"]
    assert "held against values that nobody rolls" in told["A value instead of a roll"]


@pytest.mark.parametrize(
    ("lowest", "highest", "rows"),
    [
        (5, 10, (("5–7", "1"), ("8–10", "2"))),
        (4, 8, (("4", "0"), ("5–7", "1"), ("8", "2"))),
        (3, 7, (("3–4", "0"), ("5–7", "1"))),
    ],
)
def test_a_table_of_degrees_has_a_row_for_each(lowest: int, highest: int, rows: object) -> None:
    """Rows follow one another without gaps, also where a threshold is the lowest or the highest total."""
    assert degree_table((5, 8), lowest, highest).rows == rows

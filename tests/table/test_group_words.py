"""The words for rolls of several at once: who succeeds, who wins, and each number of them."""

import re

import pytest

from fairthrow.dice.stream import encode_seed
from fairthrow.systems.wording import in_a_row
from fairthrow.table.group.links import decode
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals
from fairthrow.table.group.words import (
    SHOWN,
    fight_summary,
    good_of,
    members_dice,
    name_of,
    of_rivals,
    party_short,
    party_summary,
    short_of,
    succeed_words,
    succeeds_words,
    summary_of,
    title_of,
)

SEED = "AAECAwQFBgcICQoLDA0ODw"


def party(text: str, members: int = 3) -> Party:
    """Give a party of so many, named A, B and C."""
    group = decode(
        text + "".join(f"&{number}={name}" for number, name in zip(range(1, members + 1), "ABC", strict=False))
    )
    assert isinstance(group, Party)
    return group


def test_a_member_is_named_and_what_they_roll_for() -> None:
    """A name, or a number where there is none, and behind it the label; each is cut where it is too long."""
    group = decode("d100/party?check=check&1=jen&1.label=Climb&2=%20&2.label=Jump&3=Tom&4=")
    assert [title_of(*each) for each in group.numbered()] == ["Jen: Climb", "Number 2: Jump", "Tom", "Number 4"]
    assert [name_of(*each) for each in group.numbered()] == ["jen", "number 2", "Tom", "number 4"]
    long = decode(f"d100/party?check=check&1=Jen&1.label={'x' * 80}")
    ((number, member),) = long.numbered()
    assert title_of(number, member) == f"Jen: {'x' * 80}"
    assert len(title_of(number, member)) <= SHOWN


def test_names_are_listed_as_a_sentence_lists_them() -> None:
    """Commas, and an "and" before the last."""
    assert [in_a_row(names) for names in (["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"])] == [
        "A",
        "A and B",
        "A, B and C",
        "A, B, C and D",
    ]


@pytest.mark.parametrize(
    ("text", "several", "one"),
    [
        ("d100/party?check=check", "succeed", "succeeds"),
        ("spellwoven/party?check=test", "pass", "passes"),
        ("endworld/party?check=check", "reach 2 degrees", "reaches 2 degrees"),
        ("endworld/party?check=check&reach=1", "reach 1 degree", "reaches 1 degree"),
        ("enchanted-realms/party?check=skill&reach=3", "reach 3 successes", "reaches 3 successes"),
        ("enchanted-realms/party?check=attack", "reach 1 point of damage", "reaches 1 point of damage"),
    ],
)
def test_what_it_is_to_succeed_is_said_of_one_and_of_several(text: str, several: str, one: str) -> None:
    """A verdict of words is a verb; one of numbers is what they must reach, with its unit where it has one."""
    group = party(text)
    assert (succeed_words(group), succeeds_words(group)) == (several, one)
    said = [party_short(group, good) for good in range(4)]
    assert said == [f"None of 3 {one}", f"1 of 3 {one}", f"2 of 3 {several}", f"All 3 {several}"]
    alone = party(text, members=1)
    assert [party_short(alone, good) for good in (0, 1)] == [f"Does not {several}", f"{one[0].upper()}{one[1:]}"]
    two = party(text, members=2)
    assert [party_short(two, good) for good in range(3)] == [f"Neither {one}", f"1 of 2 {one}", f"Both {several}"]


def test_who_succeeds_is_told_by_name_where_some_do() -> None:
    """Where all do, or none, nobody is named; one who is alone has the summary of their roll."""
    for seed in (f"{first}AECAwQFBgcICQoLDA0ODw" for first in "ABCDEFGHIJKLMNOP"):
        group = party(f"d100/party?check=check&score=50&seed={seed}")
        rolls = group.rolls()
        good = [place for place, roll in enumerate(rolls) if roll.outcomes["result"] == "success"]
        assert good_of(group, rolls) == [place + 1 for place in good]
        names = ["A", "B", "C"]
        if 0 < len(good) < len(names):
            verb = "succeeds" if len(good) == 1 else "succeed"
            expected = f"{len(good)} of 3 {verb}: {' and '.join(names[place] for place in good)}."
        else:
            expected = "All 3 succeed." if good else "None of 3 succeeds."
        assert summary_of(group) == party_summary(group, rolls) == expected
        assert short_of(group) == f"{expected[0].lower()}{expected[1:].partition(':')[0].removesuffix('.')}"
        assert [short_of(group, place) for place in (1, 2, 3)] == [
            f"{roll.short[0].lower()}{roll.short[1:]}" for roll in rolls
        ]
    alone = party(f"d100/party?check=check&seed={SEED}", members=1)
    assert summary_of(alone) == f"A: {alone.rolls()[0].summary}"


def fights(text: str) -> list[Rivals]:
    """Give the fights of sixty-four seeds."""
    firsts = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    found = [decode(f"{text}&1=a&2=b&3=&seed={first}AECAwQFBgcICQoLDA0ODw") for first in firsts]
    assert all(isinstance(each, Rivals) for each in found)
    return [of_rivals(each) for each in found]


@pytest.mark.parametrize("text", ["spellwoven/rivals?check=contest", "d100/rivals?check=opposed&ties=reroll"])
def test_who_wins_is_told_with_what_and_after_how_many_ties(text: str) -> None:
    """A winner has their name and the best; a tie names those who share it; what came before is counted."""
    named, kinds = ["A", "B", "Number 3"], set()
    for group in fights(text):
        fight, said = group.fight(), summary_of(group)
        assert said == fight_summary(group, fight)
        before = len(fight.rounds) - 1
        best = fight.last[fight.best[0]].short
        best = best[0].lower() + best[1:]
        if fight.winner is None:
            have = "have" if len(fight.best) == 3 else "are ahead with"
            each = "" if best == "no successes" else " each"
            assert before == 0
            assert said == f"A {group.tied}: {in_a_row([named[place] for place in fight.best])} {have} {best}{each}."
            assert short_of(group) == f"a {group.tied}"
        else:
            start = f"After {before} re-roll{'s' * (before > 1)}, " if before else ""
            end = "; that counts as the one success" if "of failure" in best else ""
            assert said == f"{start}{named[fight.winner]} wins with {best}{end}."
            assert short_of(group) == f"{named[fight.winner]} wins"
        kinds.add((fight.winner is None, min(before, 2)))
    assert len(kinds) > 1


def test_a_tie_without_success_is_told_in_the_middle_of_a_sentence() -> None:
    """The words for none at all begin small there."""
    both = decode("spellwoven/rivals?check=contest&1=a&1.skill=0&2=b&2.skill=0&seed=MAECAwQFBgcICQoLDA0ODw")
    assert summary_of(both) == "A draw: A and B have no successes."


def test_dice_are_those_of_each_member_in_every_round() -> None:
    """A member of a party has the dice of their roll; a rival those of all rounds, the first round first."""
    group = party(f"d100/party?check=check&seed={SEED}")
    assert members_dice(group) == tuple(roll.dice for roll in group.rolls())
    longest = max(fights("d100/rivals?check=opposed&ties=reroll"), key=lambda each: len(each.fight().rounds))
    rounds = longest.fight().rounds
    assert len(rounds) > 1
    for place, dice in enumerate(members_dice(longest)):
        assert list(dice) == [die for each in rounds for die in each[place].dice]


def rivals_said(text: str) -> str:
    """Say how the fight of a link went."""
    return summary_of(decode(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("enchanted-realms/rivals?check=competition&natural_one=yes&1=A&1.score=12&2=B&seed=a4ayc_80_OGda4BO_1o_Vw",
         "A wins with 6; all rolled a 1, so the totals decide."),
        ("enchanted-realms/rivals?check=competition&struggle=1&1=A&2=B&3=C&seed=SC2Wc8_uXeOR-X_eTRyE-Q",
         "A tie in both rounds: B and C are ahead with 10 each."),
        ("d100/rivals?check=opposed&ties=draw&1=Rhee&2=Outlaw&3=Sheriff&seed=AAAAAAAAAAAAAAAAAAAAAQ",
         "Rhee wins with 1 degree of failure; that counts as the one success."),
    ],
)  # fmt: skip
def test_what_is_special_about_the_best_is_said_behind_it(text: str, says: str) -> None:
    """A 1 that wins, a tie that stays one, and a failure that wins are told in plain words."""
    assert rivals_said(text) == says


def test_a_margin_that_fails_and_wins_counts_as_the_one_success() -> None:
    """Where margins decide, the sign says whether the best succeeded: 0 and less has failed."""
    for group in fights("d100/rivals?check=opposed&ties=margin&score=20"):
        fight = group.fight()
        margin = int(fight.last[fight.best[0]].short.removeprefix("Margin ").replace("−", "-"))
        assert summary_of(group).endswith("; that counts as the one success.") == (margin <= 0)


def test_a_tie_that_nothing_breaks_counts_its_rounds() -> None:
    """Three rounds in which they tie are told as such, and no draw where draws are ruled out."""
    three = "enchanted-realms/rivals?check=competition&struggle=2&1=&2="
    every = (decode(f"{three}&seed={encode_seed(n.to_bytes(16, 'big'))}") for n in range(20000))
    found = next(summary_of(each) for each in every if of_rivals(each).fight().winner is None)
    assert re.fullmatch(r"A tie in all 3 rounds: Number 1 and Number 2 have \d+ each\.", found)
    assert not [each for each in fights("d100/rivals?check=opposed") if "draw" in summary_of(each)]


def test_a_party_is_no_fight() -> None:
    """Only rivals are rivals."""
    with pytest.raises(TypeError):
        of_rivals(party("d100/party?check=check"))


def test_a_roll_without_a_modifier_has_no_sum_above_it() -> None:
    """What leads to a total is shown where something was added to the die, and only there."""
    fight = of_rivals(
        decode(f"enchanted-realms/rivals?check=competition&1=a&1.score=0&2=b&2.score=0&2.other=2&seed={SEED}")
    ).fight()
    plain, added = fight.last
    assert plain.lead == ""
    assert added.lead == f"{added.dice[0].face} + 2 = {added.dice[0].face + 2}"

"""Every sentence of the d100 game that says what must or cannot happen is compared with the exact odds.

A sentence with a strong word (always, cannot, every, …) that nothing here proves is an error. So none is added without
its proof.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from re import compile as pattern
from re import findall, fullmatch, search, split, sub

import pytest

from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.systems.d100 import GAME, Check, Opposed
from fairthrow.systems.d100.percentile import LEVELS
from fairthrow.systems.situation import Situation
from fairthrow.table.group.links import decode as decode_group
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.rivals import Rivals
from fairthrow.view.check.parts import live_parts
from fairthrow.view.check.text import odds_text
from fairthrow.view.group.party import party_parts
from fairthrow.view.group.text import odds_text as group_text

STRONG = pattern(
    r"\b(always|never|cannot|certain|sure|whatever|every|no roll|nobody|all of|best|worst|impossible for|must)\b"
)
"""Words that claim something of every roll."""

SCORES = (0, 1, *range(10, 151, 14), 150)
MODIFIERS = (-100, -41, -40, -39, -1, 0, 1, 10, 59, 60, 61, 100)


@cache
def success(difficulty: int, zero: str) -> Fraction:
    """Count the rolls below a difficulty, without the game's own code."""
    rolls = range(100) if zero == "0" else range(1, 101)
    return Fraction(sum(roll < difficulty for roll in rolls), 100)


def difficulty_of(score: int, level: str, modifier: int, trained: bool) -> int:
    return score + LEVELS[level] + modifier - (0 if trained else 10)


def every_check() -> Iterator[Check]:
    """Give checks over the whole range of each field, and at every difficulty near a bound."""
    for zero in ("0", "100"):
        for level in LEVELS:
            for trained in (True, False):
                for score in SCORES:
                    for modifier in MODIFIERS:
                        yield Check(score=score, level=level, modifier=modifier, trained=trained, zero=zero)


def odds_of(situation: Situation, outcome: str) -> dict[object, int]:
    return dict(situation.odds().outcomes[outcome].weights)


def test_a_check_is_said_to_be_certain_where_it_is_and_nowhere_else() -> None:
    """A note says that success, or failure, is certain exactly where it is.

    This goes over the whole range of fields.
    """
    seen = set()
    for situation in every_check():
        results = odds_of(situation, "result")
        difficulty = difficulty_of(situation.score, situation.level, situation.modifier, situation.trained)
        said = " ".join(situation.notes())
        assert Fraction(results.get("success", 0), 100) == success(difficulty, situation.zero)
        assert ("success whatever the dice show" in said) == ("failure" not in results), (situation, said)
        assert ("failure whatever the dice show" in said) == ("success" not in results), (situation, said)
        assert ("Every roll is under" in said) == (success(difficulty, situation.zero) == 1)
        assert ("No roll is under" in said) == (success(difficulty, situation.zero) == 0)
        if "more or fewer degrees" in said:
            assert len(odds_of(situation, "degrees")) > 1
            assert str(abs(difficulty)) in said
        seen.add(said.partition(" ")[0])
    assert seen == {"", "Every", "No"}


@pytest.mark.parametrize("zero", ["0", "100"])
def test_each_side_is_said_to_be_certain_where_it_is(zero: str) -> None:
    """In an opposed check each side has such a note just where it is certain, at every difficulty near the bounds."""
    near = (-50, -1, 0, 1, 2, 50, 99, 100, 101, 102)
    for mine in near:
        for theirs in near:
            situation = Opposed(score=max(mine, 0), modifier=min(mine, 0), their_score=max(theirs, 0),
                                their_modifier=min(theirs, 0), zero=zero)  # fmt: skip
            said = " ".join(situation.notes())
            assert ("success for you whatever" in said) == (success(mine, zero) == 1), said
            assert ("failure for you whatever" in said) == (success(mine, zero) == 0), said
            assert ("success for them whatever" in said) == (success(theirs, zero) == 1), said
            assert ("failure for them whatever" in said) == (success(theirs, zero) == 0), said


@pytest.mark.parametrize(
    ("link", "note"),
    [
        (
            "d100/check?score=0&faces=10,10",
            "No roll is under difficulty 0: a failure whatever the dice show, of more or fewer degrees.",
        ),
        (
            "d100/check?score=1&zero=100",
            "No roll is under difficulty 1: a failure whatever the dice show, of more or fewer degrees.",
        ),
        (
            "d100/check?score=100",
            "Every roll is under difficulty 100: a success whatever the dice show, of more or fewer degrees.",
        ),
        (
            "d100/opposed?their_score=0",
            "No roll is under their difficulty, 0: a failure for them whatever the dice show.",
        ),
    ],
)
def test_notes_word_for_word(link: str, note: str) -> None:
    """The situations whose notes were once wrong, word for word."""
    assert decode(link).situation.notes() == (note,)


def bound(sentence: str, zero: str) -> int:
    """Read the bound that a sentence gives for one way to read 00."""
    usual, other = map(int, pattern(r"\d+").findall(sentence.replace("00 is 100", "")))
    return usual if zero == "0" else other


def cannot_be_met(sentence: str) -> None:
    """Assert that the lower bound holds at every difficulty, with both ways to read 00."""
    for zero in ("0", "100"):
        for difficulty in range(-150, 291):
            assert (success(difficulty, zero) == 0) == (difficulty <= bound(sentence, zero))


def cannot_be_missed(sentence: str) -> None:
    """Assert that the upper bound holds at every difficulty, with both ways to read 00."""
    for zero in ("0", "100"):
        for difficulty in range(-150, 291):
            assert (success(difficulty, zero) == 1) == (difficulty >= bound(sentence, zero))


def changes_the_difficulty(_: str) -> None:
    """Assert that what makes a check easier changes the difficulty and leaves the roll as it is."""
    for situation in every_check():
        roll = situation.roll(faces=(4, 2))
        assert roll.steps[1].startswith("The roll is 42, ")


def one_wins(_: str) -> None:
    """Assert that one side wins an opposed check if ties are rolled again."""
    for mine in range(0, 151, 10):
        for theirs in range(0, 151, 10):
            results = odds_of(Opposed(score=mine, their_score=theirs), "result")
            assert "draw" not in results


def zero_is_best(_: str) -> None:
    """Assert that at no difficulty a roll gives more degrees of success, or fewer of failure, than 00 as 0."""
    for difficulty in range(151):
        check = Check(score=difficulty)
        ranks = [check.outcome("degrees").rank(check.roll(faces=(tens, ones)).outcomes["degrees"])
                 for tens in (10, 1, 4, 9) for ones in (10, 1, 5, 9)]  # fmt: skip
        assert ranks[0] == min(ranks)


def hundred_is_worst(_: str) -> None:
    """Assert that at no difficulty a roll is worse than 00 as 100."""
    for difficulty in range(151):
        check = Check(score=difficulty, zero="100")
        ranks = [check.outcome("degrees").rank(check.roll(faces=(tens, ones)).outcomes["degrees"])
                 for tens in (10, 1, 4, 9) for ones in (10, 1, 5, 9)]  # fmt: skip
        assert ranks[0] == max(ranks)


def tens_are_degrees(_: str) -> None:
    """Assert that 9 away and 10 away, on either side, give the degrees that the sentence says."""
    for roll, expected in (((4, 1), "S0"), ((4, 10), "S1"), ((5, 9), "F0"), ((6, 10), "F1")):
        assert Check(score=50).roll(faces=roll).outcomes["degrees"] == expected


def all_roll_again(_: str) -> None:
    """Assert that of three sides the one that did not tie rolls again as well, and that no tie is left."""
    again = 0
    for number in range(300):
        rivals = decode_group(f"d100/rivals?check=opposed&1=&2=&3=&seed={encode_seed(number.to_bytes(16, 'big'))}")
        assert isinstance(rivals, Rivals)
        fight = rivals.fight()
        assert fight.winner is not None
        again += len(fight.rounds) > 1
        assert all(len(roll.dice) == 2 for thrown in fight.rounds for roll in thrown.values())
        assert all(len(thrown) == 3 for thrown in fight.rounds)
    assert again > 20


def held_elsewhere(_: str) -> None:
    """Leave a note of a situation to the two tests above, which go through all notes."""


def no_claim(_: str) -> None:
    """Let a sentence pass that claims nothing about rolls: it names a thing, or tells what the text says."""


CLAIMS: dict[str, Callable[[str], None]] = {
    r"A difficulty that no roll is under cannot be met: .* where 00 is 100\.": cannot_be_met,
    r"A difficulty that every roll is under cannot be missed: .* where 00 is 100\.": cannot_be_missed,
    r"All of it changes the difficulty, never the roll\.": changes_the_difficulty,
    r"The winner counts as the one success .* both cannot fail or succeed\.": one_wins,
    r"The text does not say what 00 is; here it is 0, the best roll, unless you make it 100\.": zero_is_best,
    r"Where more than two compete .* every side rolls again, also those that were behind\.": all_roll_again,
    r"0, the best roll": zero_is_best,
    r"100, the worst roll": hundred_is_worst,
    r"Every whole ten between roll and difficulty is a degree.*": tens_are_degrees,
    r"(Every|No) roll is under .*": held_elsewhere,
    r"Every level": no_claim,  # the title of a table
    r"every (melee|ranged) weapon that takes practice": no_claim,
}


def every_sentence() -> Iterator[str]:
    """Give every sentence that the game shows people, in many situations."""
    yield from (GAME.blurb, GAME.dice)
    for ruling in GAME.rulings:
        yield from split(r"(?<=\.) (?=[A-Z])", ruling.text)
    for check in GAME.checks:
        yield check.blurb
        for kind in check.declared().values():
            yield from split(r"(?<=\.) (?=[A-Z])", kind.help)
            yield from getattr(kind, "words", {}).values()
    for situation in (*every_check(), Opposed(), Opposed(score=0, their_score=150, ties="draw")):
        yield from situation.notes()
    for situation in (Check(), Check(score=0), Opposed(ties="margin"), Opposed(ties="draw")):
        roll = situation.roll(seed=bytes(16))
        yield from (roll.summary, *roll.steps, *(die.note for die in roll.dice))
        for table in situation.tables():
            yield from (table.title, table.note, *table.columns, *(cell for row in table.rows for cell in row))


def test_every_strong_sentence_is_held() -> None:
    """Every sentence that claims something of all rolls has its proof above, and every proof has its sentence."""
    strong = {each for each in every_sentence() if STRONG.search(each.lower())}
    used = set()
    for sentence in sorted(strong):
        proofs = [name for name in CLAIMS if fullmatch(name, sentence)]
        assert proofs, f"nothing holds: {sentence}"
        CLAIMS[proofs[0]](sentence)
        used.add(proofs[0])
    assert {name for name, proof in CLAIMS.items() if proof not in (no_claim, held_elsewhere)} <= used


def test_the_rulings_of_the_game_master_are_told() -> None:
    """The game master has the last word. The rules are guidelines. The specific rule goes before the general one."""
    told = {ruling.title: ruling.text for ruling in GAME.rulings}
    assert "last word" in told["The game master"]
    assert "guideline" in told["The game master"]
    assert "more specific" in told["When rules disagree"]
    assert "basic check" in told["Where no skill applies"]


@pytest.mark.parametrize("check", GAME.checks)
def test_what_no_skill_covers_is_no_untrained_check(check: type[Situation]) -> None:
    """Resisting effects and combat are basic checks. The help says to leave Trained on, on both sides."""
    for name in ("trained", "their_trained"):
        if name in check.declared():
            assert "Leave it on where no skill applies" in check.declared()[name].help


def test_the_summary_of_an_opposed_check_names_both_characteristics() -> None:
    """The summary says in one sentence who rolled which characteristic."""
    situation = Opposed(characteristic="AGL", their_characteristic="PER")
    assert situation.roll(faces=(2, 5, 7, 5)).summary == (
        "Agility, success with 2 degrees, against their Perception, failure with 3 degrees: you win."
    )
    margin = replace(situation, ties="margin").roll(faces=(4, 4, 4, 1))
    assert margin.summary == (
        "Agility, success with 0 degrees, against their Perception, success with 0 degrees (margins 1 and 4): you lose."
    )


def test_degrees_are_said_in_words() -> None:
    """Page, command line and party say success or failure of degrees; S2 and F0 are for links and programs alone.

    Below a column stands the number of degrees, and whether it is solid or hatched says the rest, as above the chart.
    """
    page = live_parts(Check())
    party = decode_group("d100/party?check=check&1=&2=")
    assert isinstance(party, Party)
    of_party = party_parts(party, party_odds(party))["odds"]
    for told in (page["odds"], odds_text(decode("d100/check")), of_party, group_text(party)):
        words = sub("<[^>]*>", " ", told)
        assert {"success, 1 degree", "failure, 0 degrees"} <= {each.strip() for each in split(r"\s{2,}|\n", words)}
        assert not search(r"\b[SF]\d", words)
    assert findall(r'class="at">([^<]*)<', page["chart"]) == list("43210012345")


def test_no_help_reads_crooked() -> None:
    """The modifier's help says which way is which."""
    assert Check.declared()["modifier"].help == "Anything else: a bonus above 0, a penalty below."

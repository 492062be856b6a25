"""What a roll says where there is little room: its verdict, what was counted, and a word below each die.

Each line was read from its dice by hand, as the rulebook has it.
"""

import pytest

from fairthrow.links import decode

SAID = {
    # two dice of three at or under 7, three needed
    "spellwoven/test?skill=7&difficulty=3&faces=2,9,7": ("Fails by 1", "2 of 3 successes", "bad"),
    "spellwoven/test?difficulty=5&faces=1,1,2": ("Passes", "5 of 5 successes", "good"),
    "spellwoven/test?faces=1,1,2": ("Passes by 4", "5 successes, 1 needed", "good"),
    "spellwoven/test?faces=6,6,10": ("Fails by 1", "0 of 1 success", "bad"),
    "spellwoven/test?faces=6,6,10&effort=yes": ("Passes by 2", "3 successes, 1 needed", "good"),
    "spellwoven/test?against=1&faces=6,6,10": ("Passes", "No successes, no roll is needed", "good"),
    "spellwoven/contest?skill=6&their_skill=2&faces=2,7,8,1,2,8": ("Lost by 2", "1 against 3 successes", "bad"),
    "spellwoven/contest?faces=1,7,9,10,10,10": ("Won by 2", "2 against 0 successes", "good"),
    "spellwoven/contest?faces=2,7,9,3,10,10": ("A draw", "1 success each", "even"),
    "spellwoven/contest?faces=9,9,9,9,9,9": ("A draw", "No successes on either side", "even"),
    # the third and fourth die: 6 + 9
    "endworld/check?faces=4,4,6,9,9": ("2 degrees", "Total 15 against 3, 7 and 17", "good"),
    "endworld/check?faces=1,1,1,1,1": ("No degrees", "Total 2 against 3, 7 and 17", "bad"),
    "endworld/check?thresholds=2&faces=1,1,1,1,1": ("1 degree", "Total 2 against 2", "good"),
    "endworld/check?thresholds=&faces=1,1,1,1,1": ("No degrees", "Total 2, no thresholds", "bad"),
    "endworld/check?thresholds=1,2,3,4,5,6,7,8,9,10,11,12&faces=1,1,1,1,1": (
        "2 degrees",
        "Total 2 against 12 thresholds",
        "good",
    ),
    "endworld/value?value=-9&thresholds=-10": ("1 degree", "Value −9 against −10", ""),
    # a natural 18 and a further 15
    "skew/task?difficulty=14&faces=6,6,6,5,4,6": ("Succeeds by 9", "23 against difficulty 14", "good"),
    "skew/task?faces=5,4,1": ("Fails", "10 against difficulty 10, equal fails", "bad"),
    "skew/task?difficulty=-10&adjustment=-30&faces=5,4,1": ("Fails by 10", "−20 against difficulty −10", "bad"),
    "skew/roll?keep=3&low=2&faces=1,2,3,4,5": ("Total 6", "3d6 (2 low)", ""),
    "skew/percentile?faces=10,10": ("Rolled 100", "Tens 0, ones 0", ""),
    "d100/check?score=55&faces=3,7": ("Succeeds, 1 degree", "37 against difficulty 55", "good"),
    "d100/check?score=37&faces=3,7": ("Fails, 0 degrees", "37 against difficulty 37, equal fails", "bad"),
    "d100/check?score=5&level=hard&faces=9,9": ("Fails, 10 degrees", "99 against difficulty −5", "bad"),
    "d100/opposed?faces=1,2,3,4": ("Won by 2 degrees", "3 degrees of success against 1", "good"),
    "d100/opposed?faces=8,2,3,4": ("Lost", "Failure against success", "bad"),
    # failures of 3 degrees (82 against 45) and of 2 (66): the fewer win
    "d100/opposed?faces=8,2,6,6": ("Lost by 1 degree", "3 degrees of failure against 2", "bad"),
    "d100/opposed?ties=draw&faces=3,1,3,2": ("A draw", "1 degree of success each", "even"),
    "d100/opposed?ties=margin&faces=3,1,3,2": ("Won by 1", "Margin 14 against 13", "good"),
    "enchanted-realms/save?faces=14": ("Succeeds", "19 against DC 13", "good"),
    "enchanted-realms/check?dc=60&faces=20": ("Succeeds", "Natural 20, 21 against DC 60", "good"),
    "enchanted-realms/check?dc=1&faces=1": ("Fails", "Natural 1, 2 against DC 1", "bad"),
    "enchanted-realms/competition?faces=12,2": ("Won by 10", "13 against 3", "good"),
    "enchanted-realms/competition?faces=2,2": ("A tie", "3 against 3", "even"),
    # 1 + 5 against 2 + 1: the totals would win
    "enchanted-realms/competition?natural_one=yes&score=12&faces=1,2": ("Lost", "6 against 3, but your 1 loses", "bad"),
    "enchanted-realms/skill?pools=2,1&faces=20,1,14": ("2 successes", "3 dice against DC 14", "good"),
    "enchanted-realms/skill?faces=2,1": ("No successes", "2 dice against DC 14", "bad"),
    "enchanted-realms/attack?faces=20,12,4": ("2 hits, 4 damage", "2 dice against DC 12", "good"),
    "enchanted-realms/attack?faces=2,1": ("A miss", "2 dice against DC 12", "bad"),
    "enchanted-realms/attack?disadvantage=yes&faces=20,1,3": ("A miss", "1 die hits, but no damage", "bad"),
    "enchanted-realms/attack?damage=0&misses=disadvantage&faces=20,1": (
        "1 hit, no damage",
        "2 dice against DC 12",
        "bad",
    ),
    "enchanted-realms/movement?path=oodd&speed=20": ("Walks 3 hexes", "20 of 20 feet, 3 of 4 hexes", ""),
    "enchanted-realms/movement?path=ooo&falls=1": ("Moves 3 hexes", "35 of 50 feet, 3 of 3 hexes", ""),
    "enchanted-realms/movement?path=&prone=yes": ("Crawls no hex", "0 of 50 feet, 0 of 0 hexes", ""),
}
"""A rolled link → its short verdict, its lead, and what news it is."""

BELOW = {
    "spellwoven/test?skill=7&advantage=yes&faces=10,2,9,1": ["dropped", "+1", "no", "+2"],
    "endworld/check?bonus=1&faces=9,2,4,6,4,9": ["skill", "out", "1st", "attr.", "2nd", "5th"],
    "endworld/check?skill=3&extra=5,9,1&faces=1,2,3,4,5": ["extra", "2nd", "2 picks", "4th", "2 picks"],
    "skew/task?high=1&faces=6,1,6,6,1,2,3": ["+6", "dropped", "+6", "+6", "+1", "+2", "+3"],
    "d100/check?faces=3,7": ["tens", "ones"],
    "enchanted-realms/save?advantage=yes&chance=yes&faces=1,1,14": ["re-rolled", "dropped", "used"],
    "enchanted-realms/skill?faces=20,3": ["succeeds", "fails"],
    "enchanted-realms/attack?advantage=yes&faces=20,3,1,4,2": ["hits", "misses", "misses", "damage", "+2"],
    "enchanted-realms/attack?disadvantage=yes&faces=20,4,3": ["hits", "damage", "−3"],
    "enchanted-realms/attack?chance=yes&faces=20,1,2,4": ["hits", "re-rolled", "misses", "damage"],
}
"""A rolled link → the word below each die, in the order rolled."""


@pytest.mark.parametrize("link", SAID)
def test_a_verdict_is_short_and_says_against_what(link: str) -> None:
    """Verdict, lead and news are what the dice were read to be by hand."""
    read = decode(link)
    roll = read.roll()
    assert (roll.short, roll.lead, read.situation.news_of(roll.outcomes)) == SAID[link]


@pytest.mark.parametrize("link", BELOW)
def test_a_word_stands_below_each_die(link: str) -> None:
    """The word says what this die did, not only that it did something."""
    assert [die.word for die in decode(link).roll().dice] == BELOW[link]

"""How a roll is told, step by step, word for word, and what stands beside its dice.

Each story was written by hand from the faces, as the rulebook has it.
"""

import pytest

from fairthrow.links import decode

TOLD: dict[str, tuple[str, ...]] = {
    # 12 is 33 under 45, 34 is 11 under
    "d100/opposed?faces=1,2,3,4": (
        "Your difficulty: 45.",
        "Theirs: 45.",
        "You rolled 12 against 45: success with 3 degrees.",
        "They rolled 34 against 45: success with 1 degree.",
        "You win; that counts as the one success.",
    ),
    # 31 and 32 are both one whole ten under; then 82 and 66 are three and two over
    "d100/opposed?their_modifier=-10&their_score=55&faces=3,1,3,2,8,2,6,6": (
        "Your difficulty: 45.",
        "Theirs: 55 − 10 modifier = 45.",
        "You rolled 31 against 45: success with 1 degree.",
        "They rolled 32 against 45: success with 1 degree.",
        "Equal degrees: both roll again.",
        "You rolled 82 against 45: failure with 3 degrees.",
        "They rolled 66 against 45: failure with 2 degrees.",
        "They win; that counts as the one success.",
    ),
    "d100/opposed?ties=draw&faces=3,1,3,2": (
        "Your difficulty: 45.",
        "Theirs: 45.",
        "You rolled 31 against 45: success with 1 degree.",
        "They rolled 32 against 45: success with 1 degree.",
        "Equal degrees: a draw.",
    ),
    "d100/opposed?ties=margin&level=hard&faces=3,6,4,6,10,10,5,5": (
        "Your difficulty: 45 − 10 for hard = 35.",
        "Theirs: 45.",
        "You rolled 36 against 35: failure with 0 degrees, margin −1.",
        "They rolled 46 against 45: failure with 0 degrees, margin −1.",
        "Equal margins: both roll again.",
        "You rolled 0 against 35: success with 3 degrees, margin 35.",
        "They rolled 55 against 45: failure with 1 degree, margin −10.",
        "You win; that counts as the one success.",
    ),
    "enchanted-realms/competition?struggle=2&faces=4,4,5,6": (
        "You: 4 + 1 = 5.",
        "They: 4 + 1 = 5.",
        "A tie: the struggle goes on, and both roll again.",
        "You: 5 + 1 = 6.",
        "They: 6 + 1 = 7.",
    ),
    "enchanted-realms/competition?struggle=1&natural_one=yes&faces=1,1,12,1": (
        "You: 1 + 1 = 2.",
        "They: 1 + 1 = 2.",
        "Both used dice show 1: the totals are compared.",
        "A tie: the struggle goes on, and both roll again.",
        "You: 12 + 1 = 13.",
        "They: 1 + 1 = 2.",
        "Their 1 loses, whatever the totals.",
    ),
    "enchanted-realms/competition?natural_one=yes&other=20&faces=1,2": (
        "You: 1 + 21 = 22.",
        "They: 2 + 1 = 3.",
        "Your 1 loses, whatever the totals.",
    ),
    "spellwoven/test?difficulty=2&faces=1,6,7": (
        "Rolled 3d10 against rank 5: 2 successes.",
        "2 needed: the test passes exactly.",
    ),
    "spellwoven/test?difficulty=4&faces=2,6,7": (
        "Rolled 3d10 against rank 5: 1 success.",
        "4 needed: the test fails by 3.",
    ),
    "spellwoven/test?against=1&faces=6,6,10": (
        "Rolled 3d10 against rank 5: no successes.",
        "Difficulty 0: no roll is needed, the test passes.",
    ),
    "spellwoven/contest?disadvantage=yes&their_effort=yes&faces=1,2,3,6,10,10,9": (
        "You rolled 4d10 against rank 5 and kept the highest 3: 2 successes.",
        "They rolled 3d10 against rank 5: 3 successes from Effort.",
    ),
}
"""A rolled link → its steps."""


@pytest.mark.parametrize("link", TOLD)
def test_a_roll_is_told_step_by_step(link: str) -> None:
    """Every step of the rule is one sentence, with the numbers of this roll."""
    assert decode(link).roll().steps == TOLD[link]


@pytest.mark.parametrize(
    ("link", "badges"),
    [
        ("endworld/check?faces=4,8,8,1,4", ["resonates", "resonates", "resonates", "", "resonates"]),
        ("endworld/check?bonus=1&faces=1,1,3,5,8,9", [""] * 6),  # of the two that match one is removed
        ("endworld/check?bonus=1&resonance=rolled&faces=1,1,3,5,8,9", ["resonates", "resonates", "", "", "", ""]),
        ("skew/task?high=2&low=1&faces=1,2,3,4", ["", "", "", "good luck"]),
        ("skew/task?low=1&faces=1,2,3,4", ["", "", "", "bad luck"]),
        ("d100/check?faces=1,2", ["", ""]),
    ],
)
def test_a_die_that_is_special_has_a_badge(link: str, badges: list[str]) -> None:
    """It says in a word what is special about it, and dice that are as all others have none."""
    assert [die.badge for die in decode(link).roll().dice] == badges

"""What stands around the odds: the heads and notes of tables, their rows, lines of the chart, what lies beside a check.

The words are those that people are to read. The rows were worked out by hand, from the rulebooks' tables.
"""

import pytest

from fairthrow.links import decode

CATEGORIES = ("Category", "Adds", "Counts", "Does not count")
ADMITTED = "Within one category only the best bonus and the worst penalty count."
SCORES = ("Modifier of a score", ("Score", "Modifier"), "Taken from the full score, without regard to injuries.")
LEVELS = ("Level", "Trained", "Untrained")
CHARACTERISTICS = ("Characteristics", ("Characteristic", "Name", "Rolled for"), "")
DEGREES = "One degree for each threshold that is reached; what a degree is worth depends on the situation."
RANKS = (
    "Ranks",
    ("Rank", "Three", "Two", "One"),
    (
        "Faces that score three, two and one success; a 10 never scores. "
        "In brackets the highest of each, from rank 18 on that of three first."
    ),
)

HEADS: dict[str, list[tuple[str, tuple[str, ...], str]]] = {
    "spellwoven/test": [
        RANKS,
        (
            "Difficulties",
            ("Successes needed", "Difficulty", "Target's attribute"),
            "Against somebody's attribute the difficulty is one less than it; Evasion is worked out so too.",
        ),
        (
            "Attributes",
            ("Attribute", "Is for", "A target resists with it"),
            "Each skill is linked to one of them, Climb to Quickness, say, and Swim to Fortitude.",
        ),
    ],
    "spellwoven/contest": [RANKS],
    "endworld/check": [
        ("Degrees of success", ("Total", "Degrees"), DEGREES),
        (
            "Broad skills",
            ("Level", "Specializations"),
            (
                "A broad skill covers many tasks. For a specialization among them a bonus die is rolled; to a gap "
                "among them the skill does not apply, only the attribute. Advice: nothing stops you from setting "
                "either."
            ),
        ),
    ],
    "endworld/value": [("Degrees of success", ("Value", "Degrees"), DEGREES)],
    "skew/task": [
        ("What the dice must show", ("Difficulty", "Total", "Dice"), "What the three dice kept come to."),
    ],
    "skew/task?adjustment=-4": [
        (
            "What the dice must show",
            ("Difficulty", "Total", "Dice"),
            "What the three dice kept come to, before the adjustment of −4.",
        ),
    ],
    "skew/roll": [],
    "skew/percentile": [
        ("How to read the dice", ("Tens die", "Ones die", "Total"), "The face 10 is the digit 0."),
    ],
    "d100/check": [("Every level", LEVELS, "How many of the 100 rolls succeed with score 45."), CHARACTERISTICS],
    "d100/opposed?modifier=-5&their_score=60": [
        ("Your levels", LEVELS, "How many of the 100 rolls succeed with score 45 and modifier −5."),
        ("Their levels", LEVELS, "How many of the 100 rolls succeed with score 60."),
        CHARACTERISTICS,
    ],
    "enchanted-realms/save": [("Modifiers: what counts", CATEGORIES, ADMITTED)],
    "enchanted-realms/check": [("Modifiers: what counts", CATEGORIES, ADMITTED), SCORES],
    "enchanted-realms/competition": [
        ("Your modifiers: what counts", CATEGORIES, ADMITTED),
        ("Their modifiers: what counts", CATEGORIES, ADMITTED),
        SCORES,
    ],
    "enchanted-realms/skill": [("Modifiers: what counts", CATEGORIES, ADMITTED), SCORES],
    "enchanted-realms/attack": [("Modifiers: what counts", CATEGORIES, ADMITTED), SCORES],
    "enchanted-realms/movement": [
        ("How far 50 feet go", ("You are", "Open ground", "Difficult ground"), "A hex is 5 feet across."),
    ],
}
"""A link → title, columns and note of each of its tables."""

ROWS: dict[str, list[tuple[str, ...]]] = {
    "spellwoven/test?skill=1&attribute=1": [
        ("1", "–", "1", "–"),  # the 1 is the only success, and scores its bonus too
        ("2", "–", "1", "2"),
        ("3", "–", "1", "2–3"),
        ("4", "–", "1", "2–4"),
        ("5", "–", "1", "2–5"),
        ("6", "–", "1", "2–6"),
        ("7", "–", "1", "2–7"),
    ],
    "spellwoven/test?skill=15": [
        ("12 (4/9)", "–", "1–4", "5–9"),
        ("13 (5/9)", "–", "1–5", "6–9"),
        ("14 (6/9)", "–", "1–6", "7–9"),
        ("15 (7/9)", "–", "1–7", "8–9"),
        ("16 (8/9)", "–", "1–8", "9"),
        ("17 (9/9)", "–", "1–9", "–"),
        ("18 (1/9/9)", "1", "2–9", "–"),
    ],
    "spellwoven/test?skill=26": [
        ("20 (3/9/9)", "1–3", "4–9", "–"),
        ("21 (4/9/9)", "1–4", "5–9", "–"),
        ("22 (5/9/9)", "1–5", "6–9", "–"),
        ("23 (6/9/9)", "1–6", "7–9", "–"),
        ("24 (7/9/9)", "1–7", "8–9", "–"),
        ("25 (8/9/9)", "1–8", "9", "–"),
        ("26 (9/9/9)", "1–9", "–", "–"),
    ],
    # two selectors of 1 and 5: totals from 2 to 20
    "endworld/check?attribute=1&skill=5&thresholds=2,3,20,5,5": [("2", "1"), ("3–4", "2"), ("5–19", "4"), ("20", "5")],
    "endworld/check?thresholds=21": [("2–20", "0")],
    "endworld/value?thresholds=3,-2,4": [("below −2", "0"), ("−2 to 2", "1"), ("3", "2"), ("4 or more", "3")],
    "endworld/value?thresholds=": [("any", "0")],
    # a 3 falls further, and an 18 goes on: 10 more than 8 above 18 is out of reach
    "skew/task?difficulty=17&adjustment=-1": [
        ("14", "15 or more", "16 or more"),
        ("15", "16 or more", "17 or more"),
        ("16", "17 or more", "18"),
        ("17", "18 or more", "18, then 11 or more"),
        ("18", "19 or more", "18, then 12 or more"),
        ("19", "20 or more", "18, then 13 or more"),
        ("20", "21 or more", "18, then 14 or more"),
    ],
    "d100/check?score=5&modifier=-1&level=hard": [
        ("Trivial (+40)", "44 in 100, under 44", "34 in 100, under 34"),
        ("Simple (+30)", "34 in 100, under 34", "24 in 100, under 24"),
        ("Routine (+20)", "24 in 100, under 24", "14 in 100, under 14"),
        ("Standard (+10)", "14 in 100, under 14", "4 in 100, under 4"),
        ("Challenging (0)", "4 in 100, under 4", "0 in 100, under −6"),
        ("Hard (−10)", "0 in 100, under −6", "0 in 100, under −16"),
        ("Very hard (−20)", "0 in 100, under −16", "0 in 100, under −26"),
        ("Painstaking (−30)", "0 in 100, under −26", "0 in 100, under −36"),
        ("Impossible (−40)", "0 in 100, under −36", "0 in 100, under −46"),
    ],
    "enchanted-realms/movement?speed=22": [
        ("Standing", "4 hexes, 5 feet each", "2 hexes, 10 feet each"),
        ("Prone", "1 hex, 15 feet each", "1 hex, 15 feet each"),
    ],
}
"""A link → the rows of its first table."""

BESIDE: dict[str, tuple[list[str], list[tuple[int, str]]]] = {
    "spellwoven/test?difficulty=3": (["With Effort"], [(3, "difficulty 3")]),
    "spellwoven/test?effort=yes&against=4": (["Without Effort"], [(3, "difficulty 3")]),
    "spellwoven/contest": (["With Effort"], [(1, "you win")]),
    "spellwoven/contest?effort=yes": (["Without Effort"], [(1, "you win")]),
    "endworld/check": (["With one more bonus die"], [(3, "1 degree"), (7, "2 degrees"), (17, "3 degrees")]),
    "endworld/check?penalty=1&thresholds=9": (["With one penalty die less"], [(9, "1 degree")]),
    "endworld/value": ([], []),
    "skew/task?difficulty=-3": (["With one more high die"], [(-2, "above −3")]),
    "skew/task?high=3": ([], [(11, "above 10")]),
    "skew/percentile": ([], []),
    "d100/check": (["Untrained"], []),
    "d100/check?trained=no": (["Trained"], []),
    "d100/opposed": (["Ties by margin", "Ties stand"], []),
    "d100/opposed?ties=draw": (["Ties rolled again", "Ties by margin"], []),
    "enchanted-realms/save": (["With advantage", "With disadvantage", "With the chance trait"], [(13, "DC 13")]),
    "enchanted-realms/competition": (["With advantage", "With disadvantage", "If a 1 loses"], [(1, "you are ahead")]),
    "enchanted-realms/competition?natural_one=yes&their_advantage=yes": (
        ["With advantage", "With disadvantage", "If a 1 does not lose"],
        [(1, "you are ahead")],
    ),
    "enchanted-realms/save?chance=yes&advantage=yes": (
        ["Without advantage", "Without the chance trait"],
        [(13, "DC 13")],
    ),
    "enchanted-realms/skill": (["With advantage", "With disadvantage"], []),
    "enchanted-realms/attack": (["With advantage", "With disadvantage"], [(1, "a hit")]),
    "enchanted-realms/movement": ([], []),
}
"""A link → what is laid beside the situation, and the lines across its chart with their places."""


@pytest.mark.parametrize("link", HEADS)
def test_tables_have_their_heads_and_notes(link: str) -> None:
    """Each table says what it is, what its columns are, and how it is read."""
    assert [(table.title, table.columns, table.note) for table in decode(link).situation.tables()] == HEADS[link]


@pytest.mark.parametrize("link", ROWS)
def test_rows_are_those_worked_out_by_hand(link: str) -> None:
    """The first table has these rows, from its first to its last."""
    assert list(decode(link).situation.tables()[0].rows) == ROWS[link]


def test_the_table_of_scores_is_the_rulebooks() -> None:
    """The second table of a check has the modifier of every score, up to the one that no score raises."""
    assert decode("enchanted-realms/check").situation.tables()[1].rows == (
        ("0–3", "none"),
        ("4–5", "+1"),
        ("6–7", "+2"),
        ("8–9", "+3"),
        ("10–11", "+4"),
        ("12 and up", "+5"),
    )


@pytest.mark.parametrize("link", BESIDE)
def test_what_lies_beside_has_its_names(link: str) -> None:
    """Situations laid beside this one, and lines of the chart, are called what they are."""
    situation = decode(link).situation
    labels, marks = BESIDE[link]
    assert [variant.label for variant in situation.variants()] == labels
    assert [(mark.at, mark.label) for mark in situation.marks()] == marks

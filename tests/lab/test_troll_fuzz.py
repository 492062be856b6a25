"""Random Troll programs: the odds are those of every roll, and a program written again is the same."""

from random import Random

import pytest
from troll_odds import odds_by_rolls, odds_of

from fairthrow.dice.every import TooManyError
from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.troll import odds as whole
from fairthrow.lab.troll import scopes, words
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.printed import printed

FUNCTIONS = "\nfunction f(a) = a U (2 < a)\nfunction g(a, b) = if b = 1 then a else sum a"
FUNCTIONS += "\nfunction h(a, b) = (sum a) - b * count (b <= a)"
NUMBERS = (
    *("(sum C)", "(count C)", "(N + N)", "(N - N)", "(N * N)", "(if C then N else N)", "(- N)", "(sgn N)"),
    *(
        "(median (C U 1))",
        "(sum min C)",
        "(choose {1, N})",
        "call h(C, N)",
        "(sum foreach q in 1..2 do N)",
        "(x := C; N)",
        "(y := N; N)",
    ),
)
COLLECTIONS = (
    *("(C U C)", "(C drop C)", "(C keep C)", "(C -- C)", "(C & C)", "(different C)", "(minimal C)", "(max C)", "(! C)"),
    *("(least 1 C)", "(largest 2 C)", "(1 < C)", "(2 >= C)", "(N = C)", "(N =/= C)", "(2 # C)", "(C pick 2)"),
    *("(foreach q in C do C)", "(if C then C else C)", "(call f(C))", "(call g(C, N))", "(x := C; C)", "(y := N; C)"),
)


def grown(random: Random, kind: str, depth: int, names: dict[str, str]) -> str:
    """Write a random number (``N``) or collection (``C``); ``names`` are those that have a value, with their kind."""
    if depth <= 0 or random.random() < 0.2:
        plain = ("1", "2", "d2", "d3", "z1") if kind == "N" else ("2d2", "d3", "{1, 2}", "{}", "2d3", "3d2")
        choice: str = random.choice([*plain, *(name for name, of in names.items() if kind in (of, "C"))])
        return choice
    written = ""
    inside = dict(names)
    for part in random.choice(NUMBERS if kind == "N" else COLLECTIONS).split(" "):
        word = part.strip("();{},")
        if word.endswith(("N", "C")) and word[-1:].isupper():
            end = part.index(word) + len(word) - 1
            part = part[:end] + grown(random, word[-1], depth - 1, inside) + part[end + 1 :]  # noqa: PLW2901
        if part.endswith(";"):  # from here on the name has a value
            inside[written.rsplit("(", maxsplit=1)[-1][0]] = word[-1]
        if part == "do":
            inside["q"] = "N"
        written += part + " "
    return written


def story(random: Random) -> str:
    """Write a program that gives some names their values first; later ones may hang on those before."""
    names: dict[str, str] = {}
    lets = ""
    for name in "stw"[: random.randint(0, 3)]:
        kind = random.choice("NCC")
        lets += f"{name} := {grown(random, kind, 1, names)}; "
        names[name] = kind
    return lets + grown(random, random.choice("NC"), 3, names)


@pytest.mark.parametrize("seed", range(40))
def test_random_programs_have_the_odds_of_their_rolls(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five random programs; what cannot be done with some roll is refused by both.

    That is so whether names are gone through value by value or shared.
    """
    random = Random(seed)
    for _ in range(5):
        program = story(random) + FUNCTIONS
        tree = parse(program)
        assert parse(printed(tree)) == tree
        wanted = None
        try:
            wanted = odds_by_rolls(program, most_rolls=2_000)
        except (TooManyError, LimitError):
            continue
        except ProgramError:
            pass
        for few in (0, 100):
            for module in (scopes, words, whole):
                monkeypatch.setattr(module, "FEW", few)
            if wanted is None:
                with pytest.raises(ProgramError):
                    odds_of(program)
            else:
                assert odds_of(program) == wanted, (few, program)

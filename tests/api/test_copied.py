"""What the library gives and raises can be copied, and handed from one process to another: it is the same there."""

import copy
import importlib
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from strategies import CHECKS, check_id

import fairthrow
from fairthrow.api.given import IncomparableError
from fairthrow.dice.errors import FairthrowError, FieldError, LinkError, TogetherError
from fairthrow.dice.stream import TooFewFacesError
from fairthrow.lab.errors import Mend, Place, ProgramError
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.troll.faults import TrollError
from fairthrow.programs.patience import TooLongError

SOURCES = Path(__file__).resolve().parents[2] / "pysrc"


def pickled(value: Any, protocol: int) -> Any:
    """Give a value as it is after the way to another process and back."""
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301  # it is our own


WAYS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *(partial(pickled, protocol=protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
]
"""All ways to copy a value."""

MADE: dict[type[Exception], Exception] = {
    FairthrowError: FairthrowError("field", "field must be other", said="other"),
    FieldError: fairthrow.check("spellwoven/test")._link.situation.declared()["skill"].refuse("skill", 77),
    TogetherError: TogetherError("faces", "faces must not be given with a seed"),
    LinkError: LinkError("link", "link must be text"),
    TooFewFacesError: TooFewFacesError("faces", "faces must be 3 numbers", said="3 numbers, not 2"),
    IncomparableError: IncomparableError("value", "value must be one that can be compared"),
    ProgramError: ProgramError(Place(3, 5), "no", limit="memory", mends=(Mend("Add it", "output d6"),)),
    FaultError: FaultError("d6+", 3, "no", Edit(0, 2, "d8"), beside=(Edit(0, 1, "2d"),), limit="depth"),
    TrollError: TrollError((1, 2), "no", (Mend("Add it", "d6"),), limit="seconds"),
    TooLongError: TooLongError("the exact odds of this have more than 3 characters"),
}
"""An error of each type that can leave the library, with all that it can have."""


def every_type() -> set[type[Exception]]:
    """Give the types of errors that can leave the library, from all of its modules."""
    for module in pkgutil.walk_packages(fairthrow.__path__, "fairthrow."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found: set[type[Exception]] = {FairthrowError, TooLongError}
    left: list[type[Exception]] = [FairthrowError]
    while left:
        kinds = [each for each in left.pop().__subclasses__() if each.__module__.startswith("fairthrow")]
        found.update(kinds)
        left += kinds
    return found


def test_every_type_of_error_is_copied() -> None:
    """The table above has all of them."""
    assert MADE.keys() == every_type()
    assert all(type(error) is kind for kind, error in MADE.items())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("error", MADE.values(), ids=lambda error: type(error).__name__)
def test_a_copy_of_an_error_is_the_same(error: Exception, way: Callable[[Any], Any]) -> None:
    """It has the same type, text and attributes, also those that somebody has put to it."""
    error.add_note("seen by a test")
    again = way(error)
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert isinstance(again, ValueError) or isinstance(error, TooLongError)


ASKED: list[Callable[[], object]] = [
    lambda: fairthrow.odds("spellwoven/test", skill=77),
    lambda: fairthrow.odds("spellwoven/test", luck=7),
    lambda: fairthrow.odds("nowhere"),
    lambda: fairthrow.roll("spellwoven/test", faces=[1]),
    lambda: fairthrow.program("output 1d").odds(),
    lambda: fairthrow.program("output 99999999d9999 ").odds(),
    lambda: fairthrow.program("2d6 + (", language="notation").odds(),
    lambda: fairthrow.program("sum 2 d", language="troll").odds(),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("ask", ASKED)
def test_an_error_that_was_raised_is_copied(ask: Callable[[], object], way: Callable[[Any], Any]) -> None:
    """As are those made for the table."""
    with pytest.raises(FairthrowError) as fault:
        ask()
    again = way(fault.value)
    assert type(again) is type(fault.value)
    assert (str(again), vars(again)) == (str(fault.value), vars(fault.value))


PROGRAM = '\\ input N 1..3 \\ N: 2 \\ success X >= 6 \\ output Nd6 named "X"'

VALUES: dict[str, Callable[[], Any]] = {
    "odds of a program": lambda: fairthrow.program(PROGRAM, inputs={"N": 3}).odds(),
    "chances": lambda: fairthrow.program(PROGRAM).odds()["X"],
    "chances without an end": lambda: fairthrow.program("accumulate x := d6 while x > 2", language="troll").odds(),
    "roll of a program": lambda: fairthrow.program(PROGRAM).roll(),
    "program": lambda: fairthrow.program(PROGRAM, inputs={"N": 3}),
    "notation": lambda: fairthrow.program("4d6kh3", language="notation"),
    "found": lambda: fairthrow.find("spellwoven/test", "skill", "advantage", want=">= 1/2"),
    "found of a program": lambda: fairthrow.find(fairthrow.program(PROGRAM), "N", want=">= 1/2"),
    "nearness": lambda: fairthrow.near(fairthrow.program("output 2d6"), to="2:1/36, 7:35/36"),
    "spending": lambda: fairthrow.check("spellwoven/test").spending(points=1, checks=2, decision="effort"),
    "die": lambda: fairthrow.roll("spellwoven/test").dice[0],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_copy_of_a_value_is_equal(value: Callable[[], Any], way: Callable[[Any], Any]) -> None:
    """It says the same, and gives the same data."""
    made = value()
    if isinstance(made, fairthrow.Check):
        made.odds()  # what it remembers is copied too
    again = way(made)
    assert type(again) is type(made)
    assert again == made
    assert (str(again), repr(again)) == (str(made), repr(made))
    if isinstance(made, fairthrow.Odds | fairthrow.Roll | fairthrow.Found | fairthrow.Nearness):
        assert again.data() == made.data()
    if isinstance(made, fairthrow.Odds):
        assert (again.chance, again.wanted, again.warnings) == (made.chance, made.wanted, made.warnings)
    if isinstance(made, fairthrow.Found):
        assert again.csv() == made.csv()


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_every_check_is_copied(check: Any) -> None:
    """With its odds and a roll."""
    asked = fairthrow.check(check_id(check))
    for made in (asked, asked.odds(), asked.roll()):
        for way in WAYS:
            again = way(made)
            assert again == made
            assert str(again) == str(made)


POOL = """
import sys
sys.path.insert(0, {sources!r})
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
import fairthrow

def mean(text):
    return fairthrow.program(text).odds()["output 1"].mean

TEXTS = ["output d6", "output d", "output 2d6"]

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    with multiprocessing.Pool(3) as pool:
        asked = [pool.apply_async(mean, [text]) for text in TEXTS]
        for each in asked:
            try:
                print(each.get(60))
            except fairthrow.ProgramError as error:
                print(error.place, error.reason)
        try:
            pool.map(mean, TEXTS)
        except fairthrow.ProgramError as error:
            print(error.field)
    with ProcessPoolExecutor(3) as pool:
        for each in [pool.submit(mean, text) for text in TEXTS]:
            print(each.exception().place if each.exception() else each.result())
"""


def test_processes_of_a_pool_share_right_and_wrong_programs(tmp_path: Path) -> None:
    """The wrong one is an error, the right ones are answered, and the pool ends."""
    script = tmp_path / "pool.py"
    script.write_text(POOL.format(sources=str(SOURCES)), encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    wrong = "Place(line=1, column=9)"
    lines = done.stdout.splitlines()
    assert lines[1].startswith(wrong)
    assert [*lines[:1], *lines[2:]] == ["7/2", "7", "program", "7/2", wrong, "7"]

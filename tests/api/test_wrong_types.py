"""Whatever type is given where another is wanted, what leaves the library is one of its errors, and names it."""

import inspect
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any, NamedTuple

import pytest

import fairthrow

LINK = "spellwoven/test"
PROGRAM = "output 2d6"
LAB = fairthrow.program(PROGRAM)


class Odd:
    """A value of a type that nobody knows, and that is not even written."""

    def __repr__(self) -> str:
        raise RuntimeError("not to be written")


CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)

ODD: dict[str, Any] = {
    "nothing": None,
    "true": True,
    "number": 5,
    "negative": -1,
    "float": 2.5,
    "not a number": nan,
    "endless": inf,
    "huge": 10**5000,
    "fraction": Fraction(1, 2),
    "decimal": Decimal("sNaN"),
    "complex": 2j,
    "text": "odd",
    "empty": "",
    "half a character": "\ud800",
    "bytes": b"odd",
    "list": [1, "a", None],
    "no list": [],
    "circle": CIRCLE,
    "mapping": {1: 2, None: "a", (1,): [2]},
    "set": {1, 2},
    "class": int,
    "function": callable,
    "generator": (each for each in "ab"),
    "other": Odd(),
    "ellipsis": ...,
    "check": fairthrow.check(LINK),
    "odds": fairthrow.odds(LINK),
}


class Parameter(NamedTuple):
    """A parameter of a public function: how it is given, the names an error may have, and odd values that it takes."""

    function: str
    name: str
    ask: Callable[[Any], object]
    fields: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


SECONDS = ("nothing", "number", "float", "endless", "huge", "fraction")
"""Odd values that say how long something may take."""

CHECK = fairthrow.check(LINK)
CHANCES = fairthrow.odds(LINK)["successes"]
COMPARED = ("true", "number", "negative", "float", "not a number", "endless", "huge", "fraction")
"""Odd values that numbers can be compared with."""

PARAMETERS = [
    Parameter("check", "link", fairthrow.check),
    Parameter("check", "fields", lambda odd: fairthrow.check(LINK, skill=odd), ("skill",), ("number",)),
    Parameter("program", "text", fairthrow.program, ("program",), ("text", "empty")),
    Parameter("program", "language", lambda odd: fairthrow.program(PROGRAM, language=odd)),
    Parameter(
        "program", "inputs", lambda odd: fairthrow.program(PROGRAM, inputs=odd), (), ("nothing", "no list", "empty")
    ),
    Parameter("odds", "link", fairthrow.odds),
    Parameter("odds", "seconds", lambda odd: fairthrow.odds(LAB.link, seconds=odd), (), (*SECONDS, "ellipsis")),
    Parameter("odds", "fields", lambda odd: fairthrow.odds(LINK, skill=odd), ("skill",), ("number",)),
    Parameter("roll", "link", fairthrow.roll),
    Parameter("roll", "seed", lambda odd: fairthrow.roll(LINK, seed=odd), (), ("nothing",)),
    Parameter("roll", "faces", lambda odd: fairthrow.roll(LINK, faces=odd), (), ("nothing",)),
    Parameter("roll", "seconds", lambda odd: fairthrow.roll(LAB.link, seconds=odd), (), (*SECONDS, "ellipsis")),
    Parameter("roll", "fields", lambda odd: fairthrow.roll(LINK, skill=odd), ("skill",), ("number",)),
    Parameter("find", "link", lambda odd: fairthrow.find(odd, "skill", want=">= 1/2"), (), ("check",)),
    Parameter("find", "vary", lambda odd: fairthrow.find(LINK, odd, want=">= 1/2"), ("vary", "odd", "", "⟨U+D800⟩")),
    Parameter("find", "want", lambda odd: fairthrow.find(LINK, "skill", want=odd)),
    Parameter("find", "of", lambda odd: fairthrow.find(LINK, "skill", want=">= 1/2", of=odd), (), ("empty",)),
    Parameter("find", "seconds", lambda odd: fairthrow.find(LINK, "skill", want=">= 1/2", seconds=odd), (), SECONDS),
    Parameter(
        "find",
        "fields",
        lambda odd: fairthrow.find(LINK, "skill", want=">= 1/2", difficulty=odd),
        ("difficulty",),
        ("number",),
    ),
    Parameter("near", "links", lambda odd: fairthrow.near(odd, to="2:1"), ("link",), ("check",)),
    Parameter("near", "to", lambda odd: fairthrow.near(LAB, to=odd), ("to", "link"), ("check",)),
    Parameter("near", "of", lambda odd: fairthrow.near(LINK, to="2:1", of=odd), (), ("empty",)),
    Parameter("near", "seconds", lambda odd: fairthrow.near(LAB, to="2:1", seconds=odd), (), SECONDS),
    Parameter("Check.odds", "seconds", lambda odd: LAB.odds(seconds=odd), (), SECONDS),
    Parameter("Check.odds", "seconds", lambda odd: CHECK.odds(seconds=odd), (), SECONDS),
    Parameter("Check.roll", "seed", lambda odd: LAB.roll(seed=odd), (), ("nothing",)),
    Parameter("Check.roll", "faces", lambda odd: LAB.roll(faces=odd), (), ("nothing",)),
    Parameter("Check.roll", "seconds", lambda odd: CHECK.roll(seconds=odd), (), SECONDS),
    Parameter(
        "Check.spending", "points", lambda odd: CHECK.spending(points=odd, checks=2, decision="effort"), (), ("number",)
    ),
    Parameter(
        "Check.spending", "checks", lambda odd: CHECK.spending(points=1, checks=odd, decision="effort"), (), ("number",)
    ),
    Parameter("Check.spending", "decision", lambda odd: CHECK.spending(points=1, checks=2, decision=odd)),
    Parameter("Check.translate", "language", lambda odd: fairthrow.program("d6", language="notation").translate(odd)),
    Parameter(
        "Check.translate",
        "seconds",
        lambda odd: fairthrow.program("d6", language="notation").translate("troll", seconds=odd),
        (),
        SECONDS,
    ),
    Parameter("Chances.of", "holds", CHANCES.of, (), ("class", "function")),
    Parameter("Chances.at_least", "value", CHANCES.at_least, (), COMPARED),
    Parameter("Chances.at_most", "value", CHANCES.at_most, (), COMPARED),
]


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda each: f"{each.function}-{each.name}")
@pytest.mark.parametrize("odd", ODD)
def test_an_odd_value_is_an_error_that_names_it(parameter: Parameter, odd: str) -> None:
    """Or it is taken, where the parameter may be such a value."""
    if odd in parameter.takes:
        parameter.ask(ODD[odd])
        return
    wanted: type[fairthrow.FairthrowError] = fairthrow.FieldError
    if parameter.name in ("link", "links"):
        wanted = fairthrow.LinkError
    elif parameter.name == "to":  # a link, or chances
        wanted = fairthrow.FairthrowError
    with pytest.raises(wanted) as fault:
        parameter.ask(ODD[odd])
    assert fault.value.field in (parameter.fields or (parameter.name,))
    assert not isinstance(fault.value, fairthrow.ProgramError)


def test_every_parameter_is_asked() -> None:
    """The list above has all parameters of all public functions, and of all methods of what they give."""
    functions: dict[str, Any] = {}
    for name in fairthrow.__all__:
        each = getattr(fairthrow, name)
        if inspect.isfunction(each):
            functions[name] = each
        elif inspect.isclass(each) and not issubclass(each, Exception) and each is not fairthrow.Die:
            for method, made in vars(each).items():
                if inspect.isfunction(made) and not method.startswith("_"):
                    functions[f"{name}.{method}"] = made
    asked = {(each.function, each.name) for each in PARAMETERS}
    every = {
        (name, of) for name, each in functions.items() for of in inspect.signature(each).parameters if of != "self"
    }
    assert asked == every


def test_seconds_are_for_programs() -> None:
    """Beside a link they are an error where nothing can take long, and are of use where something can."""
    for ask in (fairthrow.odds, fairthrow.roll):
        with pytest.raises(fairthrow.FieldError, match="seconds must be given for a program only") as fault:
            ask(LINK, seconds=5)
        assert fault.value.field == "seconds"
        with pytest.raises(fairthrow.FieldError, match="seconds must be a number above 0, or None, got '10'"):
            ask(LAB.link, seconds="10")  # type: ignore[arg-type]
    assert fairthrow.odds(LAB.link, seconds=None) == LAB.odds()
    endless = fairthrow.program("loop A over {1..9999} { loop B over {1..9999} { X: A * B } } output X").link
    with pytest.raises(fairthrow.ProgramError, match=r"0\.1 seconds"):
        fairthrow.odds(endless, seconds=0.1)


def test_a_limit_of_any_size_is_one() -> None:
    """No alarm clock is set to more than it can be."""
    for seconds in (1e300, 10**400, inf, 1e-9, Fraction(10), Decimal(10)):
        try:
            assert LAB.odds(seconds=seconds)["output 1"].mean == 7  # type: ignore[arg-type]
        except fairthrow.ProgramError as error:
            assert error.limit == "seconds"  # noqa: PT017  # the shortest may be over at once


def test_what_cannot_be_compared_is_a_type_error_too() -> None:
    """As it has always been."""
    result = fairthrow.odds(LINK)["result"]
    asked: list[Callable[[], object]] = [lambda: result.at_least(5), lambda: result.mean, lambda: result.variance]
    for ask in asked:
        with pytest.raises(TypeError) as fault:
            ask()
        assert isinstance(fault.value, fairthrow.FieldError)

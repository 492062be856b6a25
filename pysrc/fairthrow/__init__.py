"""Fairthrow: rolls, explanations and exact odds of tabletop dice systems.

As a library it offers the names of :mod:`fairthrow.api`, which imports nothing before one of them is asked for::

    >>> import fairthrow
    >>> fairthrow.odds("spellwoven/test", skill=7).chance
    Fraction(973, 1000)

Its packages and modules, each of which knows only those before it:

- :mod:`fairthrow.dice` knows dice and no game;
- :mod:`fairthrow.systems` knows the games and no links;
- :mod:`fairthrow.lab` knows dice languages and works out what their programs come to;
- :mod:`fairthrow.links` turns text from outside into situations;
- :mod:`fairthrow.programs` makes checks of the Lab's programs, with links like all others;
- :mod:`fairthrow.sweep` turns the question round: which values give the chance that is wanted;
- :mod:`fairthrow.table` has what people use beside one check: the log, luck, fair rolls;
- :mod:`fairthrow.view` turns situations into markup;
- :mod:`fairthrow.app` is what a browser's worker calls, :mod:`fairthrow.commands` is the command line, and
  :mod:`fairthrow.api` is what other programs call.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairthrow.api import (
        Chances,
        Check,
        Die,
        FairthrowError,
        FieldError,
        Found,
        LinkError,
        Nearness,
        Odds,
        ProgramError,
        Roll,
        check,
        checks,
        find,
        near,
        odds,
        program,
        roll,
    )

__version__ = "0.1.0"

__all__ = [
    "Chances",
    "Check",
    "Die",
    "FairthrowError",
    "FieldError",
    "Found",
    "LinkError",
    "Nearness",
    "Odds",
    "ProgramError",
    "Roll",
    "__version__",
    "check",
    "checks",
    "find",
    "near",
    "odds",
    "program",
    "roll",
]


def __getattr__(name: str) -> Any:
    """Give a name of the library. It is imported here and not above: every page would pay for it at its start."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415  # as above

    return getattr(import_module(f"{__name__}.api"), name)


def __dir__() -> list[str]:
    """List the names of the library too."""
    return sorted({*globals(), *__all__})

"""Which tests are asked for, and whether they need a site.

`build.py` imports this before anything is set up, so it needs nothing but Python.
"""

from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

OWN = {"--all", "--busy", "--rules"}
"""What our command reads itself, where it comes first."""

RULES = (
    "pysrc/fairthrow",
    "tests/api",
    "tests/dice",
    "tests/systems",
    "tests/table",
    "tests/view",
    "tests/app",
    "tests/build/test_code.py",
    "tests/build/test_templates.py",
)
"""Where the tests are that need neither site nor browser, beside those of single modules in `tests/`."""


def modules() -> list[str]:
    """List the tests of single modules."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").glob("test_*.py"))


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Part the ``arguments`` that our command reads from those that go to pytest."""
    own = list(takewhile(OWN.__contains__, arguments))
    return own, arguments[len(own) :]


def needs_site(arguments: list[str]) -> bool:
    """Say whether arguments for pytest ask for tests that need the site or a browser: any that name no place do."""
    own, rest = split(arguments)
    if "--rules" in own:
        return False
    named = [ROOT / argument.partition("::")[0] for argument in rest if not argument.startswith("-")]
    places = [place.resolve() for place in named if place.exists()]
    without = [ROOT / place for place in (*RULES, *modules())]
    return not places or not all(any(place.is_relative_to(each) for each in without) for place in places)

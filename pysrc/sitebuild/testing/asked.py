"""Which tests are asked for, and whether they need a site.

`build.py` imports this before anything is set up, so it needs nothing but Python.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

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


def needs_site(arguments: list[str]) -> bool:
    """Say whether arguments for pytest ask for tests that need the site or a browser: any that name no place do."""
    if arguments[:1] == ["--rules"]:
        return False
    named = [ROOT / argument.partition("::")[0] for argument in arguments if not argument.startswith("-")]
    places = [place.resolve() for place in named if place.exists()]
    without = [ROOT / place for place in (*RULES, *modules())]
    return not places or not all(any(place.is_relative_to(each) for each in without) for place in places)

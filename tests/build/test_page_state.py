"""No page keeps state beside its value: variables at the heads of modules only become fewer."""

import re
from collections import Counter
from pathlib import Path

from sitebuild.places import SITE

VARIABLE = re.compile(r"^(?:export )?(?:let|var) ", re.MULTILINE)

ALLOWED = ("desk/", "python/", "offline/")
"""The kernel of desks, the start of Python, and the service worker: they are what keeps state for all pages."""

MOST = 20
"""Variables that these may have in all."""

LEFT = {
    "lab/address.js": 1,
    "lab/draft.js": 1,
    "lab/editor.js": 1,
    "lab/game.js": 2,
    "lab/running.js": 1,
    "lab/why.js": 1,
    "pages/embed.js": 2,
    "pages/press.js": 2,
    "play/doubletaps.js": 1,
    "play/kept.js": 1,
    "play/landing.js": 1,
    "play/storage.js": 1,
}
"""Where there are still some, and how many at most. What is gone is gone: a number here is only ever made smaller."""


def variables(source: str) -> int:
    r"""Count the variables at the head of a module.

    >>> variables("let a = 1;\nexport let b;\nconst c = 2;\nfunction d() {\n  let e;\n}\n")
    2
    """
    return len(VARIABLE.findall(source))


def counted(site: Path) -> Counter[str]:
    """Count the variables of each script of the site that has any."""
    found = Counter[str]()
    for path in site.rglob("*.js"):
        place = path.relative_to(site).as_posix()
        if "node_modules" not in place and (count := variables(path.read_text(encoding="utf-8"))):
            found[place] = count
    return found


def test_no_page_keeps_state_beside_its_value() -> None:
    """A script has no variable at its head, but for those listed here, and the folders that serve all pages."""
    found = counted(SITE)
    pages = {place: count for place, count in found.items() if not place.startswith(ALLOWED)}
    more = {place: count for place, count in pages.items() if count > LEFT.get(place, 0)}
    assert not more, "state of a page belongs in its value: see site/docs/design.md, Every page is a desk"
    assert found.total() - sum(pages.values()) <= MOST


def test_a_variable_is_found() -> None:
    """What stands inside a function is none of them."""
    assert variables("let one;\nvar two;\nexport let three = () => {\n  let four;\n};\n") == 3

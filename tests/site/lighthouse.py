"""Lighthouse, as on a phone."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

from chromium_flags import SUGGESTIONS

from fairthrow.systems import SYSTEMS
from sitebuild.node import running_node
from sitebuild.places import BUILD

TOOLS = BUILD / "npm-tests" / "node_modules"
DRIVER = Path(__file__).with_name("lighthouse.mjs")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking")

PATHS = [
    "",
    "about/",
    "characters/",
    "lab/",
    "log/",
    "party/",
    "play/",
    "self-check/",
    "licences/",
    "docs/",
    "docs/links/",
    *(f"{name}/" for name in SYSTEMS),
]
"""Paths of the pages that are judged, as they stand in an address."""

SOUND = ("accessibility", "best-practices", "seo")
"""The categories that are the same on every machine, and on a busy one."""

CATEGORIES = ("performance", *SOUND)

PHONE = 375
"""Lighthouse's index of the speed of a middling phone, which its own documentation puts between 125 and 800.

Left alone it takes this machine's processor to be four times as fast as the phone's: an index of 1500.
"""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Scores from 0 to 100 by category, and Lighthouse's index of how fast the machine was meanwhile."""

    scores: dict[str, int]
    index: float


class Lighthouse:
    """A Lighthouse that runs. To load it takes a second, so it judges many pages, each in a Chromium of its own."""

    def __init__(self, process: Popen[str]) -> None:
        """Take the program that judges."""
        self._process = process

    def judged(self, url: str, slowdown: float = 4, categories: Sequence[str] = CATEGORIES) -> Judged:
        """Judge a page as on a processor so many times slower; RuntimeError if that cannot be done."""
        assert self._process.stdin
        assert self._process.stdout
        asked = {"url": url, "slowdown": slowdown, "categories": categories}
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        said = self._process.stdout.readline()
        found = json.loads(said) if said else {"error": "Lighthouse has ended"}
        if "error" in found:
            raise RuntimeError(f"{url}: {found['error']}")
        return Judged(**found)

    def scores(self, url: str) -> dict[str, int]:
        """Judge a page; give its scores from 0 to 100 by category."""
        return self.judged(url).scores

    def sound(self, url: str) -> dict[str, int]:
        """Judge a page by all that does not turn on how fast it is; give its scores by category."""
        return self.judged(url, 1, SOUND).scores

    def as_on_a_phone(self, url: str, tries: int, enough: int) -> dict[str, int]:
        """Judge a page until its performance is enough, or some tries are over.

        A busy machine is slower than Lighthouse takes it for. A page there is then slower than on a phone. So each
        later try slows the processor down only by as much as the machine was faster than a phone in the try before.
        """
        found = self.judged(url)
        for _ in range(tries - 1):
            if found.scores["performance"] >= enough:
                break
            found = self.judged(url, min(4.0, max(1.0, found.index / PHONE)))
        return found.scores


@contextmanager
def running(chromium: str) -> Iterator[Lighthouse]:
    """Start Lighthouse, to judge pages in this Chromium until the block ends."""
    with running_node(DRIVER, TOOLS, chromium, ",".join(SUGGESTIONS), *FLAGS) as process:
        yield Lighthouse(process)

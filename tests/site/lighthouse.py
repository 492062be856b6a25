"""Lighthouse, as on a phone."""

import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fairthrow.systems import SYSTEMS
from sitebuild.places import BUILD

TOOLS = BUILD / "npm-tests" / "node_modules"

PATHS = ["", "log/", "self-check/", "licences/", "docs/", "docs/links/", *(f"{name}/" for name in SYSTEMS)]
"""Paths of the pages that are judged, as they stand in an address."""


PHONE = 375
"""Lighthouse's index of the speed of a middling phone, which its own documentation puts between 125 and 800.

Left alone it takes this machine's processor to be four times as fast as the phone's: an index of 1500.
"""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Scores from 0 to 100 by category, and Lighthouse's index of how fast the machine was meanwhile."""

    scores: dict[str, int]
    index: float


def scores(url: str, chromium: str) -> dict[str, int]:
    """Let Lighthouse judge a page; give its scores from 0 to 100 by category."""
    return judged(url, chromium).scores


def judged(url: str, chromium: str, slowdown: float = 4) -> Judged:
    """Let Lighthouse judge a page as on a processor so many times slower."""
    node = shutil.which("node")
    if not node:
        raise RuntimeError("no Node.js on PATH: build.py puts its own there")
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory, "report.json")
        command = [
            node,
            str(TOOLS / "lighthouse" / "cli" / "index.js"),
            url,
            "--quiet",
            "--no-enable-error-reporting",
            "--disable-full-page-screenshot",  # for people to look at; no score turns on it
            "--output=json",
            f"--output-path={report}",
            f"--throttling.cpuSlowdownMultiplier={slowdown}",
            "--only-categories=performance,accessibility,best-practices,seo",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
        ]
        subprocess.run(command, env={**os.environ, "CHROME_PATH": chromium}, check=True, timeout=240)
        data = json.loads(report.read_text(encoding="utf-8"))
    found = {name: round(100 * each["score"]) for name, each in data["categories"].items()}
    return Judged(scores=found, index=data["environment"]["benchmarkIndex"])


def as_on_a_phone(url: str, chromium: str, tries: int, enough: int) -> dict[str, int]:
    """Let Lighthouse judge a page until its performance is enough, or some tries are over.

    A busy machine is slower than Lighthouse takes it for. A page there is then slower than on a phone. So each later
    try slows the processor down only by as much as the machine was faster than a phone in the try before.
    """
    found = judged(url, chromium)
    for _ in range(tries - 1):
        if found.scores["performance"] >= enough:
            break
        found = judged(url, chromium, min(4.0, max(1.0, found.index / PHONE)))
    return found.scores

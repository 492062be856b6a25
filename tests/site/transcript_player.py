"""What a screen reader is given at each step of a flow, compared with golden text that reads well aloud.

It is taken from Chromium's accessibility tree, line by line as it stands in `tests/site/transcripts/`.
"""

import json
import re
from pathlib import Path

from playwright.sync_api import Locator

TRANSCRIPTS = Path(__file__).with_name("transcripts")

LINE = re.compile(
    r"^(?P<indent> *)- (?P<role>[a-z]+)(?: \"(?P<name>.*?)\")?(?P<state>(?: \[[^\]]*\])*)(?::(?P<text>.*))?$"
)

QUOTED = re.compile(r"^( *- )'((?:''|[^'])*)'(.*)$")
"""A line whose role and name stand in quotation marks, since they hold what the tree's format has another use for."""


def heard(place: Locator) -> list[str]:
    """Read a place aloud: a line for each thing, said as its role, its name, its state. No address is heard."""
    lines = []
    for written in place.aria_snapshot().splitlines():
        line = QUOTED.sub(lambda found: found[1] + found[2].replace("''", "'") + found[3], written)
        found = LINE.match(line)
        if not found:
            lines.append(line.replace("- ", "", 1).rstrip(":"))
            continue
        name, text = json.loads(f'"{found["name"] or ""}"'), (found["text"] or "").strip()
        said = json.loads(text) if text.startswith('"') else text
        words = [found["role"], name, said, found["state"].strip()]
        lines.append(found["indent"] + " ".join(word for word in words if word))
    return [line for line in lines if "/url:" not in line]


class Transcript:
    """The steps of a flow: what was done, and what is heard then."""

    def __init__(self, name: str, root: Locator) -> None:
        """Begin the flow of a ``name``, the transcript's; all places lie in ``root``."""
        self.lines = [f"# {name}", ""]
        self._place = TRANSCRIPTS / f"{name}.md"
        self._root = root

    def step(self, words: str, *places: str) -> None:
        """Note what was done, what is heard in some places, and what is said of itself, without being looked for."""
        self.lines += [f"## {words}", ""]
        for place in places:
            self.lines += heard(self._root.locator(place))
        for name in ("said", "done"):
            text = self._root.locator(f'[data-part="{name}"]').text_content()
            self.lines += [f"said: {text}"] if text else []
        self.lines.append("")

    def compare(self, *, rewrite: bool) -> None:
        """Assert that it is the golden text; with ``rewrite``, that is written anew."""
        text = "\n".join(self.lines)
        if rewrite:
            self._place.parent.mkdir(exist_ok=True)
            self._place.write_text(text, encoding="utf-8")
        assert text == self._place.read_text(encoding="utf-8")

    def begins(self) -> None:
        """Assert that the golden text begins so. Only what the page says of what was done last may be said besides."""
        lines = [line for line in self.lines if not line.startswith("said: ")]
        assert lines == self._place.read_text(encoding="utf-8").split("\n")[: len(lines)]

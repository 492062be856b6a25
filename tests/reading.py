"""Reads markup more strictly than browsers do."""

from collections import Counter
from html.parser import HTMLParser

from fairthrow.view.markup import VOID


class Reading(HTMLParser):
    """Reads markup strictly: every element is closed in its order, and no attribute comes twice."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: Counter[str] = Counter()
        self.ids: list[str] = []
        self.refers: list[str] = []
        self.names: list[str] = []
        self.text = ""
        self.attributes: list[tuple[str, str, str | None]] = []

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, its ids and what it refers to."""
        keys = [key for key, _ in attrs]
        assert len(set(keys)) == len(keys), f"<{name}> has an attribute twice: {keys}"
        self.elements[name] += 1
        self.attributes += [(name, key, value) for key, value in attrs]
        held = dict(attrs)
        if held.get("id") is not None:
            self.ids.append(str(held["id"]))
        for key in ("for", "aria-describedby", "aria-labelledby"):
            self.refers += str(held.get(key) or "").split()
        if name not in VOID:
            self.open.append(name)

    def handle_endtag(self, name: str) -> None:
        """Close the element that was opened last."""
        assert self.open, f"</{name}> closes nothing"
        assert self.open.pop() == name, f"</{name}> closes another element"

    def handle_data(self, data: str) -> None:
        """Note the text that people read."""
        self.text += data


def read(markup: str) -> Reading:
    """Read all of a markup; AssertionError if it is not well-formed, or does what a page must not do."""
    reading = Reading()
    reading.feed(markup)
    reading.close()
    assert reading.open == []
    assert "script" not in reading.elements
    for name, key, value in reading.attributes:
        assert not key.startswith("on"), f"<{name} {key}>"
        assert key != "style", f"<{name} style> is refused by the page's policy"
        assert not str(value or "").strip().lower().startswith("javascript:")
    return reading

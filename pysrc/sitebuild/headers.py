"""Reads the header rules of netlify.toml, matches paths against them as Netlify does, gives pages their policy."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class HeaderRule:
    """The headers that responses of all paths get that match ``path``: their ``values`` by name."""

    path: str
    values: dict[str, str]

    def matches(self, path: str) -> bool:
        """Tell whether a request path falls under this rule."""
        return pattern(self.path).fullmatch(path) is not None


def pattern(rule: str) -> re.Pattern[str]:
    """Translate the path of a rule: `*` stands for anything, a part like `:name` for one part of a path.

    A final slash counts in neither, nor does the case of letters.

    >>> bool(pattern("/assets/*").fullmatch("/assets/a/b.js")), bool(pattern("/:page/").fullmatch("/skew"))
    (True, True)
    """
    parts = [part.rstrip() for part in rule.split("/")]
    return re.compile("/" + "/".join(_part(part) for part in parts if part) + "/?", re.IGNORECASE)


def _part(part: str) -> str:
    if part.startswith(":"):
        return "([^/]+)"
    if part == "*":
        return "?(.*)"  # the slash before it may be missing too
    return "(.*)".join(re.escape(piece) for piece in part.split("*"))


def read_rules(toml: Path) -> list[HeaderRule]:
    """Read the rules of a netlify.toml, in order."""
    entries = tomllib.loads(toml.read_text(encoding="utf-8")).get("headers", [])
    return [HeaderRule(path=entry["for"], values=dict(entry["values"])) for entry in entries]


def headers_for(path: str, rules: list[HeaderRule]) -> dict[str, str]:
    """Give the headers of a ``path``: those of all ``rules`` that match it, of a later rule where two give the same."""
    found: dict[str, str] = {}
    for rule in rules:
        if rule.matches(path):
            found |= rule.values
    return found


POLICY = "Content-Security-Policy"
HEADER_ONLY = {"frame-ancestors", "report-uri", "sandbox"}
"""The parts of a policy that browsers heed in a header alone."""


def page_policy(rules: list[HeaderRule]) -> str:
    """Give the policy of every page by the ``rules``, as the page itself can hold it.

    It is for hosts that send no headers of ours. What only a header can say is left out.
    """
    parts = [part.strip() for part in headers_for("/", rules)[POLICY].split(";")]
    return "; ".join(part for part in parts if part.partition(" ")[0] not in HEADER_ONLY)

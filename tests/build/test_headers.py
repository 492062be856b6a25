"""The rules of netlify.toml, read and matched as Netlify does, and what they say of this site."""

from pathlib import Path

import pytest

from sitebuild.headers import headers_for, pattern, read_rules
from sitebuild.places import NETLIFY
from sitebuild.precache import address

YEAR = "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("rule", "path", "matches"),
    [
        ("/*", "/", True),
        ("/*", "/a/b.js", True),
        ("/assets/*", "/assets/a.js", True),
        ("/assets/*", "/assets", True),
        ("/assets/*", "/other/assets/a.js", False),
        ("/sw.js", "/sw.js", True),
        ("/sw.js", "/SW.js/", True),
        ("/sw.js", "/swxjs", False),
        ("/:game/", "/skew", True),
        ("/:game/", "/skew/more", False),
        ("/*.html", "/a/b.html", True),
        ("/a*b/c", "/axyb/c", True),
        ("/", "/", True),
        ("/", "/a", False),
    ],
)
def test_rule_matches_as_on_netlify(rule: str, path: str, *, matches: bool) -> None:
    """A `*` takes anything, `:name` one part; case and a final slash do not count."""
    assert (pattern(rule).fullmatch(path) is not None) is matches


def test_later_rule_wins(tmp_path: Path) -> None:
    """All matching rules count, in order."""
    toml = tmp_path / "netlify.toml"
    toml.write_text(
        '[[headers]]\nfor="/*"\n[headers.values]\nA="1"\nB="1"\n[[headers]]\nfor="/x"\n[headers.values]\nB="2"\n'
    )
    assert headers_for("/x", read_rules(toml)) == {"A": "1", "B": "2"}
    assert headers_for("/y", read_rules(toml)) == {"A": "1", "B": "1"}


def test_no_file_gets_one_header_from_two_rules(dist: Path) -> None:
    """How a host joins rules that disagree is its own affair: ours never do."""
    rules = read_rules(NETLIFY)
    for file in dist.rglob("*"):
        path = address(f"/{file.relative_to(dist).as_posix()}")
        names = [name for rule in rules if rule.matches(path) for name in rule.values]
        assert len(names) == len(set(names)), path


def test_policy_allows_only_this_origin() -> None:
    """Scripts come from the origin; WebAssembly may run, text may not become code; nothing may frame a page."""
    policy = headers_for("/", read_rules(NETLIFY))["Content-Security-Policy"]
    rules = {name: values for name, *values in (part.split() for part in policy.split(";"))}
    assert rules.pop("script-src") == ["'self'", "'wasm-unsafe-eval'"]
    assert rules.pop("worker-src") == ["'self'", "blob:"]
    assert rules["default-src"] == ["'none'"]
    assert rules["frame-ancestors"] == ["'none'"]
    assert {value for values in rules.values() for value in values} == {"'self'", "'none'"}


def test_everything_named_by_a_hash_never_changes(dist: Path) -> None:
    """Hashed names are kept a year; pages and the service worker are asked for anew each time."""
    rules = read_rules(NETLIFY)
    for file in dist.rglob("*"):
        path = address(f"/{file.relative_to(dist).as_posix()}")
        if file.is_file():
            caching = headers_for(path, rules).get("Cache-Control")
            hashed = path.startswith(("/assets/", "/runtime/", "/wheels/"))
            assert caching == (YEAR if hashed else "no-cache" if path == "/sw.js" else None), path

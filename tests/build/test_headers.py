"""The rules of netlify.toml, matched as Netlify does, and the headers that they give to each file of this site."""

import http.client
import re
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import SiteServer

from sitebuild.headers import headers_for, pattern, read_rules
from sitebuild.places import DIST, NETLIFY, ROOT
from sitebuild.precache import address

YEAR = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "public, max-age=0, must-revalidate"

TYPES = {
    "bin": "application/octet-stream",
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "whl": "application/octet-stream",
    "woff2": "font/woff2",
    "zip": "application/zip",
}

ON_EVERYTHING = {
    "Content-Security-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
}


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
    """A `*` stands for anything, and `:name` for one part of a path. Case and a final slash do not count."""
    assert (pattern(rule).fullmatch(path) is not None) is matches


def test_later_rule_wins(tmp_path: Path) -> None:
    """All rules that match count. Of two that set the same header, the later one wins."""
    toml = tmp_path / "netlify.toml"
    toml.write_text(
        '[[headers]]\nfor="/*"\n[headers.values]\nA="1"\nB="1"\n[[headers]]\nfor="/x"\n[headers.values]\nB="2"\n'
    )
    assert headers_for("/x", read_rules(toml)) == {"A": "1", "B": "2"}
    assert headers_for("/y", read_rules(toml)) == {"A": "1", "B": "1"}


def test_no_file_gets_one_header_from_two_rules(dist: Path) -> None:
    """Hosts differ in how they join rules that disagree. No two of ours do, but for the policy of the widget.

    A host that sends both policies refuses to have it framed.
    """
    rules = read_rules(NETLIFY)
    twice = set()
    for file in dist.rglob("*"):
        path = address(f"/{file.relative_to(dist).as_posix()}")
        names = [name for rule in rules if rule.matches(path) for name in rule.values]
        twice |= {(path, name) for name in names if names.count(name) > 1}
    assert twice == {("/embed", "Content-Security-Policy"), ("/embed/", "Content-Security-Policy")}


def test_any_site_may_frame_the_widget_and_nothing_else(dist: Path) -> None:
    """Its policy is that of every other page, but for who may frame it."""
    rules = read_rules(NETLIFY)
    widget = headers_for("/embed/", rules)["Content-Security-Policy"]
    assert (
        widget.replace("frame-ancestors *", "frame-ancestors 'none'")
        == headers_for("/", rules)["Content-Security-Policy"]
    )
    free = set()
    for page in dist.rglob("*.html"):
        path = address(f"/{page.relative_to(dist).as_posix()}")
        if "frame-ancestors 'none'" not in headers_for(path, rules)["Content-Security-Policy"]:
            free.add(path)
    assert free == {"/embed/"}
    assert not any("X-Frame-Options" in rule.values for rule in rules)


def test_policy_allows_only_this_origin() -> None:
    """Scripts come only from the origin. WebAssembly may run, text becomes no code, and one place makes markup.

    Nothing may frame a page.
    """
    policy = headers_for("/", read_rules(NETLIFY))["Content-Security-Policy"]
    rules = {name: values for name, *values in (part.split() for part in policy.split(";"))}
    assert rules.pop("script-src") == ["'self'", "'wasm-unsafe-eval'"]
    assert rules.pop("worker-src") == ["'self'", "blob:"]
    assert rules.pop("connect-src") == ["'self'", "blob:"]  # the page hands the worker its program
    assert rules.pop("require-trusted-types-for") == ["'script'"]
    assert rules.pop("trusted-types") == ["fairthrow", "pyscript"]
    assert rules["default-src"] == ["'none'"]
    assert rules["frame-ancestors"] == ["'none'"]
    assert {value for values in rules.values() for value in values} == {"'self'", "'none'"}


def caching_class(path: str) -> str:
    """Give the caching that an address needs: for ever where the address holds a hash, else asked for each time."""
    if path.startswith(("/assets/", "/runtime/", "/wheels/")):
        assert re.search(r"[.-][0-9a-f]{12}[./]|/[0-9a-f]{12}/", path), f"no hash in {path}"
        return YEAR
    return "no-cache" if path == "/sw.js" else ASK_EACH_TIME


def test_every_file_is_served_as_it_needs_to_be(dist: Path, site_server: SiteServer) -> None:
    """Each file of the site comes with its content, its type, its caching, the headers that all have, and no others."""
    rules = read_rules(NETLIFY)
    connection = http.client.HTTPConnection(urlsplit(site_server.url).netloc, timeout=20)
    files = [file for file in dist.rglob("*") if file.is_file()]
    for file in files:
        path = address(f"/{file.relative_to(dist).as_posix()}")
        connection.request("GET", path)
        response = connection.getresponse()
        assert (response.status, response.read()) == (200, file.read_bytes()), path
        got = dict(response.getheaders())
        assert got["Content-Type"] == TYPES[file.suffix[1:]], path
        assert got["Cache-Control"] == caching_class(path), path
        ruled = headers_for(path, rules)
        assert ruled.items() <= got.items(), path
        anywhere = {"Access-Control-Allow-Origin"} if path.startswith(("/simple/", "/wheels/")) else set()
        assert ruled.keys() - {"Cache-Control"} == ON_EVERYTHING | anywhere, path
        assert got.keys() - ruled.keys() <= {"Cache-Control", "Content-Length", "Content-Type", "Date", "ETag"} | {
            "Server",
            "Vary",
        }, path
    connection.close()
    assert {file.suffix[1:] for file in files} == set(TYPES)


def test_every_rule_is_for_something(dist: Path) -> None:
    """Every rule of netlify.toml matches a file that is there."""
    paths = [address(f"/{file.relative_to(dist).as_posix()}") for file in dist.rglob("*") if file.is_file()]
    assert [rule.path for rule in read_rules(NETLIFY) if not any(map(rule.matches, paths))] == []


def test_netlify_builds_what_build_py_writes() -> None:
    """Netlify runs the README's build, with a Python that is new enough, and publishes what the build writes."""
    told = tomllib.loads(NETLIFY.read_text(encoding="utf-8"))["build"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert told["command"] == 'python3 build.py --origin "$URL"'
    assert told["publish"] == DIST.relative_to(ROOT).as_posix()
    numbers = [int(part) for part in told["environment"]["PYTHON_VERSION"].split(".")]
    assert numbers >= [int(part) for part in project["requires-python"].removeprefix(">=").split(".")]

"""Text becomes markup in one place of the site, and never becomes a program. The browser itself holds this."""

import re

import pytest
from conftest import SiteServer
from playwright.sync_api import Page
from problems import Problems
from site_player import live

from sitebuild.errors import BuildError
from sitebuild.npm_files import changed, pyscript_files
from sitebuild.places import SITE

SINKS = re.compile(
    r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|parseFromString|srcdoc|setHTMLUnsafe|"
    r"parseHTMLUnsafe|setHTML|DOMParser|createPolicy|importScripts|execScript)\b"
    r"|\bdocument\s*\.\s*write|\beval\s*\(|\bFunction\s*\(|\bnew\s+(?:Shared)?Worker\b|\bserviceWorker\s*\.\s*register\b"
    r"|\bset(?:Timeout|Interval)\s*\(\s*[\"'`]|createElement\(\s*[\"'`](?:script|iframe|object|embed)"
)
"""How a script makes markup or a program of text."""

ATTEMPTS = {
    "innerHTML": "document.createElement('p').innerHTML = '<b>x</b>'",
    "outerHTML": "document.querySelector('footer p').outerHTML = '<b>x</b>'",
    "insertAdjacentHTML": "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "a document of text": "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    "a fragment of text": "new Range().createContextualFragment('<b>x</b>')",
    "a frame of text": "document.createElement('iframe').srcdoc = '<b>x</b>'",
    "an address of a script": "document.createElement('script').src = '/assets/x.js'",
    "the text of a script": "document.createElement('script').text = 'x'",
    "a worker": "new Worker('/sw.js')",
    "a worker of text": "new Worker(URL.createObjectURL(new Blob(['x'])))",
    "text that is run": "eval('1 + 1')",
    "a function of text": "new Function('return 1')()",
    "another policy": "trustedTypes.createPolicy('other', { createHTML: (text) => text })",
    "the policy once more": "trustedTypes.createPolicy('fairthrow', { createHTML: (text) => text })",
    "PyScript's policy once more": "trustedTypes.createPolicy('pyscript', { createScriptURL: (text) => text })",
    "a policy for all": "trustedTypes.createPolicy('default', { createHTML: (text) => text })",
}
"""What a page's policy refuses, by what it is."""

TRY = "() => new Promise((done) => { setTimeout(() => { try { %s; done(true); } catch { done(false); } }); })"
"""Tries in a task of its own: what the driver evaluates may itself evaluate."""


def test_one_script_has_the_sink() -> None:
    """No script of ours but `sink.js` makes markup of text, or starts a program from an address that it made itself."""
    found = {
        file.name: sorted(set(SINKS.findall(file.read_text(encoding="utf-8"))))
        for file in SITE.rglob("*.js")
        if SINKS.search(file.read_text(encoding="utf-8"))
    }
    assert found == {
        "offline.js": ["serviceWorker.register"],  # the sink made this address
        "runtime.js": ["importScripts"],  # Pyodide does not come to this line
        "sink.js": ["createPolicy", "innerHTML"],
    }
    assert "serviceWorker.register(keeper()," in (SITE / "offline" / "offline.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text", ["a.innerHTML=b", "document . write(x)", "setTimeout('x')", "new Worker(x)", "eval (x)", "x.srcdoc=y"]
)
def test_a_second_sink_would_be_noticed(text: str) -> None:
    """The search finds a sink however it is written."""
    assert SINKS.search(text)


def test_pages_refuse_what_has_not_gone_through_the_sink(
    page: Page, site_server: SiteServer, problems: Problems
) -> None:
    """On a page with live Python, after everything is drawn, each way to make markup or a program of text throws."""
    problems.allow("requires|violates|Refused to")
    page.goto(f"{site_server.url}/spellwoven/")
    live(page)
    assert page.evaluate("() => Boolean(self.trustedTypes)"), "this Chromium knows no Trusted Types"
    went = [name for name, attempt in ATTEMPTS.items() if page.evaluate(TRY % attempt)]
    assert went == []


def test_the_policies_let_nothing_else_through(page: Page, site_server: SiteServer) -> None:
    """The sink's policy allows only the address of the service worker.

    PyScript's policy allows only a worker of this page.
    """
    kept = (
        "self.policies = {}; const make = trustedTypes.createPolicy.bind(trustedTypes);"
        " TrustedTypePolicyFactory.prototype.createPolicy = (name, rules) => (policies[name] = make(name, rules));"
    )
    page.add_init_script(kept)
    page.goto(f"{site_server.url}/spellwoven/")
    live(page)
    assert page.evaluate("() => Object.keys(policies).sort()") == ["fairthrow", "pyscript"]
    asked = "(text) => { try { return String(policies.%s.createScriptURL(text)); } catch { return null; } }"
    for address in ("/assets/other.js", "https://example.com/x.js", "data:text/javascript,1", "javascript:1"):
        assert page.evaluate(asked % "fairthrow", address) == f"{site_server.url}/sw.js"
        assert page.evaluate(asked % "pyscript", address) is None
    for address in (f"blob:{site_server.url}.example.com/1", "blob:https://example.com/1", "blob:null/1"):
        assert page.evaluate(asked % "pyscript", address) is None
    assert page.evaluate(asked % "pyscript", f"blob:{site_server.url}/1") == f"blob:{site_server.url}/1"
    for what in ("createHTML", "createScript"):
        made = f"() => {{ try {{ return String(policies.pyscript.{what}('x')); }} catch {{ return null; }} }}"
        assert page.evaluate(made) is None
    assert page.evaluate("() => { try { policies.fairthrow.createScript('x'); return 1; } catch { return 0; } }") == 0


def test_pyscript_begins_its_worker_through_its_policy() -> None:
    """PyScript begins its worker in one place, through its policy.

    Another PyScript, where this is otherwise, stops the build.
    """
    (script,) = pyscript_files().values()
    assert re.findall(rb"super\(([^;]{0,60}),\w+\(\{type:\"module\"\}", script) == [
        b"fairthrowPolicy.createScriptURL(e3)"
    ]
    with pytest.raises(BuildError, match=r"PyScript begins a worker in 0 places, not in 1"):
        changed("nothing", "PyScript begins a worker", re.compile("super"), "", 1)

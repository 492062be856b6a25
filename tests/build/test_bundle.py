"""Scripts are bundled: each goes together with what it imports, and what several share is a file of its own."""

import re
from pathlib import Path

import pytest

from sitebuild.bundle import bundle
from sitebuild.errors import BuildError
from sitebuild.npm_files import pyscript_files


def test_a_script_is_put_together_with_what_it_imports(tmp_path: Path) -> None:
    """A script holds what it imports. What is left out is still imported, by the name that it has in the source."""
    (tmp_path / "a.js").write_text(
        'import { b } from "./b.js";\nimport { c } from "./c.js";\n\nb(c, new URL("./d", c));\n'
    )
    (tmp_path / "b.js").write_text("// A comment.\nexport function b(first) { return first; }\n")
    made = bundle(tmp_path, ["a.js"], ["./c.js"])
    assert list(made) == ["a.js"]
    text = made["a.js"].decode()
    assert 'import{c}from"./c.js"' in text
    assert "function b(first){return first}" in text
    assert 'new URL("./d",c)' in text
    assert "comment" not in text


def test_a_program_is_imported_as_text(tmp_path: Path) -> None:
    """A script that starts a Python program holds the program's text."""
    (tmp_path / "a.js").write_text('import program from "./b.py";\n\nrun(program);\n')
    (tmp_path / "b.py").write_text('print("of Python")\n')
    (made,) = bundle(tmp_path, ["a.js"]).values()
    assert 'print("of Python")' in made.decode()
    assert "import" not in made.decode()


def test_a_script_that_imports_what_is_not_there_fails_the_build(tmp_path: Path) -> None:
    """The error names the script and what it asked for."""
    (tmp_path / "a.js").write_text('import "./gone.js";\n')
    with pytest.raises(BuildError, match=r'(?s)could not be bundled.*"\./gone\.js".*a\.js:1'):
        bundle(tmp_path, ["a.js"])


@pytest.mark.parametrize(("path", "own"), [("endworld", "game"), ("play", "own"), ("lab", "lab"), ("party", "party")])
def test_pages_ask_for_few_scripts(dist: Path, path: str, own: str) -> None:
    """At its start a page asks for the start of Python, for PyScript, and for its own script.

    The better editor of the Lab comes later: it is larger than all of these together.
    """
    page = (dist / path / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"""(?:src|href)="/[^"]*?(\w+)[\w.]*\.js\"""", page)
    assert scripts == ["watchdog", "start", "core", "python", own]


def test_pyscript_comes_without_its_plugins() -> None:
    """Plugins that only Python in the page itself would use are left out.

    Nothing reads them, and no timer of theirs runs.
    """
    (script,) = pyscript_files().values()
    assert b"PyWorker" in script
    for written in (b"CodeMirror", b"[terminal]", b"py-error"):
        assert written not in script


def test_pyscript_looks_for_shared_memory_before_it_tries() -> None:
    """PyScript, in the page and in the worker, asks whether there is shared memory before it tries to use it.

    The error that comes without would take longer than all else that PyScript does as it begins.
    """
    (script,) = pyscript_files().values()
    tries = re.findall(rb"try\{(.{0,16})new \w+\(4,\{maxByteLength:8\}\)", script)
    assert len(tries) == 2
    assert all(re.fullmatch(rb"if\(!\w+\)throw 0;", before) for before in tries)


def test_pyscript_looks_for_nothing_in_the_page() -> None:
    """It neither watches the page nor searches it for elements and attributes of its own: each answer would wait."""
    (script,) = pyscript_files().values()
    for needed in (b"MutationObserver", b"XPathEvaluator"):
        assert needed not in script

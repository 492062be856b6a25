"""The base: where on its origin the site lives. No source writes an address without it."""

import ast
import re
from pathlib import Path

import pytest

from sitebuild.assets import Assets
from sitebuild.base import Base
from sitebuild.docs import docs
from sitebuild.errors import BuildError
from sitebuild.pages import templates
from sitebuild.places import PACKAGE, SITE
from sitebuild.site import site

BELOW = Base(path="/fairthrow/")

ABSOLUTE = re.compile(r"""["'`=(]\s*/(?![/*\s])""")
"""The beginning of an address that is written out: a slash behind a quote, an equals sign or a bracket."""


def written_out(template: str) -> list[str]:
    """List the lines of a template that hold an address which is not `at("…")`."""
    return [line for line in template.splitlines() if ABSOLUTE.search(re.sub(r"""\bat\([^()]*\)""", "", line))]


def written_by_a_script(script: str) -> list[str]:
    """List the texts of a script, or addresses of a style sheet, that begin with a slash and a name."""
    code = re.sub(r"(?m)(?:^|(?<=[\s;{}]))//.*$|/\*[\s\S]*?\*/", "", script)
    return re.findall(r"""(?:["'`]|\burl\()/[\w$~]+""", code)


def written_by_python(program: str) -> list[str]:
    """List the texts of a program that begin with a slash and a name, and those that hold a link that does."""
    tree = ast.parse(program)
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    begun = [each.values[0] for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) and each.values]
    texts += [f"{part.value!s}name" for part in begun if isinstance(part, ast.Constant)]
    return [text for text in texts if re.match(r"/\w", text) or re.search(r"""\b(?:href|src)=["']?/""", text)]


@pytest.mark.parametrize("path", ["/", "/fairthrow/", "/a/b/", "/~me/Fair_throw-2.0/", "/a.b/"])
def test_base_is_a_path_that_browsers_write_as_it_is(path: str) -> None:
    """A base begins and ends with a slash, and places of the site are below it."""
    assert Base(path=path).at("/") == path
    assert Base(path=path).at("/docs/#top") == f"{path}docs/#top"


@pytest.mark.parametrize(
    "path",
    [
        *("", "fairthrow", "/fairthrow", "fairthrow/", "//", "//x/", "/a//b/", "/a b/", "/../", "/a/../b/", "/./"),
        *("/.a/", "/a/?b/", "/a#/", "/%41/", "/ü/", "/a\\b/", '/"/', "/a/\n", "https://a.example/b/", "/a;/"),
    ],
)
def test_any_other_base_is_refused(path: str) -> None:
    """Any other base is refused, in words that say what is allowed and what was given."""
    with pytest.raises(BuildError, match=r"--base must be a path that begins and ends with a slash") as refused:
        Base(path=path)
    assert str(refused.value).endswith(f"got {path!r}")


@pytest.mark.parametrize(
    "origin", ["a.example", "https://", "https://a.example/", "https://A.example", "ftp://a.example", "https://a:b"]
)
def test_what_is_no_origin_is_refused(origin: str) -> None:
    """An origin is a scheme and a host. What else is given is named."""
    with pytest.raises(BuildError, match="--origin must be a scheme and a host") as refused:
        Base(origin=origin)
    assert str(refused.value).endswith(f"got {origin!r}")


def test_a_site_that_knows_its_origin_has_the_whole_address_of_its_picture() -> None:
    """Each page names the picture for chats by its whole address, and the picture lies there."""
    files = site(Base(path="/fairthrow/", origin="https://a.example"))
    pages = [content.decode() for place, content in files.items() if place.endswith(".html")]
    assert len(pages) > 20
    named = {re.findall(r'property="og:image" content="(.*?)"', page)[0] for page in pages}
    (address,) = named
    assert address.removeprefix("https://a.example/fairthrow") in files


@pytest.mark.parametrize("template", sorted((SITE / "templates").iterdir()), ids=lambda path: path.name)
def test_templates_write_addresses_by_one_way_alone(template: Path) -> None:
    """Each address in a template comes from `asset`, `modules` or `at`, or it begins with `#` or `https:`."""
    assert written_out(template.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "wrong",
    ['<a href="/docs/">', "<a href='/'>", "<a href=/docs/>", '"url": {{ ("/" ~ name)|tojson }}', "{{ to('/x/') }}"],
)
def test_an_address_that_is_written_out_is_noticed(wrong: str) -> None:
    """An address that is written out is found, in every way that a template can hold one."""
    assert written_out(wrong) == [wrong]
    assert written_out("<a href=\"{{ at('/docs/') }}\"> {{ at(\"/\" ~ name ~ '#/')|tojson }} <p>a / b</p>") == []


def test_scripts_and_styles_write_no_address_by_themselves() -> None:
    """Scripts and styles name files, to which the build gives addresses, or begin with what `pages/base.js` gives."""
    sources = [*SITE.rglob("*.js"), *SITE.rglob("*.css")]
    assert len(sources) > 20
    found = {each.name: written_by_a_script(each.read_text(encoding="utf-8")) for each in sources}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_the_package_writes_no_address_by_itself() -> None:
    """The links that the package writes begin with `#`, or are relative to a game's page.

    So it need not know the base.
    """
    found = {each.name: written_by_python(each.read_text(encoding="utf-8")) for each in PACKAGE.rglob("*.py")}
    assert {name: texts for name, texts in found.items() if texts} == {
        "bounded.py": ["/proc/self/statm"],  # no address: where Linux tells a process how much memory it has
    }


def test_addresses_that_sources_write_are_noticed() -> None:
    """However a script, a style sheet or a module writes them."""
    script = (
        'go("/skew/"); to(`/${system}/`); url(/a.png) /* "/no" */\n  // "/no"\nx = "https://a/b"; y = a / b; z = "/";'
    )
    assert written_by_a_script(script) == ['"/skew', "`/$", "url(/a"]
    program = "a = '/skew/'; b = f'/{system}/'; c = '<a href=\"/\">'; d = '/'; e = f'../{system}/#'; f = 'a/b'"
    assert written_by_python(program) == ["/skew/", '<a href="/">', "/name"]


def test_whatever_sources_name_is_below_the_base(tmp_path: Path) -> None:
    """Scripts and styles get addresses that begin with the base.

    The files themselves lie in their places without it.
    """
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "a.js").write_text(
        'import "./b.js"; import "pyodide/x.mjs";new URL("../", import.meta.url); new URL("../c.css", import.meta.url);'
    )
    (tmp_path / "play" / "b.js").write_text("")
    (tmp_path / "c.css").write_text("i { background: url(./d.svg) }")
    (tmp_path / "d.svg").write_text("<svg/>")
    made = Assets(tmp_path, BELOW)
    made.add_directory("pyodide", {"x.mjs": b""})
    address = made.address("play/a.js")
    assert address.startswith("/fairthrow/assets/a.")
    script = made.published[address.removeprefix("/fairthrow")].decode()
    named = re.findall(r'"([^"]*)"', script)
    assert named[0] == made.address("play/b.js")
    assert re.match(r"/fairthrow/runtime/pyodide-[0-9a-f]{12}/x\.mjs$", named[1])
    assert named[2] == "/fairthrow/"
    assert named[3] == made.address("c.css")
    assert made.address("d.svg") in made.published[named[3].removeprefix("/fairthrow")].decode()
    assert made.modules("play/a.js") == named[:2]
    assert all(place.startswith(("/assets/", "/runtime/")) for place in made.published)


def test_templates_and_docs_write_addresses_below_the_base() -> None:
    """What `at` gives, and the links of the docs, begin with the base."""
    environment = templates(BELOW)
    assert environment.from_string("{{ at('/') }} {{ at('/docs/') }}").render() == "/fairthrow/ /fairthrow/docs/"
    links = [link for doc in docs(BELOW.at) for link in re.findall(r'href="(/[^"]*)"', doc.markup)]
    assert len(links) > 10
    assert all(link.startswith("/fairthrow/") for link in links)

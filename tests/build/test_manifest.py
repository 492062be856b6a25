"""The manifest: Chromium accepts it, and all that it names is there and is as it says."""

import json
import re
import struct
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from chromium_flags import PLAYWRIGHT_FLAGS
from conftest import SiteServer
from playwright.sync_api import Browser

from fairthrow.systems import SYSTEMS
from sitebuild.looks import HOME, looks
from sitebuild.precache import precache

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


@pytest.fixture
def manifest(dist: Path) -> dict[str, Any]:
    """Read the manifest of the built site."""
    found: dict[str, Any] = json.loads((dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    return found


def pictures(manifest: dict[str, Any]) -> list[dict[str, str]]:
    """List the icons, the screenshots and the icons of shortcuts."""
    of_shortcuts = [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    return [*manifest["icons"], *of_shortcuts, *manifest["screenshots"]]


def test_chromium_can_install_the_site(
    chromium: Browser, executable: str, site_server: SiteServer, manifest: dict[str, Any], tmp_path: Path
) -> None:
    """In a profile that stays, Chromium reads all of the manifest, finds no error in it, and would install the site."""
    with chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=executable, args=list(PLAYWRIGHT_FLAGS)
    ) as context:
        page = context.pages[0]
        page.goto(site_server.url)
        devtools = context.new_cdp_session(page)
        found = devtools.send("Page.getAppManifest")
        errors = devtools.send("Page.getInstallabilityErrors")
    assert found["errors"] == []
    assert errors["installabilityErrors"] == []
    read = found["manifest"]

    def full(path: str) -> str:
        return site_server.url + path

    assert {key: read[key] for key in ("name", "description", "id", "startUrl", "scope")} == {
        "name": manifest["name"],
        "description": manifest["description"],
        "id": full("/"),
        "startUrl": full("/"),
        "scope": full("/"),
    }
    assert read["display"] == "kStandalone"
    assert read["displayOverrides"] == ["kStandalone", "kMinimalUi"]
    assert read["launchHandler"] == {"clientMode": "kNavigateExisting"}
    assert [(each["name"], each["url"]) for each in read["shortcuts"]] == [
        (game.title, full(f"/{game.name}/")) for game in SYSTEMS.values()
    ]
    assert [each["url"] for each in read["icons"]] == [full(each["src"]) for each in manifest["icons"]]
    assert [(each["image"]["url"], each["image"]["sizes"], each["formFactor"]) for each in read["screenshots"]] == [
        (full(each["src"]), each["sizes"], {"wide": "kWide", "narrow": "kNarrow"}[each["form_factor"]])
        for each in manifest["screenshots"]
    ]


def test_what_the_manifest_names_is_served(manifest: dict[str, Any], site_server: SiteServer) -> None:
    """Each page and picture answers. A picture has the type and the size that the manifest gives."""
    for each in (manifest["start_url"], *(shortcut["url"] for shortcut in manifest["shortcuts"])):
        with urllib.request.urlopen(site_server.url + each) as answer:
            assert answer.headers.get_content_type() == "text/html", each
    for picture in pictures(manifest):
        with urllib.request.urlopen(site_server.url + picture["src"]) as answer:
            assert answer.headers.get_content_type() == picture["type"], picture
            content = answer.read()
        if picture["type"] == "image/svg+xml":
            assert picture["sizes"] == "any"
        else:
            assert content.startswith(PNG), picture
            assert "{}x{}".format(*struct.unpack(">II", content[16:24])) == picture["sizes"]


def test_pictures_are_those_that_install_dialogs_take(manifest: dict[str, Any], dist: Path) -> None:
    """Icons have 192 and 512 pixels, and one is maskable.

    Screenshots are there for both forms, in shapes that are shown.
    """
    assert {(each["sizes"], each.get("purpose", "any")) for each in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}
    for each in manifest["screenshots"]:
        short, long = sorted(int(number) for number in each["sizes"].split("x"))
        assert short >= 320, each
        assert long <= min(3840, 2.3 * short), each
        assert each["label"]
        assert (dist / each["src"].removeprefix("/")).stat().st_size < 200_000, each


def test_the_manifest_has_the_colours_of_the_first_page(manifest: dict[str, Any]) -> None:
    """A window that opens has the paper of the first page and its felt around it; each shortcut its game's own icon."""
    home = looks()[HOME]
    assert (manifest["background_color"], manifest["theme_color"]) == (home.colour("paper"), home.colour("felt"))
    icons = [shortcut["icons"][0]["src"] for shortcut in manifest["shortcuts"]]
    assert [name for name, icon in zip(SYSTEMS, icons, strict=True) if f"icon-{name}." not in icon] == []


def test_pages_tell_chats_what_to_show(dist: Path) -> None:
    """Every page names a picture that is there, of the size that chats show whole, with words for it."""
    for page in dist.rglob("*.html"):
        told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page.read_text(encoding="utf-8")))
        assert told.keys() == {"title", "description", "site_name", "type", "image", "image:alt"}, page
        picture = (dist / told["image"].removeprefix("/")).read_bytes()
        assert picture.startswith(PNG)
        assert struct.unpack(">II", picture[16:24]) == (1200, 630)
        assert len(picture) < 150_000
        assert all(told.values())


def test_screenshots_are_not_kept_for_offline(manifest: dict[str, Any], dist: Path) -> None:
    """Only an install dialog shows the screenshots, so a first visit does not fetch them. It does fetch the icons."""
    _, kept = precache({f"/{file.relative_to(dist).as_posix()}": b"" for file in dist.rglob("*") if file.is_file()})
    assert [each["src"] for each in pictures(manifest) if each["src"] not in kept] == [
        each["src"] for each in manifest["screenshots"]
    ]

"""Browsers for the tests: those that are there are used, missing ones are installed, or the reason is said."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from chromium_flags import PLAYWRIGHT_WITHOUT, SUGGESTIONS
from playwright.sync_api import Browser

from sitebuild.testing import browsers, installers
from sitebuild.testing.browsers import BROWSERS, Found, bring, bring_shell, find, find_light, look_for_webkit

NAMES = list(BROWSERS)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Pretend a machine: what is on its PATH, and nothing that Playwright has downloaded."""
    programs: dict[str, str] = {}
    monkeypatch.setattr("shutil.which", programs.get)
    monkeypatch.setattr(browsers, "downloaded", lambda name: programs.get(f"Playwright's {name}"))
    return programs


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pretend that every installer runs and does nothing; give what was run."""
    commands: list[str] = []

    def note(command: list[str]) -> str:
        commands.append(" ".join(command))
        return ""

    installers.refresh.cache_clear()
    monkeypatch.setattr(installers, "run", note)
    return commands


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_a_browser_on_path_comes_first(name: str, machine: dict[str, str], ran: list[str]) -> None:
    """A browser of the machine is used before one that Playwright has downloaded, and nothing is installed."""
    machine[f"Playwright's {name}"] = "/cache/downloaded"
    assert bring(name) == Found(executable="/cache/downloaded", playwrights=True)
    machine[{"firefox": "firefox-esr"}.get(name, name)] = "/usr/bin/it"
    assert bring(name) == Found(executable="/usr/bin/it")
    assert ran == []


def test_most_tests_are_driven_in_the_lightest_chromium(machine: dict[str, str]) -> None:
    """One without windows comes before any other, and any other will do."""
    assert find_light().executable is None
    machine["Playwright's chromium"] = "/cache/downloaded"
    assert find_light() == Found(executable="/cache/downloaded", playwrights=True)
    machine["chromium"] = "/usr/bin/chromium"
    assert find_light() == Found(executable="/usr/bin/chromium")
    machine["chromium-headless-shell"] = "/usr/bin/light"
    assert find_light() == Found(executable="/usr/bin/light")


def test_the_lightest_chromium_is_installed_where_that_can_be_done(
    machine: dict[str, str], ran: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is asked of a machine that has it, or that apt may not change; a failure is said and stops nothing."""
    works = iter([False, True, True])
    monkeypatch.setattr(installers, "apt_works", lambda: next(works))
    bring_shell()
    assert ran == []
    bring_shell()
    assert ran[-1].endswith("install --no-install-recommends chromium-headless-shell")
    monkeypatch.setattr(installers, "apt", lambda package: f"no package {package}")
    bring_shell()
    assert "no package chromium-headless-shell" in capsys.readouterr().out
    machine["chromium-headless-shell"] = "/usr/bin/light"
    bring_shell()
    assert next(works, None) is None


def test_webkit_is_of_use_only_whole(machine: dict[str, str], tmp_path: Path) -> None:
    """WebKitGTK's browser counts as found only where its driver and a virtual screen are found too."""
    program = tmp_path / "lib" / "x86_64-linux-gnu" / "webkit2gtk-4.1" / "MiniBrowser"
    program.parent.mkdir(parents=True)
    program.touch()
    assert look_for_webkit(tmp_path) is None
    machine["WebKitWebDriver"] = "/usr/bin/WebKitWebDriver"
    assert look_for_webkit(tmp_path) is None
    machine["Xvfb"] = "/usr/bin/Xvfb"
    assert look_for_webkit(tmp_path) == str(program)
    program.unlink()
    assert look_for_webkit(tmp_path) is None


def test_all_are_installed_after_one_refresh(
    machine: dict[str, str], ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As root on Debian, all missing packages are installed.

    The list of packages is refreshed once for all browsers.
    """
    monkeypatch.setattr(installers, "apt_works", lambda: True)
    assert not any(bring(name).executable for name in NAMES)
    assert not machine
    assert sum(command.endswith(" update") for command in ran) == 1
    for wanted in BROWSERS.values():
        assert any(command.endswith(" ".join(("install --no-install-recommends", *wanted.packages))) for command in ran)


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_had_is_said_in_a_line(
    name: str, machine: dict[str, str], ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing may be installed and no download came, one line names what is missing and what went wrong."""
    monkeypatch.setattr(installers, "apt_works", lambda: False)
    monkeypatch.setattr(installers, "download", lambda browser: f"no network for {browser}")
    found = bring(name)
    assert not machine
    assert not ran
    assert found.executable is None
    assert found.reason.startswith(f"no {name}: no")
    assert "\n" not in found.reason
    assert (f"no network for {name}" in found.reason) is BROWSERS[name].download


def test_an_installer_that_fails_is_quoted() -> None:
    """The last line that an installer printed is the reason.

    Where the installer itself is missing, that is the reason.
    """
    assert installers.run([sys.executable, "-c", "print('much'); print('why'); raise SystemExit(2)"]).endswith(": why")
    assert installers.run(["no-such-installer"]).startswith("no-such-installer: ")
    assert installers.run([sys.executable, "-c", "print('done')"]) == ""


@pytest.mark.parametrize("name", NAMES)
def test_find_agrees_with_this_machine(name: str) -> None:
    """What is found can be run, or a reason is given."""
    found = find(name)
    assert bool(found.executable) is not bool(found.reason)
    if found.executable and name != "webkit":  # which would open a window
        done = subprocess.run([found.executable, "--version"], capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr


def test_chromium_goes_without_what_playwright_has_switched_off(chromium: Browser) -> None:
    """Our list of what Chromium goes without comes last, and has all that is in Playwright's own."""
    told: str = chromium.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
    theirs, ours = (set(each.split(",")) for each in re.findall(r"--disable-features=(\S+)", told))
    assert theirs == set(PLAYWRIGHT_WITHOUT)
    assert ours == theirs | set(SUGGESTIONS)

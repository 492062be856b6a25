"""Finds browsers for the tests, and brings those that are missing.

Chromium and Firefox are driven by Playwright. So is WebKit where Playwright's own has been downloaded; Debian's WebKit
is driven by its WebKitWebDriver, with its MiniBrowser on a virtual screen.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sitebuild.testing import installers

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

SHELL = "chromium-headless-shell"
"""Chromium's engine in a program without windows. A page takes a fifth less of the processor in it."""

FIREFOX = "firefox-esr"
"""Debian's. What is called `firefox` elsewhere is often a wrapper, or newer than what Playwright can drive."""

WEBKIT_DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
MINI_BROWSERS = ("lib/*/webkit*gtk-*/MiniBrowser", "libexec/webkit*gtk-*/MiniBrowser")
"""Where WebKitGTK keeps its small browser, below /usr; it is on no PATH."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """A browser's program, ``executable``; None where there is none, and then the ``reason`` why."""

    executable: str | None = None
    reason: str = ""
    playwrights: bool = False
    """Whether it is one that Playwright has downloaded."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A browser that the tests run in: its name, how to ``look`` for it, and which of Debian's packages bring it.

    Looking for it gives its program, or None.
    """

    name: str
    look: Callable[[], str | None]
    packages: tuple[str, ...]
    missing: str
    """What is not there when it is not there."""
    download: bool = True
    """Whether Playwright's download runs as it comes; on Linux its WebKit needs dozens of libraries by root."""


def look_for_webkit(usr: Path = Path("/usr")) -> str | None:
    """Look for WebKitGTK's browser; it is of use only with its driver and a virtual screen."""
    if not shutil.which(WEBKIT_DRIVER) or not shutil.which(SCREEN):
        return None
    return next((str(found) for pattern in MINI_BROWSERS for found in sorted(usr.glob(pattern))), None)


BROWSERS = {
    wanted.name: wanted
    for wanted in (
        Wanted(
            name="chromium",
            look=lambda: next(filter(None, map(shutil.which, CHROMIUM)), None),
            packages=("chromium",),
            missing=f"none of {', '.join(CHROMIUM)} is on PATH",
        ),
        Wanted(
            name="firefox",
            look=lambda: shutil.which(FIREFOX),
            packages=(FIREFOX,),
            missing=f"no {FIREFOX} is on PATH",
        ),
        Wanted(
            name="webkit",
            look=look_for_webkit,
            packages=("webkit2gtk-driver", "xvfb"),
            missing=f"no {WEBKIT_DRIVER} and {SCREEN} on PATH with a MiniBrowser (on Debian: webkit2gtk-driver, xvfb)",
            download=sys.platform != "linux",
        ),
    )
}


def find(name: str) -> Found:
    """Look for the browser called ``name`` on this machine, then among what Playwright has downloaded."""
    wanted = BROWSERS[name]
    if executable := wanted.look():
        return Found(executable=executable)
    if executable := downloaded(name):
        return Found(executable=executable, playwrights=True)
    return Found(reason=f"no {name}: {wanted.missing}, and Playwright has not downloaded one")


def find_light() -> Found:
    """Look for the Chromium that most tests are driven in: one without windows, else any."""
    if executable := shutil.which(SHELL):
        return Found(executable=executable)
    return find("chromium")


def downloaded(name: str) -> str | None:
    """Give the program of the browser called ``name`` that Playwright has downloaded; None where it has not.

    Asked in a process of its own: Playwright cannot be started while it runs, as it does during the tests.
    """
    code = (
        "import sys\n"
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    print(getattr(playwright, sys.argv[1]).executable_path)\n"
    )
    command = [sys.executable, "-c", code, name]
    executable = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return executable if os.access(executable, os.X_OK) else None


def bring(name: str) -> Found:
    """Find the browser called ``name``, or install it: by apt where that can be done, else by Playwright."""
    wanted = BROWSERS[name]
    found = find(name)
    tried = []
    if not found.executable and installers.apt_works():
        print(f"sitebuild: installing Debian's {', '.join(wanted.packages)}", flush=True)
        tried.append(installers.apt(*wanted.packages))
        found = find(name)
    if not found.executable and wanted.download:
        print(f"sitebuild: downloading {name} by Playwright", flush=True)
        tried.append(installers.download(name))
        found = find(name)
    if found.executable:
        return found
    return Found(reason="; ".join([found.reason, *filter(None, tried)]))


def bring_shell() -> None:
    """Install Debian's Chromium without windows, where apt can. Tests do with any Chromium, but take longer."""
    if shutil.which(SHELL) or not installers.apt_works():
        return
    print(f"sitebuild: installing Debian's {SHELL}", flush=True)
    if reason := installers.apt(SHELL):
        print(f"sitebuild: tests in Chromium take longer without it: {reason}", flush=True)


def bring_java() -> str:
    """Find Java, which the Nu checker runs on, or install Debian's; give why there is none, or nothing."""
    if shutil.which("java"):
        return ""
    if not installers.apt_works():
        return "no Java on PATH, and nothing here that may install it"
    print("sitebuild: installing Debian's default-jre-headless", flush=True)
    return installers.apt("default-jre-headless")

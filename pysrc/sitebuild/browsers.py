"""Finds browsers for the tests, and brings those that are missing."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True, kw_only=True)
class Found:
    """A browser's program; None where there is none, and then why."""

    executable: str | None = None
    reason: str = ""


def find_chromium() -> Found:
    """Look for Chromium on PATH, then among what Playwright has downloaded."""
    for name in CHROMIUM:
        if executable := shutil.which(name):
            return Found(executable=executable)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a test tool: `build` and `serve` do not have it

    with sync_playwright() as playwright:
        executable = playwright.chromium.executable_path
    if os.access(executable, os.X_OK):
        return Found(executable=executable)
    return Found(reason=f"no Chromium: none of {', '.join(CHROMIUM)} is on PATH, and Playwright has not downloaded one")


def bring_chromium() -> Found:
    """Find Chromium, or install it: by apt where that can be done, else by Playwright's own download."""
    found = find_chromium()
    if found.executable:
        return found
    tried = []
    if _apt_works():
        print("sitebuild: installing Debian's chromium", flush=True)
        tried.append(_apt("chromium"))
        found = find_chromium()
    if not found.executable:
        print("sitebuild: downloading Chromium by Playwright", flush=True)
        tried.append(_run([sys.executable, "-m", "playwright", "install", "chromium"]))
        found = find_chromium()
    if found.executable:
        return found
    return Found(reason="; ".join([found.reason, *filter(None, tried)]))


def bring_java() -> str:
    """Find Java, which the Nu checker runs on, or install Debian's; give why there is none, or nothing."""
    if shutil.which("java"):
        return ""
    if not _apt_works():
        return "no Java on PATH, and nothing here that may install it"
    print("sitebuild: installing Debian's default-jre-headless", flush=True)
    return _apt("default-jre-headless")


def _apt_works() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def _apt(package: str) -> str:
    """Install a package of Debian's; give nothing when it worked, else why not."""
    apt = ["apt-get", "-q", "-y", "-o", "Dpkg::Use-Pty=0"]
    return _run([*apt, "update"]) or _run([*apt, "install", "--no-install-recommends", package])


def _run(command: list[str]) -> str:
    """Run an installer; give nothing when it worked, else the end of what it said."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return f"{command[0]}: {error}"
    last = done.stdout.strip().splitlines()[-1:] or ["it said nothing"]
    return f"{' '.join(command)}: {last[0]}" if done.returncode else ""

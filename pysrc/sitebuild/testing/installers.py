"""Installs what the tests need and a machine lacks: Debian's packages, or what Playwright downloads."""

import functools
import os
import shutil
import subprocess
import sys

APT = ("apt-get", "-q", "-y", "-o", "Dpkg::Use-Pty=0")


def apt_works() -> bool:
    """Tell whether this is a Debian, and we may install there."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(*packages: str) -> str:
    """Install packages of Debian's; give nothing when it worked, else why not."""
    return refresh() or run([*APT, "install", "--no-install-recommends", *packages])


@functools.cache
def refresh() -> str:
    """Refresh the list of Debian's packages, once a run; give nothing when it worked, else why not."""
    return run([*APT, "update"])


def download(browser: str) -> str:
    """Let Playwright download the browser that it is made for; give nothing when it worked, else why not."""
    return run([sys.executable, "-m", "playwright", "install", browser])


def run(command: list[str]) -> str:
    """Run an installer, a ``command`` with its arguments; give nothing when it worked, else the end of what it said."""
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

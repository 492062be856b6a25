"""Lighthouse, as on a phone."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from fairthrow.systems import SYSTEMS
from sitebuild.places import BUILD

TOOLS = BUILD / "npm-tests" / "node_modules"

PATHS = ["", "proof/", "licences/", "docs/", "docs/links/", *(f"{name}/" for name in SYSTEMS)]
"""Every page, as it stands in an address."""


def scores(url: str, chromium: str) -> dict[str, int]:
    """Let Lighthouse judge a page; give its scores from 0 to 100 by category."""
    node = shutil.which("node")
    if not node:
        raise RuntimeError("no Node.js on PATH: build.py puts its own there")
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory, "report.json")
        command = [
            node,
            str(TOOLS / "lighthouse" / "cli" / "index.js"),
            url,
            "--quiet",
            "--no-enable-error-reporting",
            "--output=json",
            f"--output-path={report}",
            "--only-categories=performance,accessibility,best-practices,seo",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
        ]
        subprocess.run(command, env={**os.environ, "CHROME_PATH": chromium}, check=True, timeout=240)
        data = json.loads(report.read_text(encoding="utf-8"))
    return {name: round(100 * each["score"]) for name, each in data["categories"].items()}

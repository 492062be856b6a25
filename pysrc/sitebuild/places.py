"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYSRC = ROOT / "pysrc"
PACKAGE = PYSRC / "fairthrow"
SITE = ROOT / "site"
SERVICE_WORKER = SITE / "offline" / "sw.js"
DIST = ROOT / "dist"
BUILD = ROOT / ".build"
CACHE = BUILD / "cache"
NODE_MODULES = BUILD / "npm" / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"
PYODIDE_WHEELS = BUILD / "pyodide-wheels"
NETLIFY = ROOT / "netlify.toml"

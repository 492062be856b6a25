#!/usr/bin/env python3
"""Make, serve and test Fairthrow with nothing but Python: `python3 build.py --help` tells the commands.

This file only sets up. It brings a virtual environment and npm packages into `.build/`, exactly as their lock files
say. What is already there is used again, unless its lock file has changed or its set-up was interrupted. The work
itself is in `pysrc/sitebuild`, which runs in that environment.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
BUILD = ROOT / ".build"
VENV = BUILD / "venv"
NPM = BUILD / "npm"  # what the site serves
NPM_TESTS = BUILD / "npm-tests"  # the audits that the tests run
PYODIDE_WHEELS = BUILD / "pyodide-wheels"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")

SITE_LOCK = ROOT / "site" / "requirements.txt"
TEST_LOCK = ROOT / "tests" / "requirements.txt"
THOROUGH_LOCK = ROOT / "tests" / "thorough-requirements.txt"  # what tests the tests: coverage and mutants
LOCK_LOCK = ROOT / "tests" / "lock-requirements.txt"  # the tool that writes all lock files
PYODIDE_LOCK = ROOT / "tests" / "pyodide-requirements.txt"  # wheels that tests run inside Pyodide
NPM_FILES = ("package.json", "package-lock.json")
THOROUGH = {"coverage", "mutants"}  # the commands that test the tests
PYODIDE_PYTHON = "3.14"
UV = "uv==0.13.8"  # writes the lock files, its own too; so a new version is used from the second run of `lock` on


class SetupError(Exception):
    """A failure that the person at the terminal can mend; its text says what went wrong."""


def say(text: str) -> None:
    """Print one line about what is being done, at once."""
    print(f"build.py: {text}", flush=True)


def run(what: str, *command: str | Path, cwd: Path = ROOT) -> None:
    """Run a step of the set-up quietly; SetupError if it fails, after showing what it printed.

    The environment's own scripts come first on PATH, so `node` and `npm` are the pinned ones.
    """
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", os.defpath)])
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise SetupError(f"could not {what}: {error}") from error
    if done.returncode:
        print(done.stdout[-4000:].rstrip(), file=sys.stderr)
        raise SetupError(f"could not {what} (is the network there?); the lines above say why")


def pip(what: str, *arguments: str | Path, python: Path = PYTHON) -> None:
    """Run an environment's pip. It takes only wheels, and only files whose hash is in the lock file."""
    options = ("-q", "--disable-pip-version-check", "--no-input", "--only-binary", ":all:", "--require-hashes")
    run(what, python, "-m", "pip", arguments[0], *options, *arguments[1:])


def fingerprint(*files: Path) -> str:
    """Give one hash of the contents of all these files."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def read_stamp(stamp: Path) -> dict[str, str]:
    """Read from what a set-up was made; nothing if it was never finished."""
    try:
        held: dict[str, str] = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return held


def require_venv() -> None:
    """Make sure that this Python can make virtual environments. Debian keeps that in a package of its own."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say(f"installing {package}")
        run("refresh the list of Debian packages", "apt-get", "update", "-q")
        run(f"install {package}", "apt-get", "install", "-q", "-y", "--no-install-recommends", package)
        return
    raise SetupError(f"this Python cannot make virtual environments; install {package} (apt-get install {package})")


def set_up_python(*locks: Path) -> None:
    """Bring `.build/venv` to what the lock files say.

    A file, the stamp, says from what the environment was made. It is removed before anything changes, and written when
    all is done. An environment without a stamp was interrupted, and is made anew.
    """
    stamp = VENV / "stamp.json"
    base = {"python": f"{sys.version} {sys.base_prefix}", "at": str(VENV), "site": fingerprint(SITE_LOCK)}
    wanted = base | {str(lock.relative_to(ROOT)): fingerprint(lock) for lock in locks}
    held = read_stamp(stamp)
    if held.items() >= wanted.items():
        return
    if not held.items() >= base.items():
        require_venv()
        say("making a virtual environment in .build/venv")
        shutil.rmtree(VENV, ignore_errors=True)
        held = {}
        run("make a virtual environment", sys.executable, "-m", "venv", VENV)
    stamp.unlink(missing_ok=True)
    for lock in locks:
        say(f"installing {lock.relative_to(ROOT)}")
        pip(f"install {lock.relative_to(ROOT)}", "install", "-r", lock)
    stamp.write_text(json.dumps({**held, **wanted}), encoding="utf-8")


def set_up_npm(sources: Path, target: Path) -> None:
    """Bring a folder of `.build` to what an npm lock file says. No script of the packages is run."""
    stamp = target / "stamp.json"
    files = [sources / name for name in NPM_FILES]
    wanted = {"npm": fingerprint(*files)}
    if read_stamp(stamp) == wanted:
        return
    lock = (sources / "package-lock.json").relative_to(ROOT)
    say(f"installing {lock}")
    stamp.unlink(missing_ok=True)
    target.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copy(file, target)
    run(f"install {lock}", npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=target)
    stamp.write_text(json.dumps(wanted), encoding="utf-8")


def npm() -> Path:
    """Find the npm that came with the pinned Node.js."""
    return SCRIPTS / ("npm.exe" if os.name == "nt" else "npm")


def set_up_pyodide_wheels() -> None:
    """Fetch the wheels that tests run inside Pyodide. They are for Pyodide's Python, not for this one."""
    stamp = PYODIDE_WHEELS / "stamp.json"
    wanted = {"wheels": fingerprint(PYODIDE_LOCK)}
    if read_stamp(stamp) == wanted:
        return
    name = PYODIDE_LOCK.relative_to(ROOT)
    say(f"fetching {name}")
    shutil.rmtree(PYODIDE_WHEELS, ignore_errors=True)
    target = ("--no-deps", "--python-version", PYODIDE_PYTHON, "--dest", PYODIDE_WHEELS)
    pip(f"fetch {name}", "download", *target, "-r", PYODIDE_LOCK)
    stamp.write_text(json.dumps(wanted), encoding="utf-8")


def write_locks() -> None:
    """Write every lock file anew from pyproject.toml and the package.json files, after a change of a pin."""
    tools = BUILD / "lock"
    say("making a virtual environment in .build/lock")
    require_venv()
    run("make a virtual environment", sys.executable, "-m", "venv", "--clear", tools)
    uv = tools / SCRIPTS.name / "uv"
    pip("install uv", "install", "-r", LOCK_LOCK, python=tools / SCRIPTS.name / PYTHON.name)
    wanted = tools / "uv.in"
    wanted.write_text(f"{UV}\n", encoding="utf-8")
    os.environ["UV_PYTHON_DOWNLOADS"] = "never"
    oldest = ".".join(map(str, OLDEST))
    anywhere = ("--universal", "--python-version", oldest)
    for lock, target in (
        (SITE_LOCK, (*anywhere, "--group", "build")),
        (TEST_LOCK, (*anywhere, "--group", "test", "--constraint", SITE_LOCK.relative_to(ROOT))),
        (THOROUGH_LOCK, (*anywhere, "--group", "thorough", "--constraint", TEST_LOCK.relative_to(ROOT))),
        (PYODIDE_LOCK, ("--python-version", PYODIDE_PYTHON, "--group", "pyodide")),
        (LOCK_LOCK, (*anywhere, wanted)),
    ):
        say(f"writing {lock.relative_to(ROOT)}")
        style = ("--generate-hashes", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")
        command = ("--custom-compile-command", "python3 build.py lock", "--output-file", lock)
        run(f"write {lock.relative_to(ROOT)}", uv, "pip", "compile", "--quiet", *target, *style, *command)
    set_up_python(SITE_LOCK)
    # Without addresses a lock file fits any registry that a machine is set to. The hashes still bind it.
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--omit-lockfile-registry-resolved")
    for folder in ("site", "tests"):
        say(f"writing {folder}/package-lock.json")
        run(f"write {folder}/package-lock.json", npm(), "install", "--package-lock-only", *quiet, cwd=ROOT / folder)


def hand_over(arguments: list[str]) -> None:
    """Go on as `python -m sitebuild` in the environment. Where it can, this process becomes that one."""
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", os.defpath)])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "pysrc"), "VIRTUAL_ENV": str(VENV)}
    command = [str(PYTHON), "-m", "sitebuild", *arguments]
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment)  # noqa: S606 - the environment's own Python, no shell needed
    sys.exit(subprocess.run(command, env=environment, check=False).returncode)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line. What follows a command that tests or measures is read by that."""
    parser = argparse.ArgumentParser(prog="build.py", description="Make, serve and test Fairthrow.")
    where = "the path of its origin that the site will live below, such as /fairthrow/ (default /, the root)"
    parser.add_argument("--base", metavar="PATH", default="/", help=where)
    origin = "where it will live, such as https://fairthrow.example, for those who show a picture beside its links"
    parser.add_argument("--origin", metavar="ADDRESS", default="", help=origin)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands (build when none is given)")
    build = commands.add_parser("build", help="write the site to dist/")
    serve = commands.add_parser("serve", help="write the site to dist/ and serve it with the headers of netlify.toml")
    serve.add_argument("--port", type=int, default=8000, help="the port to serve on (default 8000; 0 takes any)")
    serve.add_argument("--host", default="127.0.0.1", help="the address to serve on (default 127.0.0.1)")
    for command in (build, serve):  # may stand behind the command too; the default keeps what stood before it
        command.add_argument("--base", metavar="PATH", default=argparse.SUPPRESS, help=where)
        command.add_argument("--origin", metavar="ADDRESS", default=argparse.SUPPRESS, help=origin)
    tested = "test a new site; --all: everything; --rules: what needs no site; what follows goes to pytest"
    test = commands.add_parser("test", help=tested)
    test.add_argument("pytest", nargs="*", metavar="PYTEST_ARGUMENT")
    bench = commands.add_parser("bench", help="write the site, then measure it in a browser; what follows goes to it")
    bench.add_argument("bench", nargs="*", metavar="BENCH_ARGUMENT")
    commands.add_parser("profile", help="find out what a start of Python calls, after a change of Pyodide's pin")
    coverage = commands.add_parser("coverage", help="tell which branches of the rules no test takes")
    coverage.add_argument("pytest", nargs="*", metavar="PYTEST_ARGUMENT")
    mutants = commands.add_parser("mutants", help="tell which small changes of the rules no test finds; --all: of all")
    mutants.add_argument("paths", nargs="*", metavar="PATH")
    release = commands.add_parser("release", help="write what a release offers: the site, the wheel, checksums")
    release.add_argument("directory", nargs="?", default="dist-release", help="where to (default dist-release)")
    release.add_argument("--tag", default="", help="the tag that it is for, such as v1.2.0, which must fit the version")
    commands.add_parser("lock", help="write the lock files anew, after a change of a pin")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command not in {"test", "bench", *THOROUGH}:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    for name, given in (("base", options.base != "/"), ("origin", options.origin)):
        if given and options.command in {"test", "bench", "profile", "release", "lock", *THOROUGH}:
            parser.error(f"--{name} is for build and serve, not for {options.command}")
    return options


def needs_site(tests: list[str]) -> bool:
    """Say whether the tests that are asked for need more than Python: the site or a browser."""
    sys.path.insert(0, str(ROOT / "pysrc"))
    from sitebuild.testing import asked  # noqa: PLC0415 - needs nothing that would have to be set up

    return asked.needs_site(tests)


def main(arguments: list[str]) -> None:
    """Set up what the command needs, then go on with it."""
    options = parse(arguments)
    if options.command == "lock":
        write_locks()
        return
    where = [f"--base={options.base}", *([f"--origin={options.origin}"] if options.origin else [])]
    testing, thorough = options.command in {"test", "bench", "profile"}, options.command in THOROUGH
    if thorough:
        set_up_python(SITE_LOCK, TEST_LOCK, THOROUGH_LOCK)
        hand_over(arguments)
    set_up_python(*([SITE_LOCK, TEST_LOCK] if testing else [SITE_LOCK]))
    if options.command == "test" and not needs_site(arguments[1:]):
        hand_over(arguments)
    set_up_npm(ROOT / "site", NPM)
    if testing:
        set_up_npm(ROOT / "tests", NPM_TESTS)
        set_up_pyodide_wheels()
        hand_over([options.command, *arguments[1:]])
    elif options.command == "release":
        hand_over(["release", f"--tag={options.tag}", options.directory])
    elif options.command == "serve":
        hand_over(["serve", *where, "--port", str(options.port), "--host", options.host])
    hand_over(["build", *where])


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        sys.exit(f"build.py: Fairthrow needs Python {OLDEST[0]}.{OLDEST[1]} or newer, this is {sys.version.split()[0]}")
    try:
        main(sys.argv[1:])
    except SetupError as error:
        sys.exit(f"build.py: {error}")
    except KeyboardInterrupt:
        sys.exit("build.py: stopped")

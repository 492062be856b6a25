"""Which small changes of the rules no test finds: `build.py mutants`.

mutmut makes the changes, one at a time: a number one higher, `<` for `<=`, `None` for an argument. A change that makes
a test fail, or run for ever, is killed. One that no test minds has survived: a test is missing, or the change makes no
difference, and `tests/mutants.toml` says why.
"""

import argparse
import json
import os
import secrets
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from sitebuild.errors import BuildError
from sitebuild.places import BUILD, PACKAGE, PYSRC, ROOT
from sitebuild.testing.drawing import drawn, interval
from sitebuild.testing.mutations import EXPLAINED, Explanation, Mutant, explanations, read
from sitebuild.testing.rooms import SLOW, TESTS, is_package

WANTED = 95
"""Of a hundred changes that are not explained, how many the tests of a room must find."""

COPIED = ("build.py", "netlify.toml", "pyproject.toml", "site", "tests")
"""What tests of the rules read, beside the package."""

OPTIONS = (
    *("-p", "no:cacheprovider"),
    *("-m", "not exhaustive and not alone"),
    "--hypothesis-profile=few",
    *("-o", "pythonpath=src . tests tests/site tests/build"),
    *("-p", "sitebuild.testing.quickest"),
    *("-p", "sitebuild.testing.byteids"),
    *("-o", "disable_test_id_escaping_and_forfeit_all_rights_to_community_support=true"),
    *(option for test in SLOW for option in ("--deselect", test)),
)
"""How pytest is run. A changed package is slower than it is: nothing is measured, and few examples are tried.

mutmut runs pytest many times in one process, with the names of tests. A backslash in a name that a test gives would be
escaped anew each time, and the test would not be found.
"""


def mutants(arguments: list[str]) -> int:
    """Try changes of what is asked for, print those that survived; give the exit status, 0 if 95 % were killed.

    ``arguments`` are those of the command line. Raises BuildError where changes cannot be tried.
    """
    parser = argparse.ArgumentParser(prog="build.py mutants")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="what to change (default: see --since)")
    parser.add_argument("--since", metavar="COMMIT", default="main", help="what has changed since then (default main)")
    parser.add_argument("--all", action="store_true", help="all rooms, which takes hours")
    parser.add_argument("--again", action="store_true", help="keep what was killed last time, and try the others again")
    parser.add_argument("--sample", type=int, metavar="N", help="try N changes of each room, drawn at random")
    parser.add_argument("--seed", default="", help="draw what was drawn with this seed (default: another each time)")
    parser.add_argument("--processes", type=int, default=1, help="how many changes are tried at a time (default 1)")
    options = parser.parse_args(arguments)
    if sys.platform == "win32":
        raise BuildError("mutmut runs on Linux and macOS only")
    paths = options.paths or ([PACKAGE / room for room in TESTS] if options.all else changed(options.since))
    asked = by_room(paths)
    if not asked:
        print(f"sitebuild: no rule has changed since {options.since}; --all changes them all", flush=True)
        return 0
    options.seed = options.seed or secrets.token_hex(4)
    known = explanations(EXPLAINED.read_text(encoding="utf-8"))
    return max([try_room(room, files, known, options) for room, files in asked.items()])


def changed(since: str) -> list[Path]:
    """List what of the package differs from the commit ``since``, in the repository and in the files as they are.

    Raises BuildError where that cannot be told.
    """
    command = ["git", "diff", "--name-only", "--diff-filter=d", since, "--", str(PACKAGE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"what changed since {since} cannot be told: {done.stderr.strip()}")
    return [ROOT / name for name in done.stdout.splitlines()]


def by_room(paths: Iterable[Path]) -> dict[str, list[Path]]:
    """Sort files, or all files of folders, into their rooms; those of no room are left out.

    Raises BuildError for a path that is no part of the package.
    """
    found: dict[str, list[Path]] = {}
    for path in paths:
        place = (ROOT / path).resolve()
        place = place if place.exists() else place.with_suffix(".py")
        if not place.is_relative_to(PACKAGE):
            raise BuildError(f"{path} is no part of {PACKAGE.relative_to(ROOT)}")
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
            if room in TESTS:
                found.setdefault(room, []).append(file)
    return found


def try_room(room: str, files: Sequence[Path], known: Sequence[Explanation], options: argparse.Namespace) -> int:
    """Try changes of files of one room, and print what came of them; give the exit status.

    Those ``known`` to survive have their explanations printed. Raises BuildError where the tool comes to no end.
    """
    workspace = BUILD / "mutants" / room
    prepare(workspace, room, files, again=options.again)
    print(f"sitebuild: {room}: {len(files)} files are changed, again and again", flush=True)
    names = sample(workspace, files, options.sample, options.seed) if options.sample else []
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(options.processes), *names]
    with (workspace / "log.txt").open("w", encoding="utf-8") as log:
        done = subprocess.run(command, cwd=workspace, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise BuildError(f"mutmut came to no end; {(workspace / 'log.txt').relative_to(ROOT)} says why")
    tried = [each for each in read(workspace / "mutants" / "src") if not names or each.key in names]
    tried = [again_alone(workspace, room, each, known) for each in tried]
    return report(room, tried, known, drawn=bool(names))


def again_alone(workspace: Path, room: str, mutant: Mutant, known: Sequence[Explanation]) -> Mutant:
    """Try a change of a ``room`` that survived, and is not ``known`` to, once more; give what came of it at last.

    mutmut tries changes in a process that has run the tests before. What modules, and tests, work out when they are
    imported, or keep for the next time, is there already. So a process of its own has the last word.
    """
    if mutant.outcome != "survived" or any(why.fits(mutant) for why in known):
        return mutant
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--rootdir=.", "-x", "-q", *OPTIONS, *TESTS[room]],
        cwd=workspace / "mutants",
        env={**os.environ, "MUTANT_UNDER_TEST": mutant.key},
        capture_output=True,
        check=False,
    )
    return replace(mutant, code=Mutant.ALONE) if done.returncode else mutant


def sample(workspace: Path, files: Iterable[Path], count: int, seed: str) -> list[str]:
    """Draw the names of ``count`` changes of files of a room, and print the seed that draws the same again.

    Raises BuildError where the tool cannot tell the names.
    """
    places = [f"src/{file.relative_to(PYSRC).as_posix()}" for file in files]
    command = [sys.executable, "-m", "sitebuild.testing.drawing", *places]
    done = subprocess.run(command, cwd=workspace, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"mutmut cannot tell the names of its changes: {done.stderr.strip()}")
    names = done.stdout.split()
    chosen = drawn(names, count, seed)
    print(f"sitebuild: {len(chosen)} of {len(names)} changes are drawn; --seed {seed} draws them again", flush=True)
    return chosen


def prepare(workspace: Path, room: str, files: Sequence[Path], *, again: bool) -> None:
    """Copy what the tests of a room need to where it may be changed, with the settings of mutmut.

    ``files`` are those to be changed. ``again`` keeps what is there. Changes that were not killed count as not tried.
    """
    if not again:
        shutil.rmtree(workspace, ignore_errors=True)
    workspace.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, workspace / name, dirs_exist_ok=True)
        else:
            shutil.copy2(source, workspace / name)
    shutil.copytree(PYSRC, workspace / "src", dirs_exist_ok=True)  # mutmut takes names of modules from below `src`
    for meta in (workspace / "mutants").rglob("*.py.meta"):
        forget_survivors(meta)
    (workspace / "setup.cfg").write_text(settings(room, files), encoding="utf-8")


def forget_survivors(meta: Path) -> None:
    """Let mutmut try again the changes of a file that were not killed."""
    held = json.loads(meta.read_text(encoding="utf-8"))
    codes = held["exit_code_by_key"]
    held["exit_code_by_key"] = {key: code if code in Mutant.KILLED else None for key, code in codes.items()}
    meta.write_text(json.dumps(held), encoding="utf-8")


def settings(room: str, files: Iterable[Path]) -> str:
    """Write the settings of mutmut for a ``room``: which ``files`` are changed, and the tests that are to find it."""
    listed = {
        "source_paths": [f"src/fairthrow/{room}" if is_package(room) else f"src/fairthrow/{room}.py"],
        "only_mutate": [f"src/{file.relative_to(PYSRC).as_posix()}" for file in files],
        "also_copy": ["src", *COPIED],
        "pytest_add_cli_args_test_selection": TESTS[room],
        "pytest_add_cli_args": OPTIONS,
    }
    lines = [f"{name}=\n" + "".join(f"    {each}\n" for each in values) for name, values in listed.items()]
    return "[mutmut]\n" + "".join(lines) + "timeout_constant=3\n"


def report(room: str, tried: Sequence[Mutant], known: Sequence[Explanation], *, drawn: bool = False) -> int:
    """Print the changes ``tried`` in a ``room`` that survived, but for those ``known``, and the share that was killed.

    Where those tried were ``drawn`` from more, the share of all of them is estimated too. Gives the exit status: 0
    where 95 % were killed.
    """
    survived = [each for each in tried if not each.killed]
    left = [each for each in survived if not any(why.fits(each) for why in known)]
    for each in left:
        print(each.shown(), flush=True)
    modules = {each.module for each in tried}
    for why in known:
        if not drawn and why.module in modules and not any(map(why.fits, survived)):
            print(f"tests/mutants.toml explains what did not survive: {why.function}: {why.now}", flush=True)
    count = Counter(each.outcome for each in tried)
    outcomes = ", ".join(f"{number} {outcome}" for outcome, number in sorted(count.items()))
    explained = len(survived) - len(left)
    counted = len(tried) - explained
    share = 100 * (counted - len(left)) / counted if counted else 100.0
    print(f"sitebuild: {room}: {len(tried)} changes: {outcomes}; {explained} explained", flush=True)
    print(f"sitebuild: {room}: {share:.1f} % of the others were killed, {WANTED} % are wanted", flush=True)
    if drawn and counted:
        low, high = (100 * bound for bound in interval(counted - len(left), counted))
        print(f"sitebuild: {room}: of all changes {low:.1f} to {high:.1f} % (Wilson's interval of 95 %)", flush=True)
    return int(share < WANTED)

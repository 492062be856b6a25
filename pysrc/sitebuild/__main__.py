"""The command line behind `build.py`, which calls this in the environment that it has set up."""

import argparse
import sys
from pathlib import Path

from sitebuild.base import AT_ROOT, Base
from sitebuild.commands import build, serve
from sitebuild.errors import BuildError


def main(arguments: list[str]) -> int:
    """Do what the arguments say; give the exit status."""
    if arguments[:1] in (["test"], ["bench"]):
        from sitebuild.testing import commands as testing  # noqa: PLC0415 - needs the test tools

        return (testing.test if arguments[0] == "test" else testing.bench)(arguments[1:])
    if arguments[:1] == ["profile"]:
        from sitebuild.testing.profiling import profile  # noqa: PLC0415 - as above

        return profile()
    if arguments[:1] == ["coverage"]:
        from sitebuild.testing.coverage import coverage  # noqa: PLC0415 - needs the tools that test the tests

        return coverage(arguments[1:])
    if arguments[:1] == ["mutants"]:
        from sitebuild.testing.mutants import mutants  # noqa: PLC0415 - as above

        return mutants(arguments[1:])
    parser = argparse.ArgumentParser(prog="sitebuild")
    commands = parser.add_subparsers(dest="command", required=True)
    building, serving = commands.add_parser("build"), commands.add_parser("serve")
    releasing = commands.add_parser("release")
    releasing.add_argument("--tag", default="")
    releasing.add_argument("directory", type=Path)
    for command in (building, serving):
        command.add_argument("--base", metavar="PATH", default=AT_ROOT.path)
        command.add_argument("--origin", metavar="ADDRESS", default=AT_ROOT.origin)
    serving.add_argument("--host", required=True)
    serving.add_argument("--port", type=int, required=True)
    options = parser.parse_args(arguments)
    if options.command == "release":
        from sitebuild.release import release  # noqa: PLC0415 - the other commands do without it

        release(options.directory, options.tag)
        return 0
    base = Base(path=options.base, origin=options.origin)
    if options.command == "serve":
        serve(options.host, options.port, base)
    else:
        build(base=base)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(f"sitebuild: {error}")
    except KeyboardInterrupt:
        sys.exit(130)

"""The program ``fairthrow``, also ``python -m fairthrow``: what it does is in :mod:`fairthrow.commands`."""

import sys
from collections.abc import Sequence

from fairthrow.terminal import guarded


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with ``arguments``, or with those of the process, and give the exit status.

    What a status means is said in :mod:`fairthrow.commands` and :mod:`fairthrow.terminal`.
    """

    def work() -> int:
        from fairthrow.commands import run  # noqa: PLC0415  # slow to import, and Ctrl-C may come meanwhile

        return run(arguments)

    return guarded(work)


if __name__ == "__main__":
    sys.exit(main())

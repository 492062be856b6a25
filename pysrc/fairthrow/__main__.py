"""The program ``fairthrow``, also ``python -m fairthrow``: what it does is in :mod:`fairthrow.commands`."""

import sys
from collections.abc import Sequence

from fairthrow.terminal import guarded


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit status, as :mod:`fairthrow.commands` and :func:`guarded` say."""

    def work() -> int:
        from fairthrow.commands import run  # noqa: PLC0415  # takes its time: Ctrl-C may come meanwhile

        return run(arguments)

    return guarded(work)


if __name__ == "__main__":
    sys.exit(main())

"""The command line as a benchmark asks it about programs: one link after the other, on one process.

The scripts that run corpora ask it with ``--line``.
"""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]

GRACE = 5
"""Seconds beyond those allowed after which a process counts as hung."""


class HungError(Exception):
    """The process gave no answer in time, or has ended."""


class Line:
    """A process of the command line that gives odds. It is started again after a program that hung it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.took = 0.0
        """Seconds from the last question to its answer."""
        self._process: subprocess.Popen[bytes] | None = None

    def odds(self, language: str, program: str, **fields: object) -> dict[str, Any]:
        """Give the answer to the link of a program. Raises HungError if none comes."""
        values = {"program": program, **fields}
        link = f"lab/{language}?" + "&".join(f"{name}={quote(str(value), safe='')}" for name, value in values.items())
        process = self._process or self._started()
        assert process.stdin  # both are pipes
        assert process.stdout
        begun = perf_counter()
        try:
            process.stdin.write(link.encode() + b"\n")
            process.stdin.flush()
            ready = select.select([process.stdout], [], [], self.seconds + GRACE)[0]
            line = process.stdout.readline() if ready else b""
        except BrokenPipeError:
            line = b""
        self.took = perf_counter() - begun
        if not line.endswith(b"\n"):
            ended = process.poll()
            self.close()
            late = f"no answer within {self.seconds + GRACE:g} seconds"
            raise HungError(late if ended is None else f"the process ended with {ended}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def memory(self) -> int:
        """Give the most memory that the process has had, in MB."""
        if self._process is None:
            return 0
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) // 1000

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "fairthrow", "odds", "--seconds", str(self.seconds), "-"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.odds("anydice", "output 1")  # so that the first program does not pay for the start
        return self._process

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

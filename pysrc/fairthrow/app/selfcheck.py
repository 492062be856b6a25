"""The program's check of itself."""

import json

from fairthrow.selfcheck import QUICK, steps


def selfcheck(index: str) -> str:
    """Take one step of the program's check of itself.

    ``index`` is the number of the step, from 0. The answer is a JSON object as text: ``text`` (what the step found, in
    words), ``right`` (whether it found nothing wrong) and ``of`` (how many steps there are).
    """
    every = steps(QUICK)
    found = every[int(index)]()
    return json.dumps({"text": found.text(), "right": not found.problems, "of": len(every)})

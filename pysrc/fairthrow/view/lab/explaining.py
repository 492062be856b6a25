"""What the odds of a program cost, and the plan of one that decides: as data, and as text."""

from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.account import Clock, Part
from fairthrow.links import Link
from fairthrow.view.check.text import show
from fairthrow.view.lab.data import program_of
from fairthrow.view.numbers import percent, rounded


def explain_data(link: Link, clock: Clock) -> dict[str, Any]:
    """Give an account of what the odds of a program cost: its canonical ``link``, its ``parts``, all ``steps``.

    A part is a statement, a function or a place in a program. It has its words as ``what``, its ``line`` (0 for what no
    line has), how many ``times`` it was asked for and of those how often the answer was ``remembered``, its own
    ``steps`` and ``milliseconds``, and the ``ways`` in which it was answered: each with the number of ``calls``, of
    ``runs``, and of the ``rolls`` that these stand for. Where the program decides, ``decisions`` has the plan of each
    ``line``: its ``cases``, the likeliest 200, each with the values of the names in its options (``where``), the
    ``best`` of these, and its ``chance``: above 1, how often the case is met in the mean. Raises ProgramError.
    """
    explained = program_of(link).explain(clock)
    plans = [
        {
            "line": plan.line,
            "cases": [{"where": dict(case.values), "best": case.best, "chance": [*case.chance]} for case in plan.cases],
        }
        for plan in explained.plans
    ]
    parts = [_part(part) for part in explained.parts]
    return {
        "link": link.encode(),
        "parts": parts,
        "steps": explained.steps,
        **({"decisions": plans} if plans else {}),
    }


def _part(part: Part) -> dict[str, Any]:
    ways = {name: {"calls": way.calls, "runs": way.runs, "rolls": way.rolls} for name, way in part.ways.items()}
    return {
        "what": part.what,
        "line": part.line,
        "times": part.times,
        "remembered": part.known,
        "steps": part.steps,
        "milliseconds": round(part.nanoseconds / 1e6, 3),
        "ways": ways,
    }


def explain_text(link: Link, clock: Clock) -> str:
    """Write what the odds of a program cost: a line for each part, and one for each way in which it was answered.

    ``clock`` gives the time in nanoseconds. Raises ProgramError.
    """
    explained = program_of(link).explain(clock)
    lines = []
    for part in explained.parts:
        where = f"line {part.line}: " if part.line else ""
        known = f", {part.known} of them remembered" if part.known else ""
        cost = f"{part.steps:,} steps, {part.nanoseconds / 1e6:.1f} ms"
        lines.append(f"{where}{show(part.what)}: asked for {_times(part.times)}{known}; {cost}")
        for name, way in part.ways.items():
            runs = f", {way.runs:,} runs" if way.runs else ""
            rolls = f" for {way.rolls:,} rolls" if way.rolls > 1 else ""
            lines.append(f"    {name}: {_times(way.calls)}{runs}{rolls}")
    for plan in explained.plans:
        lines.append(f"line {plan.line} decides:")
        for case in plan.cases:
            where = ", ".join(f"{name} = {value}" for name, value in case.values)
            lines.append(f"    {show(where)}: {show(case.best)} ({_likely(case.chance)})")
    return "\n".join([*lines, f"{explained.steps:,} steps in all"]) + "\n"


def _likely(chance: Ratio) -> str:
    """Write how likely a case is, or how often it is met if that is more than once in the mean."""
    if chance.numerator <= chance.denominator:
        return percent(chance)
    return f"met {rounded(*chance, 2)} times in the mean"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"

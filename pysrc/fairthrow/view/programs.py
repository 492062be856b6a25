"""Odds and rolls of programs as data for other programs, and as plain text for people."""

from collections.abc import Iterator
from json import dumps
from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.account import Clock, Part
from fairthrow.links import Link
from fairthrow.programs.check import ProgramCheck, ProgramRoll, said
from fairthrow.programs.patience import TooLongError, allowed
from fairthrow.systems import FieldError
from fairthrow.view.numbers import fraction, percent
from fairthrow.view.text import BAR, seen
from fairthrow.view.verdict import verdict_said

LONG = 10**12
"""Denominators from this one on are not read by people."""

PIECE = 500
"""Rows that are written at once."""


def program_of(link: Link) -> ProgramCheck:
    """Give the program of a link. Raises FieldError for the link of a game."""
    if isinstance(link.situation, ProgramCheck):
        return link.situation
    raise FieldError("system", f"system must be lab for a program, got {link.situation.system}")


# --- as data -----------------------------------------------------------------------------


def odds_json(link: Link, most: int) -> str:
    """Write the odds of a program as JSON. Raises TooLongError if that would have more than ``most`` characters."""
    pieces, length = [], 0
    for piece in odds_pieces(link):
        pieces.append(piece)
        length += len(piece)
        if length > most:
            raise TooLongError(f"the exact odds of this have more than {most:,} characters")
    return "".join(pieces)


def odds_pieces(link: Link) -> Iterator[str]:
    """Write the odds of a program as JSON, in pieces.

    It is an object with the canonical ``link``; ``outputs``, each with its ``label`` and ``odds``, rows of value,
    numerator and denominator; and ``warnings``. Where the program says what it wants, ``success`` has what that is
    (``says``), the number of the ``output`` from 1, and its ``chance``. Raises ProgramError.
    """
    program = program_of(link)
    answer = program.answer()
    yield f'{{"link": {dumps(link.encode())}, "outputs": ['
    for number, output in enumerate(answer.outputs):
        yield f'{", " if number else ""}{{"label": {dumps(output.label)}, "odds": ['
        yield from _rows(output.rows())
        yield "]}"
    yield f'], "warnings": {dumps(answer.warnings)}'
    found = program.chance(answer)
    if found:
        place, chance = found
        says = str(program.declarations.success)
        yield f', "success": {dumps({"says": says, "output": place + 1, "chance": [*chance]})}'
    yield "}"


def _rows(rows: Iterator[tuple[Any, Ratio]]) -> Iterator[str]:
    """Write rows with commas between them, some at once."""
    budget, written, before = allowed(), [], ""
    for value, (numerator, denominator) in rows:
        budget.spend(20 + denominator.bit_length() ** 2 // 2_000)  # to write a number takes the square of its length
        said = value if type(value) is int else dumps(value)
        written.append(f"[{said}, {numerator}, {denominator}]")
        if len(written) == PIECE:
            yield before + ", ".join(written)
            written, before = [], ", "
    if written:
        yield before + ", ".join(written)


def roll_data(link: Link) -> dict[str, Any]:
    """Give the roll that a program's link names, with a trace of it.

    Canonical ``link``; ``dice`` in the order drawn, each with what threw it, the line of the program, and what became
    of it; ``outputs`` with label and value, and the same by label as ``outcomes``; the trace as ``steps``; ``summary``.

    Raises FieldError when the link names no roll, and when its faces do not fit the program, ProgramError where the
    program is wrong.
    """
    thrown = _rolled(link)
    dice = [
        {"sides": die.sides, "face": die.face, "value": of.value, "role": f"{die.group} {die.role}", "what": of.what,
         "line": of.line, "fates": of.fates}
        for die, of in zip(thrown.dice, thrown.rolled.dice, strict=True)
    ]  # fmt: skip
    return {
        "link": link.encode(),
        "dice": dice,
        "outcomes": dict(thrown.outcomes),
        "outputs": [{"label": label, "value": value} for label, value in thrown.rolled.outputs],
        "steps": list(thrown.steps),
        "summary": thrown.summary,
    }


def _rolled(link: Link) -> ProgramRoll:
    program_of(link)
    thrown = link.roll()
    if isinstance(thrown, ProgramRoll):
        return thrown
    raise TypeError(thrown)  # pragma: no cover  # a program's roll is one of its own: this tells the type checker


def checked_data(link: Link, kind: str) -> dict[str, Any]:
    """Give what a program is that was found right: canonical ``link``, its ``kind``, and what it says of itself.

    That is ``title``, ``about`` and ``success``, empty where it says nothing; ``inputs``, each with its ``name``,
    ``label``, ``value``, ``default``, and what is ``allowed``: the lowest and the highest number, or words with their
    numbers. The ``notes`` say which declarations are not right; the program is right all the same.
    """
    program = program_of(link)
    found = program.declarations
    return {
        "link": link.encode(),
        "kind": kind,
        "title": found.title,
        "about": found.about,
        "inputs": [
            {
                "name": name,
                "label": each.label,
                "value": program.values[name],
                "default": each.default,
                "allowed": dict(each.words) or [each.low, each.high],
            }
            for name, each in found.inputs.items()
        ],
        "success": str(found.success or ""),
        "notes": list(found.problems),
    }


# --- as plain text -----------------------------------------------------------------------


def odds_text(link: Link) -> str:
    """Write the odds of each output as a small table with bars, warnings first. Raises ProgramError."""
    program = program_of(link)
    answer = program.answer()
    declarations = program.declarations
    lines = [declarations.title or program.title, *([declarations.about] if declarations.about else [])]
    lines += [f"{each.label}: {each.word(program.values[name])}" for name, each in declarations.inputs.items()]
    lines += [f"Note: {seen(warning)}" for warning in answer.warnings]
    found = program.chance(answer)
    if found:
        lines.append(f"{declarations.success}: {percent(found[1])}  {_exactly(found[1])}")
    for output in answer.outputs:
        rows = list(output.rows())
        lines += ["", seen(output.label)]
        most = max((chance.numerator / chance.denominator for _, chance in rows), default=1)
        for value, chance in rows:
            bar = "\N{FULL BLOCK}" * round(BAR * chance.numerator / chance.denominator / most)
            words = seen(value) if isinstance(value, str) else said(value)
            lines.append(f"{words:>8}  {percent(chance):>12}  {_exactly(chance)}  {bar}")
        if output.lost:
            lines.append(f"{'nothing':>8}  {percent(Ratio.of(output.lost, output.total)):>12}")
    return "\n".join(lines) + "\n"


def _exactly(chance: Ratio) -> str:
    """Write a chance as a fraction; nothing where that is too long to be read."""
    return fraction(chance) if chance.denominator < LONG else ""


def checked_text(link: Link, kind: str) -> str:
    """Say that the program of a link is right, as one of its ``kind``, and what it says of itself."""
    program = program_of(link)
    found = program.declarations
    lines = [f"Right: a {kind} in {program.title}.", found.title, found.about]
    for name, each in found.inputs.items():
        lines.append(f"  {name} ({each.label}): {each.word(program.values[name])}; it may be {each.allowed()}")
    lines += [f"  success: {found.success}" if found.success else "", *(f"Note: {each}" for each in found.problems)]
    return "\n".join([*(seen(line) for line in lines if line), link.encode()]) + "\n"


def roll_text(link: Link) -> str:
    """Write the roll that a program's link names: each die, the trace, what each output came to.

    Raises FieldError when the link names no roll, and when its faces do not fit the program, ProgramError where the
    program is wrong.
    """
    thrown = _rolled(link)
    head = [link.shown_label] if link.shown_label else []
    dice = [
        f"  {of.what}, line {of.line}: {die.face} on a d{die.sides}{f', {die.note}' if die.note else ''}"
        for die, of in zip(thrown.dice, thrown.rolled.dice, strict=True)
    ]
    return "\n".join([*head, *dice, *map(seen, (*thrown.steps, thrown.summary)), link.encode()]) + "\n"


def explain_data(link: Link, clock: Clock) -> dict[str, Any]:
    """Give an account of what the odds of a program cost: its canonical ``link``, its ``parts``, all ``steps``.

    A part is a statement, a function or a place in a program. It has its words as ``what``, its ``line`` (0 for what no
    line has), how many ``times`` it was asked for and of those how often the answer was ``remembered``, its own
    ``steps`` and ``milliseconds``, and the ``ways`` in which it was answered: each with the number of ``calls``, of
    ``runs``, and of the ``rolls`` that these stand for. Raises ProgramError.
    """
    explained = program_of(link).explain(clock)
    return {"link": link.encode(), "parts": [_part(part) for part in explained.parts], "steps": explained.steps}


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
        lines.append(f"{where}{seen(part.what)}: asked for {_times(part.times)}{known}; {cost}")
        for name, way in part.ways.items():
            runs = f", {way.runs:,} runs" if way.runs else ""
            rolls = f" for {way.rolls:,} rolls" if way.rolls > 1 else ""
            lines.append(f"    {name}: {_times(way.calls)}{runs}{rolls}")
    return "\n".join([*lines, f"{explained.steps:,} steps in all"]) + "\n"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"


def verdict_text(link: Link) -> str:
    """Write a roll as text, and say what recomputing it shows. Raises FieldError when the link names no roll."""
    if not link.rolled:
        raise FieldError(*link.missing)
    return roll_text(link) + verdict_said(link, dice=bool(_rolled(link).dice))

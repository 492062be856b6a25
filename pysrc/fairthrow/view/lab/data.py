"""Odds and rolls of programs as data for other programs, and as plain text for people."""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.program import Translation
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck
from fairthrow.programs.patience import TooLongError, allowed
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.programs.said import said
from fairthrow.systems import FieldError
from fairthrow.view.check.text import BAR, show, show_sentence
from fairthrow.view.check.verdict import verdict_said
from fairthrow.view.lab.roll import options_text
from fairthrow.view.numbers import decimal, fraction, percent

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
    numerator and denominator, and where it was decided its ``goal``: what that ``says``, and the ``chance`` or ``mean``
    reached; and ``warnings``. An output without a last value has its first ones as ``odds``, and beside them ``rest``,
    the chance of what is beyond them, ``mean`` and ``variance``, each as numerator and denominator. Where the program
    says what it wants, ``success`` has what that is (``says``), the number of the ``output`` from 1, and its
    ``chance``. Where it names degrees, ``degrees`` has the chance of each, best first: rows of word, numerator and
    denominator. Raises ProgramError.
    """
    program = program_of(link)
    answer = program.answer()
    yield f'{{"link": {dumps(link.encode())}, "outputs": ['
    for number, output in enumerate(answer.outputs):
        yield f'{", " if number else ""}{{"label": {dumps(output.label)}, "odds": ['
        yield from _rows(output.rows())
        tail = "".join(f', "{name}": [{above}, {below}]' for name, (above, below) in output.beyond().items())
        goal = f', "goal": {dumps(output.goal.data())}' if output.goal else ""
        yield f"]{goal}{tail}}}"
    yield f'], "warnings": {dumps(answer.warnings)}'
    found = program.chance(answer)
    if found:
        place, chance = found
        says = str(program.declarations.success)
        yield f', "success": {dumps({"says": says, "output": place + 1, "chance": [*chance]})}'
    degrees = program.degrees(answer)
    if degrees:
        yield f', "degrees": {dumps([[word, *chance] for word, chance in degrees])}'
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
    Where the program names degrees, ``degree`` is the word that it came to. Where it decides, ``decisions`` has each:
    its ``line``, its ``options`` from the best, and the number that is ``taken``, but for the last if that is asked.

    Raises FieldError when the link names no roll, and when its faces do not fit the program, ProgramError where the
    program is wrong.
    """
    thrown = _rolled(link)
    dice = [
        {"sides": die.sides, "face": die.face, "value": of.value, "role": f"{die.group} {die.role}", "what": of.what,
         "line": of.line, "fates": of.fates}
        for die, of in zip(thrown.dice, thrown.rolled.dice, strict=True)
    ]  # fmt: skip
    degree = program_of(link).degree(thrown.rolled)
    return {
        "link": thrown.settled(link).encode(),
        "dice": dice,
        "outcomes": dict(thrown.outcomes),
        "outputs": [{"label": label, "value": value} for label, value in thrown.rolled.outputs],
        "steps": list(thrown.steps),
        "summary": thrown.summary,
        **({"degree": degree[1]} if degree else {}),
        **({"decisions": [each.data() for each in thrown.rolled.decisions]} if thrown.rolled.decisions else {}),
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
    numbers. The ``notes`` say which declarations are not right; the program is right all the same. Where it names
    ``degrees``, these are its words for how well it went, each with the number that it begins at.
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
        **({"degrees": dict(found.degrees.begins)} if found.degrees else {}),
    }


# --- as plain text -----------------------------------------------------------------------


def odds_text(link: Link) -> str:
    """Write the odds of each output as a small table with bars, warnings first. Raises ProgramError."""
    program = program_of(link)
    answer = program.answer()
    declarations = program.declarations
    lines = [declarations.title or program.title, *([declarations.about] if declarations.about else [])]
    lines += [f"{each.label}: {each.word(program.values[name])}" for name, each in declarations.inputs.items()]
    lines += [f"Note: {show(warning)}" for warning in answer.warnings]
    found = program.chance(answer)
    if found:
        lines.append(f"{declarations.success}: {percent(found[1])}  {_exactly(found[1])}")
    for word, chance in program.degrees(answer):
        lines.append(f"{word}: {percent(chance)}  {_exactly(chance)}")
    for output in answer.outputs:
        rows = list(output.rows())
        lines += ["", show(output.label)]
        most = max((chance.numerator / chance.denominator for _, chance in rows), default=1)
        for value, chance in rows:
            bar = "\N{FULL BLOCK}" * round(BAR * chance.numerator / chance.denominator / most)
            words = show(value) if isinstance(value, str) else said(value)
            lines.append(f"{words:>8}  {percent(chance):>12}  {_exactly(chance)}  {bar}")
        for name, chance in output.beyond().items():
            words = {"rest": f"over {output.last}"}.get(name, name)
            lines.append(
                f"{words:>8}  {percent(chance) if name == 'rest' else decimal(chance):>12}  {_exactly(chance)}"
            )
        if output.lost:
            words = "never ends" if output.unending else "nothing"
            lines.append(f"{words:>8}  {percent(Ratio.of(output.lost, output.total)):>12}")
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
    lines += [f"  success: {found.success}" if found.success else ""]
    lines += [f"  degrees: {found.degrees}" if found.degrees else "", *(f"Note: {each}" for each in found.problems)]
    return "\n".join([*(show(line) for line in lines if line), link.encode()]) + "\n"


def roll_text(link: Link) -> str:
    """Write the roll that a program's link names: each die, the trace, what each output came to, or what is asked.

    Raises FieldError when the link names no roll, and when its faces do not fit the program, ProgramError where the
    program is wrong.
    """
    thrown = _rolled(link)
    head = [link.shown_label] if link.shown_label else []
    dice = [
        f"  {of.what}, line {of.line}: {die.face} on a d{die.sides}{f', {die.note}' if die.note else ''}"
        for die, of in zip(thrown.dice, thrown.rolled.dice, strict=True)
    ]
    asked = options_text(thrown.rolled.asked) if thrown.rolled.asked else []
    said = [*map(show, thrown.steps), show_sentence(thrown.summary), *asked]
    return "\n".join([*head, *dice, *said, link.encode()]) + "\n"


def translate_data(link: Link) -> dict[str, Any]:
    """Give a program in other languages: its canonical ``link``, and ``translations`` by their names in links.

    Each has a ``text``, and its own ``link`` without a roll; or it says ``why`` there is no text with the same odds.
    Raises FieldError for a language that is not written in others, and ProgramError.
    """
    found = _translations(link)
    return {"link": link.encode(), "translations": {name: _translation(name, each) for name, each in found.items()}}


def _translations(link: Link) -> Mapping[str, Translation]:
    program = program_of(link)
    found = program.translations()
    if not found:
        raise FieldError("link", f"link must be of a program in dice notation, got one in {program.title}")
    return found


def _translation(name: str, found: Translation) -> dict[str, str]:
    if not found.text:
        return {"why": found.why}
    return {"text": found.text, "link": Link(situation=CHECKS[name](program=found.text)).encode()}


def translate_text(link: Link) -> str:
    """Write a program in other languages, or why it is not, as :func:`translate_data` does."""
    lines = []
    for name, each in _translations(link).items():
        lines += [f"{CHECKS[name].title}:", *(f"    {show(line)}" for line in (each.text or each.why).split("\n"))]
    return "\n".join(lines) + "\n"


def verdict_text(link: Link) -> str:
    """Write a roll as text, and say what recomputing it shows. Raises FieldError when the link names no roll."""
    if not link.rolled:
        raise FieldError(*link.missing)
    return roll_text(link) + verdict_said(link, dice=bool(_rolled(link).dice))

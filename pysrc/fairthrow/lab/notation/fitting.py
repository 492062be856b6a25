"""Whether what is done with dice fits their faces: what never happens, or never ends, is refused before any work."""

from typing import NamedTuple

from fairthrow.lab.notation.faces import DieFaces, Span
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.scanner import COMMAND
from fairthrow.lab.notation.tree import Cond, Dice, DiceGroup, Modifier, dice_of_sum

MOST_TOLD = 40
"""Characters of a modifier that a message repeats."""


def split_spans(spans: list[Span], cond: Cond) -> tuple[list[Span], list[Span]]:
    """Part ``spans`` of faces into those that are as a condition says, and all others.

    >>> split_spans([(1, 6)], Cond("<>", 2))
    ([(1, 1), (3, 6)], [(2, 2)])
    """
    holding: list[Span] = []
    others: list[Span] = []
    sign, number = cond.sign, cond.number
    for low, high in spans:
        below = (low, min(high, number - 1))
        same = (max(low, number), min(high, number))
        above = (max(low, number + 1), high)
        for span, holds in (below, "<" in sign), (same, "=" in sign), (above, ">" in sign):
            if span[0] <= span[1]:
                (holding if holds else others).append(span)
    return holding, others


class Fitted(NamedTuple):
    """What a rule comes to on some faces: those that ``stand``; of these those that ``explode``, and the ``others``.

    ``worth`` is what dice may come to.
    """

    stand: list[Span]
    explode: list[Span]
    others: list[Span]
    worth: list[Span]


def conds_of(conds: "tuple[Cond | None, ...]", meant: int) -> list[Cond]:
    """Give ``conds``, with one for the face that is ``meant`` where none is said."""
    return [each or Cond("=", meant) for each in conds]


def fit_rule(part: Dice, faces: DieFaces) -> Fitted:
    """Give what the rule of dice comes to on their ``faces``."""
    rule = part.rule
    stand = faces.spans()
    for cond in conds_of(rule.again, faces.low):
        stand = split_spans(stand, cond)[1]
    explode, others = split_spans(stand, rule.on or Cond("=", faces.high)) if rule.explode else ([], stand)
    worth = [*stand, *([(low - 1, high - 1) for low, high in stand] if "p" in rule.explode else [])]
    if rule.least is not None:
        worth = [(max(low, rule.least), max(high, rule.least)) for low, high in worth]
    if rule.most is not None:
        worth = [(min(low, rule.most), min(high, rule.most)) for low, high in worth]
    return Fitted(stand, explode, others, worth)


def success_of(part: Dice, faces: DieFaces) -> Cond | None:
    """Give what dice count, if that is a comparison."""
    if part.rule.counts not in {"cond", "cs", "cf"}:
        return None
    return part.rule.success or Cond("=", faces.low if part.rule.counts == "cf" else faces.high)


def check_dice(program: str, part: Dice) -> None:
    """See that what is done with dice of a ``program`` can be done with these.

    Raises FaultError where it never happens, or never ends.
    """
    faces, many = part.faces, part.many
    if not isinstance(faces, DieFaces):
        return
    if isinstance(many, int) and many:
        _check_drop(program, part, many)
    if not (part.rule.again or part.rule.explode or part.rule.unique or part.rule.counts):
        return
    found = fit_rule(part, faces)
    if not found.stand:
        place = _of(part, {"r", "rr"})
        raise FaultError(program, place.start, "every face is rolled again, so it never ends")
    if part.rule.explode:
        _check_exploding(program, part, faces, found)
    different = sum(high - low + 1 for low, high in found.stand)
    if part.rule.unique and isinstance(many, int) and many > different:
        reason = f"{many} dice cannot all show different faces, for there are {different}"
        raise FaultError(program, _of(part, {"u"}).start, reason)
    _check_counting(program, part, faces, found)


def _of(part: Dice, words: set[str]) -> Modifier:
    """Give the first modifier of some words."""
    return next(each for each in part.modifiers if each.word in words)


def _check_drop(program: str, part: Dice, many: int) -> None:
    rule = part.rule
    most = {"": many, "!!": many, "!!p": many, "!o": 2 * many}.get(rule.explode)
    if rule.keep != "drop" or most is None or rule.drop_low + rule.drop_high < most:
        return  # where dice explode, extra ones may stay
    dropped = 0
    for each in part.modifiers:
        dropped += (1 if each.number is None else each.number) if each.word in {"d", "dl", "dh"} else 0
        if dropped >= most:
            said = program[each.start : each.end]
            before = program[part.start : each.start].rstrip()
            text = f"{before} + {said}" if each.blank else f"({before}){said}"
            edits = [Edit(part.start, each.end, text)] if each.word == "d" and (each.number or 0) > 1 else []
            raise FaultError(program, each.start, f"{said[:MOST_TOLD]} drops all the dice", *edits)


def _check_exploding(program: str, part: Dice, faces: DieFaces, found: Fitted) -> None:
    place = next(each for each in part.modifiers if each.word.startswith(("!", "x")) or each.word in {"e", "ie"})
    if found.explode and not found.others and part.rule.explode != "!o":
        raise FaultError(program, place.start, "every face explodes, so it never ends")
    cond = place.cond
    if found.explode or (cond and cond.named):
        return
    said = program[place.start + len(place.word) : place.end]
    if place.word == "x" and cond and cond.sign == "=":
        bare = program[part.start : place.start].rstrip()
        reason = f"x explodes, as in Foundry, and this die never shows {cond.number}"
        raise FaultError(program, place.start, reason, Edit(part.start, place.end, f"{bare}*{said.lstrip('=')}"))
    shown = said or f"{faces.high}"
    reason = f"this die never shows {shown[:MOST_TOLD]}, so it never explodes"
    edits = []
    if cond and cond.sign in {"<", ">"}:
        reason += f"; in Roll20 {cond.sign} counts the number itself too"
        edits.append(Edit(place.start, place.end, f"{place.word}{cond.sign}={cond.number}"))
    if cond and place.word.startswith("!"):
        before = program[part.start : place.start]
        if said.startswith("="):
            edits.append(Edit(part.start, place.end, f"({before.rstrip()}) <> {cond.number}"))
        edits.append(Edit(part.start, place.end, f"{before}{place.word} {said}"))
        edits.append(Edit(part.start, place.end, f"({before}{place.word}) {cond}"))
    raise FaultError(program, place.start, reason, *edits)


def _check_counting(program: str, part: Dice, faces: DieFaces, found: Fitted) -> None:
    """See that some face is counted. A number that a name stands for may be any."""
    cond = success_of(part, faces)
    if cond is None or cond.named or part.rule.explode.startswith("!!"):
        return
    if split_spans(found.worth, cond)[0]:
        return
    place = _of(part, {"sign", "t", "cs", "cf"})
    said = program[place.start : place.end]
    if place.word != "sign":
        raise FaultError(program, place.start, f"no {faces} shows {cond}, so {said[:MOST_TOLD]} counts nothing")
    begun = whole_sum(program, part.start)
    sign = f"{cond.sign} {cond.number}"
    text = f"({program[begun : place.start].rstrip()}) {sign}"
    edit = Edit(begun, place.end, text)
    raise FaultError(program, place.start, f"no {faces} shows {cond}, and this counts dice", edit)


def worth_in(group: DiceGroup) -> list[Span] | None:
    """Give what the single dice of a group may be worth; None where that may be anything."""
    found: list[Span] = []
    for part in dice_of_sum(group.items[0]) if group.single else ():
        if not isinstance(part.faces, DieFaces) or part.rule.explode.startswith("!!"):
            return None
        found += fit_rule(part, part.faces).worth
    return found or None


def check_group(program: str, group: DiceGroup) -> None:
    """See that some single die of a group of a ``program`` may be counted. Raises FaultError where none is."""
    cond, worth = group.rule.success, worth_in(group)
    sign = next((each for each in group.modifiers if each.word == "sign"), None)
    if not cond or cond.named or not worth or not sign or split_spans(worth, cond)[0]:
        return
    inner = program[group.start + 1 : group.bare].rstrip().rstrip("})").strip()
    edit = Edit(group.start, sign.end, f"({inner}) {cond.sign} {cond.number}")
    raise FaultError(program, sign.start, f"none of these dice shows {cond}, and this counts dice", edit)


def whole_sum(program: str, start: int) -> int:
    """Give where the sum begins in a ``program`` that ends with the dice at ``start``, in their line or bracket."""
    at = start
    depth = 0
    while at > 0 and program[at - 1] not in "\n;:,{[#<>=":
        depth += (program[at - 1] == ")") - (program[at - 1] == "(")
        if depth < 0:
            break
        at -= 1
    command = COMMAND.match(program.lower(), at, start)
    at = command.end() if command else at
    while at < start and program[at] in " \t\r\f\v":
        at += 1
    return at

"""Where rollers differ: what is done here with a text that some known roller reads otherwise, and what to write."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairthrow.lab.errors import Mend, ProgramError
from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.faults import Edit
from fairthrow.lab.notation.fitting import fit_rule, split_spans, success_of, whole_sum, worth_in
from fairthrow.lab.notation.reader import read
from fairthrow.lab.notation.tree import Binary, Dice, DiceGroup, Modifier, Node, OutputLine, Program, parts

LONGEST = 60
"""Characters of a text that a warning repeats."""

AGAIN_OR_ON = ("r", "rr", "ro", "x", "xo", "e", "ie")
"""Words of what comes before dice are kept."""

KEEP = ("kh", "kl", "k", "dh", "dl", "d")


_COMMENT = re.compile(r"[ \t]+([^\W\d_][^\n;#/]*[^\n;#/ \t])")
"""Words behind a sign, with which a line ends."""

_WORDS_BEHIND = re.compile(r"[ \t]+[^\W\d_]{2,}[ \t]+[^\W\d_]")

LINE = re.compile(r"line [0-9]+: ")
"""How a warning of this module begins."""


def differs(warning: str) -> bool:
    """Say whether a ``warning`` of dice notation tells what rollers read otherwise; others tell what is cut.

    >>> differs("line 2: > leaves the number itself out"), differs("the chances add up to less than 1")
    (True, False)
    """
    return bool(LINE.match(warning)) and "the chances add up to less than 1" not in warning


class Differs(NamedTuple):
    """Something that a roller reads otherwise: ``said``, where it is ``at``, and what to write in its place.

    ``edits`` are all of that text; where there are none, none makes it alike.
    """

    said: str
    at: int
    edits: tuple[Edit, ...] = ()


def warnings_of(program: Program, rounded: Sequence[OutputLine]) -> Iterator[tuple[str, Mend | None]]:
    """Give a warning for each thing that rollers read otherwise, each once, with the program as it may be written.

    ``rounded`` are the outputs that were no whole numbers.
    """
    found: dict[str, list[Differs]] = {}
    nodes = {id(each.node): each.node for each in program.outputs}
    differing = [each for node in nodes.values() for part in _all(node) for each in _of_part(program, part)]
    differing += _in_labels(program)
    differing += [_halves(program, node) for node in {id(each.node): each.node for each in rounded}.values()]
    for each in differing:
        found.setdefault(each.said, []).append(each)
    for said, places in found.items():
        line = program.text.count("\n", 0, places[0].at) + 1
        yield f"line {line}: {said}", _mend(program, [edit for each in places for edit in each.edits])


def _mend(program: Program, edits: list[Edit]) -> Mend | None:
    """Give the program with all edits made, if it can be read then."""
    text, end = program.text, len(program.text) + 1
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        if edit.end > end:
            return None
        text, end = f"{text[: edit.start]}{edit.text}{text[edit.end :]}", edit.start
    try:
        read(text)
    except ProgramError:
        return None
    said = " ".join((edits[0].said or edits[0].text).split()) if edits else ""
    return Mend(f"Write {said[:LONGEST]}", text) if edits else None


def _in_labels(program: Program) -> list[Differs]:
    """Tell of labels that say what is done with dice."""
    if not any(_WORDS_BEHIND.match(program.text, each.node.end) for each in program.outputs):
        return []
    from fairthrow.lab.notation.heard import heard_in  # noqa: PLC0415  # most labels are a word, or none

    return [_only_called(*each) for each in heard_in(program)]


def _only_called(words: str, at: int, edit: Edit) -> Differs:
    """Tell of words that change no dice, though players may mean that."""
    written = _short(edit.said or edit.text)
    said = f"{_short(words)} is a label here, and changes no dice; what it says is written {written}"
    return Differs(said, at, (edit,))


def _all(node: Node) -> Iterator[Node]:
    """Give a part, and all parts of it, from left to right as they begin."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        waiting.extend(reversed(parts(part)))


def _of_part(program: Program, part: Node) -> Iterator[Differs]:
    if isinstance(part, Binary):
        yield from _compared(program, part)
        yield from _last_of_sum(program, part)
    elif isinstance(part, Dice | DiceGroup):
        for each in part.modifiers:
            yield from _modifier(program, part, each)
        yield from _dice(program, part) if isinstance(part, Dice) else _group(program, part)


def _compared(program: Program, part: Binary) -> Iterator[Differs]:
    if part.sign in {"<", ">"}:
        yield _without_equal(part.sign, part.at, "", program.text[part.at + 1 : part.end])


def _without_equal(sign: str, at: int, before: str, behind: str) -> Differs:
    """Tell of a sign ``at`` a place, with what is written ``before`` and ``behind`` it."""
    with_it = _short(f"{before}{sign}={behind}")
    said = f"{sign} leaves the number itself out; in Roll20 it counts too, which is written {with_it}"
    return Differs(said, at, (Edit(at, at + 1, f"{sign}=", with_it),))


def _modifier(program: Program, part: Dice | DiceGroup, each: Modifier) -> Iterator[Differs]:
    """Give what differs by one modifier alone."""
    written = program.text[each.start : each.end]
    if each.cond and each.cond.sign in {"<", ">"} and each.word != "ms":
        before, sign, behind = written.partition(each.cond.sign)
        yield _without_equal(sign, each.start + len(before), before, behind)
    behind = written[len(each.word) :]
    bare = program.text[part.start : each.start].rstrip()
    said, edit = "", Edit(each.start, each.end, "")
    if each.word == "r":
        said = (
            f"throws again until it stands; in Foundry and Dice Maiden once, which is ro{behind}; rr{behind} is as here"
        )
        edit = Edit(each.start, each.start + 1, "rr", f"rr{behind}")
    elif each.word in {"cs", "cf"}:
        count = _count_of(part, each, behind)
        said = f"counts; in Roll20 it only marks a critical; a count is written {count}"
        edit = Edit(each.start, each.end, f" {count}" if bare.endswith(("!", "!o", "!p", "!!", "!!p")) else count)
    elif each.word == "x" and behind[:1].isdigit():
        said = f"explodes, as in Foundry; elsewhere it is times, which is *{behind}"
        edit = Edit(part.start, each.end, f"{bare}*{behind}", f"*{behind}")
    elif each.word == "e":
        said = f"explodes without end, as !{behind}; in Dice Maiden once, which is !o{behind}"
        edit = Edit(each.start, each.end, f"!{behind}")
    elif each.word == "!" and behind.startswith("="):
        number = behind.lstrip("=")
        said = f"explodes on {number}; in Avrae it is not equal, which is ({bare}) <> {number}"
        edit = Edit(each.start, each.end, f"!{number}")
    elif each.word == "!" and each.blank and (comment := _COMMENT.match(program.text, each.end)):
        said = f"explodes; in Dice Maiden it begins a comment, which is # {_short(comment[1])}"
        edit = Edit(each.start, comment.end(), f"# {comment[1]}")
    if said:
        yield Differs(f"{_short(written)} {said}", each.start, (edit,))


def _count_of(part: Dice | DiceGroup, each: Modifier, behind: str) -> str:
    """Write what is counted with a sign: that which is meant where none is written."""
    if behind[:1] and not behind[:1].isdigit():
        return behind
    faces = part.faces if isinstance(part, Dice) and isinstance(part.faces, DieFaces) else None
    return f"={behind or (faces.low if each.word == 'cf' else faces.high) if faces else behind}"


def _dice(program: Program, part: Dice) -> Iterator[Differs]:
    """Give what differs by dice and all their modifiers together."""
    faces = part.faces
    if isinstance(faces, DieFaces) and faces.digits:
        sides = "6" * faces.digits
        said = f"d{sides} reads a d6 for each digit; in Roll20 and Foundry it has {sides} sides, which is d({sides})"
        yield Differs(
            said, part.sides_at, (Edit(part.sides_at, part.sides_at + len(sides), f"({sides})", f"d({sides})"),)
        )
    yield from _order(program, part)
    sign = next((each for each in part.modifiers if each.word == "sign"), None)
    if sign:
        yield from _counting(program, part, sign)


def _group(program: Program, part: DiceGroup) -> Iterator[Differs]:
    """Tell of a group of which every single die is counted, or none."""
    sign = next((each for each in part.modifiers if each.word == "sign"), None)
    worth, cond = worth_in(part), part.rule.success
    if sign and worth and cond:
        holding, others = split_spans(worth, cond)
        if not others or not holding:
            yield _total_meant(program, part, sign)


def _order(program: Program, part: Dice) -> Iterator[Differs]:
    """Tell of dice that are kept before they are thrown again or explode, as the text has it."""
    first = next((at for at, each in enumerate(part.modifiers) if each.word in KEEP), None)
    if first is None:
        return
    text = program.text
    later = [each for each in part.modifiers[first + 1 :] if each.word in AGAIN_OR_ON or each.word.startswith("!")]
    if not later:
        return
    start, end = part.modifiers[first].start, later[-1].end
    moved = "".join(text[each.start : each.end] for each in later)
    stay = [each for each in part.modifiers[first:] if each.start < end and each not in later]
    rest = "".join(text[each.start : each.end] for each in stay)
    what = "throws again" if later[0].word in {"r", "rr", "ro"} else "explodes"
    said = f"{text[start:end]} {what} first, and keeps then; Avrae and Foundry go from left to right: {moved}{rest}"
    yield Differs(said, start, (Edit(start, end, f"{moved}{rest}"),))


def _counting(program: Program, part: Dice, sign: Modifier) -> Iterator[Differs]:
    """Tell of dice that are counted where another roller, or a player, may mean their sum."""
    cond = success_of(part, part.faces) if isinstance(part.faces, DieFaces) else None
    edit = _total(program, part, sign)
    if sign.blank and not _one_die(part):
        said = f"{program.words(part.start, part.end)} counts dice; in Avrae it compares the sum, which is {edit.text}"
        yield Differs(said, sign.start, (edit,))
    if cond is None or not isinstance(part.faces, DieFaces):
        return
    several = part.many != 1 and part.faces.fate
    compound = part.rule.explode.startswith("!!")
    holding, others = split_spans(fit_rule(part, part.faces).worth, cond)
    if several or (not compound and (not others or (cond.named and not holding))):
        yield _total_meant(program, part, sign)


def _one_die(part: Dice) -> bool:
    """Say whether one die of these is left, so that to count it and to compare the sum is the same."""
    rule = part.rule
    left = rule.kept if rule.keep in {"kh", "kl"} else part.many
    if rule.keep == "drop" and isinstance(left, int):
        left -= rule.drop_low + rule.drop_high
    return left == 1


def _last_of_sum(program: Program, part: Binary) -> Iterator[Differs]:
    """Tell of a count at the end of a sum, where the whole sum may be meant."""
    last = part.right
    if part.sign not in {"+", "-", "*", "/"} or not isinstance(last, Dice | DiceGroup):
        return
    sign = next((each for each in last.modifiers if each.word == "sign"), None)
    if not sign or last.rule.fails or last.rule.rest_fails or _any_counts(part.left):
        return
    known = isinstance(last, Dice) and any("total" in each.said for each in _counting(program, last, sign))
    if not known:
        yield _total_meant(program, last, sign)


def _any_counts(node: Node) -> bool:
    """Say whether any dice of a part are counted; in a long sum of such dice the last is found at once."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Dice | DiceGroup) and part.rule.counts:
            return True
        waiting.extend(parts(part))
    return False


def _total_meant(program: Program, part: Dice | DiceGroup, sign: Modifier) -> Differs:
    edit = _total(program, part, sign)
    written = program.words(sign.start, sign.end)
    return Differs(f"{written} counts dice; the total is compared by {edit.text}", sign.start, (edit,))


def _total(program: Program, part: Dice | DiceGroup, sign: Modifier) -> Edit:
    """Write the sum that ends with some dice in brackets, before a sign."""
    text = program.text
    begun = whole_sum(text, part.start)
    behind = "".join(text[each.start : each.end] for each in part.modifiers if each.start > sign.start)
    cond = f"{sign.cond.sign} " if sign.cond else ""
    number = text[sign.start : sign.end].lstrip("<>=\u2264\u2265\u2260").strip()
    return Edit(begun, part.end, f"({text[begun : sign.start].rstrip()}{behind}) {cond}{number}")


def _halves(program: Program, node: Node) -> Differs:
    text = program.text[node.start : node.end]
    kept = "what is not whole is rounded down; Roll20 and Foundry keep halves"
    said = f"{kept}; floor( ) is as here, besides ceil( ) and round( )"
    return Differs(said, node.start, (Edit(node.start, node.end, f"floor({text})"),))


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"

"""The constructs of dice notation, in words."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from fairthrow.lab.notation.reader import lines_in
from fairthrow.programs.words.said import Said, dice_words, number_word

SKIPPED = re.compile(r"\s+|\[(?!\[)[^\]\n]*\]|/\*.*?\*/")
"""Blanks and comments inside a line."""

COMMAND = re.compile(r"\s*(?:[/!](?:gmroll|roll|r)(?![a-z0-9_])\s*)?(?:\[\[)?")
"""What pastes bring along."""

LABEL = re.compile(r"[^:;@?{}()\[\]#]*:")
"""A label before the formula."""

COUNT = re.compile(r"([0-9]+)\s*#")
NAMING = re.compile(r"@[a-z_][\w.]*\s*=(?!=)\s*[^\s#/;]*")
NAMED = re.compile(r"@[a-z_][\w.]*|\?\{[^}\n]*\}?")
DICE = re.compile(r"(?P<many>[0-9]*)d(?P<faces>[0-9]+|%|f\.[12]|f(?![a-z])|c(?![a-z])|\{[^}]*\}|(?=[(@?])|$)")
POINT = r"\s?(?P<sign>>=|<=|<>|==|=|>|<|≥|≤|≠)?\s?(?P<number>[0-9]+|@[a-z_][\w.]*)?"
MODIFIER = re.compile(
    r"(?P<word>-[hl](?![a-z])|kh|kl|dh|dl|rr|ro|min|max|mi|ma|cs|cf|df|ms|even|odd|xo|sa|sd|!!p|!!|!p|!o|!|ie"
    rf"|[kdrutfsmxe](?![a-ce-z])){POINT}",
)
COMPARED = re.compile(r"(?P<sign>>=|<=|<>|==|=|>|<|≥|≤|≠)\s?(?P<number>[0-9]+|@[a-z_][\w.]*)?")
FUNCTION = re.compile(r"(?P<word>floor|ceil|round|abs|min|max)\s?\(")
SIGN = re.compile(r"\*\*|[-+*/%^(){},−×÷]|x(?=\s)")
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")

FACES = {
    "%": "a number from 1 to 100",
    "f": "−1, 0 or 1, each as likely",
    "f.2": "−1, 0 or 1, each as likely",
    "f.1": "−1, 0 or 1, where 0 comes on four of six faces",
    "c": "a coin: 0 or 1",
}
"""What faces with a letter for a name are."""

SIGNS = {
    "+": "adds",
    "-": "takes away, or turns the sign round",
    "*": "multiplies",
    "x": "multiplies",
    "/": "divides, exactly; what comes out in the end is rounded down",
    "%": "what is left over when the left is divided by the right",
    "^": "raises to a power",
    "**": "raises to a power",
    "{": "several totals; what stands behind the brackets keeps, drops or counts them, else they are added up",
    "(": "is worked out first",
}
"""What each sign does."""

ALIKE = {"−": "-", "×": "*", "÷": "/", "≥": ">=", "≤": "<=", "≠": "<>", "==": "="}
"""Signs that are written otherwise."""

FUNCTIONS = {
    "floor": "rounds down",
    "ceil": "rounds up",
    "round": "rounds to the nearest whole number, halves up",
    "abs": "the number without its sign",
    "min": "the least of the totals in the brackets",
    "max": "the greatest of the totals in the brackets",
}
"""What each function does."""

EXPLODES = {
    "!": "one more die for each {faces}, and again for its {faces}",
    "!o": "one more die for each {faces}, which does not explode again",
    "!!": "as !, but a die and its extra dice are one value to keep or to count",
    "!p": "as !, and each extra die counts one less",
    "!!p": "as !!, and each extra die counts one less",
}
"""How dice explode, with a place for the faces that do."""

EXPLODING = {"x": "!", "e": "!", "ie": "!", "xo": "!o", **{each: each for each in EXPLODES}}
"""Words for exploding, and the one that tells of them."""


class Condition(NamedTuple):
    """What a die is compared with: a ``sign`` and a ``number`` as they are written, both perhaps empty."""

    sign: str
    number: str

    def said(self, other: str) -> str:
        """Say which faces are meant; ``other`` where none are named."""
        if not self.number:
            return other
        words = {">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}", "<>": "all but {}"}
        return words.get(ALIKE.get(self.sign, self.sign), "{}").format(self.number)


def said_of(program: str) -> list[Said]:
    """Give what each construct of a ``program`` does, in order, as far as its signs can be told apart."""
    low = program.lower() if len(program.lower()) == len(program) else program
    return [each for start, end in lines_in(program) for each in _line(program, low, start, end)]


def _line(program: str, low: str, at: int, end: int) -> Iterator[Said]:
    """Give what stands in one line, from ``at`` up to ``end``."""
    line, start = low.count("\n", 0, at) + 1, low.rfind("\n", 0, at) + 1

    def said(found: re.Match[str], says: str) -> Said:
        term = program[found.start() : found.end()].strip()
        return Said(line, found.start() - start + 1, len(term), term, says)

    for before in (COMMAND, LABEL, COMMAND):
        begun = before.match(low, at, end)
        at = begun.end() if begun else at
    naming = NAMING.match(low, at, end)
    if naming:
        yield said(naming, "gives the name its number, for the lines below")
        return
    dice, groups = False, [False]
    while at < end:
        skipped = SKIPPED.match(low, at, end)
        if skipped:
            at = skipped.end()
            continue
        here = None if low[at] == "#" or low.startswith("//", at) else _construct(low, at, end, dice)
        if not here:
            return  # words at the end, or what is no notation
        dice, at = here.dice, here.found.end()
        if here.found.group().endswith(("(", "{")):
            groups.append(here.found.group() == "{")
        elif here.found.group() in ")}" and len(groups) > 1:
            dice = groups.pop()
        if here.says:
            yield said(here.found, here.says)


class Construct(NamedTuple):
    """What stands at a place: where it was ``found``, and in what it ``says`` what it does.

    ``dice`` is whether what follows is about dice.
    """

    found: re.Match[str]
    says: str
    dice: bool


def _construct(low: str, at: int, end: int, dice: bool) -> Construct | None:
    """Give what stands at a place; ``dice`` says whether it stands behind some. None for what is no notation."""
    for pattern, say in ((COUNT, _count), (DICE, _dice), (NAMED, _named)):
        found = pattern.match(low, at, end)
        if found and not (pattern is DICE and dice and not found["many"]):
            return Construct(found, say(found), dice=pattern is DICE)
    function = None if dice else FUNCTION.match(low, at, end)
    if function:
        return Construct(function, FUNCTIONS[function["word"]], dice=False)
    return (_behind_dice(low, at, end) if dice else None) or _between(low, at, end)


def _behind_dice(low: str, at: int, end: int) -> Construct | None:
    """Give the modifier, or the comparison of single dice, that stands at a place."""
    found = MODIFIER.match(low, at, end)
    if found:
        condition = Condition(found["sign"] or "", found["number"] or "")
        return Construct(found, _modifier(found["word"], condition), dice=True)
    found = COMPARED.match(low, at, end)
    if found:
        condition = Condition(found["sign"], found["number"] or "")
        return Construct(found, f"counts the dice that show {condition.said('such a number')}", dice=True)
    return None


def _between(low: str, at: int, end: int) -> Construct | None:
    """Give the comparison of a total, the number or the sign that stands at a place."""
    found = COMPARED.match(low, at, end)
    if found:
        condition = Condition(found["sign"], found["number"] or "")
        return Construct(found, f"1 where the total is {condition.said('so')}, else 0", dice=False)
    found = NUMBER.match(low, at, end) or SIGN.match(low, at, end)
    if found:
        return Construct(found, SIGNS.get(ALIKE.get(found.group(), found.group()), ""), dice=False)
    return None


def _count(found: re.Match[str]) -> str:
    return f"what follows, rolled {number_word(found[1])} times: each is an output of its own"


def _named(found: re.Match[str]) -> str:
    if found.group().startswith("?"):
        return "a question of Roll20: here it is an input with its number"
    return "a name that stands for the number that a line above gives it"


def _dice(found: re.Match[str]) -> str:
    many, faces = found["many"], found["faces"]
    if faces in {"66", "666"}:
        return f"{'two' if faces == '66' else 'three'} dice with 6 sides, read digit by digit"
    if faces in FACES:
        each = FACES[faces]
        return each if many in {"", "1"} else f"{dice_words(many, '')}, each {each}"
    if faces.startswith("{"):
        return f"{dice_words(many, '')} with these faces"
    if not faces:
        return f"{dice_words(many, '')} with as many sides as follows"
    return dice_words(many, faces) + ("" if many in {"", "1"} else ", added up")


def _modifier(word: str, condition: Condition) -> str:
    """Say what a modifier does."""
    some = number_word(condition.number or "1")
    kept = {"k": "highest", "kh": "highest", "kl": "lowest"}
    dropped = {"d": "lowest", "dl": "lowest", "-l": "lowest", "dh": "highest", "-h": "highest"}
    if word in kept:
        return f"keeps the {kept[word]} die" if some == "one" else f"keeps the {some} {kept[word]} dice"
    if word in dropped:
        return f"drops the {dropped[word]} die" if some == "one" else f"drops the {some} {dropped[word]} dice"
    if word in EXPLODING:
        return EXPLODES[EXPLODING[word]].format(faces=condition.said("highest face"))
    counted = condition.said("the highest face")
    says = {
        "r": f"throws a die that shows {condition.said('the lowest face')} again until it no longer does",
        "ro": f"throws a die that shows {condition.said('the lowest face')} again, once, whatever comes",
        "min": f"each die counts at least {condition.number or '…'}",
        "max": f"each die counts at most {condition.number or '…'}",
        "u": "all dice show different faces",
        "cs": f"counts the dice that show {counted}",
        "cf": f"counts the dice that show {condition.said('the lowest face')}",
        "t": f"counts the dice that show {condition.number or '…'} or more",
        "even": "counts the dice that show an even number",
        "odd": "counts the dice that show an odd number",
        "f": f"each die that shows {condition.said('…')} takes one away from what is counted",
        "df": f"each die that shows {condition.said('no success')} takes one away from what is counted",
        "ms": f"the sum less {condition.number or '…'}"
        if ALIKE.get(condition.sign, condition.sign)[:1] != "<"
        else f"{condition.number} less the sum",
        "sa": "shows the dice sorted, lowest first",
        "sd": "shows the dice sorted, highest first",
    }
    same = {"rr": "r", "mi": "min", "ma": "max", "s": "sa"}
    return says.get(same.get(word, word), "for the odds it does nothing")

"""What is said of dice in words: which to keep or drop, to throw again, to let explode or to count."""

import re
from typing import NamedTuple

NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""The numbers from 1 on, as words."""
_NUMBERS = {word: at for at, word in enumerate(NUMBER_WORDS, 1)} | {"twenty": 20}
NUMBER = rf"(?:[0-9]{{1,4}}|{'|'.join(_NUMBERS)})"
"""A number, in digits or as a word: a pattern."""

_FACE = rf"{NUMBER}(?:['\u2019]?s|es)?(?![a-z0-9])"
_BETWEEN = r"\s*(?:,\s*(?:and\b|or\b)?|\band\b|\bor\b|&|/)\s*"
_MORE = "more|higher|up|above|over|greater|better"
_LESS = "less|lower|down|below|under|fewer|worse"
_COND = re.compile(
    rf"(?:(?P<sign>>=|<=|<>|==?|>|<|\u2265|\u2264)\s*|(?P<least>at\s+least)\s+|(?P<most>at\s+most|up\s+to)\s+"
    rf"|(?P<below>(?:below|under|(?:less|lower|smaller|fewer)\s+than))\s+"
    rf"|(?P<above>(?:above|over|(?:more|higher|greater|better|larger)\s+than))\s+)?"
    rf"(?P<faces>{_FACE}(?:{_BETWEEN}{_FACE})*)(?:(?:-|\s+to\s+|\s+through\s+)(?P<until>{_FACE}))?"
    rf"(?:(?P<up>\s*\+(?!\s*[0-9d(@{{\[.])|\s+(?:or|and)\s+(?:{_MORE})(?![a-z]))"
    rf"|(?P<down>\s+(?:or|and)\s+(?:{_LESS})(?![a-z])))?"
)
_SIGNS = {"\u2265": ">=", "\u2264": "<=", "==": "=", "=": "="}
_DROPS = "drop(?:s|ping|ped)?|discard(?:s|ing|ed)?|remov(?:e|es|ing)|without|minus|less|except|ignor(?:e|es|ing)"
_KEEPS = "keep(?:s|ing)?|kept|tak(?:e|es|ing)|pick(?:s|ing)?|us(?:e|es|ing)"
_HIGH = "highest|higher|high|best|better|top|largest|biggest"
_LOW = "lowest|lower|low|worst|worse|bottom|smallest|least"
_DICE = r"(?:\s+(?:die|dice|ones?|rolls?|results?|values?|numbers?)(?![a-z]))?"
_PICKED = re.compile(
    rf"(?:(?:(?P<drop>{_DROPS})|{_KEEPS})\s+(?:only\s+)?(?P<but>all\s+but\s+)?)?(?:the\s+)?(?:(?P<before>{NUMBER})\s+)?"
    rf"(?:(?P<low>{_LOW})|{_HIGH})(?:\s+(?P<behind>{NUMBER})(?!\s+times))?(?![a-z0-9]){_DICE}"
)
_SOME = re.compile(
    rf"(?:(?P<drop>drop(?:ping)?|discard)|keep(?:ing)?|take)\s+(?P<many>{NUMBER})(?!\s+times)(?![a-z0-9]){_DICE}"
)
_REROLL = re.compile(
    r"re-?roll(?:s|ing|ed)?\s+(?P<once>once\s+)?(?:any\s+|all\s+|every\s+|each\s+|natural\s+|the\s+)?(?:on\s+)?"
)
_ONCE = re.compile(r"(?:\s+only)?\s+(?:once|(?:one|1)\s+time)(?![a-z])|\s*\(\s*(?:only\s+)?once(?:\s+only)?\s*\)")
_STANDS = re.compile(r"\s+(?:until\s+(?:it|they)\s+stands?|indefinitely)(?![a-z])")
_EXPLODE = re.compile(
    r"(?P<how>explod(?:e|es|ing)|compound(?:s|ing)?|penetrat(?:e|es|ing))(?![a-z])(?:\s+dice(?![a-z]))?(?P<once>\s+once)?"
    r"(?:\s+(?:on|at|for|when|if)(?![a-z]))?(?:\s+(?:an?|any|all|every|natural|nat|the)(?![a-z]))*\s*"
)
_TOPMOST = re.compile(r"(?:max(?:imum)?|highest)(?:\s+(?:face|value|number|roll))?(?![a-z])")
_COUNT = re.compile(
    r"(?P<count>(?:count(?:ing)?|how\s+many|number\s+of)(?![a-z])\s*)?(?:the\s+)?"
    r"(?P<success>(?:success(?:es)?|hits?|dice)(?![a-z])\s*)?"
    r"(?:(?:on|at(?!\s+(?:least|most))|with|of|for|are|is|show|showing|that\s+(?:are|show))(?![a-z])\s*)?(?:(?:an?|each|every|all)\s+)?"
)
_BEGINS = re.compile(NUMBER)
_TARGET = re.compile(rf"target(?:\s+number)?\s+(?:of\s+)?(?P<least>{NUMBER})(?![a-z0-9])")
_REPEATED = re.compile(
    rf"(?:rolled\s+|repeat(?:ed)?\s+)?(?:(?P<many>{NUMBER})\s+times|(?P<twice>twice)|thrice)(?![a-z])"
)
_JOINED = re.compile(r"\s*(?:[,;&]|,?\s*\b(?:and|then|but)\b)?\s*(?:then\s+)?")
_CONTINUED = re.compile(
    r"\s*(?:once|twice|until|again|if|unless|when|on|of|or|than|to|from|for\s+each|per|each|every|below|above|under|over|"
    r"less|more|lower|higher|and|up|down|except|but|instead|only|times?|s|es)(?![a-z])|\s*[0-9]"
)
"""What goes on with a phrase: it means something else then."""


class Phrase(NamedTuple):
    """What is said of dice: a ``word`` of a modifier, or ``times``; with its ``conds``, pairs of a sign and a number.

    The sign is empty for a number alone. ``end`` is where it ends.
    """

    word: str
    conds: tuple[tuple[str, int], ...]
    end: int

    def written(self, sides: int) -> str:
        """Write the modifier, for dice with so many ``sides``, 0 for others; empty where none means that."""
        conds = self.conds
        if self.word in {"kh", "kl", "dh", "dl"}:
            return f"{self.word}{conds[0][1]}"
        if self.word in {"r", "ro", "rr"}:
            return "".join(f"{self.word}{sign}{number}" for sign, number in conds)
        if len(conds) > 1:
            conds = _one_of(conds, sides)
        if not conds:
            return self.word if self.word.startswith("!") and not self.conds else ""
        sign, number = conds[0]
        if self.word.startswith("!"):
            return f"{self.word}{sign}{number}"
        return f"{sign or '='}{number}"


def _one_of(conds: tuple[tuple[str, int], ...], sides: int) -> tuple[tuple[str, int], ...]:
    """Write several numbers as one comparison; nothing where they are not all up to the highest, or from the lowest."""
    numbers = sorted({number for sign, number in conds if not sign})
    if len(numbers) != len(conds) or numbers[-1] - numbers[0] >= len(numbers) or not sides:
        return ()
    return ((">=", numbers[0]),) if numbers[-1] == sides else (("<=", numbers[-1]),) if numbers[0] == 1 else ()


def number_of(text: str) -> int:
    """Give the number that a ``text`` begins with, in digits or as a word; 0 for neither.

    >>> number_of("3"), number_of("sixes"), number_of("1s"), number_of("few")
    (3, 6, 1, 0)
    """
    bare = re.match(NUMBER, text)
    return _NUMBERS.get(bare.group()) or int(bare.group()) if bare else 0


def _cond(low: str, at: int, end: int) -> tuple[tuple[tuple[str, int], ...], int, bool] | None:
    """Give what numbers are told ``at`` a place, where that ends, and whether it is more than one bare number."""
    found = _COND.match(low, at, end)
    if not found:
        return None
    faces = [number_of(each) for each in re.findall(_FACE, found["faces"])]
    signs = {"least": ">=", "most": "<=", "below": "<", "above": ">", "up": ">=", "down": "<="}
    signed = [_SIGNS.get(found["sign"], found["sign"]).removeprefix("=")] if found["sign"] else []
    signed += [sign for name, sign in signs.items() if found[name]]
    until = number_of(found["until"]) if found["until"] else 0
    if len(signed) > 1 or (signed and until) or (until and not faces[-1] < until <= faces[-1] + 20):
        return None
    if signed and signed[0] and len(faces) > 1:
        return None
    faces += range(faces[-1] + 1, until + 1) if until else []
    sign = signed[0] if signed else ""
    plain = len(faces) == 1 and not signed and found["faces"][-1] != "s"
    return tuple((sign, face) for face in faces), found.end(), not plain


def phrase_at(low: str, at: int, end: int) -> Phrase | None:  # noqa: PLR0911  # one line a kind
    """Give the phrase that a text ``low``, in small letters, has ``at`` a place before an ``end``; None for others."""
    if found := _PICKED.match(low, at, end):
        drops, lowest = bool(found["drop"]) != bool(found["but"]), bool(found["low"])
        if found["before"] and found["behind"]:
            return None
        many = number_of(found["before"] or found["behind"] or "1")
        return Phrase(f"{'d' if drops else 'k'}{'l' if lowest else 'h'}", (("", many),), found.end())
    if found := _SOME.match(low, at, end):
        return Phrase("dl" if found["drop"] else "kh", (("", number_of(found["many"])),), found.end())
    if found := _REROLL.match(low, at, end):
        told = _cond(low, found.end(), end)
        return _reroll(low, told, end, once=bool(found["once"])) if told else None
    if found := _EXPLODE.match(low, at, end):
        return _explode(low, found, end)
    if found := _TARGET.match(low, at, end):
        return Phrase("count", ((">=", number_of(found["least"])),), found.end())
    if found := _REPEATED.match(low, at, end):
        many = number_of(found["many"]) if found["many"] else 2 if found["twice"] else 3
        return Phrase("times", (("", many),), found.end())
    found = _COUNT.match(low, at, end)
    told = _cond(low, found.end(), end) if found else None
    if not found or not told:
        return None
    conds, until, several = told
    compared = len(conds) == 1 and bool(conds[0][0])
    counted = bool(found["count"]) and several and (not found["success"] or compared)
    said = counted or (found["success"] and compared) or (compared and _BEGINS.match(low, at, end))
    return Phrase("count", conds, until) if said and conds[0][0] != "<>" else None


def _reroll(low: str, told: tuple[tuple[tuple[str, int], ...], int, bool], end: int, *, once: bool) -> Phrase:
    conds, until, _ = told
    how = _ONCE.match(low, until, end) or _STANDS.match(low, until, end)
    word = "ro" if once or (how and how.re is _ONCE) else "rr" if how else "r"
    return Phrase(word, conds, how.end() if how else until)


def _explode(low: str, found: re.Match[str], end: int) -> Phrase | None:
    told = _cond(low, found.end(), end)
    top = _TOPMOST.match(low, found.end(), end)
    until = told[1] if told else top.end() if top else found.end()
    how = re.compile(r"\s+(?:only\s+)?once(?![a-z])").match(low, until, end)
    sign = {"e": "!", "c": "!!", "p": "!p"}[found["how"][0]]
    if how or found["once"]:
        if sign != "!":
            return None
        sign, until = "!o", how.end() if how else until
    if not told and not top and found.group().split()[-1] in {"on", "at", "for", "when", "if", "a", "an", "any", "the"}:
        return None
    until = until if told or top or how else len(low[:until].rstrip())
    return Phrase(sign, told[0] if told else (), until)


def explodes_twice(phrases: tuple[Phrase, ...]) -> bool:
    """Say whether two of some ``phrases`` let dice explode: written behind each other they would be one sign."""
    return len([each for each in phrases if each.word.startswith("!")]) > 1


def phrases_at(low: str, at: int, end: int, *, on: bool = False) -> tuple[tuple[Phrase, ...], int]:
    """Give all phrases that a text ``low``, in small letters, has ``at`` a place, up to an ``end``, and where they end.

    There are none where what follows goes on with the last; with ``on``, the dice that they are said of may follow.

    >>> [each.written(6) for each in phrases_at("4d6 drop the lowest, reroll 1s once", 4, 35)[0]]
    ['dl1', 'ro1']
    >>> phrases_at("2d6 reroll 1s unless it is late", 4, 31)[0]
    ()
    """
    found: list[Phrase] = []
    place = at
    while True:
        joined = _JOINED.match(low, place, end)
        phrase = phrase_at(low, joined.end() if joined else place, end)
        if not phrase:
            break
        if phrase.word == "times" and found and joined and not joined.group().strip() and found[-1].word[0] in "r!":
            return (), at  # it is said of that alone
        found.append(phrase)
        place = phrase.end
    goes_on = bool(_CONTINUED.match(low, place, end)) if found and not on else not found
    return ((), at) if goes_on else (tuple(found), place)

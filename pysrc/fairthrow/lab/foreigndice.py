"""Dice as other rollers write them, with what they do to them, and what that is here.

What is known of a single die or pool: keeping, dropping, exploding with a ``!``, counting. All else that stands right
behind dice is named, and not guessed at.
"""

import re
from typing import NamedTuple

DICE = r"(?P<count>[0-9]{0,4})[dD](?P<sides>[0-9]{1,6}|%|[fF](?![A-Za-z]))"
"""Dice: a pattern, with their number and their sides as groups."""

SIDES = {"%": "100", "f": "F", "F": "F"}
FUDGE = {"anydice": "{-1..1}", "troll": "(d3 - 2)"}
"""The die that shows -1, 0 and 1."""


class ForeignPiece(NamedTuple):
    """A piece of a line, its ``text`` as it is written here.

    A ``gloss`` tells it from other readings, a ``fact`` says what it is.
    """

    text: str
    gloss: str = ""
    fact: str = ""


class ForeignDice(NamedTuple):
    """What dice in a line come to: their ``readings``, none where it is not sure; and where they ``end``.

    A ``fact`` says what notation they have, and an ``example`` what is written here.
    """

    readings: tuple[ForeignPiece, ...]
    end: int
    fact: str = ""
    example: str = ""


_DICE = re.compile(rf"(?<![A-Za-z0-9_.)\]]){DICE}")
_KEEP = re.compile(
    r"\s*(?:(?P<kept>kh|kl|keep\s+(?:the\s+)?highest|keep\s+(?:the\s+)?lowest|keep|k)"
    r"|(?P<dropped>dh|dl|drop\s+(?:the\s+)?highest|drop\s+(?:the\s+)?lowest|d(?=[0-9])|-[HL](?![A-Za-z_])))"
    r"\s*(?P<number>[0-9]{0,4})(?![A-Za-z0-9])"
)
_EXPLODE = re.compile(r"!(?![=!<>A-Za-z0-9])")
_COUNT = re.compile(r"\s*(?P<word>cs|t)?\s*(?P<sign>>=|<=|=>|=<|==|=|>|<|(?<=t))\s*(?P<bound>[0-9]{1,4})(?![0-9dD])")
_MORE = re.compile(
    r"!+[<>=A-Za-z0-9]*|(?!(?:d|to|named|over|output|function|loop|if|else|set|result)(?![a-z]))[a-z]+[<>=]*[0-9]*"
)
_SIGN = re.compile(r"\s*[<>=]")
_REST = re.compile(r"[A-Za-z0-9!<>=]*")
_AGAIN = re.compile(r"r[ora]?[<>=]*[0-9]")

_EXAMPLES = {
    "kept": ("is how other rollers keep or drop dice", "[highest 3 of 4d6]", "sum largest 3 4d6"),
    "explodes": (
        "is how other rollers let dice explode", "[explode d6]", "sum accumulate x := d6 while x = 6",
    ),
    "again": ("is how other rollers throw dice again", "2d{2..6}, without 1", "sum 2 # repeat x := d6 while x = 1"),
    "counted": ("is how other rollers count dice", "[count {5, 6} in 6d6]", "count 5 <= 6d6"),
    "other": ("is the notation of other rollers", "", ""),
}  # fmt: skip
"""What is said of notation, and an example of what is written here, in AnyDice and in Troll."""


def dice(line: str, at: int, language: str, *, alone: bool) -> ForeignDice | None:
    """Read dice that begin ``at`` a place of a ``line``, with all that is done to them; None where none begin there.

    ``alone`` says that the line is no statement of the ``language``: only then a comparison counts dice, and ``2d20d1``
    drops one.
    """
    found = _DICE.match(line, at)
    if not found:
        return None
    pool = _Pool(found, language, line[:at])
    end = found.end()
    known = _known(pool, line, end, alone=alone)
    if known:
        return known
    more = _MORE.match(line, end) and _REST.match(line, end)
    if not more:
        return ForeignDice(pool.plain(alone=alone), end)
    kind = "again" if _AGAIN.match(more.group()) else "explodes" if more.group().startswith("!") else "other"
    return pool.said(kind, more, ())


def _known(pool: "_Pool", line: str, end: int, *, alone: bool) -> ForeignDice | None:
    """Read what is done to dice that ``end`` there in a ``line``; None where that is nothing, or nothing known."""
    kept = _KEEP.match(line, end)
    if kept and (alone or kept["dropped"] != "d") and not _MORE.match(line, kept.end()):
        counts = alone and _COUNT.match(line, kept.end()) and int(kept["number"] or 1) > 1
        if counts or _KEEP.match(line, kept.end()):  # which of two comes first
            return pool.said("kept", kept, ())
        return pool.said("kept", kept, pool.kept(kept["kept"] or "", kept["dropped"] or "", kept["number"]))
    explodes = _EXPLODE.match(line, end)
    if explodes:
        unsure = alone and _COUNT.match(line, explodes.end())
        return pool.said("explodes", explodes, () if unsure else pool.exploding())
    counted = _COUNT.match(line, end) if alone or line.startswith(("cs", "t"), end) else None
    if counted and not _MORE.match(line, counted.end()):
        readings = () if _SIGN.match(line, counted.end()) else pool.counted(counted)
        plain = readings and not counted["word"] and "count" not in readings[0].text
        return pool.said("" if plain else "counted", counted, readings)
    return None


def own_faces(found: re.Match[str], language: str) -> tuple[ForeignPiece, ...]:  # noqa: ARG001  # only Troll has none
    """Write ``3d{0, 1}``, which was ``found``, as Troll does, where one chooses; no other ``language`` asks."""
    chosen = f"choose {{{found['faces']}}}"
    return (ForeignPiece(f"sum {found['count']} # {chosen}" if found["count"] else chosen),)


def picked(found: re.Match[str], language: str) -> tuple[ForeignPiece, ...]:
    """Write ``best 3 of 4d6``, ``drop lowest 1 of 4d6`` or ``advantage d20``, which was ``found``, in a ``language``.

    Brackets may stand around it.
    """
    groups = found.groupdict()
    if bool(groups.get("open")) != bool((groups.get("close") or "").strip()):
        return ()
    pool = _Pool(found, language, found.string[: found.start()])
    if "which" in groups:
        low = found["which"] in {"lowest", "worst", "bottom", "smallest", "least"}
        return pool.kept("kl" if low else "kh", "", found["number"])
    if "drop" in groups:
        return pool.kept("", found["drop"], found["number"])
    if pool.count != 1:
        return ()
    pool.count = 2
    fact = "advantage is the higher of two dice, disadvantage the lower"
    return tuple(each._replace(fact=fact) for each in pool.kept("kl" if found.group()[0] == "d" else "kh", "", "1"))


class _Pool:
    """Dice of a kind, and how a language writes what is done to them. ``before`` is what stands before them."""

    def __init__(self, found: re.Match[str], language: str, before: str) -> None:
        self.found, self.troll = found, language == "troll"
        self.before = before.rstrip()
        self.number = found["count"]
        self.count = int(found["count"] or 1)
        self.sides = SIDES.get(found["sides"], found["sides"])
        self.faces = 0 if self.sides == "F" else int(self.sides)
        self.die = f"d{self.sides}" if self.faces else f"d{FUDGE['anydice']}"

    @property
    def text(self) -> str:
        if self.troll and not self.faces:
            return f"{self.count} # {FUDGE['troll']}"
        return (
            f"{self.number}{self.die}"
            if self.number == str(self.count) or not self.number
            else f"{self.count}{self.die}"
        )

    def said(self, kind: str, found: re.Match[str], readings: tuple[ForeignPiece, ...]) -> ForeignDice:
        if not kind:
            return ForeignDice(readings, found.end())
        what, anydice, troll = _EXAMPLES[kind]
        return ForeignDice(readings, found.end(), f"{found.group().strip()} {what}", troll if self.troll else anydice)

    def plain(self, *, alone: bool) -> tuple[ForeignPiece, ...]:
        if alone and self.sides == "66" and self.count == 1:
            digits = ForeignPiece("(10*d6 + d6)", "two dice that are read as digits")
            return (digits, ForeignPiece("d66", "one die with 66 sides"))
        opens = not self.before or self.before[-1] in "+-*/("
        many = self.troll and alone and opens and (self.number not in {"", "1"} or not self.faces)
        return (ForeignPiece(f"sum {self.text}" if many else self.text),)

    def kept(self, kept: str, dropped: str, number: str) -> tuple[ForeignPiece, ...]:
        """Keep or drop so many of the dice; all of them, and more than there are, is not sure."""
        many = int(number or 1)
        lowest = kept == "kl" or "lowest" in kept
        if dropped:
            lowest = "highest" in dropped or dropped in {"dh", "-H"}
            many = self.count - many
        of_sum = self.count == 1 and kept.startswith("keep") and self.before[-1:] in {"+", "-"}
        if not 1 <= many <= self.count or of_sum:
            return ()
        if self.troll:
            return (ForeignPiece(f"sum {'least' if lowest else 'largest'} {many} ({self.text})" if not self.faces else
                            f"sum {'least' if lowest else 'largest'} {many} {self.count}{self.die}"),)  # fmt: skip
        return (ForeignPiece(f"[{'lowest' if lowest else 'highest'} {many} of {self.count}{self.die}]"),)

    def exploding(self) -> tuple[ForeignPiece, ...]:
        """Throw each die once more whenever it shows its highest face."""
        if self.faces <= 1:
            return ()
        if self.troll:
            one = f"(sum accumulate x := {self.die} while x = {self.faces})"
            return (ForeignPiece(one if self.count == 1 else f"sum {self.count} # {one}"),)
        one = f"[explode {self.die}]"
        gloss = 'twice at most, unless set "explode depth" says otherwise'
        return (ForeignPiece(one if self.count == 1 else f"{self.count}d{one}", gloss),)

    def counted(self, found: re.Match[str]) -> tuple[ForeignPiece, ...]:
        """Count the dice that compare so; or compare their sum, where that is what may be meant."""
        if not self.faces:
            return ()
        sign = {"": ">=", "=>": ">=", "=<": "<=", "==": "="}.get(found["sign"], found["sign"])
        bound = int(found["bound"])
        low, high = {
            ">=": (bound, self.faces), ">": (bound + 1, self.faces), "<=": (1, bound), "<": (1, bound - 1),
            "=": (bound, bound),
        }[sign]  # fmt: skip
        some = 1 <= low <= high <= self.faces and (low, high) != (1, self.faces)
        count = ForeignPiece(self._how_many(sign, bound, low, high), "how many dice")
        if found["word"]:
            return (count._replace(gloss=""),) if some else ()
        turned = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "="}[sign]
        total = f"count {bound} {turned} sum {self.text}" if self.troll else f"{self.text} {sign} {bound}"
        least, most = self.count, self.count * self.faces
        decided = {">=": bound <= least or bound > most, ">": bound < least or bound >= most,
                   "<=": bound >= most or bound < least, "<": bound > most or bound <= least,
                   "=": not least <= bound <= most}[sign]  # fmt: skip
        if self.count == 1 or not some:
            return (ForeignPiece(total),)
        return (count._replace(gloss=""),) if decided else (count, ForeignPiece(total, "whether their sum does so"))

    def _how_many(self, sign: str, bound: int, low: int, high: int) -> str:
        if self.troll:
            turned = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "="}[sign]
            return f"count {bound} {turned} {self.text}"
        faces = f"{low}" if low == high else f"{low}, {high}" if high == low + 1 else f"{low}..{high}"
        return f"[count {{{faces}}} in {self.text}]"

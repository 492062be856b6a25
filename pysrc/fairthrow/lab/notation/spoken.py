"""What is said in words behind dice, as other rollers read it: each may be a modifier, a comparison or a sign."""

import re
from typing import NamedTuple

from fairthrow.lab.notation.faults import Edit
from fairthrow.lab.notation.phrases import NUMBER, NUMBER_WORDS, Phrase, explodes_twice, number_of, phrases_at
from fairthrow.lab.notation.scanner import COMMAND, WORD, Scanner

KEPT = {"adv": "kh1", "advantage": "kh1", "dis": "kl1", "disadv": "kl1", "disadvantage": "kl1"}
"""Words for two dice of which one is kept."""

WITH = re.compile(r"(?:with|at)\s+|w/\s*", re.IGNORECASE)
_SUCCESSES = re.compile(r"(?:success(?:es)?|hits?)\s*(?=[<>=])")
_UNDER = re.compile(r"(?:roll(?:ed|ing)?\s+)?(?:under|below)\s+([0-9]+)(?![a-z0-9])")
_AGAINST = re.compile(
    r"(?:(?:vs\.?|versus|against|beats?|to\s+beat|hits?(?=\s+(?:an?\s+)?(?:dc|ac|tn)))\s*(?:an?\s+)?(?:dc|ac|tn)?"
    r")\s*([0-9]+)(?![0-9]*d)"
)
_DIFFICULTY = re.compile(r"(?:dc|ac)\s*([0-9]+)(?![0-9]*d)")
_AGAINST_DICE = re.compile(r"(?:vs\.?|versus|against)\s*(?=[0-9]*d[0-9%])")
SUM = {"and": "+", "plus": "+", "minus": "-", "times": "*", "multiplied": "*", "divided": "/"}
"""Signs that are written as words, of some the first."""
SIGN_WORD = re.compile(r"(?:and|plus|minus|times|(?:multiplied|divided)\s+by)(?![a-z])")
_OF_BOTH = re.compile(r"(?<![a-z])(?:keep|drop|tak|highest|lowest|best|worst|re-?roll|explod|count|total|together|sum)")
"""What may be said of all dice before it."""
_SPOKEN_VALUE = re.compile(rf"\s*({'|'.join(NUMBER_WORDS)})(?![a-z])")
_OVER = re.compile(
    r"(?:roll(?:ed|ing)?\s+)?(?:over|above|(?:more|higher|greater)\s+than|exceed(?:s|ing)?)\s+([0-9]+)(?![a-z0-9])"
)
_BOUND = re.compile(
    r"(tn(?=\s*[0-9])|diff(?:iculty)?(?:\s+of)?|at\s+least|at\s+most|exactly|equals?(?:\s+to)?)\s*([0-9]+)(?![a-z0-9])"
)
_LEAST_OR_MOST = re.compile(r"(min(?:imum)?|max(?:imum)?)\s+(?:of\s+)?([0-9]+)(?![a-z0-9])")
_VALUE = re.compile(r"\s*(?:[0-9.(@{?]|d[0-9%f({])")
_OTHER_DICE = re.compile(r"\s*(?:\[\[|[0-9]*d[0-9%f({])")
_SINGLE = re.compile(r"(?<![a-z0-9)])[12]?d([0-9]+|%)(?![a-z0-9!<>=])")
POOL = re.compile(r"(?<![a-z0-9_.@)])([0-9]*)d([0-9]+|%|f(?:\.[12])?(?![a-z])|\{[^{}]*\})(?:[a-z!<>=][a-z!<>=0-9]*)?")
"""Dice of one kind with what stands right behind them: a pattern, with their number and their faces as groups."""
_LATER_NUMBERS = re.compile(r"(?:\s*[-+]\s*[0-9.]+(?![0-9]*d))+\s*")
_PLAIN_SUM = re.compile(r"\s*(?:[0-9]*d(?:[0-9]+|%))(?:\s*\+\s*[0-9]*d(?:[0-9]+|%))+\s*")
TIMES = re.compile(rf"({NUMBER})\s+times?(?:\s*:)?\s*(?:of\s+)?(?=.*d)")
"""So many times, before what is rolled: a pattern."""


class SpokenEdits(NamedTuple):
    """What words may mean: ``edits``, the likeliest first, or some ``beside`` each other."""

    edits: tuple[Edit, ...] = ()
    beside: tuple[Edit, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.edits or self.beside)


class SpokenWords(Scanner):
    """Reads words that are no notation."""

    def line_start(self) -> int:
        """Give the place where the line of the text begins that is read."""
        return self.low.rfind("\n", 0, self.at) + 1

    def begin_of_total(self, start: int, at: int) -> int:
        """Give where the total begins that ends ``at`` a place, in the line that begins at ``start``.

        It stands behind the label, and behind what is not of it.
        """
        text = self.low[start:at]
        begins = start + max(text.rfind(";"), text.rfind(":")) + 1
        command = self.match(COMMAND, begins)
        begins = command.end() if command and command.end() <= at else begins
        return begins + len(self.low[begins:at]) - len(self.low[begins:at].lstrip())

    def total_before(self, at: int) -> str:
        """Give the text of the total that ends ``at`` a place."""
        return self.text[self.begin_of_total(self.line_start(), at) : at]

    def meant_by_words(self, at: int) -> SpokenEdits:  # one line for each word
        """Give what words of other rollers, which stand ``at`` a place, may mean; nothing for other words."""
        gap = self._gap(at)
        with_ = WITH.match(self.low, at, self.end)
        word = WORD.match(self.low, with_.end() if with_ else at, self.end)
        if word and word.group() in KEPT:
            return self._one_of_two(word, gap)
        if found := TIMES.match(self.low, begun := self.begin_of_total(self.line_start(), at), self.end):
            return self.repeated(begun, found, gap)
        if found := _SUCCESSES.match(self.low, at, self.end):
            return SpokenEdits((Edit(at, found.end(), "", f"{self.text[found.end() : self.end].strip()}"),))
        phrases, until = phrases_at(self.low, at, self.end)
        if phrases:
            return self._placed(phrases, gap, until)
        return self._compared_in_words(at, gap) or self._sum(at, gap)

    def _gap(self, at: int) -> int:
        """Give where the total ends before words ``at`` a place, which may stand in brackets behind it."""
        gap = len(self.low[:at].rstrip().removesuffix(",").rstrip())
        before = self.low[: gap - 1].rstrip() if self.low[gap - 1 : gap] == "(" else ""
        return len(before) if before and before[-1] not in "({[,+-*/" else gap

    def _compared_in_words(self, at: int, gap: int) -> SpokenEdits:  # one line for each word
        """Give what words may mean that compare a total, or that bound it."""
        if found := _UNDER.match(self.low, at, self.end):
            signs: tuple[str, ...] = ("<=", "<")
        elif found := _OVER.match(self.low, at, self.end):
            signs = (">", ">=")
        elif found := _AGAINST_DICE.match(self.low, at, self.end):
            return SpokenEdits((Edit(at, found.end(), ">= ", f">= {self.text[found.end() : self.end].strip()}"),))
        elif found := _DIFFICULTY.match(self.low, at, self.end):
            if not re.search(r"d20(?![0-9])", self.low[self.line_start() : gap]):
                return SpokenEdits()  # that of a save beside damage
            signs = (">=",)
        elif found := _AGAINST.match(self.low, at, self.end):
            signs = (">=",)
        elif found := _BOUND.match(self.low, at, self.end):
            sign = "<=" if found[1].endswith("most") else "=" if found[1][0] == "e" else ">="
            return self._counted_or_compared(gap, at, found.end(), sign, int(found[2]))
        elif (found := _LEAST_OR_MOST.match(self.low, at, self.end)) and not self._attached(gap, at):
            begun = self.begin_of_total(self.line_start(), at)
            do = "max" if found[1].startswith("min") else "min"
            return SpokenEdits((Edit(begun, found.end(), f"{do}({self.text[begun:gap]}, {found[2]})"),))
        else:
            return SpokenEdits()
        edits = tuple(self._reaching(gap, at, found.end(), f"{sign} {found[1]}") for sign in signs)
        return SpokenEdits(edits) if len(edits) == 1 else SpokenEdits(beside=edits)

    def _one_of_two(self, word: re.Match[str], gap: int) -> SpokenEdits:
        """Write two dice of which one is kept, for the only die before the ``word``; those before it may be two."""
        begun = self.begin_of_total(self.line_start(), word.start())
        dice = list(POOL.finditer(self.low, begun, gap))
        single = _SINGLE.fullmatch(self.low, dice[0].start(), dice[0].end()) if len(dice) == 1 else None
        if not single:
            return SpokenEdits()
        kept = f"2d{single[1]}{KEPT[word.group()]}{self.text[single.end() : gap]}"
        return SpokenEdits((Edit(single.start(), word.end(), kept),))

    def repeated(self, begun: int, found: re.Match[str], gap: int) -> SpokenEdits:
        """Write so many rolls, as was ``found`` where the total ``begun``; or so many times what is rolled.

        The total ends at the ``gap``.
        """
        many, behind = number_of(found[1]), self.text[found.end() : self.end].strip()
        again = Edit(begun, found.end(), f"{many}#", f"{many}#{behind}")
        if gap and POOL.fullmatch(behind.lower()) and re.fullmatch(r"[0-9]*d[0-9]+", behind.lower()):
            return SpokenEdits(beside=(Edit(begun, found.end(), f"{many}*", f"{many}*{behind}"), again))
        return SpokenEdits((again,))

    def _reaching(self, gap: int, at: int, until: int, comparison: str) -> Edit:
        """Write a ``comparison`` of the whole total before the ``gap``: in brackets where it would count dice."""
        begun = self.begin_of_total(self.line_start(), at)
        pools = list(POOL.finditer(self.low, begun, gap))
        single = len(pools) == 1 and pools[0].group()[:2].lstrip("1")[:1] == "d" and pools[0].start() == begun
        counts = bool(pools) and pools[-1].end() == gap and not single
        if not counts:
            return Edit(at, until, comparison, f"{self.text[begun:gap]} {comparison}")
        return Edit(begun, until, f"({self.text[begun:gap]}) {comparison}")

    def _attached(self, gap: int, at: int) -> re.Match[str] | None:
        """Give the dice that end at the ``gap``, if any do."""
        pools = POOL.finditer(self.low, self.begin_of_total(self.line_start(), at), gap)
        return next((each for each in pools if each.end() == gap), None)

    def _counted_or_compared(self, gap: int, at: int, until: int, sign: str, number: int) -> SpokenEdits:
        """Write how many dice, or whether the whole total, is so much: both where both may be meant."""
        total = self._reaching(gap, at, until, f"{sign} {number}")
        pool = self._attached(gap, at)
        if not pool or pool[1] in {"", "1"} or not pool[2].isdigit() or number > int(pool[2]):
            return SpokenEdits((total,))
        return SpokenEdits(beside=(total, Edit(gap, until, f"{sign}{number}")))

    def _sum(self, at: int, gap: int) -> SpokenEdits:
        """Write the sign of a word; between dice that are rolled together ``and`` may begin others."""
        word = SIGN_WORD.match(self.low, at, self.end)
        if not word:
            return SpokenEdits()
        sign, rest = SUM[word.group().split()[0]], self.text[word.end() : self.end]
        if spoken := _SPOKEN_VALUE.match(self.low, word.end(), self.end):
            return SpokenEdits((Edit(at, spoken.end(), f"{sign} {number_of(spoken[1])}"),))
        if not _VALUE.match(self.low, word.end(), self.end):
            return SpokenEdits()
        edit = Edit(at, word.end(), sign, f"{self.total_before(at)}{sign}{rest}")
        if word.group() != "and" or not _OTHER_DICE.match(self.low, word.end(), self.end):
            return SpokenEdits((edit,))
        if _OF_BOTH.search(self.low, word.end(), self.end):
            return SpokenEdits((edit,)) if "!" not in self.low[gap : self.end] else SpokenEdits()
        return SpokenEdits(beside=(edit, Edit(gap, word.end(), ";", f"{self.total_before(gap)};{rest}")))

    def _begin_of_part(self, begun: int, gap: int) -> int:
        """Give where the innermost bracket, or the part between its commas, begins that is open at a ``gap``."""
        depth = 0
        for at in range(gap - 1, begun - 1, -1):
            here = self.low[at]
            depth += (here in ")}]") - (here in "({[")
            if depth < 0 or (here == "," and not depth):
                return at + 1
        return begun

    def _placed(self, phrases: tuple[Phrase, ...], gap: int, until: int) -> SpokenEdits:
        """Write what was said of dice behind these, or around all; nothing where it is not sure which are meant."""
        whole = self.begin_of_total(self.line_start(), gap)
        begun = self._begin_of_part(whole, gap)
        begun += len(self.low[begun:gap]) - len(self.low[begun:gap].lstrip())
        times = [each for each in phrases if each.word == "times"]
        of_dice = tuple(each for each in phrases if each.word != "times")
        if times and (begun != whole or len(times) > 1):
            return SpokenEdits()
        told = self._on_pools(of_dice, begun, gap, until) if of_dice else SpokenEdits((Edit(gap, until, ""),))
        if not times:
            return told
        edit = (told.edits or told.beside or (None,))[0]
        if not edit:
            return SpokenEdits()
        before = f"{times[0].conds[0][1]}#{self.text[whole : edit.start]}"
        return SpokenEdits((Edit(whole, edit.end, f"{before}{edit.text}"),))

    def _on_pools(self, phrases: tuple[Phrase, ...], begun: int, gap: int, until: int) -> SpokenEdits:  # noqa: PLR0911  # one line for each
        pools = list(POOL.finditer(self.low, begun, gap))
        if not pools or re.search(r"\)\s*d", self.low[begun:gap]):
            return SpokenEdits()
        last = pools[-1]
        written = [each.written(int(last[2]) if last[2].isdigit() else 0) for each in phrases]
        marks = "".join(written)
        if not all(written) or explodes_twice(phrases) or ("!" in marks and "!" in self.low[begun:gap]):
            return SpokenEdits()
        attached = last.end() == gap
        if len(pools) == 1:
            counts = any(each.word == "count" for each in phrases)
            if attached:
                return SpokenEdits((Edit(gap, until, marks),))
            if counts or not _LATER_NUMBERS.fullmatch(self.low, last.end(), gap):
                return SpokenEdits()
            text = f"{self.text[last.start() : last.end()]}{marks}{self.text[last.end() : gap]}"
            return SpokenEdits((Edit(last.start(), until, text),))
        if not attached or not _PLAIN_SUM.fullmatch(self.low, begun, gap):
            return SpokenEdits()
        one = Edit(gap, until, marks, f"{self.text[last.start() : gap]}{marks}")
        if all(each.word in {"kh", "kl", "dh", "dl"} for each in phrases):
            around = Edit(begun, until, f"{{{self.text[begun:gap]}}}{marks}")
            return SpokenEdits((around,)) if last[1] in {"", "1"} else SpokenEdits(beside=(one, around))
        if any(each.word == "count" for each in phrases):
            return (
                SpokenEdits((Edit(begun, until, f"{{{self.text[begun:gap]}}}{marks}"),))
                if len(phrases) == 1
                else SpokenEdits()
            )
        each_of = POOL.sub(lambda found: f"{found.group()}{marks}", self.text[begun:gap])
        return SpokenEdits(beside=(Edit(begun, until, each_of), one))

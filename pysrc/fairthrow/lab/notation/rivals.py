"""Modifiers that other rollers have behind dice, and dice notation has not: each is told of, and written as it is here.

A text is only offered where it means the same.
"""

import re

from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.fitting import split_spans
from fairthrow.lab.notation.scanner import DIGITS, SIGNS_READ, WORD
from fairthrow.lab.notation.spoken import KEPT, POOL, SpokenWords
from fairthrow.lab.notation.tree import Cond

RIVALS = frozenset(("h", "l", "uo", "mt", "ra", "sf"))
"""Modifiers of other rollers, which are told of behind a blank as right behind dice."""

_NUMBERED = re.compile(r"(?:b|p|pl|ph|ir|tl)(?=[0-9<>=\u2264\u2265])")
"""Those that are told of behind a blank only with their number: a word of a label may be alike."""

_COMPARED = re.compile(r"(>=|<=|<>|==|=|>|<|[\u2264\u2265])?([0-9]{1,6})(?![0-9]*d[0-9])")
_DIE = re.compile(r"([0-9]*)d([0-9]+|%)$")
_MORE = re.compile(r"[ \t]*(?:[!<>=]|[a-z]+[0-9<>=])")
_MOST_LEFT_OUT = 20
"""Faces that count 0 in a text that is offered."""


class RivalModifiers(SpokenWords):
    """Makes the errors of letters behind dice that are no modifier."""

    def at_rival(self, at: int) -> bool:
        """Say whether a modifier of another roller stands ``at`` a place, behind a blank."""
        run = WORD.match(self.low, at, self.end)
        return bool((run and run.group() in RIVALS) or _NUMBERED.match(self.low, at, self.end))

    def unknown(self, at: int) -> FaultError:  # noqa: PLR0911  # one line for each slip
        """Make the error that letters ``at`` a place, right behind dice, are no modifier."""
        run = WORD.match(self.low, at, self.end)
        word = run.group() if run else ""
        said = self.text[at : at + len(word)]
        behind = at + len(word)
        compared = _COMPARED.match(self.low, behind, self.end)
        sign, many, until = (compared[1] or "", compared[2], compared.end()) if compared else ("", "", behind)
        if word in KEPT:
            die = _DIE.search(self.low[:at].rstrip())
            number = DIGITS.match(self.low, behind, self.end)
            till = number.end() if number else behind
            edits = [Edit(die.start(), till, f"2d{die[2]}{KEPT[word]}")] if die and die[1] in {"", "1", "2"} else []
            return self.fault(at, f"{said} is not part of dice notation", *edits)
        if word in {"h", "l"}:
            number = DIGITS.match(self.low, behind, self.end)
            till = number.end() if number else behind
            beside = tuple(Edit(at, till, f"{each}{word}{number.group() if number else 1}") for each in ("d", "k"))
            return self.fault(at, f"{said} is not part of dice notation", beside=beside)
        if word == "ra":
            reason = "ra adds one more die to the first that matches, and !o adds one to each"
            single = self._pool(at, r"1?")
            return self.fault(at, reason, *([Edit(at, behind, "!o", f"!o{sign}{many}")] if single else []))
        if word.startswith("mt"):
            return self.fault(at, "matches are not counted here; Troll can: count different")
        if word in {"b", "sf"}:
            what = "botches are not counted beside successes" if word == "b" else "failures are taken away by f"
            fails = f"f{sign}{many or 1}"
            successes = [f"{success}{fails}" for success in self._successes(at)]
            return self.fault(at, what, *(Edit(at, until, success, success) for success in successes))
        if word in {"p", "pl", "ph"}:
            return self._dropped(word, at, until)
        if word == "ir" and many:
            reason = "ir throws again what is so low or lower, without end, in Dice Maiden"
            return self.fault(at, reason, Edit(at, until, f"rr{sign or '<='}{many}"))
        if word == "tl" and many and not sign:
            reason = "tl counts the dice that are so low or lower in Dice Maiden"
            return self.fault(at, reason, Edit(at, until, f"<={many}"))
        if word == "uo":
            return self.fault(at, "uo throws equal dice again once, which is not here; u throws all different")
        return self.fault(at, f"{said} is not part of dice notation")

    def _successes(self, at: int) -> list[str]:
        """Give what may be put before failures: nothing where successes are counted, else the highest face."""
        die = re.compile(r"d([0-9]+)").search(self.low, self.line_start(), at)
        return ["", f">={die[1]}"] if die else [""]

    def _pool(self, at: int, many: str) -> re.Match[str] | None:
        """Give the plain dice right before a place, blanks or not, of whose number ``many`` is the pattern."""
        gap = len(self.low[:at].rstrip(" \t"))
        for found in POOL.finditer(self.low, self.line_start(), gap):
            if found.end() == gap and re.fullmatch(rf"{many}d(?:[0-9]+|%)", found.group()):
                return found
        return None

    def _dropped(self, word: str, at: int, until: int) -> FaultError:
        """Tell of dice that are dropped by what they show: in a sum such a face counts 0."""
        compared = _COMPARED.match(self.low, at + len(word), self.end)
        if len(word) > 1:
            edits = [Edit(at, until, f"d{word[1]}{compared[2]}")] if compared and not compared[1] else []
            return self.fault(at, f"{word} drops the dice that are {'lowest' if word[1] == 'l' else 'highest'}", *edits)
        reason = "p drops the dice that show a number, which is not here; in a sum such a face counts 0"
        pool = self._pool(at, "[0-9]*")
        if not pool or pool[2] in {"66", "666"} or not compared or _MORE.match(self.low, until, self.end):
            return self.fault(at, reason)
        sign = SIGNS_READ.get(compared[1] or "=", compared[1] or "=")
        sides = 100 if pool[2] == "%" else min(int(pool[2]), 500_000)
        gone, stay = split_spans(DieFaces(sides).spans(), Cond(sign, int(compared[2])))
        zeros = sum(high - low + 1 for low, high in gone)
        if not stay or not 0 < zeros <= _MOST_LEFT_OUT:
            return self.fault(at, reason)
        shown = [f"{low}..{high}" if low < high else f"{low}" for low, high in stay]
        text = f"{pool[1]}d{{{','.join(['0'] * zeros + shown)}}}"
        return self.fault(at, reason, Edit(pool.start(), until, text))

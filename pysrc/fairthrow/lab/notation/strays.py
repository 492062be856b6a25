"""What stands behind a total without a sign before it: words, brackets, numbers and dice, each a stray of its kind."""

import re
from collections.abc import Iterator
from itertools import islice

from fairthrow.lab.notation.behind import ALL, told_apart
from fairthrow.lab.notation.chats import ChatLines, inline_rolls
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.labels import ROLLERS, plain_words
from fairthrow.lab.notation.phrases import phrases_at
from fairthrow.lab.notation.rivals import RivalModifiers
from fairthrow.lab.notation.scanner import BLANKS, DIGITS, WORD, WORDS
from fairthrow.lab.notation.spoken import POOL, SIGN_WORD, WITH
from fairthrow.lab.notation.terms import holds_formula, named_terms

_OTHER_DICE = re.compile(r"\s*(?:,\s*(?:and\s+)?|\s(?:and|then|&)\s+)(?=[0-9]*d[0-9%])", re.IGNORECASE)
"""What stands between dice that are rolled each for themselves."""
_SCORES = re.compile(
    r"[0-9]+x\s*[0-9]*d[0-9]+\s*(?:[kd][a-z0-9]*|.*(?<![a-z])(?:keep|drop|highest|lowest|best|worst)(?![a-z]).*)\s*"
)
"""So many rolls of dice of which some are kept, as a sheet's scores are rolled."""
_OF_SUM = re.compile(r"[0-9]*d[0-9%][^+()-]*[-+][^()]*$")
"""Dice with something added, in no brackets."""
_ASIDE = re.compile(r"\(\s*([a-z][a-z0-9 ',+-]*)\s*\)")
_APART = re.compile(rf"(?:{'|'.join(ALL)}|!!p|!!|!p|!o|!)[ \t]+$")
"""A modifier with a blank behind it, where the line does not go on."""
_BOUNDS = re.compile(r"\(\s*(?:min|max)(?:imum)?(?![a-z])")
_LETTERED = re.compile(r"\(\s*(?!d[0-9%f({])[^\W\d_]+[^()@{}]*\)")
_SHOWN = re.compile(r"\(\s*[0-9]+(?:\s*,\s*[0-9]+)*\s*\)")
"""What dice showed, or show on average."""
_ORDINAL = re.compile(r"[0-9]+[a-z]{2,}(?![a-z0-9(])")
_AGAIN = re.compile(r"(?:rr|ro|r)$")
_FACES = re.compile(r"\{\s*([0-9]+(?:\s*(?:,|\.\.)\s*[0-9]+)*)\s*\}")
_MOST_FACES = 20
"""Faces in braces that are thrown again."""
_AVERAGED = re.compile(r"\(\s*([0-9]*)d([0-9]+)\s*(?:([-+])\s*([0-9]+)\s*)?\)")
_NUMBERED = re.compile(r"(?:(?<![^\s])|(?<=[-+:;,]))([0-9]{1,6})[ \t]+$")
"""A number alone, behind nothing or behind a sign."""
_UNSURE = re.compile(
    r"(?:success|hits?|top|bottom|tak|without|less|compound|penetrat|discard|remov|ignor|re-?roll|botch|glitch|fail|subtract)[^0-9]*[0-9]"
)
"""What seems to say something of dice, though it is not known what."""
_GOES_ON = re.compile(r"[0-9]+\s+(?:again|times?|or|and|to|dice|success|hits?|explo|more|less|higher|lower)")
"""A number that says something of the dice before it."""
_TITLED = re.compile(r"(?:[^\W\d_]+[ \t]+)?[^\W\d_]+:[ \t]*(?=[0-9(]*d[0-9%]|\[\[)", re.IGNORECASE)
"""The label of the next output."""
_MOST_ROLLS = 20
_MOST_WORDS = 20
"""Words that are looked through for what is said of dice."""
_SHORTEST_GLUED = 3
"""Letters of a word that may be a label though no blank stands before it."""
_ROLLED_EACH = re.compile(r"[0-9]+d[0-9%f({]|d[0-9%f({]")


class Strays(ChatLines, RivalModifiers):
    """Makes the errors of what lacks a sign."""

    def bracket(self, at: int) -> FaultError:
        """Make the error that a bracket opens ``at`` a place."""
        gap = len(self.low[:at].rstrip())
        aside = _ASIDE.match(self.low, at, self.end)
        if aside and (told := self.meant_by_words(aside.start(1))):
            edits = [self._outside(each, at, aside) for each in (*told.edits, *told.beside) if each.end == aside.end(1)]
            if edits:
                return self.fault(at, "words stand behind #", beside=tuple(edits))
        if again := self._some_again(at):
            return self.fault(at, "what is thrown again is said face by face", again)
        shown = _SHOWN.match(self.low, at, self.end)
        if _LETTERED.match(self.text, at, self.end) or (shown and gap < at and self._behind_dice(gap)):
            return self.fault(at, "words stand behind #", *self._noted(at, gap))
        return self.two_values(at)

    def _outside(self, edit: Edit, at: int, aside: re.Match[str]) -> Edit:
        """Give an edit of words in brackets for the brackets too."""
        start = len(self.low[:at].rstrip()) if edit.start >= at else edit.start
        return Edit(start, aside.end(), edit.text.rstrip(" ("))

    def _behind_dice(self, gap: int) -> bool:
        return any(each.end() == gap for each in POOL.finditer(self.low, self.line_start(), gap))

    def _noted(self, at: int, gap: int) -> Iterator[Edit]:
        """Give what a bracket of words, or of what dice showed, may be: the name of a term, of an output, or of all."""
        rest = self.text[at : self.end].rstrip()
        close = self.low.find(")", at) + 1
        behind = close + len(self.low[close : self.end]) - len(self.low[close : self.end].lstrip())
        if close and self._says(behind):
            yield Edit(at, self.end, f"{self.text[behind : self.end].strip()} # {self.text[at:close]}")
            return
        other = _OTHER_DICE.match(self.low, close, self.end)
        if other:
            yield Edit(at, other.end(), f"# {self.text[at : other.start()].strip()}; ")
        if named := named_terms(self.text[gap : self.end].rstrip()):
            yield Edit(gap, self.end, named, f"{self.total_before(gap)}{named}")
        if not holds_formula(rest) and not _BOUNDS.match(rest.lower()):
            yield Edit(at, self.end, f"# {rest}")

    def _says(self, at: int) -> bool:
        """Say whether words ``at`` a place say something of the dice before it, which other words may stand behind."""
        if SIGN_WORD.match(self.low, at, self.end):
            return False
        return bool(self.meant_by_words(at) or phrases_at(self.low, at, self.end)[0])

    def _some_again(self, at: int) -> Edit | None:
        """Give each face of some in braces behind r, rr or ro."""
        again, faces = _AGAIN.search(self.low, 0, at), _FACES.match(self.low, at, self.end)
        if not again or not faces:
            return None
        told: list[int] = []
        for each in faces[1].split(","):
            low, _, high = each.partition("..")
            if int(high or low) - int(low) >= _MOST_FACES:
                return None
            told += range(int(low), int(high or low) + 1)
        text = "".join(f"{again.group()}{face}" for face in told)
        return Edit(again.start(), faces.end(), text) if 0 < len(told) <= _MOST_FACES else None

    def two_values(self, at: int) -> FaultError:  # noqa: PLR0911  # one line for each slip
        """Make the error that a sign is lacking ``at`` a place: times where a bracket follows a number, else plus.

        A number behind a modifier belongs to it.
        """
        apart = _APART.search(self.low, self.line_start(), at)
        if apart and (joined := self.joined(apart.start(), at)):
            return self.fault(at, "what a modifier takes stands right behind it", joined)
        if self.here.isdigit() and (told := self.meant_by_words(at)):
            return self.fault(at, f"{self.found()} needs a sign before it", *told.edits, beside=told.beside)
        behind = self.text[at : self.end].split("#")[0].rstrip()
        if _ORDINAL.match(self.low, at, self.end):
            rest = self.text[at : self.end].rstrip()
            edits = [] if holds_formula(rest) else [Edit(at, self.end, f"# {rest}")]
            return self.fault(at, "words stand behind #", *edits)
        close = self.here in "({" and (self.low[at - 1].isalnum() or self.low[at - 1] in ")}")
        if not close and not self.low[at - 1].isspace():
            return self.fault(at, "two values need a sign between them")
        before = self.total_before(at).strip()
        numbered = _NUMBERED.search(self.low, self.begin_of_total(self.line_start(), at), at)
        if numbered and not close and self.here not in "@?":
            return self._numbered(at, numbered)
        if not close and _GOES_ON.match(self.low, at, self.end):
            return self.fault(at, "two values need a sign between them")
        edit = Edit(at, at, "*", f"{before}*{behind}") if close else Edit(at, at, "+ ", f"{before} + {behind}")
        return self.fault(at, "two values need a sign between them", edit)

    def _numbered(self, at: int, before: re.Match[str]) -> FaultError:
        """Make the error that dice stand behind a number alone: how many rolls there are, or what these average."""
        edits = []
        many, rest = int(before[1]), self.text[at : self.end].strip()
        averaged = _AVERAGED.match(self.low, at, self.end)
        if averaged:
            added = int(averaged[4] or 0) * (-1 if averaged[3] == "-" else 1)
            if int(averaged[1] or 1) * (int(averaged[2]) + 1) // 2 + added == many:
                edits = [Edit(before.start(1), at, "", rest)]
        elif _ROLLED_EACH.match(self.low, at, self.end) and 0 < many <= _MOST_ROLLS:
            whole = before.start(1) == self.begin_of_total(self.line_start(), at)
            edits = [Edit(before.start(1), at, f"{many}#", f"{many}#{rest}")] if whole else []
        return self.fault(at, "two values need a sign between them", *edits)

    def german(self, at: int) -> FaultError:
        """Make the error that dice ``at`` a place are written as in German."""
        return self.fault(at, "dice are written with a d here, as in 2d6", Edit(at, at + 1, "d"))

    def joined(self, start: int, at: int) -> Edit | None:
        """Give the modifier that begins at ``start`` with the number behind ``at``, where blanks stand between them."""
        until = len(self.low[:at].rstrip(" \t"))
        blanks = BLANKS.match(self.low, until, self.end)
        number = DIGITS.match(self.low, blanks.end() if blanks else at, self.end)
        if not number or number.start() == until:
            return None
        return Edit(until, number.start(), "", f"{self.text[start:until]}{number.group()}")

    def word(self, at: int) -> FaultError:  # noqa: PLR0911  # one line for each slip
        """Make the error that a word stands ``at`` a place: one of other rollers, or one of a label that is none."""
        run = WORD.match(self.low, at, self.end)
        word = run.group() if run else ""
        before = self.low[self.line_start() : at].rstrip()
        found = self.found()
        if self.at_rival(at):
            return self.unknown(at)
        if word == "x" and before.endswith(")") and self.low[at + 1 : at + 2].isdigit():
            return self.fault(at, "times is *", Edit(at, at + 1, "*"))
        if before.endswith(")") and told_apart(word, argued=True):
            opened = self._opened(at)
            edit = Edit(opened, at, f"{{{self.text[opened + 1 : at].rstrip()[:-1]}}}", self._grouped(opened, at))
            return self.fault(at, "what is in brackets is one number, and has no dice of its own", edit)
        if word == "w" and self.low[at - 1].isdigit() and self.low[at + 1 : at + 2].isdigit():
            return self.german(at)
        digits = re.search(r"(?:^|[^a-z0-9.])([0-9]+)$", before)
        keeps = re.compile(r"k([0-9]+)").match(self.low, at, self.end)
        if digits and keeps and self.low[at - 1].isdigit():
            begins = at - len(digits[1])
            edit = Edit(begins, keeps.end(), f"{digits[1]}d10!kh{keeps[1]}")
            return self.fault(at, "which dice? Roll and keep is written with both", edit)
        if word == "x":
            return self._by_x(at, before)
        told = self.meant_by_words(at)
        if told:
            return self.fault(at, f"{found} is not part of dice notation", *told.edits, beside=told.beside)
        if word in ALL and self.low[at - 1] not in " \t":
            return self.fault(at, f"{found} needs dice right before it")
        called = () if word in ROLLERS or WITH.match(self.text, at, self.end) else self._called(at)
        return self.fault(at, f"{found} is not part of dice notation", *called)

    def _by_x(self, at: int, before: str) -> FaultError:
        """Make the error that an x stands ``at`` a place: times, or so many rolls."""
        reason = "x needs dice right before it, and explodes them; times is *"
        begun = self.begin_of_total(self.line_start(), at)
        left, right = self.text[begun:at].strip(), self.text[at + 1 : self.end].strip()
        scores = _SCORES.fullmatch(self.low, begun, self.end)
        if left.isdigit() and 0 < int(left) <= _MOST_ROLLS and (scores or _OF_SUM.match(right.lower())):
            return self.fault(at, reason, Edit(at, at + 1, "#", f"{left}#"))
        if right.isdigit() and _OF_SUM.match(left.lower()):
            edits = [Edit(begun, self.end, f"({left})*{right}"), Edit(begun, self.end, f"{right}#{left}")]
            return self.fault(at, reason, beside=tuple(edits))
        return self.fault(at, reason, Edit(at, at + 1, "*", f"{before.rpartition(' ')[2]}*"))

    def _called(self, at: int) -> Iterator[Edit]:
        """Give what words ``at`` a place may be that roll nothing: names of terms, of outputs, or of all."""
        rest = self.text[at : self.end].rstrip()
        gap = len(self.low[:at].rstrip())
        begun = self.begin_of_total(self.line_start(), at)
        if "[[" in rest and (lines := inline_rolls(self.text[begun : self.end])):
            yield Edit(begun, self.end, lines)
            return
        if _TITLED.match(self.text, at, self.end):
            yield Edit(gap, at, "; ")
            return
        other = _OTHER_DICE.search(self.low, at, self.end)
        if other and plain_words(self.text[at : other.start()]):
            yield Edit(other.start(), other.end(), "; ")
        if named := named_terms(self.text[gap : self.end].rstrip()):
            yield Edit(gap, self.end, named, f"{self.total_before(gap)}{named}")
        for each in islice(WORDS.finditer(self.text, at + 1, self.end), _MOST_WORDS):
            spoken = self.low[each.start() - 1].isspace() and self._says(each.start())
            if spoken and not holds_formula(words := self.text[at : each.start()]) and "#" not in rest:
                yield Edit(at, self.end, f"{self.text[each.start() : self.end].strip()} # {words.strip()}")
                return
        glued = gap == at and len(rest.split()[0]) < _SHORTEST_GLUED
        if not glued and not holds_formula(rest) and not _UNSURE.match(self.low, at, self.end):
            yield Edit(at, self.end, f"# {rest}")

    def _opened(self, at: int) -> int:
        """Give the round bracket that is closed right before a place."""
        depth, place = 0, len(self.low[:at].rstrip()) - 1
        while place > 0:
            depth += (self.low[place] == ")") - (self.low[place] == "(")
            if not depth:
                return place
            place -= 1
        return place

    def _grouped(self, opened: int, at: int) -> str:
        """Write a group in the place of brackets, with the modifiers behind it."""
        behind = re.compile(r"[a-z0-9<>=]*").match(self.low, at, self.end)
        inner = self.text[opened + 1 : at].rstrip()[:-1]
        return f"{{{inner}}}{self.text[at : behind.end() if behind else at]}"

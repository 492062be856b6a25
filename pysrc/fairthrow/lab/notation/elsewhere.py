"""What is wrong where the reader stops, and what may have been meant: much is right in another roller."""

import re

from fairthrow.lab.notation.behind import told_apart
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.labels import plain_words
from fairthrow.lab.notation.scanner import BLANKS, DIGITS, SIGN, WORD, WORDS, Scanner
from fairthrow.lab.notation.sheets import SheetNames
from fairthrow.lab.notation.spoken import KEPT
from fairthrow.lab.notation.strays import Strays
from fairthrow.lab.notation.terms import holds_formula

_ALSO_DICE = re.compile(r",\s*(?:and\s+|then\s+)?(?=(?:[^\W\d_]+[ \t:]+)*[0-9]*d[0-9%])", re.IGNORECASE)
"""A comma before dice of their own, which may be named."""
_DASHED = re.compile("[ \\t][\u2013\u2014][ \\t]+$")
_THOUSANDS = re.compile(r",[0-9]{3}(?![0-9])")
_QUOTED = re.compile(
    "[\u201c\u201e\u00ab\u2018\u201a\"'`]\\s*([^\u201c\u201d\u00bb\u2018\u2019\"'`]+?)\\s*[\u201c\u201d\u00bb\u2018\u2019\"'`]"
)


class Elsewhere(Strays, SheetNames):
    """Makes the errors of a reader, at the place that it has come to."""

    @classmethod
    def beside(cls, reader: Scanner) -> "Elsewhere":
        """Give one that stands where a ``reader`` does."""
        found = cls(reader.text)
        found.at, found.end = reader.at, reader.end
        return found

    def missing(self) -> FaultError:  # noqa: PLR0911  # one line for each slip
        """Make the error that there is no number and no dice here."""
        if not self.here:
            reason = "expected a number or dice, but the line ends"
            start = self.begin_of_total(self.line_start(), self.end)
            bare = self.text[start : self.end].rstrip(" =")
            asked = self.low[self.at - 1 : self.at] == "=" and self.low[self.at - 2 : self.at - 1] not in "<>=!"
            return self.fault(self.end, reason, *([Edit(start, self.end, bare)] if asked else []))
        word = self.match(WORD)
        if word and word.group() == "w" and self.low[word.end() : word.end() + 1].isdigit():
            return self.german(self.at)
        edits = self.meant_by_line() if self.first_of_line() else []
        if word and word.group() in KEPT and not edits:
            return self.unknown(self.at)
        if edits:
            return self.fault(self.at, f"expected a number or dice, found {self.found()}", *edits)
        if _DASHED.search(self.text, 0, self.at) and plain_words(words := self.text[self.at : self.end]):
            dash = len(self.text[: self.at].rstrip(" \t")) - 1
            edit = Edit(dash, self.end, f"# {words.strip()}")
            return self.fault(self.at, f"expected a number or dice, found {self.found()}", edit)
        if self.low[self.at - 1 : self.at + 1] in {"=>", "=<"}:
            turned = f"{self.here}="
            return self.fault(
                self.at, f"expected a number or dice, found {self.here}", Edit(self.at - 1, self.at + 1, turned)
            )
        if self.low.startswith("/*", self.at, self.end):
            return self.fault(self.end, "expected */")
        quoted = _QUOTED.match(self.text, self.at, self.end)
        within = (Edit(self.at, quoted.end(), quoted[1]),) if quoted else ()
        return self.fault(self.at, f"expected a number or dice, found {self.found()}", *within)

    def no_function(self, at: int) -> FaultError:
        """Make the error that the word ``at`` a place before brackets is no function."""
        word = WORD.match(self.low, at, self.end)
        known = KEPT.get(word.group(), "") if word else ""
        inside = re.compile(r"[a-z]+\s*\(\s*1?d([0-9]+)([^()]*)\)").match(self.low, at, self.end)
        edits = [Edit(at, inside.end(), f"2d{inside[1]}{known}{inside[2].rstrip()}")] if inside and known else []
        if word and word.group() in {"roll", "dice", "sum", "total"}:
            edits = [Edit(at, word.end(), "", self.text[word.end() : self.end].strip())]
        if not known and word and word.group() == "output":
            return self.fault(at, f"expected a number or dice, found {word.group()}")
        return self.fault(at, f"{self.text[at : word.end() if word else at]} is not part of dice notation", *edits)

    def no_sides(self, at: int) -> FaultError:
        """Make the error that a die has no sides, which were expected ``at`` a place."""
        faces = re.compile(r"\[([-0-9., ]+)\]").match(self.low, at, self.end)
        if faces:
            edit = Edit(at, faces.end(), f"{{{faces[1]}}}", f"d{{{faces[1]}}}")
            return self.fault(at, "the faces of a die stand in { }", edit)
        blanks = BLANKS.match(self.low, at, self.end)
        if blanks and blanks.group() and (sides := DIGITS.match(self.low, blanks.end(), self.end)):
            return self.fault(at, "how many sides has the die?", Edit(at, sides.start(), "", f"d{sides.group()}"))
        return self.fault(at, "how many sides has the die?", Edit(at, at, "6", "d6"))

    def range_down(self, at: int, low: int, high: int) -> FaultError:
        """Make the error that a range of faces ``at`` a place goes down, from ``low`` to ``high``."""
        said = f"{high}..{low}"
        return self.fault(at, "a range goes up", Edit(at, self.at, said))

    def lacking(self, word: str, at: int) -> FaultError:
        """Make the error that a ``word`` begun ``at`` a place lacks its number, which may stand behind a blank."""
        if joined := self.joined(at, self.at):
            return self.fault(self.at, f"{word} needs a number", joined)
        if word in {"min", "max", "mi", "ma"}:
            return self.fault(self.at, f"{word} needs a number", Edit(at, self.at, "kl1" if word[1] == "i" else "kh1"))
        return self.fault(self.at, f"{word} needs a number")

    def apart(self, at: int) -> FaultError:
        """Make the error that no number stands right behind the sign ``at`` a place. ``!=`` may be not equal."""
        said = self.text[at : self.at]
        joined = self.joined(at, self.at)
        edits = [joined] if joined else []
        number = DIGITS.match(self.low, joined.end, self.end) if joined and said == "!=" else None
        if number:
            compared = f"({self.total_before(at).strip()}) <> {number.group()}"
            edits.insert(0, Edit(self.begin_of_total(self.line_start(), at), number.end(), compared))
        return self.fault(self.at, f"expected a whole number behind {said}", *edits)

    def stopped(self, closing: str = "") -> FaultError:  # noqa: C901, PLR0911, PLR0912  # one line for each slip
        """Make the error that a total does not go on here, where ``closing``, or else the end, was expected."""
        self.skip()
        at, here = self.at, self.here
        if not here:
            return self.fault(at, f"expected {closing}")
        if closing and here in ")}]" and here != closing[0]:
            return self.fault(at, f"expected {closing}, found {here}")
        if here in ")}]":
            return self.fault(at, f"there is no bracket that {here} closes")
        if here == "[" or self.low.startswith("/*", at, self.end):
            return self.fault(self.end, f"expected {']' if here == '[' else '*/'}")
        if here in "({":
            return self.bracket(at)
        if here.isdigit() or here in "@?.":
            return self.two_values(at)
        if here == "!":
            return self._bang(at)
        if self.low.startswith("//", at, self.end):
            return self._halved(at)
        if WORDS.match(self.text, at, self.end) or here == "_":
            return self.word(at)
        if self.match(SIGN):
            return self.fault(at, "two totals are compared in one way only")
        if here == ",":
            number = _THOUSANDS.match(self.low, at, self.end) and self.low[at - 1].isdigit()
            last = not self.text[at + 1 : self.end].strip()
            edits = [Edit(at, at + 1, "", self.total_before(at).strip())] if last else []
            edits += [Edit(at, at + 1, "", self.text[at - 1] + self.text[at + 1 : self.end])] if number else []
            behind = BLANKS.match(self.low, at + 1, self.end)
            told = self.meant_by_words(at) or self.meant_by_words(behind.end() if behind else at)
            also = _ALSO_DICE.match(self.low, at, self.end) if not closing and not number else None
            edits += [*told.edits, *([Edit(at, also.end(), "; ")] if also else [])]
            if told.beside:
                return self.fault(at, "a comma stands between totals in { }", beside=told.beside)
            return self.fault(at, "a comma stands between totals in { }", *edits)
        if here == '"' and self.text[at + 1 : self.end].strip(' "'):
            label = self.text[at + 1 : self.end].strip(' "')
            edits = [] if holds_formula(label) else [Edit(at, self.end, f"# {label}")]
            return self.fault(at, "words stand behind #", *edits)
        if here in "\u2014\u2015":
            words = self.text[at + 1 : self.end].strip()
            edit = Edit(at, self.end, f"# {words}") if plain_words(words) else Edit(at, at + 1, "-")
            return self.fault(at, "a dash of this width is no minus", edit)
        return self.fault(at, f"{self.found()} is not part of dice notation")

    def _bang(self, at: int) -> FaultError:
        if self.low.startswith("!=", at, self.end):
            return self.fault(at, "only dice explode; not equal is written <>", Edit(at, at + 2, "<>"))
        words = self.text[at + 1 : self.end].strip()
        if plain_words(words) and not told_apart(words.lower(), argued=False):
            reason = "only dice explode; a comment, as in Dice Maiden, stands behind #"
            return self.fault(at, reason, Edit(at, self.end, f"# {words}"))
        return self.fault(at, "only dice explode")

    def _halved(self, at: int) -> FaultError:
        start, behind = self.line_start(), self.text[at + 2 : self.end]
        begins = self.begin_of_total(start, at)
        said = f"floor({self.text[begins:at].strip()}/{behind.strip()})"
        return self.fault(at, "// begins a comment here", Edit(begins, self.end, said))

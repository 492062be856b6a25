"""What is wrong where the reader stops, and what may have been meant: much is right in another roller."""

import re
from collections.abc import Container

from fairthrow.lab.notation.behind import ALL, told_apart
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.scanner import BLANKS, DIGITS, NAME, SIGN, WORD, WORDS
from fairthrow.lab.notation.spoken import KEPT, PICKED, WITH, SpokenWords

ROLLERS = (
    *("adv", "advantage", "dis", "disadv", "disadvantage", "drop", "keep", "kept", "dropping", "keeping", "reroll"),
    *("rerolling", "explode", "explodes", "exploding", "vs", "versus", "against", "highest", "lowest", "best", "worst"),
    *("and", "or", "plus", "minus", "times", "each", "of", "if", "then", "x", "d", "target", "count", "twice"),
    *("h", "l", "uo", "mt", "ra", "sf", "ir", "km", "unique", "dc"),
)
"""Words that some roller gives a meaning: words at the end of a line that begin with one are no label."""

_OF_OTHERS = frozenset(("h", "l", "uo", "mt", "ra", "sf"))
"""Modifiers of other rollers, which are told of behind a blank as right behind dice."""
_COMMA_DICE = re.compile(r",\s*(?=[0-9]*d[0-9%])")
_SCORES = re.compile(r"[0-9]+x[0-9]*d[0-9]+[kd][a-z0-9]*\s*")
"""So many rolls of dice of which some are kept, as a sheet's scores are rolled."""
_ASIDE = re.compile(r"\(\s*([a-z ]*[a-z])\s*\)")
_APART = re.compile(rf"(?:{'|'.join(ALL)}|!!p|!!|!p|!o|!)[ \t]+$")
"""A modifier with a blank behind it, where the line does not go on."""
_THOUSANDS = re.compile(r",[0-9]{3}(?![0-9])")
_LETTERED = re.compile(r"\(\s*(?!d[0-9%f({])[^\W\d_]+[^()@{}]*\)")
_ORDINAL = re.compile(r"[0-9]+[a-z]{2,}(?![a-z0-9(])")
_DIE = re.compile(r"([0-9]*)d([0-9]+|%)$")
_ASKED = re.compile(r"@\{([^{}|\n]*\|)?([^{}|\n]*)\}")
_QUOTED = re.compile(
    "[\u201c\u201e\u00ab\u2018\u201a\"'`]\\s*([^\u201c\u201d\u00bb\u2018\u2019\"'`]+?)\\s*[\u201c\u201d\u00bb\u2018\u2019\"'`]"
)
_NAMED_DICE = re.compile(r"(.+?)(d(?:[0-9]+|f))")


class Elsewhere(SpokenWords):
    """Makes the errors of a reader."""

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
            return self._german(self.at)
        if word and word.group() in {"roll", "rolls", "throw"}:
            bare = self.text[word.end() : self.end].strip()
            return self.fault(
                self.at, f"expected a number or dice, found {self.found()}", Edit(self.at, self.end, bare)
            )
        if word and word.group() in KEPT:
            die = re.compile(r"\s*1?d([0-9]+|%)(?![a-z0-9])").match(self.low, word.end(), self.end)
            if die:
                edit = Edit(self.at, die.end(), f"2d{die[1]}{KEPT[word.group()]}")
                return self.fault(self.at, f"expected a number or dice, found {word.group()}", edit)
            return self.unknown(self.at)
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

    def _german(self, at: int) -> FaultError:
        return self.fault(at, "dice are written with a d here, as in 2d6", Edit(at, at + 1, "d"))

    def no_function(self, at: int) -> FaultError:
        """Make the error that the word ``at`` a place before brackets is no function."""
        word = WORD.match(self.low, at, self.end)
        known = KEPT.get(word.group(), "") if word else ""
        inside = re.compile(r"[a-z]+\s*\(\s*1?d([0-9]+)([^()]*)\)").match(self.low, at, self.end)
        edits = [Edit(at, inside.end(), f"2d{inside[1]}{known}{inside[2].rstrip()}")] if inside and known else []
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
        """Make the error that a word lacks its number, which may stand behind a blank."""
        if joined := self._joined(at, self.at):
            return self.fault(self.at, f"{word} needs a number", joined)
        if word in {"min", "max", "mi", "ma"}:
            return self.fault(self.at, f"{word} needs a number", Edit(at, self.at, "kl1" if word[1] == "i" else "kh1"))
        return self.fault(self.at, f"{word} needs a number")

    def apart(self, at: int) -> FaultError:
        """Make the error that a number does not stand right behind a modifier's sign. ``!=`` may be not equal."""
        said = self.text[at : self.at]
        joined = self._joined(at, self.at)
        edits = [joined] if joined else []
        number = DIGITS.match(self.low, joined.end, self.end) if joined and said == "!=" else None
        if number:
            compared = f"({self.total_before(at).strip()}) <> {number.group()}"
            edits.insert(0, Edit(self.begin_of_total(self.line_start(), at), number.end(), compared))
        return self.fault(self.at, f"expected a whole number behind {said}", *edits)

    def unknown(self, at: int) -> FaultError:  # noqa: PLR0911  # one line for each slip
        """Make the error that letters right behind dice are no modifier."""
        run = WORD.match(self.low, at, self.end)
        word = run.group() if run else ""
        said = self.text[at : at + len(word)]
        behind = at + len(word)
        number = DIGITS.match(self.low, behind, self.end)
        many = number.group() if number else ""
        until = number.end() if number else behind
        if word in KEPT:
            die = _DIE.search(self.low[:at].rstrip())
            edits = [Edit(die.start(), until, f"2d{die[2]}{KEPT[word]}")] if die else []
            return self.fault(at, f"{said} is not part of dice notation", *edits)
        if word in {"h", "l"}:
            beside = tuple(Edit(at, until, f"{each}{word}{many or 1}") for each in ("d", "k"))
            return self.fault(at, f"{said} is not part of dice notation", beside=beside)
        if word == "ra":
            reason = "ra adds one more die to the first that matches, which is not here"
            return self.fault(at, reason, Edit(at, behind, "!o"))
        if word.startswith("mt"):
            return self.fault(at, "matches are not counted here; Troll can: count different")
        if word in {"b", "sf"}:
            what = "botches are not counted beside successes" if word == "b" else "failures are taken away by f"
            edits = [
                Edit(at, until, f"{success}f{many or 1}", f"{success}f{many or 1}") for success in self._successes(at)
            ]
            return self.fault(at, what, *edits)
        if word == "p":
            return self.fault(at, "p drops the dice that show a number, which is not here", Edit(at, until, "dl1"))
        if word == "uo":
            return self.fault(at, "uo throws equal dice again once, which is not here", Edit(at, behind, "u"))
        return self.fault(at, f"{said} is not part of dice notation")

    def _successes(self, at: int) -> list[str]:
        """Give what may be put before failures: nothing where successes are counted, else the highest face."""
        die = re.compile(r"d([0-9]+)").search(self.low, self.line_start(), at)
        return ["", f">={die[1]}"] if die else [""]

    def stopped(self, closing: str = "") -> FaultError:  # noqa: C901, PLR0911  # one line for each slip
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
            return self._bracket(at)
        if here.isdigit() or here in "@?.":
            return self._two_values(at)
        if here == "!":
            return self._bang(at)
        if self.low.startswith("//", at, self.end):
            return self._halved(at)
        if WORDS.match(self.text, at, self.end) or here == "_":
            return self._word(at)
        if self.match(SIGN):
            return self.fault(at, "two totals are compared in one way only")
        if here == ",":
            number = _THOUSANDS.match(self.low, at, self.end) and self.low[at - 1].isdigit()
            last = not self.text[at + 1 : self.end].strip()
            edits = [Edit(at, at + 1, "", self.total_before(at).strip())] if last else []
            edits += [Edit(at, at + 1, "", self.text[at - 1] + self.text[at + 1 : self.end])] if number else []
            blanks = BLANKS.match(self.low, at + 1, self.end)
            picked = PICKED.match(self.low, blanks.end() if blanks else at + 1, self.end)
            edits += [Edit(at, picked.end(), self.picks(picked))] if picked else []
            return self.fault(at, "a comma stands between totals in { }", *edits)
        if here == '"' and self.text[at + 1 : self.end].strip(' "'):
            label = self.text[at + 1 : self.end].strip(' "')
            return self.fault(at, "words stand behind #", Edit(at, self.end, f"# {label}"))
        return self.fault(at, f"{self.found()} is not part of dice notation")

    def _bracket(self, at: int) -> FaultError:
        aside = _ASIDE.match(self.low, at, self.end)
        if aside and (edits := [each for each in self.meant_by_words(aside.start(1)) if each.end == aside.end(1)]):
            edit = edits[0]
            start = len(self.low[:at].rstrip()) if edit.start >= at else edit.start
            text = edit.text.rstrip(" (")
            return self.fault(at, "words stand behind #", Edit(start, aside.end(), text))
        if _LETTERED.match(self.text, at, self.end):
            rest = self.text[at : self.end].rstrip()
            return self.fault(at, "words stand behind #", Edit(at, self.end, f"# {rest}"))
        return self._two_values(at)

    def _two_values(self, at: int) -> FaultError:
        """Make the error that a sign is lacking: times where a bracket stands right behind a number, else plus.

        A number behind a modifier belongs to it.
        """
        apart = _APART.search(self.low, self.line_start(), at)
        if apart and (joined := self._joined(apart.start(), at)):
            return self.fault(at, "what a modifier takes stands right behind it", joined)
        behind = self.text[at : self.end].split("#")[0].rstrip()
        if _ORDINAL.match(self.low, at, self.end):
            rest = self.text[at : self.end].rstrip()
            return self.fault(at, "words stand behind #", Edit(at, self.end, f"# {rest}"))
        close = self.here in "({" and (self.low[at - 1].isalnum() or self.low[at - 1] in ")}")
        if not close and not self.low[at - 1].isspace():
            return self.fault(at, "two values need a sign between them")
        before = self.total_before(at).strip()
        edit = Edit(at, at, "*", f"{before}*{behind}") if close else Edit(at, at, "+ ", f"{before} + {behind}")
        return self.fault(at, "two values need a sign between them", edit)

    def _joined(self, start: int, at: int) -> Edit | None:
        """Give the modifier that begins at ``start`` with the number behind ``at``, where blanks stand between them."""
        until = len(self.low[:at].rstrip(" \t"))
        blanks = BLANKS.match(self.low, until, self.end)
        number = DIGITS.match(self.low, blanks.end() if blanks else at, self.end)
        if not number or number.start() == until:
            return None
        return Edit(until, number.start(), "", f"{self.text[start:until]}{number.group()}")

    def _bang(self, at: int) -> FaultError:
        if self.low.startswith("!=", at, self.end):
            return self.fault(at, "only dice explode; not equal is written <>", Edit(at, at + 2, "<>"))
        return self.fault(at, "only dice explode")

    def _halved(self, at: int) -> FaultError:
        start, behind = self.line_start(), self.text[at + 2 : self.end]
        begins = self.begin_of_total(start, at)
        said = f"floor({self.text[begins:at].strip()}/{behind.strip()})"
        return self.fault(at, "// begins a comment here", Edit(begins, self.end, said))

    def _word(self, at: int) -> FaultError:  # noqa: PLR0911  # one line for each slip
        """Make the error that a word stands here: one that other rollers have, or one of a label that is none."""
        run = WORD.match(self.low, at, self.end)
        word = run.group() if run else ""
        before = self.low[self.line_start() : at].rstrip()
        found = self.found()
        if word in _OF_OTHERS:
            return self.unknown(at)
        if word == "x" and before.endswith(")") and self.low[at + 1 : at + 2].isdigit():
            return self.fault(at, "times is *", Edit(at, at + 1, "*"))
        if before.endswith(")") and told_apart(word, argued=True):
            opened = self._opened(at)
            edit = Edit(opened, at, f"{{{self.text[opened + 1 : at].rstrip()[:-1]}}}", self._grouped(opened, at))
            return self.fault(at, "what is in brackets is one number, and has no dice of its own", edit)
        if word == "w" and self.low[at - 1].isdigit() and self.low[at + 1 : at + 2].isdigit():
            return self._german(at)
        digits = re.search(r"(?:^|[^a-z0-9.])([0-9]+)$", before)
        keeps = re.compile(r"k([0-9]+)").match(self.low, at, self.end)
        if digits and keeps and self.low[at - 1].isdigit():
            begins = at - len(digits[1])
            edit = Edit(begins, keeps.end(), f"{digits[1]}d10!kh{keeps[1]}")
            return self.fault(at, "which dice? Roll and keep is written with both", edit)
        if word == "x":
            reason = "x needs dice right before it, and explodes them; times is *"
            sign = "#" if _SCORES.fullmatch(self.low, self.begin_of_total(self.line_start(), at), self.end) else "*"
            return self.fault(at, reason, Edit(at, at + 1, sign, f"{before.rpartition(' ')[2]}{sign}"))
        edits = self.meant_by_words(at)
        if not edits and word in ALL and self.low[at - 1] not in " \t":
            return self.fault(at, f"{found} needs dice right before it")
        rest = self.text[at : self.end].rstrip()
        if not edits and word not in ROLLERS and not WITH.match(self.text, at, self.end):
            comma = _COMMA_DICE.search(self.low, at, self.end)
            edits = [Edit(comma.start(), comma.end(), "; ")] if comma else [Edit(at, self.end, f"# {rest}")]
        return self.fault(at, f"{found} is not part of dice notation", *edits)

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

    def no_name(self, at: int, name: str, known: Container[str]) -> FaultError:
        """Make the error that a name ``at`` a place has no number. It may be a ``known`` one with a die behind it."""
        start = self.line_start()
        edits = [Edit(start, start, f"@{name} = 3\n", f"@{name} = 3")]
        dice = _NAMED_DICE.fullmatch(name.lower())
        if dice and dice[1] in known:
            edits.insert(0, Edit(at, at + 1 + len(name), f"(@{name[: len(dice[1])]}){name[len(dice[1]) :]}"))
        return self.fault(at, f"there is no @{name}; give it a number in a line above", *edits)

    def no_name_at_all(self, at: int) -> FaultError:
        """Make the error that no name stands behind an @ ``at`` a place, or one as Roll20 has it."""
        asked = _ASKED.match(self.text, at, self.end)
        name = re.sub(r"\W+", "_", asked[2], flags=re.ASCII).strip("_") if asked else ""
        if not asked or not NAME.fullmatch(f"@{name}"):
            return self.fault(at, "expected a name behind @")
        start = self.line_start()
        text = f"@{name} = 3\n{self.text[start:at]}@{name}"
        behind = self.text[asked.end() : asked.end() + 1]
        text = text if not (behind.isalnum() or behind == "_") else f"@{name} = 3\n{self.text[start:at]}(@{name})"
        reason = f"what Roll20 reads from a sheet is a number in a line above: @{name} = 3"
        return self.fault(at, reason, Edit(start, asked.end(), text, f"@{name} = 3"))

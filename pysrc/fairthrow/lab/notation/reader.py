"""Reads a program: its lines, each an output or the number of a name."""

import re
from collections.abc import Iterator

from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.labels import plain_words
from fairthrow.lab.notation.parser import Totals
from fairthrow.lab.notation.questions import QUESTION, question
from fairthrow.lab.notation.scanner import BLANKS, COMMAND, MOST_DIGITS, NAME, WORDS
from fairthrow.lab.notation.tree import Binary, Dice, Node, Number, OutputLine, Program, has_dice, parts

MOST_TIMES = 20
"""Times that one line may be rolled."""

_COUNT = re.compile(r"[ \t]*([0-9]+)[ \t]*#[ \t]*")
_GIVEN = re.compile(rf"{NAME.pattern}[ \t]*=(?!=)", re.ASCII)
_SKIPPED = r"\[[^\[\]\n]*\]|/\*.*?\*/|\?\{[^}\n]*\}"
_PARTS = re.compile(rf"{_SKIPPED}|;")
_LABEL = re.compile(rf"{_SKIPPED}|//|[#:(){{}}]")
COMMENTS = re.compile(r"(?m)^[ \t]*(?:#|//)([^\n]*)|/\*.*?\*/|(?<![/:])//[^\n]*|#[^\n]*")
"""Finds comments that are lines, with what they say as the first group; also those inside lines, and labels."""

_ASKED = r"(?:[^?]|\?\{[^}\n]*\})"
_CONDITION = re.compile(
    rf"((?=d?[0-9(%{{@?]){_ASKED}*?[0-9a-z)}}][ \t]*(?:[<>]=?|[=!]=|=|<>){_ASKED}+?)\?(?!\{{)", re.IGNORECASE
)
"""What is compared, and asked."""

_SUM = re.compile(r"[ \t]*[0-9.()+*/%^@d \t-]*[0-9)][ \t]*")


def lines_in(program: str) -> Iterator[tuple[int, int]]:
    r"""Give where each line of a ``program`` begins and ends, but for comments that are lines of their own.

    >>> list(lines_in("d4; d6\n# note; d8"))
    [(0, 2), (3, 6)]
    """
    begin = 0
    for line in program.split("\n"):
        at, end = begin, begin + len(line)
        begin = end + 1
        while at <= end and not is_comment(program, at, end):
            found = next((each for each in _PARTS.finditer(program, at, end) if each.group() == ";"), None)
            stop = found.start() if found else end
            yield at, stop
            at = stop + 1


def is_comment(program: str, at: int, end: int) -> bool:
    """Say whether what stands in a ``program`` from ``at`` a place to the end of its line is a comment."""
    found = BLANKS.match(program, at, end)
    return program.startswith(("#", "//"), found.end() if found else at, end)


class LineReader(Totals):
    """Reads a program. ``names`` have the numbers of names so far, and ``asked`` those of Roll20's questions."""

    def __init__(self, program: str) -> None:
        super().__init__(program)
        self.names: dict[str, Number] = {}
        self.asked: dict[str, int] = {}
        self.outputs: list[OutputLine] = []

    def read(self) -> Program:
        """Read it all. Raises FaultError."""
        for start, end in lines_in(self.text):
            self.at, self.end, self.depth = start, end, 0
            self.skip_match(BLANKS)
            if self.here:
                self._line()
        if not self.outputs:
            raise self.fault(len(self.text), "expected dice")
        return Program(text=self.text, outputs=tuple(self.outputs), names=self.names)

    def _line(self) -> None:
        self.skip_match(COMMAND)
        given = _GIVEN.match(self.low, self.at, self.end)
        if given:
            self._name(given)
            return
        label = self._label()
        self.skip_match(COMMAND)
        self.skip_match(BLANKS)
        start = self.at
        times = _COUNT.match(self.low, self.at, self.end)
        count = 1
        if times:
            count = int(times[1][:MOST_DIGITS])
            if not 1 <= count <= MOST_TIMES:
                raise self.fault(start, f"at most {MOST_TIMES} rolls can stand in one line")
            start = self.at = times.end()
        node = self.total()
        check_sums(self.text, node)
        formula = self.text[start : self.at].strip()
        behind = self._behind()
        label = label or behind or formula
        line = self.text.count("\n", 0, start) + 1
        for number in range(1, count + 1):
            said = f"{label}, {number} of {count}" if times else label
            self.outputs.append(OutputLine(said, node, line))

    def _label(self) -> str:
        """Go past a label before a colon, and give it."""
        depth = 0
        for found in _LABEL.finditer(self.low, self.at, self.end):
            sign = found.group()
            if sign in {"#", "//"}:
                return ""
            depth += (sign in {"(", "{"}) - (sign in {")", "}"})
            if sign == ":" and depth <= 0:
                self._check_label(found.start())
                label = self.text[self.at : found.start()].strip()
                self.at = found.end()
                return label
        return ""

    def _check_label(self, colon: int) -> None:
        """See that what stands before a ``colon`` is no condition of other languages: ``d20 >= 15 ? 1d8 : 0``."""
        asked = _CONDITION.match(self.text, self.at, colon)
        if not asked:
            return
        edits = []
        if self.text[colon + 1 : self.end].strip() == "0":
            edits = [Edit(self.at, self.end, f"({asked[1].strip()}) * ({self.text[asked.end() : colon].strip()})")]
        raise self.fault(asked.end() - 1, "? and : decide nothing here; a comparison that holds is 1, else 0", *edits)

    def _behind(self) -> str:
        """Give the label behind a total. Raises FaultError for what is none."""
        self.skip()
        if not self.here:
            return ""
        if self.here == "#":
            return self.text[self.at + 1 : self.end].strip()
        if self.low.startswith("//", self.at, self.end):
            if _SUM.fullmatch(self.low, self.at + 2, self.end):
                raise self.elsewhere().stopped()
            return self.text[self.at + 2 : self.end].strip()
        if not WORDS.match(self.text, self.at, self.end) or not self.text[self.at - 1 : self.at].isspace():
            raise self.elsewhere().stopped()
        words, behind, note = self.text[self.at : self.end].partition("#")
        if not plain_words(words):
            raise self.elsewhere().stopped()
        return note.strip() if behind and note.strip() else words.strip()

    def _name(self, given: re.Match[str]) -> None:
        """Read the number that a name is given."""
        name = given[1]
        self.at = given.end()
        node = self.total()
        if has_dice(node):
            raise self.fault(given.end(), f"@{name} must be a number, without dice")
        value = self.constant(node)
        self._behind()
        self.names[name] = Number(value.top, value.below, node.start, node.end, name)

    def read_name(self) -> Number:
        start = self.at
        if self.here == "?":
            asked = QUESTION.match(self.text, start, self.end)
            if not asked:
                raise self.elsewhere().stopped() if self.at else self.fault(start, "expected a number or dice, found ?")
            found = question(self.text, asked)
            value = self.asked.setdefault(found.words, found.number)
            self.at = asked.end()
            return Number(value, 1, start, self.at, found.words)
        found_name = NAME.match(self.low, start, self.end)
        if not found_name:
            raise self.elsewhere().no_name_at_all(start)
        known = self.names.get(found_name[1])
        if known is None:
            raise self.elsewhere().no_name(start, self.text[start + 1 : found_name.end()], self.names)
        self.at = found_name.end()
        return known._replace(start=start, end=self.at)


def check_sums(program: str, node: Node) -> None:
    """See that no single die in a sum of a ``program`` is counted: other rollers only mark it. Raises FaultError."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        waiting.extend(parts(part))
        if not isinstance(part, Binary) or part.sign not in {"+", "-"}:
            continue
        for each in (part.left, part.right):
            if isinstance(each, Dice) and each.many == 1 and each.rule.counts in {"cs", "cf"}:
                marks = [mark for mark in each.modifiers if mark.word in {"cs", "cf", "f", "df"}]
                word = marks[0].word
                edit = Edit(marks[0].start, marks[-1].end, "", program[each.start : marks[0].start].strip())
                reason = f"{word} counts here, as in Foundry; in Roll20 it only marks a critical"
                raise FaultError(program, marks[0].start, reason, edit)


def read(program: str) -> Program:
    """Read a ``program``. Raises FaultError where it is no dice notation."""
    return LineReader(program).read()

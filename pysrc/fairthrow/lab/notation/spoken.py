"""What is said in words behind dice, as other rollers read it: each may be a modifier, a comparison or a sign."""

import re

from fairthrow.lab.notation.behind import Behind
from fairthrow.lab.notation.faults import Edit
from fairthrow.lab.notation.scanner import COMMAND, WORD

KEPT = {"adv": "kh1", "advantage": "kh1", "dis": "kl1", "disadv": "kl1", "disadvantage": "kl1"}
"""Words for two dice of which one is kept."""

WITH = re.compile(r"(?:with|at|w/)\s+", re.IGNORECASE)
PICKED = re.compile(
    r"(?:(drop|keep)\s+)?(?:the\s+)?(?:([0-9]+)\s+)?(lowest|highest|low|high|worst|best)(?:\s+([0-9]+))?(?![a-z0-9])"
)
_KEEPS = re.compile(r"(drop|keep)\s+([0-9]+)(?![a-z0-9])")
_SUCCESSES = re.compile(r"(?:success(?:es)?|hits?)\s*(?=[<>=])")
_UNDER = re.compile(r"(?:roll\s+)?(?:under|below)\s+([0-9]+)(?![a-z0-9])")
_REROLL = re.compile(r"re-?roll(?:ing)?\s+([0-9]+)s?")
_AGAINST = re.compile(r"(?:(?:vs\.?|versus|against)\s*(?:dc|ac|tn)?|dc|ac|tn)\s*([0-9]+)(?![0-9]*d)")
_AGAINST_DICE = re.compile(r"(?:vs\.?|versus|against)\s*(?=[0-9]*d[0-9%])")
_SUM = {"and": "+", "plus": "+", "minus": "-", "times": "*"}
_SINGLE = re.compile(r"(?<![a-z0-9)])1?d([0-9]+|%)(?![a-z0-9!<>=])")


class SpokenWords(Behind):
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

    def meant_by_words(self, at: int) -> list[Edit]:  # noqa: C901, PLR0911  # one line for each word
        """Give what words of other rollers, which stand ``at`` a place, may mean; nothing for other words."""
        gap = at - len(self.low[:at]) + len(self.low[:at].rstrip())
        with_ = WITH.match(self.low, at, self.end)
        begins = with_.end() if with_ else at
        word = WORD.match(self.low, begins, self.end)
        if word and word.group() in KEPT:
            begun = self.begin_of_total(self.line_start(), at)
            singles = list(_SINGLE.finditer(self.low, begun, gap))
            if len(singles) != 1:
                return []
            single = singles[0]
            kept = f"2d{single[1]}{KEPT[word.group()]}{self.text[single.end() : gap]}"
            return [Edit(single.start(), word.end(), kept)]
        if found := PICKED.match(self.low, at, self.end):
            return [Edit(gap, found.end(), self.picks(found))]
        if found := _KEEPS.match(self.low, at, self.end):
            return [Edit(gap, found.end(), f"{'kh' if found[1] == 'keep' else 'dl'}{found[2]}")]
        if found := _SUCCESSES.match(self.low, at, self.end):
            return [Edit(at, found.end(), "", f"{self.text[found.end() : self.end].strip()}")]
        if found := _UNDER.match(self.low, at, self.end):
            return [Edit(at, found.end(), f"<= {found[1]}")]
        if found := _AGAINST_DICE.match(self.low, at, self.end):
            return [Edit(at, found.end(), ">= ", f">= {self.text[found.end() : self.end].strip()}")]
        if found := _REROLL.match(self.low, at, self.end):
            return [Edit(gap, found.end(), f"r{found[1]}")]
        if found := _AGAINST.match(self.low, at, self.end):
            begun = self.begin_of_total(self.line_start(), at)
            total = self.text[begun:gap]
            bare = Edit(at, found.end(), f">= {found[1]}", f"{total} >= {found[1]}")
            return [Edit(begun, found.end(), f"({total}) >= {found[1]}"), bare][:: -1 if "+" in total else 1]
        if word and word.group() in {"explode", "explodes", "exploding"} and begins == at:
            return [Edit(gap, word.end(), "!")]
        if word and word.group() in _SUM:
            sign = _SUM[word.group()]
            return [
                Edit(
                    at,
                    word.end(),
                    sign,
                    f"{self.total_before(at)}{sign}{self.text[word.end() : self.end]}",
                )
            ]
        return []

    def picks(self, found: re.Match[str]) -> str:
        """Write what the words that were ``found`` say to drop or to keep."""
        return f"{(found[1] or 'keep')[0]}{'l' if found[3][0] in 'lw' else 'h'}{found[2] or found[4] or 1}"

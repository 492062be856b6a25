"""Lines of chats: commands before dice, words before them, and rolls among words."""

import re

from fairthrow.lab.notation.faults import Edit
from fairthrow.lab.notation.labels import ROLLERS, plain_words
from fairthrow.lab.notation.phrases import NUMBER, NUMBER_WORDS, explodes_twice, number_of, phrases_at
from fairthrow.lab.notation.scanner import WORD
from fairthrow.lab.notation.spoken import KEPT, POOL, TIMES, SpokenWords
from fairthrow.lab.notation.terms import MODIFIER, holds_formula

_INLINE = re.compile(r"\[\[(.*?)\]\]")
_MOST_INLINE = 20
_ITERATED = re.compile(r"[/!](?:rrr?|multiroll|iterroll|repeat)\s+([0-9]{1,2})\s+(.+)")
"""Avrae's commands for so many rolls of the same."""
_DISTINCT = re.compile(r"(.+?[0-9a-z)}])\s+([0-9]+)\s*$")
_COMMANDED = re.compile(
    r"[/!.$&](?:(?:rolldice|rolls?|dice|throw|rr?|d(?=\s)|w\s+\S+(?:\s+/r(?:oll)?)?|em|me|desc|dr|lr)?(?![a-z0-9{])\s*"
    r"|(?=[0-9]*d[0-9%f]))"
)
"""What other bots and tables take before a line."""
_ROLLED = re.compile(
    r"(?:(?:rolls?|r(?=\s)|rolling|throws?|throwing|(?:the\s+)?sum(?:\s+of)?|(?:a\s+)?total(?:\s+of)?)(?![a-z])\s*)+"
)
_ARTICLE = re.compile(r"(?:an?|the|my|some)\s+(?=[0-9]*d[0-9%f])")
_ON_DICE = re.compile(
    r"\s*(?:(?:when\s+)?roll(?:ing|s)?|(?:out\s+)?of|on|from|in|for|with|to)\s+(?:an?\s+|the\s+|my\s+)?"
)
_ON_ONE = re.compile(r"\s*(?:(?:on|for|with|to)\s+)?(?:an?\s+)?1?d([0-9]+|%)(?![a-z0-9])")
_WORDED = re.compile(rf"({NUMBER})\s+(?=d[0-9%])")
_HALF = re.compile(r"half\s+(?:of\s+)?(?=[0-9(]*d[0-9%])")
_TITLE = re.compile(
    r"((?:[^\W\d_][\w'\u2019-]*[ \t]+)*[^\W\d_][\w'\u2019-]*)[ \t]+(?:[-\u2013\u2014][ \t]+)?(?=[0-9]*[dD][0-9%]|\[\[)"
)
_NO_TITLE = frozenset(NUMBER_WORDS).union(
    re.findall(
        "[a-z]+",
        "output max min median different choose foreach accumulate repeat loop floor function set print named largest "
        "least explode lowest pick ceil round abs half double doubled twice thrice triple third quarter not no without "
        "except minus plus times than if or",
    )
)
"""Words before dice that are no title: those of other languages, and those that reckon."""
_ON = {"of", "from", "in", "out", "per", "on", "each", "any"}
"""Words behind which dice belong to what is said before."""
_SHORTEST_TITLE = 3
"""Letters of a title: of bots, shorter words before dice say how a roll is shown."""
_NOT_LINKING = frozenset(ROLLERS) - {"and", "or", "if", "then", "each", "of", "target", "count", "d", "x", "h", "l"}
_NO_TITLE |= _NOT_LINKING | {"top", "bottom", "once", "better", "higher", "lower"}
_LINKING = re.compile(r"^(?:[\s,;:.!-]|(?:and|with|for|then|plus|of)(?![a-z]))+|[\s,;:.!-]+$", re.IGNORECASE)
_LINKING_END = re.compile(r"(?:[\s,;:.!-]|(?<![a-z])(?:and|with|for|then|of|is|a|an)(?![a-z]))+$", re.IGNORECASE)


def inline_rolls(text: str) -> str:
    """Write each roll in square brackets in a ``text`` as an output with its label; empty where there is none.

    >>> inline_rolls("[[1d20+5]] to hit and [[1d8+3]] damage")
    '1d20+5 # to hit; 1d8+3 # damage'
    >>> inline_rolls("I attack with [[1d20+5]] for [[1d8+3]] damage")
    '1d20+5 # I attack; 1d8+3 # damage'
    """
    parts = _INLINE.split(text)
    words, rolls = parts[::2], parts[1::2]
    if (
        not 1 <= len(rolls) <= _MOST_INLINE
        or any(_is_part(each) for each in words)
        or any("[" in each for each in rolls)
    ):
        return ""
    bare = [_LINKING_END.sub("", _LINKING.sub("", each)) for each in words]
    before = (bool(bare[0]) and not bare[-1]) or any(each.rstrip().endswith(":") for each in words)
    labels = [bare[at] if before else bare[at + 1] or bare[at] * (not at) for at in range(len(rolls))]
    return "; ".join(
        f"{roll.strip()} # {label}" if label else roll.strip() for roll, label in zip(rolls, labels, strict=True)
    )


def _is_part(words: str) -> bool:
    """Say whether words between rolls are part of a formula, or say something of the dice beside them."""
    low = words.strip().lower()
    if not low:
        return False
    told = re.findall(r"[a-z]+|[0-9]+", low)
    signed = low[0] in "+-*/)<>=" or low[-1] in "+-*/(<>=" or any(each.isdigit() for each in (told or [""])[-1:])
    return signed or holds_formula(words) or not _NO_TITLE.isdisjoint(told)


class ChatLines(SpokenWords):
    """Reads lines of chats."""

    def first_of_line(self) -> bool:
        """Say whether the total begins here, behind no sign and no bracket."""
        return self.begin_of_total(self.line_start(), self.at) == self.at

    def meant_by_line(self) -> list[Edit]:  # noqa: PLR0911  # one line for each
        """Give what a line may mean that begins with no number and no dice; its total begins here."""
        at, rest = self.at, self.text[self.at : self.end]
        if found := _ITERATED.match(self.low, at, self.end):
            return self._iterated(found)
        if (command := _COMMANDED.match(self.low, at, self.end)) and command.end() > at:
            return [Edit(at, self.end, self.text[command.end() : self.end].strip())]
        if found := TIMES.match(self.low, at, self.end):
            return list(self.repeated(at, found, at).edits)
        if found := _WORDED.match(self.low, at, self.end):
            return [
                Edit(
                    at,
                    found.end(),
                    f"{number_of(found[1])}",
                    f"{number_of(found[1])}{self.text[found.end() : self.end].strip()}",
                )
            ]
        if found := _HALF.match(self.low, at, self.end):
            return [Edit(at, self.end, f"floor(({self.text[found.end() : self.end].strip()})/2)")]
        rolled = _ROLLED.match(self.low, at, self.end)
        article = _ARTICLE.match(self.low, rolled.end() if rolled else at, self.end)
        if begins := (article or rolled):
            bare = self.text[begins.end() : self.end].strip()
            return [Edit(at, self.end, bare)] if bare else []
        if said := self._said_before_dice():
            return [said]
        if "[[" in rest and (lines := inline_rolls(rest)):
            return [Edit(at, self.end, lines)]
        title = _TITLE.match(self.text, at, self.end)
        words = title[1].lower().split() if title and not any(map(str.isnumeric, title[1])) else []
        if (
            title
            and len(title[1]) >= _SHORTEST_TITLE
            and words
            and plain_words(title[1])
            and not _NO_TITLE & {*words}
            and words[-1] not in _ON
            and not MODIFIER.match(words[0])
        ):
            return [Edit(at, title.end(), f"{title[1]}: ", f"{title[1]}: {self.text[title.end() : self.end].strip()}")]
        return []

    def _iterated(self, found: re.Match[str]) -> list[Edit]:
        """Write so many rolls of the same; a number behind them is what each is to reach."""
        many, rest = found[1], self.text[found.start(2) : self.end].strip()
        goal = _DISTINCT.fullmatch(rest)
        if goal and not goal[1].lower().endswith(("kh", "kl")):
            rest = f"({goal[1]}) >= {goal[2]}"
        return [Edit(self.at, self.end, f"{many}#{rest}")]

    def _said_before_dice(self) -> Edit | None:
        """Write behind dice what was said of them before: `best 3 of 4d6`, `exploding 5d6`, `advantage on d20`."""
        at = self.at
        word = WORD.match(self.low, at, self.end)
        if word and word.group() in KEPT:
            die = _ON_ONE.match(self.low, word.end(), self.end)
            return Edit(at, die.end(), f"2d{die[1]}{KEPT[word.group()]}") if die else None
        place, found = at, ""
        phrases, place = phrases_at(self.low, at, self.end, on=True)
        if not phrases or any(each.word == "times" for each in phrases) or explodes_twice(phrases):
            return None
        linked = _ON_DICE.match(self.low, place, self.end)
        numbered = phrases[-1].word[0] in "!rc" or self.low[place - 1].isdigit()
        if not linked and not (numbered and self.low[place : place + 1].isspace()):
            return None
        begins = linked.end() if linked else place + len(self.low[place:]) - len(self.low[place:].lstrip())
        dice = POOL.match(self.low, begins, self.end)
        if not dice:
            return None
        last, others = dice.end(), []
        while more := re.compile(r"\s*(?:,|and|or|,\s*and|,\s*or)\s*(?:an?\s+)?(?=[0-9]*d[0-9])").match(self.low, last):
            other = POOL.match(self.low, more.end(), self.end)
            if not other:
                break
            others.append(self.text[other.start() : other.end()])
            last = other.end()
        found = "".join(each.written(int(dice[2]) if dice[2].isdigit() else 0) for each in phrases)
        if not found or (others and any(each.word not in {"kh", "kl", "dh", "dl"} for each in phrases)):
            return None
        first = self.text[dice.start() : dice.end()]
        text = f"{{{','.join([first, *others])}}}{found}" if others else f"{first}{found}"
        return Edit(at, last, text)

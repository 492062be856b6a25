"""The constructs of AnyDice, in words."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.anydice.decisions import DECISIONS
from fairthrow.lab.anydice.lexer import Token, tokens_of
from fairthrow.programs.words.said import Said, dice_words

KEYWORDS = {
    "output": "shows the odds of what follows; a program may have many outputs",
    "named": "gives the output a label; a variable's number is put in for [NAME] in it",
    "function": "a function: its words, its parameters between them, and in braces what it does; result: ends it",
    "result": "what the function gives; nothing behind it is done",
    "loop": "does what stands in braces once for each number of a sequence",
    "over": "the sequence that the loop goes through",
    "if": "does what stands in braces where the condition is not 0; it needs a number, no dice",
    "else": "what is done where the condition is 0; else if asks again",
    "set": "sets how AnyDice reads what follows: position order, explode depth, maximum function depth",
    "to": "what it is set to",
}
"""What each of the language's words does."""

SIGNS = {
    "+": "adds; dice and sequences are added up first",
    "-": "takes away, or turns the sign round",
    "*": "multiplies",
    "/": "divides, and drops what is behind the point",
    "^": "raises to a power",
    "=": "1 where both are equal, else 0; of a sequence: how many of its numbers are",
    "!=": "1 where they differ, else 0; of a sequence: how many of its numbers do",
    "<": "1 where the left is less, else 0; of a sequence: how many of its numbers are",
    ">": "1 where the left is more, else 0; of a sequence: how many of its numbers are",
    "<=": "1 where the left is at most the right, else 0; of a sequence: how many of its numbers are",
    ">=": "1 where the left is at least the right, else 0; of a sequence: how many of its numbers are",
    "&": "1 where neither is 0, else 0",
    "|": "1 where one of them is not 0, else 0",
    "!": "1 for 0, and 0 for all else",
    "#": "how many: the dice of a pool, the numbers of a sequence, the digits of a number",
    "@": "2@X is the second of X; dice and sequences of dice are sorted, highest first unless set otherwise",
    "..": "all whole numbers from one to the other",
    "{": "a sequence; {1..6} has a range in it, {0:3} has 0 three times",
}
"""What each sign does."""

FUNCTIONS = {
    "absolute ?": "the number without its sign",
    "? contains ?": "1 where the sequence has the number in it, else 0",
    "count ? in ?": "how many of the dice show one of these numbers",
    "explode ?": "on its highest face the die is thrown again and added, twice at most unless the explode depth is set",
    "highest ? of ?": "adds the highest so many of the dice, and leaves the others out",
    "lowest ? of ?": "adds the lowest so many of the dice, and leaves the others out",
    "middle ? of ?": "adds so many of the dice from the middle, and leaves the others out",
    "highest of ? and ?": "the greater of the two",
    "lowest of ? and ?": "the lesser of the two",
    "highest ? of ? and ?": "puts the dice together and adds the highest so many of them",
    "lowest ? of ? and ?": "puts the dice together and adds the lowest so many of them",
    "highest ? of ? and ? and ?": "puts the dice together and adds the highest so many of them",
    "lowest ? of ? and ? and ?": "puts the dice together and adds the lowest so many of them",
    "maximum of ?": "the highest face of the die",
    "reverse ?": "the sequence from its end to its beginning",
    "sort ?": "the sequence in order, highest first unless set otherwise",
    **dict.fromkeys(DECISIONS, "the option that is best for the goal; none is thrown before it is taken"),
}
"""What AnyDice's own functions do, by their words."""

EXPECTS = {
    "n": "a number: given dice, the function is done for each number they can show",
    "s": "a sequence: given dice, the function is done for each way they can fall",
    "d": "dice, as they are: the function sees no number of them",
}
"""What the letter behind a parameter expects."""

SETTINGS = {
    '"position order"': '"highest first" or "lowest first": in which order @ counts sorted dice',
    '"explode depth"': "how often a die explodes at most; 2 unless set",
    '"maximum function depth"': "how deep functions may call each other; 10 unless set",
}
"""What can be set."""

OPEN, CLOSED = {"[", "(", "{"}, {"]", ")", "}"}


def said_of(program: str) -> list[Said]:
    """Give what each construct of a ``program`` does, in order, as far as its words can be told apart."""
    tokens = _tokens(program)
    return [each for at in range(len(tokens)) for each in _said(tokens, at)]


def _tokens(program: str) -> list[Token]:
    found: list[Token] = []
    with suppress(FairthrowError):  # what comes before it can be explained
        found.extend(tokens_of(program))
    return [token for token in found if token.kind != "end"]


def _at(token: Token, term: str, says: str) -> Said:
    return Said(*token.place, len(token.text), term, says)


def _said(tokens: Sequence[Token], at: int) -> Iterator[Said]:
    token = tokens[at]
    if token.kind == "sign":
        yield from _sign(tokens, at)
    elif token.kind == "word":
        call = _call(tokens, at)
        if call is not None:
            yield _called(tokens, token, call)
        elif token.text in EXPECTS and at > 1 and tokens[at - 1].text == ":" and tokens[at - 2].kind == "name":
            yield _at(token, f"{tokens[at - 2].text}:{token.text}", EXPECTS[token.text])
        elif token.text in KEYWORDS:
            yield _at(token, token.text, KEYWORDS[token.text])
        else:
            header = _header(tokens, at)
            if header:
                yield _at(token, _shown(header), "a function of this program: these are its words and parameters")
    elif token.kind == "name":
        yield _at(token, token.text, _name(tokens, token.text))
    elif token.kind == "text" and token.text in SETTINGS:
        yield _at(token, token.text, SETTINGS[token.text])


def _sign(tokens: Sequence[Token], at: int) -> Iterator[Said]:
    token = tokens[at]
    if token.text == "d":
        before, behind = _whole(tokens, at - 1), _whole(tokens, at + 1)
        term = f"{before}d{behind or '…'}"
        start = tokens[at - 1] if before else token
        length = token.place.column - start.place.column + 1 + (len(behind) if _close(tokens, at) else 0)
        same = start.place.line == token.place.line
        place = start if same else token
        yield Said(*place.place, length if same else 1, term, _dice(tokens, at, before, behind))
    elif token.text in "[]":
        call = _call(tokens, at)
        if call is not None:
            yield _called(tokens, token, call)
    elif token.text == "}" or (token.text == "{" and _block(tokens, at)):
        return
    elif token.text == ":" and at and tokens[at - 1].kind == "name":
        if at + 1 < len(tokens) and tokens[at + 1].text in EXPECTS:
            return
        yield _at(
            token, f"{tokens[at - 1].text}:", "gives the variable a value; dice stay dice, and are not rolled yet"
        )
    elif token.text in SIGNS:
        yield _at(token, "{ }" if token.text == "{" else token.text, SIGNS[token.text])


def _whole(tokens: Sequence[Token], at: int) -> str:
    """Give the text of a number or a variable at a place; empty where there is none."""
    return tokens[at].text if 0 <= at < len(tokens) and tokens[at].kind in {"number", "name"} else ""


def _close(tokens: Sequence[Token], at: int) -> bool:
    """Say whether there is a next token, right behind this one."""
    if at + 1 == len(tokens):
        return False
    here, there = tokens[at].place, tokens[at + 1].place
    return there.line == here.line and there.column == here.column + len(tokens[at].text)


def _dice(tokens: Sequence[Token], at: int, before: str, behind: str) -> str:
    """Say what a ``d`` throws."""
    rolled = f"{dice_words(before, behind)}, added up unless something looks at them one by one"
    if before in {"", "1"}:
        rolled = dice_words(before, behind)
    follows = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if not behind and follows == "{":
        rolled += " with these faces" if not before or before == "1" else ""
        rolled = f"{dice_words(before, '')} with these faces" if before not in {"", "1"} else rolled
    elif not behind and follows in {"(", "["}:
        rolled = f"{dice_words(before, '')}, each of them what stands behind"
    if at and tokens[at - 1].text in CLOSED:
        rolled = "as many dice as what stands before comes to"
    return rolled


def _block(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a brace opens what a function, a loop or a condition does, and no sequence."""
    line = at - 1
    depth = 0
    while line >= 0:
        text, kind = tokens[line].text, tokens[line].kind
        depth += (text in CLOSED) - (text in OPEN)
        if depth < 0 or (depth == 0 and kind == "word" and text in {"output", "result", "set", "named"}):
            return False
        if depth == 0 and kind == "word" and text in {"function", "loop", "if", "else"}:
            return text == "else" or not _unfinished(tokens[at - 1])
        line -= 1
    return False


def _unfinished(before: Token) -> bool:
    """Say whether a value has to follow a token: then a brace begins a sequence."""
    return before.text == "over" or (before.kind == "sign" and before.text not in CLOSED)


def _call(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Give where the innermost call around a token begins and ends; None outside of all calls."""
    depth, start = 0, at
    if tokens[at].text != "[":
        start -= 1
        while start >= 0 and not (depth == 0 and tokens[start].text in OPEN):
            depth += (tokens[start].text in CLOSED) - (tokens[start].text in OPEN)
            start -= 1
    if start < 0 or tokens[start].text != "[":
        return None
    depth, end = 1, start + 1
    while end < len(tokens) and depth:
        depth += (tokens[end].text in OPEN) - (tokens[end].text in CLOSED)
        end += 1
    return start, end


def _called(tokens: Sequence[Token], token: Token, call: tuple[int, int]) -> Said:
    words = _signature(tokens, *call)
    says = FUNCTIONS.get(words, "")
    own = next((at for at, each in enumerate(tokens) if each.text == "function" and _header(tokens, at) == words), None)
    if own is not None:
        says = f"a function of this program, in line {tokens[own].place.line}"
    return _at(token, f"[{_shown(words)}]", says or "there is no function of these words, neither here nor in AnyDice")


def _signature(tokens: Sequence[Token], start: int, end: int) -> str:
    """Give the words of a call, with ``?`` for each argument."""
    parts: list[str] = []
    depth = 0
    for at in range(start + 1, end):
        text = tokens[at].text
        if text in CLOSED:
            depth -= 1
            if depth < 0:
                break
        if depth == 0 and tokens[at].kind == "word":
            parts.append(text)
        elif depth == 0 and (at == start + 1 or not parts or parts[-1] != "?" or _begins(tokens[at - 1], tokens[at])):
            parts.append("?")
        depth += text in OPEN
    return " ".join(parts)


def _begins(before: Token, token: Token) -> bool:
    """Say whether a token begins a value right behind another value: then they are two arguments."""
    ends = before.kind in {"number", "name"} or before.text in CLOSED
    return ends and (token.kind in {"number", "name"} or token.text in OPEN)


def _header(tokens: Sequence[Token], at: int) -> str:
    """Give the words of the function whose header a token is in, with ``?`` for each parameter; empty elsewhere."""
    start = at
    while start >= 0 and tokens[start].text not in {"{", "}"} and tokens[start].text != "function":
        start -= 1
    if start < 0 or tokens[start].text != "function":
        return ""
    parts: list[str] = []
    for each in range(start + 2, len(tokens)):
        token = tokens[each]
        if token.text == "{":
            break
        if token.kind == "name":
            parts.append("?")
        elif token.kind == "word" and (tokens[each - 1].text != ":" or tokens[each - 2].kind == "word"):
            parts.append(token.text)
    return " ".join(parts)


def _shown(words: str) -> str:
    """Write the words of a function with dots for what is put in."""
    return words.replace("?", "…")


def _name(tokens: Sequence[Token], name: str) -> str:
    """Say what a variable is."""
    for at, token in enumerate(tokens[:-1]):
        if token.kind == "name" and token.text == name and tokens[at + 1].text == ":":
            follows = tokens[at + 2].text if at + 2 < len(tokens) else ""
            if follows in EXPECTS and _header(tokens, at):
                return f"a parameter; it expects {EXPECTS[follows]}"
            return (
                f"a variable, given its value in line {token.place.line}; where it is dice, each use throws them anew"
            )
        if token.kind == "name" and token.text == name and at and tokens[at - 1].text == "loop":
            return "the number that the loop has come to"
        if token.kind == "name" and token.text == name and _header(tokens, at):
            return "a parameter; it takes whatever is given"
    return "a variable that nothing gives a value to"

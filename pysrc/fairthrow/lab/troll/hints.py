"""What to tell the player whose program is not Troll: what was expected, and the nearest thing that would be right."""

from re import compile as pattern

from fairthrow.lab.errors import Mend
from fairthrow.lab.troll.faults import TrollError
from fairthrow.lab.troll.tokens import END, KEYWORDS, WRONG, TrollToken

_ELSEWHERE = {
    "highest": "The highest of some dice are largest 3 4d6",
    "lowest": "The lowest of some dice are least 3 4d6",
    "of": "Troll has no of: largest 3 4d6",
    "output": "Troll has no output: a program is what it gives",
    "and": "And is written &",
    "or": "Or is written U",
    "not": "Not is written !",
    "avg": "The mean stands beside the odds",
    "roll": "A roll is written 3d6",
    "explode": "An exploding die is sum accumulate x := d6 while x = 6",
    "for": "Go through values with foreach x in 1..6 do",
    "let": "A name is given its value without let: x := d6; x + 1",
}
"""Words of other dice languages, and what Troll says for them."""

_WORD = pattern(r"\s*([A-Za-z]+)(?!\s*:=)\b")
GIVES = (":=", "~")
"""Signs that stand behind a name only."""

_FILTERS = ("<", ">", "<=", ">=", "=", "=/=")


def syntax_fault(found: list[TrollToken], at: int, expected: str) -> TrollError:
    """Give the error that ``expected`` does not stand where the token ``at`` that place of those ``found`` stands."""
    token, before = found[at], found[at - 1] if at else None
    if token.kind == WRONG:
        return TrollError(token.place, token.text)
    if word := _as_name(found, at):
        return TrollError(token.place, f"{word} is a word of Troll, and cannot be a name")
    what = "the program ends" if token.kind == END else f"there is {token.text}"
    if token.kind == "!" and found[at + 1].kind == "=" and _touch(token, found[at + 1]):
        return TrollError(token.place, f"expected {expected}, but {what}={_hint(found[at + 1], token)}")
    return TrollError(token.place, f"expected {expected}, but {what}{_hint(token, before)}")


def _as_name(found: list[TrollToken], at: int) -> str:
    """Give the word of Troll that is used as a name where the token ``at`` that place is wrong; empty if none is."""
    token, before = found[at], found[at - 1] if at else None
    if before and before.kind in KEYWORDS and token.kind in GIVES:
        return before.text
    if token.kind in KEYWORDS and is_named(found, at):
        return token.text
    return ""


def is_named(found: list[TrollToken], at: int) -> bool:
    """Say whether a name must stand where the one of the tokens ``found`` stands that is ``at`` a place.

    That is before its value, behind a word that needs a name, and among a function's parameters.
    """
    if found[at + 1].kind in GIVES:
        return True
    kinds = [token.kind for token in found[:at]]
    if kinds and kinds[-1] in {"function", "compositional", "call", "foreach", "repeat", "accumulate"}:
        return True
    while kinds[-2:-1] == ["word"] and kinds[-1] == ",":
        del kinds[-2:]
    return kinds[-3:] == ["function", "word", "("]


def elsewhere(name: str) -> str:
    """Give what Troll says for the word ``name`` of another dice language; empty for any other.

    >>> elsewhere("lowest")
    'The lowest of some dice are least 3 4d6'
    """
    return _ELSEWHERE.get(name.lower(), "")


def wrapped_comment(place: tuple[int, int], mended: str) -> TrollError:
    """Give the error that a program goes wrong at ``place`` because a comment goes on in a second line.

    ``mended`` is the program with the two lines joined.
    """
    line = place[0]
    message = (
        f"a comment ends with its line, so line {line} is read as part of the program. "
        f"Join it to the comment in line {line - 1}, or begin it with \\ too"
    )
    return TrollError(place, message, (Mend("Join the lines of the comment", mended),))


def _hint(token: TrollToken, before: TrollToken | None) -> str:  # noqa: C901, PLR0911, PLR0912  # one line for each slip
    if token.kind in _FILTERS:
        if before and before.text == token.text == "=":
            return ". Equal is written with one ="
        if before and before.kind == "!":
            return ". Not equal is written =/="
        return f". A filter needs a number on its left: count 4 {token.kind} 5d6"
    if token.kind == "!" and before and before.kind == "number":
        return f". {_ELSEWHERE['explode']}"
    for word in (before, token):
        if word and word.kind in {"word", "let"}:
            said = elsewhere(word.text)
            if said:
                return f". {said}"
    if token.kind == "number" and before and before.kind == "word" and _touch(before, token):
        return ". A name has letters only"
    if token.kind in {"number", "word", "(", "{"} and before and before.kind in {"number", "word", ")", "}"}:
        return ". Two values need a sign between them, such as + or U"
    if token.kind == ",":
        return ". A list goes in { }, a pair in [ ]"
    if token.kind == "~":
        return ". Only a name can have a default: x ~ 3"
    if token.kind == "chance":
        return ". A chance is written ?0.25, and all other numbers are whole"
    if token.kind == ":=":
        return ". Only a name can be given a value"
    return ""


def _touch(before: TrollToken, token: TrollToken) -> bool:
    return before.place == (token.place[0], token.place[1] - len(before.text))


def joined_comment(program: str, line: int) -> str:
    r"""Give the program with ``line`` joined to the comment in the line before it; empty if that has none.

    A page that wraps lines breaks comments in two; the rest of one begins with a plain word.

    >>> joined_comment("\\ dice\nto roll\n3d6", 2)
    '\\ dice to roll\n3d6'
    """
    lines = program.split("\n")
    if not 1 < line <= len(lines):
        return ""
    above, here = lines[line - 2], lines[line - 1]
    word = _WORD.match(here)
    if not above.lstrip().startswith("\\") or word is None or word[1] in KEYWORDS:
        return ""
    return "\n".join((*lines[: line - 2], f"{above.rstrip()} {here.strip()}", *lines[line:]))

"""What a reader found instead of what it expected, and the nearest thing that would be right."""

from collections.abc import Sequence

from fairthrow.lab.anydice.lexer import Token

_BRACKETED = {
    "highest", "lowest", "middle", "explode", "count", "absolute", "sort", "reverse", "maximum", "contains",
}  # fmt: skip
"""Words that begin functions which people call without brackets."""

_OPENING, _CLOSING = {"{", "(", "["}, {"}", ")", "]"}

_NEAR = {",", ":", "..", "@", *_CLOSING}
"""Signs that stand right behind what they follow."""

LONGEST_SEEN = 24
"""Characters of what was found that a message repeats."""

MOST_DICE = 99_999
"""Dice for which another way to write them is offered."""

_KEYWORDS = ("output", "function", "loop", "over", "named", "set", "to", "if", "else", "result")


def seen(token: Token) -> str:
    """Say what a token is, short."""
    if token.kind == "end":
        return "the end of the program"
    return token.text if len(token.text) <= LONGEST_SEEN else f"{token.text[: LONGEST_SEEN - 1]}…"


def hint_for(tokens: Sequence[Token], at: int) -> str:
    """Give ``; did you mean …?`` where the tokens from ``at`` on look like something known, else nothing."""
    token = tokens[at]
    suggestion = ""
    if token.kind == "word":
        suggestion = _bracketed(tokens, at) or _drop(tokens, at) or _misspelt(token.text)
    elif token.text == "=" and tokens[at - 1].kind == "name":
        suggestion = f"{tokens[at - 1].text}: …"
    elif token.kind == "number" and tokens[at - 1].text == "D":
        before = tokens[at - 2].text if at > 1 and tokens[at - 2].kind == "number" else ""
        suggestion = f"{before}d{token.text}"
    elif token.text == "!" and at > 1 and tokens[at - 2].text == "d":
        suggestion = f"[explode d{tokens[at - 1].text}]"
    elif token.kind == "number" and at == 0:
        suggestion = f"output {_text(_together(tokens, at, words=False))}"
    return f'; did you mean "{suggestion}"?' if suggestion else ""


def _bracketed(tokens: Sequence[Token], at: int) -> str:
    """``highest 3 of 4d6`` is a call, and stands in brackets."""
    return f"[{_text(_together(tokens, at, words=True))}]" if tokens[at].text in _BRACKETED else ""


def _together(tokens: Sequence[Token], at: int, *, words: bool) -> Sequence[Token]:
    """Give the tokens from ``at`` to the end of their line, a label, or a bracket that was opened before them.

    ``words`` is whether words belong to them that stand outside of brackets.
    """
    end, opened = at, 0
    while tokens[end].kind != "end" and tokens[end].place.line == tokens[at].place.line:
        if tokens[end].kind == "word" and not opened and (tokens[end].text == "named" or not words):
            break
        opened += (tokens[end].text in _OPENING) - (tokens[end].text in _CLOSING)
        if opened < 0:
            break
        end += 1
    return tokens[at:end]


def _drop(tokens: Sequence[Token], at: int) -> str:
    """``4d6 drop lowest`` and ``4d6k3`` are Roll20's ways to say ``[highest 3 of 4d6]``."""
    if at < len(("4", "d", "6")) or tokens[at - 2].text != "d" or tokens[at - 3].kind != "number":
        return ""
    dice, count = "".join(token.text for token in tokens[at - 3 : at]), min(int(tokens[at - 3].text), MOST_DICE)
    words = [token.text for token in tokens[at : at + 2]]
    if words[0] == "drop" and words[1] in {"lowest", "highest"} and count > 1:
        other = "highest" if words[1] == "lowest" else "lowest"
        return f"[{other} {count - 1} of {dice}]"
    if words[0] in {"k", "kh", "keep"} and words[1].isdigit():
        return f"[highest {words[1]} of {dice}]"
    if words[0] == "kl" and words[1].isdigit():
        return f"[lowest {words[1]} of {dice}]"
    return ""


def _misspelt(word: str) -> str:
    """Give the keyword that a word is nearly, or nothing."""
    from difflib import get_close_matches  # noqa: PLC0415  # only a wrong program needs it

    near = get_close_matches(word, _KEYWORDS, n=1)
    return near[0] if near and near[0] != word else ""


def _text(tokens: Sequence[Token]) -> str:
    """Write tokens as a player would: dice without spaces, words with them."""
    text = ""
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else None
        near = token.text in _NEAR or (token.text == "d" and before and before.kind != "word")
        behind = before is None or before.text in {"d", "@", ":", "..", *_OPENING}
        text += token.text if near or behind else f" {token.text}"
    return text

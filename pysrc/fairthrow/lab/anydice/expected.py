"""What a reader found instead of what it expected."""

from fairthrow.lab.anydice.lexer import Token

LONGEST_SEEN = 24
"""Characters of what was found that a message repeats."""


def describe_token(token: Token) -> str:
    """Say what a token is, short."""
    if token.kind == "end":
        return "the end of the program"
    return token.text if len(token.text) <= LONGEST_SEEN else f"{token.text[: LONGEST_SEEN - 1]}…"

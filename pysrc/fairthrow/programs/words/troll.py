"""The constructs of Troll, in words."""

from collections.abc import Sequence
from itertools import pairwise

from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.troll.tokens import END, TrollToken, tokens
from fairthrow.programs.words.said import Said, dice_words

WORDS = {
    "sum": "adds the numbers of a collection up",
    "count": "how many numbers a collection has",
    "min": "the least number of a collection",
    "max": "the greatest number of a collection",
    "least": "least 2 x keeps the two least numbers of x",
    "largest": "largest 3 x keeps the three greatest numbers of x",
    "minimal": "keeps all numbers that are as small as the least",
    "maximal": "keeps all numbers that are as great as the greatest",
    "median": "the number in the middle of a collection in order",
    "different": "keeps one of each number",
    "choose": "one number of a collection, each as likely",
    "pick": "x pick 3 draws three out of x, and puts none back",
    "keep": "x keep y has the numbers of x that are in y, too",
    "drop": "x drop y has the numbers of x that are not in y",
    "mod": "what is left over when the left is divided by the right",
    "sgn": "1 for a number above 0, -1 for one below it, 0 for 0",
    "repeat": "repeat x := e until c throws e again and again until c has something in it; the last x counts",
    "accumulate": "like repeat, but all values of x are put together; cut after as many as the limit says",
    "while": "goes on as long as what follows has something in it",
    "until": "goes on until what follows has something in it",
    "foreach": "foreach x in e do f does f for each number of e, and puts what comes together",
    "in": "the collection whose numbers are gone through",
    "do": "what is done for each of them",
    "if": "if c then a else b is a where c has something in it, else b",
    "then": "what comes where the condition has something in it",
    "else": "what comes where the condition is empty",
    "function": "a function of its own, with its parameters; call does it",
    "call": "does a function of this program with these values",
    "compositional": "a function over a collection: its value for none, for one number, and for two parts together",
    "U": "puts two collections together; @ says the same",
}
"""What each of the language's words does."""

SIGNS = {
    "#": "3 # x throws x three times, and puts what comes together",
    "..": "all whole numbers from one to the other",
    "--": "x -- y takes each number of y out of x, once",
    "&": "the right side, where the left has something in it; else nothing",
    "!": "1 where what follows is empty, else nothing",
    "?": "?0.25 is 1 with a chance of a quarter, else nothing",
    ":=": "gives a name one value: it is thrown once, and is the same wherever the name stands",
    "~": "x ~ 3 is x, or 3 where x has no value",
    "+": "adds two numbers",
    "-": "takes away, or turns the sign round",
    "*": "multiplies two numbers",
    "/": "divides, and rounds down",
    "=": "4 = x keeps the numbers of x that are 4",
    "=/=": "4 =/= x keeps the numbers of x that are not 4",
    "<": "4 < x keeps the numbers of x that 4 is less than: 5 and more",
    ">": "4 > x keeps the numbers of x that 4 is more than: 3 and less",
    "<=": "4 <= x keeps the numbers of x that are 4 and more",
    ">=": "4 >= x keeps the numbers of x that are 4 and less",
    "{": "a collection of all that stands in it",
    "[": "a pair; %1 and %2 are its parts",
    "%1": "the first part of a pair",
    "%2": "the second part of a pair",
    "'": "writes a value as text",
    "||": "puts two texts side by side",
    "|>": "puts a text below another, in line on the left",
    "<|": "puts a text below another, in line on the right",
    "<>": "puts a text below another, in the middle",
}
"""What each sign does."""


def said_of(program: str) -> list[Said]:
    """Give what each construct of a ``program`` does, in order, as far as its words can be told apart."""
    found = _tokens(program)
    return [each for at in range(len(found)) if (each := _said(found, at))]


def _tokens(program: str) -> list[TrollToken]:
    """Cut a program; of one with a sign that Troll has not, what stands before it."""
    try:
        found = tokens(program)
    except FairthrowError as fault:
        line, column = getattr(fault, "place", (1, 1))
        before = program.split("\n")[:line]
        before[-1] = before[-1][: column - 1]
        found = tokens("\n".join(before))
    return [token for token in found if token.kind != END]


def _said(found: Sequence[TrollToken], at: int) -> Said | None:
    token = found[at]
    says = WORDS.get(token.kind) or SIGNS.get(token.kind, "")
    if token.kind in {"d", "z"}:
        return _dice(found, at)
    if token.kind == "word":
        says = _name(found, at)
    elif token.kind == ":=" and at > 1 and found[at - 2].kind in {"repeat", "accumulate"}:
        says = "what is thrown each time"
    elif token.kind == "=" and _parameters(found, at):
        says = "what the function comes to"
    elif token.kind == "-" and at and found[at - 1].kind in {"(", ",", "{", "[", ":=", ";"}:
        says = "turns the sign round"
    return Said(*token.place, len(token.text), token.text, says) if says else None


def _dice(found: Sequence[TrollToken], at: int) -> Said:
    token = found[at]
    before = found[at - 1] if at and found[at - 1].kind in {"number", "word"} else None
    behind = found[at + 1] if at + 1 < len(found) and found[at + 1].kind in {"number", "word"} else None
    first = before if before and before.place[0] == token.place[0] else token
    last = behind if behind and behind.place[0] == token.place[0] else token
    sides = behind.text if behind else ""
    says = dice_words(before.text if before else "", sides)
    if token.kind == "z":
        says = f"{dice_words(before.text if before else '', '')} that show 0 to {sides or 'what follows'}"
    length = last.place[1] + len(last.text) - first.place[1]
    many = ", a collection" if before and before.text != "1" else ""
    term = f"{before.text if before else ''}{token.kind}{sides or '…'}"
    return Said(*first.place, length, term, f"{says}{many}")


def _name(found: Sequence[TrollToken], at: int) -> str:
    """Say what a name is: of a function, or of a value."""
    name = found[at].text
    if at and found[at - 1].kind in {"function", "compositional"}:
        return "the name of this function"
    if at and found[at - 1].kind == "call":
        line = next((each.place[0] for before, each in pairwise(found)
                     if before.kind in {"function", "compositional"} and each.text == name), None)  # fmt: skip
        return f"a function of this program, in line {line}" if line else "there is no function of this name here"
    return _value(found, at)


def _value(found: Sequence[TrollToken], at: int) -> str:
    """Say what the name of a value is."""
    name = found[at].text
    for place, each in enumerate(found[:-1]):
        if each.kind == "word" and each.text == name:
            if found[place + 1].kind == ":=":
                word = found[place - 1].kind if place else ""
                if word in {"repeat", "accumulate"}:
                    return f"what this {word} has thrown last"
                return f"a name, given its value in line {each.place[0]}: the same wherever it stands"
            if place and found[place - 1].kind == "foreach":
                return "the number that the foreach has come to"
    if name in _parameters(found, len(found), at):
        return "a parameter of the function that it stands in"
    return "a name that nothing gives a value to"


def _parameters(found: Sequence[TrollToken], at: int, inside: int | None = None) -> list[str]:
    """Give the parameters of a function of which the header ends right before ``at``; empty where none does.

    With ``inside``, those of the last function that begins before that place are given.
    """
    start = (at if inside is None else inside) - 1
    while start >= 0 and found[start].kind != "function":
        start -= 1
    if start < 0:
        return []
    end = next((place for place in range(start, len(found)) if found[place].kind == ")"), at)
    if inside is None and end != at - 1:
        return []
    return [each.text for each in found[start + 2 : end] if each.kind == "word"]

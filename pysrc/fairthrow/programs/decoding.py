"""Link text → a program's link.

    lab/<language>?program=<text>[&limit=<n>][&inputs=<name>:<value>,…]…

All that the link of a check can hold (:mod:`fairthrow.links`) may follow, and it is read as strictly. Only its length
is another: a program may have 6,000 characters, each of which may take twelve when it is percent-encoded.
"""

from fairthrow.dice.errors import LinkError, shown
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.program import LONGEST as MOST_CHARACTERS
from fairthrow.links import LONGEST as LONGEST_OF_OTHERS
from fairthrow.links import Link, fields_of, link_of, split_link
from fairthrow.linktext import too_long
from fairthrow.programs.check import CHECKS, SYSTEM, ProgramCheck
from fairthrow.systems.fields import trimmed

PAGES = (SYSTEM, "play")
"""The pages that have links of programs: the Lab, and that of games of one's own."""

LONGEST = 12 * MOST_CHARACTERS + LONGEST_OF_OTHERS
"""Characters of the longest link of a program that is read at all."""


def decode(text: str) -> Link:
    """Read the link ``text`` of a program. Whether the program is right is not looked at.

    Raises LinkError when the text is no such link, or gives a field twice. Raises FieldError, naming the field, for one
    that is unknown or has a value that is not allowed.

    >>> decode("lab/anydice?program=output 2d6&label=Hit").encode()
    'lab/anydice?program=output%202d6&label=Hit'
    """
    if len(text) > LONGEST:
        raise too_long(text, LONGEST)
    system, rest = split_link(trimmed(text))
    if system not in PAGES:
        raise LinkError("system", f"system must be {SYSTEM} for a program, got {shown(system)}")
    name, _, query = rest.partition("?")
    if name not in CHECKS:
        raise LinkError("check", f"check must be {' or '.join(CHECKS)} in {SYSTEM}, got {shown(name)}")
    return link_of(CHECKS[name], fields_of(query))


def prepare(text: str) -> None:
    """Import the language of the link ``text``, so that this is not part of the first answer's work.

    Any text will do.
    """
    for name in LANGUAGES:
        if f"{SYSTEM}/{name}" in text or f"#{name}" in text:
            LANGUAGES[name]


def check(text: str) -> Link:
    """Read the link ``text`` of a program, and the program itself to its end. Where it names a roll, that is rolled.

    Raises what :func:`decode` raises, and ProgramError where the program is wrong.
    """
    link = decode(text)
    situation = link.situation
    if isinstance(situation, ProgramCheck):  # pragma: no branch  # it is one: this tells the type checker
        situation.language.check(situation.run)
    if link.rolled:
        link.roll()
    return link

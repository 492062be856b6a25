"""The one tree of errors: whatever outside text does wrong ends in one of these.

Every message names the field, what is allowed and the value given.
"""

SHOWN_AT_MOST = 40
"""How many characters of a rejected value a message repeats."""


class FairthrowError(ValueError):
    """Something given to Fairthrow cannot be used; the base of all our errors.

    ``field`` is the name of what was wrong: a declared field, or ``seed``, ``faces``,
    ``label``, ``system``, ``check``, ``v`` or ``link``.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


class FieldError(FairthrowError):
    """One field's value is not allowed."""


class LinkError(FairthrowError):
    """A link's text is not a link of ours, whatever its values are."""


def shown(value: object) -> str:
    """Give ``value`` as a message repeats it: ``repr``, cut when it is long.

    >>> shown("abc")
    "'abc'"
    >>> shown(99)
    '99'
    """
    text = repr(value[: SHOWN_AT_MOST + 1] if isinstance(value, str) else value)
    return text if len(text) <= SHOWN_AT_MOST + 2 else f"{text[:SHOWN_AT_MOST]}…"

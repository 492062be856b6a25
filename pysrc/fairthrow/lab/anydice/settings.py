"""What ``set`` sets, and what it may be set to."""

from typing import NamedTuple

from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.errors import Fault

ORDERS = {"highest first": True, "lowest first": False}

MOST_DEPTH = 1_000
"""How deep functions may call each other, and dice explode, at most."""

DEPTHS = ("maximum function depth", "explode depth")


class Settings(NamedTuple):
    """What ``set`` sets: whether places count from the ``highest_first``, and two depths.

    ``function_depth`` is how many calls may be within one another, ``explode_depth`` how often a die explodes at most.
    The defaults are AnyDice's. Comments declare the rest: ``goal`` is what is best, and with ``to_the_end`` no call is
    cut.
    """

    highest_first: bool = True
    function_depth: int = 10
    explode_depth: int = 2
    goal: Goal | None = None
    to_the_end: bool = False

    def changed(self, name: str, value: Value | str) -> "Settings":
        """Give the settings after ``set name to value``.

        Raises Fault for a name that no setting has, and for a value that it may not have.

        >>> Settings().changed("explode depth", 5).explode_depth
        5
        """
        if name == "position order":
            if not isinstance(value, str) or value not in ORDERS:
                raise Fault('"position order" is "highest first" or "lowest first"')
            return self._replace(highest_first=ORDERS[value])
        if name not in DEPTHS:
            known = ", ".join(f'"{each}"' for each in ["position order", *DEPTHS])
            raise Fault(f'there is no setting "{name[:40]}"; there are {known}')
        if not isinstance(value, int) or not 1 <= value <= MOST_DEPTH:
            raise Fault(f'"{name}" must be a number from 1 to {MOST_DEPTH:,}')
        if name == "explode depth":
            return self._replace(explode_depth=value)
        return self._replace(function_depth=value)

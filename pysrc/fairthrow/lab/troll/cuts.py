"""What the odds of a program leave out, by how much, and why: in words for a player."""

from math import gcd

from fairthrow.lab.engine.heaps.law import Law
from fairthrow.lab.troll.odds import MOST_CALLS
from fairthrow.lab.troll.tree import Function, Loop, Program, parts

MOST_DIGITS = 20
"""Digits of the longest number that is told as it is."""


def cuts_of(program: Program, law: Law, limit: int) -> tuple[str, ...]:
    """Say what is missing in the odds of ``program``, whose ``accumulate`` are cut after ``limit`` values.

    >>> from fairthrow.lab.troll.parse import parse
    >>> tree = parse("accumulate x := d6 while x = 6")
    >>> cuts_of(tree, Law({(1,): 35}, 36), 2)[0]
    'the chances add up to less than 1, by 1/36: an accumulate is cut after 2 values, which its limit changes'
    """
    if not law.lost:
        return ()
    whys = []
    if _gathers(program):
        whys.append(f"an accumulate is cut after {limit} value{'s' * (limit != 1)}, which its limit changes")
    if any(isinstance(each, Function) for each in program.functions):
        whys.append(f"calls within calls are cut off {MOST_CALLS} deep")
    return (f"the chances add up to less than 1, by {share(law.lost, law.total)}: {', and '.join(whys)}",)


def _gathers(program: Program) -> bool:
    """Tell whether there is an ``accumulate``."""
    bodies = (each.body if isinstance(each, Function) else each.empty for each in program.functions)
    waiting = [program.body, *bodies]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Loop) and part.word == "accumulate":
            return True
        waiting.extend(parts(part))
    return False


def share(some: int, whole: int) -> str:
    """Write the share ``some`` of a ``whole`` as a fraction.

    Where its numbers are long, it is ``about so many in 1,000,000``, or less than one out of a power of ten.

    >>> share(2, 72), share(1, 10**30 + 1)
    ('1/36', 'less than 1/10^30')
    """
    common = gcd(some, whole)
    some, whole = some // common, whole // common
    if whole < 10**MOST_DIGITS:
        return f"{some}/{whole}"
    if some * 1_000_000 > whole:
        return f"about {some * 1_000_000 // whole} in 1,000,000"
    times = whole // some
    power = max(0, (times.bit_length() - 1) * 30_102 // 100_000 - 1)
    while 10 ** (power + 1) <= times:
        power += 1
    return f"less than 1/10^{power}"

"""One of several heaps, each with a weight: mixes stay flat, so that what calls itself stays as small as its dice."""

from collections.abc import Iterable
from math import gcd, lcm

from fairthrow.lab.engine.limits import Budget, LimitError, check_memory
from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, Law, Layers, Lazy, Mix, View

MOST_WAYS = 100_000
"""Parts of a mix."""


def mix_of(parts: Iterable[tuple[Lazy, int]], total: int, budget: Budget) -> Mix:
    """Give one of several ``parts``, each with its weight out of ``total``.

    A mix among them gives its parts, and equal heaps become one part. So a function that calls itself in several ways,
    each of which calls it again, does not become a tree with a branch for every way. Raises LimitError for too many
    different throws.
    """
    found = tuple(parts)
    inner = [part for part, _ in found if isinstance(part, Mix)]
    if not inner:
        return Mix(found, total)
    common = lcm(*(mix.total for mix in inner))
    check_memory(len(found), total.bit_length() + common.bit_length())
    laws = Layers(budget)
    heaps: dict[object, tuple[Lazy, int]] = {}
    for lazy, weight in found:
        mix = lazy if isinstance(lazy, Mix) else Mix(((lazy, 1),), 1)
        budget.spend(4 * len(mix.parts))
        for part, own in mix.parts:
            each = weight * own * (common // mix.total)
            if isinstance(part, Law):
                laws.add(part, each)
            else:
                key = _what(part)
                heaps[key] = part, each + heaps.get(key, (part, 0))[1]
        if len(heaps) > MOST_WAYS:
            raise LimitError("outcomes", f"that may be one of over {MOST_WAYS:,} different throws, which is too many")
    shared = gcd(total * common, *(weight for _, weight in heaps.values()))
    law = laws.law(shared)
    return Mix((*((part, weight // shared) for part, weight in heaps.values()), (law, 1)), total * common // shared)


def _what(part: Lazy) -> object:
    """Give what equal heaps have in common; anything else is only equal to itself."""
    if isinstance(part, DicePool):
        return tuple(sorted((id(law), count) for law, count in part.kinds))
    return id(part)


def fresh(lazy: Lazy, seen: dict[int, Lazy]) -> Lazy:
    """Give the same once more, with other dice. What is ``seen`` twice in it stays one."""
    if id(lazy) in seen:
        return seen[id(lazy)]
    found = lazy
    if isinstance(lazy, DicePool):
        found = DicePool(lazy.kinds)
    elif isinstance(lazy, DrawPile):
        found = DrawPile(lazy.values, lazy.many)
    elif isinstance(lazy, View):
        by = lazy.by if isinstance(lazy.by, int | tuple) else fresh(lazy.by, seen)
        found = View(lazy.word, fresh(lazy.base, seen), by)
    elif isinstance(lazy, Mix):
        found = Mix(tuple((fresh(part, seen), weight) for part, weight in lazy.parts), lazy.total)
    seen[id(lazy)] = found
    return found

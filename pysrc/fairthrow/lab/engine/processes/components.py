"""Which states lead back to each other: the strongly connected components of a graph, as Tarjan (1972) finds them."""

from collections.abc import Sequence

from fairthrow.lab.engine.limits import Budget


def components(to: Sequence[Sequence[int]], start: int, budget: Budget) -> list[list[int]]:
    """Give what can be reached from ``start``, in groups of those that lead back to each other.

    ``to`` says for each where it leads. Each group comes behind all that it leads to.

    >>> components([[1], [0, 2], []], 0, Budget())
    [[2], [1, 0]]
    """
    index = [0] * len(to)  # in which order they were met, from 1
    low = [0] * len(to)  # the first that is known to be reached from there
    met = 0
    stack: list[int] = []
    found: list[list[int]] = []
    done = len(to) + 1  # of a group that is complete: later than all
    met = index[start] = low[start] = 1
    stack.append(start)
    path = [(start, iter(to[start]))]
    while path:
        at, leads = path[-1]
        deeper = False
        lowest = low[at]
        for target in leads:
            known = index[target]
            if not known:
                met += 1
                index[target] = low[target] = met
                stack.append(target)
                path.append((target, iter(to[target])))
                deeper = True
                break
            if known < lowest:  # noqa: PLR1730  # this runs once for each way that is gone
                lowest = known
        low[at] = lowest
        if deeper:
            continue
        budget.spend(4 + len(to[at]))
        path.pop()
        if path:
            above = path[-1][0]
            low[above] = min(low[above], lowest)
        if lowest == index[at]:
            group = []
            while True:
                member = stack.pop()
                index[member] = done
                group.append(member)
                if member == at:
                    break
            found.append(group)
    return found

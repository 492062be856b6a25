"""What each tap on a control would change, said on the control itself."""

from collections.abc import Generator, Iterator
from typing import Any

from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.form import few


def taps(neighbours: Neighbours) -> Generator[None, None, dict[str, str]]:
    """Find what each tap on a control would change.

    It yields after each situation that was computed, and returns the changes: of chances in percentage points, of means
    as they are.
    """
    changes = {}
    for name, kind in neighbours.situation.declared().items():
        for tap, value in tapped(kind, getattr(neighbours.situation, name)):
            then = neighbours.value(**{name: value})
            yield
            if then and then != neighbours.now:
                changes[f"{name}{tap}"] = neighbours.change(then)
    return changes


def tapped(kind: Kind, value: Any) -> Iterator[tuple[str, Any]]:
    """Give each value that one tap on a field's control leads to, behind what the tap's key has after the field's name.

    >>> from fairthrow.systems.fields import Flag, Whole
    >>> skill, trained = Whole(label="Skill", help=".", low=0, high=9), Flag(label="Trained", help=".")
    >>> list(tapped(skill, 9)), list(tapped(trained, True))
    ([(':-1', 8)], [('', False)])
    """
    if isinstance(kind, Flag):
        yield "", not value
    elif isinstance(kind, Whole):
        values = range(kind.low, kind.high + 1) if few(kind) else (value - 1, value + 1)
        for each in values:
            if each != value and kind.low <= each <= kind.high:
                yield (f":{each}" if few(kind) else f":{each - value:+d}"), each
    elif isinstance(kind, Choice) and few(kind):
        for word in kind.words:
            if word != value:
                yield f":{word}", word

"""Groups for tests: hypothesis strategies, and the count over every roll of several members at once."""

from collections.abc import Callable
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from strategies import CHECKS, STRATEGIES, seeds, situations

from fairthrow.systems import FieldError, Situation
from fairthrow.systems.places import Whose
from fairthrow.systems.rivalry import Contested
from fairthrow.table.group.group import LABEL, NAME, Group, Member
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals

OF_PARTIES = [check for check in CHECKS if Party.fits(check)]
OF_RIVALS = [check for check in CHECKS if issubclass(check, Contested)]
"""The checks that groups can be of."""

NAMES = STRATEGIES[type(NAME)](NAME)
LABELS = STRATEGIES[type(LABEL)](LABEL)


def built(make: Callable[..., Any], **given: Any) -> Any:
    """Build something, or let the values be drawn again: those whose link would be too long."""
    try:
        return make(**given)
    except FieldError:
        reject()


def parties(check: type[Situation], most: int = 12) -> SearchStrategy[Party]:
    """Give parties of a check. Several members may be in the same situation."""
    few = st.lists(situations(check), min_size=1, max_size=3)
    members = few.flatmap(
        lambda given: st.lists(
            st.builds(Member, situation=st.sampled_from(given), name=NAMES, label=st.just("") | LABELS),
            min_size=1,
            max_size=most,
        ).map(tuple)
    )
    words = check.outcome(check.verdict).words
    return st.fixed_dictionaries(
        {
            "members": members,
            "reach": st.just(0) if words else st.integers(0, 5),
            "seed": st.none() | seeds(),
            "label": st.just("") | LABELS,
        }
    ).map(lambda given: built(Party, **given))


def own_fields(check: type[Situation]) -> dict[str, Any]:
    """Give strategies for the fields of your side, at their defaults as often as anywhere else."""
    return {
        name: st.just(check.default(name)) | STRATEGIES[type(kind)](kind)
        for name, kind in check.declared().items()
        if kind.whose is Whose.YOURS
    }


def shared_fields(check: type[Situation]) -> dict[str, Any]:
    """Give strategies for the fields that belong to neither side."""
    return {
        name: st.just(check.default(name)) | STRATEGIES[type(kind)](kind)
        for name, kind in check.declared().items()
        if kind.whose is None
    }


def rivals(check: type[Situation], fewest: int = 2, most: int = 12) -> SearchStrategy[Rivals]:
    """Give rivals of a check."""

    def of(given: tuple[dict[str, Any], list[tuple[dict[str, Any], str]], bytes | None]) -> Rivals:
        shared, sides, seed = given
        members = tuple(Member(situation=check(**shared, **own), name=name) for own, name in sides)
        made: Rivals = built(Rivals, members=members, seed=seed)
        return made

    side = st.tuples(st.fixed_dictionaries(own_fields(check)), NAMES)
    return st.tuples(
        st.fixed_dictionaries(shared_fields(check)), st.lists(side, min_size=fewest, max_size=most), st.none() | seeds()
    ).map(of)


def against_one(check: type[Situation], fewest: int = 1, most: int = 6) -> SearchStrategy[Party]:
    """Give parties of a check against one opponent, who rolls once for all."""
    theirs = {f"their_{name}": values for name, values in own_fields(check).items()}
    common = st.fixed_dictionaries({**shared_fields(check), **theirs})
    side = st.tuples(st.fixed_dictionaries(own_fields(check)), NAMES)

    def of(given: tuple[dict[str, Any], list[tuple[dict[str, Any], str]], bytes | None]) -> Party:
        shared, sides, seed = given
        members = tuple(Member(situation=check(**shared, **own), name=name) for own, name in sides)
        made: Party = built(Party, members=members, seed=seed, opponent="once")
        return made

    return st.tuples(common, st.lists(side, min_size=fewest, max_size=most), st.none() | seeds()).map(of)


def groups() -> SearchStrategy[Group]:
    """Give groups of any kind and any check."""
    every = [*map(parties, OF_PARTIES), *map(rivals, OF_RIVALS), *map(against_one, OF_RIVALS)]
    return st.sampled_from(every).flatmap(lambda strategy: strategy)

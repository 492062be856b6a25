"""A logged roll in words: what the log, its search and the rail show of it."""

from dataclasses import dataclass

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, fitting
from fairthrow.systems.die import News
from fairthrow.table.log import LONGEST_BY, Logged
from fairthrow.view.decisions import was


@dataclass(frozen=True, kw_only=True)
class Told:
    """What is said of a logged roll.

    ``check`` names what was rolled; ``label`` says what for, and whose roll it was, as people are shown it. ``short``
    is the verdict and ``lead`` what was counted, ``summary`` the whole in sentences, with what was decided.
    ``fragment`` is its link as it stands behind ``#`` on the page of the ``system``, and ``again`` that of the
    situation alone.
    """

    system: str
    check: str
    label: str
    short: str
    lead: str
    summary: str
    news: News
    fragment: str
    again: str

    @property
    def game(self) -> str:
        """The check with its game: ``Spellwoven, Test of Skill``."""
        return f"{SYSTEMS[self.system].title}, {self.check}"


def told(each: Logged) -> Told:
    """Say what there is to say of a single roll."""
    link, thrown = each.link, each.link.roll()
    decided = "".join(f" {said}." for said in was(each)) if each.before else ""
    return Told(
        system=link.situation.system,
        check=link.situation.title,
        label=named(each.by, link.shown_label),
        short=thrown.short,
        lead=thrown.lead,
        summary=f"{thrown.summary}{decided}",
        news=link.situation.news_of(thrown.outcomes),
        fragment=link.fragment(),
        again=Link(situation=each.first.situation).fragment(),
    )


def named(by: str, label: str) -> str:
    """Say whose roll it was and what for. A label that begins with the name says both already.

    >>> named("Jen", "Jen: Sprint"), named("Jen", "Sprint"), named("Jen", ""), named("", "Sprint")
    ('Jen: Sprint', 'Jen: Sprint', 'Jen', 'Sprint')
    """
    name = fitting(by, LONGEST_BY)
    return label if label.startswith(name) else ": ".join(filter(None, (name, label)))

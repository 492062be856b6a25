"""A logged roll in words: what the log, its search and the rail show of it."""

from dataclasses import dataclass

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, fitting
from fairthrow.systems.die import News
from fairthrow.table.log.records import LONGEST_BY, Logged
from fairthrow.view.check.decisions import was

PARTY = "party"
"""The page of those who roll at once."""

PROGRAMS = "Lab"
"""What the page of programs is called, which are no game's."""

GAMES = "play"
"""The page of games of one's own: programs that have inputs."""

OWN_GAME = "A game of one\N{RIGHT SINGLE QUOTATION MARK}s own"
"""What such a game is called where it does not say itself."""

CAME = " It came by a link."
"""What is said of a roll that somebody else has made."""

BRIEF = 60
"""Characters of what is said of a program's roll where there is room for a few words."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """What is said of a logged roll of the game ``system``.

    ``check`` names what was rolled; ``by`` says who rolled it and ``label`` what for, as people are shown them.
    ``short`` is the verdict, ``within`` the same within a sentence, and ``lead`` what was counted; ``summary`` is the
    whole in sentences, with what was decided. ``fragment`` is its link as it stands behind ``#`` on its page, and
    ``again`` that of the situation alone. ``several`` says whether it is a roll of several at once, and ``own`` whether
    it is of a game of one's own.
    """

    system: str
    check: str
    by: str = ""
    label: str
    short: str
    within: str
    lead: str
    summary: str
    news: News
    fragment: str
    again: str
    several: bool = False
    own: bool = False

    @property
    def page(self) -> str:
        """Where the roll opens: on the page of its game, or on that of parties, where links are whole."""
        return f"../{PARTY}/#{self.system}/" if self.several else f"../{GAMES if self.own else self.system}/#"

    @property
    def game(self) -> str:
        """The check with its game, ``Spellwoven, Test of Skill``; of a game of one's own what that is called."""
        if self.own:
            return self.check
        return f"{SYSTEMS[self.system].title if self.system in SYSTEMS else PROGRAMS}, {self.check}"

    @property
    def named(self) -> str:
        """Whose roll it was and what for, as far as that is known."""
        return named(self.by, self.label)


def describe_single(each: Logged) -> Told:
    """Say what there is to say of a single roll."""
    if each.link.situation.system not in SYSTEMS:
        return _of_program(each)
    link, thrown = each.link, each.link.roll()
    decided = "".join(f" {said}." for said in was(each)) if each.before else ""
    return Told(
        system=link.situation.system,
        check=link.situation.title,
        by=_whose(each),
        label=link.shown_label,
        short=thrown.short,
        within=small(thrown.short),
        lead=small(thrown.lead),
        summary=f"{thrown.summary}{decided}{came(each.sent)}",
        news=link.situation.news_of(thrown.outcomes),
        fragment=link.fragment(),
        again=Link(situation=each.first.situation).fragment(),
    )


def _of_program(each: Logged) -> Told:
    """Say of a program's roll what was said when it was made: it is not made again."""
    link, short = each.link, fitting(each.said, BRIEF).removesuffix(".")
    own = is_own(link)
    return Told(
        system=link.situation.system,
        check=(getattr(link.situation, "called", "") or OWN_GAME) if own else link.situation.title,
        by=_whose(each),
        label=link.shown_label,
        short=short or "Rolled",
        within=short or "rolled",
        lead="",
        summary=f"{each.said or 'Open it to see its roll.'}{came(each.sent)}",
        news="",
        fragment=link.fragment(),
        again=Link(situation=link.situation).fragment(),
        own=own,
    )


def _whose(each: Logged) -> str:
    return fitting(", ".join(each.whose), LONGEST_BY)


def came(sent: str | None) -> str:
    """Say that a roll came by a link, where it did; ``sent`` is the name in that link, or None for none of these."""
    return CAME if sent is not None else ""


def is_own(link: Link) -> bool:
    """Say whether a link is of a game of one's own: it opens on the page of these, and not in the Lab."""
    return bool(getattr(link.situation, "is_game", False))  # only programs say so


def named(by: str, label: str) -> str:
    """Say who a roll was made ``by``, and what for, its ``label``. A label that begins with the name says both already.

    >>> named("Jen", "Jen: Sprint"), named("Jen", "Sprint"), named("Jen", ""), named("", "Sprint")
    ('Jen: Sprint', 'Jen: Sprint', 'Jen', 'Sprint')
    """
    return label if label.startswith(by) else ": ".join(filter(None, (by, label)))


def small(text: str) -> str:
    """Write ``text``, a sentence's beginning, as it stands within a sentence."""
    return text[:1].lower() + text[1:]

"""What the page of a game of one's own has beside the parts of every game: what it is, and its program."""

from collections.abc import Mapping
from re import split

from fairthrow.dice.visible import visible
from fairthrow.links import Link
from fairthrow.programs.bound import possible, sources_of
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.own import OwnCheck
from fairthrow.systems.character import Character
from fairthrow.view.check.text import show, show_sentence
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag


def game_of(link: Link) -> OwnCheck:
    """Give the game of a link that was read as one. Raises TypeError for another link."""
    if not isinstance(link.situation, OwnCheck):
        raise TypeError(f"not a game of one's own: {link.situation!r}")
    return link.situation


def title_of(program: ProgramCheck) -> str:
    """Name the game that a program is."""
    return show_sentence(program.declarations.title) or f"A game in {program.title}"


def bindings(character: Character, game: OwnCheck, chosen: Mapping[str, str]) -> Markup:
    """Write what fills each input of a game from a sheet, as choices. Nothing where there are no inputs.

    ``chosen`` are the sources that somebody has chosen, by the inputs' names; the others are found by their names.
    """
    inputs = game.program.declarations.inputs
    if not inputs:
        return NOTHING
    known, rows = possible(character), []
    for name, source in sources_of(character, game, chosen).items():
        ident = f"bound-{name}"
        options = (
            tag("option", escape(show(words)), value=key, selected=key == source) for key, words in known.items()
        )
        select = tag("select", *options, id=ident, data_bind=name, data_at=ident)
        label = tag("label", tag("bdi", escape(show(inputs[name].label))), for_=ident)
        rows.append(tag("p", label, escape(" "), select, class_="row choice"))
    return tag("details", tag("summary", escape("What fills what")), *rows, class_="fold", data_fold="bindings")


def about_parts(program: ProgramCheck) -> dict[str, Markup]:
    """Write what a game says of itself, ``title`` (``named`` where all see it) and ``about``, and its ``program``."""
    says = program.declarations
    title = tag("bdi", escape(title_of(program)))
    notes = (tag("p", escape(show(problem)), class_="note") for problem in says.problems)
    code = tag("pre", tag("code", escape(_listed(program.program))), tabindex=0, role="region", aria_label="Program")
    return {
        "title": title,
        "named": title,
        "about": tag("bdi", escape(show_sentence(says.about))) if says.about else NOTHING,
        "program": joined(tag("p", escape(f"In {program.title}."), class_="note"), *notes, code),
    }


def _listed(text: str) -> str:
    """Give a program as it is listed: its lines and tabs as they are, a mark for each other unseen character.

    The other side of a fair roll reads here what it will roll: what turns text around must not have it read otherwise.
    """
    return "".join(piece if piece in "\n\t" else visible(piece) for piece in split("([\n\t])", text))

"""What the page of a game of one's own has beside the parts of every game: what it is, and its program."""

from collections.abc import Mapping

from fairthrow.links import Link
from fairthrow.programs.bound import possible, sources_of
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.own import OwnCheck
from fairthrow.systems.character import Character
from fairthrow.view.form import form
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.text import seen


def game_of(link: Link) -> OwnCheck:
    """Give the game of a link that was read as one. Raises TypeError for another link."""
    if not isinstance(link.situation, OwnCheck):
        raise TypeError(f"not a game of one's own: {link.situation!r}")
    return link.situation


def game_form(link: Link) -> Markup:
    """Write the form of a game: the controls of its inputs, and unseen the program itself, which a link begins with."""
    program = game_of(link).program
    kept = {name: kind.encode(getattr(program, name)) for name, kind in program.declared().items() if name != "inputs"}
    hidden = (tag("input", type="hidden", name=name, value=value) for name, value in kept.items())
    return joined(*hidden, form(link))


def title_of(program: ProgramCheck) -> str:
    """Name the game that a program is."""
    return seen(program.declarations.title) or f"A game in {program.title}"


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
            tag("option", escape(seen(words)), value=key, selected=key == source) for key, words in known.items()
        )
        select = tag("select", *options, id=ident, data_bind=name, data_at=ident)
        label = tag("label", tag("bdi", escape(seen(inputs[name].label))), for_=ident)
        rows.append(tag("p", label, escape(" "), select, class_="row choice"))
    return tag("details", tag("summary", escape("What fills what")), *rows, class_="fold", data_fold="bindings")


def about_parts(program: ProgramCheck) -> dict[str, Markup]:
    """Write what a game says of itself, ``title`` (``named`` where all see it) and ``about``, and its ``program``."""
    says = program.declarations
    title = tag("bdi", escape(title_of(program)))
    notes = (tag("p", escape(seen(problem)), class_="note") for problem in says.problems)
    code = tag("pre", tag("code", escape(program.program)), tabindex=0, role="region", aria_label="Program")
    return {
        "title": title,
        "named": title,
        "about": tag("bdi", escape(seen(says.about))) if says.about else NOTHING,
        "program": joined(tag("p", escape(f"In {program.title}."), class_="note"), *notes, code),
    }

"""What the template of the page for games of one's own is filled with: a game of the gallery in each language."""

from dataclasses import replace
from typing import Any

from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck
from fairthrow.programs.gallery import GALLERY
from fairthrow.programs.own import own
from fairthrow.view.form import form
from fairthrow.view.lab.game import about_parts
from sitebuild.checks import Check, check_of
from sitebuild.looks import LAB
from sitebuild.markup import all_safe
from sitebuild.titles import titled

TITLE = "A game of your own"
DESCRIPTION = (
    "Any program of dice with inputs as a page of its own game: controls, exact odds, what would help, rolls to share. "
    "Works offline."
)


def own_words() -> dict[str, Any]:
    """Give what the page is filled with."""
    examples = [_example(check) for check in CHECKS.values()]
    return {
        "title": titled(TITLE),
        "description": DESCRIPTION,
        "here": TITLE,
        "sign": "lab",
        "felt": LAB,
        "icon": LAB,
        "own": True,
        "checks": [_check(program, first=place == 0) for place, program in enumerate(examples)],
    }


def _example(check: type[ProgramCheck]) -> ProgramCheck:
    """Give the first game of the gallery in a language: a program that says what is wanted, and has inputs."""
    for example in (each for several in GALLERY.values() for each in several):
        program = example.program
        if isinstance(program, check) and program.declarations.inputs and program.declarations.success:
            return program
    raise LookupError(f"no game of the gallery is in {check.title}")


def _check(program: ProgramCheck, *, first: bool) -> Check:
    link = Link(situation=own(program))
    made = check_of(link, insights=first)
    return replace(made, parts=made.parts | all_safe({"form": form(link), **about_parts(program)}))

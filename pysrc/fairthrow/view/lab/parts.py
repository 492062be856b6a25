"""A program of the Lab as its page shows it: the large number, what sums it up, its outputs, what to know about them.

The build writes these parts into the page, and a live page replaces them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.program import Answer, Output, Value
from fairthrow.programs.check import ProgramCheck
from fairthrow.systems import FieldError, fitting, shown
from fairthrow.systems.die import Die
from fairthrow.systems.fields import whole
from fairthrow.view.check.answer import large
from fairthrow.view.check.text import beginning, show, show_sentence
from fairthrow.view.lab.asked import Asked
from fairthrow.view.lab.figures import columns, curves, label_of
from fairthrow.view.lab.inputs import inputs
from fairthrow.view.lab.spans import Summary, slim, summary_of
from fairthrow.view.lab.tables import exactly, facts, mean_said, summary, table
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag
from fairthrow.view.numbers import percent, plain
from fairthrow.view.tray import ready

SHAPES = ("columns", "curves", "atleast", "atmost", "table", "summary")
"""The shapes that odds are shown in."""

MODES = {"exact": "exact", "atleast": "least", "atmost": "most"}
"""What the chances of columns and curves are of: each mode by the name that a page has for it."""

SIGNS_SAID = {"least": ">=", "exactly": "=", "most": "<="}
"""The relations that a page lets people ask about, by the names it has for them."""

MOST_NUMBER = 10**12
"""The largest number that can be asked for."""

ROOM = 40
"""Characters of the dice on the button that rolls."""


@dataclass(frozen=True, kw_only=True)
class LabView:
    """How odds are to be shown: their shape, which output stands large (from 0), what is asked of it.

    ``mode`` says what the chances of columns and curves are of. The shapes ``atleast`` and ``atmost`` are short for
    such charts: columns for one output, curves for several.
    """

    shape: str = "columns"
    output: int = 0
    mode: str = "exact"
    asked: tuple[str, int] | None = None

    @classmethod
    def of(cls, given: Any) -> "LabView":
        """Read ``{"shape": …, "output": …, "mode": …, "sign": …, "number": …}``, each of them optional.

        The sign is one of :data:`SIGNS_SAID`. Without a number nothing is asked. Raises FieldError for what is not
        allowed.
        """
        given = given if isinstance(given, dict) else {}
        shape, mode = given.get("shape") or "columns", given.get("mode") or "exact"
        for name, value, some in (("shape", shape, SHAPES), ("mode", mode, MODES)):
            if value not in some:
                raise FieldError(name, f"{name} must be one of {', '.join(some)}, got {shown(value)}")
        output = whole(str(given.get("output") or 0))
        if output is None or not 0 <= output <= MOST_NUMBER:
            raise FieldError("output", f"output must be the place of an output, from 0, got {shown(given['output'])}")
        number, sign = given.get("number"), given.get("sign") or "least"
        if number is None or number == "":
            return cls(shape=shape, mode=mode, output=output)
        bound = whole(str(number))
        if sign not in SIGNS_SAID or bound is None or abs(bound) > MOST_NUMBER:
            raise FieldError("number", f"number must be whole, and its sign one of {', '.join(SIGNS_SAID)}, got "
                             f"{shown(sign)}, {shown(number)}")  # fmt: skip
        return cls(shape=shape, mode=mode, output=output, asked=(SIGNS_SAID[sign], bound))


class Shown:
    """A program with its odds as a view shows them. What several parts need of them is computed once.

    ``here`` are the values that were rolled, one for each output; empty without a roll.
    """

    def __init__(
        self, program: ProgramCheck, answer: Answer, view: LabView | None = None, here: tuple[Value, ...] = ()
    ) -> None:
        """Begin without having looked at anything."""
        self.program, self.answer, self.view = program, answer, view or LabView()
        self.here = here if len(here) == len(answer.outputs) else ()

    @cached_property
    def asked(self) -> Asked | None:
        """What is asked: by the view, else by the program itself; None where nothing is."""
        if self.view.asked and self.view.output < len(self.answer.outputs):
            return Asked(self.view.output, *self.view.asked)
        place, success = self.program.wanted(self.answer), self.program.declarations.success
        if place is None or success is None:
            return self._goal
        number = self.program.values[success.number] if isinstance(success.number, str) else success.number
        return Asked(place, success.sign, number)

    @property
    def _goal(self) -> Asked | None:
        """The goal of the first output that was decided for a chance; None where none was."""
        for place, output in enumerate(self.answer.outputs):
            if output.goal and output.goal.measure == "chance":
                sign, number = output.goal.says.split()
                return Asked(place, sign, int(number))
        return None

    @property
    def first(self) -> int:
        """The place of the output that stands large."""
        if self.asked:
            return self.asked.output
        return self.view.output if self.view.output < len(self.answer.outputs) else 0

    @cached_property
    def output(self) -> Output | None:
        """That output; None where there is none at all."""
        return self.answer.outputs[self.first] if self.answer.outputs else None

    @cached_property
    def summary(self) -> Summary | None:
        """What sums it up, where it has numbers."""
        return summary_of(self.output) if self.output else None

    def controls(self) -> dict[str, str] | None:
        """Give what is asked as a page's controls hold it, a ``sign`` and a ``number``; None without numbers.

        The number is empty where nothing is asked, or nothing that they can show. ``near`` is the median: one goes on
        from there who asks for the first time.
        """
        if not self.summary:
            return None
        near = str(self.summary.median)
        if self.asked:
            for name, sign, more in _SHOWN_AS:
                if sign == self.asked.sign:
                    return {"sign": name, "number": str(self.asked.number + more), "near": near}
        return {"sign": "least", "number": "", "near": near}

    def parts(self) -> dict[str, Markup]:
        """Write all parts: ``answer``, ``summary``, ``outputs``, ``warnings``, ``about``, ``inputs``."""
        return {
            "answer": self.head(),
            "summary": facts(self.summary),
            "outputs": self.draw_outputs(),
            "warnings": self.warnings(),
            **declared_parts(self.program),
        }

    def warnings(self) -> Markup:
        """Write what should be known of the odds, each sentence with the button that mends it, if one does.

        Where inputs have other values there are none: what mends the program would write these into it. What other
        rollers read otherwise in dice notation takes one line, and is unfolded by a touch.
        """
        if self.program.check != "notation":
            return self._listed(self.answer.warnings)
        from fairthrow.lab.notation.warnings import LINE, differs  # noqa: PLC0415  # other languages do without it

        otherwise = [each for each in self.answer.warnings if differs(each)]
        rest = self._listed([each for each in self.answer.warnings if each not in otherwise])
        if not otherwise:
            return rest
        many = f"Read otherwise ({len(otherwise)})"
        first = tag("span", escape(show(LINE.sub("", otherwise[0]))), class_="set")
        summary = tag("summary", escape(many), first)
        inside = tag("div", self._listed(otherwise), class_="inside")
        return joined(rest, tag("details", summary, inside, class_="fold", data_fold="otherwise"))

    def _listed(self, warnings: Sequence[str]) -> Markup:
        mends = {} if self.program.inputs else dict(self.answer.mends)
        rows = []
        for warning in warnings:
            mend = mends.get(warning)
            touch = button(mend.label, data_do="mend", data_program=mend.program) if mend else None
            rows.append(tag("li", escape(show(warning)), *([tag("p", touch, class_="actions")] if touch else [])))
        return tag("ul", *rows, class_="warnings") if rows else NOTHING

    def head(self) -> Markup:
        """Write the large number: the chance of what is asked, else the mean, else the likeliest value's chance."""
        output = self.output
        if output is None:
            return large("this program", "no output")
        label = label_of(output)
        if self.asked:
            chance = self.asked.chance(output)
            return large(f"{label}, {self.asked}", percent(chance), exactly(chance), plain(chance))
        if self.summary:
            number, side = mean_said(self.summary)
            goal = f", goal {output.goal.says}" if output.goal else ""
            return large(f"mean of {label}{goal}", number, side)
        if not output.weights:
            return large(label, "nothing", "nothing comes out")
        likeliest = slim(max(output.weights.values()), output.total)
        return large(f"likeliest of {label}", percent(likeliest), f"{len(output.weights):,} values")

    def draw_outputs(self) -> Markup:
        """Write the outputs in the shape that is wished for."""
        some, shape = self.answer.outputs, self.view.shape
        if shape == "table":
            return table(some)
        if shape == "summary":
            return summary(some)
        mode = MODES[shape if shape in MODES else self.view.mode]
        if shape == "curves" or (shape in MODES and len(some) > 1):
            return curves(some, mode)
        return columns(some, mode, self.asked, first=self.first, here=self.here)

    def sentence(self) -> str:
        """Say the odds in one sentence, for those who hear the page."""
        output = self.output
        if output is None:
            return "The program has no output."
        label = label_of(output)
        others = f" {len(self.answer.outputs)} outputs." if len(self.answer.outputs) > 1 else ""
        if self.asked:
            return f"{label}, {self.asked}: {percent(self.asked.chance(output))}.{others}"
        return f"{label}: mean {', '.join(mean_said(self.summary))}.{others}" if self.summary else f"{label}.{others}"


_SHOWN_AS = (("least", ">=", 0), ("least", ">", 1), ("exactly", "=", 0), ("most", "<=", 0), ("most", "<", -1))
"""How the controls of a page show each sign: by which of theirs, and how far from the number."""


def declared_parts(program: ProgramCheck) -> dict[str, Markup]:
    """Write what a program says of itself: ``about`` and ``inputs``, the controls of its inputs."""
    says = program.declarations
    title = tag("h2", tag("bdi", escape(show_sentence(says.title)))) if says.title else NOTHING
    about = tag("p", tag("bdi", escape(show_sentence(says.about)))) if says.about else NOTHING
    if not says.inputs:
        return {"about": joined(title, about), "inputs": NOTHING}
    door = tag("p", button("Publish as a game", class_="quiet", data_do="publish"), class_="door")
    return {"about": joined(title, about, door), "inputs": inputs(program)}


def ready_parts(program: ProgramCheck) -> dict[str, Markup]:
    """Write the dice that lie ready before a roll, as ``ready``, and their words on its button, as ``dice``.

    Where nobody knows them beforehand, both are empty.
    """
    dice = program.ready()
    words = dice_words(dice)
    return {"ready": ready(tuple(replace(die, group="") for die in dice), words), "dice": escape(words)}


def dice_words(dice: tuple[Die, ...]) -> str:
    """Name dice in a few words, such as ``4d6 d20``; their number where they are too many for that."""
    names = list(dict.fromkeys(die.group for die in dice))
    said = ", ".join(names)
    if len(said) <= ROOM:
        return fitting(said, ROOM)
    return f"{len(dice):,} dice"


def name_of(program: ProgramCheck) -> str:
    """Name a program in a line: by its title, else by its language and the beginning of its text."""
    try:
        title = program.declarations.title
    except FairthrowError:
        title = ""
    if title:
        return show_sentence(title)
    return f"{program.title}: {beginning(program.program)}"

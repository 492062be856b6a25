"""Names of a program's inputs, and words of their choices, never meet names of the page."""

import re

from fairthrow.links import Link
from fairthrow.programs.check import Troll
from fairthrow.programs.own import own
from fairthrow.view.check.insight import whole
from fairthrow.view.form import form
from fairthrow.view.lab.inputs import Insight, inputs

NAMES = ("querySelector", "querySelectorAll", "elements", "constructor", "language", "name", "help")
"""What a form and every object have by themselves, and what the Lab's own controls are called."""

CALLED = Troll(
    program="\n".join(f'\\ input {name} "{name}" no, yes' for name in NAMES)
    + '\n\\ input submit "Do" go 1, help 2, label 3, of all 4\n'
    + "".join(f"{name} := 0;\n" for name in NAMES)
    + f"submit := 1;\nsum d6 + submit + {' + '.join(NAMES)}"
)


def test_no_control_is_called_as_an_input_is() -> None:
    """In the Lab and in a game alike, each name has something before it that no name of a page has."""
    assert len(CALLED.declarations.inputs) == len(NAMES) + 1
    game = form(Link(situation=own(CALLED)))
    hidden = {"program", "limit", "text"}
    for markup in (inputs(CALLED), game):
        names = set(re.findall(r' name="([^"]*)"', markup)) - hidden
        assert names == {f"input_{name}" for name in (*NAMES, "submit")}
        assert all(f' data-tap="{name}' in markup for name in names)


def test_no_id_stands_twice() -> None:
    """A word of a choice, such as help, makes no id that something else has; ids have no blanks."""
    for markup in (inputs(CALLED), form(Link(situation=own(CALLED)))):
        idents = re.findall(r' id="([^"]*)"', markup)
        assert sorted(set(idents)) == sorted(idents)
        assert not [each for each in idents if " " in each]


def test_what_taps_and_links_are_told_of_is_called_as_the_controls_are() -> None:
    """The keys of changes, and what links of what if set, are the controls' names."""
    insight = Insight(CALLED)
    taps, parts = whole(insight.taps()), whole(insight.pieces())
    assert {key.partition(":")[0] for key in taps} == {f"input_{name}" for name in (*NAMES, "submit")}
    sets = re.findall(r'data-set="([^"]*)"', parts["help"] + parts["curve"])
    assert sets
    assert all(each.startswith("input_") for each in sets)

"""What do I need? The controls that ask which values of fields give the chance that is wanted."""

from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Situation
from fairthrow.systems.wording import wanted_words
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag

SIGNS = {"least": (">=", "at least"), "most": ("<=", "at most")}
"""What may be chosen: the name of each in the form, its sign, and its words."""

MOST_POINTS, MOST_CHECKS = 20, 100
"""Points, and checks in which they are spent, that may be asked for; as the engine has it."""

SHARE = 65
"""The share in percent that is asked for at first."""


def needs_form(situation: Situation) -> Markup:
    """Write the controls of a situation: which field, the share that is wanted, and a second field for a grid.

    Where a point may be spent after a roll, they also ask how some are best spent in several checks. They are nothing
    for a situation without a field that has numbers or words.
    """
    names = [name for name, kind in situation.declared().items() if isinstance(kind, Whole | Choice | Flag)]
    if not names:
        return NOTHING
    first = next((name for name in names if getattr(situation.declared()[name], "main", False)), names[0])
    kinds = situation.declared()
    options = [tag("option", escape(_called(kinds[name])), value=name, selected=name == first) for name in names]
    others = [tag("option", escape(_called(kinds[name])), value=name) for name in names if name != first]
    signs = [tag("option", escape(words), value=name) for name, (_, words) in SIGNS.items()]
    share = tag("input", type="number", name="share", value=SHARE if situation.verdict else 10,
                min=0 if situation.verdict else None, max=100 if situation.verdict else None, step="any",
                inputmode="decimal", aria_label="Percent" if situation.verdict else "Mean")  # fmt: skip
    what = f"makes {_wish(situation)}" if situation.verdict else "makes the mean"
    second = (
        tag("label", tag("span", escape("and which")),
            tag("select", tag("option", escape("no other"), value=""), *others, name="second"), class_="and")
        if others else NOTHING
    )  # fmt: skip
    return joined(
        tag("label", tag("span", escape("Which")), tag("select", *options, name="field")),
        tag("span", escape(what), class_="makes"),
        tag("select", *signs, name="sign", aria_label="At least or at most"),
        tag("span", share, escape(" %" if situation.verdict else ""), class_="share"),
        second,
        _points() if situation.spends else NOTHING,
    )


def _points() -> Markup:
    """Write the controls that ask how points are best spent; with no point it is not asked."""
    points, checks = (
        tag("input", type="number", name=name, value=value, min=least, max=most, inputmode="numeric")
        for name, value, least, most in (("points", 0, 0, MOST_POINTS), ("checks", 10, 1, MOST_CHECKS))
    )
    return tag(
        "div",
        tag("label", tag("span", escape("How to spend")), points),
        tag("label", tag("span", escape("points in")), checks, tag("span", escape("checks like this one"))),
        class_="and points",
    )


def _called(kind: Kind) -> str:
    return f"Their {kind.within}" if kind.whose is Whose.THEIRS else kind.brief


def _wish(situation: Situation) -> str:
    words = wanted_words(situation.outcome(situation.verdict).words)
    return f"a {words[0]}" if len(words) == 1 and words[0] in {"pass", "win"} else "success"

"""The form that edits a character: a control for each declared field, and one for each cell of each row.

It is made of the declared kinds, as the form of a check is (:mod:`fairthrow.view.form`). Each control says in its data
which field it is, and of which row.
"""

from fairthrow.systems.character import Character
from fairthrow.systems.rows import Linked, Row, Rows
from fairthrow.view.check.answer import BLANK, icon
from fairthrow.view.check.text import show
from fairthrow.view.folded import more_words
from fairthrow.view.form import Field, explained, row
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag


def editor(character: Character) -> Markup:
    """Write the form of a character: first the fields that stand alone, then each list with its rows."""
    kinds = character.declared()
    single = [
        _control(character, Field("sheet", name, kind, getattr(character, name)))
        for name, kind in kinds.items() if not isinstance(kind, Rows)
    ]  # fmt: skip
    lists = [_list(character, name, kind) for name, kind in kinds.items() if isinstance(kind, Rows)]
    return joined(tag("form", *single, class_="rows", autocomplete="off", novalidate=True, aria_label="Values"), *lists)


def _control(character: Character, field: Field) -> Markup:
    """Write the row of a field. A name of another list is chosen among the names there are."""
    if not isinstance(field.kind, Linked):
        return row(field)
    names = list(dict.fromkeys(character.linkable(field.kind)))
    if field.value and field.value not in names:
        names.append(field.value)
    options = [tag("option", escape("none"), value="", selected=not field.value)]
    options += [tag("option", escape(show(name)), value=name, selected=name == field.value) for name in names]
    select = tag("select", *options, id=field.ident, name=field.name, aria_describedby=field.help_id)
    label = tag("label", escape(field.kind.brief), for_=field.ident)
    about = explained(field.kind.within, field.help_id, escape(field.kind.help))
    return tag("div", label, about, select, class_="row choice", data_field=field.name)


def _list(character: Character, name: str, kind: Rows) -> Markup:
    """Write a list: its rows, each folded under its name, and the button for one more."""
    rows: tuple[Row, ...] = getattr(character, name)
    last = len(rows) - 1
    listed = (_row(character, name, kind, each, place, last=place == last) for place, each in enumerate(rows))
    add = tag("button", icon("plus"), tag("span", escape(f"Add {_a(kind.one)}")), type="button", data_do="add",
              data_field=name, data_at=f"add {name}", disabled=len(rows) >= kind.most)  # fmt: skip
    full = tag("p", escape(f"There is room for {kind.most}."), class_="note") if len(rows) >= kind.most else NOTHING
    return tag("section",
        tag("h3", escape(kind.label)),
        tag("p", escape(kind.help), class_="note"),
        tag("ol", *listed, class_="edits"),
        tag("p", add, class_="actions"),
        full,
        class_="listed", data_list=name)  # fmt: skip


def _a(one: str) -> str:
    """Give a thing with its article."""
    return f"{'an' if one[:1].lower() in 'aeiou' else 'a'} {one}"


def _row(character: Character, name: str, kind: Rows, each: Row, place: int, *, last: bool) -> Markup:
    """Write one row of a list, folded: its name and what is set in it, its cells, and what can be done with it."""
    ident = f"{name}-{place}"
    shown = show(each.name)
    cells = [
        _control(character, Field(ident, cell, of, getattr(each, cell))) for cell, of in kind.row.declared().items()
    ]
    moves = (
        tag("button", escape(words), type="button", data_do="move", data_by=by, disabled=over,
            aria_label=f"{words}: {shown}", data_at=f"{words} {name} {each.name}")
        for words, by, over in (("Up", -1, place == 0), ("Down", 1, last))
    )  # fmt: skip
    away = button("Remove", data_do="remove", aria_label=f"Remove: {shown}", data_at=f"remove {name} {each.name}")
    summary = tag("summary", tag("bdi", escape(shown)), BLANK, tag("span", escape(words_of(each)), class_="set"),
                  id=f"{ident}-summary")  # fmt: skip
    # a form of its own: in one with others, a choice in this row would undo that in another
    inside = tag("form", *cells, tag("p", *moves, away, class_="actions"), class_="inside", autocomplete="off",
                 novalidate=True, aria_label=shown)  # fmt: skip
    fold = tag("details", summary, inside, class_="fold", data_fold=f"{name} {each.name}")
    return tag("li", fold, data_list=name, data_row=each.name)


def words_of(each: Row) -> str:
    """Say in a few words what the cells of a row hold, but for its name."""
    settings = [
        (kind, getattr(each, name), getattr(each, name) == each.default(name))
        for name, kind in each.declared().items() if name not in ("name", each.mark)
    ]  # fmt: skip
    return show(more_words(settings)) if settings else ""

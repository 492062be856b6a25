"""Whole pages: what stands between a page's header and its footer, complete without Python.

The same functions that answer a live page draw it here first, with the default situation, so
that what is shown before Python runs is what Python would say. Of a page's further checks it leaves out
what would help and how the chance runs, until somebody goes there: they are an eighth of the largest page.
"""

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, Game, Situation
from fairthrow.systems.enchanted_realms.hexes import Terrain
from fairthrow.systems.enchanted_realms.movement import Movement
from fairthrow.view.battlemap import COLUMNS, ROWS, Board, board_markup
from fairthrow.view.chart import definitions
from fairthrow.view.fair import panel as fair_panel
from fairthrow.view.figure import MODES
from fairthrow.view.insight import insight_parts
from fairthrow.view.markup import button, escape, tag
from fairthrow.view.parts import form_parts, live_parts

NAME = "Fairthrow"

NO_SCRIPT = "Rolling and live odds need JavaScript."
"""Stands where a running page says how far it is."""


def title(system: str | None = None) -> str:
    """Give the title of a game's page, of the home page without one."""
    if system is None:
        return f"{NAME}: dice, odds and rolls to share"
    game = SYSTEMS[system]
    return f"{game.title}: {game.dice} – {NAME}"


def description(system: str | None = None) -> str:
    """Give the sentence that stands for a page in a list of pages."""
    if system is None:
        return "Roll, explain and share the dice of tabletop games, with live exact odds. Works offline."
    game = SYSTEMS[system]
    return f"{game.blurb} Live exact odds, rolls to share as links, the rules explained. Works offline."


def selfcheck_markup() -> str:
    """Write the page that checks every number where it is opened."""
    return tag("div", tag("h1", "Check every number"),
        tag("p", "Your own browser recomputes what must never change (the dice of a seed, the order of dice, fair "
            "rolls) and, for every situation near the defaults, the odds: it rolls each roll there is once, counts, "
            "and compares. It takes a minute or two and sends nothing anywhere.", class_="lead"),
        tag("p", button("Check now", class_="primary", disabled=True)),
        tag("p", tag("progress", value=0, max=1, aria_label="Steps taken")),
        tag("p", role="status", class_="said"), tag("ol", class_="checks"), id="selfcheck")  # fmt: skip


def licences_markup() -> str:
    """Write what stands above the list of all that the site ships."""
    return tag("h1", "Licences") + tag("p", "What this site ships, all of it free software.", class_="lead")


def home_markup() -> str:
    """Write the list of games."""
    return tag("div", tag("h1", "Fair dice, exact odds"),
        tag("p", "Pick your game. Set the moment, watch the odds move, roll, and hand the very same "
            "dice to the table as a link. No account, no server, and it works offline.", class_="lead"),
        tag("ul", *(_game_card(game) for game in SYSTEMS.values()), class_="games"))  # fmt: skip


def _game_card(game: Game) -> str:
    checks = ", ".join(check.title for check in game.checks)
    return tag("li", tag("h2", tag("a", escape(game.title), href=f"{game.name}/")),
               tag("p", escape(game.blurb)), tag("p", escape(checks), class_="help"))  # fmt: skip


def game_markup(system: str) -> str:
    """Write a game's page: each of its checks with the default odds, and the rules as implemented."""
    game = SYSTEMS[system]
    switch = tag("nav", *(tag("a", escape(check.title), href=f"#{check.check}", data_switch=check.check)
                          for check in game.checks), class_="switch", aria_label="Checks")  # fmt: skip
    head = tag("header", tag("h1", escape(game.title)), tag("p", escape(game.blurb), class_="lead"))
    problem = tag("p", class_="problem", role="alert", data_part="problem", hidden=True)
    checks = "".join(check_markup(Link(situation=check()), first=check is game.checks[0]) for check in game.checks)
    alone = switch if len(game.checks) > 1 else ""
    return definitions() + tag("div", head, alone, problem, checks, data_system=game.name,
                               id="game") + table_markup(game.name) + rules(game)  # fmt: skip


def check_markup(link: Link, *, first: bool) -> str:
    """Write one check: answer, controls, roll and odds; when it is a page's first, insights too."""
    situation = link.situation
    name = situation.check
    parts = {**live_parts(situation), **insight_parts(situation), **form_parts(link)}
    help_, curve = (parts["help"], parts["curve"]) if first else ("", "")
    modes = (
        tag("label", tag("input", type="radio", name=f"{name}-mode", value=mode, data_view="mode",
                         checked=mode == "exact"), tag("span", words))
        for mode, words in MODES.items()
    )  # fmt: skip
    return tag("section",
        tag("h2", escape(situation.title), id=f"{name}-title"),
        tag("p", escape(situation.blurb), class_="blurb"),
        _part("answer", parts["answer"], class_="stay"),
        tag("form",
            _part("form", parts["form"]),
            tag("details", tag("summary", "Label and your own dice"),
                _part("roll-fields", parts["roll-fields"], class_="fields")),
            tag("button", "Reset", type="reset", class_="quiet"),
            id=f"{name}-form", class_="situation", autocomplete="off", novalidate=True, aria_label=situation.title),
        tag("div",
            tag("button", escape(situation.action), type="submit", form=f"{name}-form", data_action="roll",
                class_="primary", disabled=True),
            button("Copy link", data_action="copy-link", disabled=True),
            button("Save check", data_action="save", disabled=True),
            tag("span", NO_SCRIPT, class_="state", data_part="state"),
            tag("span", role="status", class_="help", data_part="done"),
            class_="actions act"),
        tag("div",
            tag("p", role="status", class_="said", data_part="said"),
            _part("roll", "", class_="throw"),
            _part("fair", fair_panel(link, live=False)),
            class_="rolling"),
        tag("div",
            tag("div",
                tag("span", *modes, class_="radios", role="radiogroup", aria_label="Columns show"),
                button("Pin to compare", data_action="pin", aria_pressed="false"),
                class_="actions"),
            battlemap(link),
            _part("odds", parts["odds"], class_="panel"),
            tag("details", tag("summary", "What would help"), _part("help", help_), open=True),
            tag("details", tag("summary", f"How the {_runs(situation)} runs"), _part("curve", curve))
            if parts["curve"] else "",
            class_="panel"),
        class_="check", id=name, data_check=name, aria_labelledby=f"{name}-title")  # fmt: skip


def _runs(situation: Situation) -> str:
    """Say what runs along the main numbers: a chance, or where nothing can fail what comes out."""
    return "chance" if situation.verdict else "result"


def _part(name: str, content: str, **attributes: str) -> str:
    return tag("div", content, data_part=name, **attributes)


TOOLS = {"d": "Paint difficult", "o": "Paint open", "start": "Place the creature", "goal": "Go there"}
"""What a touch of the battlemap does, and the words for it."""


def battlemap(link: Link) -> str:
    """Write the battlemap of a movement check; nothing for other checks."""
    if not isinstance(link.situation, Movement):
        return ""
    tools = (
        tag("label", tag("input", type="radio", name="tool", value=tool, data_tool=True, checked=tool == "d"),
            tag("span", words))
        for tool, words in TOOLS.items()
    )  # fmt: skip
    drawn = board_markup(link, Board(terrain=Terrain.plain(ROWS, COLUMNS)))
    hint = ("Touch or click hexes; with the keyboard: arrows move, D and O paint, C places the creature, "
            "G walks there.")  # fmt: skip
    return tag("section", tag("h3", "Battlemap"),
        tag("span", *tools, class_="radios", role="radiogroup", aria_label="What a touch does"),
        _part("board", drawn, class_="scroll", tabindex="0", role="application", aria_label="Battlemap",
              aria_describedby="board-help"),
        tag("p", hint, class_="help", id="board-help"))  # fmt: skip


def table_markup(system: str) -> str:
    """Write the places of what a player keeps: saved checks, the log of rolls, the luck report."""
    words = {"undo": "Undo", "export-json": "Export", "export-csv": "Export CSV", "import": "Import",
             "clear": "Delete all rolls"}  # fmt: skip
    buttons = {name: button(said, data_table=name, hidden=name == "undo") for name, said in words.items()}
    return tag("section",
        tag("h2", "At your table", id="table-title"),
        tag("p", role="status", data_part="table-said", class_="said"), buttons["undo"],
        tag("p", class_="error", data_part="table-trouble"),
        _part("table-problems", ""),
        tag("details", tag("summary", "Saved checks"), _part("saved", "", data_kind="checks"), open=True),
        tag("details", tag("summary", "Your rolls"),
            tag("label", "Find", tag("input", type="search", data_table="filter"), class_="find"),
            _part("log", "", data_kind="rolls"),
            tag("div", buttons["export-json"], buttons["export-csv"], buttons["import"], buttons["clear"],
                tag("input", type="file", accept="application/json,.json", data_table="file", hidden=True,
                    aria_label="File to import"),
                class_="actions")),
        tag("details", tag("summary", "Luck report"), _part("luck", "")),
        id="table", class_="table", data_system=system, aria_labelledby="table-title")  # fmt: skip


def rules(game: Game) -> str:
    """Write the rules as implemented: each ruling, and the option that changes it."""
    rulings = (
        tag("section", tag("h3", escape(ruling.title)), tag("p", escape(ruling.text)),
            tag("p", f"Option: {escape(_control_label(game, ruling.option))}", class_="help")
            if ruling.option else "")
        for ruling in game.rulings
    )  # fmt: skip
    return tag("section", tag("h2", "The rules, as played here", id="rules-title"), *rulings,
               tag("p", f"Source: {escape(game.source)}.", class_="help"),
               class_="rules", aria_labelledby="rules-title")  # fmt: skip


def _control_label(game: Game, option: str) -> str:
    """Give the label of the control that sets ``option`` in any of the game's checks."""
    kinds = (check.declared().get(option) for check in game.checks)
    return next(kind.label for kind in kinds if kind)

"""Renders the pages: the templates of `site/`, with the parts that the package writes."""

import re
from typing import Any, NamedTuple

import jinja2
from jinja2.ext import Extension

from fairthrow.systems import SYSTEMS, Game
from fairthrow.view.chart import definitions
from fairthrow.view.markup import joined
from fairthrow.view.shapes import symbols
from fairthrow.view.spans import MODES
from sitebuild.assets import Assets
from sitebuild.base import AT_ROOT, Base
from sitebuild.checks import checks_of, label_of
from sitebuild.docs import docs
from sitebuild.gallery import gallery_words
from sitebuild.headers import page_policy, read_rules
from sitebuild.hero import hero_words
from sitebuild.home import felts, other_dice, titles, unseen
from sitebuild.lab import lab_words
from sitebuild.looks import HOME, Look, icon_name, looks
from sitebuild.markup import safe
from sitebuild.notices import notices
from sitebuild.own import own_words
from sitebuild.parties import party_words
from sitebuild.people import people_words
from sitebuild.places import NETLIFY, SITE
from sitebuild.precache import UNMARKED, marked
from sitebuild.printed import doors
from sitebuild.titles import NAME, titled

TITLE = f"{NAME}: dice, odds and rolls to share"
DESCRIPTION = "Roll, explain and share the dice of tabletop games, with live exact odds. Works offline."
"""The sentence that stands for the site in a list of pages."""
LOG = "Your rolls"
LOG_DESCRIPTION = "Every roll you made, by game and date, and how lucky your dice were. All of it stays on your device."
SEALED = "Sealed rolls"
SEALED_DESCRIPTION = (
    "A game master rolls where nobody sees it, and can show later that nothing was changed. Whoever wishes throws in a "
    "part, so that nobody chose the dice."
)
ABOUT = "About"
ABOUT_DESCRIPTION = (
    "What is exact and what is not, what leaves your device (nothing), what is kept on it, and one file to take "
    "everything along."
)
EMBEDDED = "On a page of yours"
EMBEDDED_DESCRIPTION = "A check or a program of dice as a widget: exact odds, a roll, a link to its whole page."
UNFELT = {"felt": "", "sign": "home", "icon": None}
"""Of a page that is no game's: the game whose felt it has, the mark that it has in the bar, whose icon it has."""
TOOLS = (
    ("/characters/", "Characters", "people"),
    ("/party/", "Party", "party"),
    ("/gallery/", "Gallery", "gallery"),
    ("/log/", LOG, "rolls"),
)
"""Pages of every menu beside the games: where each is, its name, and its mark."""
CHECKED = titled("Check every number")


class Package(NamedTuple):
    """The wheel as the site has it: its ``place`` there, and ``sha256``, the hash of its content in hexadecimal."""

    place: str
    sha256: str

    @property
    def name(self) -> str:
        """The wheel's own name, which says its version and what can run it."""
        return self.place.rpartition("/")[2]


class WithoutIndentation(Extension):
    """Takes the indentation out of templates as they are read: it is for their readers, and pages would be larger.

    What is put into a template keeps its own, such as the text of a licence.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """Give a template's text without blanks at the beginning of lines."""
        return re.sub("^[ ]+", "", source, flags=re.MULTILINE)


def templates(base: Base = AT_ROOT, found: dict[str, Look] | None = None) -> jinja2.Environment:
    """Prepare the templates with what they need of the package: enough for what is between a page's header and footer.

    ``found`` are the looks of the games; None reads them.

    In them `at("/docs/")` gives the address of a place in the site. None is written otherwise. `whole` puts the origin
    before an address, where it is known.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(SITE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[WithoutIndentation],
    )
    environment.globals.update(
        at=base.at,
        whole=base.whole,
        games=list(SYSTEMS.values()),
        label_of=label_of,
        looks=looks() if found is None else found,
        modes=MODES,
        drawings=safe(joined(symbols(), definitions())),
        name=NAME,
        tools=TOOLS,
    )
    environment.globals["icon"] = environment.get_template("macros.html").module.icon  # type: ignore[attr-defined]
    return environment


def pages(assets: Assets, found: dict[str, Look], package: Package) -> dict[str, bytes]:
    """Render every page, by its path in the site; and the manifest, which is a template as well.

    ``found`` are the looks of the games, ``package`` is what the list of packages leads to. Installers of Python read
    that list: its address, ``/simple/fairthrow/``, and what its link looks like are theirs.

    In the templates `asset("styles/site.css")` gives the address of a file of `site/`, and `modules("play/game.js")`
    the addresses of all that a script imports. Each page bears the mark of them all.
    """
    environment = templates(assets.base, found)
    at = assets.base.at
    environment.globals.update(
        asset=assets.address,
        modules=assets.modules,
        mark=UNMARKED,
        policy=page_policy(read_rules(NETLIFY)),
    )

    def render(template: str, **words: Any) -> bytes:
        given = {"title": TITLE, "description": DESCRIPTION, "system": None, "here": NAME, **UNFELT, **words}
        look = given["system"] or given["felt"] or HOME
        given |= {"look": found[look], "icon_of_page": assets.address(icon_name(given["system"] or given["icon"]))}
        return environment.get_template(template).render(given).encode()

    dice = {"felts": felts(found), "other_dice": other_dice()}
    rendered = {
        "/index.html": render("home.html", **dice, **hero_words(), felt=HOME, titles=titles(), unseen=unseen()),
        "/about/index.html": render("about.html", title=titled(ABOUT), description=ABOUT_DESCRIPTION, here=ABOUT),
        "/embed/index.html": render("embed.html", title=titled(EMBEDDED), description=EMBEDDED_DESCRIPTION),
        "/log/index.html": render("log.html", title=titled(LOG), description=LOG_DESCRIPTION, sign="rolls"),
        "/characters/index.html": render("characters.html", **people_words()),
        "/sealed/index.html": render("sealed.html", title=titled(SEALED), description=SEALED_DESCRIPTION, here=SEALED),
        "/party/index.html": render("party.html", **party_words()),
        "/gallery/index.html": render("gallery.html", **gallery_words()),
        "/lab/index.html": render("lab.html", **lab_words()),
        "/play/index.html": render("own.html", **own_words()),
        "/self-check/index.html": render("selfcheck.html", title=CHECKED),
        "/proof/index.html": render("moved.html", title=CHECKED, to=at("/self-check/")),
        "/licences/index.html": render("licences.html", title=titled("Licences"), notices=notices()),
        "/simple/fairthrow/index.html": render("package.html", title=f"{NAME} for Python", package=package),
        "/manifest.webmanifest": render("manifest.webmanifest"),
    }
    for doc in docs(at):
        rendered[doc.path] = render("doc.html", title=titled(doc.title), description=doc.lead, doc=doc)
    for game in SYSTEMS.values():
        rendered[f"/{game.name}/index.html"] = render("game.html", **game_words(game))
    there = [at(path.removesuffix("index.html")) for path in rendered if path.endswith("/index.html")]
    rendered["/404.html"] = render("missing.html", title=titled("No such page"), **dice, pages=there)
    return marked(rendered)


def game_words(game: Game) -> dict[str, Any]:
    """Give what the page of a game is filled with."""
    return {
        "title": titled(f"{game.title}: {game.dice}"),
        "description": f"{game.blurb} Live exact odds, rolls to share as links, the rules explained. Works offline.",
        "system": game.name,
        "here": game.title,
        "game": game,
        "checks": checks_of(game),
        "programs": doors(game.name),
    }

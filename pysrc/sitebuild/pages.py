"""Renders the pages: the templates of `site/`, with the markup that the package writes."""

from typing import Any

import jinja2
from markupsafe import Markup

from fairthrow.systems import SYSTEMS
from fairthrow.view import page
from sitebuild.assets import Assets
from sitebuild.docs import docs
from sitebuild.headers import page_policy, read_rules
from sitebuild.notices import notices
from sitebuild.places import NETLIFY, SITE
from sitebuild.precache import UNMARKED, marked

CHECKED = f"Check every number – {page.NAME}"


def templates(assets: Assets) -> jinja2.Environment:
    """Prepare the templates.

    In them `asset("styles/site.css")` gives the address of a file of `site/`, `modules("play/game.js")` the addresses
    of all that a script imports, `at("/docs/")` the address of any other place in the site. None is written otherwise.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(SITE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        asset=assets.address,
        at=assets.base.at,
        modules=assets.modules,
        games=list(SYSTEMS.values()),
        name=page.NAME,
        mark=UNMARKED,
        policy=page_policy(read_rules(NETLIFY)),
    )
    return environment


def pages(assets: Assets) -> dict[str, bytes]:
    """Render every page, by its path in the site; and the manifest, which is a template as well.

    Each page bears the mark of them all.
    """
    environment = templates(assets)
    at = assets.base.at

    def render(template: str, system: str | None, content: str, **more: Any) -> bytes:
        words = {"title": page.title(system), "description": page.description(system)}
        context = {**words, "system": system, "content": Markup(content), **more}  # noqa: S704 - the package escapes
        return environment.get_template(template).render(context).encode()

    rendered = {
        "/index.html": render("home.html", None, page.home_markup()),
        "/404.html": render("missing.html", None, ""),
        "/self-check/index.html": render("selfcheck.html", None, page.selfcheck_markup(), title=CHECKED),
        "/proof/index.html": render("moved.html", None, "", title=CHECKED, to=at("/self-check/")),
        "/licences/index.html": render(
            "licences.html",
            None,
            page.licences_markup(),
            title=f"Licences – {page.NAME}",
            notices=notices(),
        ),
        "/manifest.webmanifest": render("manifest.webmanifest", None, ""),
    }
    for doc in docs(at):
        words = {"title": f"{doc.title} – {page.NAME}", "description": doc.lead}
        rendered[doc.path] = render("doc.html", None, "", doc=doc, **words)
    for system in SYSTEMS:
        rendered[f"/{system}/index.html"] = render("game.html", system, page.game_markup(system))
    return marked(rendered)

"""Addresses that a chat or a mail program changed: the page for what is missing offers them, and so do others."""

from typing import TYPE_CHECKING
from urllib.parse import quote

import lab_player
import pytest
from playwright.sync_api import Page, expect
from site_player import live

from fairthrow.links import decode
from fairthrow.programs.decoding import decode as decode_program

if TYPE_CHECKING:
    from conftest import SiteServer
    from problems import Problems

CHECK = "test?skill=7&difficulty=2"
SEED = "AAECAwQFBgcICQoLDA0ODw"


def missing(page: Page, problems: "Problems", address: str) -> None:
    """Open an address at which there is no page."""
    problems.allow("status of 404")
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page.")
    page.wait_for_load_state()


@pytest.mark.parametrize(
    "changed",
    [
        f"/spellwoven/%23{CHECK}",
        f"/spellwoven%23{CHECK}",
        f"/spellwoven/index.html%23{CHECK}",
        f"/spellwoven/%23{quote(CHECK, safe='')}",
        f"/spellwoven/%23{CHECK.replace('&', '&amp;')}",
    ],
)
def test_a_changed_address_is_offered_as_it_was(
    changed: str, page: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """The offer is a link. It opens the check, with its odds."""
    missing(page, problems, f"{site_server.url}{changed}")
    offer = page.locator("#changed a")
    expect(offer).to_have_attribute("href", f"{site_server.url}/spellwoven/#{CHECK}")
    offer.click()
    live(page)
    situation = decode(f"spellwoven/{CHECK}").situation
    chance = situation.odds().outcomes[situation.main]
    hit = sum(weight for value, weight in chance.weights.items() if value >= 2) / chance.denominator
    expect(page.locator("[data-check='test'] [data-part='answer']")).to_contain_text(f"{hit * 100:.1f}")
    expect(page).to_have_url(f"{site_server.url}/spellwoven/#{CHECK}")


def test_a_changed_address_of_a_program_opens_the_program(
    page: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """Blanks and signs in it stay as they were."""
    link = lab_player.link_to("output 2d6 + 1 \\ # \\", label="50%")
    missing(page, problems, f"{site_server.url}/lab/%23{link}")
    page.locator("#changed a").click()
    lab_player.awake(page)
    lab_player.expect_program(page, "output 2d6 + 1 \\ # \\")
    assert lab_player.shown(page).label == "50%"


def test_a_section_of_a_guide_is_offered(page: Page, site_server: "SiteServer", problems: "Problems") -> None:
    """Guides have addresses with a # as well."""
    missing(page, problems, f"{site_server.url}/docs/design/%23every-page-is-a-desk")
    expect(page.locator("#changed a")).to_have_attribute("href", f"{site_server.url}/docs/design/#every-page-is-a-desk")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing/here",
        "/nothing/%23test?skill=7",
        "/%2523test",
        "/spellwoven/test?skill=7&label=%23",
        "/lab/%23",
        "//evil.example/%23test?skill=7",
        "///evil.example/spellwoven/%23test",
        "/%5Cevil.example/%23test",
        "/javascript:alert(1)/%23test",
        "/javascript:alert(1)%23test",
        "/https://evil.example/lab/%23notation?program=d6",
        "/assets/%23x",
        "/lab/..%2F..%2Fevil/%23x",
    ],
)
def test_nothing_else_is_offered(path: str, page: Page, site_server: "SiteServer", problems: "Problems") -> None:
    """No address that is nothing like one of ours, none of another site, and no script."""
    missing(page, problems, f"{site_server.url}{path}")
    expect(page.locator("#changed")).to_be_hidden()
    hrefs = page.locator("a[href]").evaluate_all("(links) => links.map((link) => [link.protocol, link.host])")
    assert {tuple(each) for each in hrefs} == {("http:", site_server.url.removeprefix("http://"))}


@pytest.mark.parametrize(
    "behind", ["javascript:alert(1)", "//evil.example", "%3Cimg src=x onerror=alert(1)%3E?a=%zz", "%FF"]
)
def test_what_stands_behind_stays_behind_the_mark(
    behind: str, page: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """Whatever it is, the page is ours, and it says that it is no link."""
    missing(page, problems, f"{site_server.url}/spellwoven/%23{behind}")
    address = page.locator("#changed a").evaluate("(link) => [link.origin, link.pathname]")
    assert address == [site_server.url, "/spellwoven/"]
    page.locator("#changed a").click()
    live(page)
    expect(page.locator(".problem:visible")).to_contain_text("This link cannot be opened")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_offer_stands_above_the_games(
    width: int, scheme: str, page: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """It is in sight at once, first of what can be pressed there, and large enough for a thumb."""
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the words
    missing(page, problems, f"{site_server.url}/spellwoven/%23{CHECK}")
    offer = page.locator("#changed a")
    expect(offer).to_be_in_viewport()
    assert page.locator("main a[href]:visible").first.get_attribute("href") == offer.get_attribute("href")
    box = offer.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["width"] >= 300
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize("changed", [f"&amp;seed={SEED}", "&amp;label=Hit"])
def test_the_lab_offers_a_changed_link_as_it_was(changed: str, page: Page, site_server: "SiteServer") -> None:
    """It left out what it could not read, without a word: a roll that was sent was gone."""
    lab_player.sit(page, site_server.url, f"notation?program=4d6kh3{changed}")
    why = lab_player.part(page, "why")
    meant = f"lab/notation?program=4d6kh3{changed.replace('&amp;', '&')}"
    expect(why).to_contain_text(f"did you mean '{meant}'?")
    expect(page.locator("#lab .tray .die")).to_have_count(0)
    why.get_by_role("button", name="Open the link as it was").click()
    expect(why).to_be_hidden()
    if "seed" in changed:
        use = page.locator('.onward [data-action="use"]')
        expect(use).to_be_visible()
        assert lab_player.shown(page) == decode_program(meant)
    else:
        expect(page.locator('#lab [data-part="answer"]')).not_to_be_empty()
        page.wait_for_function("(label) => location.hash.includes(label)", arg="label=Hit")


def test_the_lab_offers_a_program_without_the_end_of_a_sentence(page: Page, site_server: "SiteServer") -> None:
    """The program is wrong with it. Of one that somebody types nothing is said of a link."""
    lab_player.sit(page, site_server.url, "notation?program=4d6kh3.")
    why = lab_player.part(page, "why")
    why.get_by_role("button", name="Open the link as it was").click()
    expect(why).to_be_hidden()
    lab_player.expect_program(page, "4d6kh3")
    lab_player.write(page, "4d6kh3.")
    expect(why).to_contain_text("Two values need a sign")
    expect(why.get_by_role("button")).to_have_count(0)


def test_the_lab_says_that_it_cannot_open_a_link_whose_signs_are_all_changed(
    page: Page, site_server: "SiteServer"
) -> None:
    """It opened another program without a word."""
    lab_player.sit(page, site_server.url, quote("notation?program=4d6kh3", safe=""))
    page.wait_for_function("() => document.getElementById('lab').dataset.shown")  # the example is counted
    expect(page.locator('#lab [data-part="problem"]')).to_contain_text("This link cannot be opened")


def test_dice_with_a_sign_of_a_sentence_behind_them(page: Page, site_server: "SiteServer") -> None:
    """The letter says which link was meant; it said that the dice cannot be read, and to ask again."""
    page.goto(f"{site_server.url}/spellwoven/#test?skill=7&seed={SEED}).")
    live(page)
    expect(page.locator("[data-check='test'] [data-part='letter']")).to_contain_text(
        f"Did you mean 'spellwoven/#test?skill=7&seed={SEED}'?"
    )


def test_a_question_in_an_error_has_one_sign_at_its_end(page: Page, site_server: "SiteServer") -> None:
    """A full stop stood behind it."""
    page.goto(f"{site_server.url}/spellwoven/#test?skill=7)")
    live(page)
    expect(page.locator(".problem:visible")).to_contain_text(
        "did you mean 'spellwoven/#test?skill=7'? The page goes on"
    )

"""Ways to cheat with a sealed roll, as the page of whoever threw in shows them; native tests try all their forms."""

import re
from typing import TYPE_CHECKING

from about_player import add
from playwright.sync_api import Page, expect
from site_player import drawn, elsewhere, part
from test_about import drop

from fairthrow.links import decode
from fairthrow.table.files.writing import write_everything
from fairthrow.table.sealing import Sealed, SealSeen, SealsKept, make_seal, open_seal, take_part
from fairthrow.table.seals import Seal, decode_seal

if TYPE_CHECKING:
    from conftest import SiteServer

AT, LATER = "2026-11-21T18:30:00Z", "2026-11-21T19:30:00Z"
CAPTION = "Does the guard notice?"
SEALED = make_seal(decode("enchanted-realms/competition?score=7"), CAPTION, bytes(range(16)), AT)
UNCHANGED = "Opened: it is what was sealed, unchanged."
SIGNED = "() => localStorage.setItem('fairthrow/settings/name', 'Ana')"


def opened(mine: Sealed, thrown: Seal) -> str:
    """Give the link that opens a sealed roll with a part."""
    roll = open_seal(take_part(thrown, SealsKept(sealed=(mine,))), LATER).roll
    assert roll
    return roll.encode()


def another(situation: str, secret: bytes, thrown: Seal) -> str:
    """Seal another roll once a part is known, and open that with it."""
    mine = make_seal(decode(situation), CAPTION, secret, LATER)
    return opened(mine, Seal(offer=mine.seal.offer, label=CAPTION, part=thrown.part))


def throws_in(page: Page, base: str) -> Seal:
    """Open the seal as somebody who was sent it, and throw in a part. Give what goes back."""
    elsewhere(page, base)
    page.goto(f"{base}/sealed/#{SEALED.seal.fragment()}")
    page.locator('[data-step="throwpart"]').click()
    copied = page.locator('#sealed .handed [data-hand="copy"]')
    expect(page.locator("#sealed")).to_contain_text("Your part is in")
    return decode_seal(str(copied.get_attribute("data-link")).replace("/#", "/"))


def opens(page: Page, base: str, link: str) -> None:
    """Open a link on a new page."""
    page.goto(f"{base}/licences/")
    page.goto(f"{base}/{link.replace('/', '/#', 1)}")
    drawn(page)


def expect_refused(page: Page, why: str) -> None:
    """Assert that the page says, loudly, that it is not what was sealed, and why; and that it shows no dice of it."""
    alarm = page.locator('#competition [data-part="fair"] [role="alert"]')
    expect(alarm).to_contain_text("This is not what was sealed.")
    expect(alarm).to_contain_text(why)
    expect(alarm).to_be_in_viewport()
    expect(page.locator('#competition [data-part="roll"] .slot .num')).to_have_count(0)
    expect(page.locator("#competition")).not_to_contain_text(UNCHANGED)


def test_every_way_to_cheat_is_told(page: Page, site_server: "SiteServer") -> None:
    """A roll of another evening, one under the same caption, a secret ground once the part is known, a swapped one.

    Behind them all the true one opens.
    """
    thrown = throws_in(page, site_server.url)
    true = opened(SEALED, thrown)

    evening = make_seal(decode("enchanted-realms/competition?score=7"), CAPTION, b"\x03" * 16, AT)
    opens(page, site_server.url, opened(evening, Seal(offer=evening.seal.offer, label=CAPTION, part=b"\x04" * 16)))
    expect_refused(page, "this roll is not the one that was sealed under it")

    for situation, secret in (("score=9", bytes(range(16))), ("score=7", b"\x02" * 16)):
        opens(page, site_server.url, another(f"enchanted-realms/competition?{situation}", secret, thrown))
        expect_refused(page, "was thrown in from this browser for another seal")

    opens(page, site_server.url, true.replace("score=7", "score=9"))
    expect(page.locator("#game [data-part=problem]")).to_contain_text("offer does not match")
    expect(page.locator('#competition [data-part="roll"] .slot .num')).to_have_count(0)

    opens(page, site_server.url, true)
    expect(page.locator("#competition")).to_contain_text(UNCHANGED)
    expect(page.locator("#competition")).to_contain_text("Your part is in it")
    expect(part(page, "competition", "said")).to_have_text(decode(true).roll().summary)


def test_what_a_file_brings_was_not_thrown_in_here(page: Page, site_server: "SiteServer") -> None:
    """A master has somebody add a file with a part for a seal: their page does not take it for their own part."""
    planted = SealSeen(seal=Seal(offer=SEALED.seal.offer, label=CAPTION, part=b"\x05" * 16), at=AT)
    text, _ = write_everything({"seals": {"000001767323045000-000000-1": planted.record()}}, AT)
    elsewhere(page, site_server.url)
    page.goto(f"{site_server.url}/about/")
    drop(page, text)
    add(page)
    opens(page, site_server.url, opened(SEALED, planted.seal))
    expect(page.locator("#competition")).to_contain_text(UNCHANGED)
    expect(page.locator("#competition")).to_contain_text("No part was thrown in from this browser.")
    expect(page.locator("#competition")).not_to_contain_text("Your part is in it")


def test_a_seal_and_a_part_say_whose_they_are(page: Page, site_server: "SiteServer") -> None:
    """Whoever has given themselves a name sends it along, as with any roll; it is in no link that goes on."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    elsewhere(page, site_server.url)
    page.evaluate(SIGNED)
    page.goto(f"{site_server.url}/sealed/#{SEALED.seal.fragment()}&sender=Jen")
    expect(page.locator("#sealed")).to_contain_text("Jen has sealed a roll.")
    page.locator('[data-step="throwpart"]').click()
    page.locator('#sealed .handed [data-hand="copy"]').click()
    expect(page.locator("#sealed [data-part=done]")).to_contain_text("copied")
    copied = str(page.evaluate("() => navigator.clipboard.readText()"))
    assert re.search(r"/sealed/#roll\?.*&part=.*&sender=Ana$", copied)
    sent = decode_seal(copied.split("/sealed/#")[1].join(["sealed/", ""]))
    assert (sent.sender, sent.offer) == ("Ana", SEALED.seal.offer)

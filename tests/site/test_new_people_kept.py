"""A new sheet in a real browser: what is said of it and offered beside it stays true while it is written."""

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect
from sheet_player import JEN, edit, kept, menu, part, people, row, said, sample, write_new
from site_player import resize

from fairthrow.table.characters import decode, encode
from fairthrow.table.edits import apply_edits

if TYPE_CHECKING:
    from conftest import SiteServer

REALMS = "enchanted-realms/character?name=Brannoch&body=Agility:5&skills=Climb:Agility,Stealth"


def test_the_offer_to_undo_a_new_sheet_ends_with_the_first_edit(page: Page, site_server: "SiteServer") -> None:
    """Nothing written is a tap away from being deleted: as soon as a letter is typed, the new sheet stays."""
    people(page, site_server.url)
    resize(page, 390, 844)
    page.locator('.act [popovertarget="rail"]').click()
    write_new(page, "Spellwoven")
    undo = page.locator('.toast [data-do="undo"]')
    expect(undo).to_be_visible()
    page.keyboard.type("B")
    expect(undo).to_be_hidden()
    expect(said(page)).to_have_text("")
    page.get_by_role("button", name="Done").first.click()
    expect(page.locator("h1")).to_have_text("B")
    assert [each.name for each in kept(page)] == ["B"]


def test_the_offer_to_undo_a_copy_ends_when_a_point_is_spent(page: Page, site_server: "SiteServer") -> None:
    """A change on the sheet itself counts as well; a sheet that nobody has changed is taken back as before."""
    people(page, site_server.url, "", JEN)
    undo = page.locator('.toast [data-do="undo"]')
    menu(page, "Make a copy")
    expect(said(page)).to_have_text("Copied as Nimble Jen 2.")
    undo.click()
    expect(page.locator("h1")).to_have_text("Nimble Jen")
    menu(page, "Make a copy")
    expect(undo).to_be_visible()
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(undo).to_be_hidden()
    assert [each.name for each in kept(page)] == ["Nimble Jen", "Nimble Jen 2"]


def test_a_changed_sample_is_told_as_what_it_is(page: Page, site_server: "SiteServer") -> None:
    """Nobody has sent it. It can be kept with its changes."""
    people(page, site_server.url, JEN)
    offer = part(page, "offer")
    expect(offer).to_contain_text("A sample to look around with.")
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(offer.locator("p").first).to_have_text("The sample, with changes. Saved, it is yours.")
    offer.get_by_role("button", name="Save").click()
    expect(said(page)).to_have_text("Nimble Jen is kept on this device.")
    assert kept(page) == [sample().spent("effort")]


def test_choices_follow_the_names_of_rows(page: Page, site_server: "SiteServer") -> None:
    """A new name is offered, and chosen where the old one was, as soon as its field is left; buttons say it too."""
    people(page, site_server.url, "", REALMS)
    editor = edit(page)
    climb, stealth = row(page, "Climb"), row(page, "Stealth")
    agility = row(page, "Agility", "body")
    agility.locator('[name="name"]').fill("Nimbleness")
    agility.locator('[name="name"]').blur()
    renamed = row(page, "Nimbleness", "body")
    expect(renamed.get_by_role("button", name="Remove: Nimbleness")).to_be_visible()
    for each in (climb, stealth):
        expect(each.locator('[name="sub_attribute"] option')).to_have_text(["none", "Nimbleness"])
    expect(climb.locator('[name="sub_attribute"]')).to_have_value("Nimbleness")
    expect(stealth.locator('[name="sub_attribute"]')).to_have_value("")
    stealth.locator('[name="sub_attribute"]').select_option("Nimbleness")
    expect(stealth.locator("summary")).to_contain_text("Nimbleness")
    expect(editor.locator(".error")).to_have_count(0)
    renames = [
        {"do": "set", "field": "body", "row": "Agility", "cell": "name", "text": "Nimbleness"},
        {"do": "set", "field": "skills", "row": "Stealth", "cell": "sub_attribute", "text": "Nimbleness"},
    ]
    assert [encode(each) for each in kept(page)] == [encode(apply_edits(decode(REALMS), renames))]

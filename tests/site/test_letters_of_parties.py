"""A roll of several that was sent, in Chromium, Firefox and WebKit: from one person to another who has no sheet."""

import json
from itertools import count

import pytest
from conftest import SiteServer
from drivers import Engine, LentProfile, NewProfile, Player
from playwright.sync_api import Page
from test_journeys import drawn, pasted
from test_lab_journeys import SEEN, UNSEEN
from test_letters import FRAMES, HOSTILE, KEPT, MOST_SHIFTED, SHIFTED, SHIFTS, expect_in_sight, seen

from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.words import summary_of

TABLE = "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=6&2=Tom&2.skill=4&3=Ana&3.skill=7"
LETTER = "#party .letter"
DEEDS = [f'#party .onward [data-action="{deed}"]' for deed in ("keep", "use")]
FORM, TAKES_PART, ROLL = '#party [data-part="moment"]', "#party .who-rolls", '#moment [data-do="roll"]'
DONE = '#party [data-part="done"]'


def copied(player: Player) -> str:
    """Press Copy link; give what a person can then paste."""
    player.press('[popovertarget="party-menu"]')
    player.press('#party-menu [data-do="copy-link"]')
    player.expect(DONE, "Link copied.")
    return pasted(player)


def sends(player: Player, url: str, name: str) -> str:
    """Roll for the table, with a name of one's own; copy the link and give it."""
    player.open(f"{url}/party/#{TABLE}&label=Climb")
    drawn(player)
    player.press('[popovertarget="party-menu"]')
    player.fill("#party-sender", name)
    player.run("() => document.querySelector('#party-menu').hidePopover()")
    player.press(ROLL)
    player.wait("() => location.hash.includes('seed=')")
    assert not seen(player, '#party [data-part="letter"]')
    assert grouplinks.decode(player.address).sender == ""
    return copied(player)


@pytest.mark.only_all
def test_a_roll_of_several_goes_from_one_person_to_another(
    engine: Engine, new_profile: NewProfile, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """The link says whose it is. Whoever opens it reads a letter, keeps the roll, finds it again, uses the table."""
    address = sends(lent_profile(engine), site_server.url, f" {HOSTILE}")
    group = grouplinks.decode(address)
    assert (group.sender, group.label) == (HOSTILE, "Climb")

    other = new_profile(engine, site_server.url)
    other.open(address)
    drawn(other)
    other.wait(SEEN, LETTER)
    told = other.text(LETTER)
    visible = HOSTILE.replace("\u200f", "\u27e8U+200F\u27e9")
    begun = f"A roll from {visible}, says its link.Climb: Spellwoven, Test of Skill, party of 3The dice follow"
    assert told.startswith(begun)
    assert other.run("(letter) => document.querySelector(letter).querySelector('img')", LETTER) is None
    other.expect('#party [data-part="said"]', summary_of(group))
    for hidden in (FORM, TAKES_PART, ROLL):
        assert not seen(other, hidden)
    expect_in_sight(other, f"letter-party-{engine.name}", [*DEEDS, LETTER, "#party .answer"])

    other.press(DEEDS[0])
    other.expect(DONE, "Saved in your rolls.")
    assert not seen(other, DEEDS[0])
    (record,) = map(json.loads, other.run(KEPT))
    bare = address.partition("#")[2].partition("&sender=")[0]
    assert (record["link"], record["sent"]) == (bare, HOSTILE)
    assert copied(other).endswith(f"#{bare}")  # whoever has no name sends it on in none

    other.open(f"{site_server.url}/log/")
    other.wait("() => document.querySelector('[data-part=\"log\"] .list')?.textContent.includes('It came by a link.')")
    other.open(str(other.run("() => document.querySelector('[data-part=\"log\"] .list a').href")))
    drawn(other)
    other.wait(SEEN, LETTER)
    assert other.text(LETTER) == told
    assert not seen(other, DEEDS[0])
    other.press(DEEDS[1])
    other.wait(UNSEEN, LETTER)
    assert seen(other, FORM)
    assert seen(other, TAKES_PART)
    other.press(ROLL)
    other.wait(f"() => ({KEPT})().length === 2")
    assert not seen(other, '#party [data-part="letter"]')
    assert not other.address.endswith(bare)


def test_what_is_decided_about_a_kept_roll_takes_its_place(page: Page, site_server: SiteServer) -> None:
    """The log has one record of it, whatever a member decides; the letter was about the roll before."""
    for number in count():
        link = f"{TABLE}&seed={number:021}A"
        if grouplinks.decode(link).decisions():
            break
    page.goto(f"{site_server.url}/party/#{link}&sender=Jen")
    page.wait_for_selector('#party[data-sent="new"]')
    page.locator(DEEDS[0]).click()
    page.wait_for_selector('#party[data-sent="kept"]')
    page.locator('#party [data-action="decide"]').first.click()
    page.wait_for_selector("#party:not([data-sent])")
    (record,) = map(json.loads, page.evaluate(KEPT))
    assert record["before"] == [link]
    assert record["sent"] == "Jen"


def test_a_cut_link_of_several_says_what_is_missing(page: Page, site_server: SiteServer) -> None:
    """What can be read of it is kept: everybody's values, in the form, once the table is used."""
    page.goto(f"{site_server.url}/party/#{TABLE}&seed=AAAA")
    page.wait_for_selector('#party[data-sent="new"]')
    words = page.locator(LETTER).text_content() or ""
    assert words.startswith(
        "This link is cut off: its dice are missing. Ask for it again.What came through: Spellwoven"
    )
    assert page.locator(DEEDS[0]).count() == 0
    assert page.locator('#party [data-part="problem"]').is_hidden()
    page.locator(DEEDS[1]).click()
    assert page.locator(f"{TAKES_PART} .named").all_text_contents() == ["Jen", "Tom", "Ana"]


def test_a_letter_has_its_place_at_the_table_before_it_is_written(page: Page, site_server: SiteServer) -> None:
    """Nothing moves when Python has answered, on a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(SHIFTS)
    page.goto(f"{site_server.url}/party/#{TABLE}&seed={'A' * 22}&sender=Jen")
    page.wait_for_selector('#party[data-sent="new"]')
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:drawn').length > 0")
    page.evaluate(FRAMES)
    moved = page.evaluate(SHIFTED)
    assert sum(value for value, *_ in moved) <= MOST_SHIFTED, moved

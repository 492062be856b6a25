"""The page of parties, in a real browser: several roll at once, and whoever opens the link sees the same dice."""

import re
from typing import TYPE_CHECKING

import pytest
from party_player import (
    ANA,
    FACES,
    JEN,
    TOM,
    behind,
    expect_link,
    expect_roll,
    harder,
    log,
    members,
    menu,
    part,
    participants,
    remove,
    roll,
    said,
    shown,
    sit,
)
from playwright.sync_api import BrowserContext, Page, expect
from rail_player import logged, trouble
from sheet_player import kept
from site_player import address_of, drawn, elsewhere, resize, rest

from fairthrow.systems.fields import Whole
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.rivals import Rivals
from fairthrow.table.group.rivals import odds_of as rival_odds
from fairthrow.table.group.words import summary_of, title_of
from fairthrow.view.group.text import wish_words
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
TWELVE = "&".join(f"{n}=Climber {n}&{n}.skill={n}&{n}.label=Climb" for n in range(1, 13)).replace(" ", "%20")


def expect_odds(page: Page, party: Party) -> None:
    """Expect the exact odds of a party on the page: of all, of each, of how many, in every place."""
    odds = party_odds(party)
    answer = part(page, "answer")
    expect(answer.locator(".wanted")).to_have_text(wish_words(party, len(party.members)))
    expect(answer.locator(".big .num")).to_have_text(percent(odds.all))
    expect(members(page).locator("b")).to_have_text([percent(chance) for chance in odds.chances])
    expect(members(page).locator("bdi")).to_have_text([title_of(*each) for each in party.numbered()])
    expect(part(page, "odds")).to_contain_text(f"at least one {percent(odds.some)}, none {percent(odds.none)}")


def test_a_climb_of_three_is_set_rolled_and_opened_elsewhere(
    context: BrowserContext, other_context: BrowserContext, site_server: "SiteServer"
) -> None:
    """Three characters, one climb, another difficulty, one roll; whoever has none of them sees the same dice."""
    page = context.new_page()
    sit(page, site_server.url, JEN, TOM, ANA)
    expect(participants(page)).to_have_count(3)
    harder(page)
    party = expect_link(page, "**difficulty=2**")
    assert isinstance(party, Party)
    assert [(each.name, each.label, each.situation.skill) for each in party.members] == [  # type: ignore[attr-defined]
        ("Jen", "Climb", 4), ("Tom", "Climb", 2), ("Ana", "Climb", 6),
    ]  # fmt: skip
    expect_odds(page, party)
    rolled = roll(page)
    assert [each.situation for each in rolled.members] == [each.situation for each in party.members]
    (record,) = log(page)
    assert record["link"] == rolled.encode()
    menu(page, "Copy link")
    expect(said(page)).to_have_text("Link copied.")
    address = page.evaluate("() => navigator.clipboard.readText()")
    other = other_context.new_page()
    other.goto(address)
    drawn(other)
    expect_roll(other, rolled)
    assert other.evaluate(FACES) == page.evaluate(FACES)
    assert shown(other) == rolled
    assert kept(other) == []
    assert log(other) == []
    other.close()
    page.close()


def test_a_competition_of_three_says_who_wins(page: Page, site_server: "SiteServer") -> None:
    """Against each other everybody's chance to win is exact, ties included; a tap asks for another side."""
    sit(page, site_server.url, JEN, TOM, ANA)
    page.get_by_label("Check", exact=True).select_option(label="Contest of Skill, against each other")
    rivals = expect_link(page, "**rivals?check=contest**")
    assert isinstance(rivals, Rivals)
    odds = rival_odds(rivals)
    expect(members(page).locator("b")).to_have_text([percent(each) for each in odds.wins])
    expect(part(page, "answer").locator(".big .num")).to_have_text(percent(odds.wins[0]))
    expect(part(page, "split")).to_contain_text(f"a draw {percent(odds.tie)}")
    page.get_by_title("Ask for Ana").click()
    expect(part(page, "answer").locator(".big .num")).to_have_text(percent(odds.wins[2]))
    expect(page.locator('[name^="their_"]')).to_have_count(0)
    rolled = roll(page)
    assert isinstance(rolled, Rivals)
    winner = rolled.fight().winner
    assert [each["link"] for each in log(page)] == [rolled.encode()]
    words = "A draw" if winner is None else f"{rolled.members[winner].name} wins"
    expect(part(page, "answer").locator(".verdict")).to_have_text(words)
    expect(members(page).locator(".sign.good")).to_have_count(0 if winner is None else 1)


def test_one_opponent_rolls_once_for_all(page: Page, other_context: BrowserContext, site_server: "SiteServer") -> None:
    """The choice is on the form. The odds are those of one roll that binds all, and everybody sees it once."""
    sit(page, site_server.url, JEN, TOM)
    page.get_by_label("Check", exact=True).select_option(label="Contest of Skill, each against an opponent")
    each = expect_link(page, "**party?check=contest**")
    assert isinstance(each, Party)
    expect_odds(page, each)
    page.locator('[name="opponent"][value="once"]').check()
    once = expect_link(page, "**opponent=once**")
    assert isinstance(once, Party)
    expect_odds(page, once)
    assert party_odds(once).all != party_odds(each).all
    expect(part(page, "odds")).to_contain_text("One opponent rolls once for all.")
    participants(page).nth(1).locator("summary").click()
    expect(participants(page).nth(1).locator('[name="skill"]')).to_be_visible()
    expect(participants(page).nth(1).locator('[name^="their_"]')).to_have_count(0)
    rolled = roll(page)
    expect(page.locator("#party .throw h3", has_text="The opponent")).to_have_count(1)
    expect(part(page, "trace").locator("li", has_text="The opponent: Rolled")).to_have_count(1)
    other = other_context.new_page()
    other.goto(page.url)
    drawn(other)
    expect_roll(other, rolled)
    expect(other.locator('[name="opponent"][value="once"]')).to_be_checked()
    other.close()


def test_twelve_fit_and_a_changed_difficulty_redraws_them(page: Page, site_server: "SiteServer") -> None:
    """Twelve members have their odds, their dice and their participants."""
    sit(page, site_server.url, link=f"spellwoven/party?check=test&difficulty=2&{TWELVE}")
    expect(participants(page)).to_have_count(12)
    party = shown(page)
    assert isinstance(party, Party)
    expect_odds(page, party)
    expect(part(page, "adding")).to_contain_text("12 take part: no more can.")
    harder(page)
    changed = expect_link(page, "**difficulty=3**")
    assert isinstance(changed, Party)
    expect_odds(page, changed)
    roll(page)
    expect(page.locator("#party .throw .group")).to_have_count(12)


@pytest.mark.alone
def test_twelve_are_redrawn_within_a_second(page: Page, site_server: "SiteServer") -> None:
    """From a change of the difficulty until all their odds are in their places."""
    sit(page, site_server.url, link=f"spellwoven/party?check=test&difficulty=3&{TWELVE}")
    expect(participants(page)).to_have_count(12)
    page.evaluate("() => performance.clearMeasures()")
    for difficulty in (4, 5, 6):
        harder(page)
        changed = expect_link(page, f"**difficulty={difficulty}**")
        assert isinstance(changed, Party)
        expect_odds(page, changed)
    took = page.evaluate("() => performance.getEntriesByName('fairthrow:party').map(({ duration }) => duration)")
    assert min(took) < 1_000


def test_everything_is_there_after_a_reload(page: Page, site_server: "SiteServer") -> None:
    """What was set stays in the address: the same people sit there with their sheets, and a roll lies as it fell."""
    sit(page, site_server.url, JEN, TOM)
    behind(page, 0).get_by_label("What Jen rolls").select_option("Stealth")
    expect_link(page, "**Stealth**")
    page.get_by_role("button", name="+ Somebody without a sheet").click()
    page.get_by_label("Name of number 3").fill("Goblin")
    page.get_by_label("What number 3 rolls for").fill("Claws")
    harder(page, 2)
    page.wait_for_url(re.compile("difficulty=3.*3=Goblin.*3.label=Claws"))
    before = shown(page)
    page.reload()
    drawn(page)
    assert shown(page) == before
    expect(participants(page)).to_have_count(3)
    expect(page.get_by_label("What Jen rolls")).to_have_value("Stealth")
    expect(page.get_by_label("Name of number 3")).to_have_value("Goblin")
    expect(page.locator('[data-part="moment"] [name="difficulty"]')).to_have_value("3")
    rolled = roll(page)
    page.reload()
    drawn(page)
    expect_roll(page, rolled)
    assert len(log(page)) == 1
    page.go_back()
    page.wait_for_url(lambda url: "seed=" not in url)
    expect(page.locator("#party .throw")).to_be_empty()
    assert shown(page) == before


def test_each_may_roll_another_line_or_values_of_their_own(page: Page, site_server: "SiteServer") -> None:
    """All roll one line where they have it; one has an advantage of her own; her sheet is left alone."""
    sit(page, site_server.url, JEN, TOM)
    page.get_by_label("All roll").select_option("Stealth")
    expect(said(page)).to_have_text("Tom: no Stealth on the sheet.")
    party = expect_link(page, "**Stealth**")
    assert [each.label for each in party.members] == ["Stealth", "Climb"]
    jen = participants(page).first
    jen.locator("summary").click()
    jen.get_by_label("Advantage", exact=True).check()
    expect(jen.locator(".fold .set")).to_have_text("advantage")
    page.wait_for_url("**advantage=yes**")
    assert [each.situation.advantage for each in shown(page).members] == [True, False]  # type: ignore[attr-defined]
    harder(page)
    page.wait_for_url("**difficulty=2**")
    assert [each.situation.difficulty for each in shown(page).members] == [2, 2]  # type: ignore[attr-defined]
    expect(jen.locator('[name="difficulty"]')).to_have_value("2")
    assert not hasattr(kept(page)[0], "advantage")


def test_people_come_and_go_and_undo_brings_them_back(page: Page, site_server: "SiteServer") -> None:
    """Somebody is taken from the table, and brought back; a kept character can sit there again with a tap."""
    sit(page, site_server.url, JEN, TOM, ANA)
    remove(page, "Tom")
    expect(participants(page)).to_have_count(2)
    expect(participants(page).nth(1).locator("summary")).to_be_focused()
    expect(participants(page).locator(".fold[open]")).to_have_count(0)
    expect(said(page)).to_have_text("Tom does not take part.")
    page.get_by_role("button", name="Undo").click()
    expect(participants(page).locator(".named")).to_have_text(["Jen", "Tom", "Ana"])
    remove(page, "Jen")
    expect(participants(page)).to_have_count(2)
    page.get_by_role("button", name="+ Jen").click()
    expect(participants(page).locator(".named")).to_have_text(["Tom", "Ana", "Jen"])
    page.wait_for_url(re.compile("3=Jen"))
    for place in range(3):
        behind(page, place)
    for name in ("Tom", "Ana", "Jen"):  # quicker than the participants are drawn anew
        page.get_by_role("button", name=f"Remove {name}").click()
    expect(part(page, "problem")).to_contain_text("nobody takes part yet")
    page.get_by_role("button", name="+ Tom").click()
    expect(part(page, "problem")).to_be_hidden()
    assert [each.name for each in expect_link(page, "**1=Tom**").members] == ["Tom"]


def test_effort_of_a_member_is_spent_after_the_roll_and_given_back(page: Page, site_server: "SiteServer") -> None:
    """A member who failed decides with the same dice: a point goes from the sheet that is kept, and comes back."""
    sit(page, site_server.url, TOM, JEN)
    harder(page, 6)  # nobody passes
    page.wait_for_url("**difficulty=7**")
    rolled = roll(page)
    spent = kept(page)[0].effort_spent
    members(page).first.get_by_role("button", name=re.compile("^Spend Effort")).click()
    decided = expect_link(page, "**effort=yes**")
    assert decided.seed == rolled.seed
    expect(part(page, "said")).to_have_text(summary_of(decided))
    expect(said(page)).to_have_text("Tom: Spend Effort.")
    assert [each["link"] for each in log(page)] == [decided.encode()]
    assert kept(page)[0].effort_spent == spent + 1
    page.get_by_role("button", name="Undo").click()
    expect(said(page)).to_have_text("Taken back.")
    assert shown(page) == rolled
    assert [each["link"] for each in log(page)] == [rolled.encode()]
    assert kept(page)[0].effort_spent == spent
    expect_roll(page, rolled)
    page.locator('.tray .dim [data-member="1"]').click()  # the token beside the dice, which lie in the dark
    assert expect_link(page, "**effort=yes**") == decided
    expect(said(page)).to_have_text("Tom: Spend Effort.")
    assert kept(page)[0].effort_spent == spent + 1


def test_a_party_is_rolled_and_decided_by_keys(page: Page, site_server: "SiteServer") -> None:
    """R rolls, 2 is the second decision that is offered, M, L and G open the menus, and ? lists what there is."""
    sit(page, site_server.url, TOM, JEN)
    harder(page, 6)  # nobody passes
    page.wait_for_url("**difficulty=7**")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("r")
    page.wait_for_url("**seed=**")
    rolled = shown(page)
    expect_roll(page, rolled)
    page.keyboard.press("2")
    decided = expect_link(page, "**2.effort=yes**")
    assert decided.seed == rolled.seed
    for key, opens in (("m", "#party-menu"), ("l", "#rail"), ("g", "#games")):
        page.keyboard.press(key)
        expect(page.locator(f"{opens} :is(a, button):focus")).to_have_count(1)  # on a desk all games lie open
        page.keyboard.press("Escape")
        page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(listed.locator("dt")).to_have_text(["R", "C", "S", "E", "1 2 3", "F", "M", "L", "G", "?"])


def test_all_decide_together_and_take_it_back(page: Page, site_server: "SiteServer") -> None:
    """Rivals who tie may struggle on, all of them at once; the log's record of the roll follows."""
    tied = "enchanted-realms/rivals?check=competition&1=Jen&2=Tom&3=Ana&seed=AAAAAAAAAAAAAAAAAAAABA"
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(
        "(link) => localStorage.setItem('fairthrow/rolls/1', JSON.stringify({ at: '2026-11-21T18:30:00Z', link }))",
        tied,
    )
    sit(page, site_server.url, link=tied)
    before = shown(page)
    expect(part(page, "answer").locator(".verdict")).to_have_text("A tie")
    part(page, "answer").get_by_role("button", name=re.compile("^Struggle on")).click()
    expect(said(page)).to_have_text("Struggle on.")
    page.wait_for_url(lambda url: url.partition("#")[2] != tied)
    decided = shown(page)
    assert decided.seed == before.seed
    expect(part(page, "said")).to_have_text(summary_of(decided))
    assert [each["link"] for each in log(page)] == [decided.encode()]
    page.get_by_role("button", name="Undo").click()
    expect(said(page)).to_have_text("Taken back.")
    assert [each["link"] for each in log(page)] == [tied]
    expect(part(page, "answer").locator(".verdict")).to_have_text("A tie")


def test_a_change_makes_the_roll_an_old_one_and_back_it_lies_there_again(page: Page, site_server: "SiteServer") -> None:
    """After a change the chance takes the verdict's place, in the same place; set back, the roll is there."""
    sit(page, site_server.url, JEN, TOM)
    rolled = roll(page)
    rest(page)
    place = part(page, "answer").bounding_box()
    assert place
    harder(page)
    expect(page.locator("#party.stale")).to_be_visible()
    expect(part(page, "answer").locator(".wanted")).to_have_text("Both pass")
    page.wait_for_url(lambda url: "seed=" not in url)
    after = part(page, "answer").bounding_box()
    assert after
    assert (after["x"], after["y"]) == (place["x"], place["y"])
    page.locator('[data-part="moment"] [data-tap="difficulty:-1"]').click()
    page.wait_for_url("**seed=**")
    expect_roll(page, rolled)
    expect(page.locator("#party.stale")).to_have_count(0)


def test_an_error_is_said_where_it_is(page: Page, site_server: "SiteServer") -> None:
    """A value that is not allowed is named at its control, for all and at one participant; right again, it is gone."""
    sit(page, site_server.url, JEN, TOM)
    difficulty = page.locator('[data-part="moment"] [name="difficulty"]')
    difficulty.fill("99")
    expect(page.locator('[data-part="moment"] .error')).to_contain_text("Difficulty: a whole number")
    expect(difficulty).to_have_attribute("aria-invalid", "true")
    difficulty.fill("3")
    expect(page.locator(".error")).to_have_count(0)
    page.wait_for_url("**difficulty=3**")
    tom = participants(page).nth(1)
    tom.locator("summary").click()
    tom.locator('[name="skill"]').fill("99")
    expect(tom.locator(".error")).to_contain_text("Skill: a whole number from 0 to 26")
    assert isinstance(shown(page).check.declared()["skill"], Whole)
    tom.locator('[name="skill"]').fill("9")
    expect(tom.locator(".error")).to_have_count(0)
    page.wait_for_url("**2.skill=9**")


PAYLOADS = (
    "<img src=x onerror=window.hacked=1>",
    '"><script>window.hacked=1</script>',
    "</bdi><svg onload=window.hacked=1>",
)


@pytest.mark.only_all
def test_hostile_names_are_text(page: Page, site_server: "SiteServer") -> None:
    """Names, labels and sheets that look like markup are shown as text, before and after a roll, and run nothing."""
    from urllib.parse import quote  # noqa: PLC0415  # beside its only use

    sheet = f"spellwoven/character?name={quote(PAYLOADS[0])}&skills={quote(PAYLOADS[2].replace('/', ''))}:3:quickness"
    hostile = "&".join(f"{n}={quote(each)}&{n}.label={quote(each)}" for n, each in enumerate(PAYLOADS, 1))
    for link in ("", f"spellwoven/party?check=test&{hostile}&{SEED}&label={quote(PAYLOADS[1])}"):
        sit(page, site_server.url, *([] if link else [sheet]), link=link)
        if not link:
            roll(page)
        expect(part(page, "members")).to_contain_text(PAYLOADS[0])
        page.locator('[popovertarget="party-menu"]').click()
        page.keyboard.press("Escape")
    assert page.evaluate("() => window.hacked === undefined")
    assert page.locator(":is(#party, #rail) :is(img, iframe, script)").count() == 0


UNOPENED = ("spellwoven/party?check=test&1=Jen&1.skill=99", "spellwoven/test?skill=7", "chess/party?check=mate&1=Jen")


@pytest.mark.only_all
def test_a_link_that_cannot_be_opened_is_said(page: Page, site_server: "SiteServer") -> None:
    """The page names what is wrong, goes on without it, and is as good as ever. One opens it, others come later."""
    sit(page, site_server.url, JEN, link=UNOPENED[0])
    for link in UNOPENED:
        if link != UNOPENED[0]:
            page.evaluate("(link) => { location.hash = link; }", link)
        expect(part(page, "problem")).to_contain_text("This link cannot be opened: ")
        expect(participants(page)).to_have_count(1)
        roll(page)
        expect(part(page, "problem")).to_be_hidden()


def test_the_log_has_one_entry_that_opens_here(page: Page, site_server: "SiteServer") -> None:
    """The log lists a roll of several once, and its address opens the page of parties with it."""
    sit(page, site_server.url, JEN, TOM)
    rolled = roll(page)
    page.goto(f"{site_server.url}/log/")
    expect(logged(page)).to_have_count(1)
    logged(page).first.get_by_role("link").click()
    drawn(page)
    assert "/party/#" in address_of(page)
    expect_roll(page, rolled)


def test_the_first_page_lists_a_roll_of_several_and_opens_it(page: Page, site_server: "SiteServer") -> None:
    """Among the last rolls it stands with what it was for; its link leads to the dice."""
    sit(page, site_server.url, JEN, TOM)
    page.locator(".own summary").click()
    page.get_by_label("What for", exact=True).fill("The cliff")
    page.wait_for_url("**label=The%20cliff**")
    rolled = roll(page)
    assert rolled.label == "The cliff"
    page.goto(f"{site_server.url}/")
    entry = page.locator('[data-kept="rolls"] li')
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("The cliff")
    expect(entry).to_contain_text("Spellwoven, Party")
    entry.get_by_role("link").click()
    drawn(page)
    expect_roll(page, rolled)


def test_degrees_that_are_needed_are_set_for_the_whole_party(page: Page, site_server: "SiteServer") -> None:
    """Where the verdict is a number people say how many count; the odds and the link follow."""
    sit(page, site_server.url, link="endworld/party?check=check&1=Kest&1.skill=2&2=Rook")
    needed = page.locator('[name="reach"]')
    expect(needed).to_have_value("2")
    page.get_by_role("button", name="Needed degrees more").click()
    party = expect_link(page, "**reach=3**")
    assert isinstance(party, Party)
    expect_odds(page, party)
    rolled = roll(page)
    assert isinstance(rolled, Party)
    assert rolled.reach == 3


def test_by_keyboard_alone(page: Page, site_server: "SiteServer") -> None:
    """Tab reaches the difficulty, the arrows change it, Enter rolls, and Enter in somebody's name does not."""
    sit(page, site_server.url, JEN)
    page.locator("#party-system").focus()
    names = []
    while page.evaluate("() => document.activeElement.name") != "difficulty":
        page.keyboard.press("Tab")
        names.append(page.evaluate("() => document.activeElement.id"))
        assert len(names) < 10, names
    page.keyboard.press("ArrowUp")
    page.wait_for_url("**difficulty=2**")
    page.keyboard.press("Enter")
    page.wait_for_url("**seed=**")
    stranger = page.get_by_role("button", name="+ Somebody without a sheet")
    stranger.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#participant-2-name")).to_be_focused()
    page.keyboard.type("Goblin")
    before = len(log(page))
    page.keyboard.press("Enter")
    page.wait_for_url("**2=Goblin**")
    expect(page.locator("#participant-2-name")).to_have_value("Goblin")
    assert len(log(page)) == before


WINDOWS = ((320, 640), (390, 844), (1024, 768), (1280, 900), (1600, 1000))


@pytest.mark.only_all
def test_every_window_has_room(page: Page, site_server: "SiteServer") -> None:
    """With twelve and their dice nothing runs out sideways, and Roll and the difficulty can be reached."""
    resize(page, *WINDOWS[0])
    sit(page, site_server.url, link=f"spellwoven/party?check=test&difficulty=2&{TWELVE}&{SEED}")
    for width, height in WINDOWS:
        resize(page, width, height)
        page.evaluate("() => scrollTo(0, 0)")
        expect(page.locator("#party .throw .group")).to_have_count(12)
        rest(page)
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        for place in (".stage", ".who-rolls", "#moment"):
            box = page.locator(f"#party {place}").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        stage = page.locator("#party .stage")
        assert stage.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0
        button = page.locator('#moment [data-do="roll"]')
        expect(button).to_be_in_viewport()
        harder(page)
        expect_link(page, "**difficulty=3**")
        page.locator('[data-part="moment"] [data-tap="difficulty:-1"]').click()  # the roll lies there again
        page.wait_for_url("**seed=**")


def test_a_game_is_left_and_found_again_as_it_was(page: Page, site_server: "SiteServer") -> None:
    """Another game has a table of its own; back in the first one everybody sits there as before."""
    sit(page, site_server.url, JEN, TOM)
    harder(page)
    before = expect_link(page, "**difficulty=2**")
    page.get_by_label("Game", exact=True).select_option("d100")
    page.wait_for_url("**d100/party**")
    expect(page.locator("body")).to_have_attribute("data-system", "d100")
    roll(page)
    page.get_by_label("Game", exact=True).select_option("spellwoven")
    page.wait_for_url("**spellwoven/party**")
    assert shown(page) == before
    expect(page.locator("#party .throw")).to_be_empty()


@pytest.mark.only_all
@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };", "full"),
        ("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException(); } });", "keeps nothing"),
    ],
    ids=["full", "refused"],
)
def test_where_nothing_can_be_stored_the_page_says_so_and_rolls(
    script: str, why: str, page: Page, site_server: "SiteServer"
) -> None:
    """With storage full, or refused, a party is rolled all the same; above all it is said that nothing is kept."""
    page.add_init_script(script)
    page.goto(f"{site_server.url}/party/")
    drawn(page)
    page.locator('#moment [data-do="roll"]').click()
    page.wait_for_url("**seed=**")
    expect(part(page, "said")).to_have_text(summary_of(shown(page)))
    expect(trouble(page)).to_contain_text(why)


@pytest.mark.only_all
def test_without_a_network_everything_works(context: BrowserContext, site_server: "SiteServer") -> None:
    """Whoever has been here before opens the table again and rolls while offline."""
    page = context.new_page()
    sit(page, site_server.url, JEN, TOM)
    harder(page)
    before = expect_link(page, "**difficulty=2**")
    expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)
    context.set_offline(offline=True)
    try:
        page.reload()
        drawn(page)
        assert shown(page) == before
        roll(page)
    finally:
        context.set_offline(offline=False)
    page.close()


def test_before_python_is_there_the_page_says_that_the_dice_are_waking(
    page_alone: Page, site_server: "SiteServer"
) -> None:
    """Nobody sees the sample's people in place of their own: the table says that it is on its way."""
    page = page_alone
    elsewhere(page, site_server.url)
    page.evaluate("(link) => localStorage.setItem('fairthrow/characters/1', JSON.stringify({ link }))", JEN)
    page.route("**/*.wasm", lambda _: None)  # it does not come
    page.goto(f"{site_server.url}/party/", wait_until="commit")
    expect(part(page, "participants")).to_contain_text("The dice are waking")
    expect(page.locator('#moment [data-do="roll"]')).to_be_disabled()
    expect(page.locator('#moment [data-do="roll"]')).to_contain_text("Waking the dice…")
    expect(part(page, "members")).to_be_empty()


@pytest.mark.only_all
def test_a_sheet_that_changes_in_another_tab_is_followed(context: BrowserContext, site_server: "SiteServer") -> None:
    """What Jen learns in one tab she rolls with in the other; a roll that lies there stays as it was."""
    page, other = context.new_page(), context.new_page()
    sit(page, site_server.url, JEN, TOM)
    harder(page)
    expect_link(page, "**1.skill=4**")
    other.goto(f"{site_server.url}/licences/")
    learn = """(to) => { for (const key of Object.keys(localStorage)) {
      if (!key.startsWith('fairthrow/characters/') || !localStorage.getItem(key).includes('name=Jen')) continue;
      localStorage.setItem(key, localStorage.getItem(key).replace(/Climb:\\d+/, `Climb:${to}`)); } }"""
    other.evaluate(learn, 9)
    party = expect_link(page, "**1.skill=9**")
    assert party == grouplinks.decode(address_of(page))
    rolled = roll(page)
    other.evaluate(learn, 1)
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    expect_roll(page, rolled)
    assert shown(page) == rolled
    other.close()
    page.close()


def test_a_qr_code_holds_the_address(page: Page, site_server: "SiteServer") -> None:
    """The menu draws a code of the link; the page is as it was behind it."""
    sit(page, site_server.url, JEN)
    roll(page)
    menu(page, "QR code")
    expect(page.locator("#party-code svg.qr")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#party-code")).to_be_hidden()


def test_two_quick_taps_take_the_two_who_were_tapped(page: Page, site_server: "SiteServer") -> None:
    """Before the participants are drawn anew, a tap on another cross, or in another's form, is about whose it is."""
    sit(page, site_server.url, JEN, TOM, ANA)
    page.evaluate(
        """() => {
          const cross = (name) => document.querySelector(`[aria-label="Remove ${name}"]`).click();
          cross("Jen");
          cross("Tom");
        }"""
    )
    expect(participants(page).locator(".named")).to_have_text(["Ana"])
    page.get_by_role("button", name="Undo").click()
    expect(participants(page).locator(".named")).to_have_text(["Tom", "Ana"])


def test_starting_anew_can_be_taken_back(page: Page, site_server: "SiteServer") -> None:
    """A new table has those who are kept; Undo brings the old one back with its roll."""
    sit(page, site_server.url, JEN, TOM)
    remove(page, "Jen")
    expect(participants(page)).to_have_count(1)
    rolled = roll(page)
    menu(page, "Start anew")
    expect(said(page)).to_have_text("A new table.")
    expect(participants(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(participants(page)).to_have_count(1)
    expect_roll(page, rolled)

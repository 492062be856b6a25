"""A fair roll between two people, each in a browser profile of their own, and all that may go wrong with it."""

import json
import re
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import pytest
from by_the_format import confirmed_of, proof_of
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect
from site_player import answer_text, dice_shown, expect_dice, go, link_of, part, roll_button, section

from fairthrow.cli_rolls import verify
from fairthrow.links import decode

if TYPE_CHECKING:
    from conftest import SiteServer

SITUATION = "spellwoven/test?skill=7&label=Jen"


class Side:
    """One person: a browser profile of their own, and a page in it."""

    def __init__(
        self, context: BrowserContext, url: str, window: ViewportSize | None = None, *, script: str = ""
    ) -> None:
        """Take a browser profile, the address of the site, and the size of the window where it is not a desktop's.

        A script is run on each page before its own.
        """
        self.context = context
        self.window = window
        self.script = script
        self.page = self.new_page()
        self.url = url

    def new_page(self) -> Page:
        """Open a tab."""
        page = self.context.new_page()
        if self.window:
            page.set_viewport_size(self.window)
        if self.script:
            page.add_init_script(self.script)
        return page

    def open(self, link: str) -> None:
        """Open a link as a person does who was sent it: in a new tab. The tab before is closed."""
        if self.page.url != "about:blank":
            self.page.close()
            self.page = self.new_page()
        go(self.page, self.url, link)

    def follow(self, link: str) -> None:
        """Open a link in the tab that is there: it is of the same game, so the page follows it."""
        go(self.page, self.url, link)

    @property
    def panel(self) -> Locator:
        """The scene: the whole of a check's section."""
        return section(self.page, link_of(self.page).situation.check)

    def press(self, name: str) -> None:
        """Press a button of it."""
        self.panel.get_by_role("button", name=name, exact=True).click()

    def link(self, holds: str) -> str:
        """Give the link in the address bar, once it holds a field."""
        self.page.wait_for_url(re.compile(f"{holds}="))
        return link_of(self.page).encode()

    def offer(self, situation: str = SITUATION) -> str:
        """Make an offer of a situation; give its link."""
        self.open(situation)
        self.press("More to do")
        self.press("Fair roll together")
        return self.link("offer")

    def answer(self, offer: str) -> str:
        """Answer an offer; give the answer's link."""
        self.open(offer)
        self.press("Throw in my part")
        return self.link("answer")

    def stored(self, kind: str) -> list[dict[str, str]]:
        """Give what the browser keeps of a kind."""
        texts = self.page.evaluate(
            "kind => Object.keys(localStorage).filter(key => key.startsWith(`fairthrow/${kind}/`))"
            ".map(key => localStorage.getItem(key))",
            kind,
        )
        return [json.loads(text) for text in texts]

    def sees_no_roll(self) -> None:
        """Assert that no dice are shown."""
        assert dice_shown(self.page, link_of(self.page).situation.check) == []


@pytest.fixture
def sides(context: BrowserContext, other_context: BrowserContext, site_server: "SiteServer") -> tuple[Side, Side]:
    """Give two people, the asker and the roller, who has a phone."""
    phone = ViewportSize(width=390, height=844)
    return Side(context, site_server.url), Side(other_context, site_server.url, phone)


@pytest.mark.parametrize("situation", [SITUATION, "d100/opposed?score=60", "enchanted-realms/attack?damage=2d4%2B1"])
def test_two_people_make_a_roll_and_confirm_it(situation: str, sides: tuple[Side, Side]) -> None:
    """Offer, answer, proof, confirmed proof.

    Both see the odds before and the same dice after, and anybody can verify it.
    """
    asker, roller = sides
    offer = asker.offer(situation)
    assert decode(offer).committed == situation
    (kept,) = asker.stored("offers")
    assert kept["secret"] not in asker.page.content()
    assert kept["link"] == offer
    expect(asker.panel).to_contain_text("Your offer stands")

    roller.open(offer)
    shown = part(roller.page, decode(offer).situation.check, "answer")
    expect(shown).to_have_text(answer_text(roller.page, decode(offer)))
    expect(roller.panel).to_contain_text("bound to this situation")
    roller.sees_no_roll()
    roller.press("Throw in my part")
    answer = roller.link("answer")
    expect(roller.panel).to_contain_text("Your part is in")
    roller.sees_no_roll()
    assert replace(decode(answer), answer=None) == decode(offer)

    asker.open(answer)
    proof = asker.link("secret")
    expect(asker.panel).to_contain_text("A fair roll that is not confirmed.")
    expect(asker.panel).to_contain_text("Send this proof to whoever answered.")
    link = decode(proof)
    assert (link.offer, link.answer) == (decode(offer).offer, decode(answer).answer)
    check = link.situation.check
    expect(part(asker.page, check, "said")).to_have_text(link.roll().summary)
    expect_dice(asker.page, check, link.roll())
    expect(part(asker.page, check, "trace")).to_contain_text("A fair roll that is not confirmed.")
    assert "answer" in asker.stored("offers")[0]
    expect(part(asker.page, check, "trace").locator(".roll-label")).to_have_text([link.label] if link.label else [])
    assert [each["link"] for each in asker.stored("rolls")] == [proof]

    roller.open(proof)
    confirmed = roller.link("key")
    assert replace(decode(confirmed), key=None) == link
    expect(roller.panel).to_contain_text("A confirmed fair roll.")
    expect_dice(roller.page, check, link.roll())
    expect(roller.panel).to_contain_text("The answer in it was given from this browser, to this very offer.")
    expect(roller.panel).to_contain_text("Send this confirmed link back")
    assert [each["secret"] for each in roller.stored("answers")] == [kept["secret"]]
    expect(roller.panel).to_contain_text("refused to go on")
    expect(part(roller.page, check, "said")).to_have_text(
        f"{link.roll().summary} The proof is confirmed: its answer is the one given from this browser."
    )
    asker.open(confirmed)
    expect(part(asker.page, check, "trace")).to_contain_text("A confirmed fair roll.")
    expect_dice(asker.page, check, link.roll())
    expect(asker.panel).to_contain_text("The offer was made in this browser, and used for this answer.")
    assert [verify(link)["kind"], verify(decode(confirmed))["kind"]] == ["unconfirmed", "confirmed"]


def test_an_asker_who_tries_secrets_after_the_answer_is_caught(sides: tuple[Side, Side]) -> None:
    """The asker knew the answer and chose the dice. The answer is the roller's own, so the roller's page says so.

    It shows no roll.
    """
    asker, roller = sides
    answer = decode(roller.answer(asker.offer()))
    assert answer.answer
    proofs = (decode(proof_of(SITUATION, number.to_bytes(16, "big"), answer.answer)) for number in count())
    forged = next(each for each in proofs if each.roll().summary.startswith("5 successes"))
    asker.open(forged.encode())  # this browser never saw the offer: the proof holds, and no page calls it confirmed
    expect(asker.panel).to_contain_text("A fair roll that is not confirmed.")
    expect(asker.panel).to_contain_text("secrets tried until the dice pleased")
    for link, what in ((forged, "proof"), (replace(forged, secret=None), "answer")):
        roller.open(link.encode())
        false = f"Do not trust this {what}: the answer in it was given from this browser to another offer"
        expect(roller.panel.get_by_role("alert")).to_contain_text(false)
        expect(roller.panel.get_by_role("alert")).to_be_in_viewport(ratio=1)
        expect(part(roller.page, "test", "said")).to_contain_text(false)
        roller.sees_no_roll()
        assert (
            roller.page.get_by_text(re.compile("confirmed|What this shows|5 successes")).filter(visible=True).all()
            == []
        )
        assert link_of(roller.page) == link


@pytest.mark.only_all
def test_a_roller_who_tries_keys_after_the_secret_is_out_is_caught(sides: tuple[Side, Side]) -> None:
    """The roller confirms the asker's own offer with another answer than was revealed: the asker's page says so."""
    asker, roller = sides
    asker.follow(roller.answer(asker.offer()))
    proof = decode(asker.link("secret"))
    assert proof.secret
    forged = confirmed_of(SITUATION, proof.secret, bytes(16))
    asker.open(forged)
    false = "Do not trust this proof: the offer was made in this browser, and used for another answer."
    expect(asker.panel.get_by_role("alert")).to_have_text(false)
    expect(part(asker.page, "test", "said")).to_have_text(false)
    asker.sees_no_roll()
    roller.open(forged)
    expect(roller.panel.get_by_role("alert")).to_contain_text(
        "another answer was given to this offer from this browser"
    )
    roller.sees_no_roll()


@pytest.mark.only_all
def test_what_to_compare_is_there_to_be_copied(sides: tuple[Side, Side]) -> None:
    """Somebody who has neither part is told to look for the answer's link. A proof begins with it."""
    asker, roller = sides
    answer = roller.answer(asker.offer())
    asker.follow(answer)
    proof = asker.link("secret")
    asker.page.evaluate("() => localStorage.clear()")
    asker.open(proof)
    expect(asker.panel).to_contain_text("If you answered from here, do not trust this proof.")
    expect(asker.panel.locator("code")).to_have_text(decode(answer).fragment())
    asker.panel.get_by_text("How can I know?", exact=True).click()
    asker.press("Copy the answer link")
    expect(part(asker.page, "test", "done")).to_have_text("Link copied.")
    copied = asker.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == f"{asker.url}/spellwoven/#{decode(answer).fragment()}"
    assert proof.startswith(answer)


def test_one_browser_can_play_both_sides(sides: tuple[Side, Side]) -> None:
    """Two people at one screen: the answer reveals at once.

    A stranger sees the same roll, and that the parts are not theirs.
    """
    asker, stranger = sides
    asker.offer()
    asker.press("Throw in my part")
    proof = asker.link("key")
    expect(asker.panel).to_contain_text("Both parts of this roll were made in this browser.")
    stranger.open(proof)
    expect(stranger.panel).to_contain_text("A confirmed fair roll.")
    expect(stranger.panel).to_contain_text("No such answer was given from this browser.")
    expect_dice(stranger.page, "test", decode(proof).roll())


@pytest.mark.only_all
def test_a_lost_secret_is_said(sides: tuple[Side, Side]) -> None:
    """If the browser's data was deleted, nothing can be revealed. The page says why, and what to do."""
    asker, roller = sides
    answer = roller.answer(asker.offer())
    asker.page.evaluate("() => localStorage.clear()")
    asker.open(answer)
    expect(asker.panel.get_by_role("alert")).to_contain_text("is not in this browser, which keeps none at all")
    asker.sees_no_roll()
    asker.press("Make a new offer")
    expect(asker.panel).to_contain_text("Your offer stands")
    assert asker.link("offer") != replace(decode(answer), answer=None).encode()


@pytest.mark.only_all
def test_an_answer_to_somebody_elses_offer_is_said(sides: tuple[Side, Side]) -> None:
    """A browser that keeps offers, but not this one, says that the offer is not its own.

    The roller is told to send it back.
    """
    asker, roller = sides
    answer = roller.answer(asker.offer())
    roller.offer("spellwoven/contest")
    roller.open(answer)
    expect(roller.panel).to_contain_text("Your part is in. Send it back")
    roller.page.evaluate(
        "() => Object.keys(localStorage).filter(k => k.startsWith('fairthrow/answers/'))"
        ".forEach(k => localStorage.removeItem(k))"
    )
    roller.open(answer)
    expect(roller.panel.get_by_role("alert")).to_contain_text("this answers somebody else's offer")
    roller.sees_no_roll()


@pytest.mark.only_all
def test_a_changed_situation_is_said(sides: tuple[Side, Side]) -> None:
    """An answer to another situation than was offered reveals nothing.

    The roller is warned that the offer was changed.
    """
    asker, roller = sides
    offer = asker.offer()
    answer = roller.answer(offer)
    asker.open(answer.replace("skill=7", "skill=2"))
    expect(asker.panel.get_by_role("alert")).to_contain_text("the situation was changed")
    expect(asker.panel.get_by_role("alert")).to_contain_text("skill=7&label=Jen")
    asker.sees_no_roll()
    assert "answer" not in asker.stored("offers")[0]
    roller.open(offer.replace("Jen", "Jan"))
    expect(roller.panel.get_by_role("alert")).to_contain_text("Do not answer this offer: the situation was changed")
    asker.follow(answer)
    proof = asker.link("secret")
    roller.follow(proof.replace("skill=7", "skill=2"))
    problem = roller.page.locator('#game > [data-part="problem"]')
    expect(problem).to_contain_text("offer does not match: it is no commitment to this secret and spellwoven/test?sk")


@pytest.mark.only_all
def test_a_used_offer_is_said(sides: tuple[Side, Side]) -> None:
    """A second answer would be a second try, so it is refused.

    The first shows the same roll again; the offer says it is used.
    """
    asker, roller = sides
    offer = asker.offer()
    answer = roller.answer(offer)
    asker.follow(answer)
    proof = asker.link("secret")
    second = replace(decode(answer), answer=bytes(16)).encode()
    asker.follow(second)
    expect(asker.panel.get_by_role("alert")).to_contain_text("this offer is used")
    asker.sees_no_roll()
    asker.follow(answer)
    assert asker.link("secret") == proof
    assert len(asker.stored("rolls")) == 1
    asker.open(offer)
    expect(asker.panel).to_contain_text("This offer is used")
    asker.panel.get_by_role("link", name="See the roll and its proof").click()
    assert asker.link("secret") == proof
    expect(asker.panel).to_contain_text("A fair roll that is not confirmed.")


@pytest.mark.only_all
def test_an_offer_is_answered_once_from_a_browser(sides: tuple[Side, Side]) -> None:
    """An offer that is opened again shows the answer that was given.

    A proof with another answer is not to be trusted.
    """
    asker, roller = sides
    offer = asker.offer()
    answer = roller.answer(offer)
    roller.follow(offer)
    roller.panel.get_by_role("link", name="See the answer").click()
    assert roller.link("answer") == answer
    (kept,) = asker.stored("offers")
    forged = decode(f"{offer}&answer=AAAAAAAAAAAAAAAAAAAAAA&secret={kept['secret']}")
    roller.open(forged.encode())
    expect(roller.panel.get_by_role("alert")).to_contain_text("Do not trust this proof")
    expect(roller.panel).not_to_contain_text("What this shows")
    roller.sees_no_roll()


@pytest.mark.only_all
def test_a_new_roll_leaves_the_proof_behind(sides: tuple[Side, Side]) -> None:
    """A plain roll after a fair one is only repeatable, and nothing on the page calls it confirmed."""
    asker, _ = sides
    asker.offer()
    asker.press("Throw in my part")
    asker.link("key")
    asker.panel.get_by_role("link", name="Use this situation").click()
    asker.page.wait_for_url(re.compile(r"label=Jen$"))
    roll_button(asker.page, "test").click()
    asker.link("seed")
    expect(section(asker.page, "test")).to_contain_text("Repeatable: the link shows everyone these dice.")
    expect(section(asker.page, "test").get_by_text("A confirmed fair roll.")).to_have_count(0)
    expect(asker.panel).not_to_contain_text("onfirmed")


@pytest.mark.only_all
def test_damaged_records_are_left_alone(sides: tuple[Side, Side]) -> None:
    """Something in storage that is no offer does no harm, and stays as it is."""
    asker, roller = sides
    offer = asker.offer()
    asker.page.evaluate(
        """() => ['', 'null', '[]', '{"link": 5, "secret": "x"}', '{"link": "a", "secret": "AAAAAAAAAAAAAAAAAAAAAA"}',
        '<img src=x onerror=alert(1)>'].forEach((text, n) => {
          for (const kind of ['offers', 'answers']) localStorage.setItem(`fairthrow/${kind}/${n}`, text); })"""
    )
    asker.open(roller.answer(offer))
    asker.link("secret")
    expect(asker.panel).to_contain_text("A fair roll that is not confirmed.")
    assert asker.page.evaluate("() => localStorage.length") == 12 + 2


def test_where_nothing_is_rolled_nothing_is_offered(page: Page, site_server: "SiteServer") -> None:
    """Movement takes no dice."""
    go(page, site_server.url, "enchanted-realms/movement")
    expect(section(page, "movement").locator('[data-action="offer"]')).to_have_count(0)


@pytest.mark.only_all
def test_an_offer_is_made_where_nothing_is_kept(context: BrowserContext, site_server: "SiteServer") -> None:
    """If the browser refuses storage, an offer lives as long as the page, and the page says so."""
    refused = "Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError') }"
    side = Side(context, site_server.url, script=refused)
    side.offer()
    expect(part(side.page, "test", "said")).to_contain_text("until it is closed")
    side.press("Throw in my part")
    side.link("key")
    expect(side.panel).to_contain_text("A confirmed fair roll.")


@pytest.mark.only_all
def test_another_chart_leaves_the_verdict_of_a_fair_roll(sides: tuple[Side, Side]) -> None:
    """Another way to draw the odds takes neither the dice of a revealed roll away nor its verdict."""
    asker, roller = sides
    asker.follow(roller.answer(asker.offer()))
    shown = part(asker.page, "test", "answer")
    expect(shown.locator(".verdict")).to_be_visible()
    before = str(shown.text_content())
    section(asker.page, "test").locator("[data-view][value=least]").check()
    expect(section(asker.page, "test").locator(".chart .value").first).to_have_text("100")
    assert shown.text_content() == before
    expect_dice(asker.page, "test", link_of(asker.page).roll())

"""The same journeys in Chromium, Firefox and WebKit: open, change, roll, share, open the link, offline."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from conftest import SiteServer
from drivers import DESKTOP, Engine, LentProfile, NewProfile, Player
from sheet_player import sample
from site_player import FACES, READ, a_change, answer_of, faces_of, slots
from visitors import READY

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, Game, Situation
from fairthrow.systems.fields import Choice, Flag, Kind
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.characters import encode
from fairthrow.table.edits import apply_edits
from fairthrow.table.group.links import decode as decode_group
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.words import summary_of
from fairthrow.view.check.decisions import offered
from fairthrow.view.check.roll import laid, rare
from fairthrow.view.markup import Markup
from fairthrow.view.numbers import percent
from sitebuild.places import ROOT
from sitebuild.testing.browsers import BROWSERS

PHONE = (390, 844)
SCREENS = ROOT / "dist-screens"
NOTEPAD = """() => {
  const field = Object.assign(document.createElement("textarea"), { id: "notepad" });
  document.body.prepend(field);
}"""
"""Lays a field beside the page that takes any text: the page's own cut it short, or are part of what is asked."""
FITS = "(width) => document.documentElement.scrollWidth <= width"
"""Whether a page is no wider than this."""

STICKS_OUT = """() => [
  [innerWidth, outerWidth, document.documentElement.scrollWidth, document.documentElement.clientWidth],
  ...[...document.querySelectorAll("body, body *")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5)
    .map((each) => `${each.tagName}.${each.getAttribute("class")} ${Math.round(each.getBoundingClientRect().right)}`),
].slice(0, 40)"""
"""How wide a page is and what reaches beyond its right edge, for whoever reads why a test failed."""


# --- what a player does and sees ---------------------------------------------------------


def within(check: str, selector: str) -> str:
    """Give the selector of something in a check."""
    return f'[data-check="{check}"] {selector}'


def drawn(player: Player) -> None:
    """Wait until live Python has drawn the page.

    WebKitGTK now and then says "Out of bounds memory access" of any WebAssembly (WebKit bug 259441). The page then
    starts Python anew by itself, and this waits for that.
    """
    there = "document.documentElement.dataset.python === 'live'"
    player.wait(f"() => {there} && performance.getEntriesByName('fairthrow:drawn').length > 0")


def as_read(player: Player, markup: str, what: str) -> str:
    """Give what a browser makes of markup, as `textContent` or as `innerHTML`."""
    return str(player.run(READ, markup, what))


def answer_text(player: Player, link: Link) -> str:
    """Give the words of the answer that native Python writes for a link."""
    return as_read(player, answer_of(link), "textContent")


def change(player: Player, situation: Situation, name: str) -> Situation:
    """Change a control as a person does; assert that odds and address follow, as native Python has them."""
    kind = situation.declared()[name]
    value = a_change(kind, getattr(situation, name))
    changed = replace(situation, **{name: value})
    control = within(situation.check, f'[name="{name}"]')
    fold = within(situation.check, f'details:not([open]):has([name="{name}"])')
    if player.run("(fold) => document.querySelector(fold) !== null", fold):
        player.press(f"{fold} > summary")
    if isinstance(kind, Flag):
        player.press(control)
    elif player.run("(control) => document.querySelectorAll(control).length > 1", control):
        player.press(f'{control}[value="{value}"]')
    elif isinstance(kind, Choice):
        player.choose(control, str(value))
    else:
        player.fill(control, kind.encode(value))
    link = Link(situation=changed)
    player.expect(within(situation.check, '[data-part="answer"]'), answer_text(player, link))
    player.wait("(fragment) => location.hash === `#${fragment}`", link.fragment())
    return changed


def one_of_each_sort(situation: Situation) -> list[str]:
    """List controls of a check: the first of each kind of field."""
    found: dict[type[Kind], str] = {}
    for name, kind in situation.declared().items():
        found.setdefault(type(kind), name)
    return list(found.values())


def roll(player: Player, situation: Situation) -> Link:
    """Roll; assert that the dice are those of the address, and give its link."""
    before = player.address
    player.press(within(situation.check, 'button[data-action="roll"]'))
    player.wait("(before) => location.href !== before && location.hash.includes('seed=')", before)
    link = decode(player.address)
    assert link.situation == situation
    expect_roll(player, link)
    return link


def expect_roll(player: Player, link: Link) -> None:
    """Assert that the page shows a link's dice, its sentence and its odds, as native Python has them."""
    check = link.situation.check
    thrown = link.roll()
    player.expect(within(check, '[data-part="said"]'), thrown.summary)
    # A roll that was shown before may have the same sentence.
    same = f"(slots, faces) => JSON.stringify(({FACES})(slots)) === faces"
    if not player.came_true(same, slots(check), json.dumps(faces_of(thrown), separators=(",", ":"))):
        assert player.run(FACES, slots(check)) == faces_of(thrown)
    assert player.text(within(check, '[data-part="answer"]')) == answer_text(player, link)


def tray_of(link: Link) -> Markup:
    """Give the tray of a roll as native Python draws it, with the tokens that may be laid beside the dice."""
    light = rare(link.situation, link.roll(), link.situation.odds())
    return laid(link, link.roll(), offered(link, link.roll()), light=light)


def dice_drawn(player: Player, check: str) -> str:
    """Give the drawing of a roll's dice."""
    return str(player.run("(dice) => document.querySelector(dice).innerHTML", within(check, '[data-part="roll"]')))


def press_in_menu(player: Player, check: str, action: str) -> None:
    """Open the menu of a check and press one of its buttons."""
    player.press(f'button[popovertarget="{check}-menu"]')
    player.press(f'#{check}-menu [data-action="{action}"]')


def shared(player: Player, check: str) -> str:
    """Press Copy link; give what a person can then paste."""
    press_in_menu(player, check, "copy-link")
    player.expect(within(check, '[data-part="done"]'), "Link copied.")
    return pasted(player)


def told(player: Player, check: str) -> str:
    """Copy the roll for a chat, which Python writes only after the click; give what a person can then paste."""
    press_in_menu(player, check, "markdown")
    player.expect(within(check, '[data-part="done"]'), "Roll copied.")
    return pasted(player)


def pasted(player: Player) -> str:
    """Paste into an empty field; give what it then holds."""
    field = "#notepad"
    player.run(NOTEPAD)
    holds = "(field) => document.querySelector(field).value"
    player.paste(field)
    if not player.came_true(holds, field):
        player.paste(field)  # WebKit's driver has lost the keys once in some fifty times; a person presses them again
        player.wait(holds, field)
    found = str(player.run(holds, field))
    player.run("(field) => document.querySelector(field).remove()", field)
    return found


def look(player: Player, name: str) -> None:
    """Keep pictures of a page as a desktop and a phone show it; assert that neither scrolls sideways."""
    SCREENS.mkdir(exist_ok=True)
    for width, height in (PHONE, DESKTOP):
        player.resize(width, height)
        said = f"{player.address} scrolls sideways at {width}"
        assert player.came_true(FITS, width), f"{said}: {player.run(STICKS_OUT)}"
        player.picture(SCREENS / f"{name}-{width}.png")


def measure(figures: dict[str, list[float]], name: str, player: Player) -> None:
    """Note how long the page took: until Python was live, and from each change to its odds."""
    live, origin = player.run(
        "() => { const [{ startTime, detail }] = performance.getEntriesByName('fairthrow:live');"
        " return [startTime, detail.from]; }"
    )
    figures[f"{name}, start of Python from its {origin}"].append(live)
    previews = "() => performance.getEntriesByName('fairthrow:preview').map(({ duration }) => duration)"
    figures[f"{name}, change to odds"].extend(player.run(previews))


# --- journeys ----------------------------------------------------------------------------

WHOLE = next(iter(SYSTEMS))
"""The game whose journey is a first visit, and goes on offline, in every browser.

What is fetched and kept, and how, is the same for all games. They differ in their forms and their dice.
"""


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
def test_open_change_roll_share_and_go_offline(
    game: Game, engine: Engine, request: pytest.FixtureRequest, figures: dict[str, list[float]]
) -> None:
    """A game's page does all it is for, as native Python has it. A stranger sees the same roll. One goes on offline."""
    whole = game.name == WHOLE
    server: SiteServer = request.getfixturevalue("own_server" if whole else "site_server")
    new: NewProfile = request.getfixturevalue("new_profile")
    profile: LentProfile = (lambda it: new(it, server.url)) if whole else request.getfixturevalue("lent_profile")
    situation: Situation = game.checks[0]()
    answered = within(situation.check, '[data-part="answer"]')
    player = profile(engine)

    player.open(f"{server.url}/{game.name}/")
    chance = answer_text(player, Link(situation=situation))
    assert player.text(answered) == chance  # as the build drew it, before Python
    drawn(player)
    assert player.text(answered) == chance

    for name in one_of_each_sort(situation):
        situation = change(player, situation, name)
    rolled = roll(player, situation)
    address = shared(player, situation.check)
    assert decode(address) == rolled
    assert told(player, situation.check).endswith(f"\n{address}")
    measure(figures, engine.name, player)

    dice = dice_drawn(player, situation.check)
    stranger = profile(engine)
    stranger.open(address)
    drawn(stranger)
    expect_roll(stranger, rolled)
    assert dice_drawn(stranger, situation.check) == dice
    look(stranger, f"{game.name}-{engine.name}")

    if whole:
        player.wait(READY)
        server.stop()
        player.open(f"{server.url}/")
        assert player.text("h1") == "Fair dice, exact odds."
        player.open(address)
        drawn(player)
        expect_roll(player, rolled)
        situation = change(player, situation, one_of_each_sort(situation)[0])
        roll(player, situation)
        measure(figures, f"{engine.name} offline", player)


def rolls_listed(player: Player, number: int) -> None:
    """Wait until the rail, or the page of the log, lists so many rolls."""
    items = ":is(#rail [data-part=last], #log [data-part=log]) li"
    player.wait("(items, number) => document.querySelectorAll(items).length === number", items, number)


def test_what_is_kept_is_found_in_the_rail_and_in_the_log(
    engine: Engine, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """In each browser the rail is a column in a wide window and a sheet on a phone.

    It leads to the log. A roll is found there, deleted by its menu, and restored.
    """
    player = lent_profile(engine)
    player.open(f"{site_server.url}/spellwoven/")
    drawn(player)
    roll(player, SYSTEMS["spellwoven"].checks[0]())
    rolls_listed(player, 1)
    assert player.run("() => document.getElementById('rail').checkVisibility()")
    player.resize(*PHONE)
    player.wait("() => !document.getElementById('rail').checkVisibility()")
    player.press("header .who")
    player.wait("() => document.querySelector('#rail:popover-open')?.checkVisibility()")
    player.open(player.run("(link) => document.querySelector(link).href", '#rail [data-part="all-rolls"]'))
    assert player.address == f"{site_server.url}/log/"
    rolls_listed(player, 1)
    player.expect('#log [data-part="count"]', "1 roll.")
    player.press('#log [data-part="log"] .do')
    player.wait("() => document.querySelector('#roll-menu:popover-open')?.checkVisibility()")
    player.press('#roll-menu [data-do="delete"]')
    rolls_listed(player, 0)
    player.press('#log [data-do="undo"]')
    rolls_listed(player, 1)
    player.fill("#log-wish", "nothing of the kind")
    player.expect('#log [data-part="count"]', "0 of 1 roll.")


def test_a_character_is_changed_rolled_and_handed_over(
    engine: Engine, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """In each browser a sample is kept, edited and rolled; somebody else opens its link and has the same sheet."""
    player = lent_profile(engine)
    player.open(f"{site_server.url}/characters/")
    drawn(player)
    player.press('[data-do="keep"]')
    player.wait("() => location.hash.startsWith('#kept=')")
    player.press('[data-at="pool effort 0"]')
    player.expect(".ticks-row .left", "5 of 6")
    player.press('[popovertarget="sheet-menu"]')
    player.press('[data-do="edit"]')
    player.wait("() => document.querySelector('[aria-label=Values] [name=name]')?.checkVisibility()")
    player.fill('[aria-label="Values"] [name="name"]', "Jen: a, b & <b>c</b>")
    player.press('.editing header [data-do="edited"]')
    player.expect("h1", "Jen: a, b & <b>c</b>")
    player.fill(".at input", "2")
    edits = [{"do": "set", "field": "name", "text": "Jen: a, b & <b>c</b>"}, {"do": "rest"}]
    jen = apply_edits(sample(), [*edits, {"do": "spend", "decision": "effort", "points": 1}])
    odds = jen.filled("Stealth", decode("spellwoven/test?difficulty=2").situation).odds()
    chance = percent(odds.outcomes["result"].chance("pass"))
    player.expect('[data-line="Stealth"] b', chance)
    player.press('[data-line="Stealth"]')
    player.wait("() => document.querySelector('.stage .verdict')")
    kept = "() => Object.entries(localStorage).filter(([key]) => key.includes('/characters/')).map(([, text]) => text)"
    link = json.loads(player.run(kept)[0])["link"]
    assert link == encode(jen)
    look(player, f"characters-{engine.name}")

    stranger = lent_profile(engine)
    stranger.open(f"{site_server.url}/characters/#{link}")
    drawn(stranger)
    stranger.expect("h1", jen.name)
    stranger.expect(".ticks-row .left", "5 of 6")
    stranger.press('[data-do="keep"]')
    stranger.wait("() => location.hash.startsWith('#kept=')")
    assert json.loads(stranger.run(kept)[0])["link"] == link


JEN = """() => localStorage.setItem("fairthrow/characters/000000000000001-1-1", JSON.stringify({ link:
  "spellwoven/character?name=Nimble%20Jen&quickness=3&skills=Sprint:5,Stealth:7" }))"""
"""Keeps a character."""


def test_somebody_plays_a_character(engine: Engine, lent_profile: LentProfile, site_server: SiteServer) -> None:
    """In each browser a sheet fills the check, the roll is theirs, and what is decided takes a point and gives it back.

    On a phone all of it goes by the sheet that the bar opens.
    """
    player = lent_profile(engine)
    player.open(f"{site_server.url}/licences/")
    player.run(JEN)
    player.open(f"{site_server.url}/spellwoven/")
    drawn(player)
    player.resize(*PHONE)
    player.wait("() => !document.getElementById('rail').checkVisibility()")
    player.press("header .who")
    player.wait("() => document.getElementById('play-you')?.checkVisibility()")
    player.choose("#play-you", "000000000000001-1-1")
    player.expect("header .who span", "Nimble Jen")
    stealth = '#rail [data-line="Stealth"]'
    player.wait("(line) => document.querySelector(line)?.checkVisibility()", stealth)
    filled = decode("spellwoven/test?skill=7&label=Nimble%20Jen%3A%20Stealth")
    player.press(stealth)
    player.wait("() => !document.getElementById('rail').checkVisibility()")
    player.expect(within("test", '[data-part="answer"]'), answer_text(player, filled))
    player.wait("(fragment) => location.hash === `#${fragment}`", filled.fragment())
    player.press(within("test", ".own summary"))
    player.fill(within("test", '[name="faces"]'), "9, 10, 10")
    player.press(within("test", '[data-action="roll"]'))
    for step, left in (('[data-decision="effort"]', 5), ('[data-action="undecide"]', 6)):
        chip = within("test", f".chip{step}")
        player.wait("(chip) => document.querySelector(chip)", chip)
        player.press(chip)
        player.wait("(chip) => !document.querySelector(chip)", chip)
        player.press("header .who")
        player.wait("() => document.getElementById('rail').checkVisibility()")
        said = '#rail [data-part="standing"] small'
        player.wait("(said, words) => document.querySelector(said).textContent === words", said, f"Effort {left} of 6")
        rolls_listed(player, 1)
        player.expect('#rail [data-part="last"] bdi', "Nimble Jen: Stealth")
        player.run("() => document.getElementById('rail').hidePopover()")


def test_several_are_set_up_rolled_and_handed_over(
    engine: Engine, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """In each browser a party and rivals are rolled; somebody else opens the link and has the same dice."""
    player = lent_profile(engine)
    player.open(f"{site_server.url}/party/#spellwoven/party?check=test&1=Jen&1.skill=7&2=Tom&3=")
    drawn(player)
    player.fill('[data-part="moment"] [name="difficulty"]', "3")
    player.wait("() => location.hash.includes('difficulty=3')")
    several = decode_group(player.address)
    assert isinstance(several, Party)
    player.expect("#party .answer .big .num", percent(party_odds(several).all))
    seen = []
    for kind in ("party test", "rivals contest"):
        player.choose("#party-check", kind)
        player.wait("(kind) => location.hash.includes(`/${kind}?`)", kind.partition(" ")[0])
        player.press('#moment [data-do="roll"]')
        player.wait("() => location.hash.includes('seed=')")
        rolled = decode_group(player.address)
        player.expect('[data-part="said"]', summary_of(rolled))
        seen.append((player.address, rolled, player.run("() => document.querySelector('#party .throw').textContent")))
    look(player, f"party-{engine.name}")

    stranger = lent_profile(engine)
    for address, rolled, dice in seen:
        stranger.open(f"{site_server.url}/licences/")  # so that each link is opened anew
        stranger.open(address)
        drawn(stranger)
        stranger.expect('[data-part="said"]', summary_of(rolled))
        assert stranger.run("() => document.querySelector('#party .throw').textContent") == dice
        assert decode_group(stranger.address) == rolled


@pytest.mark.only_all
def test_a_roll_made_in_one_browser_is_the_same_in_the_others(
    engines: Callable[[str], Engine], lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """Each browser rolls, and the others open its link. All show the same dice, words and drawing."""
    check = SYSTEMS["spellwoven"].checks[0]()
    players = [lent_profile(engines(name)) for name in BROWSERS]
    links = []
    for player in players:
        player.open(f"{site_server.url}/spellwoven/")
    for player in players:
        drawn(player)
        links.append(roll(player, check))
    links.append(decode("spellwoven/test?faces=6,6,6"))  # Effort would help, so its token is offered
    for player in players:
        for link in links:
            player.open(f"{site_server.url}/{link.encode().replace('/', '/#', 1)}")
            expect_roll(player, link)
            assert dice_drawn(player, check.check) == as_read(player, tray_of(link), "innerHTML")


CATCH = """() => {
  const make = URL.createObjectURL;
  URL.createObjectURL = (made) => { if (made.type === "application/json") window.caught = made; return make(made); };
  const press = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function click() { if (!this.download) press.call(this); };
}"""
"""Catches a file that the page hands out: browsers ask each in its own way where to put it."""

DROP_IT = """() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([window.caught], "kept.json", { type: "application/json" }));
  document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def test_all_that_is_kept_is_saved_and_comes_back(
    engine: Engine, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """In each browser one file holds what is kept; dropped where nothing is kept, it brings all of it back."""
    player = lent_profile(engine)
    player.open(f"{site_server.url}/licences/")
    player.run(JEN)
    player.run("(text) => localStorage.setItem('fairthrow/settings/shortcuts-off', text)", "yes")
    player.open(f"{site_server.url}/about/")
    player.wait("() => !document.querySelector('[data-do=save]').disabled")
    player.run(CATCH)
    player.press('[data-do="save"]')
    player.wait("() => document.querySelector('[data-part=said]').textContent.startsWith('Saved as fairthrow-')")
    kept = (
        "() => Object.entries(localStorage).filter(([key]) => !key.endsWith('/filed'))"
        ".sort().map((each) => each.join())"
    )
    before = player.run(kept)
    assert len(before) == 2
    player.run("() => localStorage.clear()")
    player.run(DROP_IT)
    player.press('[data-do="restore"]')
    player.wait("() => document.querySelector('[data-part=said]').textContent.includes('is added')")
    sheet, shortcuts = player.run(kept)
    assert shortcuts == before[1]
    assert decode_character(json.loads(sheet.split(",", 1)[1])["link"]) == decode_character(
        json.loads(before[0].split(",", 1)[1])["link"]
    )
    player.press('[data-do="undo"]')
    player.expect('[data-part="said"]', "Undone: all is as it was.")
    assert player.run(kept) == []

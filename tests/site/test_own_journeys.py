"""A game of one's own in Chromium, Firefox and WebKit: opened, changed, rolled, shared, cancelled, played offline."""

from dataclasses import replace

from conftest import SiteServer
from drivers import Engine, LentProfile, NewProfile, Player
from own_player import link_to
from site_player import FACES, answer_of, slots
from test_journeys import PHONE, as_read, dice_drawn, drawn, look, shared, within
from test_own_game import AXE, ENDLESS
from visitors import READY

from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck
from fairthrow.programs.decoding import decode_game
from fairthrow.programs.gallery import GALLERY
from fairthrow.programs.own import OwnCheck, own

CHECK = AXE.check


def opened(player: Player, address: str) -> None:
    """Open a link of a game; wait until that stands there."""
    player.open(address)
    drawn(player)
    player.wait("() => document.documentElement.dataset.waits === undefined")


def expect_odds(player: Player, game: OwnCheck) -> None:
    """Wait for the chance that native Python finds, and for the game in the address."""
    link = Link(situation=game)
    player.expect(within(CHECK, '[data-part="answer"]'), as_read(player, answer_of(link), "textContent"))
    player.wait("(fragment) => location.hash === `#${fragment}`", link.fragment())


def test_a_game_is_opened_changed_rolled_shared_and_played_offline(
    engine: Engine, new_profile: NewProfile, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """At a desk and on a phone; a stranger who opens the link sees the same dice.

    The one who plays first has never been here: that is how most people come to a game that somebody published.
    """
    player = new_profile(engine, site_server.url)
    opened(player, f"{site_server.url}/play/#{link_to(AXE)}")
    game = own(AXE)
    expect_odds(player, game)
    player.fill(f"#{CHECK}-input_SKILL", "5")
    game = replace(game, input_SKILL=5)  # type: ignore[call-arg]  # a field of this game
    expect_odds(player, game)
    player.resize(*PHONE)
    player.press(within(CHECK, '[name="input_LEVEL"][value="hard"]'))
    game = replace(game, input_LEVEL="hard")  # type: ignore[call-arg]  # the same
    expect_odds(player, game)
    player.press(within(CHECK, 'button[data-action="roll"]'))
    player.wait("() => location.hash.includes('seed=')")
    rolled = decode_game(player.address)
    assert rolled.situation == game
    player.expect(within(CHECK, '[data-part="said"]'), rolled.roll().summary)
    assert player.run(FACES, slots(CHECK)) == [die.face for die in rolled.roll().dice]
    address = shared(player, CHECK)
    assert decode_game(address) == rolled

    dice = dice_drawn(player, CHECK)
    stranger = lent_profile(engine)
    opened(stranger, address)
    stranger.expect(within(CHECK, '[data-part="said"]'), rolled.roll().summary)
    assert dice_drawn(stranger, CHECK) == dice
    look(stranger, f"own-{engine.name}")

    stranger.wait(READY)
    with site_server.gone():
        stranger.open(f"{site_server.url}/licences/")  # so that the link is opened anew
        opened(stranger, f"{site_server.url}/play/#{link_to(AXE, inputs='SKILL:7')}")
        expect_odds(stranger, own(replace(AXE, inputs=(("SKILL", 7),))))


def test_games_of_all_languages_open_one_after_the_other(
    engine: Engine, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """Each opens on a fresh page, and behind a game of another language.

    A section that was hidden held WebKit in its layout for ever (see ``.menu:popover-open`` in the styles).
    """
    player = lent_profile(engine)
    games = {language: own(game_of(language)) for language in CHECKS}
    for game in games.values():
        player.open(f"{site_server.url}/licences/")
        opened(player, f"{site_server.url}/play/#{Link(situation=game).fragment()}")
        expect_language(player, game)
    for game in games.values():
        player.run("(hash) => { location.hash = hash; }", Link(situation=game).fragment())
        expect_language(player, game)


def game_of(language: str) -> ProgramCheck:
    """Give the first program of the gallery in a language that is a game: it has inputs, and says what is wanted."""
    return next(
        program
        for examples in GALLERY.values()
        for example in examples
        if isinstance(program := example.program, CHECKS[language])
        and program.declarations.inputs
        and program.declarations.success
    )


def expect_language(player: Player, game: OwnCheck) -> None:
    """Wait for the odds of a game in the section of its language."""
    player.wait("() => document.documentElement.dataset.waits === undefined")
    answer = answer_of(Link(situation=game))
    player.expect(within(game.check, '[data-part="answer"]'), as_read(player, answer, "textContent"))


def test_what_takes_long_is_cancelled(engine: Engine, lent_profile: LentProfile, site_server: SiteServer) -> None:
    """In each browser Python lives on, and answers the next link."""
    player = lent_profile(engine)
    player.open(f"{site_server.url}/play/#{link_to(ENDLESS)}")
    cancel = within(CHECK, ".busy:not([hidden]) [data-cancel]")
    player.wait("(cancel) => document.querySelector(cancel)", cancel)
    player.run("() => { window.same = true; }")
    player.press(cancel)
    player.wait("() => document.querySelector('.problem').textContent.includes('cancelled')")
    player.run("(hash) => { location.hash = hash; }", link_to(AXE))
    player.wait("() => document.documentElement.dataset.waits === undefined")
    expect_odds(player, own(AXE))
    assert player.run("() => window.same && document.documentElement.dataset.python === 'live'")

"""A decision is drawn with its price, and with what it gives where the verdict is good already: words, text, data."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import Link, decode
from fairthrow.systems.situation import Decision, Odds, Roll
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.view.check.data import roll_data
from fairthrow.view.check.decisions import best_of_them, offered
from fairthrow.view.check.roll import roll_parts
from fairthrow.view.check.text import roll_text


@dataclass(frozen=True, kw_only=True)
class Pushed(SkillTest):
    """A test that may be pushed, for as many as three successes more, after a success too."""

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:
        if self.effort:
            return ()
        now = int(str(roll.outcomes["successes"]))
        more = Distribution({now: 1, now + 1: 2, now + 3: 1})
        odds = self.odds_of(more, result=self.judge, margin=lambda successes: successes - self.needed)
        chance = odds.outcomes["result"].chance("pass") if roll.outcomes["result"] == "fail" else Ratio(0, 1)
        return (
            Decision(
                name="push",
                label="Push",
                situation=replace(self, effort=True),
                chance=chance,
                price="each 1 hurts",
                odds=odds,
            ),
        )


def rolled(*faces: int) -> tuple[Link, Roll, Odds]:
    """Give a link of such a test, its roll and its odds."""
    link = Link(situation=Pushed(difficulty=2), faces=faces)
    return link, link.roll(), link.situation.odds()


def test_the_price_stands_on_the_button() -> None:
    """Behind the chance of what is wished for; the sentence below tells both."""
    link, thrown, odds = rolled(6, 6, 5)
    (push,) = offered(link, thrown)
    assert push.gives == "pass 75.0 %; each 1 hurts"
    assert push.says == "Push: pass 75.0 % (3/4), by dice yet to roll. Its price: each 1 hurts."
    parts = roll_parts(link, thrown, odds)
    assert "<span>pass 75.0 %; each 1 hurts</span>" in parts["answer"]
    assert push.says in parts["trace"]
    assert push.says in roll_text(link)


def test_after_a_success_more_of_it_is_wished_for() -> None:
    """The verdict is the best there is, so the chance of more of the main outcome stands on the button."""
    link, thrown, _ = rolled(5, 5, 6)
    (push,) = offered(link, thrown)
    assert push.gives == "more successes 75.0 %; each 1 hurts"


def test_the_odds_of_deciding_are_data() -> None:
    """Every outcome has its odds, as the odds of a situation are written, beside the chance and the price."""
    (push,) = roll_data(rolled(6, 6, 5)[0])["decisions"]
    assert push["price"] == "each 1 hurts"
    assert push["chance"] == [3, 4]
    assert push["outcomes"]["successes"] == [[1, 1, 4], [2, 1, 2], [4, 1, 4]]
    assert list(push["outcomes"]) == [outcome.name for outcome in Pushed.results]
    for rows in push["outcomes"].values():
        assert sum(Fraction(above, below) for _, above, below in rows) == 1
    assert "summary" not in push


def test_what_is_known_has_its_price_too() -> None:
    """Where the dice that lie there tell what comes of it, the price stands behind that."""

    class Paid(SkillTest):
        def decisions(self, roll: Roll) -> tuple[Decision, ...]:
            return tuple(replace(each, price="one point") for each in super().decisions(roll))

    link = Link(situation=Paid(difficulty=2), faces=(6, 6, 5))
    (effort,) = offered(link, link.roll())
    assert effort.gives == "passes by 2; one point"
    assert effort.says.endswith("passes by 2. Its price: one point.")
    assert roll_data(link)["decisions"][0]["price"] == "one point"


def told(text: str) -> tuple[list[str], str, dict[str, Any]]:
    """Give what stands on the buttons after the roll of a link, its text, and what is best, as data."""
    link = decode(text)
    return [each.gives for each in offered(link, link.roll())], roll_text(link), roll_data(link).get("best", {})


def test_what_would_be_answered_is_told() -> None:
    """Effort wins, but they have as much: nothing is gained, and who would answer stands on the button."""
    gives, text, best = told("spellwoven/contest?faces=6,6,6,5,6,6")
    assert gives == ["won by 2; they answer"]
    assert "Best for you: to leave it, lose. Spend Effort: lose. Whatever may be decided after that" in text
    assert best["decision"] is None
    assert best["choices"][1] == {"decision": "effort", "verdict": [["lose", 1, 1]]}


def test_the_best_of_several_is_marked() -> None:
    """They have less Effort than is needed to answer."""
    gives, text, best = told("spellwoven/contest?their_attribute=1&faces=6,6,6,5,6,6")
    assert gives == ["won by 2; best"]
    assert "Best for you: Spend Effort, win. To leave it: lose." in text
    assert best["decision"] == "effort"
    assert told("spellwoven/contest?attribute=1&faces=5,6,6,6,6,6")[0] == ["lost by 2; best"]


def test_a_point_that_is_kept_is_told() -> None:
    """One decision and one step: nothing is the best of several, and what a last point is worth is told."""
    gives, text, best = told("spellwoven/test?difficulty=3&faces=6,6,10")
    assert gives == ["passes"]
    assert not best
    assert "A last point gives 100 % here; kept, 74.0 % in the next check like this one, 99.9 % in the next 5" in text
    link = decode("spellwoven/test?difficulty=3&faces=6,6,10")
    assert "A last point gives 100 % here" in roll_parts(link, link.roll(), link.situation.odds())["trace"]


def test_what_cannot_be_paid_is_not_called_the_best() -> None:
    """On a sheet without a point left, Effort is not offered, and nothing is said of it."""
    link = decode("spellwoven/contest?their_attribute=1&faces=6,6,6,5,6,6")
    may = offered(link, link.roll())
    assert len(best_of_them(link, link.roll(), may)) == 1
    assert best_of_them(link, link.roll(), tuple(replace(each, name="another") for each in may)) == ()
    assert best_of_them(link, link.roll(), ()) == ()


def test_what_takes_no_point_tells_of_none() -> None:
    """A push has a price, and no pool; a test that passed needs nothing."""
    assert "A last point" not in roll_text(rolled(6, 6, 5)[0]).replace("Push", "")
    assert "A last point" not in told("spellwoven/test?faces=5,6,10")[1]

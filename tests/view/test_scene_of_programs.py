"""A fair roll of a program and of a game of one's own, read whole as each side hears it: in the words of any game."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from by_the_format import answer_of, confirmed_of, link_of, offer_of, proof_of
from reading import Reading, read

from fairthrow.app import OFFERED
from fairthrow.links import decode
from fairthrow.table.fair import FairAnswer, Offer
from fairthrow.view.check.fair import PLACES
from fairthrow.view.check.messages import FOLD, HOW
from fairthrow.view.check.verdict import ALONE, FAILS, FITS, FOLLOWS, ONLY, ORDER, REFUSED, UNCONFIRMED, WITNESSED

SECRET, KEY = bytes(range(16)), bytes(range(32, 48))
MARK = "⟨U+202E⟩"
BLOCKS = {"div", "p", "li", "h3", "button", "a", "summary"}
PROGRAM = 'lab/anydice?program=output [highest 3 of 4d6] named "Ability"\noutput d20 + 2 named "Hit"'
OWN = (
    "lab/anydice?program=\\ title Cold iron \\\n\\ input SKILL 0..6 \\\n\\ input LEVEL easy 6, hard 9 \\\n"
    '\\ success TOTAL >= LEVEL \\\nSKILL: 2\nLEVEL: 6\nTOTAL: 2d6 + SKILL\noutput TOTAL named "total"\n'
    'output d4 named "chill"&inputs=SKILL:1,LEVEL:9&label=Jen'
)


class Lines(Reading):
    """Reads a markup as lines, one for each thing that is said of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line."""
        super().handle_starttag(name, attrs)
        if name in BLOCKS:
            self.lines.append("")
        self.lines[-1] += dict(attrs).get("aria-label") or "" if name == "svg" else ""

    def handle_data(self, data: str) -> None:
        """Go on with it."""
        super().handle_data(data)
        self.lines[-1] += data


def lines_of(markup: str) -> list[str]:
    """Give what a markup says, line by line."""
    read(markup)
    lines = Lines()
    lines.feed(markup)
    return [" ".join(line.split()) for line in lines.lines if line.strip()]


class Both:
    """The messages of a fair roll of a situation, and what its two sides are told of them."""

    def __init__(self, situation: str) -> None:
        """Take a link of the situation, however it is written."""
        self.situation = decode(situation).encode()
        offer = offer_of(SECRET, self.situation)
        answer = answer_of(KEY, offer, self.situation)
        self.offer = link_of(self.situation, offer=offer)
        self.answer = link_of(self.offer, answer=answer)
        self.proof = proof_of(self.situation, SECRET, answer)
        self.confirmed = confirmed_of(self.situation, SECRET, KEY)
        self._kept: dict[str, dict[str, list[list[str]]]] = {
            "asker": {"offers": [["1", Offer(link=decode(self.offer), secret=SECRET).record()]], "answers": []},
            "roller": {"offers": [], "answers": [["1", FairAnswer(link=decode(self.answer), key=KEY).record()]]},
            "": {"offers": [], "answers": []},
        }

    def told(self, link: str, side: str) -> Any:
        """Open a message on a side: the parts of the page, and what is said of it."""
        return json.loads(OFFERED["exchange"](link, json.dumps({**self._kept[side], "view": ""})))

    def hears(self, link: str, side: str = "") -> list[str]:
        """Give the whole scene as it is read aloud, with the verdict and what came of it."""
        parts = self.told(link, side)["parts"]
        places = ("fair", "answer", "results", "mark", "deed", "proof") if parts["results"] else PLACES
        return [line for place in places for line in lines_of(parts[place])]


BEFORE = [FOLD, HOW, "What it cannot show:", ALONE, ONLY, REFUSED, FAILS, "Use this situation"]
BEHIND = [ALONE, ONLY, REFUSED, WITNESSED, "Use this situation", "Next roll together"]
KNOWN = [FOLD, "What this shows:", FOLLOWS, FITS, ORDER, "What it does not show:", *BEHIND]
ROLLS = {
    "program": (
        PROGRAM,
        'AnyDice: output [highest 3 of 4d6] named "Ability" output d20 + 2 na… · mean result 12.24',
        ["Ability worse than 8 in 9", "8", "Ability 8", "Hit 21"],
        "Ability: 8; Hit: 21.",
    ),
    "own": (
        OWN,
        "Jen: Cold iron: Skill 1, Level hard · success 41.7 %",
        ["TOTAL 11, wanted ≥ 9 better than 5 in 6", "Succeeds", "total 11", "chill 3"],
        "Succeeds. total: 11; chill: 3.",
    ),
}
"""What is rolled, how a message names it, what is heard of the roll, and what is said of it."""
EVERY = pytest.mark.parametrize(("link", "about", "came", "said"), ROLLS.values(), ids=ROLLS)


@EVERY
def test_the_asker_hears_each_step(link: str, about: str, came: list[str], said: str) -> None:
    """The offer, the roll that is not confirmed, the confirmed one: what it is, what came, what can be known."""
    both = Both(link)
    steps = ["They throw in", "The dice show", "They confirm"]
    assert both.hears(both.offer, "asker") == [
        *("You offer", *steps),
        *("Your offer stands. Send it to one person", about),
        *("Share the offer", "Copy the offer", "QR code"),
        "Open the answer in this browser, which alone keeps your secret: then the dice show.",
        *BEFORE,
        *("If the other side uses this very browser, they throw in here:", "Throw in my part"),
    ]
    assert both.hears(both.answer, "asker") == [
        *("Done: You offer", "Done: They throw in", *steps[1:]),
        "A fair roll that is not confirmed.",
        "The offer was made in this browser, and used for this answer.",
        *came,
        *("Share the proof", "Copy the proof", "QR code"),
        "Send this proof to whoever answered. Their browser confirms it.",
        *(FOLD, "What this shows:", FOLLOWS, FITS, "What it does not show:", UNCONFIRMED, *BEHIND),
    ]
    assert both.told(both.answer, "asker")["said"] == said
    assert both.hears(both.confirmed, "asker") == [
        *("Done: You offer", *(f"Done: {step}" for step in steps[:2]), "Done: They confirm", "A confirmed fair roll."),
        "The offer was made in this browser, and used for this answer.",
        *came,
        "Seal: both halves fit",
        *("Share the roll", "Copy the roll", "QR code", "This is the link to keep, and to pass on."),
        *KNOWN,
    ]


@EVERY
def test_the_roller_hears_each_step(link: str, about: str, came: list[str], said: str) -> None:
    """The offer with the name of whoever sent it, the part that is in, the roll that is confirmed by it."""
    both = Both(link)
    steps = ["You throw in", "The dice show", "You confirm"]
    assert both.hears(f"{both.offer}&sender=Ada") == [
        *("Done: Ada offers", *steps),
        *("Ada asks you to make this roll together", about),
        "Throw in my part",
        "It is drawn at random here. Whoever offers is bound to this situation and to a secret.",
        *BEFORE,
    ]
    assert both.hears(both.answer, "roller") == [
        *("Done: They offer", *steps),
        "Your part is in. Send it back",
        "Until the other side opens it, nobody knows the dice: not even you.",
        about,
        *("Share my part", "Copy my part", "QR code"),
        "Opened there, the dice show. Open the proof that comes back in this browser.",
        *BEFORE,
    ]
    assert both.hears(both.proof, "roller") == [
        *("Done: They offer", "Done: You throw in", "Done: The dice show", "You confirm", "A confirmed fair roll."),
        "The answer in it was given from this browser, to this very offer.",
        *came,
        "Seal: both halves fit",
        *("Share the confirmation", "Copy the confirmation", "QR code"),
        "The key of your answer is added. Send this confirmed link back.",
        *KNOWN,
    ]
    whose = "The proof is confirmed: its answer is the one given from this browser."
    assert both.told(both.proof, "roller")["said"] == f"{said} {whose}"


def test_a_games_check_is_told_of_no_program() -> None:
    """What only programs do is said of them alone."""
    both = Both("spellwoven/test?skill=7&label=Jen")
    heard = both.hears(both.offer)
    assert "Jen: Test of Skill: Skill 7 · pass 97.3 %" in heard
    assert [line for line in BEFORE if line not in heard] == [FAILS]


TYPED, NAMED = "<b>\u202ex</b>", "<b>x</b>"
TITLED = (
    f'\\ title {TYPED}T \\\n\\ input X "{TYPED}I" 1..6 \\\nX: 3\n'
    f'output d6 + X named "{TYPED}O"\noutput 2d4 named "{TYPED}P"'
)
HOSTILE = f"lab/anydice?program={quote(TITLED)}&inputs=X:4&label={NAMED}"
UNTITLED = f"lab/anydice?program=output d6 named {quote(chr(34) + TYPED + 'O' + chr(34))}"


@pytest.mark.parametrize("link", [HOSTILE, UNTITLED], ids=["titled", "untitled"])
@pytest.mark.parametrize("side", ["asker", "roller"])
def test_what_people_typed_is_text(link: str, side: str) -> None:
    """Titles, inputs, labels, names of outputs and of senders are no markup, and turn nothing around."""
    both = Both(link)
    messages = {"asker": ("offer", "answer", "confirmed"), "roller": ("offer", "answer", "proof")}[side]
    for name in messages:
        sent = f"{getattr(both, name)}&sender={NAMED}"
        parts = both.told(sent, "" if (name, side) == ("offer", "roller") else side)["parts"]
        seen = {place: parts[place] for place in (*PLACES, "answer", "results", "trace") if place in parts}
        for markup in seen.values():
            assert NAMED not in markup
            assert "<b>\u202e" not in markup
            assert "\u202e" not in re.sub(r' (?:href|data-link)="[^"]*"', "", markup)
        whole = " ".join(line for markup in seen.values() for line in lines_of(markup))
        assert f"<b>{MARK}x</b>" in whole
        assert link != HOSTILE or NAMED in whole


def test_a_program_without_a_title_is_named_by_its_beginning() -> None:
    """Lines of comments are left out, and its inputs stand behind it, as with any check."""
    begins = '\\ for Ada \\\nSKILL: 2 \\ input SKILL "Skill" 1..9 \\\noutput d6 + SKILL'
    both = Both(f"lab/anydice?program={quote(begins)}&inputs=SKILL:3")
    about = 'AnyDice: SKILL: 2 \\ input SKILL "Skill" 1..9 \\ output d6 + SKILL: Skill 3 · mean result 6.50'
    assert both.hears(both.offer)[5] == about

"""Rolls: new ones, and those that a link names."""

from dataclasses import replace
from secrets import token_bytes

from fairthrow.app.answers import Answer, answered
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link
from fairthrow.view.fair import panel
from fairthrow.view.figure import Shown
from fairthrow.view.parts import live_parts
from fairthrow.view.roll import roll as roll_markup


def _roll(link: Link, view: Shown) -> Answer:
    """Give a roll: of typed faces where there are some, else of a newly drawn seed; of neither without dice."""
    if not link.situation.takes_dice:
        drawn = replace(link, seed=None, faces=None)
    else:
        drawn = link if link.faces is not None else replace(link, seed=token_bytes(SEED_BYTES))
    return {**rolled(drawn, view), "fragment": drawn.fragment()}


def rolled(link: Link, view: Shown) -> Answer:
    """Give the parts and the sentence of the roll that a link names."""
    thrown = link.roll()
    situation = link.situation
    odds = situation.odds()
    here = replace(view, here=thrown.outcomes[situation.main])
    parts = {**live_parts(situation, here, odds), "roll": roll_markup(link, thrown, odds), "fair": panel(link)}
    return {"parts": parts, "said": thrown.summary}


roll = answered(_roll)

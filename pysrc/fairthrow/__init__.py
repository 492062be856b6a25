"""Fairthrow: rolls, explanations and exact odds of tabletop dice systems.

The rooms, from the inside out: :mod:`fairthrow.dice` knows dice and no game,
:mod:`fairthrow.systems` knows the games and no text format, :mod:`fairthrow.links`
turns outside text into situations, :mod:`fairthrow.view` turns situations into
markup, and :mod:`fairthrow.app` is what a browser's worker calls.
"""

__version__ = "0.1.0"

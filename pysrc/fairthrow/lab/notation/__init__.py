"""Dice notation, as most rollers have it: its syntax, its exact odds, its rolls. Each construct has one meaning.

Syntax:

- :mod:`scanner`, :mod:`behind`, :mod:`atoms`, :mod:`parser` and :mod:`reader` read a program, each from smaller parts;
  :mod:`questions` are Roll20's. :mod:`tree` is what they make, :mod:`rules` what is done with dice.
- :mod:`faults` are errors with a place, :mod:`elsewhere` what may have been meant there. :mod:`fitting` refuses what
  never happens or never ends.

Meaning:

- :mod:`faces` are those of a die, :mod:`numbers` exact numbers, and :mod:`constants` parts without dice.
- :mod:`odds` goes through a program, :mod:`pools` has dice and :mod:`amounts` totals. :mod:`cuts` says what is missing.
- :mod:`language` is dice notation as the Lab knows it.
"""

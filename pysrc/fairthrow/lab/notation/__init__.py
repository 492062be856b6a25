"""Dice notation, as most rollers have it: its syntax, its exact odds, its rolls. Each construct has one meaning.

Syntax:

- :mod:`scanner`, :mod:`behind`, :mod:`atoms`, :mod:`parser` and :mod:`reader` read a program, each from smaller parts;
  :mod:`questions` are Roll20's. :mod:`tree` is what they make, :mod:`rules` what is done with dice.
- :mod:`faults` are errors with a place. :mod:`fitting` refuses what never happens or never ends.
- :mod:`elsewhere` knows what may have been meant; only a wrong program asks it. :mod:`phrases` and :mod:`spoken` are
  what players say of dice, :mod:`labels` and :mod:`terms` what they call them, :mod:`rivals` the modifiers of other
  rollers, :mod:`chats` and :mod:`printed` the lines of bots, :mod:`sheets` the names of a character, and :mod:`strays`
  whatever lacks a sign. :mod:`heard` reads labels.

Meaning:

- :mod:`faces` are those of a die, :mod:`numbers` exact numbers, and :mod:`constants` parts without dice.
- :mod:`odds` goes through a program, :mod:`pools` has dice and :mod:`amounts` totals. :mod:`cuts` says what is missing.
- :mod:`language` is dice notation as the Lab knows it.
"""

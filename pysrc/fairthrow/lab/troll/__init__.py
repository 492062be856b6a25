"""Troll, the dice language of Torben Mogensen: its syntax, its exact odds, its rolls.

Syntax:

- :mod:`tokens`, :mod:`parse`, :mod:`tree` and :mod:`printed` read a program and write it again.
- :mod:`faults` and :mod:`hints` say what is wrong with it, where, and what would be right.

Meaning:

- :mod:`rolls` takes dice from a source and tells what became of each (:mod:`fairthrow.lab.thrown`); :mod:`seen` has the
  collections that know their dice.
- :mod:`odds` goes through the parts of a program, :mod:`scopes` through those that give names their values,
  :mod:`words` through those that only look at what they are given; :mod:`names` and :mod:`calling` help them. All end
  in :mod:`fairthrow.lab.engine.multisets`, and so do rolls: a rule is written once.
- :mod:`cuts` says what the odds leave out.
- :mod:`language` is Troll as the Lab knows it.
"""

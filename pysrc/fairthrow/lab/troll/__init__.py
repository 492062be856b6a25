"""Troll, the dice language of Torben Mogensen: its syntax, its exact odds, its rolls.

Syntax:

- :mod:`tokens`, :mod:`parse`, :mod:`tree` and :mod:`printed` read a program and write it again.
- :mod:`faults` and :mod:`hints` say what is wrong with it, where, and what would be right.

Meaning:

- :mod:`values` is what words do with what lies on the table: rolls and odds both end there.
- :mod:`rolls` takes dice from a source and tells what became of each (:mod:`fairthrow.lab.thrown`); :mod:`seen` has the
  collections that know their dice.

Odds, from the outside in:

- :mod:`odds` goes through the parts of a program, :mod:`scopes` through those that give names their values,
  :mod:`words` through those that only look at what they are given; :mod:`names` and :mod:`calling` help them.
- :mod:`folds` is what compositional functions make of dice; :mod:`cuts` says what the odds leave out.
- :mod:`law` is what they make: laws that are written out, and heaps of dice that nobody has looked at.
- :mod:`looking` makes laws of heaps by the quickest way there is, :mod:`joining` puts independent laws together.
- :mod:`sweep` answers questions about heaps together (:mod:`questions`): :mod:`faces` goes through the faces, and
  :mod:`streams` are the small machines that are given the dice of each.
- :mod:`sharing` is for dice that several places look at: it goes through the answers, not through the dice.
"""

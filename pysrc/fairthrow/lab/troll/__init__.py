"""Troll, the dice language of Torben Mogensen: its syntax, its exact odds, its rolls.

- :mod:`tokens`, :mod:`parse`, :mod:`tree` and :mod:`printed` are its syntax; :mod:`hints` says what is wrong with it.
- :mod:`values` is what its words do with what lies on the table: rolls and odds both end there.
- :mod:`rolls` takes dice from a source, and tells what became of each.
- :mod:`odds` gives the exact odds of all that can come out.
"""

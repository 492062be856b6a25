"""A program of the Lab as a check: what can be said of a check, its link and its roll holds for it too.

The Lab itself (:mod:`fairthrow.lab`) knows languages and dice, and neither checks nor links. This room puts the two
together:

- :mod:`fields` has the kinds of field that only programs have: their text, and the values of their inputs;
- :mod:`check` is a program with its fields, as a situation that can be rolled;
- :mod:`own` is a program whose inputs are fields, each of its own kind: a game of one's own;
- :mod:`patience` says how much work one answer may take;
- :mod:`decoding` reads its links.

Only who asks for a program imports it: no page of a game does.
"""

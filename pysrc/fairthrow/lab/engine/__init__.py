"""What every dice language ends in: exact dice, pools not yet rolled, mixtures, limits. It knows no language.

- :mod:`limits` says when a program has asked for too much.
- :mod:`die` is a die: whole-number weights over one total. What falls away is the total that no face has.
- :mod:`sums` adds dice up.
- :mod:`pool` is dice not yet rolled, by kinds, and what can be asked of them without going through their rolls.
- :mod:`sweep` is the one way through the faces of dice, each with how many dice show it. What is to be found out is an
  observer that sees them fall: :mod:`places` sums places of a sorted pool, :mod:`multisets` answers joint questions.
- :mod:`rolls` goes through the sorted rolls of a pool, for what nothing better is known for.
- :mod:`symbolic_roll` is a roll that hides its dice and answers questions; what looks at it cannot tell who answers:
  - :mod:`needs` runs what asks again with each answer, for rolls here and for shared dice in :mod:`multisets`;
  - :mod:`asking` runs what looks at it once for each different answer; :mod:`roll_questions` has answers weighed
    together, by the sweep;
  - :mod:`reveal` takes the steps (:mod:`steps`) of what looks at it by all ways together: ``run`` goes through them,
    ``knowledge`` is what is known of dice, ``query`` answers from it, ``branch`` splits a state where it cannot,
    ``merge`` makes states that agree one, ``project`` says what is forgotten, ``symmetry`` which dice are alike.
- :mod:`mix` lays together what each way to go led to.
- :mod:`processes` plays what goes in circles to its end: chains of states, solved exactly.
- :mod:`multisets` is for languages of collections: dice that nobody has looked at, and questions about them.
"""

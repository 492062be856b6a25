"""What every dice language ends in: exact dice, pools not yet rolled, mixtures, limits. It knows no language.

- :mod:`limits` says when a program has asked for too much.
- :mod:`die` is a die: whole-number weights over one total. What falls away is the total that no face has.
- :mod:`sums` adds dice up.
- :mod:`pool` is dice not yet rolled, by kinds, and what can be asked of them without going through their rolls.
- :mod:`places` sums places of a sorted pool.
- :mod:`rolls` goes through the sorted rolls of a pool, for what nothing better is known for.
- :mod:`asked` is a roll that hides its dice and answers questions; what looks at it cannot tell who answers:
  - :mod:`asking` runs what looks at it once for each different answer; :mod:`sweeping` weighs answers together;
  - :mod:`revealing` takes the steps (:mod:`steps`) of what looks at it by all ways to go together, and ways that agree
    are one (:mod:`meeting`): :mod:`knowing` is what is known of dice, :mod:`answering` answers from it, :mod:`forking`
    parts a way where it cannot, :mod:`forgetting` says what is forgotten, :mod:`onekind` which dice are not told apart.
- :mod:`mix` lays together what each way to go led to.
- :mod:`heaps` is for languages of collections: dice that nobody has looked at, and questions about them.
"""

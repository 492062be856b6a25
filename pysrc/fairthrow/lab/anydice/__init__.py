"""The language AnyDice: text → syntax → values of the engine.

How a program becomes odds::

    text ─ lexer, parser ─▶ syntax ─ plain ─▶ statements, one after the other ─▶ outputs
                              │                  │ a call
                              │                  ▼
           free_variables, value_types,       calls: arguments → what the parameters expect
                           compiler              │ dice where a number or a sequence is expected
                              ▼                  ▼
                          compiled ─▶ body, run once for each face or roll ─▶ engine.mix: one die
                                  choosing ├─ or with rolls that are asked (engine.asking, looking)
                                           └─ or as a plan of steps, for rolls that are revealed
                                              (plans, liveness; engine.revealing)

- :mod:`lexer` and :mod:`parser` read a program, :mod:`syntax` is what they give, :mod:`printer` writes it again.
- :mod:`meaning` says what each operator does with numbers, sequences and dice, :mod:`arithmetic` what it gives for two
  numbers; :mod:`operators` finds it by its sign, :mod:`looking` does the same for rolls that are asked.
- :mod:`calls` binds arguments to parameters, and goes through dice where numbers or sequences are expected.
- :mod:`library` has the functions that AnyDice brings, :mod:`settings` what ``set`` sets.
- :mod:`machine` is a program at work; :mod:`plain` runs statements as they stand, and is what all else must equal.
- :mod:`free_variables` finds what a function needs from its caller, :mod:`value_types` which of its values are always
  numbers or sequences; with both, :mod:`compiler` writes it as Python, which uses :mod:`natives`, and :mod:`compiled`
  runs that and remembers what calls gave. :mod:`liveness` finds what is still needed at a place; with that,
  :mod:`plans` writes a function as steps. :mod:`choosing` chooses among the ways to go through rolls.
- :mod:`processes` plays calls to the end that lead back to themselves, :mod:`state_flow` has their states worked out,
  :mod:`awaiting` says what may not be done before they have ended, :mod:`endless` is a count that can only be shown,
  and :mod:`unfinished` says what never ends, or is cut.
- :mod:`traversal` goes through the parts of a value, of which there may be very many beside each other.
- :mod:`program` takes a text and gives its outputs.

How a program is rolled: the same statements run (:mod:`rolling`, a :mod:`plain` with other operators and calls), and
what they give are dice that can be thrown. They stand wherever the odds have dice, and find their own odds only if
something asks for them.

- :mod:`lazy_dice` and :mod:`lazy_pool` are such dice and pools, :mod:`lazy_ops` those that operators make of them,
  :mod:`call_sampling` a call that throws for its parameters; it remembers those that throw for none.
  :mod:`roll_ops` has the operators and AnyDice's own functions.
- :mod:`playing` plays a process round by round.
- :mod:`trace` is where dice fall and what is told of them, :mod:`trace_words` how it says values.

Where AnyDice itself is wrong: :mod:`faulty` runs a program as AnyDice does, and :mod:`warnings` says what differs.
Most programs have nothing that :mod:`suspects` finds suspicious, and are not run again. :mod:`empty_results` notes
which functions came to no result. :mod:`reuse` finds dice that are thrown twice where one throw was meant, and
:mod:`one_throw` writes the program that throws once.

A new operator needs a line in the parser's levels, its meaning, and what it is of an asked roll. A new function of
AnyDice's own needs a line in the library. Both can then be rolled, too; what becomes of their dice is told if
:mod:`roll_ops` knows them.
"""

"""The language AnyDice: text → syntax → values of the engine.

How a program becomes odds::

    text ─ lexer, parser ─▶ syntax ─ plain ─▶ statements, one after the other ─▶ outputs
                              │                  │ a call
                              │                  ▼
                  names, kinds, compiler      calls: arguments → what the parameters expect
                              │                  │ dice where a number or a sequence is expected
                              ▼                  ▼
                          compiled ─▶ body, run once for each face or roll ─▶ engine.mix: one die
                                  choosing ├─ or with rolls that are asked (engine.asking, looking)
                                           └─ or as a plan of steps, for rolls that are revealed
                                              (plans, living; engine.revealing)

- :mod:`lexer` and :mod:`parser` read a program, :mod:`expected` says what they found instead of what they expected,
  :mod:`syntax` is what they give, :mod:`printer` writes it again.
- :mod:`meaning` says what each operator does with numbers, sequences and dice, :mod:`arithmetic` what it gives for two
  numbers; :mod:`operators` finds it by its sign, :mod:`looking` does the same for rolls that are asked.
- :mod:`calls` binds arguments to parameters, and goes through dice where numbers or sequences are expected.
- :mod:`library` has the functions that AnyDice brings, :mod:`settings` what ``set`` sets.
- :mod:`machine` is a program at work; :mod:`plain` runs statements as they stand, and is what all else must equal.
- :mod:`names` finds what a function needs from its caller, :mod:`kinds` which of its values are always numbers or
  sequences; with both, :mod:`compiler` writes it as Python, which uses :mod:`natives`, and :mod:`compiled` runs that
  and remembers what calls gave. :mod:`living` finds what is still needed at a place; with that, :mod:`plans` writes a
  function as steps. :mod:`choosing` chooses among the ways to go through rolls.
- :mod:`program` takes a text and gives its outputs.

How a program is rolled: the same statements run (:mod:`rolling`, a :mod:`plain` with other operators and calls), and
what they give are dice that can be thrown. They stand wherever the odds have dice, and find their own odds only if
something asks for them.

- :mod:`unrolled` and :mod:`unrolledpool` are such dice and pools, :mod:`throws` those that operators make of them,
  :mod:`drawn` a call that throws for its parameters; :mod:`memory` remembers calls that throw for none.
  :mod:`operating` has the operators and AnyDice's own functions, :mod:`missing` finds what becomes of ways without a
  result.
- :mod:`table` is where dice fall and the trace is told, :mod:`telling` how it says values.

Where AnyDice itself is wrong: :mod:`faulty` runs a program as AnyDice does, and :mod:`warnings` says what differs.
Most programs have nothing that :mod:`suspects` finds suspicious, and are not run again.

A new operator needs a line in the parser's levels, its meaning, and what it is of an asked roll. A new function of
AnyDice's own needs a line in the library. Both can then be rolled, too; what becomes of their dice is told if
:mod:`operating` knows them.
"""

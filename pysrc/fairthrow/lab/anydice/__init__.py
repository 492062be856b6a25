"""The language AnyDice: text → syntax → values of the engine.

- :mod:`lexer` and :mod:`parser` read a program, :mod:`syntax` is what they give, :mod:`printer` writes it again.
- :mod:`meaning` says what each operator does with numbers, sequences and dice.
- :mod:`calls` binds arguments to parameters, and goes through dice where numbers or sequences are expected.
- :mod:`library` has the functions that AnyDice brings.
- :mod:`plain` runs statements as they stand; :mod:`program` takes a text and gives its outputs.
"""

"""Processes that may go in circles, to their end: an absorbing Markov chain of states, each with its transitions.

- :mod:`transitions` says what one run of a state comes to, and takes out what is forgotten.
- :mod:`components` finds the circles: which states lead back to each other.
- :mod:`circles` solves the equations of one circle, in whole numbers.
- :mod:`ends` lets chance flow forward from the start, level by level, over one denominator each.
- :mod:`counts` is for what has no last value: its first values, exactly what is behind them, mean and variance.
- :mod:`outcome` takes states and their transitions, and gives what the first comes to.
"""

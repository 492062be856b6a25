"""The question turned round: which value of a field gives the chance that is wanted, and which program a curve.

Odds go forward, from fields to a chance. Here every value of a field, or every pair of two, is asked for its chance.
None is left out, since chances need not rise with the value. So an answer is a list of exact chances, never a guess.

- :mod:`fairthrow.sweep.wanted`: the share or the mean that is wanted;
- :mod:`fairthrow.sweep.fields`: the fields that are gone through, and their values;
- :mod:`fairthrow.sweep.checks`: what a check is asked for, and :mod:`fairthrow.sweep.programs` the same of a program;
- :mod:`fairthrow.sweep.found`: the answer, and how it is made step by step;
- :mod:`fairthrow.sweep.curves`: how near programs are to a curve.
"""

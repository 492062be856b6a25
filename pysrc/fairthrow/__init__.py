"""Fairthrow: rolls, explanations and exact odds of tabletop dice systems.

Its packages and modules, each of which knows only those before it:

- :mod:`fairthrow.dice` knows dice and no game;
- :mod:`fairthrow.systems` knows the games and no links;
- :mod:`fairthrow.lab` knows dice languages and works out what their programs come to;
- :mod:`fairthrow.links` turns text from outside into situations;
- :mod:`fairthrow.programs` makes checks of the Lab's programs, with links like all others;
- :mod:`fairthrow.table` has what people use beside one check: the log, luck, fair rolls;
- :mod:`fairthrow.view` turns situations into markup;
- :mod:`fairthrow.app` is what a browser's worker calls, and :mod:`fairthrow.commands` is the command line.
"""

__version__ = "0.1.0"

"""How `dist/` is made, served and tested: `build.py` sets up an environment and runs this package in it.

It is no part of the wheel. What goes into the site is found by reading `site/`, `pysrc/fairthrow` and the npm
packages; hashed names, the precache list and the runtime image are all made here, nothing is listed by hand.

Three runtimes have their code here. The modules of this folder run natively, as the site is built. Those in `inside/`
run in Pyodide meanwhile, those in `shipped/` in browsers. `testing/` runs natively too: it brings browsers for tests.
"""

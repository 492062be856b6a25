"""What PyScript runs in its worker: offers the app's functions to the page, or says why it cannot.

PyScript itself would only print an error, and the page would take the worker for a working one.
"""

import gc
import json
import sys
import traceback

from polyscript import xworker

gc.disable()  # nothing of a start is garbage
origin = "snapshot" if "fairthrow.app" in sys.modules else "image"
problem = ""
try:
    from fairthrow.app import serve

    serve()
except Exception as error:  # noqa: BLE001 - whatever it is, the page says so
    traceback.print_exception(error)
    problem = f"{type(error).__name__}: {error}"

gc.freeze()  # what is here by now stays
gc.enable()

xworker.sync.begun = lambda: json.dumps({"origin": origin, "problem": problem})

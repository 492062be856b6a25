"""JSON that is nested too deep, at every door of the Python in browsers.

There it would end Python, not only raise an error.
"""

import pytest

from sitebuild.compiled import ready
from sitebuild.interpreter import run_inside
from sitebuild.places import PACKAGE

pytestmark = pytest.mark.only_all

DOORS = """
import json, sys
sys.path.insert(0, "/pysrc")
from fairthrow.app.decisions import read_wish
from fairthrow.app.fair import read_known
from fairthrow.app.log import chosen, listed, luck, remember
from fairthrow.app.logfiles import exported, imported
from fairthrow.app.saved import renaming, saving
from fairthrow.table.fair import read_kept
from fairthrow.table.files.reading import read_everything, read_log
from fairthrow.systems import FairthrowError

def awaited(question):
    while True:
        try:
            question.send(None)
        except StopIteration as answer:
            return answer.value


def stored(text):
    awaited(remember(json.dumps({"kind": "rolls", "put": [["key", text]], "drop": [], "anew": True})))
    awaited(exported('{"form": "json"}'))
    awaited(listed('{"most": 5, "system": "skew"}'))


doors = (
    read_everything, read_log, read_known, read_wish, stored,
    *(lambda text, asked=asked: awaited(asked(text))
      for asked in (remember, imported, exported, listed, chosen, luck, saving, renaming)),
    lambda text: read_kept([("key", text)], [("key", text)]),
)
deep = "[" * 100_000 + "]" * 100_000
for text in ("[" * 100_000, deep, '{"fairthrow": 1, "rolls": [' + deep + "]}", '{"secret": ' + deep + "}"):
    for door in doors:
        try:
            door(text)
        except FairthrowError:
            pass
print("Python goes on.")
"""


def test_deep_json_does_not_end_python() -> None:
    """A file, a stored record and what a page tells are refused if they are too deep, and Python goes on."""
    assert run_inside(DOORS, {"/pysrc": PACKAGE.parent}, library=ready()).strip() == "Python goes on."

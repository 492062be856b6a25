"""A `+` in the link of a program: the page shows in its editor what Python reads."""

import json

from plus_signs import EITHER, MEANT

from sitebuild.node import run_node
from sitebuild.places import ROOT

READS = """
import { fieldsOf } from "./site/lab/links.js";
const links = JSON.parse(process.argv[1]);
console.log(JSON.stringify(links.map((link) => fieldsOf(link).program)));
"""


def test_the_page_reads_a_plus_as_python_does() -> None:
    """Where both may be meant, Python refuses the link, and the page shows a plus. Other fields are those of a form."""
    raw = [*MEANT, *EITHER]
    links = [f"lab/anydice?limit=20&program={program}&label=a+b" for program in raw]
    told = run_node("--input-type=module", "--eval", READS, json.dumps(links), directory=ROOT)
    assert not told.returncode, told.stderr
    read = dict(zip(raw, json.loads(told.stdout), strict=True))
    assert {program: read[program] for program in MEANT} == MEANT
    assert read["2+d4"] == "2+d4"
    assert read["output+2+d4"] == "output 2+d4"

"""The files that hold what is kept: they are written and read here, in turns with other questions.

What functions take and give, and how errors are told, is as in :mod:`fairthrow.app.log`.
"""

from collections.abc import Generator

from fairthrow.app.answers import refusal
from fairthrow.app.choice import RollChoice
from fairthrow.app.log import answer, of_choice
from fairthrow.app.records import RECORDS
from fairthrow.app.turns import in_turns
from fairthrow.systems import FairthrowError
from fairthrow.table.files.beside import unknown
from fairthrow.table.files.reading import read_log
from fairthrow.table.files.writing import write_log
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import KINDS, write_entry, write_text
from fairthrow.table.log.spreadsheet import write_csv


async def exported(text: str) -> str:
    """Write a file, the answer's ``text``.

    ``text`` is a choice of rolls, with ``form``: ``json`` or ``csv``. A JSON file of all rolls holds the saved checks
    and the characters as well.
    """
    asked = read_json(text)
    choice = RollChoice.of(asked)
    return answer(text=await in_turns(_csv(choice) if asked["form"] == "csv" else _json(choice)))


def _csv(choice: RollChoice) -> Generator[None, None, str]:
    header = write_csv(())
    rows = [header]
    keys = yield from of_choice(choice)
    for key in sorted(keys):
        roll = RECORDS["rolls"].read(key)
        if roll:
            rows.append(write_csv((roll,)).removeprefix(header))
        yield
    return "".join(rows)


def _json(choice: RollChoice) -> Generator[None, None, str]:
    entries: dict[str, list[dict[str, str]]] = {}
    rolls = yield from of_choice(choice)
    for kind in KINDS:
        keys = rolls if kind == "rolls" else list(RECORDS[kind].texts) if choice.everything else []
        entries[kind] = []
        for key in sorted(keys):
            record = RECORDS[kind].read(key)
            if record:
                entries[kind].append(write_entry(record))
            yield
    return write_log(**entries)


async def imported(text: str) -> str:
    """Read the text of a file that somebody chose.

    In the answer, ``records`` are the new ones: by kind, each as the text to store. A record that is kept already is
    left out, even if its stored text is written in another way. A record that the file holds twice is given once.
    ``problems`` has a sentence for each entry that could not be read, for the first five of them. A file that Fairthrow
    did not save is answered with an error.
    """
    try:
        records, problems = await in_turns(unknown(read_log(text), _texts))
    except FairthrowError as error:
        return refusal(error)
    return answer(records=records, problems=problems[:5])


def _texts(kind: str, mark: str) -> Generator[None, None, set[str]]:
    """Give the texts of the kept records of a kind with a mark, written anew: the same record has the same text."""
    texts = set()
    for record in RECORDS[kind].marked(mark):
        if record:
            texts.add(write_text(record))
        yield
    return texts

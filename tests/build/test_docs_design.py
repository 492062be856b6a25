"""`site/docs/design.md` tells the same walls between the rooms as the test that holds them."""

import re

from test_walls import MAY_IMPORT, ROOM_OF_ENTRY

from sitebuild.docs import DOCS

TEXT = (DOCS / "design.md").read_text(encoding="utf-8")
TABLE = TEXT[TEXT.index("| room |") :].partition("\n\n")[0]


def test_rooms_and_what_they_may_import_are_told() -> None:
    """Each room has a row that names the other rooms it may import. Modules that only begin a program need no row."""
    rows = [line.strip("|").split("|") for line in TABLE.splitlines()[2:]]
    told = {name.strip(" `"): set(re.findall(r"`(\w+)`", allowed)) for name, _, allowed in rows}
    assert told == {
        room: allowed - {room} - ROOM_OF_ENTRY for room, allowed in MAY_IMPORT.items() if room not in ROOM_OF_ENTRY
    }

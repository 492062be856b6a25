"""Names that stand for numbers of a sheet, where they have none: what was read there is a line of the text here."""

import re
from collections.abc import Container

from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.scanner import NAME
from fairthrow.lab.notation.spoken import SpokenWords

_ASKED = re.compile(r"@\{([^{}|\n]*\|)?([^{}|\n]*)\}")
_NAMED_DICE = re.compile(r"(.+?)(d(?:[0-9]+|f))")


class SheetNames(SpokenWords):
    """Makes the errors of names."""

    def no_name(self, at: int, name: str, known: Container[str]) -> FaultError:
        """Make the error that a name ``at`` a place has no number. It may be a ``known`` one with a die behind it."""
        start = self.line_start()
        edits = [Edit(start, start, f"@{name} = 3\n", f"@{name} = 3")]
        dice = _NAMED_DICE.fullmatch(name.lower())
        if dice and dice[1] in known:
            edits.insert(0, Edit(at, at + 1 + len(name), f"(@{name[: len(dice[1])]}){name[len(dice[1]) :]}"))
        return self.fault(at, f"there is no @{name}; give it a number in a line above", *edits)

    def no_name_at_all(self, at: int) -> FaultError:
        """Make the error that no name stands behind an @ ``at`` a place, or one as Roll20 has it."""
        asked = _ASKED.match(self.text, at, self.end)
        name = re.sub(r"\W+", "_", asked[2], flags=re.ASCII).strip("_") if asked else ""
        if not asked or not NAME.fullmatch(f"@{name}"):
            return self.fault(at, "expected a name behind @")
        start = self.line_start()
        text = f"@{name} = 3\n{self.text[start:at]}@{name}"
        behind = self.text[asked.end() : asked.end() + 1]
        text = text if not (behind.isalnum() or behind == "_") else f"@{name} = 3\n{self.text[start:at]}(@{name})"
        reason = f"what Roll20 reads from a sheet is a number in a line above: @{name} = 3"
        return self.fault(at, reason, Edit(start, asked.end(), text, f"@{name} = 3"))

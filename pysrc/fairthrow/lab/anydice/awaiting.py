"""What is said of what has not ended yet, and is looked at."""

from fairthrow.lab.anydice.decisions import DECISIONS
from fairthrow.lab.anydice.syntax import Binary, Call, Expression, Sequence
from fairthrow.lab.anydice.trace_words import called
from fairthrow.lab.engine.processes.awaited import AwaitedError
from fairthrow.lab.engine.symbolic_roll import COMPARISONS
from fairthrow.lab.errors import Place, ProgramError, UnplacedError

_DEEDS = {
    "+": ("added to another that has not ended", "add"),
    "-": ("taken away", "take away"),
    "*": ("multiplied", "multiply"),
    "/": ("divided", "divide"),
    "^": ("raised to a power", "raise"),
    "&": ("taken for true or false", "ask for"),
    "|": ("taken for true or false", "ask for"),
    "!": ("taken for true or false", "ask for"),
    "#": ("counted", "count"),
    "@": ("looked into", "look into"),
    "d": ("rolled", "roll"),
}

DECISION = ("decided", "decide")

DECIDED = ("decided on", "decide on")
GONE_THROUGH = ("gone through", "go through")


def met_at(error: AwaitedError, node: Expression) -> AwaitedError:
    """Note where and by what something that is awaited was looked at, if that is not noted yet; give the ``error``."""
    if isinstance(node, Call) and node.signature in DECISIONS:
        deed = DECISION
    elif isinstance(node, Call):
        deed = f"given to {called(node)}", "give"
    elif isinstance(node, Sequence):
        deed = "put into a sequence", "put there"
    else:
        sign = getattr(node, "sign", "")
        deed = ("compared", "compare") if sign in COMPARISONS and isinstance(node, Binary) else _DEEDS[sign]
    return met_by(error, node.place, deed)


def met_by(error: AwaitedError, place: Place, deed: tuple[str, str]) -> AwaitedError:
    """Note a ``place`` and a ``deed`` there, if none is noted yet; give the ``error``."""
    error.met = error.met or (place, deed)
    return error


def refusal(error: AwaitedError) -> Exception:
    """Say that it leads back to what looks at it, so that it can never be known there."""
    if error.met is None:
        return UnplacedError()
    place, (done, do) = error.met
    return ProgramError(place, f"this has not ended yet, and is {done} here; pass what you {do} along as a number")

"""Endworld's resonance: faces that several dice show (Endworld, "Resonance").

:func:`resonate` is the rule; rolls and the odds of the kept dice both read it from there.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

NO_RESONANCE = "none"


class Resonances(NamedTuple):
    """All resonances of a roll: their ``amplitudes``, strongest first, and their ``frequency``.

    Endworld, "Resonance".
    """

    amplitudes: tuple[int, ...] = ()
    """Of each its amplitude, one less than the dice that show its face; largest first."""
    frequency: int = 0
    """The face of the strongest: of the largest amplitude, and of those the highest face."""

    @property
    def largest(self) -> int:
        """The largest amplitude, 0 without resonance."""
        return self.amplitudes[0] if self.amplitudes else 0


SILENCE = Resonances()


def resonate(so_far: Resonances, face: int, dice: int) -> Resonances:
    """Add what ``dice`` dice do that show one ``face`` to the resonances ``so_far``, those of other faces.

    >>> resonate(Resonances((1,), 8), 4, 2)
    Resonances(amplitudes=(1, 1), frequency=8)
    """
    if dice < 2:  # noqa: PLR2004  # one die alone matches nothing
        return so_far
    amplitude = dice - 1
    stronger = (amplitude, face) > (so_far.largest, so_far.frequency)
    return Resonances(
        tuple(sorted((*so_far.amplitudes, amplitude), reverse=True)),
        face if stronger else so_far.frequency,
    )


def resonances_of(faces: Iterable[int]) -> Resonances:
    """Give the resonances among ``faces``.

    >>> resonances_of([4, 9, 4, 9, 9])
    Resonances(amplitudes=(2, 1), frequency=9)
    """
    shown = list(faces)
    found = SILENCE
    for face in sorted(set(shown)):
        found = resonate(found, face, shown.count(face))
    return found


def amplitudes_text(amplitudes: Sequence[int]) -> str:
    """Write ``amplitudes``, the strongest first, as the text of that outcome.

    >>> amplitudes_text((2, 1)), amplitudes_text(())
    ('2+1', 'none')
    """
    return "+".join(map(str, amplitudes)) or NO_RESONANCE


def amplitudes_order(text: str) -> tuple[int, ...]:
    """Give the sorting key of such a text: none, 1, 1+1, 2, 2+1, 3 and so on."""
    return () if text == NO_RESONANCE else tuple(map(int, text.split("+")))

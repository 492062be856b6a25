r"""Programs that rulebooks print for their own dice, and ours that match what the same rulebooks say.

Spellwoven prints one for Troll, with comments that a page has wrapped: so it is refused, and the error says how to mend
it. It counts dice below the rank S, and the text counts those up to it.
"""

from fairthrow.programs.gallery.example import troll

PRINTED = troll(r"""
\ Spellwoven Core Resolution

\ Change N to alter the number of
dice (typically set at 3d10)

\ Change S to alter the Skill
Rank (typically 3-9)

N:=3d10;

S:=4;

(count S> N) + (count 1= N)
""")
"""Spellwoven's program as it is printed."""

MENDED = troll(r"""
\ Spellwoven Core Resolution

\ Change N to alter the number of dice (typically set at 3d10)

\ Change S to alter the Skill Rank (typically 3-9)

N:=3d10;

S:=4;

(count S> N) + (count 1= N)
""")
"""The same, with its comments joined. It is off by one rank: ``S > N`` counts the dice below S."""

UP_TO_THE_RANK = troll(r"""
\ title Up to the rank, ones twice
\ about Three d10 against a skill rank: each die up to the rank is a success, and a 1 is two (Spellwoven).
\ input SKILL "Skill rank" 1..9
\ input DIFFICULTY "Successes needed" 1..6
\ success >= DIFFICULTY
SKILL := 4;
DIFFICULTY := 1;
hand := 3d10;
(count SKILL >= hand) + (count 1 = hand)
""")
"""What Spellwoven's text says (Test of Skill), for ranks up to 9."""

"""Examples of processes that are played to their end."""

from fairthrow.programs.gallery.example import anydice

PLAYED = (
    anydice(r"""
\ title A duel
  about Both strike at once, again and again: 11 or more on a d20 hits for d6. If both fall, you have lost.
  input YOURS "Your hit points" 1..12
  input THEIRS "Their hit points" 1..12
  success you win >= 1
  degrees you fall 0, you win 1 \
\ to the end \
YOURS: 8
THEIRS: 6
function: duel A:n against B:n {
  if A < 1 { result: 0 }
  if B < 1 { result: 1 }
  result: [duel A - (d20 >= 11) * d6 against B - (d20 >= 11) * d6]
}
output [duel YOURS against THEIRS] named "you win"
"""),
    anydice(r"""
\ title Two clocks
  about Yours is to be full first. The best of 2d6: a 6 fills 2 of yours, 4 or 5 also 1 of theirs, less 2 of theirs.
  input YOURS "Segments of yours" 2..8
  input THEIRS "Segments of theirs" 2..8
  success you are first >= 1
  degrees they are first 0, you are first 1 \
\ to the end \
YOURS: 6
THEIRS: 4
function: clocks A:n and B:n {
  if A >= YOURS { result: 1 }
  if B >= THEIRS { result: 0 }
  result: [act [highest 1 of 2d6] with A and B]
}
function: act BEST:n with A:n and B:n {
  if BEST = 6 { result: [clocks A + 2 and B] }
  if BEST >= 4 { result: [clocks A + 2 and B + 1] }
  result: [clocks A and B + 2]
}
output [clocks 0 and 0] named "you are first"
"""),
    anydice(r"""
\ title Until a six
  about How many throws of a d6 it takes until the first 6. \
\ to the end \
function: until ROLL:n {
  if ROLL = 6 { result: 1 }
  result: 1 + [until d6]
}
output [until d6] named "throws"
"""),
)

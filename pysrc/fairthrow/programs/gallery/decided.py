"""Examples that ask what is best to do with a throw."""

from fairthrow.programs.gallery.example import anydice

DECIDED = (
    anydice(r"""
\ title Any dice once more
  about Five d6; once you may throw any of them again, all at once. What gives you the total that you want?
  input TOTAL "Total" 15..28
  success total >= TOTAL
  goal >= TOTAL \
TOTAL: 22
function: best of A:d or B:d or C:d or D:d or E:d or F:d { result: A }
function: keep KEPT:n of ROLL:s { result: {1..KEPT}@ROLL + (#ROLL - KEPT)d6 }
function: play ROLL:s {
  result: [best of [keep 5 of ROLL] or [keep 4 of ROLL] or [keep 3 of ROLL]
    or [keep 2 of ROLL] or [keep 1 of ROLL] or [keep 0 of ROLL]]
}
output [play 5d6] named "total"
"""),
    anydice(r"""
\ title Push at a price
  about Each 6 is worth 3. Or push: throw all but 6 and 1 again, and then each 1 costs 2. When is it worth it?
  input POOL "Dice" 1..8
  goal highest \
POOL: 6
function: best of A:d or B:d { result: A }
function: push ROLL:s {
  SIXES: [count 6 in ROLL]
  ONES: [count 1 in ROLL]
  result: [best of 3 * SIXES or [pushed SIXES and ONES and (#ROLL - SIXES - ONES)d6]]
}
function: pushed SIXES:n and ONES:n and NEW:s {
  result: 3 * (SIXES + [count 6 in NEW]) - 2 * (ONES + [count 1 in NEW])
}
output [push POOLd6] named "worth"
"""),
    anydice(r"""
\ title A turn of Pig
  about Throw a d6 as often as you like and add up; a 1 loses all and ends the turn. Hold, or throw again?
  goal highest \
set "maximum function depth" to 100
function: best of A:d or B:d { result: A }
function: turn SUM:n thrown FACE:n {
  if FACE = 1 { result: 0 }
  if SUM + FACE > 60 { result: SUM + FACE }
  result: [best of SUM + FACE or [turn SUM + FACE thrown d6]]
}
output [turn 0 thrown d6] named "points"
"""),
    anydice(r"""
\ title Two ways to strike
  about Each round: 8 or more on a d20 for d8 + 3, or 13 or more for 2d8 + 6. Fell the foe in time.
  input FOE "Hit points" 5..40
  input ROUNDS "Rounds" 1..6
  success it falls >= 1
  degrees it stands 0, it falls 1
  goal >= 1 \
FOE: 24
ROUNDS: 4
function: best of A:d or B:d { result: A }
function: fight FOE:n for ROUNDS:n {
  if FOE < 1 { result: 1 }
  if ROUNDS = 0 { result: 0 }
  result: [best of [fight FOE - (d20 >= 8) * (d8 + 3) for ROUNDS - 1]
    or [fight FOE - (d20 >= 13) * (2d8 + 6) for ROUNDS - 1]]
}
output [fight FOE for ROUNDS] named "it falls"
"""),
)
"""The examples of decisions. Each has the function that lets AnyDice run it, which takes the first option."""

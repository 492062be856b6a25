"""Examples of contests, and of games that are played with dice alone."""

from fairthrow.programs.gallery.example import anydice, troll

CONTESTS = (
    anydice(r"""
\ title Three against two
  about A battle of the board game: the best dice of three attackers and two defenders are compared; ties defend. \
function: fallen A:s B:s {
  result: (1@A > 1@B) + (2@A > 2@B)
}
output [fallen 3d6 2d6] named "defenders that fall"
"""),
    anydice(r"""
\ title Opposed pools
  about Two pools of d6 count their fives and sixes; the difference is yours where it is above 0.
  input YOURS "Your dice" 1..15
  input THEIRS "Their dice" 1..15
  success net >= 1
  degrees they win -1, a tie 0, you win 1 \
YOURS: 6
THEIRS: 4
output YOURSd(d6 >= 5) - THEIRSd(d6 >= 5) named "net"
"""),
    anydice(r"""
\ title Initiative
  about Two sides roll a d20 and add a bonus: whoever has more goes first.
  input YOURS "Your bonus" -2..10
  input THEIRS "Their bonus" -2..10
  success lead >= 1
  degrees they are first -1, a tie 0, you are first 1 \
YOURS: 3
THEIRS: 1
output (d20 + YOURS) - (d20 + THEIRS) named "lead"
"""),
    anydice(r"""
\ title Dice poker
  about Five dice as a hand, as in poker: three of a kind or better is what you want.
  degrees nothing 0, pair 1, two pairs 2, three of a kind 3, straight 4, full house 5, four of a kind 6, all alike 7
  success hand >= 3 \
function: hand of ROLL:s {
  PAIRS: 0
  MOST: 0
  loop FACE over {1..6} {
    SAME: [count FACE in ROLL]
    MOST: [highest of MOST and SAME]
    PAIRS: PAIRS + (SAME >= 2)
  }
  if MOST = 5 { result: 7 }
  if MOST = 4 { result: 6 }
  if MOST = 3 & PAIRS = 2 { result: 5 }
  if MOST = 1 & 1@ROLL - 5@ROLL = 4 { result: 4 }
  if MOST = 3 { result: 3 }
  result: PAIRS
}
output [hand of 5d6] named "hand"
"""),
    troll(r"""
\ title Push your luck
\ about Roll a d6 again and again and add up; a 1 loses all. Stop as soon as you have enough.
\ input GOAL "Stop at" 5..40
\ success >= 1
\ degrees all is lost 0, you stop in time 1
function turn(so, goal) =
  if so >= goal then so
  else foreach x in d6 do if x = 1 then 0 else call turn(so + x, goal)
GOAL := 20;
call turn(0, GOAL)
"""),
    troll(r"""
\ title Death saves
\ about A d20 each round: 10 and more is a success, three of them live; three failures die. A 1 fails twice, a 20 lives.
\ success >= 1
\ degrees dies 0, lives 1
function save(good, bad) =
  if good >= 3 then 1
  else if bad >= 3 then 0
  else foreach x in d20 do
    if x = 20 then 1
    else if x >= 10 then call save(good + 1, bad)
    else if x = 1 then call save(good, bad + 2)
    else call save(good, bad + 1)
call save(0, 0)
"""),
    troll(r"""
\ title The pass line
\ about Craps: 7 and 11 win at once, 2, 3 and 12 lose; any other sum has to come again before a 7.
\ success >= 1
\ degrees loses 0, wins 1
come := sum 2d6;
if (7 = come) U (11 = come) then 1
else if (2 = come) U (3 = come) U (12 = come) then 0
else foreach last in (repeat x := sum 2d6 until (7 = x) U (come = x)) do
  if last = come then 1 else 0
"""),
    anydice(r"""
\ title Highest of two teams
  about Each side takes the best of its d20s; a tie goes to the defenders.
  input MINE "Your d20s" 1..6
  input OTHERS "Their d20s" 1..6
  success lead >= 1
  degrees they win 0, you win 1 \
MINE: 3
OTHERS: 2
output [highest 1 of MINEd20] - [highest 1 of OTHERSd20] named "lead"
"""),
)
"""The examples of contests and games."""

"""Examples in which dice of a pool are looked at one by one: successes, ones that spoil them, sets."""

from fairthrow.programs.gallery.example import anydice, troll

POOLS = (
    troll(r"""
\ title Successes, tens again
\ about A pool of d10: 8 and more is a success, and each 10 is rolled again for more of them.
\ input POOL "Dice" 1..12
\ success >= 1
POOL := 5;
count 7 < (POOL # (accumulate x := d10 while x = 10))
"""),
    anydice(r"""
\ title Ones take successes away
  about A pool of d10 against a difficulty: reaching it is a success, a 1 takes one away; below 0 is a botch.
  input POOL "Dice" 1..12
  input HARD "Difficulty" 3..10
  success successes >= 1
  degrees botch -1, fails 0, succeeds 1 \
POOL: 5
HARD: 7
function: worth ROLL:n {
  if ROLL >= HARD { result: 1 }
  if ROLL = 1 { result: -1 }
  result: 0
}
output POOLd[worth d10] named "successes"
"""),
    anydice(r"""
\ title Tens count twice
  about A pool of d10 where 7, 8 and 9 are one success and a 10 is two.
  input POOL "Dice" 1..25
  input NEEDED "Needed" 1..15
  success successes >= NEEDED \
POOL: 8
NEEDED: 4
output POOLd{0:6, 1:3, 2} named "successes"
"""),
    anydice(r"""
\ title Hits and glitches
  about A pool of d6 where 5 and 6 hit; where at least half of the dice show a 1 there is a glitch.
  input POOL "Dice" 1..15
  input NEEDED "Hits needed" 1..8
  success degree >= 2
  degrees fails with a glitch 0, fails 1, succeeds with a glitch 2, succeeds 3 \
POOL: 6
NEEDED: 2
function: outcome of ROLL:s {
  HITS: [count {5, 6} in ROLL]
  CLEAN: [count 1 in ROLL] * 2 < POOL
  result: 2 * (HITS >= NEEDED) + CLEAN
}
output [outcome of POOLd6] named "degree"
"""),
    anydice(r"""
\ title Stress dice
  about Sixes of all dice are successes; a 1 on any of the stress dice is panic.
  input BASE "Dice" 1..10
  input STRESS "Stress" 0..6
  success degree >= 2
  degrees fails in panic 0, fails 1, succeeds in panic 2, succeeds 3 \
BASE: 4
STRESS: 2
function: outcome of PLAIN:s and TENSE:s {
  SIXES: [count 6 in PLAIN] + [count 6 in TENSE]
  CALM: [count 1 in TENSE] = 0
  result: 2 * (SIXES >= 1) + CALM
}
output [outcome of BASEd6 and STRESSd6] named "degree"
"""),
    anydice(r"""
\ title Best of some d6
  about The best die counts: 6 succeeds, 4 and 5 at a price, two sixes are critical (7). Without dice: the worse of two.
  input DICE "Dice" 0..6
  success result >= 4
  degrees fails 1, at a price 4, succeeds 6, critical success 7 \
DICE: 3
function: best of ROLL:s {
  if [count 6 in ROLL] >= 2 { result: 7 }
  result: 1@ROLL
}
if DICE > 0 { output [best of DICEd6] named "result" }
else { output [lowest 1 of 2d6] named "result" }
"""),
    anydice(r"""
\ title Width of the best set
  about A pool of d10 in which equal dice make sets: how wide the widest set is.
  input POOL "Dice" 2..8
  success width >= 3 \
POOL: 5
function: widest in ROLL:s {
  BEST: 0
  loop FACE over {1..10} { BEST: [highest of BEST and [count FACE in ROLL]] }
  result: BEST
}
output [widest in POOLd10] named "width"
"""),
    anydice(r"""
\ title Hit, wound, save
  about Each attack has to hit on 3 and more and to wound on 4 and more, and then the save of 5 and more has to fail.
  input ATTACKS "Attacks" 1..30
  success wounds >= 3 \
ATTACKS: 10
function: unsaved WOUND:n {
  if WOUND < 4 { result: 0 }
  result: d6 < 5
}
function: wound HIT:n {
  if HIT < 3 { result: 0 }
  result: [unsaved d6]
}
output ATTACKSd[wound d6] named "wounds"
"""),
    anydice(r"""
\ title Three tries for sixes
  about Five dice, three throws; after each the sixes stay and the others are thrown again. How many sixes in the end. \
function: again ROLL:n {
  if ROLL = 6 { result: 6 }
  result: d6
}
output 5d([again [again d6]] = 6) named "sixes"
"""),
    troll(r"""
\ title How many different faces
\ about A handful of d6: how many different numbers lie there.
\ input DICE "Dice" 1..12
\ success >= 5
DICE := 6;
count different DICE d6
"""),
)
"""The examples about pools."""

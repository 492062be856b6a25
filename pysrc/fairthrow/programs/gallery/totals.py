"""Examples in which dice make one number: totals, the best of some, dice that explode."""

from fairthrow.programs.gallery.example import anydice, troll

TOTALS = (
    anydice(r"""
\ title Best three of four
  about Ability scores: roll 4d6, leave out the lowest, add up the rest. \
output [highest 3 of 4d6] named "Ability score"
output 3d6 named "Three dice"
"""),
    anydice(r"""
\ title Advantage on a d20
  about A d20 with a bonus against a difficulty; with an edge roll two and take the better, with a burden the worse.
  input BONUS "Bonus" -5..15
  input DC "Difficulty" 5..30
  input EDGE "Edge" burden 1, none 2, edge 3
  success total >= DC \
BONUS: 5
DC: 15
EDGE: 3
if EDGE = 3 { ROLL: [highest 1 of 2d20] }
else if EDGE = 1 { ROLL: [lowest 1 of 2d20] }
else { ROLL: d20 }
output ROLL + BONUS named "total"
"""),
    anydice(r"""
\ title Attack and damage
  about A d20 to hit; a hit deals 2d6 and the bonus, a natural 20 rolls the damage dice twice, a natural 1 misses.
  input BONUS "To hit" 0..15
  input ARMOUR "Armour class" 8..25
  success damage >= 1
  degrees misses 0, hits 1 \
BONUS: 5
ARMOUR: 15
function: attack ROLL:n {
  if ROLL = 1 { result: 0 }
  if ROLL = 20 { result: 4d6 + BONUS }
  if ROLL + BONUS >= ARMOUR { result: 2d6 + BONUS }
  result: 0
}
output [attack d20] named "damage"
"""),
    anydice(r"""
\ title Great weapon
  about Damage of 2d6 where each 1 or 2 is rolled once more, and the new number counts. \
function: again ROLL:n {
  if ROLL <= 2 { result: d6 }
  result: ROLL
}
output 2d[again d6] named "with the weapon"
output 2d6 named "without"
"""),
    anydice(r"""
\ title Roll and keep
  about Roll some d10 and keep some of the best; a 10 explodes, at most twice.
  input ROLLED "Rolled" 1..10
  input KEPT "Kept" 1..10
  input TARGET "Target" 5..60
  success total >= TARGET \
ROLLED: 4
KEPT: 2
TARGET: 15
output [highest KEPT of ROLLEDd[explode d10]] named "total"
"""),
    anydice(r"""
\ title Trait and wild die
  about Step dice: a trait die of 4 to 12 sides and a wild d6, both explode; the better one counts, 4 is a success.
  input SIDES "Trait" d4 4, d6 6, d8 8, d10 10, d12 12
  success result >= 4 \
SIDES: 8
set "explode depth" to 3
output [highest of [explode dSIDES] and [explode d6]] named "result"
"""),
    anydice(r"""
\ title A wild die among others
  about A pool of d6 added up; one of them is wild and explodes on a 6, as often as it likes up to ten times.
  input DICE "Dice" 2..10
  input TARGET "Target" 5..40
  success total >= TARGET \
DICE: 4
TARGET: 15
set "explode depth" to 10
output (DICE - 1)d6 + [explode d6] named "total"
"""),
    anydice(r"""
\ title Fudge dice
  about Four dice with two pluses, two blanks and two minuses, and a skill, against a rung of the ladder.
  input SKILL "Skill" -2..5
  input RUNG "Rung" -2..8
  success total >= RUNG \
SKILL: 2
RUNG: 3
output 4d{-1, 0, 1} + SKILL named "total"
"""),
    anydice(r"""
\ title Two dice and a stat
  about 2d6 and a stat: 10 and more is a full success, 7 to 9 comes at a price, less is trouble.
  input STAT "Stat" -1..3
  success total >= 7
  degrees trouble 1, at a price 7, full success 10 \
STAT: 1
output 2d6 + STAT named "total"
"""),
    anydice(r"""
\ title Armour
  about Damage of 2d8 after armour has taken its part of it; it never heals.
  input ARMOUR "Armour" 0..12
  success damage >= 1 \
ARMOUR: 5
output [highest of 0 and 2d8 - ARMOUR] named "damage"
"""),
    troll(r"""
\ title Three step dice, best two
\ about A pool of step dice, one for each thing that helps: d6, d8 and d10; the best two are added up.
\ success >= 12
sum largest 2 {d6, d8, d10}
"""),
    anydice(r"""
\ title Under a percentage
  about d100 under a skill: a fifth of it is a hard success, half of that a critical one; 96 and more is a fumble.
  input SKILL "Skill" 1..95
  success degree >= 1
  degrees fumble -1, fails 0, succeeds 1, hard success 2, critical success 3 \
SKILL: 50
function: degree of ROLL:n {
  if ROLL >= 96 { result: -1 }
  if ROLL <= SKILL / 10 { result: 3 }
  if ROLL <= SKILL / 5 { result: 2 }
  if ROLL <= SKILL { result: 1 }
  result: 0
}
output [degree of d100] named "degree"
"""),
)
"""The examples about totals."""

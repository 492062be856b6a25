"""Examples as players type them to a roller, in dice notation."""

from fairthrow.programs.gallery.example import notation

TYPED = (
    notation("""
// title Six ability scores
// about Six times 4d6 without the lowest: the scores of a new character.
6#4d6kh3
"""),
    notation("""
// title Two d20, the higher
// about Advantage as rollers write it: two d20, keep the higher, add a bonus.
// input bonus "Bonus" -5..15
// input dc "Difficulty" 5..30
// success attack >= dc
@bonus = 5
@dc = 15
attack: 2d20kh1 + @bonus
"""),
    notation("""
// title Two d20, the lower
// about Disadvantage: two d20, keep the lower, add a bonus.
// input bonus "Bonus" -5..15
// success save >= 15
@bonus = 5
save: 2d20kl1 + @bonus
"""),
    notation("""
// title A lucky d20
// about A d20 that is thrown again, once, when it shows a 1.
// input bonus "Bonus" -5..15
// success check >= 12
@bonus = 3
check: 1d20ro1 + @bonus
"""),
    notation("""
// title Greatsword
// about 2d6 where each 1 or 2 is thrown again, once, and strength is added.
damage: 2d6ro<=2 + 4 [slashing]
"""),
    notation("""
// title Fireball
// about 8d6 for whoever fails the save, half of it for whoever makes it.
full: 8d6 [fire]
saved: floor(8d6 / 2) [fire]
"""),
    notation("""
// title Count eights on tens
// about A pool of d10 in which each die of 8 or more is a hit.
// input pool "Pool" 1..20
// input needed "Needed" 1..6
// success hits >= needed
@pool = 6
@needed = 2
hits: (@pool)d10>=8
"""),
    notation("""
// title Sevens count, ones take away
// about A pool of d10: each 7 or more is a hit, and each 1 takes one away.
// input pool "Pool" 1..20
// success hits >= 1
@pool = 5
hits: (@pool)d10>=7f1
"""),
    notation("""
// title Fives and sixes
// about A pool of d6 in which each 5 and each 6 is a hit.
// input pool "Pool" 1..30
// input needed "Needed" 1..10
// success hits >= needed
@pool = 12
@needed = 4
hits: (@pool)d6>=5
"""),
    notation("""
// title Roll five, keep three
// about Five d10, of which the three highest are added up.
// success total >= 20
total: 5d10kh3
"""),
    notation("""
// title Four fudge dice and a skill
// about Four dice of −1, 0 and 1, with a skill.
// input skill "Skill" 0..8
// success effort >= 2
@skill = 2
effort: 4dF + @skill
"""),
    notation("""
// title A table of thirty-six
// about One of 36 entries, by two d6 that are read digit by digit: 11 to 66.
entry: 10 * 1d6 + 1d6
"""),
)

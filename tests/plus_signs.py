"""Programs in links whose ``+`` may stand for a blank, as the link has them, and as they are to be read."""

MEANT = {
    "output 2+d4": "output 2+d4",
    "output%202+d4": "output 2+d4",
    "output%20%5Bf%203%204%5D+1": "output [f 3 4]+1",
    "output+2d6": "output 2d6",
    "output+2%2Bd4": "output 2+d4",
    "output+%5Bhighest+1+of+2d6%5D": "output [highest 1 of 2d6]",
    "output+%5Bf+3+4%5D": "output [f 3 4]",
    "2d6+3": "2d6+3",
    "d20+d4": "d20+d4",
    "4d6kh3+d6": "4d6kh3+d6",
    "4d6+kh3": "4d6 kh3",
    "output+2d6+3": "output 2d6+3",
    "output+2d6+3+1d4": "output 2d6+3+1d4",
    "(2d6)+(3)": "(2d6)+(3)",
    "2d6+3>=10": "2d6+3>=10",
    "2d6+3%3E=10": "2d6+3>=10",
    "sum+2d6+": "sum 2d6 ",
    "+2d6": " 2d6",
    "x:+3+output+x": "x: 3 output x",
    "%22a+b%22": '"a b"',
    "+": " ",
}
"""As a link has it → as it is to be read."""

EITHER = ("2+d4", "output+2+d4", "output+(1..3)+d6", "output+{1,2}+d6", "output+[f+3+4]", "3d6+2+d4", "1+d%25")
"""What may be meant in two ways."""

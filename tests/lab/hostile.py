"""Programs that ask for much: some are refused, some are answered at length."""

SLOW = {
    "troll": "x := 30d30; (sum x) * (max x) * (count different x)",
    "anydice": "loop A over {1..3000} {\n loop B over {1..3000} { X: A * B } }\noutput X",
}
"""For each language, one that takes longer than anybody waits."""

REFUSED = [
    ("anydice", "output 999999d999999"),
    ("anydice", "output d{1:10000000000000}"),
    ("anydice", "X: {1}\nloop I over {1..100} { X: {X, X} }\noutput X"),
    (
        "anydice",
        'function: f N:n { result: [f N+1] + [f N] }\nset "maximum function depth" to 900\noutput [f 1]',
    ),
    ("anydice", "output " + "(" * 2000 + "1" + ")" * 2000),
    ("anydice", "output (d700)d700"),
    ("anydice", SLOW["anydice"]),
    ("troll", "999999d999999"),
    ("troll", "call f(1)\nfunction f(x) = call f(x U x)"),
    ("troll", "1..999999999"),
    ("troll", "repeat x := d6 while 1"),
    ("troll", SLOW["troll"]),
    ("troll", "-" * 5_999 + "1"),
    ("troll", "\N{GAME DIE}" * 6_000),
]
"""Programs that ask for too much, of whatever there is."""

ANSWERED = [
    ("anydice", "output d500000"),
    ("anydice", "output d1000 * d1000"),
    ("anydice", "output 200d100"),
    ("anydice", "output 1d100000 output 1d100000 + 1d6"),
    ("troll", "d 99999"),
    ("troll", "sum 100d100"),
]
"""Programs whose answers are long."""

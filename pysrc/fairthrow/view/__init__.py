"""Text in, markup out: what people see of situations, odds and rolls.

Nothing here knows a rule or a browser. Everything that came from outside is escaped here,
and percentages are rounded here and nowhere else.
"""

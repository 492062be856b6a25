"""Dice and their exact arithmetic. Knows no game and imports nothing else of ours."""

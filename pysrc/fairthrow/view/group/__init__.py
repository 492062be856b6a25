"""Parties and rivals as a page shows them, as plain text and as data."""

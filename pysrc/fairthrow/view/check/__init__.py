"""A check as a page shows it: its answer, dice, chart, tables and controls; and the same as plain text and data."""

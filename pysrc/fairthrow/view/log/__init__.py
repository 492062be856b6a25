"""What a player keeps, as a page shows it: the log, luck, and what a file would bring."""

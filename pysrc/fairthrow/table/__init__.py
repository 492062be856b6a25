"""What people at a table have beside one check: the log of their rolls, luck, fair rolls."""

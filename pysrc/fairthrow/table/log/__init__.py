"""What a player keeps: records of rolls, saved checks and characters, files of them, and luck."""

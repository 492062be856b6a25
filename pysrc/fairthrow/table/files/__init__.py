"""Files of the log, of characters, and of all that a browser keeps: written, read, and added to what is kept."""

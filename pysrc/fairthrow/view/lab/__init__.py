"""Programs of the Lab as its page shows them, as pictures, as copies and as data."""

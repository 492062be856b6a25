"""What can go wrong in a way that a person can act on."""


class BuildError(Exception):
    """A failure to be shown as its text alone: it says what failed and what to do."""

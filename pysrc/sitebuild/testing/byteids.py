"""A plugin of pytest: bytes that a test is given become text in its name.

pytest itself escapes them. Where it is told to escape nothing (:data:`sitebuild.testing.mutants.OPTIONS`), it cannot
make a name of them at all, and no test is found.
"""


def pytest_make_parametrize_id(val: object) -> str | None:
    """Give the name of ``val``, if it is bytes: two digits of base 16 for each. Any other name is left to pytest."""
    return val.hex() if isinstance(val, bytes) else None

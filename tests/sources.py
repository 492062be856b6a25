"""Sources in Python, read once for all tests of a process that look into them."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """Give what a module's text says, as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Give everything that a module's text is made of: each statement, and each part of one."""
    return tuple(ast.walk(tree_of(path)))

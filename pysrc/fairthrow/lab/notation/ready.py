"""The dice of a program that lie ready before its roll, read from its text: their numbers and faces stand there."""

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.notation.faces import DIGIT, DieFaces
from fairthrow.lab.notation.throwing import name_of
from fairthrow.lab.notation.tree import Dice, Node, Program, parts
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError, within_one_roll


def ready(program: Program, budget: Budget) -> tuple[ReadyDice, ...]:
    """Give the dice that every roll of a ``program`` throws, from left to right as a roll does.

    Dice that come of others, as one that explodes calls for them, are not among them. Raises UnknownDiceError where
    dice say how many there are, or of how many sides, and LimitError for more dice than one roll throws.
    """
    found: list[ReadyDice] = []
    waiting: list[Node] = [each.node for each in reversed(program.outputs)]
    while waiting:
        budget.spend(20)
        node = waiting.pop()
        if not isinstance(node, Dice):
            waiting.extend(reversed(parts(node)))
            continue
        if not isinstance(node.many, int) or not isinstance(node.faces, DieFaces):
            raise UnknownDiceError
        if node.many:
            count, sides = node.many, node.faces.many
            if node.faces.digits:
                count, sides = count * node.faces.digits, DIGIT
            found.append(ReadyDice(count, sides, name_of(program, node)))
    return tuple(within_one_roll(found))

"""A program at work, watched: what each of its parts cost, and how many values it came to."""

from fairthrow.lab.account import Account, Clock, Explained, repeated, values_said
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.notation.amounts import Amount
from fairthrow.lab.notation.odds import OddsReader
from fairthrow.lab.notation.tree import Call, Dice, DiceGroup, Node, Program


def explained(program: Program, limit: int, budget: Budget, clock: Clock) -> Explained:
    """Work out the odds of a program, cut after ``limit`` throws, and give an account of it.

    ``clock`` gives the time in nanoseconds. Raises what :class:`fairthrow.lab.notation.odds.OddsReader` does.

    >>> from fairthrow.lab.notation.reader import read
    >>> [(part.what, *part.ways) for part in explained(read("4d6kh3 + 2"), 12, Budget(), lambda: 0).parts]
    [('4d6kh3 + 2', '16 values'), ('4d6kh3', '16 values')]
    """
    account = Account(budget, clock)
    watched = _Watched(program, limit, account)
    for each in program.outputs:
        with account.part(watched.words(each.node), each.line):
            account.went(values_said(len(watched.output(each.node).die.weights)))
    return account.told()


class _Watched(OddsReader):
    def __init__(self, program: Program, limit: int, account: Account) -> None:
        super().__init__(program, limit, account.budget)
        self._account = account

    def words(self, node: Node) -> str:
        """Give a part as it is written, cut where it is long."""
        return repeated(self.program.text[node.start : node.end])

    def get(self, node: Node) -> Amount:
        if not isinstance(node, Dice | DiceGroup | Call):
            return super().get(node)
        with self._account.part(self.words(node), self.program.text.count("\n", 0, node.start) + 1):
            amount = super().get(node)
            self._account.went(values_said(len(amount.die.weights)))
            return amount

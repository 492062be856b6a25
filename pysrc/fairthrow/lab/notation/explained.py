"""A program at work, watched: what each of its parts cost, and how many values it came to."""

from fairthrow.lab.account import Account, Clock, Explained
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.notation.amounts import Amount
from fairthrow.lab.notation.odds import OddsReader
from fairthrow.lab.notation.tree import Call, Dice, DiceGroup, Node, Program

LONGEST = 60
"""Characters of a part that are repeated."""


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
            law = watched.output(each.node)
            account.went(_values(len(law.die.weights)))
    return Explained(tuple(account.parts.values()), account.budget.spent)


class _Watched(OddsReader):
    def __init__(self, program: Program, limit: int, account: Account) -> None:
        super().__init__(program, limit, account.budget)
        self._account = account

    def words(self, node: Node) -> str:
        """Give a part as it is written, cut where it is long."""
        words = self.program.words(node.start, node.end)
        return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"

    def get(self, node: Node) -> Amount:
        if not isinstance(node, Dice | DiceGroup | Call):
            return super().get(node)
        line = self.program.text.count("\n", 0, node.start) + 1
        with self._account.part(self.words(node), line):
            amount = super().get(node)
            self._account.went(_values(len(amount.die.weights)))
            return amount


def _values(many: int) -> str:
    return f"{many} value{'' if many == 1 else 's'}"

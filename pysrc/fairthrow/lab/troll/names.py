"""Which names a part of a program uses, and how often."""

from fairthrow.lab.troll.binding import REPEATED
from fairthrow.lab.troll.tree import Binary, Call, Chain, Default, Exp, Foreach, If, Let, Name, Repetition, parts

MANY = 2
"""More than once, or who knows how often."""


class Names:
    """Answers about the parts of one program, each found out once."""

    def __init__(self) -> None:
        self._free: dict[int, frozenset[str]] = {}
        self._uses: dict[tuple[str, int], int] = {}
        self._seen: list[Exp] = []  # keeps parts alive, so that no other gets their identity

    def free(self, part: Exp) -> frozenset[str]:
        """Give the names whose values a part takes from around it."""
        waiting = [part]
        while waiting and id(part) not in self._free:
            last = waiting[-1]
            below = [each for each in parts(last) if id(each) not in self._free]
            waiting += below
            if not below:
                waiting.pop()
                self._free[id(last)] = self._find(last)
                self._seen.append(last)
        return self._free[id(part)]

    def _find(self, part: Exp) -> frozenset[str]:
        match part:
            case Name(name):
                return frozenset({name})
            case Default(name, value):
                return self.free(value) | {name}
            case Let(name, value, body) | Foreach(name, value, body) | Repetition(_, name, value, _, body):
                return self.free(value) | (self.free(body) - {name})
            case _:
                return frozenset().union(*map(self.free, parts(part)))

    def uses(self, name: str, part: Exp) -> int:
        """Say how often the value of ``name`` is looked at, when the part is gone through once: 0, 1 or MANY."""
        if name not in self.free(part):
            return 0
        key = name, id(part)
        if key not in self._uses:
            self._uses[key] = self._count(name, part)
        return self._uses[key]

    def _count(self, name: str, part: Exp) -> int:  # noqa: PLR0911  # one line for each kind of part
        match part:
            case Name():
                return 1
            case Default(_, value):
                return 1 if name == part.name else self.uses(name, value)
            case Let():
                return self._uses_in_lets(name, part)
            case Foreach(_, values, _):
                inside = name in self.free(part.body) and name != part.name
                return MANY if inside else self.uses(name, values)
            case Repetition():
                return MANY
            case If(test, yes, no):
                return min(MANY, self.uses(name, test) + max(self.uses(name, yes), self.uses(name, no)))
            case Binary("#" | "d" | "z" | "'", left, right):
                return MANY if name in self.free(right) else self.uses(name, left)
            case Chain(operands, signs) if signs[0] in REPEATED:
                again = any(name in self.free(each) for each in operands[1:])
                return MANY if again else self.uses(name, operands[0])
            case Call(_, arguments):
                return min(MANY, sum(self.uses(name, argument) for argument in arguments))
            case _:
                return min(MANY, sum(self.uses(name, each) for each in parts(part)))

    def _uses_in_lets(self, name: str, part: Exp) -> int:
        """Say how often it is looked at where names are given values one behind the other, and in what follows."""
        found = 0
        while isinstance(part, Let):
            found += self.uses(name, part.value)
            if part.name == name or found >= MANY:
                return min(MANY, found)
            part = part.body
        return min(MANY, found + self.uses(name, part))

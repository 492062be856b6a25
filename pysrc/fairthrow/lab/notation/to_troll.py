"""Writes a program in Troll, where that has a text with the same odds."""

from collections.abc import Iterator, Sequence

from fairthrow.lab.notation.faces import FATE, DieFaces
from fairthrow.lab.notation.fitting import conds_of, fit_rule
from fairthrow.lab.notation.translating import NoTextError, Translating
from fairthrow.lab.notation.tree import (
    Binary,
    Bracketed,
    Call,
    Cond,
    Dice,
    DiceGroup,
    Node,
    Rule,
    Sign,
    dice_of_sum,
)

MOST_POWER = 12
"""The highest power that is written as a product."""

TURNED = {">": "<", "<": ">", ">=": "<=", "<=": ">=", "=": "=", "<>": "=/="}
"""Filters have their number on the left."""


class ToTroll(Translating):
    """Writes totals in Troll. Each name that it gives is another one."""

    def program(self) -> str:
        """Write the program. Raises NoTextError where there is no text for it."""
        if len(self.read.outputs) > 1:
            raise NoTextError("a program in Troll has one output")
        return self.whole(self.read.outputs[0].node)

    def name(self) -> str:
        """Give a name that stands nowhere yet."""
        self.names += 1
        number, letters = self.names - 1, ""
        while number >= 0:
            letters = chr(97 + number % 26) + letters
            number = number // 26 - 1
        return f"v{letters}"

    names = 0

    def divided(self, node: Binary) -> str:
        by = self.divisor(node)
        return f"{self.inner(node.left)} / {by}"

    def shifted(self, node: Binary, times: int, more: int, by: int) -> str:
        """Write a quotient of ``times`` what is divided and some ``more``."""
        left = self.inner(node.left)
        left = f"{times} * {left}" if times > 1 else left
        return f"({left} + {more}) / {by}"

    def inner(self, node: Node) -> str:
        """Write a part as it may stand between signs."""
        text = self.part(node)
        bare = text.isalnum() or (isinstance(node, Bracketed) and text.startswith("("))
        return text if bare else f"({text})"

    def _negative(self, node: Sign) -> str:
        return f"-{self.inner(node.inner)}"

    def _binary(self, node: Binary) -> str:
        if node.sign in TURNED:
            return f"count {self.inner(node.right)} {TURNED[node.sign]} {self.inner(node.left)}"
        if node.sign == "^":
            name = self.name()
            power = self.power(node)
            if power > MOST_POWER:
                raise NoTextError("Troll has no powers")
            return f"{name} := {self.inner(node.left)}; {' * '.join([name] * power) or '1'}"
        if node.sign == "/":
            raise NoTextError("Troll has whole numbers only, and this divides exactly")
        if node.sign == "%":
            self.not_negative(node.left, node.right)
            return f"{self.inner(node.left)} mod {self.inner(node.right)}"
        return f"{self.inner(node.left)} {node.sign} {self.inner(node.right)}"

    def _function(self, node: Call) -> str:
        if node.name in {"min", "max"}:
            return f"{node.name} {{{', '.join(self.inner(each) for each in node.given)}}}"
        if node.name == "abs":
            name = self.name()
            return f"{name} := {self.inner(node.given[0])}; max {{{name}, -{name}}}"
        return self.rounded(node)

    def _dice(self, node: Dice) -> str:
        rule = node.rule
        if (rule.fails or rule.rest_fails) and not rule.keep and not rule.unique:
            throw = self._chain(node)
            return f"sum {self._many(node)} # ({self._scored(rule, node, self._raised(rule, throw))})"
        pool = self._pool(node)
        many = node.many if isinstance(node.many, int) and (not rule.explode or rule.explode.startswith("!!")) else None
        return self._valued(rule, node, self._kept(rule, pool, many))

    def _valued(self, rule: Rule, node: Dice | None, pool: str) -> str:
        """Write the sum of a collection, or what is counted in it."""
        if not rule.counts:
            return f"sum {pool}"
        if rule.fails or rule.rest_fails:
            return self._scored(rule, node, pool)
        return self._successes(rule, node, pool)

    def _successes(self, rule: Rule, node: Dice | None, pool: str) -> str:
        if rule.counts in {"even", "odd"}:
            if node is None or not isinstance(node.faces, DieFaces) or node.faces.low < 0:
                raise NoTextError("Troll counts even and odd faces of 0 and more only")
            name = self.name()
            return f"count {int(rule.counts == 'odd')} = (foreach {name} in {pool} do ({name} mod 2))"
        return f"count {self._filter(self.success(rule, node), pool)}"

    def _scored(self, rule: Rule, node: Dice | None, pool: str) -> str:
        """Write successes less what takes one away."""
        name = self.name()
        found = self._successes(rule, node, name)
        away = [f"(count {self._filter(each, name)})" for each in rule.fails]
        away += [f"((count {name}) - ({self._successes(rule, node, name)}))"] if rule.rest_fails else []
        return f"{name} := {pool}; ({found}) - ({' + '.join(away)})"

    def _filter(self, cond: Cond, pool: str) -> str:
        number = f"({cond.number})" if cond.number < 0 else f"{cond.number}"
        return f"{number} {TURNED[cond.sign]} {pool}"

    def _kept(self, rule: Rule, pool: str, many: int | None) -> str:
        """Write what is kept of a collection; its ``many`` dice are known, if extra ones do not change that."""
        if not rule.keep:
            return pool
        if rule.keep != "drop":
            return f"({'least' if rule.keep == 'kl' else 'largest'} {rule.kept} {pool})"
        if many is not None:
            kept = pool
            if rule.drop_low:
                kept = f"(largest {max(0, many - rule.drop_low)} {kept})"
            return f"(least {max(0, many - rule.drop_low - rule.drop_high)} {kept})" if rule.drop_high else kept
        name = self.name()
        out = [f"(least {rule.drop_low} {name})"] if rule.drop_low else []
        out += [f"(largest {rule.drop_high} {name})"] if rule.drop_high else []
        if len(out) > 1:
            raise NoTextError("Troll drops from one end only where it is not known how many dice there are")
        return f"({name} := {pool}; {name} -- {out[0]})" if out else pool

    def _pool(self, node: Dice) -> str:
        """Write the collection of all single dice."""
        if node.rule.unique:
            return self._raised(node.rule, self._different(node))
        throw = self._chain(node)
        many = self._many(node)
        plain = throw.startswith("d") and throw[1:].isalnum() and isinstance(node.many, int)
        return self._raised(node.rule, f"({many} {throw})" if plain else f"({many} # {throw})")

    def _many(self, node: Dice) -> str:
        return f"{node.many}" if isinstance(node.many, int) else f"({self.part(node.many)})"

    def _different(self, node: Dice) -> str:
        faces = self.faces(node)
        weights = set(self.like(node, faces).standing().weights.values())
        if len(weights) > 1 or node.rule.once:
            raise NoTextError("Troll draws different faces only where all are equally likely")
        spans = [f"{low}" if low == high else f"{low}..{high}" for low, high in fit_rule(node, faces).stand]
        return f"({{{', '.join(spans)}}} pick {self._many(node)})"

    def _raised(self, rule: Rule, pool: str) -> str:
        for word, bound in (("max", rule.least), ("min", rule.most)):
            if bound is not None:
                name = self.name()
                pool = f"(foreach {name} in {pool} do {word} {{{name}, {bound}}})"
        return pool

    def _chain(self, node: Dice) -> str:
        """Write one die, with its extra dice."""
        rule, faces = node.rule, self.faces(node)
        throw = self._standing(rule, faces)
        if not rule.explode:
            return throw
        on = rule.on or Cond("=", faces.high)
        name = self.name()
        if rule.explode == "!o":
            return f"({name} := {throw}; if ({self._filter(on, name)}) then {{{name}, {throw}}} else {name})"
        if "p" in rule.explode:
            raise NoTextError("in Troll extra dice that count one less would be cut one throw later")
        if (rule.least is not None or rule.most is not None) and rule.explode == "!!":
            raise NoTextError("Troll raises a die and its extra dice together")
        chain = f"accumulate {name} := {throw} while ({self._filter(on, name)})"
        return f"(sum ({chain}))" if rule.explode == "!!" else f"({chain})"

    def _standing(self, rule: Rule, faces: DieFaces) -> str:
        """Write one die until it stands."""
        throw = self._die(faces)
        again, once = conds_of(rule.again, faces.low), conds_of(rule.once, faces.low)
        name = self.name() if again or once else ""
        if again:
            return f"(repeat {name} := {throw} while {self._any(again, name)})"
        if once:
            return f"({name} := {throw}; if {self._any(once, name)} then {throw} else {name})"
        return throw

    def _any(self, conds: Sequence[Cond], name: str) -> str:
        return f"({' U '.join(f'({self._filter(each, name)})' for each in conds)})"

    def _die(self, faces: DieFaces) -> str:
        if faces.digits:
            return f"({' + '.join(self._digits(faces.digits))})"
        if not faces.own:
            return f"d{faces.sides}" if faces.sides else "(choose {0})"
        if faces.own == FATE:
            return "(choose {-1, 0, 1})"
        spans = [f"{low}" if low == high else f"{low}..{high}" for low, high in faces.own]
        return f"(choose {{{', '.join(spans)}}})"

    def _digits(self, digits: int) -> Iterator[str]:
        for place in range(digits - 1, 0, -1):
            yield f"{10**place} * d6"
        yield "d6"

    def _group(self, node: DiceGroup) -> str:
        rule = node.rule
        if node.single and (rule.keep or rule.counts):
            dice = dice_of_sum(node.items[0])
            pools = [self._pool(each) for each in dice]
            pool = pools[0] if len(pools) == 1 else f"({' U '.join(pools)})"
            fixed = all(isinstance(each.many, int) and not each.rule.explode for each in dice)
            many = sum(each.many for each in dice if isinstance(each.many, int)) if fixed else None
            return self._valued(rule, None, self._kept(rule, pool, many))
        items = f"{{{', '.join(self.inner(each) for each in node.items)}}}"
        return self._valued(rule, None, self._kept(rule, items, len(node.items)))

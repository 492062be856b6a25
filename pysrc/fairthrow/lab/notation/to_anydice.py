"""Writes a program in AnyDice's language, where that has a text with the same odds."""

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.pools import worth_of
from fairthrow.lab.notation.translating import NoTextError, Translating, places_kept
from fairthrow.lab.notation.tree import (
    Binary,
    Bracketed,
    Call,
    Dice,
    DiceGroup,
    Node,
    OutputLine,
    Rule,
    Sign,
    dice_of_sum,
)

MOST_FACES = 400
"""Faces of a die that are written one by one."""

SIGNS = {"<>": "!="}


class ToAnyDice(Translating):
    """Writes totals in AnyDice's language."""

    def program(self) -> str:
        """Write the program. Raises NoTextError where there is no text for it."""
        return "\n".join(self._output(each) for each in self.read.outputs)

    def _output(self, shown: OutputLine) -> str:
        text = f"output {self.whole(shown.node)}"
        label = shown.label
        if label == self.read.text[shown.node.start : shown.node.end].strip():
            return text
        bare = label.replace('"', "'").replace("[", "(").replace("]", ")").replace("\\", "/")
        return f'{text} named "{bare}"'

    def divided(self, node: Binary) -> str:
        by = self.divisor(node)
        return f"({self.part(node.left)}) / {by}"

    def shifted(self, node: Binary, times: int, more: int, by: int) -> str:
        """Write a quotient of ``times`` what is divided and some ``more``."""
        left = f"({self.part(node.left)})"
        left = f"{times} * {left}" if times > 1 else left
        return f"({left} + {more}) / {by}"

    def _negative(self, node: Sign) -> str:
        return f"-({self.part(node.inner)})"

    def _binary(self, node: Binary) -> str:
        if node.sign == "%":
            raise NoTextError("AnyDice gives no rest of a division")
        if node.sign == "/":
            raise NoTextError("AnyDice has whole numbers only, and this divides exactly")
        left, right = self.part(node.left), self.part(node.right)
        if node.sign == "^":
            self.not_negative(node.left)
            return f"({left}) ^ {self.power(node)}"
        if node.sign in {"+", "-"}:
            return f"{left} {node.sign} {right if isinstance(node.right, Dice | Bracketed) else f'({right})'}"
        return f"({left}) {SIGNS.get(node.sign, node.sign)} ({right})"

    def _function(self, node: Call) -> str:
        if node.name in {"min", "max"}:
            return self._extreme("lowest" if node.name == "min" else "highest", node.given)
        if node.name == "abs":
            return f"[absolute {self.part(node.given[0])}]"
        return self.rounded(node)

    def _extreme(self, word: str, given: tuple[Node, ...]) -> str:
        text = self.part(given[0])
        for other in given[1:]:
            text = f"[{word} of {text} and {self.part(other)}]"
        return text

    def _dice(self, node: Dice) -> str:
        return self._with(node, node.rule)

    def _with(self, node: Dice, rule: Rule) -> str:
        """Write dice with what is done with them, as their ``rule`` has it, or that of a group around them."""
        faces = self.faces(node)
        if node.rule.unique:
            raise NoTextError("AnyDice throws no dice that are all different")
        die = self._die(node, rule, faces)
        if not isinstance(node.many, int):
            if rule.keep:
                raise NoTextError("AnyDice keeps dice only where it is known how many there are")
            return f"({self.part(node.many)})d{die}"
        if not rule.keep:
            return f"{node.many}d{die}"
        first, last = places_kept(self._sorted(node, rule, faces), node.many)
        many = last - first + 1
        if many < 1:
            return f"0d{die}"
        if first == 1:
            return f"[highest {many} of {node.many}d{die}]"
        if last == node.many:
            return f"[lowest {many} of {node.many}d{die}]"
        return f"({{{first}..{last}}}@{node.many}d{die})"

    def _die(self, node: Dice, rule: Rule, faces: DieFaces) -> str:
        """Write the die that all of some dice are like, with what each is worth."""
        plain = node.rule
        single = plain._replace(
            keep="", counts=rule.counts, success=rule.success, fails=rule.fails, rest_fails=rule.rest_fails
        )
        if plain.explode and (plain.explode != "!o" or (rule.keep and rule.explode == plain.explode)):
            raise NoTextError("AnyDice lets dice explode a few times only, and gives the rest to the last")
        if plain.explode and rule is not plain:
            raise NoTextError("AnyDice keeps a die and its extra dice together")
        bare = not (single.again or single.once or single.explode or single.counts)
        if bare and single.least is None and single.most is None and not faces.own and not faces.digits:
            return f"{faces.sides}" if faces.sides else "{0}"
        return self._written(self.like(node._replace(rule=single), faces).law(1))

    def _sorted(self, node: Dice, rule: Rule, faces: DieFaces) -> Rule:
        """Give a rule as it keeps dice that are sorted by what they are worth. Raises NoTextError where that fails."""
        worth = worth_of(rule, faces)
        if worth is None:
            return rule
        like = self.like(node, faces)
        worths = [worth(like.raised(face)) for face in sorted(like.standing().weights)]
        if worths == sorted(worths):
            return rule
        if worths != sorted(worths, reverse=True):
            raise NoTextError("AnyDice counts kept dice only where high ones count, or low ones")
        turned = {"kh": "kl", "kl": "kh"}.get(rule.keep, rule.keep)
        return rule._replace(keep=turned, drop_low=rule.drop_high, drop_high=rule.drop_low)

    def _written(self, die: WeightedDie) -> str:
        """Write a die with its faces, and how often it has each."""
        if len(die.weights) > MOST_FACES:
            raise NoTextError(f"a die of more than {MOST_FACES} faces is too long to be written")
        least = die.reduced()
        parts = [f"{face}:{weight}" if weight > 1 else f"{face}" for face, weight in least.weights.items()]
        return f"{{{', '.join(parts)}}}"

    def _group(self, node: DiceGroup) -> str:
        rule = node.rule
        if node.single and (rule.keep or rule.counts):
            dice = dice_of_sum(node.items[0])
            if len(dice) == 1:
                return self._with(dice[0], rule)
            if rule.keep:
                raise NoTextError("AnyDice keeps dice of one kind only")
            return " + ".join(self._with(each, rule) for each in dice)
        if rule.keep in {"kh", "kl"} and rule.kept == 1 and not rule.counts:
            return self._extreme("lowest" if rule.keep == "kl" else "highest", node.items)
        if rule.keep:
            raise NoTextError("AnyDice keeps one of several totals only")
        if rule.counts:
            return f"({' + '.join(self._scored(rule, each) for each in node.items)})"
        return f"({' + '.join(f'({self.part(each)})' for each in node.items)})"

    def _scored(self, rule: Rule, item: Node) -> str:
        """Write whether a total is a success, less what takes one away: only what one comparison says."""
        if rule.fails or rule.rest_fails or rule.counts in {"even", "odd"}:
            raise NoTextError("AnyDice throws a total anew for each comparison")
        cond = self.success(rule, None)
        return f"(({self.part(item)}) {SIGNS.get(cond.sign, cond.sign)} {cond.number})"

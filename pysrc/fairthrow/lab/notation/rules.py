"""The rule of dice or of a group, made of its modifiers: each once, and none beside what it does not go with."""

from fairthrow.lab.notation.faces import DieFaces
from fairthrow.lab.notation.faults import Edit, FaultError
from fairthrow.lab.notation.tree import Cond, Modifier, Rule

OF_DICE = {"r", "rr", "ro", "x", "xo", "e", "ie", "!", "!o", "!!", "!p", "!!p", "min", "max", "mi", "ma", "u"}
"""Words that need dice right before them."""

EXPLODES = {"x": "!", "xo": "!o", "e": "!", "ie": "!"}
"""Other words for dice that explode, and how they do."""


def rule_of(  # noqa: C901, PLR0912  # one line a kind
    program: str, modifiers: list[Modifier], faces: DieFaces | None, *, group: bool
) -> Rule:
    """Make the rule of modifiers in a ``program``, of dice with these ``faces``, if they are known before a throw.

    Those of a ``group`` find no single dice that could be thrown again.

    Raises FaultError at the first that does not go with those before it.
    """
    rule = Rule()
    counting: list[Modifier] = []
    for each in modifiers:
        word = each.word
        if group and word in OF_DICE:
            said = program[each.start : each.end]
            raise FaultError(program, each.start, f"{said} needs dice right before it")
        if word in {"r", "rr", "ro"}:
            rule = _again(program, rule, each)
        elif word in EXPLODES or word.startswith("!"):
            rule = _exploding(program, rule, each)
        elif word in {"min", "mi"}:
            rule = rule._replace(
                least=max(each.number or 0, rule.least if rule.least is not None else each.number or 0)
            )
        elif word in {"max", "ma"}:
            rule = rule._replace(most=min(each.number or 0, rule.most if rule.most is not None else each.number or 0))
        elif word in {"kh", "kl", "k"}:
            rule = _kept(program, rule, each)
        elif word in {"dh", "dl", "d"}:
            rule = _dropped(program, rule, each)
        elif word == "u":
            rule = rule._replace(unique=True)
        elif word in {"f", "df"}:
            rule = rule._replace(fails=(*rule.fails, each.cond)) if each.cond else rule._replace(rest_fails=True)
        elif word == "ms":
            rule = _margin(program, rule, each)
        elif word in {"s", "sa", "sd"}:
            rule = rule._replace(order="sd" if word == "sd" else "sa")
        elif word != "m":
            rule = _counted(program, rule, each, counting, faces, group=group)
            counting.append(each)
    _together(program, rule, modifiers, faces)
    return rule


def _again(program: str, rule: Rule, each: Modifier) -> Rule:
    if each.word == "ro":
        if rule.again:
            raise FaultError(program, each.start, "r and ro cannot stand together: one is thrown again until it stands")
        return rule._replace(once=(*rule.once, each.cond))
    if rule.once:
        raise FaultError(program, each.start, "ro and r cannot stand together: one is thrown again once")
    return rule._replace(again=(*rule.again, each.cond))


def _exploding(program: str, rule: Rule, each: Modifier) -> Rule:
    if rule.explode:
        raise FaultError(program, each.start, "dice explode in one way only")
    return rule._replace(explode=EXPLODES.get(each.word, each.word), on=each.cond)


def _kept(program: str, rule: Rule, each: Modifier) -> Rule:
    if rule.keep:
        reason = "keep and drop cannot stand together" if rule.keep == "drop" else "dice are kept in one way only"
        raise FaultError(program, each.start, reason)
    number = 1 if each.number is None else each.number
    if number < 1:
        raise FaultError(program, each.start, "at least one must be kept")
    return rule._replace(keep="kl" if each.word == "kl" else "kh", kept=number)


def _dropped(program: str, rule: Rule, each: Modifier) -> Rule:
    if rule.keep in {"kh", "kl"}:
        raise FaultError(program, each.start, "keep and drop cannot stand together")
    number = 1 if each.number is None else each.number
    if number < 0:
        raise FaultError(program, each.start, "fewer than 0 dice cannot be dropped")
    if each.word == "dh":
        return rule._replace(keep="drop", drop_high=rule.drop_high + number)
    return rule._replace(keep="drop", drop_low=rule.drop_low + number)


def _margin(program: str, rule: Rule, each: Modifier) -> Rule:
    if rule.margin:
        raise FaultError(program, each.start, "a sum is compared in one way only")
    sign, number = (each.cond.sign, each.cond.number) if each.cond else ("=", 0)
    if sign == "<>":
        raise FaultError(program, each.start, "ms gives how far the sum is above a number, or with < below it")
    return rule._replace(margin=(sign[0], number))


def _counted(
    program: str, rule: Rule, each: Modifier, before: list[Modifier], faces: DieFaces | None, *, group: bool
) -> Rule:
    word = each.word
    if rule.counts:
        first = before[0].word
        if {first, word} == {"cs", "cf"} or word == "cf":
            marked = program[before[0].start : before[0].end] if first == "sign" else first
            fails = str(each.cond or (faces.low if faces else 1)).removeprefix("=")
            edit = Edit(each.start, each.end, f"df{fails}")
            raise FaultError(program, each.start, f"{marked} and {word} cannot stand together", edit)
        edits = []
        if word == "sign" and first in {"cs", "cf"} and each.cond and before[0].cond is None:
            compared = "".join(program[each.start : each.end].split())
            edits.append(Edit(before[0].end, each.end, compared, f"{first}{compared}"))
        raise FaultError(program, each.start, "dice are counted in one way only", *edits)
    if group and word in {"cs", "cf"} and each.cond is None:
        raise FaultError(program, each.end, f"behind a group {word} needs what it compares")
    counts = {"sign": "cond", "t": "cond"}.get(word, word)
    success = each.cond if word != "t" else Cond(">=", each.number or 0)
    return rule._replace(counts=counts, success=success)


def _together(program: str, rule: Rule, modifiers: list[Modifier], faces: DieFaces | None) -> None:
    """See that what the whole rule has goes together. Raises FaultError."""
    if rule.unique and rule.explode:
        place = next(each.start for each in modifiers if each.word == "u")
        raise FaultError(program, place, "dice that explode are not all different")
    if rule.margin and rule.counts:
        place = next(each.start for each in modifiers if each.word == "ms")
        raise FaultError(program, place, "ms is of a sum, and cannot stand beside what counts dice")
    fails = next((each for each in modifiers if each.word in {"f", "df"}), None)
    if fails and rule.counts in {"", "cf"}:
        said = program[fails.start : fails.end]
        reason = f"{fails.word} takes successes away, so a success must be said first, as in >=8{said}"
        likely = faces.high - (3 * faces.high + 5) // 10 + 1 if faces else 8  # three in ten, as is usual
        raise FaultError(
            program, fails.start, reason, Edit(fails.start, fails.start, f">={likely}", f">={likely}{said}")
        )

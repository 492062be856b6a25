"""Which of several decisions after a roll is the best, in words and as data, where a look at each does not tell it."""

from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.systems.bestplay import BestPlay, WeighedChoice, best_play
from fairthrow.systems.places import Whose
from fairthrow.systems.rule import RuleCheck
from fairthrow.systems.situation import Decision, Roll, Situation
from fairthrow.systems.wording import minus, wanted_words
from fairthrow.view.numbers import fraction, percent

SEVERAL = 5
"""Checks for which a point may be kept, beside the next one alone."""

LONG = 10**9
"""Chances of one in so many, or more, are told without their fraction."""

LEAVE = "to leave it"
"""What it is called to decide nothing."""


def advised(situation: Situation, thrown: Roll) -> BestPlay | None:
    """Give what is best after the roll ``thrown``; None where one decision alone, and one step, is all there is."""
    play = best_play(situation, thrown)
    several = play and (len(play.choices) > 2 or any(choice.later for choice in play.choices))  # noqa: PLR2004
    return play if several else None


def mark_of(play: BestPlay | None, name: str, thrown: Roll, situation: Situation) -> str:
    """Say in two or three words on the button of the decision of that ``name`` how it stands; empty for nothing."""
    if play is None:
        return ""
    if play.best.decision and play.best.decision.name == name:
        return "best"
    choice = next((each for each in play.choices if each.decision and each.decision.name == name), None)
    now = Distribution({thrown.outcomes[situation.verdict]: 1})
    answered = choice and choice.later and choice.decision and choice.decision.whose and choice.verdicts == now
    return "they answer" if answered and play.whose is Whose.YOURS else "you answer" if answered else ""


def advice(situation: Situation, play: BestPlay) -> str:
    """Say which decision is the best, what it comes to, and what the others come to.

    >>> from fairthrow.links import decode
    >>> link = decode("spellwoven/contest?faces=6,6,6,5,6,6")
    >>> advice(link.situation, advised(link.situation, link.roll()))
    'Best for you: to leave it, lose. Spend Effort: lose. Whatever may be decided after that is decided best, too.'
    """
    best = play.best
    others = [f"{_label(each)}: {_prospect(situation, each)}." for each in play.choices if each is not best]
    later = any(each.later for each in play.choices)
    tail = ["Whatever may be decided after that is decided best, too."] if later else []
    head = f"Best{_whom(play)}: {_label(best)}, {_prospect(situation, best)}."
    return " ".join([head, *(each[0].upper() + each[1:] for each in others), *tail])


def advice_data(situation: Situation, play: BestPlay) -> dict[str, Any]:
    """Give it as JSON has it: the name of the ``best`` decision, null to leave it, and the odds of each choice.

    ``choices`` are objects of ``decision`` and ``verdict``, rows of value, numerator and denominator.
    """
    rank = situation.outcome(situation.verdict).rank
    return {
        "decision": _name(play.best),
        "choices": [
            {"decision": _name(each), "verdict": [[value, *chance] for value, chance in each.verdicts.ordered(rank)]}
            for each in play.choices
        ],
    }


def last_point_advice(situation: Situation, decision: Decision, thrown: Roll) -> str:
    """Say what a last point gives here, and what it would give in later checks like this one, if it is kept.

    Empty where the ``decision`` about the roll ``thrown`` takes no point of a pool, in a contest, and where nothing is
    gained here.

    >>> from fairthrow.links import decode
    >>> link = decode("spellwoven/test?difficulty=3&faces=6,6,10")
    >>> (effort,) = link.situation.decisions(link.roll())
    >>> last_point_advice(link.situation, effort, link.roll())
    'A last point gives 100 % here; kept, 74.0 % in the next check like this one, 99.9 % in the next 5: spend it.'
    """
    from fractions import Fraction  # noqa: PLC0415  # few rolls leave a point to spend

    from fairthrow.sweep.lasting import spending, wished  # noqa: PLC0415  # the same

    if decision.whose or not isinstance(situation, RuleCheck) or decision.name != situation.spends:
        return ""
    play = best_play(situation, thrown)
    done = play and next(each for each in play.choices if each.decision and each.decision.name == decision.name)
    if not done or wished(situation, thrown.outcomes[situation.verdict]):
        return ""
    here = Fraction(*done.verdicts.chance_of(lambda verdict: wished(situation, verdict)))
    if not here:
        return ""
    worth = spending(situation, decision.name, 1, SEVERAL + 1).worth
    one, some = worth[1][1], worth[SEVERAL][1]
    keep = "keep it" if here < one else f"keep it if {SEVERAL} are to come" if here < some else "spend it"
    says = [percent(Ratio.of(each.numerator, each.denominator)) for each in (here, one, some)]
    return (
        f"A last point gives {says[0]} here; kept, {says[1]} in the next check like this one, "
        f"{says[2]} in the next {SEVERAL}: {keep}."
    )


def _name(choice: WeighedChoice) -> str | None:
    return choice.decision.name if choice.decision else None


def _label(choice: WeighedChoice) -> str:
    return choice.decision.label if choice.decision else LEAVE


def _whom(play: BestPlay) -> str:
    contest = any(choice.decision and choice.decision.whose for choice in play.choices)
    return (" for them" if play.whose is Whose.THEIRS else " for you") if contest else ""


def _prospect(situation: Situation, choice: WeighedChoice) -> str:
    """Say what a choice comes to: the word of the verdict, or how likely what is wanted is."""
    outcome, verdicts = situation.outcome(situation.verdict), choice.verdicts
    if len(verdicts.weights) == 1:
        (only,) = verdicts.weights
        return only if outcome.words else f"{outcome.label.lower()} {minus(only)}"
    wanted = wanted_words(outcome.words)
    if wanted:
        says, chance = wanted[0], verdicts.chance_of(wanted.__contains__)
    else:
        wish = situation.wish
        says, chance = f"{outcome.label.lower()} {wish} or more", verdicts.chance_of(lambda value: value >= wish)
    exactly = f" ({fraction(chance)})" if chance.denominator < LONG else ""
    return f"{says} {percent(chance)}{exactly}"

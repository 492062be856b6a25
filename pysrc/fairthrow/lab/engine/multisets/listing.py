"""Questions about heaps of dice, answered together: face by face, else by listing all that the dice can show."""

from typing import cast

from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, Law, Shared, check_cases
from fairthrow.lab.engine.multisets.looking import Looker
from fairthrow.lab.engine.multisets.questions import Answer, Answers, Asked, Terms, told_of
from fairthrow.lab.engine.multisets.streams import Leaf
from fairthrow.lab.engine.multisets.sweep import sweep
from fairthrow.lab.engine.multisets.views import known_now


def answer_all(asked: tuple[Asked, ...], heaps: dict[Leaf, DicePool | DrawPile], look: Looker) -> dict[Answers, int]:
    """Answer all questions in ``asked`` about ``heaps`` together: answers → their weight out of the heaps' totals.

    The answers stand in the order of the questions.
    """
    swept = sweep(asked, heaps, look.budget)
    return answer_by_listing(asked, heaps, look) if swept is None else swept


def answer_by_listing(
    asked: tuple[Asked, ...], heaps: dict[Leaf, DicePool | DrawPile], look: Looker
) -> dict[Answers, int]:
    """Answer what is ``asked`` about ``heaps`` as :func:`answer_all` does, by listing all that the dice can show.

    Raises LimitError where that is too much.
    """
    ways: list[tuple[dict[Shared, Answer], int]] = [({}, 1)]
    for leaf, heap in heaps.items():
        law = look.flat(heap)
        check_cases(len(ways) * len(law.weights))
        ways = [
            ({**shown, leaf: value}, way * each)
            for shown, way in ways
            for value, each in law.weights.items()
            if isinstance(leaf, Shared) and isinstance(value, tuple)
        ]
    found: dict[Answers, int] = {}
    for shown, weight in ways:
        look.budget.spend(20 * len(asked))
        answers = tuple(answer(each, shown) for each in asked)
        found[answers] = found.get(answers, 0) + weight
    return found


def answer(asked: Asked, shown: dict[Shared, Answer]) -> Answer:
    """Give the answer to what is ``asked`` when shared dice show what is ``shown``."""
    if isinstance(asked, Terms):
        return asked.joined(
            dict(numbers)[tuple(answer(question, shown) for question in questions)]
            for questions, numbers in asked.terms
        )
    law = known_now(asked.view, shown)
    (value,) = cast("Law", law).weights  # all of it is known
    if asked.what == "all":
        return cast("Answer", value)
    told = told_of(asked.what, value)
    return bool(told) if asked.what == "any" else told[0]

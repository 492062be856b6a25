"""Plays stories to a desk in Node: the value of a page, without a browser, whatever the order of the answers."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sitebuild.node import running_node
from sitebuild.places import ROOT

Story = list[Any]
Tell = Callable[[Story], dict[str, Any]]
HERE = ROOT / "tests" / "site"


def at_rest(seen: list[dict[str, Any]]) -> dict[str, Any]:
    """Assert what holds of every desk: in the end the page waits for nothing.

    ``seen`` is what was seen after each step. Gives what is seen in the end.
    """
    last = seen[-1]
    assert last["quiet"], last["page"]
    assert last["page"]["deeds"] == last["page"]["asked"] == []
    return last


@contextmanager
def telling(world: str) -> Iterator[Tell]:
    """Start Node with a world of `tests/site`; give a function that plays a story there and gives what came of it.

    No step of any story may do what must never be done: a world keeps that in `lies`, and goes on.
    """
    with running_node(HERE / world) as process:
        asks, answers = process.stdin, process.stdout
        assert asks
        assert answers

        def told(story: Story) -> dict[str, Any]:
            asks.write(json.dumps(story) + "\n")
            asks.flush()
            answer: dict[str, Any] = json.loads(answers.readline())
            assert "thrown" not in answer, answer["thrown"]
            assert answer["seen"][-1]["lies"] == []
            return answer

        yield told

"""Work that is asked for again before it is done (site/play/turns.js): each way to do one thing at a time, or once."""

import json
from textwrap import dedent

from sitebuild.node import run_node
from sitebuild.places import ROOT

TURNS = ROOT / "site" / "play" / "turns.js"


def ran(story: str) -> object:
    """Run a story that uses the module; give what it says at its end."""
    program = f"import {{ lasting, oneByOne, once, repeated }} from {json.dumps(TURNS.as_uri())};\n{dedent(story)}"
    ended = run_node("--input-type=module", "--eval", program)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


STAGES = """
    const stages = [];
    const stage = () => new Promise((resolve, reject) => stages.push({ resolve, reject }));
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    const what = (promise) => promise.then(() => "done", ({ message }) => message);
"""
"""Work whose stages end when the story says so, by ``stages``."""


def test_work_that_fails_is_done_again_where_it_was_asked_for_meanwhile() -> None:
    """Whoever asked while it went on has not asked in vain; both are told what became of it in the end."""
    story = """
    const work = repeated(stage);
    const both = [what(work()), what(work())];
    stages[0].reject(new Error("first"));
    await settled();
    const begun = stages.length;
    stages.at(-1).resolve();
    console.log(JSON.stringify([begun, await Promise.all(both)]));
    """
    assert ran(dedent(STAGES) + dedent(story)) == [2, ["done", "done"]]


def test_work_that_fails_is_not_done_again_by_itself() -> None:
    """Nobody has asked for it once more. Asked for later, it is done."""
    story = """
    const work = repeated(stage);
    const first = what(work());
    stages[0].reject(new Error("first"));
    const told = await first;
    const begun = stages.length;
    const second = what(work());
    stages.at(-1).resolve();
    console.log(JSON.stringify([told, begun, await second, stages.length]));
    """
    assert ran(dedent(STAGES) + dedent(story)) == ["first", 1, "done", 2]


def test_one_by_one_goes_on_behind_what_fails() -> None:
    """Each work begins once the one before it is over, whatever became of that."""
    story = """
    const inOrder = oneByOne();
    const told = [what(inOrder(stage)), what(inOrder(stage))];
    await settled();
    const begun = stages.length;
    stages[0].reject(new Error("first"));
    await settled();
    stages[1].resolve();
    console.log(JSON.stringify([begun, await Promise.all(told)]));
    """
    assert ran(dedent(STAGES) + dedent(story)) == [1, ["first", "done"]]


def test_lasting_work_is_done_once_and_anew_where_it_failed() -> None:
    """All who ask have the same promise. Nobody has asked yet: there is none. What is forgotten is done anew."""
    story = """
    const work = lasting(stage);
    const said = [work.come()];
    const failing = [what(work()), what(work())];
    stages[0].reject(new Error("first"));
    said.push(await Promise.all(failing), work.come());
    const lasts = work();
    stages[1].resolve("it");
    said.push(await lasts, work() === lasts, work.come() === lasts, stages.length);
    work.forget();
    said.push(work() === lasts, stages.length);
    console.log(JSON.stringify(said));
    """
    assert ran(dedent(STAGES) + dedent(story)) == [None, ["first", "first"], None, "it", True, True, 2, False, 3]

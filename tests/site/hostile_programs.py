"""Hostile programs through the Lab's page: made by damaging good ones, and large, deep or endless ones.

Whatever is pasted, the page answers with odds or with words, says nothing in the console, and goes on.
"""

import random
from collections.abc import Iterator

from lab_player import expect_large, part
from playwright.sync_api import Page, expect
from test_fuzz import hostile

from fairthrow.programs.gallery import EXAMPLES

LANGUAGES = ("anydice", "troll")
MOST = 6_000
PATIENCE = 60_000
"""Milliseconds that an answer may take on a busy machine. The page's own limit is a second then."""

WORST = {
    "anydice": [
        "loop I over {1..1000000000} { X: d6 }\noutput X",
        "X: 0\nloop I over {1..100000} { X: X + d6 }\noutput X",
        "function: f N:n { result: [f N+1] }\noutput [f 1]",
        "output 1000d1000",
        "output d123456789106",
        "output 99999999999999999999999999 * d6",
        "output 2d{1..100000}",
        "output " + "(" * 2000 + "d6" + ")" * 2000,
        "output " + "[" * 3000,
        'output d6 named "' + "<script>alert(1)</script>" * 60 + '"',
        'output d6 named "<img src=x onerror=alert(1)>\u202e\u0000\u200b"',
        "function: g S:s { result: (S@1)*(S@2) }\noutput [g 40d40]",
        'loop N over {1..400} { output Nd6 named "[N]" }',
        'output [explode d1]\nset "explode depth" to 1000000\noutput [explode d2]',
        '\\ input X "</select><b>" 1..5 \\\n\\ title <svg/onload=alert(1)> \\\nX: 1\noutput dX named "x"',
        "\n" * 5_000 + "output d6",
        "\t\r\u2028\u2029\ufeff output d6",
    ],
    "troll": [
        "repeat x := d6 until x > 7",
        "accumulate x := d6 until x > 7",
        "sum accumulate x := d1000 while x > 1",
        "call f(1)\nfunction f(n) = call f(n + 1)",
        "1000000 d 1000000",
        "count different 30d30",
        "foreach x in 1 .. 100000 do foreach y in 1 .. 100000 do d6",
        "'" + '"<b>' * 40 + '"',
        "'\"<script>alert(1)</script>\" |> ' 3d6",
        "(" * 2500 + "d6" + ")" * 2500,
        "sum largest 30 60 d 100",
        "d" * 5_000,
        "\\" + "x" * 5_000,
    ],
}
"""Programs that ask for too much, or that hold what a page must not take for markup."""

PUT = """([text, language]) => {
  performance.clearMeasures("fairthrow:preview");
  const radio = document.querySelector(`[name="language"][value="${language}"]`);
  if (!radio.checked) radio.click();
  const field = document.querySelector(".cm-content");
  field.focus();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", keyCode: 65, ctrlKey: true, bubbles: true }));
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new Event("paste", { bubbles: true, cancelable: true });
  field.dispatchEvent(Object.defineProperty(paste, "clipboardData", { value: clipboardData }));
}"""
"""Puts a program in the place of what stands in the editor: marks all, and pastes."""

ANSWERED = """() => performance.getEntriesByName("fairthrow:preview").length > 0
  && document.querySelector('#lab [data-part="busy"]').hidden"""


def programs(count: int, seed: str) -> Iterator[tuple[str, str]]:
    """Give so many hostile programs, each with the language that it is put in as; the worst ones come first, by turns.

    Each begins with a comment that no other has, so that it is a change.
    """
    chance = random.Random(seed)
    good = {name: [each.text for each in EXAMPLES if each.language == name] for name in LANGUAGES}
    for number in range(count):
        language = LANGUAGES[number % 2]
        worst = WORST[language]
        text = worst[number // 2] if number // 2 < len(worst) else hostile(chance, good[language])
        if number // 2 >= len(worst) and chance.random() < 0.2:
            language = chance.choice(LANGUAGES)  # perhaps the wrong one
        whole = text.encode("utf-8", "replace").decode("utf-8")
        yield language, fitting(f"\\ {number} \\\n{whole}")


def fitting(text: str) -> str:
    """Cut a text to what the editor takes; it counts characters beyond the first 65,536 twice."""
    while len(text.encode("utf-16-le")) // 2 > MOST:
        text = text[:-1]
    return text


def go_through(page: Page, count: int, seed: str, every: int = 20) -> int:
    """Put hostile programs in, one after the other. Gives how many of them had odds.

    Now and then one that can be rolled is, one that takes long is cancelled, and it is seen whether the page counts.
    """
    chance = random.Random(seed)
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("1")
    right = 0
    for number, (language, text) in enumerate(programs(count, seed)):
        page.evaluate(PUT, [text, language])
        if chance.random() < 0.1:
            page.evaluate("() => document.querySelector('[data-do=\"cancel\"]').click()")
            page.evaluate(PUT, [f"\\ again \\\n{fitting(text)[: MOST - 12]}", language])
        page.wait_for_function(ANSWERED, timeout=PATIENCE)
        rolls = page.locator('#lab [data-do="roll"]')
        if rolls.is_enabled():
            right += 1
            if chance.random() < 0.2:
                page.evaluate("() => { performance.clearMeasures('fairthrow:roll'); }")
                page.evaluate("() => document.getElementById('lab-form').requestSubmit()")
                told = "() => performance.getEntriesByName('fairthrow:roll').length || document.querySelector('.why:not([hidden])') || document.querySelector('[data-part=done]').textContent"  # noqa: E501
                page.wait_for_function(told, timeout=PATIENCE)
        if number % every == every - 1:
            goes_on(page, number)
    return right


def goes_on(page: Page, number: int) -> None:
    """Assert that the page counts a good program, and that nothing of what was put in has become a part of it."""
    page.evaluate(PUT, [f"output {number + 2}d6", "anydice"])
    expect_large(page, f"{(number + 2) * 3.5:.2f}")
    expect(part(page, "why")).to_be_hidden()
    assert page.evaluate("() => document.querySelectorAll('#lab :is(script, img, b b, svg[onload])').length") == 0

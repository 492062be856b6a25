"""Holds back what a page says to Python, and timers of the page, so that a test says in which order things come."""

from playwright.sync_api import Page

HOLD = """([name, text, after, most]) => {
  if (!window.holding) {
    const { postMessage } = MessagePort.prototype;
    window.holding = new Map();
    MessagePort.prototype.postMessage = function (...given) {
      const said = String(JSON.stringify(given[0]));
      const [, held] = [...window.holding].find(([each]) => said.includes(`"${each}"`)) ?? [];
      if (!held || !said.includes(held.text)) return postMessage.apply(this, given);
      if (held.after > 0 || held.questions.length === held.most) {
        held.after -= 1;
        return postMessage.apply(this, given);
      }
      held.questions.push(() => postMessage.apply(this, given));
      return undefined;
    };
    const { setTimeout } = window;
    // Python is not taken for one that is silent: TICK of starting.js.
    window.setTimeout = (act, wait, ...rest) => (wait === 250 ? 0 : setTimeout(act, wait, ...rest));
  }
  window.holding.set(name, { text, after, most, questions: [] });
}"""
"""Holds back questions of a name, with a text in them, from now on: not the first few, and so many at most."""

LET_GO = """(name) => {
  const { questions } = window.holding.get(name);
  window.holding.delete(name);
  for (const ask of questions) ask();
}"""

STAY = """(wait) => {
  const { setTimeout, clearTimeout } = window;
  window.stayed = null;
  window.setTimeout = (act, after, ...rest) => {
    if (after !== wait || window.passes) return setTimeout(act, after, ...rest);
    window.stayed = act;
    return -1;
  };
  window.clearTimeout = (timer) => {
    if (timer === -1) window.stayed = null;
    else clearTimeout(timer);
  };
}"""
"""Has the page's timers of so many milliseconds stay until they are let pass. Of several the last one counts."""

END = "() => { window.passes = true; window.stayed?.(); }"

STATE = """(state) => {
  document.documentElement.dataset.python = state;
  document.dispatchEvent(new CustomEvent("fairthrow:state", { detail: { state, message: "", again: false } }));
}"""
"""Says what has become of Python, as python.js says it."""


DEAF = """(name) => {
  const { postMessage } = MessagePort.prototype;
  window.lost = 0;
  MessagePort.prototype.postMessage = function (...given) {
    if (window.lost || !String(JSON.stringify(given[0])).includes(`"${name}"`)) return postMessage.apply(this, given);
    window.lost += 1;
    return undefined;
  };
}"""
"""Loses the next question of a name; notes how many were lost."""

DEAF_TO = """([name, text]) => {
  const { postMessage } = MessagePort.prototype;
  window.lost = 0;
  MessagePort.prototype.postMessage = function (...given) {
    const said = String(JSON.stringify(given[0]));
    if (!said.includes(`"${name}"`) || !said.includes(text)) return postMessage.apply(this, given);
    window.lost += 1;
    return undefined;
  };
}"""
"""Loses every question of a name with a text in it; notes how many were lost."""

MANY = 1_000


def hold(page: Page, name: str, text: str = "", most: int = MANY) -> None:
    """Hold back the questions of a name, by which Python is asked, those with a text in them; so many at most."""
    page.evaluate(HOLD, [name, text, 0, most])


def hold_from_start(page: Page, name: str, after: int) -> None:
    """Do so on the pages that are opened from now on, but for the first questions, as many as ``after``."""
    page.add_init_script(f"({HOLD})([{name!r}, '', {after}, {MANY}])")


def asked(page: Page, name: str, count: int = 1) -> None:
    """Wait until so many questions of a name are held back."""
    wanted = "([name, count]) => window.holding.get(name).questions.length >= count"
    page.wait_for_function(wanted, arg=[name, count])


def let_go(page: Page, name: str) -> None:
    """Let all questions of a name through, those that were held back in their order."""
    page.evaluate(LET_GO, name)


def stay_timers(page: Page, wait: int) -> None:
    """Hold back the page's timers of so many milliseconds."""
    page.evaluate(STAY, wait)


def timer_stays(page: Page) -> None:
    """Wait until such a timer is held back."""
    page.wait_for_function("() => window.stayed")


def let_pass(page: Page) -> None:
    """Have the timer that is held back end now, unless the page has cleared it; later ones take their time."""
    page.evaluate(END)


def python_goes(page: Page) -> None:
    """Tell the page that Python is being started again."""
    page.evaluate(STATE, "loading")


def python_comes(page: Page) -> None:
    """Tell the page that Python lives again."""
    page.evaluate(STATE, "live")


def lose_each(page: Page, name: str, text: str) -> None:
    """Lose each question of a name with a text in it, on the pages that are opened from now on too."""
    page.add_init_script(f"({DEAF_TO})({[name, text]!r})")
    page.evaluate(DEAF_TO, [name, text])


def lose(page: Page, name: str) -> None:
    """Lose the next question of a name: Python falls silent with it, and is started anew."""
    page.evaluate(DEAF, name)

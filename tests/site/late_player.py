"""Lets what a page asks Python come late, so that a test can do something in between."""

from playwright.sync_api import Page

HOLD = """([name, text]) => {
  if (!window.holding) {
    const { postMessage } = MessagePort.prototype;
    const { setTimeout } = window;
    Object.assign(window, { holding: [], heldBack: [] });
    window.setTimeout = (act, wait, ...rest) => setTimeout(act, wait === 250 ? 1e8 : wait, ...rest);
    MessagePort.prototype.postMessage = function (...given) {
      const said = JSON.stringify(given[0]);
      const held = window.holding.some(([name, text]) => said.includes(`"${name}"`) && said.includes(text));
      if (held) window.heldBack.push(() => postMessage.apply(this, given));
      else postMessage.apply(this, given);
    };
  }
  window.holding.push([name, text]);
}"""
"""Holds back each question of a name, with a text in it. The page does not take that for silence of Python's."""

RELEASE = "() => { window.holding.length = 0; for (const send of window.heldBack.splice(0)) send(); }"

STATE = """(state) => {
  document.documentElement.dataset.python = state;
  document.dispatchEvent(new CustomEvent("fairthrow:state", { detail: { state, message: "", again: false } }));
}"""
"""Says what has become of Python, as python.js says it."""


def hold(page: Page, name: str, text: str = "") -> None:
    """Hold back all questions of a name from now on, those with this text in them."""
    page.evaluate(HOLD, [name, text])


def held(page: Page, count: int = 1) -> None:
    """Wait until so many questions are held back."""
    page.wait_for_function("(count) => heldBack.length >= count", arg=count)


def release(page: Page) -> None:
    """Ask what was held back, and hold back nothing more."""
    page.evaluate(RELEASE)


def python_goes(page: Page) -> None:
    """Tell the page that Python is being started again."""
    page.evaluate(STATE, "loading")


def python_comes(page: Page) -> None:
    """Tell the page that Python lives again."""
    page.evaluate(STATE, "live")

// What every desk has around it: the line that says what becomes of Python, the way past the head of the page, − and +.
import { againButton } from "../python/again.js";
import { lastState, start } from "../python/python.js";
import { running } from "../pages/footer.js";
import { takeSigns } from "./forms.js";

const state = document.documentElement;
export const live = () => state.dataset.python === "live";

// For anyone to read on the performance timeline: from what somebody did until the answer is in its place.
export function measured(name, since) {
  performance.measure(`fairthrow:${name}`, { start: since, end: performance.now() });
}

// Starts Python, and tells react({ state, message, again }) what becomes of it, as often as that changes. Ends the script
// of a page.
export function awaken(react) {
  takeSigns(document);
  document.addEventListener("fairthrow:state", ({ detail }) => react(detail));
  react(lastState());
  start().catch(() => {}); // said on the page by the line of tellState()
  running();
}

// Says on a line of the page what becomes of Python; nothing once it is there with all its parts. `waking` is said where
// there is no more to say.
export function tellState(line, { state: now, message, again }, waking = "") {
  line.textContent = message || (now === "live" ? "" : waking);
  if (again) line.append(" ", againButton());
}

// What is said where somebody presses before Python is there.
export const WAKING = "The dice are waking. In a moment they are there.";

// An item of a menu was pressed: what comes of it may lie behind that.
export function closeMenus() {
  for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
}

// The address holds what is shown: to go to the content is no other address.
export function skipLink() {
  document.querySelector("a.skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("content").focus();
  });
}

// A key that is held down would press the button again and again.
export function pressedOnce(box) {
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
}

// A tap on − or +: sets the number that it is for, and gives that.
export function stepped({ dataset }) {
  const input = document.getElementById(dataset.for);
  if (dataset.step > 0) input.stepUp();
  else input.stepDown();
  return input;
}

// Python on a page that is looked at more often than it is rolled on: it comes when somebody is about to roll, so that who
// passes by pays nothing for it. A tap before it is there is kept.
import { lasting } from "../play/turns.js";

// Gives wake(), which brings Python once and promises what asks it. `line` is where a start that fails is told, with another
// one to try. `prepare` is given python.js before the start, and may promise what is to be there before anything is asked.
export function waking(line, prepare) {
  async function bring() {
    const python = await import("../python/python.js");
    document.addEventListener("fairthrow:state", ({ detail }) => tell(detail, python.retry));
    const prepared = prepare(python);
    python.start().catch(() => {}); // told by tell()
    await prepared;
    return python.call;
  }

  function tell({ message, again }, retry) {
    line.textContent = again ? message : "";
    if (!again) return;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Try again" });
    button.addEventListener("click", () => retry().catch(() => {}));
    line.append(" ", button);
  }

  return lasting(bring);
}

// Has Python come as soon as somebody points at what rolls in a place, touches it or goes to it.
export function wakingAt(place, wake) {
  for (const sign of ["pointerover", "pointerdown", "focusin"]) {
    place.addEventListener(sign, ({ target }) => {
      if (target.closest(".roll, .pill")) wake().catch(() => {}); // what fails is said of the roll
    }, { passive: true });
  }
}

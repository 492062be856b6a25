// Says what was done, above the thumb, and offers to take it back, or what else its word says.
import { saying } from "../desk/saying.js";
import { desk, part } from "./parts.js";

const button = desk.querySelector('[data-do="undo"]');
const said = saying((text, undoable) => {
  part("done").textContent = text;
  button.hidden = !undoable;
});
export const { takeBack, tried } = said;

export function say(text, back = null, word = "Undo") {
  button.textContent = word;
  said.say(text, back);
}

// Says something in between: what can be taken back still can.
export function aside(text) {
  part("done").textContent = text;
}

export function tellProblem(text) {
  const place = part("problem");
  place.textContent = text;
  place.hidden = !text;
}

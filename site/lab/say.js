// Says what was done, above the thumb, and offers to take it back, or what else its word says.
import { tellTrouble } from "../play/trouble.js";
import { desk, part } from "./parts.js";

const button = desk.querySelector('[data-do="undo"]');
let undo = null; // what takes the last deed back, or null

export function say(text, back = null, word = "Undo") {
  undo = back;
  part("done").textContent = text;
  button.textContent = word;
  button.hidden = !undo;
  tellTrouble();
}

// Says something in between: what can be taken back still can.
export function aside(text) {
  part("done").textContent = text;
}

// Takes the last deed back, once.
export async function takeBack() {
  const back = undo;
  say("");
  await back?.();
}

// Does something; where it cannot be done, says why.
export async function tried(not, act) {
  try {
    await act();
  } catch (error) {
    say(`${not}: ${error.message}.`);
  }
}

export function tellProblem(text) {
  const place = part("problem");
  place.textContent = text;
  place.hidden = !text;
}

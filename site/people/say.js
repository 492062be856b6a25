// Says what was done, and offers to take it back: above the thumb, or in the sheet of all characters while that is open.
import { tellTrouble } from "../play/trouble.js";
import { part, rail } from "./parts.js";

let undo = null; // what takes the last deed back, or null

const places = { done: document.querySelector(".toast"), "rail-done": rail };

export function say(text, back = null) {
  undo = back;
  const open = rail.matches(":popover-open") ? "rail-done" : "done";
  for (const [name, box] of Object.entries(places)) {
    part(name).textContent = name === open ? text : "";
    box.querySelector('[data-do="undo"]').hidden = name !== open || !undo;
  }
  tellTrouble();
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

// Says what was done, and offers to take it back: above the thumb, or in the sheet of all characters while that is open.
import { saying } from "../desk/saying.js";
import { part, rail } from "./parts.js";

const places = { done: document.querySelector(".toast"), "rail-done": rail };

export const { say, unsay, takeBack, tried } = saying((text, undoable) => {
  const open = rail.matches(":popover-open") ? "rail-done" : "done";
  for (const [name, box] of Object.entries(places)) {
    part(name).textContent = name === open ? text : "";
    box.querySelector('[data-do="undo"]').hidden = name !== open || !undoable;
  }
});

// Says what was done, above the thumb, and offers to take it back.
import { saying } from "../play/saying.js";
import { desk, part } from "./parts.js";

const button = desk.querySelector('[data-do="undo"]');

export const { say, takeBack, tried } = saying((text, undoable) => {
  part("done").textContent = text;
  button.hidden = !undoable;
});

// Dice that fall are seen to land: whoever presses once more what threw them means them, until they lie. Where people want
// no motion nothing falls, and each press rolls.
import { feel } from "./feel.js";

const FALL = 360; // milliseconds: as long as a die falls, see first.css
const THROWN = ".rolled .throw .slot:not(.token)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const falling = new Set(); // for what dice fall: each is a text
const throwing = new Set(); // for what they are being thrown

let pointed = false; // whether the last press was one of a finger or a mouse
addEventListener("click", ({ detail }) => { pointed = detail > 0; }, { capture: true });

// Whether the dice fall that were thrown for a check, a line, a program.
export const falls = (what) => falling.has(what);

// They begin to fall. To whoever points at it, the button is out of use meanwhile; who presses keys hears of the roll alone.
export function fell(what, button) {
  if (still.matches) return;
  falling.add(what);
  requestAnimationFrame(() => feel(document.querySelectorAll(THROWN).length));
  if (pointed) button?.setAttribute("aria-disabled", "true");
  setTimeout(() => {
    falling.delete(what);
    button?.removeAttribute("aria-disabled");
  }, FALL);
}

// Throws dice by `act`, unless they are being thrown for the same already, or fall.
export async function throwOnce(what, button, act) {
  if (falls(what) || throwing.has(what)) return;
  throwing.add(what);
  try {
    await act();
    fell(what, button);
  } finally {
    throwing.delete(what);
  }
}

// The editor of a program. At first it is a plain field. Once the page has nothing better to do, a better one takes its
// place, with colours, numbers of lines, brackets and its own undo. Where that does not come, the field stays.
import { lasting } from "../play/turns.js";
import { form } from "./parts.js";

// By its address: what a script imports by name is fetched with the page, see modules() in assets.py. This is larger than
// all the rest of the page.
const BETTER = new URL("../lab/codemirror.js", import.meta.url).href;

const field = form.querySelector("#lab-program");
const place = form.querySelector(".editor");

// Has whoever listens told that the text was changed, or the cursor moved, by whichever editor is there.
const tell = (what) => field.dispatchEvent(new Event(what));

// What the plain field can do; the better one does the same.
const plain = {
  text: () => field.value,
  set(text) {
    field.value = text;
    field.setSelectionRange(0, 0); // browsers put the cursor behind it, the better field before
    fit();
  },
  insert(text, back = 0) {
    field.focus();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.selectionStart = field.selectionEnd -= back;
    tell("changed");
  },
  at: () => field.selectionStart,
  go(position) {
    field.focus();
    field.setSelectionRange(position, position);
  },
  fault(found) {
    if (found) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  },
  language() {},
  focus: () => field.focus(),
};
let current = plain;

// The field is as high as its text, up to what its style allows.
function fit() {
  field.rows = Math.min(Math.max(field.value.split("\n").length, 3), 16);
}

export const text = () => current.text();
export const set = (wanted) => current.set(wanted);
// Puts a text in at the cursor, which stands so many characters before its end then.
export const insert = (wanted, back) => current.insert(wanted, back);
export const at = () => current.at();
export const go = (position) => current.go(position);
export const focus = () => current.focus();

const known = { language: "", fault: null };

export function language(name) {
  known.language = name;
  current.language(name);
}

// Marks a place as wrong, as { from, to }; null marks none.
export function fault(found) {
  known.fault = found;
  current.fault(found);
}

// Has two functions told: of each change of the text, and of each move of the cursor.
export function listen(changed, moved) {
  field.addEventListener("changed", changed);
  field.addEventListener("moved", moved);
  field.addEventListener("input", () => {
    fit();
    changed();
  });
  document.addEventListener("selectionchange", () => document.activeElement === field && moved());
}

const [TRIES, BREATH] = [3, 1_000]; // milliseconds between two tries

// Fetches the better editor. A browser may keep what it could not fetch once: each try has an address of its own.
async function fetched(tries = 1) {
  try {
    return await import(tries > 1 ? `${BETTER}#${tries}` : BETTER);
  } catch (error) {
    if (tries === TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, BREATH));
    return fetched(tries + 1);
  }
}

// Puts the better editor in the place of the field, with all that stands there.
export const improve = lasting(async () => {
  const { edit } = await fetched();
  // To run its code and to draw it each take a slow device long: a press between them is heard.
  await new Promise((resolve) => setTimeout(resolve));
  const had = document.activeElement === field;
  const position = field.selectionStart;
  const better = edit({
    place,
    text: field.value,
    language: known.language,
    described: field.getAttribute("aria-describedby"),
    changed: () => tell("changed"),
    moved: () => tell("moved"),
  });
  field.hidden = true;
  place.classList.add("better");
  current = better;
  current.fault(known.fault);
  if (had) current.go(position);
});

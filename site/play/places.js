// The places of a game's page: the sections of its checks, their controls as text, and their parts, into which markup
// is put.
import { fill } from "../pages/sink.js";

export { measured } from "./placing.js";

export const game = document.getElementById("game");
export const system = game.dataset.system;
export const sections = new Map([...game.querySelectorAll(".check")].map((each) => [each.dataset.check, each]));
export const first = sections.keys().next().value;

export const part = (section, name) => section.querySelector(`[data-part="${name}"]`);
export const shownSection = () => [...sections.values()].find((section) => !section.hidden);

// What follows a check stands unseen until Python has told it whole (rest.css), unless Python has failed.
export function markOwed() {
  const failed = document.documentElement.dataset.python === "failed";
  game.toggleAttribute("data-owed", !failed && shownSection().dataset.told === undefined);
}

// --- controls and text -------------------------------------------------------------------

// The situation in a form as link text: every control by its name, as it stands.
export function linkOf(section) {
  const fields = [];
  for (const control of section.querySelector("form").elements) {
    if (!control.name || (control.type === "radio" && !control.checked)) continue;
    const value = valueOf(control);
    const optional = control.name === "label" || control.name === "faces";
    if (optional && !value.trim()) continue;
    fields.push(`${control.name}=${encodeURIComponent(value)}`);
  }
  return `${system}/${section.dataset.check}?${fields.join("&")}`;
}

// The numbers of a list as people type it, as texts.
export const numbersIn = (text) => text.split(/[\s,;]+/).filter(Boolean);

function valueOf(control) {
  if (control.type === "checkbox") return control.checked ? "yes" : "no";
  // Links have one comma between numbers; people write blanks, and end with a comma.
  return control.closest(".wholes") ? numbersIn(control.value).join(",") : control.value;
}

// Sets controls of a form by their names to what linkOf() writes of them.
export function setControls(section, fields) {
  for (const control of section.querySelector("form").elements) {
    const value = Object.hasOwn(fields, control.name) ? fields[control.name] : undefined;
    if (value === undefined) continue;
    if (control.type === "checkbox") control.checked = value === "yes";
    else if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
}

// --- markup put in place -----------------------------------------------------------------

// What each place shows, where only put() changes it. Drawn anew, dice would fall again and a table would scroll back.
const drawn = new WeakMap();
const CONTROLS = ["form", "roll-fields"]; // people change them

// Replaces parts at once. What a person has unfolded stays unfolded, and who is in a field stays there.
export function put(section, parts) {
  for (const [name, markup] of Object.entries(parts)) {
    const place = part(section, name);
    if (!place || drawn.get(place) === markup) continue; // not every check has every part
    if (!CONTROLS.includes(name)) drawn.set(place, markup);
    const unfolded = new Set(
      [...place.querySelectorAll("details[open] > summary")].map(nameOfFold),
    );
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    fill(place, markup);
    for (const summary of unfolded.size ? place.querySelectorAll("details > summary") : []) {
      if (unfolded.has(nameOfFold(summary))) summary.parentElement.open = true;
    }
    if (focused) focusLike(focused, place);
  }
}

const nameOfFold = (summary) => summary.parentElement.dataset.fold ?? summary.textContent;

// Whoever was in a part that was drawn anew stays in it: at the same control, else at the first that there is to press.
function focusLike(old, place) {
  const { action, step, for: stepped, set } = old.dataset;
  const found = (old.id && document.getElementById(old.id))
    || (action && place.querySelector(`[data-action="${action}"]`))
    || (step && place.querySelector(`[data-for="${stepped}"][data-step="${step}"]`))
    || (set && (place.querySelector(`[data-set="${set}"]`) ?? place.querySelector(`[data-set^="${set.split("=")[0]}="]`)))
    || (old.classList.length > 0 && place.querySelector(`.${CSS.escape(old.classList[0])}`))
    || place.querySelector("button:not([hidden]), a[href]");
  const seen = found?.checkVisibility() ? found : place.querySelector("summary");
  seen?.focus({ preventScroll: true });
}

// The places of a game's page: the sections of its checks, their controls as text, and their parts, into which markup
// is put.
import { fieldsOf, setFields } from "../desk/forms.js";
import { putting } from "../desk/put.js";

export { numbersIn } from "../desk/forms.js";

export { measured } from "../desk/shell.js";

export const game = document.getElementById("game");
export const system = game.dataset.system;
export const sections = new Map([...game.querySelectorAll(".check")].map((each) => [each.dataset.check, each]));
export const first = sections.keys().next().value;

const OPTIONAL = ["label", "faces"];

export const part = (section, name) => section.querySelector(`[data-part="${name}"]`);
export const rollOf = (section) => section.querySelector('[data-action="roll"]');
export const shownSection = () => [...sections.values()].find((section) => !section.hidden);

// What follows a check stands unseen until Python has told it whole (rest.css), unless Python has failed.
export function markOwed() {
  const failed = document.documentElement.dataset.python === "failed";
  game.toggleAttribute("data-owed", !failed && shownSection().dataset.told === undefined);
}

// --- controls and text -------------------------------------------------------------------

// The situation in a form as link text. What may be left empty is no part of it then.
export function linkOf(section) {
  const fields = fieldsOf(section.querySelector("form")).filter(([name, value]) => !OPTIONAL.includes(name) || value.trim());
  return `${system}/${section.dataset.check}?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

export const setControls = (section, fields) => setFields(section.querySelector("form"), fields);

// --- markup put in place -----------------------------------------------------------------

const CONTROLS = ["form", "roll-fields"]; // people change them
const places = new Map([...sections.values()].map((section) => [section, putting((name) => part(section, name), CONTROLS)]));

export const put = (section, parts) => places.get(section).put(parts);

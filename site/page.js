// The places of a game's page: its checks' sections, their controls as text, markup put into their parts,
// errors, how long answers took.
import { fill } from "./sink.js";

export const game = document.getElementById("game");
export const system = game.dataset.system;
export const sections = new Map([...game.querySelectorAll(".check")].map((each) => [each.dataset.check, each]));
export const first = sections.keys().next().value;
const problem = game.querySelector('[data-part="problem"]');

export const part = (section, name) => section.querySelector(`[data-part="${name}"]`);
export const shown = () => [...sections.values()].find((section) => !section.hidden);

// --- controls and text -------------------------------------------------------------------

// The situation in a form as link text: every control by its name, as it stands.
export function linkOf(section) {
  const fields = [];
  for (const control of section.querySelector("form").elements) {
    if (!control.name || (control.type === "radio" && !control.checked)) continue;
    const value = control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value;
    const optional = control.name === "label" || control.name === "faces";
    if (optional && !value.trim()) continue;
    fields.push(`${control.name}=${encodeURIComponent(value)}`);
  }
  return `${system}/${section.dataset.check}?${fields.join("&")}`;
}

// The address bar holds the situation; an entry of its own only where one may want to go back.
export function address(text, { entry = false } = {}) {
  if (`#${text}` === location.hash) return;
  history[entry ? "pushState" : "replaceState"](null, "", `#${text}`);
}

export function show(name) {
  for (const [check, section] of sections) section.hidden = check !== name;
  for (const link of game.querySelectorAll("[data-switch]")) {
    if (link.dataset.switch === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// --- markup put in place -----------------------------------------------------------------

// Replaces parts at once. What a person has unfolded stays unfolded, and who is in a field stays there.
export function put(section, parts) {
  for (const [name, markup] of Object.entries(parts)) {
    const place = part(section, name);
    if (!place) continue; // not every check has every part
    const unfolded = new Set(
      [...place.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent),
    );
    const focused = place.contains(document.activeElement) && document.activeElement.id;
    fill(place, markup);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    for (const summary of unfolded.size ? place.querySelectorAll("details > summary") : []) {
      if (unfolded.has(summary.textContent)) summary.parentElement.open = true;
    }
    const sheet = navigator.share && place.querySelector('[data-action="sheet"]');
    if (sheet) sheet.hidden = false;
  }
}

export function clearErrors(section) {
  problem.hidden = true;
  for (const control of section.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  for (const message of section.querySelectorAll(".error:not([hidden])")) {
    message.hidden = true;
    message.textContent = ""; // a control would still be described by it
  }
  section.classList.remove("wrong");
}

// Shows an error at the control it names, and on top of the page where there is none or the
// text came in a link.
export function showError(section, error, { fromLink = false } = {}) {
  clearErrors(section);
  section.classList.add("wrong");
  const field = section.querySelector(`[data-field="${CSS.escape(error.field)}"]`);
  if (field && !fromLink) {
    const message = field.querySelector(".error") ?? placeForError(section, field);
    message.textContent = error.message;
    message.hidden = false;
    field.querySelector("input, select").setAttribute("aria-invalid", "true");
    field.closest("details")?.setAttribute("open", "");
  } else {
    problem.textContent = fromLink
      ? `This link cannot be opened: ${error.message}. The page shows what it showed before.`
      : error.message;
    problem.hidden = false;
  }
}

// A field gets it when it first needs one; it is read out with the field's help.
function placeForError(section, field) {
  const place = document.createElement("p");
  place.className = "error";
  place.id = `${section.dataset.check}-${field.dataset.field}-error`;
  const described = field.querySelector("[aria-describedby]");
  described.setAttribute("aria-describedby", `${described.getAttribute("aria-describedby")} ${place.id}`);
  field.append(place);
  return place;
}

// --- how long it took --------------------------------------------------------------------

// For anyone to read on the performance timeline: from the question until the answer is in its place.
export function measured(name, since) {
  performance.measure(`fairthrow:${name}`, { start: since, end: performance.now() });
}

// The form that edits the sheet: each control is kept by itself as soon as it is changed. One that is wrong says so and
// stays as it is until it is right; nothing else waits for it.
import { valueOf } from "../desk/forms.js";
import { stepped } from "../desk/shell.js";
import { fill as fillPlace } from "../pages/sink.js";
import { visible } from "./list.js";
import { part, put, sheet, touched } from "./parts.js";

const section = sheet.querySelector(".editing");
const editor = part("editor");

function open() {
  section.hidden = false;
  sheet.dataset.editing = "";
}

function leave() {
  section.hidden = true;
  delete sheet.dataset.editing;
  editor.replaceChildren();
  touched("editor");
}

// --- controls ----------------------------------------------------------------------------

const rowOf = (control) => control.closest("[data-field]");

// What a control is about: a field, or a cell of a row of a list.
function placeOf(control) {
  const item = control.closest("li[data-row]");
  return item
    ? { field: item.dataset.list, row: item.dataset.row, cell: control.name }
    : { field: control.name };
}

const find = ({ field, row, cell }) => [...editor.querySelectorAll("[name]")].find((control) => {
  const its = placeOf(control);
  return its.field === field && its.row === row && its.cell === cell;
});

function wrong({ place, message }) {
  const control = find(place);
  if (!control) return;
  makeRight(control);
  const said = Object.assign(document.createElement("p"), { className: "error", id: `${control.id}-error`, textContent: message });
  rowOf(control).append(said);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-errormessage", said.id);
}

function makeRight(control) {
  rowOf(control).querySelector(".error")?.remove();
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-errormessage");
}

// A control is kept; a row goes by its `name` from now on.
function right({ place, name }) {
  const control = find(place);
  if (!control) return;
  makeRight(control);
  if (name === place.row) return;
  const item = control.closest("li[data-row]");
  item.dataset.row = name;
  const fold = item.querySelector("details");
  fold.dataset.fold = `${item.dataset.list} ${name}`;
  fold.querySelector("summary bdi").textContent = visible(name);
}

// Goes to what is not right. Gives false where it is not in the form any more.
export function mend(place) {
  const control = find(place);
  control?.closest("details")?.setAttribute("open", "");
  control?.focus();
  return Boolean(control);
}

// --- what Python writes ------------------------------------------------------------------

const namesIn = (field) =>
  [...editor.querySelectorAll("li[data-row]")].filter(({ dataset }) => dataset.list === field).map(({ dataset }) => dataset.row);

function take(field) {
  field?.focus();
  field?.select();
}

// Where whoever pressed is to be once the form is drawn anew.
const GOING = {
  first: () => section.querySelector("input")?.focus(),
  name: () => take(editor.querySelector('[name="name"]')),
  added(field, before) {
    const fresh = namesIn(field).find((name) => !before.includes(name));
    const added = [...editor.querySelectorAll("li[data-row]")].find(({ dataset }) => dataset.list === field && dataset.row === fresh);
    added?.querySelector("details").setAttribute("open", "");
    take(added?.querySelector("input"));
  },
  removed: (field) => (document.querySelector(`[data-at="add ${field}"]`) ?? editor.querySelector("button"))?.focus(),
};

// Draws the form anew. What somebody has `typed` that is not kept, since it is wrong or not yet finished, stays.
function fill({ parts, typed, to, field }) {
  const before = namesIn(field);
  touched("editor");
  put(parts);
  for (const { place, text, message } of typed) {
    const control = find(place);
    if (!control || control.type === "checkbox" || control.type === "radio") continue;
    control.value = text;
    if (message) wrong({ place, message });
  }
  GOING[to]?.(field, before);
}

// Says anew what follows from other cells of the form, and draws no control anew, for somebody may be at one: what the
// rows are called and hold, and which names a choice has.
function retell({ markup }) {
  const fresh = document.createElement("div");
  fillPlace(fresh, markup);
  const [these, those] = [editor, fresh].map((form) => [...form.querySelectorAll(".edits :is(summary, form, button, select)")]);
  if (these.length !== those.length) return; // another tab has added a row: the form is drawn anew for it
  these.forEach((each, place) => {
    const like = those[place];
    for (const name of ["aria-label", "data-at"]) if (like.hasAttribute(name)) each.setAttribute(name, like.getAttribute(name));
    if (each.textContent === like.textContent || !["SELECT", "SUMMARY"].includes(each.tagName)) return;
    const chosen = [...like.options ?? []].some(({ value }) => value === each.value) ? each.value : like.value;
    each.replaceChildren(...like.childNodes);
    if (each.options) each.value = chosen;
  });
}

export const effects = { open, leave, wrong, right, fill, retell };

// --- people ------------------------------------------------------------------------------

const typing = ({ type, tagName }) => tagName === "INPUT" && !["checkbox", "radio"].includes(type);

// Adds a row, takes one away or moves it.
function rowsBy({ dataset: { do: deed, by, field } }, item) {
  return { do: deed, field: item ? item.dataset.list : field, row: item?.dataset.row, by: by && Number(by) };
}

// Listens to people, and tells `did` what they do in the form, as events of the desk.
export function listen(did) {
  const about = (event, control) => control.name && did({ event, place: placeOf(control), text: valueOf(control) });
  editor.addEventListener("input", ({ target }) => typing(target) && about("typed", target));
  editor.addEventListener("change", ({ target }) => about("changed", target));
  editor.addEventListener("submit", (event) => event.preventDefault());
  editor.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.step) about("changed", stepped(button));
    else if (button?.dataset.do) did({ event: "rows", edit: rowsBy(button, button.closest("li[data-row]")) });
  });
}

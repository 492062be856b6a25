// The form that edits the sheet: each control is kept by itself as soon as it is changed. One that is wrong says so and
// stays as it is until it is right; nothing else waits for it.
import { oneByOne } from "../play/turns.js";
import { visible } from "./list.js";
import { part, put, sheet, touched } from "./parts.js";
import { say } from "./say.js";
import { ask, changing, current, draw, isShown, shown } from "./sheet.js";

const LATER = 500; // milliseconds without a letter before a text is kept

const section = sheet.querySelector(".editing");
const editor = part("editor");
const inOrder = oneByOne();

export const editing = () => !section.hidden;

// --- what is open ------------------------------------------------------------------------

export async function open() {
  section.hidden = false;
  sheet.dataset.editing = "";
  await refill();
  section.querySelector("input")?.focus();
}

export async function close() {
  await inOrder(() => {}); // what was typed last is kept first
  const wrong = editor.querySelector("[aria-invalid]");
  if (wrong) {
    wrong.closest("details")?.setAttribute("open", "");
    wrong.focus();
    say("This is not kept yet: it is not right.");
    return;
  }
  leave();
}

export function leave() {
  section.hidden = true;
  delete sheet.dataset.editing;
  editor.replaceChildren();
  touched("editor");
}

// Draws the form anew. What somebody has typed that is not kept, since it is wrong or not yet finished, stays.
async function fillIn() {
  const whom = current();
  let link;
  let answer;
  do {
    ({ link } = shown);
    answer = await ask("editing", { link });
    if (!editing() || !isShown(whom)) return;
  } while (link !== shown.link); // it was changed meanwhile
  if (answer.error) return;
  const typed = [...editor.querySelectorAll("[aria-invalid], :focus")].filter(({ name }) => name).map((control) =>
    ({ ...about(control), value: textOf(control), message: rowOf(control).querySelector(".error")?.textContent }));
  touched("editor");
  put(answer.parts);
  for (const each of editor.querySelectorAll("[name]")) kept.set(each, textOf(each));
  for (const { field, row, cell, value, message } of typed) {
    const control = find(field, row, cell);
    if (!control || control.type === "checkbox" || control.type === "radio") continue;
    control.value = value;
    if (message) wrong(control, message);
  }
}

// The same, once all that was changed in the form is kept.
export const refill = () => inOrder(fillIn);

// --- controls ----------------------------------------------------------------------------

const kept = new WeakMap(); // by control, the text that is kept of it
const waits = new WeakMap(); // by control, the timer until it is kept

const rowOf = (control) => control.closest("[data-field]");

// What a control is about: a field, or a cell of a row of a list.
function about(control) {
  const item = control.closest("li[data-row]");
  return item
    ? { field: item.dataset.list, row: item.dataset.row, cell: control.name }
    : { field: control.name };
}

const find = (field, row, cell) => [...editor.querySelectorAll("[name]")].find((control) => {
  const its = about(control);
  return its.field === field && its.row === row && its.cell === cell;
});

function textOf(control) {
  if (control.type === "checkbox") return control.checked ? "yes" : "no";
  return control.closest(".wholes") ? control.value.split(/[\s,;]+/).filter(Boolean).join(",") : control.value;
}

function wrong(control, message) {
  right(control);
  const row = rowOf(control);
  const place = Object.assign(document.createElement("p"), { className: "error", id: `${control.id}-error` });
  place.textContent = message;
  row.append(place);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-errormessage", place.id);
}

function right(control) {
  rowOf(control).querySelector(".error")?.remove();
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-errormessage");
}

// Keeps what a control says now, of whom the form was about when it was said.
function commit(control, whom = current()) {
  clearTimeout(waits.get(control));
  const text = textOf(control);
  return inOrder(async () => {
    if (control.type !== "radio" && kept.get(control) === text) {
      right(control);
      return;
    }
    const { field, row, cell } = about(control);
    try {
      await changing((link) => ask("edit", { link, edits: [{ do: "set", field, row, cell, text }] }), whom);
    } catch (error) {
      if (control.isConnected) wrong(control, error.message);
      else say(`Not kept: ${error.message}.`);
      return;
    }
    kept.set(control, text);
    right(control);
    if (cell === "name") renamed(control, text.replace(BLANKS, ""));
    await draw();
  });
}

const BLANKS = /^(?:(?!\ufeff)[\s\x85])+|(?:(?!\ufeff)[\s\x85])+$/g; // those around a value that Python takes away

// A row goes by its name: what is said of it, and done to it, is about the new one from now on.
function renamed(control, name) {
  const item = control.closest("li[data-row]");
  item.dataset.row = name;
  const fold = item.querySelector("details");
  fold.dataset.fold = `${item.dataset.list} ${name}`;
  fold.querySelector("summary bdi").textContent = visible(name);
}

const typing = ({ type, tagName }) => tagName === "INPUT" && !["checkbox", "radio"].includes(type);

editor.addEventListener("input", ({ target }) => {
  clearTimeout(waits.get(target));
  const whom = current(); // another may be shown by then
  if (typing(target)) waits.set(target, setTimeout(() => commit(target, whom).catch(() => {}), LATER));
});
editor.addEventListener("change", ({ target }) => {
  if (target.name) commit(target).catch(() => {});
});
editor.addEventListener("submit", (event) => event.preventDefault());
editor.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.step) {
    const input = document.getElementById(button.dataset.for);
    if (button.dataset.step > 0) input.stepUp();
    else input.stepDown();
    commit(input).catch(() => {});
  } else if (button?.dataset.do) {
    rows(button).catch((error) => say(`${error.message}.`));
  }
});

// --- rows --------------------------------------------------------------------------------

// Adds a row, takes one away or moves it: the form is drawn anew.
const rows = (button, whom = current()) => inOrder(async () => {
  const { do: deed, by } = button.dataset;
  const item = button.closest("li[data-row]");
  const field = item ? item.dataset.list : button.dataset.field;
  const row = item?.dataset.row;
  const edit = { do: deed, field, row, by: by && Number(by) };
  const before = namesIn(field);
  if (item && !item.isConnected && !before.includes(row)) return; // a second tap: it is gone
  const { undo } = await changing((link) => ask("edit", { link, edits: [edit] }), whom);
  const here = editing() && isShown(whom);
  if (here) await fillIn();
  if (here && deed === "add") {
    const fresh = namesIn(field).find((name) => !before.includes(name));
    const added = [...editor.querySelectorAll("li[data-row]")].find(({ dataset }) => dataset.list === field && dataset.row === fresh);
    added.querySelector("details").open = true;
    added.querySelector("input").select();
  }
  if (deed === "remove") {
    say(`${visible(row)} removed.`, undo.length ? () => again(undo, whom) : null);
    if (here) (document.querySelector(`[data-at="add ${field}"]`) ?? editor.querySelector("button"))?.focus();
  }
  await draw();
});

const namesIn = (field) =>
  [...editor.querySelectorAll("li[data-row]")].filter(({ dataset }) => dataset.list === field).map(({ dataset }) => dataset.row);

// Makes edits that take others back, of whom these were made to.
export async function again(edits, whom) {
  await changing((link) => ask("edit", { link, edits }), whom);
  if (editing()) await refill();
  await draw();
}

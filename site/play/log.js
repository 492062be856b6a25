// The log of rolls and the saved checks: storage ⇄ Python, which reads, lists and judges them.
import { call } from "../python/python.js";
import { refresh, showMore, written } from "./lists.js";
import { forget, keep, onChange, records } from "./storage.js";

const LARGEST_FILE = 5_000_000;
const LONGEST_NAME = 80; // characters, as Python reads names

const box = document.getElementById("table");
const place = (name) => box.querySelector(`[data-part="${name}"]`);
const said = place("table-said");
let undo = null; // what was deleted or replaced last: { back: records as [kind, key, text], away: keys }, or null

export { refresh };

export function logRoll(link) {
  keep("rolls", JSON.stringify({ at: new Date().toISOString(), link }));
  return refresh();
}

// Saves a check under a name, in the place of one that this game has of that name. A record never changes: another one,
// with a key of its own, takes its place.
export async function saveCheck(words, link) {
  const name = [...words].slice(0, LONGEST_NAME).join("");
  const text = JSON.stringify({ name, link });
  const [key, old] = records("checks").find(([, each]) => isNamed(each, name)) ?? [];
  if (old === text) {
    tell(`“${name}” is saved already.`);
    return;
  }
  const away = [keep("checks", text)];
  if (key) forget(key);
  if (key) tell(`Saved “${name}” in the place of the one before.`, { back: [["checks", key, old]], away });
  else tell(`Saved “${name}”.`);
  await refresh();
}

function isNamed(text, name) {
  try {
    const { name: other, link } = JSON.parse(text);
    return other === name && link.startsWith(`${box.dataset.system}/`);
  } catch {
    return false; // it is left alone
  }
}

function tell(text, undoable = null) {
  undo = undoable;
  said.textContent = text;
  box.querySelector("[data-table='undo']").hidden = !undo;
}

// Deletes records; those that another press, or another tab, has deleted before are left out.
async function remove(found) {
  const gone = found.map(([kind, key]) => [kind, key, forget(key)]).filter(([, , text]) => text !== null);
  if (!gone.length) return;
  tell(gone.length === 1 ? "Deleted." : `${gone.length} rolls deleted.`, { back: gone, away: [] });
  await refresh();
}

// Deletes one record; whoever pressed is then at the next one's button.
async function removeOne(button) {
  const list = button.closest("[data-kind]");
  const buttons = () => [...list.querySelectorAll("[data-table='delete']")];
  const at = buttons().indexOf(button);
  await remove([[list.dataset.kind, button.dataset.key]]);
  if (button.isConnected) return;
  (buttons()[at] ?? buttons().at(-1) ?? box.querySelector("[data-table='undo']")).focus();
}

async function removeAll() {
  await remove(records("rolls").map(([key]) => ["rolls", key]));
  box.querySelector("[data-table='undo']:not([hidden])")?.focus();
}

// Puts back what was deleted or replaced last; whoever pressed is then at it.
async function restore() {
  const { back, away } = undo ?? { back: [], away: [] };
  for (const key of away) forget(key);
  for (const [kind, key, text] of back) keep(kind, text, key);
  tell("Restored.");
  await refresh();
  const [kind, key] = back[0] ?? [];
  const list = box.querySelector(`[data-kind="${kind}"]`);
  const button = key && list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (button?.checkVisibility()) button.focus();
  else list?.closest("details").querySelector("summary").focus();
}

function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function read(file) {
  try {
    return JSON.parse(await call("imported", await file.text()));
  } catch {
    return { error: { message: `${file.name} could not be read` } }; // python.js says what became of Python
  }
}

async function importFile(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  if (file.size > LARGEST_FILE) {
    tell(`${file.name} has ${file.size} bytes; at most ${LARGEST_FILE} are read. Nothing was changed.`);
    return;
  }
  const answer = await read(file);
  if (answer.error) {
    tell(`${answer.error.message}. Nothing was changed.`);
    return;
  }
  const known = new Set(["rolls", "checks"].flatMap((kind) => records(kind).map(([, text]) => text)));
  let added = 0;
  for (const [kind, list] of Object.entries(answer.records)) {
    for (const record of list) {
      const text = JSON.stringify(record);
      if (known.has(text)) continue;
      keep(kind, text);
      added += 1;
      if (added % 500 === 0) await new Promise((resolve) => setTimeout(resolve)); // a long file leaves the page usable
    }
  }
  tell(`${added} added, nothing replaced. ${answer.problems.join(" ")}`);
  await refresh();
}

const actions = {
  delete: removeOne,
  clear: removeAll,
  undo: restore,
  "export-json": async () => download("fairthrow.json", "application/json", await written("json")),
  "export-csv": async () => download("fairthrow.csv", "text/csv", await written("csv")),
  more: showMore,
  import: () => box.querySelector("[data-table='file']").click(),
};

// Starts listening. `again` rolls a link of this page once more.
export function listen(again) {
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-table]");
    if (!button) return;
    if (button.dataset.table === "again") {
      if (button.dataset.system === box.dataset.system) again(button.dataset.link);
      else location.assign(`/${button.dataset.system}/#${button.dataset.link}`);
      return;
    }
    Promise.resolve(actions[button.dataset.table](button)).catch(() => {});
  });
  box.addEventListener("input", (event) => {
    if (event.target.dataset.table === "filter") refresh().catch(() => {});
  });
  box.addEventListener("change", (event) => {
    if (event.target.dataset.table === "file") importFile(event.target).catch(() => {});
  });
  onChange(() => refresh().catch(() => {}));
}

// What people do with the log of rolls and the saved checks: they add to them, delete, undo, export and import.
import { HOME } from "../pages/base.js";
import { askOfKept, refresh, showMore } from "./lists.js";
import { download } from "./download.js";
import { forget, keep, keys, onChange } from "./storage.js";
import { oneByOne } from "./turns.js";

const LARGEST_FILE = 5_000_000; // bytes

const box = document.getElementById("table");
const place = (name) => box.querySelector(`[data-part="${name}"]`);
const said = place("table-said");
let undo = null; // what was deleted or replaced last: { back: records as [kind, key, text], away: keys }, or null

export { refresh };

export function logRoll(link) {
  keep("rolls", JSON.stringify({ at: new Date().toISOString(), link }));
  return refresh();
}

const inOrder = oneByOne();

// Saves a check under a name. Python says whether that takes the place of another one. A record never changes: a new
// one, with a key of its own, takes its place.
export const saveCheck = (name, link) => inOrder(async () => {
  const { error, text, over, said: words } = await askOfKept("saving", JSON.stringify({ name, link }));
  if (error) throw new Error(error.message);
  if (text) {
    const away = [keep("checks", text)];
    const old = over && forget(over);
    say(words, old ? { back: [["checks", over, old]], away } : null);
    await refresh();
  } else {
    say(words);
  }
});

function say(text, undoable = null) {
  undo = undoable;
  said.textContent = text;
  box.querySelector("[data-table='undo']").hidden = !undo;
}

// Deletes records; those that another press, or another tab, has deleted before are left out.
async function remove(found) {
  const gone = found.map(([kind, key]) => [kind, key, forget(key)]).filter(([, , text]) => text !== null);
  if (!gone.length) return;
  say(gone.length === 1 ? "Deleted." : `${gone.length} rolls deleted.`, { back: gone, away: [] });
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
  await remove(keys("rolls").map((key) => ["rolls", key]));
  box.querySelector("[data-table='undo']:not([hidden])")?.focus();
}

// Puts back what was deleted or replaced last; whoever pressed is then at it.
async function restore() {
  const { back, away } = undo ?? { back: [], away: [] };
  for (const key of away) forget(key);
  for (const [kind, key, text] of back) keep(kind, text, key);
  say("Restored.");
  await refresh();
  const [kind, key] = back[0] ?? [];
  const list = box.querySelector(`[data-kind="${kind}"]`);
  const button = key && list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (button?.checkVisibility()) button.focus();
  else list?.closest("details").querySelector("summary").focus();
}

async function readFile(file) {
  try {
    return await askOfKept("imported", await file.text());
  } catch {
    return { error: { message: `${file.name} could not be read` } }; // python.js says what became of Python
  }
}

async function exportAs(form, type) {
  const { text } = await askOfKept("exported", form);
  download(`fairthrow.${form}`, new Blob([text], { type }));
}

async function importFile(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  if (file.size > LARGEST_FILE) {
    say(`${file.name} has ${file.size} bytes; at most ${LARGEST_FILE} are read. Nothing was changed.`);
    return;
  }
  const { error, records: found, problems } = await readFile(file);
  if (error) {
    say(`${error.message}. Nothing was changed.`);
    return;
  }
  let added = 0;
  for (const [kind, texts] of Object.entries(found)) {
    for (const text of texts) {
      keep(kind, text);
      added += 1;
      if (added % 500 === 0) await new Promise((resolve) => setTimeout(resolve)); // a long file leaves the page usable
    }
  }
  say(`${added} added, nothing replaced. ${problems.join(" ")}`);
  await refresh();
}

const actions = {
  delete: removeOne,
  clear: removeAll,
  undo: restore,
  "export-json": () => exportAs("json", "application/json"),
  "export-csv": () => exportAs("csv", "text/csv"),
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
      else location.assign(new URL(`${button.dataset.system}/#${button.dataset.link}`, HOME));
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

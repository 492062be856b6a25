// The log of rolls and the saved checks: storage ⇄ Python, which reads, lists and judges them.
import { call } from "./python.js";
import { refresh, showMore, written } from "./log.js";
import { forget, keep, onChange, records } from "./storage.js";

const LARGEST_FILE = 5_000_000;

const box = document.getElementById("keep");
const place = (name) => box.querySelector(`[data-part="${name}"]`);
const said = place("keep-said");
let undo = null; // the records that were deleted last: [kind, key, text]

export { refresh };

export function logRoll(link) {
  keep("rolls", JSON.stringify({ at: new Date().toISOString(), link }));
  return refresh();
}

export async function saveCheck(name, link) {
  keep("checks", JSON.stringify({ name, link }));
  await refresh();
  said.textContent = `Saved “${name}”.`;
}

function tell(text, undoable = null) {
  undo = undoable;
  said.textContent = text;
  box.querySelector("[data-keep='undo']").hidden = !undo;
}

function remove(found) {
  const gone = found.map(([kind, key]) => [kind, key, forget(key)]);
  tell(gone.length === 1 ? "Deleted." : `${gone.length} rolls deleted.`, gone);
  return refresh();
}

function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function importFile(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  if (file.size > LARGEST_FILE) {
    tell(`${file.name} has ${file.size} bytes; at most ${LARGEST_FILE} are read. Nothing was changed.`);
    return;
  }
  const answer = JSON.parse(await call("imported", await file.text()));
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
  delete: (button) => remove([[button.closest("[data-kind]").dataset.kind, button.dataset.key]]),
  clear: () => remove(records("rolls").map(([key]) => ["rolls", key])),
  undo: () => {
    for (const [kind, key, text] of undo ?? []) keep(kind, text, key);
    tell("Restored.");
    return refresh();
  },
  "export-json": async () => download("fairthrow.json", "application/json", await written("json")),
  "export-csv": async () => download("fairthrow.csv", "text/csv", await written("csv")),
  more: showMore,
  import: () => box.querySelector("[data-keep='file']").click(),
};

// Starts listening. `again` rolls a link of this page once more.
export function listen(again) {
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-keep]");
    if (!button) return;
    if (button.dataset.keep === "again") {
      if (button.dataset.system === box.dataset.system) again(button.dataset.link);
      else location.assign(`/${button.dataset.system}/#${button.dataset.link}`);
      return;
    }
    Promise.resolve(actions[button.dataset.keep](button)).catch(() => {});
  });
  box.addEventListener("input", (event) => {
    if (event.target.dataset.keep === "filter") refresh().catch(() => {});
  });
  box.addEventListener("change", (event) => {
    if (event.target.dataset.keep === "file") importFile(event.target).catch(() => {});
  });
  onChange(() => refresh().catch(() => {}));
}

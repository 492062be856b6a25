// The page of the log: all rolls, those of a game, of a time, of a character or with some words; the luck of these; the
// saved checks of all games; files of all that. log/value.js is its desk.
import { desk } from "../desk/desk.js";
import { awaken, tellState } from "../desk/shell.js";
import { begin, rules, settled } from "../log/value.js";
import { registerOffline } from "../offline/offline.js";
import { download } from "../play/download.js";
import { askOfKept, tellOfCharacters } from "../play/kept.js";
import { drawing } from "../play/lists.js";
import { records } from "../play/records.js";
import { keep, keys, onChange, records as stored } from "../play/storage.js";
import { tellTrouble } from "../play/trouble.js";
import { filed, now } from "../keep/filed.js";
import { onFile } from "../keep/onfile.js";
import { remind } from "../keep/reminder.js";
import { askPython } from "../python/python.js";

const LARGEST_FILE = 5_000_000; // bytes

const box = document.getElementById("log");
const { wish, system, when, by } = box.querySelector("form").elements;
const file = box.querySelector('[data-do="file"]');
const part = (name) => box.querySelector(`[data-part="${name}"]`);
const draw = drawing(box, { long: true });

// --- which rolls -------------------------------------------------------------------------

const DAYS = { today: 1, week: 7 };

// The time that is chosen, by the clock of whoever reads: from `since` on, and before `until`.
function period() {
  if (!when.value) return {};
  const now = new Date();
  const [year, month] = when.value.split("-").map(Number);
  const days = DAYS[when.value];
  const weekday = when.value === "week" ? (now.getDay() + 6) % 7 : 0; // weeks begin on Monday
  const date = now.getDate() - weekday;
  const since = days ? new Date(now.getFullYear(), now.getMonth(), date) : new Date(year, month - 1);
  const until = days ? new Date(now.getFullYear(), now.getMonth(), date + days) : new Date(year, month);
  const words = when.selectedOptions[0].textContent;
  return { since: since.toISOString(), until: until.toISOString(), period: days ? words.toLowerCase() : words };
}

const choice = () => ({ wish: wish.value, system: system.value, by: by.value, ...period() });

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });

// Offers each month in which there are rolls. Python knows their hours in UTC; an hour may lie in two months here.
function offerMonths(hours) {
  const months = new Map();
  for (const time of hours.flatMap((hour) => [new Date(`${hour}:00:00Z`), new Date(`${hour}:59:59Z`)])) {
    if (Number.isNaN(time.getTime())) continue;
    const value = `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, "0")}`;
    months.set(value, monthName.format(time));
  }
  const group = when.querySelector("optgroup");
  if (when.value.includes("-") && !months.has(when.value)) months.set(when.value, when.selectedOptions[0].textContent);
  if ([...group.children].map(({ value }) => value).join() === [...months.keys()].join()) return;
  const chosen = when.value;
  group.replaceChildren(...[...months].map(([value, words]) => new Option(words, value)));
  when.value = chosen;
}

// Offers the name of everybody who rolled; nothing where no roll says whose it is. Pairs of the name, and as it is shown.
function offerNames(names) {
  const all = new Map(names);
  if (by.value && !all.has(by.value)) all.set(by.value, by.selectedOptions[0].textContent);
  by.closest("p").hidden = !all.size;
  const [anybody, ...offered] = by.options;
  if (offered.map(({ value }) => value).join("\n") === [...all.keys()].join("\n")) return;
  const chosen = by.value;
  by.replaceChildren(anybody, ...[...all].map(([name, shown]) => new Option(shown, name)));
  by.value = chosen;
}

// --- the desk ----------------------------------------------------------------------------

const effects = {
  put: ({ parts }) => draw(parts),
  list({ parts, hours, names }) {
    draw(parts);
    offerMonths(hours);
    offerNames(names);
    tellTrouble();
  },
  remove: ({ keys: gone }) => removeAll("rolls", gone),
  save({ text, form, which, since }) {
    download(`fairthrow.${form}`, new Blob([text], { type: TYPES[form] }));
    if (which === "these" || form !== "json") return;
    filed(since);
    remind();
  },
  say({ said }) {
    say(said);
    refresh();
  },
};

const asks = {
  list: ({ about: { choice: wished, most } }) => askOfKept("listed", JSON.stringify({ ...wished, most })),
  checks: () => askOfKept("checks", ""),
  luck: ({ about }) => askOfKept("luck", JSON.stringify(about.choice)),
  clear: ({ which, choice: listed }) => (which === "all" ? Promise.resolve({ keys: keys("rolls") }) : askOfKept("chosen", JSON.stringify(listed))),
  async export({ which, form, choice: listed }) {
    const since = now(); // what comes from now on is not in the file
    return { ...(await askOfKept("exported", JSON.stringify({ ...(which === "these" ? listed : {}), form }))), since };
  },
  import: ({ file: chosen }) => importFile(chosen),
};

const { send, until } = desk({ rules, value: begin(choice()), effects, ask: (question) => asks[question.kind](question) });

// Promises that all is listed as it is kept by now.
function refresh() {
  send({ event: "kept", choice: choice() });
  return until(settled);
}

async function showMore() {
  const before = part("log").querySelectorAll("li").length;
  send({ event: "more" });
  await until(settled);
  part("log").querySelectorAll("li")[before]?.querySelector("a").focus();
}

const { say, removeAll } = records(box, refresh);

// The rolls that were sealed here are counted, whatever is chosen.
async function countSealed() {
  const kept = stored("seals");
  if (kept.length) draw((await askPython("sealcounts", JSON.stringify(kept))).parts);
}

// --- files -------------------------------------------------------------------------------

const TYPES = { json: "application/json", csv: "text/csv" };

async function readFile(chosen) {
  try {
    return await askOfKept("imported", await chosen.text());
  } catch {
    return { error: { message: `${chosen.name} could not be read` } }; // python.js says what became of Python
  }
}

// Keeps what a file holds; gives what is to be said of that.
async function importFile(chosen) {
  if (chosen.size > LARGEST_FILE) {
    return { said: `${chosen.name} has ${chosen.size} bytes; at most ${LARGEST_FILE} are read. Nothing was changed.` };
  }
  const { error, records: found, problems } = await readFile(chosen);
  if (error) return { said: `${error.message}. Nothing was changed.` };
  let added = 0;
  for (const [kind, texts] of Object.entries(found)) {
    for (const text of texts) {
      keep(kind, text);
      added += 1;
      if (added % 500 === 0) await new Promise((resolve) => setTimeout(resolve)); // a long file leaves the page usable
    }
  }
  return { said: `${added} added, nothing replaced. ${problems.join(" ")}` };
}

// --- people, other tabs, Python ----------------------------------------------------------

const actions = {
  more: () => showMore().catch(() => {}),
  clear: ({ which }) => send({ event: "clearing", which }),
  export: ({ which, form }) => send({ event: "exporting", which, form }),
  import: () => file.click(),
};

box.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-do]");
  actions[button?.dataset.do]?.(button.dataset);
});
for (const control of [wish, system, when, by]) control.addEventListener("input", () => send({ event: "chosen", choice: choice() }));
box.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
onFile(file, (chosen) => send({ event: "importing", file: chosen }), { dropped: false });
onChange(() => send({ event: "kept", choice: choice() }));

tellOfCharacters();
awaken((told) => {
  const live = told.state === "live";
  tellState(part("state"), told, "Waking the dice: your rolls stand here in a moment…");
  box.querySelector('[data-do="import"]').disabled = !live;
  send({ event: live ? "live" : "gone" });
  if (!live) return;
  countSealed().catch(() => {});
  registerOffline();
});
remind();

// The page of the log: all rolls, those of a game, of a time, of a character or with some words; the luck of these; the
// saved checks of all games; files of all that.
import { againButton } from "../python/again.js";
import { lastState, start } from "../python/python.js";
import { registerOffline } from "../offline/offline.js";
import { download } from "../play/download.js";
import { askOfKept, tellOfCharacters } from "../play/kept.js";
import { drawing } from "../play/lists.js";
import { records } from "../play/records.js";
import { keep, keys, onChange } from "../play/storage.js";
import { tellTrouble } from "../play/trouble.js";
import { oneByOne, repeated } from "../play/turns.js";
import { filed, now } from "../keep/filed.js";
import { onFile } from "../keep/onfile.js";
import { remind } from "../keep/reminder.js";
import { running } from "./footer.js";

const PAGE = 50; // rolls that are listed at first, and more each time
const LARGEST_FILE = 5_000_000; // bytes

const box = document.getElementById("log");
const { wish, system, when, by } = box.querySelector("form").elements;
const file = box.querySelector('[data-do="file"]');
const part = (name) => box.querySelector(`[data-part="${name}"]`);
const draw = drawing(box, { long: true });
let most = PAGE;

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

// --- the lists ---------------------------------------------------------------------------

let listed = {}; // the choice whose rolls are listed: what is done to these is done to those

const refresh = repeated(async () => {
  const asked = choice();
  const { parts, hours, names, more } = await askOfKept("listed", JSON.stringify({ ...asked, most }));
  listed = asked;
  draw(parts);
  offerMonths(hours);
  offerNames(names);
  tellTrouble();
  if (more) {
    refresh(); // it has not looked through all of them yet
    return;
  }
  draw((await askOfKept("checks", "")).parts);
  judge().catch(() => {});
});

let round = 0; // of the report that was asked for last

// Not waited for: Python makes the report in turns with all else that it is asked.
async function judge() {
  const mine = (round += 1);
  const answer = await askOfKept("luck", JSON.stringify(listed));
  if (mine !== round) return;
  if (answer.overtaken) await judge(); // by an older one that had to be asked again
  else draw(answer.parts);
}

async function showMore() {
  const before = part("log").querySelectorAll("li").length;
  most += PAGE;
  await refresh();
  part("log").querySelectorAll("li")[before]?.querySelector("a").focus();
}

const { say, removeAll } = records(box, refresh);

// --- all of them at once, and files ------------------------------------------------------

async function clear({ which }) {
  const all = which === "all" ? keys("rolls") : (await askOfKept("chosen", JSON.stringify(listed))).keys;
  await removeAll("rolls", all);
}

const TYPES = { json: "application/json", csv: "text/csv" };

async function write({ which, form }) {
  const since = now(); // what comes from now on is not in the file
  const { text } = await askOfKept("exported", JSON.stringify({ ...(which === "these" ? listed : {}), form }));
  download(`fairthrow.${form}`, new Blob([text], { type: TYPES[form] }));
  if (which === "these" || form !== "json") return;
  filed(since);
  remind();
}

async function readFile(chosen) {
  try {
    return await askOfKept("imported", await chosen.text());
  } catch {
    return { error: { message: `${chosen.name} could not be read` } }; // python.js says what became of Python
  }
}

async function importFile(chosen) {
  if (chosen.size > LARGEST_FILE) {
    say(`${chosen.name} has ${chosen.size} bytes; at most ${LARGEST_FILE} are read. Nothing was changed.`);
    return;
  }
  const { error, records: found, problems } = await readFile(chosen);
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

// --- people, other tabs, Python ----------------------------------------------------------

const inOrder = oneByOne(); // one file after the other: what two hold is added once

const actions = { more: showMore, clear, export: write, import: () => file.click() };

box.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-do]");
  Promise.resolve(actions[button?.dataset.do]?.(button.dataset)).catch(() => {});
});
for (const control of [wish, system, when, by]) {
  control.addEventListener("input", () => {
    most = PAGE;
    refresh().catch(() => {});
  });
}
box.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
onFile(file, (chosen) => inOrder(() => importFile(chosen)).catch(() => {}), { dropped: false });
onChange(() => refresh().catch(() => {}));

function react({ state, message, again }) {
  const live = state === "live";
  const line = part("state");
  line.textContent = live ? "" : message || "Waking the dice: your rolls stand here in a moment…";
  if (again) line.append(" ", againButton());
  box.querySelector('[data-do="import"]').disabled = !live;
  if (!live) return;
  refresh().catch(() => {});
  registerOffline();
}

document.addEventListener("fairthrow:state", ({ detail }) => react(detail));

tellOfCharacters();
react(lastState());
start().catch(() => {}); // said on the page by the listener above
running();
remind();

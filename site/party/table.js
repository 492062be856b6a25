// Who sits at the table, and what they roll: the draft that people set up. Python makes of it the link that stands in the
// address, the odds, and the controls. rolls.js rolls it.
import { call } from "../python/python.js";
import { fill } from "../pages/sink.js";
import { keys, set, textOf } from "../play/storage.js";
import { repeated } from "../play/turns.js";
import { write } from "./address.js";
import { tellError, tellProblem } from "./errors.js";
import { desk, form, live, measured, part, put, touched } from "./parts.js";
import { say } from "./say.js";
import * as store from "../people/store.js";

export const SYSTEM = "party-system"; // the setting with the game that was chosen last
const LATELY = 30; // rolls of the log among which an opened one is looked for

// What is shown. `draft` is what people have set up, as fairthrow/app/seats.py has it; `ask` how many are to succeed, or
// whose chance stands large. `link` opens what is shown; `roll` is the roll that lies there: { link, bare, key, said }.
export const table = { draft: null, ask: 0, link: "", name: "", pools: [], roll: null, stale: false, begun: false };

let changes = 0; // counted, to know whether an answer is of the newest draft
let since = 0; // when the newest change was made

// How often another table was opened, and how often the draft was changed, by now.
export const counts = () => ({ opened, changes });

export async function ask(name, given) {
  return JSON.parse(await call(name, JSON.stringify(given)));
}

export const whole = (fragment) => `${table.draft.system}/${fragment}`;

const DRAWN_ANEW = ["check", "moment", "everyone", "seats", "adding"];

// --- opening -----------------------------------------------------------------------------

let opened = 0; // counted, to know whether what comes late is still of this table
let seen = ""; // the characters that were kept when the table was opened

// Shows what a link holds; without one, the characters that are kept of a game, or a sample. Gives whether it was shown:
// not where another table was opened since.
export async function open(link, system = "") {
  opened += 1;
  const mine = opened;
  table.begun = Boolean(link);
  const kept = store.known();
  const answer = await ask("seated", { link, system, kept, ask: 0 });
  if (mine !== opened) return false;
  if (answer.error && link) {
    if (!(await open("", system))) return false;
    tellProblem(`This link cannot be opened: ${answer.error.message}. The page goes on without it.`);
    return true;
  }
  if (answer.error) throw new Error(answer.error.message);
  lay(answer);
  seen = JSON.stringify(kept);
  say("");
  return true;
}

// Nobody has set anything up yet, and other characters are kept by now: they sit here, unless somebody is faster.
const openAnew = repeated(async () => {
  const [mine, counted] = [opened, changes];
  const kept = store.known();
  if (table.begun || JSON.stringify(kept) === seen) return;
  const answer = await ask("seated", { system: table.draft.system, kept, ask: 0 });
  if (answer.error || mine !== opened) return;
  if (counted !== changes) {
    redraw();
    return;
  }
  lay(answer);
  seen = JSON.stringify(kept);
});

// Lays a table that was opened.
function lay(answer) {
  changes += 1;
  table.draft = answer.draft;
  table.ask = 0;
  const rolled = answer.said !== "";
  const name = whole(answer.fragment);
  table.roll = rolled ? { link: name, bare: answer.bare, key: keyOf(name), said: answer.said } : null;
  table.stale = false;
  tellError(null);
  part("seats").replaceChildren(); // nobody's form stays unfolded for somebody else
  take(answer);
}

// The key of the log's record of a roll, if it is one of the last.
function keyOf(link) {
  return keys("rolls").slice(-LATELY).reverse().find((key) => {
    try {
      return JSON.parse(textOf(key)).link === link;
    } catch {
      return false; // a damaged record
    }
  }) ?? "";
}

// --- what follows from the draft ---------------------------------------------------------

// Takes an answer: the parts, the words at each seat, and the address.
export function take(answer, { address = true, entry = false } = {}) {
  const { parts, fragment, pools, name, system } = answer;
  if ("seats" in parts) touched(...DRAWN_ANEW);
  const { roll: dice, trace, ...rest } = parts;
  put(table.stale || dice === undefined ? rest : { ...rest, roll: dice, trace });
  if (answer.sets) tellSets(answer.sets);
  if (pools) table.pools = pools;
  if (fragment !== undefined) {
    Object.assign(table, { name, link: `${system}/${fragment}` });
    desk.dataset.shown = table.link;
    if (address && table.begun) write(table.link, entry);
  }
  document.body.dataset.system = table.draft.system;
  form.querySelector("#party-system").value = table.draft.system;
  form.querySelector("#party-label").value = table.draft.label;
  drawState();
  fillOwn();
}

function drawState() {
  desk.classList.toggle("rolled", Boolean(table.roll) && !table.stale);
  desk.classList.toggle("stale", Boolean(table.roll) && table.stale);
  part("said").textContent = table.roll && !table.stale ? table.roll.said : "";
}

function tellSets(sets) {
  part("seats").querySelectorAll(".seat > form > .fold > summary .set").forEach((place, at) => {
    if (place.textContent !== sets[at]) place.textContent = sets[at];
  });
}

let controls = false; // whether they are to be drawn anew

// Asks for what follows from the draft. Python leaves a question that another one has overtaken.
async function follow() {
  const [asked, counted, anew] = [since, changes, controls];
  const given = { ...table.draft, ask: table.ask, ...(anew ? { controls: true, kept: store.known() } : {}) };
  const answer = await ask("seats", given);
  if (answer.overtaken || counted !== changes) return; // the next answer is on its way
  const { error, problem, draft, parts } = answer;
  controls &&= !parts || !("moment" in parts); // a moment that is wrong comes with the change that sets it right
  tellError(error ?? problem ?? null);
  if (error) return;
  table.draft = draft;
  if (problem) {
    take(answer);
    return;
  }
  table.stale = Boolean(table.roll);
  if (table.roll && answer.bare === table.roll.bare) {
    await layRoll(table.roll.link, counted, answer.parts); // it is the same again
    return;
  }
  if (table.roll && table.roll.link === whole(answer.fragment)) table.stale = false;
  take(answer);
  measured("party", asked);
}

// Shows a roll that was made, with the controls of `parts`.
async function layRoll(link, counted, parts) {
  const answer = JSON.parse(await call("party", link, `ask=${table.ask}`));
  if (answer.error) throw new Error(answer.error.message);
  if (counted !== changes) return;
  table.stale = false;
  const kept = Object.fromEntries(DRAWN_ANEW.filter((name) => name in parts).map((name) => [name, parts[name]]));
  take({ ...answer, parts: { ...answer.parts, ...kept } });
}

// Somebody has changed the draft. With `anew` the controls are drawn anew.
export function changed(anew = false) {
  changes += 1;
  since = performance.now();
  controls ||= anew;
  table.begun = true;
  return live() ? follow().catch(() => {}) : null; // python.js says what became of Python
}

// Asks for another number of those who succeed, or for another side.
export function askFor(number) {
  table.ask = number;
  changed();
}

// What is kept has changed in another tab: whoever sits here has the sheet as it is there. A roll stays as it was made.
export function catchUp() {
  if (!table.draft || (table.roll && !table.stale)) return;
  let other = false;
  for (const seat of table.draft.seats) {
    const link = seat.key && textOf(seat.key) !== null ? store.linkOf(seat.key) : "";
    if (!link || link === seat.link) continue;
    seat.link = link;
    other = true;
  }
  const { begun } = table;
  if (!begun) openAnew().catch(() => {});
  else if (other) changed(true);
  else redraw();
}

// Draws the controls anew, for what is kept may be other characters by now.
export function redraw() {
  controls = true;
  changes += 1;
  if (live()) follow().catch(() => {});
}

// --- values of one's own -----------------------------------------------------------------

const formsOf = () => [...part("seats").querySelectorAll(".seat")];

// Fills the unfolded forms of single seats, unless somebody is in one.
export function fillOwn() {
  for (const seat of formsOf()) {
    const fold = seat.querySelector(".fold");
    const inside = fold.querySelector(".inside");
    if (fold.open && !inside.contains(document.activeElement)) fillOne(seat, inside).catch(() => {});
  }
}

async function fillOne(seat, inside) {
  const counted = changes;
  const answer = await ask("seat", { ...table.draft, seat: Number(seat.dataset.seat) });
  if (answer.error || counted !== changes || !inside.isConnected || inside.contains(document.activeElement)) return;
  fill(inside, answer.parts.own);
}

// --- another table ------------------------------------------------------------------------

const left = new Map(); // by game, the draft that somebody has left for another game

export async function changeGame(system) {
  left.set(table.draft.system, { draft: table.draft, begun: table.begun });
  set(SYSTEM, system);
  const before = left.get(system);
  if (!before) {
    if (!(await open("", system))) return;
    table.begun = true;
    write(table.link);
    return;
  }
  opened += 1;
  table.draft = before.draft;
  table.roll = null;
  put({ roll: "", trace: "" });
  table.stale = false;
  table.ask = 0;
  changed(true);
}

// Begins with those who are kept, or with the sample; the way back leads to what was there.
export async function startAnew() {
  const before = table.link;
  if (!(await open("", table.draft.system))) return;
  write("", true);
  say("A new table.", () => open(before));
}

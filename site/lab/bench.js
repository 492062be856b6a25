// The bench of the Lab: the program that is counted, and the roll that lies there. Python makes of them all that is shown.
import { beforehand, call } from "../python/python.js";
import { write } from "./address.js";
import { keep } from "../play/storage.js";
import { oneByOne } from "../play/turns.js";
import { draft, fieldsOf, keepDraft, leaveDraft, linkOf } from "./draft.js";
import * as editor from "./editor.js";
import { insightSoon } from "./insight.js";
import { desk, form, live, measured, part, put } from "./parts.js";
import * as running from "./running.js";
import { say, tellProblem } from "./say.js";
import { leaveUnsaid, mending, tellWhy } from "./why.js";

const LIBRARY = new URL("../python/lab.zip", import.meta.url).href;
const FIRST = desk.dataset.link;
const MORE = 6; // times as long as before, where a limit is raised
const MOST_SECONDS = 3_600;
const UNROLLED = "Cancelled: nothing was rolled.";
const LONGEST_SAID = 400; // characters of what a record says of its roll

// What is shown. `link` is that of the draft as Python writes it; `roll` is what lies there: { link, bare, said }.
export const bench = {
  view: { shape: "columns", output: 0, sign: "least", number: "" },
  seconds: 10,
  link: "",
  name: "",
  roll: null,
  opened: false, // whether a link was opened that Python has not answered yet
  begun: false, // whether the address holds the program: not before somebody has changed something
  known: true, // whether what is shown is of this program, or of one that it was before: not of another that lay there
};

const known = () => bench.link || linkOf();
export const stale = () => desk.classList.contains("stale");
export const rolled = () => (bench.roll && !stale() ? bench.roll : null);

// Every Python fetches what knows programs, and runs one, which takes longer the first time. One that was there before this
// script is told so here.
beforehand("lablibrary", LIBRARY);
beforehand("labrun", FIRST, "{}");

let told = null; // once it was told, every Python that is started anew is told beforehand

export async function ready() {
  told ??= call("lablibrary", LIBRARY);
  try {
    const { error } = JSON.parse(await told);
    if (error) throw new Error(error.message);
  } catch (error) {
    told = null;
    throw error;
  }
}

export async function ask(name, ...texts) {
  await ready();
  return JSON.parse(await call(name, ...texts));
}

let cancels = 0; // of a person

// Asks what may have to count first, behind whatever is being counted or rolled. A person can cancel it: then that is said with
// these words, and nothing is given. Where it made way for something else, it is asked again behind that. Quiet work makes way
// for it.
export async function askLong(name, link, what, words) {
  await ready();
  const before = cancels;
  let hushed = false;
  let answer = { cancelled: true };
  while (answer.cancelled && cancels === before) {
    if (running.quiet()) {
      running.cancel();
      hushed = true;
    }
    const earlier = counting ?? rolling ?? running.over();
    if (earlier) await earlier;
    else answer = await running.ask(name, link, { ...what, seconds: bench.seconds });
  }
  if (hushed && !counting && !rolling && !left) insights();
  if (!answer.cancelled) return answer;
  say(words, left ? () => follow() : null, "Count again");
  return null;
}

const given = () => ({ view: bench.view, seconds: bench.seconds });

// --- what lies there ----------------------------------------------------------------------

const OF_ANOTHER = ["answer", "summary", "ready", "rolled", "results", "outputs", "steps", "warnings", "about", "inputs", "reads", "dice",
  "help", "curve", "words", "fair"];

// Another program takes the place of what was shown. That stays until there is something to show, or nothing of it.
function another() {
  bench.roll = null;
  bench.known = false;
  Object.assign(bench.view, { output: 0, sign: "least", number: "" });
}

// Takes away what is of another program.
export function clear() {
  if (bench.known) return;
  put(Object.fromEntries(OF_ANOTHER.map((name) => [name, ""])));
  controls = "";
  desk.classList.remove("played");
  drawOutputs({ outputs: [], asked: null });
}

// --- counting ----------------------------------------------------------------------------

let wanted = false;
let since = 0; // when the newest change was made
let counting = null;
let left = false; // whether a person has cancelled it: a Python that is started anew is not asked for it again
let rolling = null; // comes true when the roll that is on its way has fallen, or has not
let behind = null; // while the program is rolled: whether the odds are to be counted then

// Somebody has changed something: the odds follow. What is counted for something older is cancelled.
export function follow() {
  wanted = true;
  left = false;
  if (behind) behind = false; // they are counted now
  leaveUnsaid();
  if (running.busy()) running.cancel();
  if (live()) counting ??= count().finally(() => { counting = null; });
}

// The program was changed by a person.
export function changed() {
  since = performance.now();
  bench.begun = true;
  bench.link = "";
  keepDraft();
  mark();
  follow();
}

// What was being counted is not: a person may have it begun again. It is not known to be wrong.
function halt(words) {
  left = true;
  tellWhy(null);
  mark();
  desk.classList.add("halted");
  say(words, () => follow(), "Count again");
}

let givesWay = false; // whether what is being counted is interrupted for a roll, to be counted behind it

async function count() {
  try {
    while (wanted) {
      if (draft.program.trim()) await ready();
      wanted = false;
      const asked = since;
      const link = rolled()?.link ?? linkOf(draft, { bare: true });
      const text = draft.program;
      desk.classList.toggle("nothing", !text.trim());
      if (!text.trim()) {
        clear();
        tellWhy(null);
        mark();
        continue;
      }
      const answer = await running.ask("labrun", link, given());
      if (wanted) continue;
      if (answer.cancelled) {
        if (!givesWay) halt(bench.known ? "Cancelled. What is shown is the last that was counted." : "Cancelled.");
      } else {
        take(answer, text);
        if (asked) measured("preview", asked);
      }
    }
  } catch (error) {
    if (live()) tellProblem(`The odds could not be counted: ${error.message}.`);
  }
}

function take(answer, text) {
  tellProblem("");
  if (answer.error) {
    refuse(answer, text);
    if (bench.begun) write(linkOf());
    return;
  }
  tellWhy(null);
  bench.known = true;
  desk.classList.remove("halted");
  part("state").textContent = "";
  const parts = bench.roll ? lying(answer.parts) : { ...answer.parts };
  drawGame(parts);
  put(parts);
  drawOutputs(answer);
  if (answer.name !== undefined) bench.name = answer.name;
  if (answer.fragment !== undefined) {
    bench.link = withMore(`lab/${answer.fragment}`);
    desk.dataset.shown = bench.link;
    if (bench.begun) write(rolled()?.link ?? bench.link);
  }
  mark();
  insights();
}

const insights = () => insightSoon(bare(), bench.seconds, Boolean(controls));

// An older roll lies on, and says that it is one.
const lying = ({ rolled: dice, results, steps, ...parts }) => (rolled() ? { ...parts, rolled: dice, results, steps } : parts);

// Python was asked about the bare program: what is for the next roll stands behind it.
function withMore(link) {
  if (rolled()) return linkOf();
  const more = ["label", "faces"].filter((name) => draft[name]).map((name) => `${name}=${encodeURIComponent(draft[name])}`);
  return more.length ? `${link}${link.includes("?") ? "&" : "?"}${more.join("&")}` : link;
}

// A program with inputs is a game of its own: whoever opens its link sees that first, and the program on demand. Its
// controls stay as they are while the program does: somebody is at one.
let controls = ""; // the program whose controls stand there

function drawGame(parts) {
  const { inputs } = parts;
  if (inputs === undefined) return;
  const of = linkOf({ ...draft, inputs: "" }, { bare: true });
  if (inputs && controls === of) delete parts.inputs;
  controls = inputs ? of : "";
  desk.classList.toggle("played", Boolean(inputs));
  if (bench.opened || !inputs) form.querySelector(".program").open = !inputs;
  bench.opened = false;
}

// The outputs that can be looked at, and what is asked of the one that is.
function drawOutputs({ outputs, asked, output }) {
  if (outputs) {
    const list = form.querySelector("#lab-output");
    const labels = outputs.map((label, at) => new Option(label, String(at)));
    if (JSON.stringify(labels.map((each) => each.text)) !== JSON.stringify([...list.options].map((each) => each.text))) {
      list.replaceChildren(...labels);
    }
    list.hidden = outputs.length < 2;
    if (output !== undefined) list.value = String(output);
  }
  if (asked) {
    const number = form.querySelector("#lab-number");
    number.dataset.near = asked.near;
    form.querySelector("#lab-sign").value = asked.sign;
    if (document.activeElement !== number) number.value = asked.number;
  }
  form.querySelector(".ask .row").hidden = asked === null;
}

// --- what is wrong -----------------------------------------------------------------------

function refuse({ error, other }, text) {
  clear();
  form.querySelector(".program").open = true; // there it is said
  bench.opened = false;
  const offers = [];
  if (error.limit === "seconds") {
    const longer = Math.min(bench.seconds * MORE, MOST_SECONDS);
    if (longer > bench.seconds) offers.push(mending(`Give it ${longer} seconds`, () => setSeconds(longer)));
  }
  for (const { label, program } of error.mends ?? []) offers.push(mending(label, () => replaceBy({ program }, "Mended.")));
  if (other) {
    const fields = fieldsOf(other.fragment);
    offers.push(mending(`This is ${other.title}: read it so`, () => replaceBy(fields, `Read as ${other.title}.`)));
  }
  tellWhy(error, text, offers, offers.length > 0);
  mark();
}

export function setSeconds(number) {
  bench.seconds = number;
  form.querySelector("#lab-seconds").value = number;
  follow();
}

// --- the roll ----------------------------------------------------------------------------

const bare = () => linkOf(draft, { bare: true });

// Says how the roll on the stage and the program stand to each other.
function mark() {
  const { roll } = bench;
  const old = Boolean(roll) && roll.of !== bare();
  desk.classList.toggle("rolled", Boolean(roll) && !old);
  desk.classList.toggle("stale", old);
  part("said").textContent = roll && !old ? roll.said : "";
  form.querySelector('[data-do="roll"]').disabled = !live() || desk.classList.contains("wrong") || !draft.program.trim();
  for (const button of form.querySelectorAll("[data-rolled]")) button.disabled = !rolled();
}
export const drawState = mark;
document.addEventListener("fairthrow:wrong", () => mark());

const inOrder = oneByOne();

// Python is there, perhaps a new one, which has been asked once more for what is on its way.
export function awake() {
  if (left) return;
  if (behind !== null) behind = true;
  else if (!counting || !running.busy()) follow();
}

// Rolls the program once; the log gets a record. Where the odds are being counted, the roll comes first.
export const roll = () => inOrder(async () => {
  const asked = performance.now();
  await ready();
  behind = running.busy() && !left;
  const fallen = rollNow(asked);
  rolling = fallen.catch(() => {});
  try {
    await fallen;
  } finally {
    rolling = null;
    const due = behind;
    behind = null;
    if (due) follow();
  }
});

async function rollNow(asked) {
  const before = cancels;
  givesWay = behind && counting !== null;
  const counted = givesWay;
  running.cancel();
  const of = bare();
  const answer = await running.ask("labroll", linkOf(), given()).finally(() => { givesWay = false; });
  if (answer.cancelled) {
    if (counted && cancels > before) {
      behind = false;
      halt(UNROLLED);
    } else say(UNROLLED);
    return;
  }
  if (answer.error?.field === "program") {
    behind = false;
    refuse(answer, draft.program);
    return;
  }
  if (answer.error) throw new Error(answer.error.message);
  const link = `lab/${answer.fragment}`;
  bench.begun = true;
  bench.roll = { link, of, said: answer.said ?? "" };
  put(answer.parts);
  mark();
  if (of === bare()) write(link, true);
  keep("rolls", JSON.stringify({ at: new Date().toISOString(), link, said: [...bench.roll.said].slice(0, LONGEST_SAID).join("") }));
  measured("roll", asked);
  say("");
  document.dispatchEvent(new CustomEvent("fairthrow:rolled"));
  showResult();
}

// Whoever has scrolled away from the stage sees it when the dice fall.
function showResult() {
  const { top, bottom } = part("answer").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) desk.querySelector(".stage").scrollIntoView({ block: "start" });
}

export function cancel() {
  cancels += 1;
  running.cancel();
}

// --- another program ---------------------------------------------------------------------

// Draws the controls that belong to the draft.
export function drawControls() {
  controls = "";
  editor.language(draft.language);
  editor.set(draft.program);
  form.querySelector(`[name="language"][value="${draft.language}"]`).checked = true;
  form.querySelector('[data-field="limit"]').hidden = draft.language !== "troll";
  for (const control of form.querySelectorAll("[data-link]")) {
    const wantedText = draft[control.dataset.link] || control.defaultValue;
    if (control.value !== wantedText) control.value = wantedText;
  }
  document.dispatchEvent(new CustomEvent("fairthrow:language"));
}

// Puts something else in the place of the program, or of its language. It can be taken back.
export function replaceBy(fields, words = "") {
  const before = { ...draft };
  Object.assign(draft, fields);
  drawControls();
  changed();
  if (words) say(words, () => replaceBy(before));
}

// Opens a program, as a draft of its own: that which stood there stays among the drafts.
export function openProgram(fields, words = "") {
  const before = { ...draft };
  const had = draft.program.trim();
  leaveDraft();
  another();
  Object.assign(draft, { limit: "", inputs: "", label: "", faces: "", ...fields });
  drawControls();
  changed();
  if (words) say(words, had ? () => openProgram(before) : null);
}

// Shows what a link holds: a program, and perhaps a roll of it. Gives whether it is one.
export function openLink(link) {
  const fields = fieldsOf(link);
  if (!fields) {
    tellProblem("This link cannot be opened: it is of no program. The page goes on without it.");
    return false;
  }
  const asRolled = /[?&](seed|offer|faces)=/.test(link);
  if (linkOf({ ...fields, inputs: "" }, { bare: true }) !== linkOf({ ...draft, inputs: "" }, { bare: true })) another();
  Object.assign(draft, fields);
  bench.roll = null;
  bench.link = "";
  bench.begun = true;
  bench.opened = true;
  drawControls();
  if (asRolled) bench.roll = { link, of: bare(), said: "" };
  mark();
  follow();
  return true;
}

export const shownLink = () => rolled()?.link ?? known();

// The lists of what is kept on this device: the log of rolls, the saved checks, the luck report. Python reads, writes
// and judges them.
//
// Python is told once what is kept, in portions, and later what is new or gone. Each answer says how many records
// Python knows (`held`). A Python that was started anew knows none, and is told all of them again.
import { call } from "../python/python.js";
import { fill } from "../pages/sink.js";
import { keys, textOf, warning } from "./storage.js";
import { oneByOne, repeated } from "./turns.js";

const PORTION = 250; // records that Python is told of at a time: it answers other questions in between
const PAGE = 50; // rolls that are listed at first, and more each time
const TRIES = 3; // Python may be started anew while it is told
const KINDS = ["rolls", "checks"];

const box = document.getElementById("table");
const place = (name) => box.querySelector(`[data-part="${name}"]`);
const filter = box.querySelector("[data-table='filter']");
const luck = place("luck").closest("details");

const known = { rolls: new Set(), checks: new Set() }; // keys that Python was told
let anew = false; // whether it is to forget what it knows
let most = PAGE;

// --- what Python knows -------------------------------------------------------------------

const same = (held) => KINDS.every((kind) => held[kind] === known[kind].size);

// Tells Python what it does not know yet. Gives false when Python turns out to have been started anew.
async function remind() {
  for (const kind of KINDS) {
    const here = new Set(keys(kind));
    const drop = [...known[kind]].filter((key) => !here.has(key));
    const fresh = [...here].filter((key) => !known[kind].has(key));
    while (fresh.length || drop.length || anew) {
      const put = fresh.splice(0, PORTION).map((key) => [key, textOf(key)]).filter(([, text]) => text !== null);
      const gone = drop.splice(0);
      const { held } = JSON.parse(await call("remember", JSON.stringify({ kind, anew, put, drop: gone })));
      anew = false;
      for (const key of gone) known[kind].delete(key);
      for (const [key] of put) known[kind].add(key);
      if (!same(held)) return false;
    }
  }
  return true;
}

const inOrder = oneByOne();

// Asks Python something that turns on what is kept, once it knows that.
export async function askOfKept(name, text) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await inOrder(remind)) {
      const answer = JSON.parse(await call(name, text));
      if (answer.error || answer.overtaken || same(answer.held)) return answer;
    }
    for (const kind of KINDS) known[kind].clear();
    anew = true;
  }
  throw new Error("Python was started anew too often to be told what is kept here");
}

// --- the lists ---------------------------------------------------------------------------

export const refresh = repeated(async () => {
  const answer = await askOfKept("listed", JSON.stringify({ wish: filter.value, most, system: box.dataset.system }));
  draw(answer.parts);
  place("table-trouble").textContent = warning();
  if (answer.more) refresh(); // it has not looked through all of them yet
  else if (luck.open) judge().catch(() => {});
});

const drawn = {};

function draw(parts) {
  for (const [name, markup] of Object.entries(parts)) {
    if (drawn[name] !== markup) fill(place(name), markup); // what is the same may have the focus
    drawn[name] = markup;
  }
}

// Not waited for: Python makes the report in turns with all else that it is asked.
async function judge() {
  const answer = await askOfKept("luck", "");
  if (!answer.overtaken) draw(answer.parts);
}

luck.addEventListener("toggle", () => {
  if (luck.open) refresh().catch(() => {});
});

filter.addEventListener("input", () => { most = PAGE; });

export async function showMore() {
  const before = place("log").querySelectorAll("li").length;
  most += PAGE;
  await refresh();
  place("log").querySelectorAll("li")[before]?.querySelector("a").focus();
}

// What Python knows of the records that are kept on this device: rolls and saved checks, and characters on the page that
// asks for them (`tellOfCharacters`).
//
// Python is told once what is kept, in portions, and later what is new or gone. Each answer says how many records
// Python knows (`counts`). A Python that was started anew knows none, and is told all of them again. A roll or a saved
// check never changes under its key; a character does, and is then told anew.
import { askPython } from "../python/python.js";
import { keys, textOf } from "./storage.js";
import { oneByOne } from "./turns.js";

const PORTION = 250; // records that Python is told of at a time: it answers other questions in between
const TRIES = 3; // Python may be started anew while it is told
const KINDS = ["rolls", "checks"];

const known = { rolls: new Map(), checks: new Map() }; // keys that Python was told, each with its text if that may change
let anew = false; // whether it is to forget what it knows

export function tellOfCharacters() {
  KINDS.push("characters");
  known.characters = new Map();
}

const lasting = (kind, text) => (kind === "characters" ? text : "");

const same = (counts) => KINDS.every((kind) => counts[kind] === known[kind].size);

// Tells Python what it does not know yet. Gives false when Python turns out to have been started anew.
async function remind() {
  for (const kind of KINDS) {
    const here = new Set(keys(kind));
    const stale = (key) => kind === "characters" && known[kind].get(key) !== textOf(key);
    const drop = [...known[kind].keys()].filter((key) => !here.has(key) || stale(key));
    const fresh = [...here].filter((key) => !known[kind].has(key) || stale(key));
    while (fresh.length || drop.length || anew) {
      const put = fresh.splice(0, PORTION).map((key) => [key, textOf(key)]).filter(([, text]) => text !== null);
      const gone = drop.splice(0);
      const { counts } = await askPython("remember", JSON.stringify({ kind, anew, put, drop: gone }));
      anew = false;
      for (const key of gone) known[kind].delete(key);
      for (const [key, text] of put) known[kind].set(key, lasting(kind, text));
      if (!same(counts)) return false;
    }
  }
  return true;
}

const inOrder = oneByOne();

// Asks Python something that turns on what is kept, once it knows that.
export async function askOfKept(name, text) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await inOrder(remind)) {
      const answer = await askPython(name, text);
      if (answer.error || answer.overtaken || same(answer.counts)) return answer;
    }
    for (const kind of KINDS) known[kind].clear();
    anew = true;
  }
  throw new Error("Python was started anew too often to be told what is kept here");
}

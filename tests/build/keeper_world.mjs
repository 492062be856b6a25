// Runs site/offline/sw.js in a small world: a browser's caches, a network that has every file, and messages of pages. It
// reads a story, a list of steps, as JSON; it writes what came of it.
//
//   ["spoil", path]  what is kept of a file is something else from now on
//   ["lose", path]   it is not kept any more
//   ["ask", type]    a page sends a message and does not wait
//   ["pass", turns]  so much of what was asked is done: a number of turns
//   ["wait"]         all that was asked is answered
//   ["kept"]         gives the paths of all files that are kept as they should be
//   ["hold"]         from now on the network gives nothing
//   ["release"]      it gives what it was asked for, and goes on
//   ["change", path] the network gives something else for a file from now on
//   ["restore"]      it gives every file as it should be again
//   ["jump", time]   so many milliseconds pass at once, as for a device that sleeps: what is due then happens once
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const CONTENTS = { "/": "home", "/a.js": "first", "/b.js": "second", "/c.wasm": "whole of both" };

// What a server gives instead: the last of them in two halves, with the row of pieces behind the second.
const row = JSON.stringify([[0, 0, 5], btoa(" of "), [1, 0, 4]]);
const SERVED = {
  ...CONTENTS,
  "/c.wasm": "whole is here",
  "/second.wasm": `both are here${row}${String.fromCharCode(row.length, 0, 0, 0)}`,
};
const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

let now = 0;
let last = 0;
const timers = new Map(); // by their numbers: when each is due, what it does, and after how long again

function set(action, time, every) {
  last += 1;
  timers.set(last, { due: now + time, action, every });
  return last;
}

function jump(time) {
  now += time;
  for (const [number, { due, action, every }] of [...timers]) {
    if (due > now) continue;
    if (every) timers.set(number, { due: now + every, action, every });
    else timers.delete(number);
    action();
  }
}

let flowing = Promise.resolve();
let release = () => {};

function hold() {
  flowing = new Promise((resolve) => { release = resolve; });
}

async function turns(count) {
  for (let each = 0; each < count; each += 1) await turn();
}

class Cache {
  held = new Map();

  async keys() {
    await turn();
    return [...this.held.keys()].map((path) => ({ url: `http://host${path}` }));
  }

  async match(path) {
    await turn();
    return this.held.has(path) ? new Response(this.held.get(path)) : undefined;
  }

  async put(path, response) {
    const text = await response.text();
    await turn();
    this.held.set(path, text);
  }

  async delete(path) {
    await turns(3); // disks are slow
    return this.held.delete(path);
  }
}

const cache = new Cache();
const listeners = {};
const TYPES = { "/": "text/html", "/a.js": "text/javascript", "/b.js": "text/javascript" };
const changed = new Set();
const list = {
  version: "1",
  files: Object.fromEntries(Object.keys(CONTENTS).map((path) => [path, hash(SERVED[path])])),
  opened: { "/c.wasm": hash(CONTENTS["/c.wasm"]) },
  seconds: { "/c.wasm": ["/second.wasm", hash(SERVED["/second.wasm"])] },
  policy: "",
  mark: "",
};
const world = {
  PRECACHE: list,
  URL, Response, TransformStream, AbortController, TextDecoder, Uint8Array, DataView, Blob, Error, atob, btoa,
  setTimeout: (action, time) => set(action, time),
  clearTimeout: (number) => timers.delete(number),
  setInterval: (action, time) => set(action, time, time),
  clearInterval: (number) => timers.delete(number),
  crypto: { subtle: { digest: async (_, bytes) => new Uint8Array(createHash("sha256").update(new Uint8Array(bytes)).digest()).buffer } },
  location: new URL("http://host/sw.js"),
  registration: { active: {}, addEventListener() {}, removeEventListener() {}, update: async () => {} },
  clients: { matchAll: async () => [] },
  caches: { open: async () => cache, keys: async () => ["fairthrow-1"], match: (path) => cache.match(path), delete: async () => true },
  fetch: async (path, { signal }) => {
    await turns(30); // and networks slower
    signal.throwIfAborted();
    const aborted = new Promise((_, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); });
    await Promise.race([flowing, aborted]);
    const content = changed.has(path) ? "something else" : SERVED[path];
    return new Response(content, { headers: { "Content-Type": TYPES[path] ?? "application/wasm" } });
  },
  addEventListener: (name, listener) => { listeners[name] = listener; },
};
vm.runInNewContext(readFileSync(process.argv[2], "utf8"), world);

let answers = [];

function ask(type) {
  const said = [];
  answers.push(new Promise((resolve, reject) => {
    const port = { postMessage: (message) => said.push(message) };
    listeners.message({ data: { type }, ports: [port], waitUntil: (done) => done.then(() => resolve(said[0]), reject) });
  }));
}

const steps = {
  spoil: (path) => cache.held.set(path, "spoilt"),
  lose: (path) => cache.held.delete(path),
  ask,
  pass: turns,
  wait: async () => {
    const all = await Promise.all(answers);
    answers = [];
    return all;
  },
  hold,
  release: () => release(),
  change: (path) => { changed.add(path); },
  restore: () => changed.clear(),
  jump,
  kept: () => Object.keys(CONTENTS).filter((path) => cache.held.get(path) === CONTENTS[path]),
};

const came = [];
for (const [name, ...given] of JSON.parse(process.argv[3])) came.push((await steps[name](...given)) ?? null);
process.stdout.write(JSON.stringify(came));
process.exit();

// What is kept on this device: records and settings. Every record has a key of its own, so that two tabs that write at
// once cannot lose each other's records. Where storage is refused or full, all that is kept lives as long as the page
// does, and warning() says so.
import { NAME } from "../pages/base.js";

const PREFIX = `${NAME}/`;

// What could not be stored, and why. A page that fetches a script later holds this module twice: they share it.
const held = (globalThis[`${PREFIX}held`] ??= { passing: new Map(), refused: "" });
const { passing } = held;

function store() {
  try {
    return window.localStorage;
  } catch {
    held.refused = "This browser keeps nothing for this page (a private window, perhaps).";
    return null;
  }
}

// All records of a kind as [key, text], oldest key first.
export function records(kind) {
  const found = new Map([...passing].filter(([key]) => key.startsWith(`${PREFIX}${kind}/`)));
  const place = store();
  for (let index = 0; place && index < place.length; index += 1) {
    const key = place.key(index);
    if (key.startsWith(`${PREFIX}${kind}/`)) found.set(key, place.getItem(key));
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

// The keys of a kind alone, oldest first, and the text of one: reading every text of a long log takes long.
export function keys(kind) {
  const start = `${PREFIX}${kind}/`;
  const found = new Set([...passing.keys()].filter((key) => key.startsWith(start)));
  const place = store();
  for (let index = 0; place && index < place.length; index += 1) {
    const key = place.key(index);
    if (key.startsWith(start)) found.add(key);
  }
  return [...found].sort();
}

export const textOf = (key) => passing.get(key) ?? store()?.getItem(key) ?? null;

// Keeps a text under a new key, or under a given one (to undo a deletion). Gives the key.
export function keep(kind, text, key = newKey(kind)) {
  passing.delete(key);
  if (!tryToStore(key, text)) passing.set(key, text);
  else storeRest();
  return key;
}

function tryToStore(key, text) {
  try {
    store().setItem(key, text);
    return true;
  } catch (error) {
    held.refused ||= error.name === "QuotaExceededError"
      ? "This browser's storage is full; new records last until the page is closed."
      : "This browser keeps nothing for this page; records last until it is closed.";
    return false;
  }
}

// Stores what could not be stored before, as far as there is room now. Once all of it is, there is nothing more to say.
function storeRest() {
  for (const [key, text] of passing) {
    if (!tryToStore(key, text)) return;
    passing.delete(key);
  }
  held.refused = "";
}

// Forgets a record; gives its text, or null where there is none.
export function forget(key) {
  const text = textOf(key);
  passing.delete(key);
  store()?.removeItem(key);
  if (passing.size) storeRest();
  return text;
}

// What people should know: empty while everything is kept.
export const warning = () => held.refused;

// A setting of this device, or null; an empty text takes it back.
export const setting = (name) => textOf(`${PREFIX}settings/${name}`);

export function set(name, text) {
  const key = `${PREFIX}settings/${name}`;
  if (text) keep("settings", text, key);
  else forget(key);
}

// Calls back when another tab has changed what is kept, and perhaps made room; or may have done so, while this page was put
// away by the browser for the way back to it.
export function onChange(callback) {
  const look = () => {
    if (passing.size) storeRest();
    callback();
  };
  addEventListener("storage", ({ key }) => (key === null || key.startsWith(PREFIX)) && look());
  addEventListener("pageshow", ({ persisted }) => persisted && look());
}

let last = { time: 0, count: 0 }; // when the newest key was made here, and how many before it in the same millisecond

// Keys made later stand behind those made before, also where a file brings many at once. The rest is chance: another tab
// may make one at the same moment.
function newKey(kind) {
  const time = Date.now();
  last = { time, count: time === last.time ? last.count + 1 : 0 };
  const [when, which] = [String(time).padStart(15, "0"), String(last.count).padStart(6, "0")];
  return `${PREFIX}${kind}/${when}-${which}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
}

// The characters that are kept on this device: each is a record under a key of its own, {"link": …}. What is changed is
// changed in the text that is stored by then, and by one tab at a time: two tabs lose nothing of each other's.
import { NAME } from "../pages/base.js";
import { forget, keep, keys, set, setting, textOf } from "../play/storage.js";
import { oneByOne } from "../play/turns.js";
import { newest, wrote } from "./recent.js";

const KIND = "characters";
const START = `${NAME}/${KIND}/`;
const ORDER = "characters-order"; // the setting with their ids, as somebody has put them in order
const LAST = "character"; // the setting with the id of the one that was shown last
const TRIES = 20;

export const idOf = (key) => key.slice(START.length);
export const keyOf = (id) => `${START}${id}`;

// --- one at a time -----------------------------------------------------------------------

const inOrder = oneByOne();

// Does some work when nobody else changes characters: no other tab, where the browser has locks, and never this one.
const alone = (work) => inOrder(() => (navigator.locks ? navigator.locks.request(`${NAME}/${KIND}`, work) : work()));

// --- what is kept ------------------------------------------------------------------------

export function linkIn(text) {
  try {
    const { link } = JSON.parse(text);
    return typeof link === "string" ? link : "";
  } catch {
    return ""; // a damaged record; it is listed as one
  }
}

export const linkOf = (key) => linkIn(textOf(key));

const ordered = () => (setting(ORDER) ?? "").split(",").filter(Boolean);

// The keys of all characters, as somebody has put them in order, and those that came since behind them.
export function people() {
  const places = new Map(ordered().map((id, place) => [keyOf(id), place]));
  const placeOf = (key) => places.get(key) ?? places.size;
  return keys(KIND).sort((one, other) => placeOf(one) - placeOf(other)); // those without a place stay in their order
}

// All that Python is told of them, where it is to compare.
export const known = () => people().map((key) => [key, textOf(key)]).filter(([, text]) => text !== null);

const record = (link) => JSON.stringify({ link });

// Keeps a new character; behind another one, where that is given. Gives its key.
export function add(link, behind = "") {
  const before = people();
  const key = keep(KIND, record(link));
  if (behind) put([...before.slice(0, before.indexOf(behind) + 1), key, ...before.slice(before.indexOf(behind) + 1)]);
  return key;
}

const put = (inThisOrder) => set(ORDER, inThisOrder.map(idOf).join(","));

// Moves one up or down among the others.
export const move = (key, by) => alone(async () => {
  const all = people();
  const at = all.indexOf(key);
  const to = Math.min(Math.max(at + by, 0), all.length - 1);
  if (at < 0 || to === at) return;
  all.splice(to, 0, ...all.splice(at, 1));
  put(all);
});

// Deletes one; gives what brings it back, or null where it is gone already.
export const remove = (key) => alone(async () => {
  const order = setting(ORDER);
  const before = people();
  const text = await newest(key, textOf(key));
  forget(key);
  await wrote(key, text, null);
  if (text === null) return null;
  return () => alone(async () => {
    keep(KIND, text, key);
    if (order === null) put(before);
    await wrote(key, null, text);
  });
});

// Puts another link in the place of the one under a key; gives what puts the former one back.
export const replace = (key, link) => alone(async () => {
  const before = await newest(key, textOf(key));
  await write(key, before, record(link));
  return () => alone(() => write(key, record(link), before));
});

async function write(key, before, text) {
  keep(KIND, text, key);
  await wrote(key, before, text);
}

// Changes the characters under some keys: all, or none. `make` is given those that are there, as pairs of key and text as
// it is now, and promises an answer with the texts to `put`, in such pairs, or with an error; it is asked again where
// another tab was faster all the same. Gives the answer.
export const changeAll = (these, make) => alone(async () => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const here = new Map(these.map((key) => [key, textOf(key)]));
    const before = new Map();
    for (const [key, text] of here) before.set(key, await newest(key, text));
    const answer = await make([...before].filter(([, text]) => text !== null));
    if (answer.error) return answer;
    if (these.some((key) => ![here.get(key), before.get(key)].includes(textOf(key)))) continue;
    for (const [key, text] of answer.put ?? []) await write(key, before.get(key), text);
    return answer;
  }
  throw new Error("Another tab changes this character all the time");
});

// Changes the character under a key. `make` is given its link as it is now, and promises an answer with the link as it is
// then, or with an error. Gives the answer, or null where there is no such character any more.
export async function change(key, make) {
  let there = true;
  const answer = await changeAll([key], async ([found]) => {
    there = Boolean(found);
    if (!there) return {};
    const before = linkIn(found[1]);
    const answer = await make(before);
    return answer.error || answer.link === before ? answer : { ...answer, put: [[key, record(answer.link)]] };
  });
  return there ? answer : null;
}

// Promises the newest link of a character, or null. A write of another tab that has come in late, over a newer one, is
// put right.
export const latest = (key) => alone(async () => {
  const here = textOf(key);
  const text = await newest(key, here);
  if (text === null) return null;
  if (text !== here) keep(KIND, text, key);
  return linkIn(text);
});

export const last = () => keyOf(setting(LAST) ?? "");
export const remember = (key) => set(LAST, key && idOf(key));

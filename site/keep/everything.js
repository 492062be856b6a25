// All that is kept on this device for this site, as one: it is read as a whole, and changed as a whole or not at all.
import { NAME } from "../pages/base.js";

const PREFIX = `${NAME}/`;

export const keyOf = (kind, id) => `${PREFIX}${kind}/${id}`;

// Gives what is kept: by kind (settings too), pairs of id and text. Throws where the browser keeps nothing for this page.
export function everything() {
  const found = Object.create(null); // what is stored may be of any kind: nothing stands there by itself
  const place = window.localStorage;
  for (let index = 0; index < place.length; index += 1) {
    const key = place.key(index);
    if (!key.startsWith(PREFIX)) continue;
    const [kind, ...id] = key.slice(PREFIX.length).split("/");
    (found[kind] ??= []).push([id.join("/"), place.getItem(key)]);
  }
  return found;
}

// Stores texts under keys, as [key, text]; null takes what is there away. Gives what was there before, in the same form.
// Where the browser refuses one of them, all stays as it was, and the error is thrown.
export function change(changes) {
  const place = window.localStorage;
  const before = changes.map(([key]) => [key, place.getItem(key)]);
  const there = new Map(before);
  const put = changes.filter(([, text]) => text !== null);
  // What is new comes first: if there is no room for it, nothing else has been touched yet.
  put.sort(([one], [other]) => (there.get(one) !== null) - (there.get(other) !== null));
  try {
    for (const [key, text] of put) place.setItem(key, text);
  } catch (error) {
    for (const [key, text] of before) if (text === null) place.removeItem(key);
    for (const [key, text] of before) if (text !== null && place.getItem(key) !== text) place.setItem(key, text);
    throw error;
  }
  for (const [key, text] of changes) if (text === null) place.removeItem(key);
  return before;
}

// Takes changes back that change() has made, as far as what they stored is still there; gives how many were changed since.
// Those stay as they are by now.
export function changeBack(changes, before) {
  const stored = new Map(changes);
  const same = before.filter(([key]) => window.localStorage.getItem(key) === stored.get(key));
  change(same);
  return before.length - same.length;
}

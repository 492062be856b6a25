// What people are writing, kept on this device at each change, so that no reload and no crash loses it.
//
// A draft is a record of the kind "drafts": { at, link }. A tab writes over its own, whose key it remembers for as long
// as the browser remembers the tab. Another tab has another draft. What a program takes the place of stays as a draft of its
// own, until there are more than MOST.
import { NAME } from "../pages/base.js";
import { forget, keep, keys, textOf } from "../play/storage.js";
import { fieldsOf, linkOf } from "./links.js";

const MOST = 24; // drafts that are kept
const MINE = `${NAME}/draft`; // in the tab's own storage: the key of its draft

function remembered() {
  try {
    return sessionStorage.getItem(MINE);
  } catch {
    return null; // this window keeps nothing
  }
}

let mine = remembered();

function remember(key) {
  mine = key;
  try {
    sessionStorage.setItem(MINE, key);
  } catch {
    // the draft is kept all the same, but another one may be found first
  }
}

function read(key) {
  try {
    const { at, link } = JSON.parse(textOf(key));
    const fields = typeof link === "string" ? fieldsOf(link) : null;
    return fields && { key, at, ...fields };
  } catch {
    return null; // gone, or damaged
  }
}

// All drafts, the one that was written last first.
export const drafts = () => keys("drafts").map(read).filter(Boolean).sort((one, other) => (one.at < other.at ? 1 : -1));

// Keeps this tab's draft as it stands. An empty program is not worth a new record.
export function keepDraft(draft) {
  if (!mine && !draft.program.trim()) return;
  const text = JSON.stringify({ at: new Date().toISOString(), link: linkOf(draft) });
  if (mine) keep("drafts", text, mine);
  else {
    remember(keep("drafts", text));
    for (const { key } of drafts().slice(MOST)) forget(key);
  }
}

// What is written from now on is a draft of its own.
export function leaveDraft() {
  if (mine && !read(mine)?.program.trim()) forget(mine);
  mine = null;
}

// Gives the draft to go on with: this tab's, else the one that was written last, which another tab may have open.
export function lastDraft() {
  const own = mine && read(mine);
  if (own) return own;
  mine = null;
  return drafts()[0] ?? null;
}

// Goes on with a draft that was left.
export function takeDraft(key) {
  leaveDraft();
  remember(key);
  return read(key);
}

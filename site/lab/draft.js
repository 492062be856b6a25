// What somebody is writing: the program and all that its link holds beside the roll. Each change is kept on this device
// at once, so no reload and no crash loses it.
//
// A draft is a record of the kind "drafts": { at, link }. A tab writes over its own, whose key it remembers for as long
// as the browser remembers the tab. Another tab has another draft. What a program takes the place of stays as a draft of its
// own, until there are more than MOST.
import { NAME } from "../pages/base.js";
import { forget, keep, keys, textOf } from "../play/storage.js";

export const LANGUAGES = ["anydice", "troll"];
const FIELDS = ["program", "limit", "inputs", "label", "faces"]; // in the order that links have them
const MOST = 24; // drafts that are kept
const MINE = `${NAME}/draft`; // in the tab's own storage: the key of its draft

// The draft as it stands. All but the language are texts as links have them, empty for what the program says itself.
export const draft = { language: LANGUAGES[0], program: "", limit: "", inputs: "", label: "", faces: "" };

// Half a character cannot stand in a link.
const whole = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

// Writes a link: of the draft, with or without what belongs to a roll.
export function linkOf(given = draft, { bare = false } = {}) {
  const fields = FIELDS.filter((name) => given[name] && !(bare && ["label", "faces"].includes(name)));
  const query = fields.map((name) => `${name}=${encodeURIComponent(whole(given[name]))}`);
  return `lab/${given.language}${query.length ? "?" : ""}${query.join("&")}`;
}

// Reads what of a link belongs into the page's controls. Python reads it strictly; here it is only shown. Gives null
// for what is no program's link.
export function fieldsOf(link) {
  const [place, query = ""] = [link.split("?", 1)[0], link.slice(link.indexOf("?") + 1)];
  const language = place.replace(/^lab\//, "");
  if (!LANGUAGES.includes(language)) return null;
  const given = link.includes("?") ? new URLSearchParams(query) : new URLSearchParams();
  return { language, ...Object.fromEntries(FIELDS.map((name) => [name, given.get(name) ?? ""])) };
}

// --- kept on this device -------------------------------------------------------------------

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

// Keeps the draft as it stands. An empty program is not worth a new record.
export function keepDraft() {
  if (!mine && !draft.program.trim()) return;
  const text = JSON.stringify({ at: new Date().toISOString(), link: linkOf() });
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

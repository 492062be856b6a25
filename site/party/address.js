// The address holds the whole table: everybody's values, and the roll. Browsers take only so many addresses in a while;
// one that was not taken is written again later.
import { HOME } from "../pages/base.js";

const LATER = 1_000; // milliseconds

let owed = null; // the newest address that the browser has not taken: { link, entry }
let timer = 0;

export const addressOf = (link) => new URL(`party/#${link}`, HOME).href;

// The link in the address; empty where there is none.
export function linkHere() {
  const text = location.hash.slice(1);
  return text.includes("/") ? text : "";
}

// Writes a link: as an entry of its own in the history, or over the last one. An empty one leaves none.
export function write(link, entry = false) {
  owed = { link, entry: entry || Boolean(owed?.entry) };
  settle();
}

const stands = (link) => location.href === new URL(link ? `#${link}` : location.pathname, location.href).href;

function settle() {
  clearTimeout(timer);
  const { link, entry } = owed;
  if (!stands(link)) {
    try {
      history[entry ? "pushState" : "replaceState"](null, "", link ? `#${link}` : location.pathname);
    } catch {
      // once more, later
    }
  }
  if (stands(link)) owed = null;
  else timer = setTimeout(settle, LATER);
}

// To be called when a person has gone to another address: what was owed belongs to the one that was left.
export function forgetOwed() {
  clearTimeout(timer);
  owed = null;
}

// The fragment: what stands behind the # in the address bar.
//
// Browsers take only so many new addresses in ten seconds: WebKit 100, Chromium and Firefox 200. A key that is held
// down in a field makes more. WebKit and Firefox refuse the next one with an error, Chromium drops it without a word.
// So an address that was not taken is written again later.
import { HOME } from "../pages/base.js";
import { sections, system } from "./places.js";

const LATER = 1_000; // milliseconds

let owed = null; // the newest address that the browser has not taken: { text, entry }
let timer = 0;

// Gives the fragment of the address, or of another one of this page, unless it names a place of the page that is no check.
// The link of a character is opened by the page of characters.
export function fragment(address = location.href) {
  const text = new URL(address).hash.slice(1);
  if (text.startsWith("character?")) {
    location.replace(new URL(`characters/#${system}/${text}`, HOME));
    return "";
  }
  const place = text && !sections.has(text) && document.getElementById(text);
  return place ? "" : text;
}

// Writes a fragment: as an entry of its own in the history, or over the last one.
export function writeFragment(text, entry) {
  owed = { text, entry: entry || Boolean(owed?.entry) };
  settle();
}

const stands = (text) => location.href === new URL(`#${text}`, location.href).href;

function settle() {
  clearTimeout(timer);
  const { text, entry } = owed;
  try {
    history[entry && !stands(text) ? "pushState" : "replaceState"](null, "", `#${text}`);
  } catch {
    // once more, later
  }
  if (stands(text)) owed = null;
  else timer = setTimeout(settle, LATER);
}

// To be called when a person has gone to another address: what was owed belongs to the one that was left.
export function forgetOwed() {
  clearTimeout(timer);
  owed = null;
}

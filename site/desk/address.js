// Writes what stands behind the # in the address bar.
//
// Browsers take only so many new addresses in ten seconds: WebKit 100, Chromium and Firefox 200. A key that is held
// down in a field makes more. WebKit and Firefox refuse the next one with an error, Chromium drops it without a word.
// So an address that was not taken is written again later.

const LATER = 1_000; // milliseconds

let owed = null; // the newest address that the browser has not taken: { text, entry }
let timer = 0;

// Writes a text: as an entry of its own in the history, or over the last one. An empty one leaves no #.
export function write(text, entry = false) {
  owed = { text, entry: entry || Boolean(owed?.entry) };
  settle();
}

const place = (text) => new URL(text ? `#${text}` : location.pathname + location.search, location.href).href;

function settle() {
  clearTimeout(timer);
  const { text, entry } = owed;
  const address = place(text);
  try {
    if (location.href !== address) history[entry ? "pushState" : "replaceState"](null, "", address);
  } catch {
    // once more, later
  }
  if (location.href === address) owed = null;
  else timer = setTimeout(settle, LATER);
}

// To be called when a person has gone to another address: what was owed belongs to the one that was left.
export function forgetOwed() {
  clearTimeout(timer);
  owed = null;
}

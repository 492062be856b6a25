// What was written last. Browsers tell one tab of what another has stored only after a while, even to a tab that was let
// in after the other was done. The database of the browser knows at once: in it stand the texts that were written under
// a key in the last moments. A tab that finds one of the earlier ones in its storage takes the last instead.
import { NAME } from "../pages/base.js";
import { lasting } from "../play/turns.js";

const LASTS = 5_000; // milliseconds after which every tab has been told
const MOST = 200; // texts of a key that are remembered
const STORE = "recent";

const come = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// A database that could not be opened, or that the browser has closed, is opened anew the next time.
const database = lasting(async () => {
  const request = indexedDB.open(`${NAME}/people`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const found = await come(request);
  found.onclose = database.forget;
  return found;
});

async function lately(key) {
  const found = await come((await database()).transaction(STORE).objectStore(STORE).get(key));
  return found && Math.abs(Date.now() - found.at) < LASTS ? found.texts : [];
}

// Gives the newest text of a key, where `text` is the one that this tab finds; null stands for none.
export async function newest(key, text) {
  try {
    const texts = await lately(key);
    return texts.includes(text) ? texts.at(-1) : text;
  } catch {
    return text; // no database here: tabs that write at once may lag
  }
}

// Remembers that a text has taken the place of another, before anybody else is let in.
export async function wrote(key, before, after) {
  try {
    const texts = [...(await lately(key)), before, after].slice(-MOST);
    const transaction = (await database()).transaction(STORE, "readwrite");
    transaction.objectStore(STORE).put({ at: Date.now(), texts }, key);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    setTimeout(() => tidy(key).catch(() => {}), 2 * LASTS);
  } catch {
    // as above
  }
}

// Forgets the texts of a key once nobody needs them: what somebody has deleted is nowhere then.
async function tidy(key) {
  const found = (await database()).transaction(STORE, "readwrite").objectStore(STORE);
  const last = await come(found.get(key));
  if (last && Math.abs(Date.now() - last.at) >= LASTS) found.delete(key);
}

// When all that is kept was last written to a file, and when somebody was last reminded of that: two settings of this
// browser, which are in no file themselves.
import { keys, set, setting } from "../play/storage.js";

const FILED = "filed";
const REMINDED = "reminded";
const LISTED = ["rolls", "checks", "characters"];
const ENOUGH = 20; // records in no file, before somebody is reminded
const QUIET = 30 * 24 * 3_600_000; // milliseconds before that is done again

export const now = () => new Date().toISOString();
const time = (name) => Date.parse(setting(name) ?? "") || 0;

// `saved`: when the file was begun; what came since is not in it.
export const filed = (saved) => set(FILED, saved);
export const dismissed = () => set(REMINDED, now());

// How many records came since the last file. The key of each begins with its time.
const since = () => {
  const last = time(FILED);
  const made = (key) => Number.parseInt(key.slice(key.lastIndexOf("/") + 1), 10) || 0;
  return LISTED.flatMap(keys).filter((key) => !last || made(key) > last).length;
};

// Gives how many records are in no file, if somebody is to be reminded of that now; else 0.
export function unfiled() {
  if (Date.now() - Math.max(time(FILED), time(REMINDED)) < QUIET) return 0;
  const count = since();
  return count >= ENOUGH ? count : 0;
}

// Finds the record of a roll in the log.
import { keys, textOf } from "./storage.js";

const LOOKED_AT = 100; // newest records among which a roll that lies there is looked for

// The newest record of a roll as [key, text]; null where it is not in the log.
export function recordOf(link) {
  for (const key of keys("rolls").reverse().slice(0, LOOKED_AT)) {
    const text = textOf(key);
    if (text?.includes(link) && linkIn(text) === link) return [key, text];
  }
  return null;
}

function linkIn(text) {
  try {
    return JSON.parse(text).link;
  } catch {
    return null; // a damaged record; the log says so
  }
}

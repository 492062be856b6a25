// What is decided after a roll, with the same dice. Python says what may be, and what comes of it; this module finds the
// roll in the log, whose record then says what it was before.
import { askPython } from "../python/python.js";
import { recordOf } from "./recorded.js";
import { come, playing } from "./sheets.js";
import { forget, keep } from "./storage.js";
import { playedBy } from "./whose.js";

// Decides about the roll of a link, or takes the last decision back, as `name` says (decide, undecide). `faces` are those
// of physical dice that were rolled for it. Whoever rolled pays for what is decided, as far as this page knows who it is.
export async function decide(name, link, { decision, view, faces }) {
  const record = recordOf(link);
  const act = (sides) => askPython(name, link, JSON.stringify({ decision, view, faces, record, sides }));
  const { by } = record ? JSON.parse(record[1]) : {};
  const players = by && (by === playedBy() ? playing() : come());
  const answer = players ? await (await players).pay(link, by, act) : await act();
  // The new record comes first and has a key of its own, for nobody reads again what is under a key that is known.
  for (const { kind, text, key } of answer.keep ?? []) {
    keep(kind, text);
    forget(key);
  }
  return answer;
}

// A fair roll between two people: what each side keeps, in this browser only. Python decides everything else.
import { call } from "./python.js";
import { keep, kept, records } from "./storage.js";

// Takes a step of Python's (offer, answer, exchange) about a link, and keeps what it gives to keep before
// anybody sees what came of it. `view` is how odds are to be shown.
export async function step(name, link, view) {
  const stored = { offers: records("offers"), answers: records("answers"), view };
  const answer = JSON.parse(await call(name, link, JSON.stringify(stored)));
  for (const { kind, text, key } of answer.keep ?? []) keep(kind, text, key);
  if (answer.keep && kept()) answer.said += ` ${kept()}`;
  return answer;
}

// What the words of a program do: those at the cursor first. Python is asked once the cursor rests, and never while it
// counts.
import { ask } from "./bench.js";
import { draft, linkOf } from "./draft.js";
import * as editor from "./editor.js";
import { live, put } from "./parts.js";
import { busy } from "./running.js";

const REST = 250; // milliseconds that the cursor rests

let timer = 0;

export function explain() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (busy()) explain();
    else if (live() && draft.program.trim()) tell().catch(() => {}); // python.js says what became of Python
  }, REST);
}

async function tell() {
  const { program } = draft;
  const before = program.slice(0, editor.at()).split("\n");
  const place = { line: before.length, column: [...before.at(-1)].length + 1 };
  const answer = await ask("labwords", linkOf(draft, { bare: true }), JSON.stringify(place));
  if (program === draft.program && answer.parts) put(answer.parts);
}

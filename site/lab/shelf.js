// The rail of the Lab: examples, drafts that were left, saved programs, last rolls.
// Python is asked for it only while it is seen.
import { fold, keepFresh } from "../desk/rail.js";
import { askOfKept } from "../play/kept.js";
import { records } from "../play/records.js";
import { repeated } from "../play/turns.js";
import { did, value } from "./asking.js";
import { drafts, takeDraft } from "./draft.js";
import { ready } from "./library.js";
import { fieldsOf, linkOf } from "./links.js";
import { live, part, put, rail } from "./parts.js";
import { say } from "./say.js";

const ROOM = 60; // characters of a draft's first line

export const refresh = repeated(async () => {
  drawDrafts();
  if (!rail.checkVisibility() || !live()) return;
  await ready(); // what is kept may be of programs
  const { parts } = await askOfKept("rail", "lab");
  put(parts);
});

const { save } = records(rail, refresh);

// Saves a program under a name.
export async function keepProgram(name, link) {
  say(await save(name, link));
}

function drawDrafts() {
  const here = linkOf(value().draft);
  const others = drafts().filter((each) => each.program.trim() && linkOf(each) !== here);
  const place = part("drafts");
  place.replaceChildren(...others.slice(0, 8).map(({ key, program }) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", className: "left" });
    Object.assign(button.dataset, { do: "draft", key });
    button.append(Object.assign(document.createElement("code"), { textContent: program.trim().split("\n", 1)[0].slice(0, ROOM) }));
    item.append(button);
    return item;
  }));
  place.closest("[data-card]").hidden = !others.length;
}

export function openDraft(key) {
  const fields = takeDraft(key);
  if (!fields) return;
  const { language, program, limit, inputs, label, faces } = fields;
  did({ event: "opening", fields: { language, program, limit, inputs, label, faces }, words: "" });
  fold(rail);
}

// An example opens here, as a draft of its own.
rail.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  const address = new URL(link.href);
  if (address.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!part("examples").contains(link)) return;
  const fields = fieldsOf(`lab/${address.hash.slice(1)}`);
  if (!fields) return;
  event.preventDefault();
  did({ event: "opening", fields, words: "Opened. What you had is among the drafts." });
  refresh().catch(() => {});
});

keepFresh(rail, refresh);

// What becomes of the value of the Lab (value.js) when somebody, or an answer, puts another program in its place.
import { drop, forget, held } from "../desk/kernel.js";

export const UNROLLED = "Cancelled: nothing was rolled.";

export const UNASKED = { output: 0, sign: "least", number: "" };

// The draft is another: its odds are asked for, though it be again what it was.
export function changed(value, draft, todo) {
  todo.push({ do: "keep", draft }, { do: "unsaid" });
  const now = { ...forget(unrolled(unsent(value, todo), todo), "count", "insight"), draft, begun: true, link: "", same: [], left: false, right: false };
  return draft.program.trim() ? now : emptied(now, todo);
}

// A roll of the program before is not wanted any more: it may take long.
export function unrolled(value, todo) {
  if (!held(value, "roll").length) return value;
  todo.push({ do: "say", text: UNROLLED });
  return drop(value, ({ kind }) => kind === "roll");
}

// Nothing can be wrong with no program.
export function emptied(value, todo) {
  todo.push({ do: "why", error: null });
  return cleared({ ...value, wrong: false }, todo);
}

// It is not about what was sent any more. What lay there under a letter that was still to be written is of another program.
export const unsent = (value, todo) => (value.sent?.waits ? cleared({ ...value, sent: null }, todo) : { ...value, sent: null });

// What is shown of another program goes.
export function cleared(value, todo) {
  if (value.mine) return value;
  todo.push({ do: "clear" });
  return { ...value, controls: "" };
}

// Another program takes the place of what was shown. That stays until there is something to show, or nothing of it.
export const another = (value) => ({ ...value, roll: null, sent: null, mine: false, right: false, view: { ...value.view, ...UNASKED } });

// Something else takes the place of the program, or of its language. It can be taken back.
export function replaced(value, { fields, words }, todo) {
  todo.push({ do: "controls" });
  if (words) todo.push({ do: "say", text: words, back: { event: "replaced", fields: value.draft, words: "" } });
  return changed({ ...value, controls: "" }, { ...value.draft, ...fields }, todo);
}

// The places of the page of parties, into which the markup of Python's answers is put.
import { fill } from "../pages/sink.js";

export const desk = document.getElementById("party");
export const rail = document.getElementById("rail");
export const form = document.getElementById("moment");
export const part = (name) => document.querySelector(`:is(#party, #rail) [data-part="${name}"]`);

const drawn = new Map(); // by part, the markup that is in its place

// Puts parts in their places. What somebody has unfolded stays unfolded, and who is at a control stays there. A card
// without content is not shown.
export function put(parts) {
  for (const [name, markup] of Object.entries(parts)) {
    const place = part(name);
    if (!place || drawn.get(name) === markup) continue; // drawn anew, dice would fall again
    drawn.set(name, markup);
    const unfolded = new Set([...place.querySelectorAll("details[open]")].map(({ dataset }) => dataset.fold));
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    fill(place, markup);
    for (const fold of unfolded.size ? place.querySelectorAll("details") : []) fold.open = unfolded.has(fold.dataset.fold);
    if (focused) likeIn(place, focused)?.focus({ preventScroll: true });
    const card = place.closest("[data-card]");
    if (card?.dataset.card === name) card.hidden = !markup;
  }
}

// To be called where people have changed what is in a place: it is drawn anew the next time.
export const touched = (...names) => names.forEach((name) => drawn.delete(name));

function likeIn(place, { id, dataset, parentElement }) {
  const same = id && document.getElementById(id);
  if (same && !same.disabled) return same;
  if (dataset.step) return place.querySelector(`[data-for="${dataset.for}"][data-step="${dataset.step}"]:not(:disabled)`);
  if (dataset.ask) return place.querySelector(`[data-ask="${dataset.ask}"]`);
  const fold = parentElement?.dataset.fold;
  if (fold) return place.querySelector(`[data-fold="${fold}"] > summary`);
  return place.querySelector("button:not(:disabled), select, input");
}

const state = document.documentElement;
export const live = () => state.dataset.python === "live";

// For anyone to read on the performance timeline: from what somebody did until the answer is in its place.
export function measured(name, since) {
  performance.measure(`fairthrow:${name}`, { start: since, end: performance.now() });
}

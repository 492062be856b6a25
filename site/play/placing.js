// Markup of Python's answers put into the places of a page, for pages whose parts are found by their names alone.
import { fill } from "../pages/sink.js";

// Gives put(parts) and touched(...names). `part` gives the place of a name; `likeIn` gives what in a place, drawn anew, is
// like the control that somebody was at.
export function placing(part, likeIn) {
  const drawn = new Map(); // by part, the markup that is in its place

  // Puts parts in their places. What somebody has unfolded stays unfolded, and who is at a control stays there. A card
  // without content is not shown.
  function put(parts) {
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
  const touched = (...names) => names.forEach((name) => drawn.delete(name));

  return { put, touched };
}

const state = document.documentElement;
export const live = () => state.dataset.python === "live";

// For anyone to read on the performance timeline: from what somebody did until the answer is in its place.
export function measured(name, since) {
  performance.measure(`fairthrow:${name}`, { start: since, end: performance.now() });
}

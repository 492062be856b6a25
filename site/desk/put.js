// Puts markup of Python's answers in the places of a page. What somebody has folded or unfolded stays so, who is at a
// control stays at it, and what is the same as before is not drawn anew: dice would fall again, a table scroll back.
import { fill } from "../pages/sink.js";

// Gives put(parts) and touched(...names). `part` gives the place of a name, or null. Of the parts in `changing` people
// change what is in them: they are put each time. A card without content is not shown.
export function putting(part, changing = []) {
  const drawn = new WeakMap(); // by place, the markup that is in it

  function put(parts) {
    for (const [name, markup] of Object.entries(parts)) {
      const place = part(name);
      if (!place || drawn.get(place) === markup) continue; // not every page has every part
      if (!changing.includes(name)) drawn.set(place, markup);
      putIn(place, markup);
      const card = place.closest("[data-card]");
      if (card?.dataset.card === name) card.hidden = !markup;
    }
  }

  // To be called where what is in places was changed by another hand: it is drawn anew the next time.
  const touched = (...names) => names.forEach((name) => drawn.delete(part(name)));

  return { put, touched };
}

const came = new WeakMap(); // by fold, whether it was open as Python wrote it; of those that the page came with none is known

function putIn(place, markup) {
  const by = [...place.querySelectorAll("details")].filter((fold) => fold.open !== (came.get(fold) ?? false)); // somebody
  const folds = new Map(by.map((fold) => [nameOf(fold), fold.open]));
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  fill(place, markup);
  for (const fold of place.querySelectorAll("details")) {
    came.set(fold, fold.open);
    fold.open = folds.get(nameOf(fold)) ?? fold.open;
  }
  if (focused) likeIn(place, focused)?.focus({ preventScroll: true });
}

const nameOf = (fold) => fold.dataset.fold ?? fold.querySelector("summary")?.textContent;

// What controls are told apart by, where they have no id.
const NAMES = ["key", "at", "line", "action", "do", "ask", "for", "set"];

// Gives what in a place that was drawn anew is like the control that somebody was at: the same, else one of its kind, else
// the first that there is to press.
function likeIn(place, old) {
  const { id, dataset, classList, parentElement, href } = old;
  const named = NAMES.filter((name) => dataset[name] !== undefined).flatMap((name) =>
    [...place.querySelectorAll(`[data-${name}]`)].filter((each) =>
      each.dataset[name] === dataset[name] && (name !== "for" || each.dataset.step === dataset.step)));
  const found = [
    id && document.getElementById(id),
    parentElement?.dataset.fold && place.querySelector(`[data-fold="${parentElement.dataset.fold}"] > summary`),
    ...named,
    dataset.set && place.querySelector(`[data-set^="${dataset.set.split("=")[0]}="]`),
    href && [...place.querySelectorAll("a")].find((each) => each.href === href),
    classList[0] && place.querySelector(`.${CSS.escape(classList[0])}`),
    ...place.querySelectorAll("button:not([hidden]), a[href], select, input"),
  ].filter((each) => each && !each.disabled);
  const seen = found.find((each) => each.checkVisibility());
  return seen ?? place.querySelector("summary");
}

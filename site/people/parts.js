// The places of the page of characters, into which the markup of Python's answers is put.
import { placing } from "../play/placing.js";

export { live, measured } from "../play/placing.js";

export const sheet = document.getElementById("sheet");
export const rail = document.getElementById("rail");
export const part = (name) => document.querySelector(`:is(#sheet, #rail) [data-part="${name}"]`);

export const { put, touched } = placing(part, likeIn);

function likeIn(place, { id, dataset }) {
  if (id && document.getElementById(id)) return document.getElementById(id);
  const names = ["at", "line", "action", "do", "for"].filter((name) => dataset[name] !== undefined);
  for (const name of names) {
    const found = [...place.querySelectorAll(`[data-${name}]`)].find((each) =>
      each.dataset[name] === dataset[name] && (name !== "for" || each.dataset.step === dataset.step));
    if (found && !found.disabled) return found;
  }
  return place.querySelector("button:not(:disabled), a[href], input, select");
}

// The places of the page of parties, into which the markup of Python's answers is put.
import { placing } from "../play/placing.js";

export { live, measured } from "../play/placing.js";

export const desk = document.getElementById("party");
export const rail = document.getElementById("rail");
export const form = document.getElementById("moment");
export const part = (name) => document.querySelector(`:is(#party, #rail) [data-part="${name}"]`);

export const { put, touched } = placing(part, likeIn);

function likeIn(place, { id, dataset, parentElement }) {
  const same = id && document.getElementById(id);
  if (same && !same.disabled) return same;
  if (dataset.step) return place.querySelector(`[data-for="${dataset.for}"][data-step="${dataset.step}"]:not(:disabled)`);
  if (dataset.ask) return place.querySelector(`[data-ask="${dataset.ask}"]`);
  const fold = parentElement?.dataset.fold;
  if (fold) return place.querySelector(`[data-fold="${fold}"] > summary`);
  return place.querySelector("button:not(:disabled), select, input");
}

// The places of the page of the Lab, into which the markup of Python's answers is put. Each is an element with data-part:
//
//   answer     the chance that is asked for, or the verdict on a roll: lead, big, side, as in view/answer.py
//   summary    <ul class="facts">: mean, deviation, least, likeliest, most of the output that is looked at
//   ready      the dice that a roll will take; rolled: those that fell
//   results    what each output came to, where there are several
//   outputs    all outputs in the shape that is wished
//   about      title and words of a program that is a game of its own; inputs: its controls, named as its inputs
//   reads      the program in words, in one line; warnings: what should be known of the answer
//   words      what the word at the cursor does; steps: how a roll came about; fair: a fair roll
//   dice       what a roll throws, beside the word Roll; examples: the gallery
//
// A part that an answer does not name stays as it is.
import { drawing } from "../play/lists.js";

export const desk = document.getElementById("lab");
export const rail = document.getElementById("rail");
export const form = document.getElementById("lab-form");
export const part = (name) => document.querySelector(`:is(#lab, #rail) [data-part="${name}"]`);

const drawers = [desk, rail].map((box) => [box, drawing(box)]);

// Puts parts in their places. What is the same as before is not drawn anew: dice would fall again.
export function put(parts) {
  for (const [box, draw] of drawers) {
    draw(Object.fromEntries(Object.entries(parts).filter(([name]) => box.querySelector(`[data-part="${name}"]`))));
  }
}

export const live = () => document.documentElement.dataset.python === "live";

// For anyone to read on the performance timeline: from what somebody did until the answer is in its place.
export function measured(name, since) {
  performance.measure(`fairthrow:${name}`, { start: since, end: performance.now() });
}

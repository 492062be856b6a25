// The places of the page of the Lab, into which the markup of Python's answers is put. Each is an element with data-part:
//
//   answer     the chance that is asked for, or the verdict on a roll: lead, big, side, as in view/check/answer.py
//   summary    <ul class="facts">: mean, deviation, least, likeliest, most of the output that is looked at
//   ready      the dice that a roll will take; rolled: those that fell
//   results    what each output came to, where there are several
//   outputs    all outputs in the shape that is wished
//   about      title and words of a program that is a game of its own; inputs: its controls, named as its inputs
//   reads      the program in words, in one line; warnings: what should be known of the answer
//   words      what the word at the cursor does; steps: how a roll came about
//   same       the program in other languages
//   paper      what is printed of the odds, only on paper
//   dice       what a roll throws, beside the word Roll; examples: the gallery
//
// A part that an answer does not name stays as it is.
import { putting } from "../desk/put.js";
import { drawing } from "../play/lists.js";

export { live, measured } from "../desk/shell.js";

export const desk = document.getElementById("lab");
export const rail = document.getElementById("rail");
export const form = document.getElementById("lab-form");
export const part = (name) => document.querySelector(`:is(#lab, #rail) [data-part="${name}"]`);

const inRail = (name) => rail.querySelector(`[data-part="${name}"]`) !== null;
const list = drawing(rail);
const { put: show } = putting((name) => desk.querySelector(`[data-part="${name}"]`));

// Puts parts in their places.
export function put(parts) {
  const named = Object.entries(parts);
  list(Object.fromEntries(named.filter(([name]) => inRail(name))));
  show(Object.fromEntries(named.filter(([name]) => !inRail(name))));
}

// The places of the page of parties, into which the markup of Python's answers is put.
import { putting } from "../desk/put.js";

export { live, measured } from "../desk/shell.js";

export const box = document.getElementById("party");
export const rail = document.getElementById("rail");
export const form = document.getElementById("moment");
export const part = (name) => document.querySelector(`:is(#party, #rail) [data-part="${name}"]`);

export const { put, touched } = putting(part);

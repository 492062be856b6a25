// The places of the page of characters, into which the markup of Python's answers is put.
import { putting } from "../desk/put.js";

export { live, measured } from "../desk/shell.js";

export const sheet = document.getElementById("sheet");
export const rail = document.getElementById("rail");
export const part = (name) => document.querySelector(`:is(#sheet, #rail) [data-part="${name}"]`);

export const { put, touched } = putting(part);

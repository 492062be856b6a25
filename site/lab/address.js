// The address holds the program, and the roll that lies there: `#anydice?program=…`, as a game's page has its checks. What is
// asked of an output stands before that, `#ask:1,least,10;anydice?program=…`, where anything is: it is the page's own, and
// no part of the link. Outputs count from 0 there; without a number nothing is asked of the one that is looked at.
import { HOME } from "../pages/base.js";
import { write as writeText } from "../desk/address.js";
import { ended } from "../play/linkend.js";
import { LANGUAGES } from "./links.js";

export { forgetOwed } from "../desk/address.js";

const OWN = new RegExp(`^(?:lab/)?((?:${LANGUAGES.join("|")})(?:\\?|$))`);

const ASKED = /^ask:(\d{1,4}),(least|exactly|most),(-?\d{1,13})?;/;

const short = (link) => link.replace(OWN, "$1");

let asked = ""; // what is asked now, as addresses have it

// Takes up what is asked: it goes into every address from now on.
export function ask({ output, sign, number }) {
  asked = output || number !== "" ? `ask:${output},${sign},${number};` : "";
  if (asked && !ASKED.test(asked)) asked = "";
}

// What the address asks, as the bench has it; null for nothing.
export function askedHere(hash = location.hash) {
  const found = ASKED.exec(hash.slice(1));
  return found && { output: Number(found[1]), sign: found[2], number: found[3] ?? "" };
}

// The address that opens a link, for others.
export const addressOf = (link) => new URL(`lab/#${asked}${ended(short(link))}`, HOME).href;

// The link in the address, or in another one's part behind the page; empty where there is none.
export function linkHere(hash = location.hash) {
  const text = hash.slice(1).replace(ASKED, "");
  if (OWN.test(text)) return `lab/${short(text)}`;
  return text.includes("/") || /%3f/iu.test(text) ? text : ""; // whatever else looks like a link is said to be none
}

// Writes a link: as an entry of its own in the history, or over the last one.
export const write = (link, entry = false) => writeText(`${asked}${short(link)}`, entry);

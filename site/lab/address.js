// The address holds the program, and the roll that lies there: `#anydice?program=…`, as a game's page has its checks.
import { HOME } from "../pages/base.js";
import * as party from "../party/address.js";

export { forgetOwed } from "../party/address.js";

const OWN = /^(?:lab\/)?((?:anydice|troll)(?:\?|$))/;

const short = (link) => link.replace(OWN, "$1");

// The address that opens a link, for others.
export const addressOf = (link) => new URL(`lab/#${short(link)}`, HOME).href;

// The link in the address, or in another one's part behind the page; empty where there is none.
export function linkHere(hash = location.hash) {
  const text = hash.slice(1);
  if (OWN.test(text)) return `lab/${short(text)}`;
  return text.includes("/") ? text : "";
}

// Writes a link: as an entry of its own in the history, or over the last one.
export const write = (link, entry = false) => party.write(short(link), entry);

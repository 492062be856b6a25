// The address holds the whole table: everybody's values, and the roll.
import { HOME } from "../pages/base.js";
import { ended } from "../play/linkend.js";

export { forgetOwed, write } from "../desk/address.js";

export const addressOf = (link) => new URL(`party/#${ended(link)}`, HOME).href;

// The link in the address; empty where there is none.
export function linkHere() {
  const text = location.hash.slice(1);
  return text.includes("/") ? text : "";
}

// The fragment: what stands behind the # in the address bar of a game's page. desk/address.js writes it.
import { HOME } from "../pages/base.js";
import { sections, system } from "./places.js";

export { forgetOwed, write } from "../desk/address.js";

// Gives the fragment of the address, or of another one of this page, unless it names a place of the page that is no check.
// The link of a character is opened by the page of characters.
export function fragment(address = location.href) {
  const text = new URL(address).hash.slice(1);
  if (text.startsWith("character?")) {
    location.replace(new URL(`characters/#${system}/${text}`, HOME));
    return "";
  }
  const place = text && !sections.has(text) && document.getElementById(text);
  return place ? "" : text;
}

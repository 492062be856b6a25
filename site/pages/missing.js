// The page in the place of one that is not there. Some mail programs write %23 for the # of an address, so that what stands
// behind it is asked of the server: then the address is offered as it was. Only a page of this site is, and the one of that
// name must be there.
import "./plain.js";
import { HOME } from "./base.js";

const MARK = /%23/u;

// What stood behind the #. Where all its signs were changed, they are written as they were.
function whole(fragment) {
  const text = fragment.replaceAll("&amp;", "&");
  if (text.includes("?")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The address as it was, or null where none of this site was changed in that way.
function meant({ pathname, search, hash }, pages) {
  const mark = MARK.exec(pathname);
  if (!mark) return null;
  const page = pathname.slice(0, mark.index).replace(/(?:\/index\.html|\/)?$/u, "/");
  const fragment = whole(`${pathname.slice(mark.index + mark[0].length)}${search}${hash.replace("#", "%23")}`);
  if (!pages.includes(page) || !fragment) return null;
  return Object.assign(new URL(page, HOME), { hash: fragment });
}

const line = document.getElementById("changed");
const address = meant(location, line.dataset.pages.split(" "));
if (address) {
  line.querySelector("a").href = address;
  line.hidden = false;
  document.getElementById("cut").hidden = true;
}

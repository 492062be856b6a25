// What is rolled with others on another page than the one that wishes it: a program of the Lab on the page of a game of one's
// own, and any roll behind the screen on the page of those. The wish is kept in this tab until that page has opened.
import { HOME, NAME } from "../pages/base.js";

const [WISH, SEAL] = [`${NAME}/together`, `${NAME}/behind`];

function told(name, text) {
  try {
    const before = sessionStorage.getItem(name);
    if (text === "") sessionStorage.removeItem(name);
    else if (text) sessionStorage.setItem(name, text);
    return before ?? "";
  } catch {
    return ""; // this window keeps nothing: the step is to be taken there by hand
  }
}

const there = (link) => new URL(`play/#${link.replace(/^lab\//, "")}`, HOME).href;

// Goes to the page of the program with that link, to make an offer.
export function together(link) {
  told(WISH, there(link));
  location.assign(there(link));
}

// Whether somebody has come to this very address for that. It is told once.
export const wished = () => told(WISH, "") === location.href;

// Goes there for a link that is a message of such a roll. Gives whether it is one.
export function isMessage(link) {
  const is = /[?&]offer=/.test(link);
  if (is) location.replace(there(link));
  return is;
}

// Goes behind the screen with the link of a situation, to seal a roll of it.
export function seal(link) {
  told(SEAL, link);
  location.assign(new URL("sealed/", HOME));
}

// The link that somebody has come with; empty for none. Once its roll is sealed, that is done.
export const behind = () => told(SEAL);
export const done = () => { told(SEAL, ""); };

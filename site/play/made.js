// A roll of the home page, which keeps no log: the page that opens it would take it for one that was sent. So the tab that
// made it remembers its link.
import { NAME } from "../pages/base.js";

const MADE = `${NAME}/made`;

export function remember(link) {
  try {
    sessionStorage.setItem(MADE, link);
  } catch {
    // this window keeps nothing: the roll is opened as a letter
  }
}

export function isMade(link) {
  try {
    return sessionStorage.getItem(MADE) === link;
  } catch {
    return false;
  }
}

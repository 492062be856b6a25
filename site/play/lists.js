// Puts lists of records in their places: those of the rail, and those of the page of the log.
import { fill } from "../pages/sink.js";

const FORMS = {
  clock: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
  dayOfYear: { day: "numeric", month: "short", year: "numeric" },
};
const made = {};

// Writes a time in one of the forms. A formatter takes milliseconds to make, so each is made when it is first used.
function written(form, time) {
  made[form] ??= new Intl.DateTimeFormat("en-GB", FORMS[form]);
  return made[form].format(time);
}

// Puts a time in the place of the one that Python wrote; the menu beside it is called after it.
function say(time, text) {
  const menu = time.closest("li")?.querySelector(".do");
  menu?.setAttribute("aria-label", menu.getAttribute("aria-label").replace(time.textContent, () => text));
  time.textContent = text;
}

// Says a time as whoever reads it would: of today the hour, of this year the day. A `long` one has both.
function said(time, long) {
  const now = new Date();
  if (time.toDateString() === now.toDateString()) return written("clock", time);
  const date = written(time.getFullYear() === now.getFullYear() ? "day" : "dayOfYear", time);
  return long ? `${date}, ${written("clock", time)}` : date;
}

// Gives a function that draws parts into their places below an element. A card or a link without content is not shown. Whoever
// was in a part that is drawn anew stays at the same record.
export function drawing(box, { long = false } = {}) {
  const drawn = {};
  return (parts) => {
    for (const [name, markup] of Object.entries(parts)) {
      const place = box.querySelector(`[data-part="${name}"]`);
      if (drawn[name] === markup) continue; // what is the same may have the focus
      drawn[name] = markup;
      const focused = place.contains(document.activeElement) ? document.activeElement : null;
      fill(place, markup);
      for (const time of place.querySelectorAll("time")) {
        const date = new Date(time.dateTime);
        if (!Number.isNaN(date.getTime())) say(time, said(date, long)); // else the words of Python stay
      }
      const card = place.closest("[data-card]");
      if (card?.dataset.card === name) card.hidden = !markup;
      if (place.matches("a")) place.hidden = !markup;
      if (focused) likeIn(place, focused)?.focus({ preventScroll: true });
    }
  };
}

function likeIn(place, { dataset: { key }, href }) {
  return [...place.querySelectorAll(key ? "button[data-key]" : "a")]
    .find((each) => (key ? each.dataset.key === key : each.href === href));
}

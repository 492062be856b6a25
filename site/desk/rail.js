// The rail beside what a page shows: a column where there is room, else a sheet that somebody opens. Python is asked for what
// is in it only while it is seen.
import { onChange } from "../play/storage.js";

const WIDE = matchMedia("(min-width: 75rem)"); // as in styles/first.css

// Has the rail drawn anew by `refresh` whenever it may be another: opened, in a wider window, after a change in another tab.
export function keepFresh(rail, refresh) {
  const again = () => refresh().catch(() => {});
  rail.addEventListener("toggle", again);
  WIDE.addEventListener("change", () => {
    if (WIDE.matches) fold(rail);
    again();
  });
  onChange(again);
  document.addEventListener("fairthrow:rolled", again);
  rail.addEventListener("click", ({ target }) => {
    if (target.closest("a")) fold(rail); // what it leads to lies behind the sheet
  });
}

// Closes the sheet, where it is one.
export function fold(rail) {
  if (rail.matches(":popover-open")) rail.hidePopover();
}

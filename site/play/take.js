// Tables that are taken along: each is printed on a page of its own, or handed over as CSV. Python has written both.
import { download } from "./download.js";

// Prints a place of the page alone. It stays where it is while the table in it may be drawn anew.
export function printed(place) {
  const page = document.documentElement;
  page.dataset.print = place.dataset.printed = "";
  addEventListener("afterprint", () => { delete page.dataset.print; delete place.dataset.printed; }, { once: true });
  print();
}

// Listens for all tables of a page, those drawn later included.
export function tables(root) {
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-take]");
    if (!button) return;
    const { take, text } = button.dataset;
    if (take === "print") printed(button.closest("[data-part]"));
    else download(take, new Blob([text.replaceAll("\n", "\r\n")], { type: "text/csv" })); // markup knows one end of a line
  });
}

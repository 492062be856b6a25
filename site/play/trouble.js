// Says above all else on the page when the browser does not keep what it is given.
import { warning } from "./storage.js";

// To be called whenever something was kept or forgotten.
export function tellTrouble() {
  const text = warning();
  let notice = document.querySelector('[data-part="table-trouble"]');
  if (!text) {
    notice?.remove();
  } else if (notice?.textContent !== text) {
    notice ??= Object.assign(document.createElement("p"), { className: "problem", role: "alert" });
    notice.dataset.part = "table-trouble";
    if (!notice.isConnected) document.getElementById("content").prepend(notice);
    notice.textContent = text;
  }
}

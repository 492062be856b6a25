// Says above all else on the page when the browser does not keep what it is given.
import { warning } from "./storage.js";

let notice = null;

// To be called whenever something was kept or forgotten.
export function tellTrouble() {
  const text = warning();
  if (!text) {
    notice?.remove();
    notice = null;
  } else if (notice?.textContent !== text) {
    notice ??= Object.assign(document.createElement("p"), { className: "problem", role: "alert" });
    notice.dataset.part = "table-trouble";
    if (!notice.isConnected) document.getElementById("content").prepend(notice);
    notice.textContent = text;
  }
}

// Reminds somebody, once in a while, that browsers may clear what they keep: in a line that has its place from the start,
// where what is kept is listed (templates/filed.html). The line says something else before and after.
import { dismissed, unfiled } from "./filed.js";

const box = document.querySelector(".filed");
const [line, due] = box.querySelectorAll("p");
const button = box.querySelector("button");
const soon = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1_000));

function show(count) {
  due.querySelector("b").textContent = String(count);
  line.hidden = count > 0;
  for (const each of [due, button]) each.hidden = !count;
  box.dataset.looked = "";
}

// To be called once the page is there, and after a file was written.
export function remind() {
  soon(() => show(unfiled()));
}

button.addEventListener("click", () => {
  dismissed();
  show(0);
  line.querySelector("a").focus();
});

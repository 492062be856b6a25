// The button that starts Python once more.
import { retry } from "./python.js";

export function againButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try again";
  button.addEventListener("click", () => retry().catch(() => {}));
  return button;
}

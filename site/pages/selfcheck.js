// The page that checks every number in the visitor's own browser. Python does one step after the other, and says of
// each whether it is right.
import { askPython, retry } from "../python/python.js";
import { againButton } from "../python/again.js";
import { registerOffline } from "../offline/offline.js";
import { running } from "./footer.js";

const box = document.getElementById("selfcheck");
const button = box.querySelector("button");
const bar = box.querySelector("progress");
const list = box.querySelector("ol");
const verdict = box.querySelector('[role="status"]');

async function run() {
  button.disabled = true;
  list.replaceChildren();
  verdict.textContent = "Starting Python…";
  let wrong = 0;
  let of = 1;
  for (let index = 0; index < of; index += 1) {
    const step = await askPython("selfcheck", String(index));
    ({ of } = step);
    bar.max = of;
    bar.value = index + 1;
    const item = document.createElement("li");
    item.textContent = step.text;
    list.append(item);
    if (!step.right) wrong += 1;
    verdict.textContent = `Step ${index + 1} of ${of}.`;
  }
  verdict.textContent = wrong ? `${wrong} of ${of} steps found something wrong.` : `All ${of} steps are right.`;
}

document.addEventListener("fairthrow:state", ({ detail }) => {
  if (!button.disabled || detail.state !== "loading" || !detail.message) return;
  verdict.textContent = detail.message;
  if (detail.again) verdict.append(" ", againButton());
});

button.addEventListener("click", async () => {
  try {
    await run();
  } catch (error) {
    verdict.textContent = `The check could not go on: ${error.message}`;
    retry().catch(() => {});
  } finally {
    button.disabled = false;
  }
});

button.disabled = false;
registerOffline();
running();

// The footer of every page, and the end of every page's script. This folder, pages/, holds what each page has: a script
// where it is no game's (home.js, selfcheck.js, plain.js for pages to read), the footer, the watchdog over scripts that
// do not come, presses that count (press.js), and the one place where text becomes markup (sink.js).

import "../offline/install.js";
import { inCharge } from "./base.js";
import "./press.js";

// To be called at the end of each page's script: watchdog.js waits for it.
export function running() {
  document.documentElement.dataset.script = "running";
  document.getElementById("stopped")?.remove();
}

// Says in the footer how far the site is on this device, and offers a newer version. That all is ready is news where it was
// not, and an answer where somebody looks for it: on the home page, and on the one about Fairthrow. Other pages keep quiet.
const NOT_YET = "Does not work offline yet.";
const LONG = 15_000; // milliseconds in which a later visit mostly knows; after that it is on its way, and was not there
const place = document.querySelector("[data-offline]"); // "ready" in it says so to whoever does not read
const state = document.createElement("span");
const news = document.createElement("span");
place.append(state, " ", news);

if (!navigator.serviceWorker) state.textContent = "This browser keeps no pages for use offline, or not in this window.";
else if (!inCharge()) state.textContent = NOT_YET;
else setTimeout(() => { if (!place.dataset.offline) state.textContent ||= NOT_YET; }, LONG);

document.addEventListener("fairthrow:offline-ready", () => {
  place.dataset.offline = "ready";
  if (state.textContent || "tells" in place.dataset) state.textContent = "Works offline: every page is on this device.";
});

document.addEventListener("fairthrow:offline-failed", ({ detail }) => {
  place.dataset.offline = "";
  state.textContent =
    `Does not work offline: ${detail.message}. The page works while there is a network. ` +
    "What is missing is fetched later, and when you come again.";
});

document.addEventListener("fairthrow:update-failed", ({ detail }) => {
  if (news.querySelector("button")) return; // the one before it is ready all the same
  news.textContent =
    `There is a new version, which could not be fetched whole: ${detail.message}. ` +
    "This one goes on; the new one is fetched later.";
});

document.addEventListener("fairthrow:update", ({ detail }) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Use it now";
  button.addEventListener("click", detail.apply);
  news.replaceChildren("New version ready. ", button);
});

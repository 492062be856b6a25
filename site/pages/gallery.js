// The page of the gallery: it finds cards by words and by tags, and rolls one where it lies. As on other pages without a game
// of their own, nothing of a roll is kept.
import { registerOffline } from "../offline/offline.js";
import { running } from "./footer.js";
import { fill } from "./sink.js";
import { waking, wakingAt } from "./waking.js";

const page = document.getElementById("content");
const part = (name, box = page) => box.querySelector(`[data-part="${name}"]`);
const cards = [...page.querySelectorAll(".cards .card")];
const looked = document.getElementById("looked");
const tags = [...page.querySelectorAll("[data-tag]")];

// --- finding -----------------------------------------------------------------------------

const pressed = (button) => button.getAttribute("aria-pressed") === "true";

function find() {
  const words = looked.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = tags.filter(pressed).map(({ dataset }) => dataset.tag);
  let found = 0;
  for (const card of cards) {
    const has = card.dataset.tags.split(" ");
    const fits = words.every((word) => card.dataset.words.includes(word)) && wanted.every((tag) => has.includes(tag));
    card.hidden = !fits;
    found += fits;
  }
  part("found").textContent = `${found} of ${cards.length}`;
  page.querySelector(".nothing").hidden = found > 0;
}

looked.addEventListener("input", find);
page.querySelector(".looking .pills").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-tag]");
  if (!button) return;
  button.setAttribute("aria-pressed", String(!pressed(button)));
  find();
});

// --- rolling -----------------------------------------------------------------------------

const wake = waking(part("state"), async ({ beforehand }) => {
  const { ready } = await import("../lab/library.js");
  beforehand("embedready", cards[0].dataset.link);
  await ready();
});

async function roll(card) {
  const button = card.querySelector(".roll");
  const word = button.querySelector("span");
  if (button.ariaBusy) return; // one roll at a time
  button.ariaBusy = "true";
  word.textContent = "Rolling…";
  try {
    const call = await wake();
    const { error, parts, said } = JSON.parse(await call("embedroll", card.dataset.link));
    if (error) throw new Error(error.message);
    for (const name of ["answer", "roll"]) fill(part(name, card), parts[name]);
    card.querySelector(".result").setAttribute("aria-label", said);
    word.textContent = "Again";
  } catch (error) {
    part("state").textContent = error.message;
    word.textContent = "Roll";
  } finally {
    button.ariaBusy = null;
  }
}

const list = page.querySelector(".cards");
list.addEventListener("click", ({ target }) => {
  const button = target.closest(".roll");
  if (button) roll(button.closest(".card"));
});
wakingAt(list, wake);

for (const control of page.querySelectorAll(".looking :disabled, .cards :disabled")) control.disabled = false;
find(); // a browser that comes back has kept what was typed
registerOffline();
running();

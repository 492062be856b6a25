// The rail of a game's page: saved checks, last rolls, luck. It is a column beside the checks in a wide window, else a
// sheet that somebody opens. Python is asked for it only while it is seen. The whole log has a page of its own:
// pages/log.js.
import { askOfKept } from "./kept.js";
import { drawing } from "./lists.js";
import { part, sections, system } from "./places.js";
import { records } from "./records.js";
import { playing } from "./sheets.js";
import { keep, onChange } from "./storage.js";
import { tellTrouble } from "./trouble.js";
import { repeated } from "./turns.js";
import { anybody, chosen, playedBy } from "./whose.js";

const WIDE = matchMedia("(min-width: 75rem)"); // as in styles/first.css

const rail = document.getElementById("rail");
const draw = drawing(rail);

export const refresh = repeated(async () => {
  tellTrouble(); // a decided roll is kept elsewhere
  players();
  if (!rail.checkVisibility()) return;
  draw((await askOfKept("rail", system)).parts);
  rail.querySelector('[data-part="rail-state"]').hidden = true;
  judge().catch(() => {});
});

let met = false; // whether anybody could be played since the page came

function players() {
  met ||= Boolean(chosen("you")) || (rail.checkVisibility() && anybody());
  if (met) playing().then((each) => each.refresh()).catch(() => {});
}

// Not waited for: Python makes the report in turns with all else that it is asked.
async function judge() {
  const answer = await askOfKept("luck", JSON.stringify({ brief: true }));
  if (!answer.overtaken) draw(answer.parts);
}

const { save } = records(rail, refresh);

// Saves a check under a name; promises the words for it.
export const saveCheck = save;

// What was said of the roll of a program: lists do not make it again, as they make those of a game.
const LONGEST_SAID = 400; // characters

function saidOf(link) {
  if (system !== "lab") return undefined;
  const { textContent } = part(sections.get(link.split(/[/?]/)[1]), "said");
  return [...textContent].slice(0, LONGEST_SAID).join("");
}

export function logRoll(link) {
  const by = playedBy() || undefined;
  keep("rolls", JSON.stringify({ at: new Date().toISOString(), link, by, said: saidOf(link) }));
  if (by) playing().then((each) => each.rolled(link)).catch(() => {});
  tellTrouble();
  return refresh();
}

// Starts listening.
export function listen() {
  rail.addEventListener("toggle", () => refresh().catch(() => {}));
  rail.addEventListener("click", ({ target }) => {
    if (target.closest("a")) rail.hidePopover(); // what it leads to lies behind the sheet
  });
  WIDE.addEventListener("change", () => {
    if (WIDE.matches) rail.hidePopover();
    refresh().catch(() => {});
  });
  onChange(() => refresh().catch(() => {}));
}

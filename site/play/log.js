// The rail of a game's page: saved checks, last rolls, luck. It is a column beside the checks in a wide window, else a
// sheet that somebody opens. Python is asked for it only while it is seen. The whole log has a page of its own:
// pages/log.js.
import { keepFresh } from "../desk/rail.js";
import { askOfKept } from "./kept.js";
import { drawing } from "./lists.js";
import { linkOf, shownSection, system } from "./places.js";
import { records } from "./records.js";
import { come, playing } from "./sheets.js";
import { keep } from "./storage.js";
import { tellTrouble } from "./trouble.js";
import { repeated } from "./turns.js";
import { anybody, chosen, playedBy } from "./whose.js";

const rail = document.getElementById("rail");
const draw = drawing(rail);

export const refresh = repeated(async () => {
  tellTrouble(); // a decided roll is kept elsewhere
  players();
  if (!rail.checkVisibility()) return;
  draw((await askOfKept("rail", system === "lab" ? linkOf(shownSection()) : system)).parts);
  rail.querySelector('[data-part="rail-state"]').hidden = true;
  judge().catch(() => {});
});

// Whoever could be played once since the page came is asked about from then on.
function players() {
  if (come() || chosen("you") || (rail.checkVisibility() && anybody())) playing().then((each) => each.refresh()).catch(() => {});
}

// Not waited for: Python makes the report in turns with all else that it is asked.
async function judge() {
  const answer = await askOfKept("luck", JSON.stringify({ brief: true }));
  if (!answer.overtaken) draw(answer.parts);
}

const { save } = records(rail, refresh);

// Saves a check under a name; promises the words for it.
export const saveCheck = save;

// Stores the record of a roll, as Python has written it.
export function logRoll(link, text) {
  keep("rolls", text);
  if (playedBy()) playing().then((each) => each.rolled(link)).catch(() => {});
  tellTrouble();
  return refresh();
}

// Starts listening.
export const listen = () => keepFresh(rail, refresh);

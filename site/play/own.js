// The page of a game of one's own, whoever made it: that of a game, over a program whose link is in the address. What
// play/game.js and its modules ask Python is carried to programs by lab/game.js, which therefore comes first.
import { bind, cancel, raise } from "../lab/game.js";
import { changed, send, takeStep, until, value } from "./asking.js";
import { shownSection } from "./places.js";
import { come } from "./sheets.js";
import { wished } from "./together.js";
import "./game.js";

const game = document.getElementById("game");
const OF_TWO = /&(?:offer|answer|secret|key|then|threw|sender)=[^&]*/g; // a fair roll of a program is here, not in the Lab

game.addEventListener("click", ({ target }) => {
  const place = target.closest("[data-cancel], [data-longer], [data-lab]");
  if (!place) return;
  if (place.dataset.cancel !== undefined) cancel();
  else if (place.dataset.longer !== undefined) again();
  else place.href = `${place.href.split("#")[0]}${location.hash.replace(OF_TWO, "")}`;
});

// Asks anew for what took too long.
function again() {
  raise();
  const { broken } = value();
  if (broken) send({ event: "opening", link: broken.link, from: "bar" });
  else changed({ event: "viewed", check: shownSection().dataset.check });
}

document.getElementById("rail").addEventListener("change", ({ target }) => {
  if (!target.dataset.bind) return;
  bind(target.dataset.bind, target.value);
  come()?.then((each) => each.refresh()).catch(() => {});
});

if (location.hash.includes("?")) document.documentElement.dataset.waits = "";

// Who comes from the Lab to roll together has said so there.
if (wished()) until((page) => !page.opening && page.checks[page.shown].answered).then(() => takeStep(value().shown, "offer"));

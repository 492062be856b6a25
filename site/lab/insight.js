// What the inputs of a program would change, as on a game's page: at each control, in a ladder, along a grid. It takes many
// times as long as the odds, so Python is asked once a person has paused, and told to stop by the next change.
import { grid, reveal } from "../play/grid.js";
import { keep, lay } from "../play/taps.js";
import { desk, live, put } from "./parts.js";
import { ask, busy } from "./running.js";

const PAUSE = 150; // milliseconds without a change

let timer = 0;
let round = 0;

// To be called whenever other odds are shown: of a link, with controls or without.
export function insightSoon(link, seconds, controls) {
  clearTimeout(timer);
  round += 1;
  keep(desk, controls ? link : null);
  if (!controls) {
    put({ help: "", curve: "" });
    return;
  }
  const mine = round;
  const later = () => {
    timer = setTimeout(() => {
      if (busy()) later(); // a roll, perhaps: it comes first
      else tell(link, seconds, mine).catch(() => {});
    }, PAUSE);
  };
  later();
}

async function tell(link, seconds, mine) {
  if (!live() || mine !== round) return;
  const answer = await ask("labinsight", link, { seconds }, { quiet: true });
  if (mine !== round || answer.cancelled) return;
  put(answer.error ? { help: "", curve: "" } : answer.parts);
  if (answer.error) return;
  lay(desk, link, answer.taps);
  reveal(desk);
}

grid(desk);

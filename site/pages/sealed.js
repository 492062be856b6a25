// The page of rolls behind the screen. A seal's link stands in the address, `#roll?…`. Whoever comes from a game's page to
// seal a roll has said there which (play/together.js). Python says what stands here, and takes each step.
import { putting } from "../desk/put.js";
import { awaken, live, skipLink, tellState } from "../desk/shell.js";
import { registerOffline } from "../offline/offline.js";
import { step } from "../play/fair.js";
import { signed } from "../play/letters.js";
import { drawing } from "../play/lists.js";
import { handOver } from "../play/scene.js";
import * as share from "../play/share.js";
import { keep, records } from "../play/storage.js";
import { behind, done } from "../play/together.js";
import { oneByOne, once } from "../play/turns.js";
import { askPython } from "../python/python.js";
import { HOME } from "./base.js";

const page = document.getElementById("sealed");
const part = (name) => page.querySelector(`[data-part="${name}"]`);
const { put } = putting(part);
const draw = drawing(page, { long: true });
const inOrder = oneByOne();

const OF_PROGRAM = /"link": ?"lab\//;

// What knows programs comes where the roll of one lies here.
async function known(link) {
  if (!link.startsWith("lab/") && !records("seals").some(([, text]) => OF_PROGRAM.test(text))) return;
  await (await import("../lab/library.js")).ready();
}

const here = () => location.hash.slice(1);
const sealHere = () => `sealed/${here()}`;

const tell = (text) => { part("done").textContent = text; };

function refuse(message) {
  part("problem").textContent = message;
  part("problem").hidden = !message;
}

// Takes a step about a link, and shows what came of it.
const take = (name, link, given = {}) => inOrder(async () => {
  await known(link);
  const answer = await step(name, link, { at: new Date().toISOString(), ...given });
  refuse(answer.error?.message ?? "");
  if (answer.error) return;
  if (answer.record) keep("rolls", answer.record);
  const { fragment, system, parts, said } = answer;
  if (fragment && fragment !== here()) history.replaceState(null, "", `#${fragment}`);
  document.body.dataset.system = system || "home";
  put(parts);
  page.querySelector(".check").classList.toggle("rolled", parts.roll !== "");
  part("said").textContent = said;
  part("state").textContent = "";
}).then(listSoon);

// The list follows by itself: who sees the roll may press what comes next.
function listSoon() {
  inOrder(list).catch((error) => refuse(error.message));
}

async function list() {
  const kept = records("seals");
  if (kept.length) draw((await askPython("sealcounts", JSON.stringify(kept))).parts);
}

// Shows what the address names; else asks for the caption of the roll that somebody has come to seal.
function open() {
  tell("");
  if (here()) return take("sealed", sealHere());
  const wish = behind();
  return wish ? take("compose", wish) : inOrder(list);
}

async function seal() {
  await take("seal", behind(), { caption: page.querySelector("#caption").value.trim() });
  if (here()) done();
}

const ways = { seal, throwpart: () => take("throwpart", sealHere()), rollalone: () => take("rollalone", sealHere()) };

async function hand({ dataset: { hand: way, link } }, opens) {
  const address = new URL(signed(link), HOME).href;
  const code = () => share.code(part("code"), address).then(() => "The code opens this link.");
  try {
    tell(await handOver(way, address, code));
    if (opens) await take("openseal", sealHere());
  } catch (error) {
    tell(`That did not work here: ${error.message}`);
  }
}

const pressed = once(async (button) => {
  tell("");
  if (button.dataset.hand) await hand(button, button.closest("[data-opens]"));
  else await ways[button.dataset.step]?.();
});

page.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button && live()) pressed(button).catch((error) => refuse(error.message));
});
page.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => { if (live()) open().catch((error) => refuse(error.message)); });
skipLink();

awaken((told) => {
  tellState(part("state"), told, "Waking the dice…");
  if (told.state !== "live") return;
  open().catch((error) => refuse(error.message)).finally(() => performance.mark("fairthrow:drawn"));
  registerOffline();
});

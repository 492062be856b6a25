// The felt at the head of the home page: a check to roll there and then. The build has drawn its chances.
import { HOME } from "./base.js";
import { remember } from "../play/made.js";
import { fill } from "./sink.js";
import { waking, wakingAt } from "./waking.js";

const hero = document.querySelector(".hero");
const part = (name) => hero.querySelector(`[data-part="${name}"]`);
const [button, pill, more] = [".roll", "input", ".after a"].map((each) => hero.querySelector(each));
const [action, below] = button.children;

const linkNow = () => (pill.checked ? hero.dataset.helped : hero.dataset.before);
const whole = (link) => new URL(link.replace("/", "/#"), HOME);

// Puts the blank dice and the chance back: what lay there is of another check.
function clear() {
  hero.classList.remove("rolled");
  for (const name of ["answer", "roll"]) fill(part(name), "");
  more.href = whole(linkNow());
  more.textContent = "Change more of this roll";
  action.textContent = "Roll";
}

function show({ link, parts, said }) {
  for (const name of ["answer", "roll"]) fill(part(name), parts[name]);
  hero.classList.remove("rolled");
  void hero.offsetWidth; // dice fall again when they were laid out in between
  hero.classList.add("rolled");
  part("said").textContent = said;
  remember(link);
  more.href = whole(link);
  more.textContent = "Open this roll";
  action.textContent = "Roll again";
}

export function rollable() {
  const wake = waking(part("state"), ({ beforehand }) => beforehand("embedready", linkNow()));
  const words = below.textContent;
  let asked = 0; // the number of the last roll; what was changed since shows nothing

  button.addEventListener("click", async () => {
    if (button.ariaBusy) return; // one roll at a time
    const mine = (asked += 1);
    button.ariaBusy = "true";
    below.textContent = "Waking the dice…";
    try {
      const call = await wake();
      const answer = JSON.parse(await call("embedroll", linkNow()));
      if (mine === asked) show(answer);
    } catch (error) {
      part("state").textContent = error.message;
    } finally {
      button.ariaBusy = null;
      below.textContent = words;
    }
  });
  pill.addEventListener("change", () => {
    asked += 1;
    clear();
  });
  wakingAt(hero, wake);
  clear();
  button.disabled = false;
}

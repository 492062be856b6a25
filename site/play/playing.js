// Characters on the page of their game: the card in the rail, the name in the bar, what a line of a sheet fills, what is
// taken from a pool. This script comes when it is wanted (sheets.js), and is handed what a page must have only one of.
import { askPython } from "../python/python.js";
import { changeAll, idOf, keyOf, linkOf as sheetOf, people } from "../people/store.js";
import { viewOf } from "./selectors.js";
import { repeated } from "./turns.js";
import { choose, chosen, playedBy } from "./whose.js";

const SOON = 120; // milliseconds without a change before it is asked what the lines would give
const TABLE = "Your table"; // what the bar says while nobody is played

const ask = (name, given) => askPython(name, JSON.stringify(given));
const fieldsOf = (link) => new URLSearchParams(link.split("?")[1]);

export function begin({ changed, fill, linkOf, measured, note, recordOf, sections, setControls, shownSection, system, tellTrouble, value, watch }) {
  const rail = document.getElementById("rail");
  const button = document.querySelector(".bar .who");
  const place = (name) => rail.querySelector(`[data-part="${name}"]`);

  const OWN = system === "lab"; // a game of one's own, which may be of any rules: it takes the sheets of all

  // --- who plays -------------------------------------------------------------------------

  // What Python has said last of those who are chosen: their ids, `you` and `them`; the name that is `shown`; the side
  // that each decision `spends` from, and of which there is nothing left (`empty`, in words).
  let known = { you: "", them: "", shown: "", spends: {}, empty: {} };
  let sheets = new Map(); // the links of the game's characters, by id
  let told = ""; // what Python was told of them

  const sheetsHere = () => people().map((key) => [idOf(key), sheetOf(key)]).filter(([, link]) => OWN || link.startsWith(`${system}/`));
  const toTell = (kept) => JSON.stringify({ kept, you: chosen("you"), them: chosen("them"), alone: OWN });

  // Who is chosen for a side by now, whether Python has been told of that yet or not. Nobody is against oneself, or nobody.
  function whoIs(side) {
    const [you, them] = [chosen("you"), chosen("them")];
    if (side !== "theirs") return you;
    return you && them !== you ? them : "";
  }

  const refresh = repeated(async () => {
    const kept = sheetsHere();
    const text = toTell(kept);
    if (text !== told) {
      known = await askPython("players", text);
      told = text;
      sheets = new Map(kept);
      put("players", known.parts.players);
      put("standing", known.parts.standing);
      place("nobody").hidden = known.parts.players !== "";
      tellBar();
    }
    mark();
    soon(0);
  });

  function tellBar() {
    const { shown } = known;
    const name = Object.assign(document.createElement("bdi"), { textContent: shown });
    button.querySelector("span").replaceChildren(shown ? name : TABLE);
    if (shown) button.setAttribute("aria-label", `${shown}: your table`);
    else button.removeAttribute("aria-label");
  }

  // Somebody else is played: a roll is no longer labelled as one of who was.
  function play(side, id) {
    const before = playedBy();
    choose(side, id);
    tellTrouble();
    if (side === "you" && before) {
      for (const section of sections.values()) {
        if (section.querySelector('[name="label"]').value.startsWith(`${before}: `)) lay(section, { label: "" });
      }
    }
    return refresh();
  }

  const drawn = {};

  // Puts markup in its place; whoever was at something in it is there again, and what was unfolded stays unfolded.
  function put(name, markup) {
    if (drawn[name] === markup) return;
    drawn[name] = markup;
    const box = place(name);
    const { at } = box.contains(document.activeElement) ? document.activeElement.dataset : {};
    const unfolded = new Set([...box.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
    fill(box, markup);
    for (const summary of unfolded.size ? box.querySelectorAll("details > summary") : []) {
      if (unfolded.has(summary.textContent)) summary.parentElement.open = true;
    }
    if (at) [...box.querySelectorAll("[data-at]")].find((each) => each.dataset.at === at)?.focus({ preventScroll: true });
  }

  // --- what the sheets make of the check that is shown -----------------------------------

  const used = new Map(); // by check, the weaknesses that somebody uses
  const against = new Map(); // by check, the line that the other side was filled with last
  let wait = 0;
  let round = 0; // another one with each change: answers to older questions are not shown

  function soon(after = SOON) {
    clearTimeout(wait);
    round += 1;
    if (!known.you) {
      put("lines", "");
      place("lines").removeAttribute("aria-busy");
      return;
    }
    place("lines").setAttribute("aria-busy", "true");
    wait = setTimeout(() => lines().catch(() => {}), after);
  }

  async function lines() {
    if (!rail.checkVisibility()) return;
    const mine = round;
    const since = performance.now();
    const section = shownSection();
    const { check } = section.dataset;
    const answer = await ask("sheetlines", {
      link: linkOf(section),
      view: viewOf(value().checks[check]),
      you: sheets.get(known.you),
      them: sheets.get(known.them) ?? "",
      against: against.get(check) ?? "",
      used: [...(used.get(check) ?? [])],
    });
    if (mine !== round || answer.overtaken) return;
    place("lines").removeAttribute("aria-busy");
    if (answer.error) return; // the form says what is wrong
    put("lines", answer.parts.lines);
    const weaknesses = [...place("lines").querySelectorAll("[data-used]")];
    for (const box of weaknesses) box.checked = box.defaultChecked; // the form may have been changed by hand
    used.set(check, new Set(weaknesses.filter((box) => box.checked).map((box) => box.dataset.used)));
    measured("sheetlines", since);
  }

  // --- filling the form ------------------------------------------------------------------

  const filled = new Map(); // by check and side, what was filled in last: { line, label, fields, off }

  function lay(section, fields) {
    setControls(section, fields);
    changed({ event: "edited", check: section.dataset.check, text: linkOf(section) });
  }

  function fillIn(section, { set, line, whose }) {
    const fields = Object.fromEntries(new URLSearchParams(set));
    const { label = "", ...values } = fields;
    const { check } = section.dataset;
    if (whose === "theirs") against.set(check, line);
    filled.set(`${check} ${whose}`, { line, label, fields: Object.entries(values), off: false });
    lay(section, fields);
    note(section, `${label || line}, filled in from the sheet.`);
    soon();
  }

  // Says it once when a form does not hold any more what the sheet has filled in.
  function compare(section, text) {
    const now = fieldsOf(text);
    for (const whose of ["yours", "theirs"]) {
      const last = filled.get(`${section.dataset.check} ${whose}`);
      if (!last) continue;
      if (last.label && now.get("label") !== last.label) {
        filled.delete(`${section.dataset.check} ${whose}`);
        continue;
      }
      const off = last.fields.some(([name, text]) => now.get(name) !== text);
      if (off && !last.off) note(section, `${last.line}, changed by hand. The sheet is as it was.`);
      last.off = off;
    }
  }

  function useWeakness(section, box) {
    const { used: name, on, off } = box.dataset;
    const { check } = section.dataset;
    const now = used.get(check) ?? new Set();
    used.set(check, now);
    now[box.checked ? "add" : "delete"](name);
    const alike = [...place("lines").querySelectorAll("[data-used]:checked")].some((each) => each.dataset.on === on);
    if (box.checked || !alike) lay(section, Object.fromEntries(new URLSearchParams(box.checked ? on : off)));
    soon(); // also where the form stays as it is: lines that are on their way are of the weaknesses before
  }

  // --- points of a pool ------------------------------------------------------------------

  const made = new Map(); // by check, the last roll of somebody here: { link, you, them }

  // Whether two links are of the same dice: a decision changes neither seed nor proof, and adds to faces.
  function sameDice(one, other) {
    const [a, b] = [fieldsOf(one), fieldsOf(other)];
    return ["seed", "key"].some((name) => a.has(name) && a.get(name) === b.get(name))
      || Boolean(a.get("faces") && b.get("faces")?.startsWith(a.get("faces")));
  }

  // Who a side of a roll is: who it was when it was made here; else who is chosen, where it is a roll of whoever is played.
  function sideOf(link, side, by) {
    const last = made.get(link.split(/[/?]/)[1]);
    if (last && sameDice(last.link, link)) return side === "theirs" ? last.them : last.you;
    if (by !== playedBy()) return "";
    return whoIs(side);
  }

  // Does what turns on the sides of a roll, each as [key, text] where that character is kept, and stores what they have
  // paid for it then: both or none.
  async function paying({ yours, theirs }, act) {
    const keys = { ...(yours && { yours: keyOf(yours) }), ...(theirs && { theirs: keyOf(theirs) }) };
    return changeAll(Object.values(keys), (kept) => {
      const texts = new Map(kept);
      const here = Object.entries(keys).filter(([, key]) => texts.has(key));
      return act(Object.fromEntries(here.map(([side, key]) => [side, [key, texts.get(key)]])));
    });
  }

  // Does what is decided about a roll: whoever decides pays the point for it, or gets it back.
  async function pay(link, by, act) {
    const answer = await paying({ yours: sideOf(link, "yours", by), theirs: sideOf(link, "theirs", by) }, act);
    refresh().catch(() => {});
    return answer;
  }

  // A roll was made by whoever is played: what it spends by its form is taken at once.
  async function rolled(link) {
    const sides = { yours: whoIs("yours"), theirs: whoIs("theirs") };
    made.set(link.split(/[/?]/)[1], { link, you: sides.yours, them: sides.theirs });
    const { notes = [] } = OWN ? {} : await paying(sides, (those) => ask("payforroll", { roll: link, sides: those }));
    for (const words of notes) note(sections.get(link.split(/[/?]/)[1]), words);
    await refresh();
  }

  const rollers = new Map(); // by roll, whose it was

  function rolledBy(link) {
    if (!rollers.has(link)) {
      const record = recordOf(link);
      if (!record) return "";
      rollers.set(link, JSON.parse(record[1]).by ?? "");
    }
    return rollers.get(link);
  }

  // A decision of whoever is played is not offered when nothing is left for it, and says so.
  function mark() {
    for (const [check, section] of sections) {
      const { roll } = value().checks[check];
      const link = roll && `${system}/${roll.fragment}`;
      for (const decision of section.querySelectorAll("[data-decision]")) {
        const { dataset: { decision: name, gives } } = decision;
        const theirs = link && known.spends[name] === "theirs" && sideOf(link, "theirs", rolledBy(link)) !== known.them;
        const words = known.you && link && !theirs && known.empty[name] && rolledBy(link) === playedBy() ? known.empty[name] : "";
        const place = decision.querySelector("span") ?? decision.nextElementSibling;
        if (words) {
          decision.dataset.gives = gives ?? place.textContent;
          place.textContent = words;
          decision.disabled = true;
        } else if (gives !== undefined) {
          place.textContent = gives;
          decision.disabled = false;
          delete decision.dataset.gives;
        }
      }
    }
  }

  // --- people, and the page --------------------------------------------------------------

  rail.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-set]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    fillIn(shownSection(), link.dataset);
  });
  rail.addEventListener("change", ({ target }) => {
    if (target.dataset.play) play(target.dataset.play, target.value).catch(() => {});
    else if (target.dataset.used) useWeakness(shownSection(), target);
  });

  let before = "";
  watch((page) => {
    const check = page.checks[page.shown];
    const now = [page.shown, check.text, viewOf(check)].join(" ");
    if (now !== before) {
      before = now;
      soon();
      queueMicrotask(() => compare(sections.get(page.shown), check.text));
    }
    setTimeout(mark); // once the log has what was rolled
  });

  return { refresh, rolled, pay };
}

// The desk of the page of parties: it runs the rules of value.js, asks Python what is due, and does what is to be done.
import { desk } from "../desk/desk.js";
import { measured } from "../desk/shell.js";
import { fill } from "../pages/sink.js";
import { fell } from "../play/landing.js";
import { fromElsewhere, letterOf, signed } from "../play/letters.js";
import { forget, keep, keys, setting, textOf } from "../play/storage.js";
import { tellTrouble } from "../play/trouble.js";
import { askPython } from "../python/python.js";
import * as store from "../people/store.js";
import { linkHere, write } from "./address.js";
import { shownAt, tellError, tellProblem } from "./errors.js";
import { box, form, part, put, touched } from "./parts.js";
import { begin, rules } from "./value.js";

export const SYSTEM = "party-system"; // the setting with the game that was chosen last
const LATELY = 30; // rolls of the log among which an opened one is looked for

export const place = () => ({ link: linkHere(), system: setting(SYSTEM) ?? "", sent: fromElsewhere(linkHere()) });

// What stands there, signed by whoever shares it from here.
export const shared = () => signed(value().link);

const rollButton = form.querySelector('[data-do="roll"]');
const undoButton = box.querySelector('[data-do="undo"]');
const rolledButtons = box.querySelectorAll(".menu [data-rolled]");
const participants = () => [...part("participants").querySelectorAll(".participant")];

// What dice fall for: whoever presses once more until they lie means them.
export const thrownFor = () => `party ${value().table} ${value().changes}`;

// --- what is to be done ------------------------------------------------------------------

const focusing = {
  away(at) {
    const names = part("participants").querySelectorAll(".participant summary");
    return names[at] ?? names[at - 1] ?? part("adding").querySelector("button");
  },
  stranger(at) {
    participants()[at]?.querySelector(".fold > summary").click();
    return participants()[at]?.querySelector("[data-name]");
  },
  join: (at) => participants()[at]?.querySelector("summary"),
};

const effects = {
  put({ parts, touched: anew = [] }) {
    touched(...anew);
    put(parts);
  },
  empty: () => part("participants").replaceChildren(),
  focus: ({ to, at }) => focusing[to](at)?.focus(),
  address: ({ text, entry }) => write(text, entry),

  // Until the participants are drawn anew, those that stand there are of the people whom they were drawn for.
  // Folds stay open of those for whom somebody has opened them.
  renumber({ at, by }) {
    for (const each of participants()) {
      const number = Number(each.dataset.participant);
      const fold = each.querySelector(".fold");
      if (number === at + 1 && by < 0) fold.open = false;
      if (number <= at) continue;
      each.dataset.participant = number + by;
      fold.dataset.fold = number === at + 1 && by < 0 ? "gone" : `participant-${number + by}`;
    }
  },
  tell({ wrong, problem }) {
    tellError(wrong);
    if (problem) tellProblem(problem);
  },
  refuse({ words, error }) {
    const rolls = words === "Nothing was rolled";
    if (rolls) tellError(error);
    if (!rolls || !shownAt(error)) send({ event: "noted", text: `${words}: ${error.message}.` });
  },
  rolled: () => document.dispatchEvent(new CustomEvent("fairthrow:rolled")),
  file({ text }) {
    send({ event: "filed", key: keep("rolls", text) });
    effects.rolled();
  },

  // Whoever has scrolled away from the stage sees it when the dice fall.
  fell() {
    fell(thrownFor(), rollButton);
    queueMicrotask(() => {
      const { top, bottom } = part("answer").getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) box.querySelector(".stage").scrollIntoView({ block: "start" });
    });
  },

  // Fills the unfolded forms of participants, unless somebody is in one.
  unfold() {
    const open = participants().filter((each) => each.querySelector(".fold").open && !insideOf(each).contains(document.activeElement));
    if (open.length) send({ event: "unfolded", numbers: open.map(({ dataset }) => Number(dataset.participant)) });
  },
  fill({ number, markup }) {
    const participant = part("participants").querySelector(`[data-participant="${number}"]`);
    const inside = participant && insideOf(participant);
    if (!inside || inside.contains(document.activeElement)) return;
    const field = part("participants").contains(document.activeElement) ? document.activeElement : participant;
    const before = field.getBoundingClientRect().top;
    fill(inside, markup);
    scrollBy(0, field.getBoundingClientRect().top - before); // who is in a field below stays at their place
  },
};

const insideOf = (participant) => participant.querySelector(".fold .inside");

function draw(now, before) {
  const { draft, roll, stale, link, note, sent } = now;
  for (const name of ["letter", "onward"]) part(name).hidden = !sent;
  if (sent) box.dataset.sent = sent.waits ? "waits" : sent.kept ? "kept" : "new";
  else delete box.dataset.sent;
  if (draft) {
    if (link) box.dataset.shown = link;
    document.body.dataset.system = draft.system;
    form.querySelector("#party-system").value = draft.system;
    if (draft !== before.draft) form.querySelector("#party-label").value = draft.label;
    box.classList.toggle("rolled", Boolean(roll) && !stale);
    box.classList.toggle("stale", Boolean(roll) && stale);
    part("said").textContent = roll && !stale ? roll.said : "";
    for (const each of rolledButtons) each.disabled = !roll || stale;
  }
  if (note === before.note) return;
  part("done").textContent = note.text;
  undoButton.hidden = !note.back;
  tellTrouble();
}

// --- questions to Python -----------------------------------------------------------------

const asked = (name, given) => askPython(name, JSON.stringify(given));

const asks = {
  async open({ link, system }) {
    const kept = store.known();
    const answer = await asked("draftopen", { link, system, kept, ask: 0 });
    const { draft, fragment, opened, said, cut } = answer;
    const letter = opened && (await letterOf(opened, { said, cut, rolled: Boolean(said), name: "partyletter" }));
    return { ...answer, letter, key: said ? keyOf(`${draft.system}/${fragment}`) : "", kept: JSON.stringify(kept) };
  },

  async odds({ about: { draft, ask, anew, roll } }) {
    const answer = await asked("draftodds", { ...draft, ask, ...(anew ? { controls: true, kept: store.known() } : {}) });
    if (!roll || answer.bare === undefined || answer.bare !== roll.bare) return answer;
    const again = await askPython("party", roll.link, `ask=${ask}`);
    return again.error ? again : { ...answer, again };
  },

  form: ({ draft, number }) => asked("draftform", { ...draft, participant: number }),

  // The log gets one record. What it spends is taken from the pools of those who are kept: where another tab has spent the last
  // point of one, nobody pays and nothing is rolled.
  async roll({ draft, ask }) {
    const answer = await asked("draftroll", { ...draft, ask, at: new Date().toISOString() });
    if (answer.error) return answer;
    const payers = [...new Set(answer.payments.map(({ key }) => key))];
    const paid = payers.length ? await changeAll(payers, (kept) => asked("pay", { kept, payments: answer.payments })) : {};
    return paid.error ? paid : { ...answer, paid: paid.paid, key: keep("rolls", answer.record) };
  },

  // Whoever decides pays the point for it, or gets it back.
  async decide({ wish, made, payer, ask }) {
    const text = made.key && textOf(made.key);
    const record = text ? [made.key, text] : undefined;
    const answer = await changeAll(payer ? [payer] : [], ([kept]) =>
      askPython("partydecide", made.link, JSON.stringify({ ...wish, record, payer: kept, view: `ask=${ask}` })));
    let { key } = made;
    // The new record comes first and has a key of its own, for nobody reads again what is under a key that is known.
    for (const each of answer.keep ?? []) {
      key = keep("rolls", each.text);
      forget(each.key);
    }
    return { ...answer, key };
  },
};

// Changes characters that are kept: all, or none. What cannot be done is an error like those of Python.
async function changeAll(these, make) {
  try {
    const answer = await store.changeAll(these, make);
    return { ...answer, paid: (answer.put ?? []).map(([key, text]) => [key, store.linkIn(text)]) };
  } catch (error) {
    return { error: { field: "", message: error.message } };
  }
}

// The key of the log's record of a roll, if it is one of the last.
function keyOf(link) {
  return keys("rolls").slice(-LATELY).reverse().find((key) => {
    try {
      return JSON.parse(textOf(key)).link === link;
    } catch {
      return false; // a damaged record
    }
  }) ?? "";
}

const MEASURED = { odds: "party", roll: "partyroll" };

export const { value, send, did, until } = desk({
  rules,
  value: begin(place()),
  effects,
  draw,
  ask: (question) => asks[question.kind](question),
  measured: (kind, since) => kind in MEASURED && measured(MEASURED[kind], since),
});

// The roll of all who sit at the table, and what is decided about it. It is paid, logged and laid; where another table was
// opened meanwhile it is in the log alone.
import { call } from "../python/python.js";
import { forget, keep, textOf } from "../play/storage.js";
import { oneByOne } from "../play/turns.js";
import * as store from "../people/store.js";
import { shownAt, tellError } from "./errors.js";
import { desk, measured, part } from "./parts.js";
import { say } from "./say.js";
import { ask, changed, counts, table, take, whole } from "./table.js";

const inOrder = oneByOne();

// Rolls for all; the log gets one record. What it spends is taken from the pools of those who are kept: where another tab
// has spent the last point of one, nobody pays and nothing is rolled.
export const roll = () => inOrder(async () => {
  const since = performance.now();
  const { draft } = table;
  const asked = counts();
  const answer = await ask("seatroll", { ...draft, ask: table.ask });
  if (answer.error) {
    tellError(answer.error);
    if (!shownAt(answer.error)) throw new Error(answer.error.message);
    return;
  }
  tellError(null);
  await pay(draft, answer.spends);
  const link = `${answer.system}/${answer.fragment}`;
  const key = keep("rolls", JSON.stringify({ at: new Date().toISOString(), link }));
  document.dispatchEvent(new CustomEvent("fairthrow:rolled"));
  if (asked.opened !== counts().opened) return; // it lies in the log
  table.begun = true;
  table.roll = { link, bare: answer.bare, key, said: answer.said };
  table.stale = asked.changes !== counts().changes;
  take(answer, { address: !table.stale, entry: true });
  measured("partyroll", since);
  say("");
  showResult();
  followOn();
});

// What was laid may be over the answer to a change that was made while it was on its way: that is asked for once more.
function followOn() {
  if (table.stale) changed();
}

// Whoever has scrolled away from the stage sees it when the dice fall.
function showResult() {
  const { top, bottom } = part("answer").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) desk.querySelector(".stage").scrollIntoView({ block: "start" });
}

// Takes points from a pool of the character who sits there, where it is kept; below 0 gives them back.
async function spend(seat, decision, points) {
  if (!seat?.key) return;
  const answer = await store.change(seat.key, (link) =>
    ask("edit", { link, edits: [{ do: "spend", decision, points }] }));
  if (answer?.error) throw new Error(answer.error.message);
  for (const each of answer ? [seat, ...table.draft.seats] : []) if (each.key === seat.key) each.link = answer.link;
}

// Takes all points that a roll spends, or none.
async function pay(draft, spends) {
  const paid = [];
  try {
    for (const { seat, decision } of spends) {
      await spend(draft.seats[seat - 1], decision, 1);
      paid.push({ seat, decision });
    }
  } catch (error) {
    for (const { seat, decision } of paid) await spend(draft.seats[seat - 1], decision, -1);
    throw error;
  }
}

// Decides about the roll that lies there: for a member by its number, for all with 0. It can be taken back. A second tap
// does no more.
export const decide = (member, decision, label, made = table.roll) => inOrder(async () => {
  const { draft, pools } = table;
  if (!made || made !== table.roll || table.stale) return;
  const before = draft.seats[member - 1]; // 0 stands for all of them
  const spends = pools[member - 1]?.includes(decision);
  if (spends) await spend(before, decision, 1);
  try {
    if (!(await settle(made, { member, decision }))) return;
  } catch (error) {
    if (spends) await spend(before, decision, -1);
    throw error;
  }
  const decided = table.roll;
  const who = before ? `${before.name || `Number ${member}`}: ` : "";
  say(`${who}${label}.`, decided.key && (() => inOrder(async () => {
    await settle(decided, { decision: "" });
    if (spends) await spend(before, decision, -1);
    say("Taken back.");
  })));
});

// Gives whether that roll still lies there: another table may have been opened.
async function settle(made, wish) {
  const text = made.key && textOf(made.key);
  const record = text ? [made.key, text] : undefined;
  const view = `ask=${table.ask}`;
  const answer = JSON.parse(await call("partydecide", made.link, JSON.stringify({ ...wish, record, view })));
  if (answer.error) throw new Error(answer.error.message);
  let { key } = made;
  for (const each of answer.keep) {
    // The new record comes first and has a key of its own, for nobody reads again what is under a key that is known.
    key = keep("rolls", each.text);
    forget(each.key);
  }
  document.dispatchEvent(new CustomEvent("fairthrow:rolled"));
  if (made !== table.roll) return false;
  table.roll = { ...made, link: whole(answer.fragment), key, said: answer.said }; // the draft is of what was before
  take(answer, { address: !table.stale });
  followOn();
  return true;
}

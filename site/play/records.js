// What people do with single records, in the rail and on the page of the log: they save a check, rename it, delete a
// record, and undo that.
import "./doubletaps.js";
import { askOfKept } from "./kept.js";
import { forget, keep } from "./storage.js";
import { tellTrouble } from "./trouble.js";
import { oneByOne } from "./turns.js";

const inOrder = oneByOne();

// Gives what can be done in an element that holds the lists (`data-kind`), the menus of their items, a place for what is
// said, and the button that undoes. `refresh` draws the lists anew.
export function records(box, refresh) {
  const undoButton = box.querySelector('[data-do="undo"]');
  let undo = null; // what was deleted or replaced last: { back: records as [kind, key, text], away: keys }, or null

  function say(text, undoable = null) {
    undo = undoable;
    box.querySelector('[data-part="table-said"]').textContent = text;
    undoButton.hidden = !undo;
    tellTrouble();
  }

  const listOf = (kind) => box.querySelector(`[data-kind="${kind}"]`);
  const buttonsOf = (kind) => [...listOf(kind).querySelectorAll("button[data-key]")];

  // Deletes records; those that another press, or another tab, has deleted before are left out.
  async function remove(found) {
    const gone = found.map(([kind, key]) => [kind, key, forget(key)]).filter(([, , text]) => text !== null);
    if (!gone.length) return;
    say(gone.length === 1 ? "Deleted." : `${gone.length} rolls deleted.`, { back: gone, away: [] });
    await refresh();
  }

  // Deletes one record; whoever pressed is then at the next one's button.
  async function removeOne(kind, key) {
    const at = buttonsOf(kind).findIndex((each) => each.dataset.key === key);
    await remove([[kind, key]]);
    if (buttonsOf(kind).some((each) => each.dataset.key === key)) return;
    (buttonsOf(kind)[at] ?? buttonsOf(kind).at(-1) ?? undoButton).focus();
  }

  async function removeAll(kind, keys) {
    await remove(keys.map((key) => [kind, key]));
    if (!undoButton.hidden) undoButton.focus();
  }

  // Puts back what was deleted or replaced last; whoever pressed is then at it.
  async function restore() {
    const { back, away } = undo ?? { back: [], away: [] };
    for (const key of away) forget(key);
    for (const [kind, key, text] of back) keep(kind, text, key);
    say("Undone.");
    await refresh();
    const [kind, key] = back[0] ?? [];
    const button = kind && buttonsOf(kind).find((each) => each.dataset.key === key);
    (button ?? (kind && listOf(kind).querySelector("a, button")))?.focus();
  }

  // A record never changes: where Python says that there is to be a new one, that has a key of its own. Gives the words
  // for what was done, and the new key.
  const replacing = (question, given) => inOrder(async () => {
    const { error, text, over, said } = await askOfKept(question, JSON.stringify(given));
    if (error) throw new Error(error.message);
    if (!text) return { said };
    const key = keep("checks", text);
    const old = over && forget(over);
    return { said, key, undoable: old ? { back: [["checks", over, old]], away: [key] } : null };
  });

  // Saves a check under a name, or gives the saved one of a key another name.
  async function save(name, link) {
    const { said, key, undoable } = await replacing("saving", { name, link });
    if (undoable) say(said, undoable);
    else tellTrouble();
    if (key) await refresh();
    return said;
  }

  async function rename(key, name) {
    try {
      const { said, key: now, undoable } = await replacing("renaming", { key, name });
      say(said, undoable);
      await refresh();
      buttonsOf("checks").find((each) => each.dataset.key === (now ?? key))?.focus();
    } catch (error) {
      say(`${error.message}. Nothing was changed.`);
    }
  }

  // One menu serves all items of a kind: it is about the item whose button opened it.
  box.addEventListener("click", ({ target }) => {
    const button = target.closest("button[popovertarget][data-key]");
    if (!button) return;
    const menu = document.getElementById(button.getAttribute("popovertarget"));
    menu.dataset.key = button.dataset.key;
    const [name, again] = [menu.querySelector("[name=name]"), menu.querySelector("[data-again]")];
    if (name) name.value = button.dataset.name;
    if (again) again.href = button.dataset.again;
  });
  for (const menu of box.querySelectorAll("[data-menu]")) {
    menu.querySelector('[data-do="delete"]').addEventListener("click", () => {
      menu.hidePopover();
      removeOne(menu.dataset.menu, menu.dataset.key).catch(() => {});
    });
    menu.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      menu.hidePopover();
      rename(menu.dataset.key, event.target.elements.name.value);
    });
  }
  undoButton.addEventListener("click", () => restore().catch(() => {}));

  return { say, save, removeAll };
}

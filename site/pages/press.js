// A press counts although its control was drawn anew meanwhile. What Python finds in its own time is put in place while
// people press: browsers give no click of a mouse where what it went down on is gone when it comes up. The control that
// is under it then is pressed, if it is the same one but for being new. A tap of a finger has its click from the browser.
const CONTROLS = "a[href], button, summary, label, input, select";

let began = null; // the control on which a button of a mouse went down
let clicked = null; // what the browser has clicked last

const plain = ({ pointerType, button, ctrlKey, metaKey, shiftKey, altKey }) =>
  pointerType === "mouse" && button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

// Whether two controls are the same to people and to scripts: what changes by itself are states and words.
const CHANGES = /^(aria-(?!controls)|class$|style$|disabled$|checked$|open$|title$|data-(gives|says|near)$)/;
const traits = (control) => [control.tagName, ...[...control.attributes]
  .filter(({ name }) => !CHANGES.test(name)).map(({ name, value }) => `${name}=${value}`).sort()].join("\n");
const sameAs = (one, other) => traits(one) === traits(other) && (one.attributes.length > 1 || one.textContent === other.textContent);

addEventListener("pointerdown", (event) => {
  began = plain(event) ? event.target.closest?.(CONTROLS) ?? null : null;
}, { capture: true });

addEventListener("click", ({ target }) => { clicked = target; }, { capture: true });

addEventListener("pointerup", (event) => {
  const gone = began;
  began = null;
  if (!gone || gone.isConnected || !plain(event)) return;
  const now = document.elementFromPoint(event.clientX, event.clientY)?.closest(CONTROLS);
  if (!now || !sameAs(gone, now)) return;
  clicked = null;
  setTimeout(() => { // once the browser had its time to click by itself
    if (!now.contains(clicked)) now.click();
  });
}, { capture: true });

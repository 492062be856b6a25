// A double tap is meant for one thing. Where the first tap takes an item out of a list, or closes a menu, something else
// lies under the finger at the second: that one is let go. Whoever taps one thing twice gets both taps.
//
// Browsers count the clicks of a mouse. Not all count the taps of a finger, so for these the time between two tells.
const QUICK = 400; // milliseconds between two taps that were one movement of the hand
const NEAR = 12; // CSS pixels between them
const THINGS = "button, a, summary, select, input, textarea";

let last = { thing: null, time: -Infinity, x: 0, y: 0 };

// What a tap is on; a label stands for its control, which the browser taps as well. null where there is nothing to tap.
const thingAt = (target) => target.closest("label")?.control ?? target.closest(THINGS);

// Some controls are drawn anew after each tap, and are the same to people: these are named alike.
const nameOf = ({ id, dataset: { at, ask, for: input, step } }) => id || at || ask || (input && `${input} ${step}`);
const same = (one, other) => one === other || (nameOf(one) && nameOf(one) === nameOf(other));

document.addEventListener("click", (event) => {
  if (!event.detail) return; // a key, or a program
  const { timeStamp: time, clientX: x, clientY: y, pointerType } = event;
  const thing = thingAt(event.target);
  const near = Math.hypot(x - last.x, y - last.y) <= NEAR;
  const second = near && (event.detail > 1 || (pointerType === "touch" && time - last.time < QUICK));
  if (second && thing && last.thing && !same(thing, last.thing)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    last = { thing, time, x, y };
  }
}, { capture: true });

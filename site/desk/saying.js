// What is said of what somebody did, with an offer to take it back.
import { tellTrouble } from "../play/trouble.js";

// Gives say(text, back, fleeting), unsay(), takeBack() and tried(not, act). `tell` is given the text, and whether it can be taken back.
export function saying(tell) {
  let undo = null; // what takes the last deed back, or null
  let ends = false; // whether that is offered until something else is done only

  function say(text, back = null, fleeting = false) {
    [undo, ends] = [back, fleeting];
    tell(text, Boolean(undo));
    tellTrouble();
  }

  // Something else was done: a fleeting offer ends.
  function unsay() {
    if (ends) say("");
  }

  // Takes the last deed back, once.
  async function takeBack() {
    const back = undo;
    say("");
    await back?.();
  }

  // Does something, and says the words that it gives; where it cannot be done, says why.
  async function tried(not, act) {
    try {
      const words = await act();
      if (words) say(words);
    } catch (error) {
      say(`${not}: ${error.message}.`);
    }
  }

  return { say, unsay, takeBack, tried };
}

// What is said of what somebody did, with an offer to take it back.
import { tellTrouble } from "./trouble.js";

// Gives say(text, back), takeBack() and tried(not, act). `tell` is given the text, and whether it can be taken back.
export function saying(tell) {
  let undo = null; // what takes the last deed back, or null

  function say(text, back = null) {
    undo = back;
    tell(text, Boolean(undo));
    tellTrouble();
  }

  // Takes the last deed back, once.
  async function takeBack() {
    const back = undo;
    say("");
    await back?.();
  }

  // Does something; where it cannot be done, says why.
  async function tried(not, act) {
    try {
      await act();
    } catch (error) {
      say(`${not}: ${error.message}.`);
    }
  }

  return { say, takeBack, tried };
}

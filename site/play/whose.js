// Whom somebody plays on this device in the game of this page, as far as storage says it. The sheets themselves are changed
// on a page of their own; what they do here comes with playing.js.
import { NAME } from "../pages/base.js";
import { keys, set, setting, textOf } from "./storage.js";

const { system } = document.getElementById("game").dataset;
const SETTINGS = { you: `playing-${system}`, them: `against-${system}` };

// The id of who is chosen for a side, or empty. The other side is chosen for the game as well.
export const chosen = (side) => setting(SETTINGS[side]) ?? "";
export const choose = (side, id) => set(SETTINGS[side], id);

// The name of the one who is played; empty for nobody, and for a sheet that cannot be read.
export function playedBy() {
  try {
    const { link } = JSON.parse(textOf(`${NAME}/characters/${chosen("you")}`));
    return new URLSearchParams(link.split("?")[1]).get("name") ?? "";
  } catch {
    return "";
  }
}

// Whether there is anybody to play.
export const anybody = () => keys("characters").some((key) => textOf(key)?.includes(system === "lab" ? "character?" : `"${system}/`));

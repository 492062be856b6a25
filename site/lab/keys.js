// Words to put in with one touch, for keyboards of glass. Each is shown as it reads, and put in with the cursor where
// something is to be written.
import * as editor from "./editor.js";
import { part } from "./parts.js";

// [what is shown, what is put in, how far before its end the cursor stands]
const WORDS = {
  notation: [
    ["d6"], ["d20"], ["d10"], ["d%"], ["kh", "kh1"], ["kl", "kl1"], ["dl", "dl1"], ["!"], [">=", " >= "], ["r", "r1"], ["+"], ["#", "6#"],
    ["{ }", "{}", 1], ["( )", "()", 1],
  ],
  anydice: [
    ["output"], ["d6"], ["d20"], ["[ ]", "[]", 1], ["highest", "[highest 3 of 4d6]"], ["count", "[count {5, 6} in 6d6]"],
    ["explode", "[explode d6]"], ["named", "named \"\"", 1], ["{ }", "{}", 1], ["@", "1@"], [":", ": "], [">=", " >= "],
  ],
  troll: [
    ["sum"], ["count"], ["max"], ["largest"], ["d6"], ["d10"], ["different"], [">=", ">= "], [":=", ":= "], ["( )", "()", 1],
    ["repeat", "x := d6; repeat x := d6 until x < 6"], ["foreach", "foreach x in 3d6 do x"],
  ],
};

const place = part("keys");
const spaced = /^[a-z]/i;

// Draws the words of a language.
export function drawKeys(language) {
  place.replaceChildren(...WORDS[language].map(([shown, text = shown, back = 0]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: shown });
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // the editor keeps the focus
    button.addEventListener("click", () => {
      const before = editor.text()[editor.at() - 1];
      editor.insert(`${before && spaced.test(text) && /[^\s({[]/.test(before) ? " " : ""}${text}${back || !spaced.test(text) ? "" : " "}`, back);
    });
    return button;
  }));
}

// The battlemap of a movement: says which hexes were touched with which tools. Python decides what comes of it, and
// draws.
import { askPython } from "../python/python.js";
import { fill } from "../pages/sink.js";
import { set, setting } from "./storage.js";
import { repeated } from "./turns.js";

const BOARD = "board"; // the setting that holds the board
const KEYS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", d: "d", o: "o", g: "goal", c: "start", n: "next",
};
const BRUSHES = ["d", "o"]; // tools that paint along a stroke
const NEAR = 8; // pixels between the points of a stroke that are looked at: no hex is as narrow

// Makes the map of a section live. `linkOf` gives the section's link; `walk` takes a path, and what else is otherwise
// after a turn, for its form. Gives what draws the map for the situation that the form has by then.
export function battlemap(section, linkOf, walk) {
  const map = section.querySelector('[data-part="board"]');
  const next = section.querySelector('[data-touch="next"]');
  let board = setting(BOARD) ?? ""; // as Python wrote it last
  let walked = null; // likewise: the path that it gave last
  let touches = []; // what was done to the board since: pairs of a tool and a hex

  const draw = repeated(async () => {
    const link = linkOf(section);
    const done = touches.length;
    const answer = await askPython("battlemap", link, JSON.stringify({ board, touches, walked }));
    if (answer.error) return; // the situation is wrong: what was done waits until it is right
    if (answer.walk !== null && linkOf(section) !== link) {
      draw(); // the form has moved on meanwhile, and may have another path by now
      return;
    }
    touches = touches.slice(done);
    ({ board, walked } = answer);
    fill(map, answer.markup);
    next.hidden = !answer.turns;
    set(BOARD, board);
    if (answer.walk !== null) walk({ path: answer.walk, ...answer.fields });
  });

  // Uses a tool on a hex, or on the one under the cursor.
  function use(tool, hex = "") {
    touches.push([tool, hex]);
    draw().catch(() => {});
  }

  next.addEventListener("click", () => use("next"));

  const chosen = () => section.querySelector("[data-tool]:checked").value;
  const hexAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-hex]")?.dataset.hex;

  let from = null; // where the stroke is that goes on; null while none does
  let last = "";
  function touch(x, y) {
    const hex = hexAt(x, y);
    if (!hex || hex === last) return;
    last = hex;
    use(chosen(), hex);
  }
  map.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    last = "";
    from = [x, y];
    touch(x, y);
  });
  // A fast stroke is told of by few events: the hexes between them are painted as well, up to the edge of the map. So a
  // stroke is followed beyond the map too, until it ends.
  document.addEventListener("pointermove", ({ buttons, clientX: x, clientY: y }) => {
    if (buttons !== 1) from = null;
    if (!from || !BRUSHES.includes(chosen())) return;
    const [left, top] = from;
    const points = Math.ceil(Math.hypot(x - left, y - top) / NEAR);
    for (let point = 1; point <= points; point += 1) {
      touch(left + ((x - left) * point) / points, top + ((y - top) * point) / points);
    }
    from = [x, y];
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { from = null; });
  map.addEventListener("keydown", (event) => {
    const tool = event.key === " " || event.key === "Enter" ? chosen() : KEYS[event.key];
    if (!tool) return;
    use(tool);
    event.preventDefault();
    event.stopPropagation();
  });
  return draw;
}

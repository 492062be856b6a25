// The battlemap of a movement check: pointer and keyboard → board text → Python → map put in place.
import { NAME } from "../pages/base.js";
import { call } from "../python/python.js";
import { fill } from "../pages/sink.js";

const KEPT = `${NAME}/settings/board`;
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const GROUNDS = ["d", "o"];
const BOARD = new Set(["terrain", "paint", "start", "cursor", "goal", "hex"]); // what a board consists of
const NEAR = 8; // pixels between the points of a stroke that are looked at: no hex is as narrow

const text = ([row, column]) => `${row}.${column}`;
const place = (value) => value.split(".").map(Number);

// Makes the board of a section live. `linkOf` gives the section's link, `pathOf` the path in its form; `walk` takes a
// new path.
export function board(section, linkOf, pathOf, walk) {
  const map = section.querySelector('[data-part="board"]');
  let state = ""; // the board as Python wrote it last
  let changes = []; // what was done to it since: { places, paint }
  let drawing = null; // the promise of the drawing that goes on
  let wanted = false; // whether another is to follow it
  let walked = null; // the path that the map gave last
  try {
    state = localStorage.getItem(KEPT) ?? "";
  } catch {
    // nothing is kept here: the map starts open
  }

  function changed() {
    const fields = new URLSearchParams(state);
    const strokes = changes.map(({ paint }) => paint).filter(Boolean);
    if (strokes.length) fields.set("paint", strokes.join(","));
    for (const { places } of changes) for (const [name, at] of Object.entries(places)) fields.set(name, at);
    return fields;
  }

  // Asks for the map as it now is, and puts it in place.
  async function draw() {
    const done = changes.length;
    const asked = changed();
    const answer = JSON.parse(await call("battlemap", linkOf(section), asked.toString()));
    if (answer.error) {
      if (state && BOARD.has(answer.error.field)) start(); // one that was kept and cannot be read
      return; // where the situation is wrong, what was done waits until it is right
    }
    changes = changes.slice(done);
    state = answer.board;
    fill(map, answer.markup);
    try {
      localStorage.setItem(KEPT, state);
    } catch {
      // the map lasts as long as the page
    }
    if (asked.has("goal")) follow(answer.path, done > 0);
  }

  // Begins with an open map.
  function start() {
    state = "";
    changes = [];
    again();
  }

  // The way to the goal becomes the path. A path from elsewhere, typed or of a link, goes nowhere on this map.
  function follow(path, touched) {
    if (path === pathOf()) {
      walked = path;
    } else if (touched || pathOf() === walked) {
      walked = path;
      walk(path);
    } else {
      const fields = new URLSearchParams(state);
      fields.delete("goal");
      state = fields.toString();
      again();
    }
  }

  // One drawing at a time; what is done meanwhile is drawn next.
  function again() {
    wanted = true;
    drawing ??= (async () => {
      try {
        while (wanted) {
          wanted = false;
          await draw();
        }
      } finally {
        drawing = null;
      }
    })();
    return drawing;
  }

  function use(at, tool) {
    const places = { cursor: text(at) };
    if (tool === "start" || tool === "goal") places[tool] = text(at);
    changes.push({ places, paint: GROUNDS.includes(tool) && `${tool}${text(at)}` });
    again().catch(() => {});
  }

  const chosen = () => section.querySelector("[data-tool]:checked").value;
  const hexAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-hex]")?.dataset.hex;

  let from = null; // where the stroke is that goes on; null while none does
  let last = "";
  function touch(x, y) {
    const hex = hexAt(x, y);
    if (!hex || hex === last) return;
    last = hex;
    use(place(hex), chosen());
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
    if (!from || !GROUNDS.includes(chosen())) return;
    const [left, top] = from;
    const points = Math.ceil(Math.hypot(x - left, y - top) / NEAR);
    for (let point = 1; point <= points; point += 1) {
      touch(left + ((x - left) * point) / points, top + ((y - top) * point) / points);
    }
    from = [x, y];
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { from = null; });
  map.addEventListener("keydown", (event) => {
    const cursor = place(changed().get("cursor") ?? "0.0");
    const letter = { " ": chosen(), Enter: chosen(), d: "d", o: "o", g: "goal", c: "start" }[event.key];
    if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      const to = [cursor[0] + down, cursor[1] + right];
      if (map.querySelector(`[data-hex="${text(to)}"]`)) use(to, "look");
    } else if (letter) {
      use(cursor, letter);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  return again;
}

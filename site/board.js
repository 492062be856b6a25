// The battlemap of a movement check: pointer and keyboard → board text → Python → map put in place.
import { call } from "./python.js";
import { fill } from "./sink.js";

const KEPT = "fairthrow/settings/board";
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const text = ([row, column]) => `${row}.${column}`;
const place = (value) => value.split(".").map(Number);

// Makes the board of a section live. `linkOf` gives the section's link; `walk` takes a new path.
export function board(section, linkOf, walk) {
  const map = section.querySelector('[data-part="board"]');
  let state = "";
  try {
    state = localStorage.getItem(KEPT) ?? "";
  } catch {
    // nothing is kept here: the map starts open
  }

  async function draw(next = state) {
    const answer = JSON.parse(await call("battlemap", linkOf(section), next));
    if (answer.error) {
      if (next) await draw(""); // a map that cannot be read is replaced by an open one
      return;
    }
    state = answer.board;
    fill(map, answer.markup);
    try {
      localStorage.setItem(KEPT, state);
    } catch {
      // the map lasts as long as the page
    }
    if (answer.path && next.includes("goal=")) walk(answer.path);
  }

  function use(at, tool) {
    const fields = new URLSearchParams(state);
    fields.set("cursor", text(at));
    if (tool === "start" || tool === "goal") fields.set(tool, text(at));
    if (tool === "d" || tool === "o") {
      const rows = fields.get("terrain").split(",").map((row) => [...row]);
      rows[at[0]][at[1]] = tool;
      fields.set("terrain", rows.map((row) => row.join("")).join(","));
    }
    return draw(fields.toString());
  }

  const chosen = () => section.querySelector("[data-tool]:checked").value;
  const hexAt = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-hex]")?.dataset.hex;

  let last = "";
  const stroke = (event) => {
    const hex = hexAt(event);
    if (!hex || hex === last) return;
    last = hex;
    use(place(hex), chosen()).catch(() => {});
  };
  map.addEventListener("pointerdown", (event) => {
    last = "";
    stroke(event);
  });
  map.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && ["o", "d"].includes(chosen())) stroke(event);
  });
  map.addEventListener("keydown", (event) => {
    const cursor = place(new URLSearchParams(state).get("cursor"));
    const letter = { " ": chosen(), Enter: chosen(), d: "d", o: "o", g: "goal", c: "start" }[event.key];
    if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      use([cursor[0] + down, cursor[1] + right], "look").catch(() => {});
    } else if (letter) {
      use(cursor, letter).catch(() => {});
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  return draw;
}

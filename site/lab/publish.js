// Publishes a program as a game: its link, that link as a code, and a file. Whoever opens them sees the game first, on the
// page of games of one's own; the program stands there on demand.
import { HOME } from "../pages/base.js";
import { fill } from "../pages/sink.js";
import { askPython } from "../python/python.js";
import { download } from "../play/download.js";
import { copy, handOn, QR_LIBRARY } from "../play/share.js";
import { askLong, value } from "./asking.js";
import { LANGUAGES, bareOf, fieldsOf } from "./links.js";
import { say } from "./say.js";

const GAME = new RegExp(`[/]play/#((?:${LANGUAGES.join("|")})\\?[^"\\s]*)`); // the address of a game, as a published file holds it
const INPUTS = {
  notation: "It has no inputs yet, so nobody can set anything. With a line // input skill \"Skill\" 1..10 the number of @skill = 5 becomes a control.",
  anydice: "It has no inputs yet, so nobody can set anything. With a comment such as \\ input SKILL \"Skill\" 1..10 \\ the number of SKILL becomes a control.",
  troll: "It has no inputs yet, so nobody can set anything. With a comment such as \\ input SKILL \"Skill\" 1..10 the number of SKILL becomes a control.",
};

const sheet = document.getElementById("lab-publish");
const place = (name) => sheet.querySelector(`[data-published="${name}"]`);
const address = () => place("link").value;

export const gameAddress = (link) => new URL(`play/#${link.replace(/^lab\//, "")}`, HOME).href;

// Shows what there is to hand on; says why where the program is no game.
export async function publish() {
  const { draft: asked } = value();
  if (!asked.program.trim()) throw new Error("there is no program yet");
  const answer = await askLong("open", bareOf(asked), "", "Cancelled: nothing was published.");
  if (!answer) return;
  if (bareOf(value().draft) !== bareOf(asked)) throw new Error("the program was changed meanwhile");
  const { error, title, bare, inputs } = answer;
  if (error) throw new Error(error.message);
  place("title").replaceChildren(Object.assign(document.createElement("bdi"), { textContent: title }));
  place("link").value = gameAddress(bare);
  place("open").href = address();
  place("hint").textContent = inputs ? "" : INPUTS[asked.language];
  place("code").replaceChildren();
  sheet.showPopover();
  const link = address();
  const code = await askPython("charactercode", link, QR_LIBRARY);
  if (link !== address()) return; // another program was published meanwhile
  if (code.error) place("hint").textContent += ` ${code.error.field === "qr" ? "It is too long for a code." : code.error.message}`;
  else fill(place("code"), code.markup);
}

// The program of a published file, as fields of a draft; null for another file.
export function publishedIn(text) {
  const [, link = ""] = GAME.exec(text) ?? [];
  return link ? fieldsOf(`lab/${link.replaceAll("&amp;", "&")}`) : null;
}

// A file that opens the game, and that holds the program for whoever has no network.
function file() {
  const title = place("title").textContent;
  const { program } = fieldsOf(`lab/${new URL(address()).hash.slice(1)}`);
  const page = document.implementation.createHTMLDocument(title);
  const piece = (name, textContent, more = {}) => Object.assign(page.createElement(name), { textContent, ...more });
  page.head.prepend(Object.assign(page.createElement("meta"), { httpEquiv: "Content-Type", content: "text/html; charset=utf-8" }));
  page.documentElement.lang = "en";
  const door = page.createElement("p");
  door.append(piece("a", "Play it", { href: address() }));
  page.body.append(
    piece("h1", title),
    door,
    piece("p", "The program, for any page that runs programs of dice:"),
    piece("pre", program),
  );
  return new Blob([new XMLSerializer().serializeToString(page)], { type: "text/html" });
}

const acts = {
  async copy() {
    try {
      await copy(address());
      return "Link copied: whoever opens it sees the game.";
    } catch {
      place("link").select();
      return "Copying is not allowed here. The link is selected.";
    }
  },
  share: () => handOn({ title: place("title").textContent, url: address() }),
  async file() {
    const name = place("title").textContent.replace(/[^\p{L}\p{N} _-]+/gu, "").trim().slice(0, 40) || "game";
    download(`${name}.html`, file());
    return "Saved as a file: it opens the game, and holds the program.";
  },
};

sheet.addEventListener("click", ({ target }) => {
  const { publish: name } = target.closest("button")?.dataset ?? {};
  if (!name) return;
  acts[name]().then(
    (said) => { place("said").textContent = said; say(said); },
    (error) => { place("said").textContent = `That did not work: ${error.message}.`; },
  );
});
sheet.addEventListener("toggle", () => { place("said").textContent = ""; });
sheet.querySelector('[data-publish="share"]').hidden = !navigator.share;

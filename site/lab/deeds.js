// What people do with a program: hand it on, keep it, begin anew.
import { fill } from "../pages/sink.js";
import { call } from "../python/python.js";
import { download } from "../play/download.js";
import { copy, markdown, picture } from "../play/share.js";
import { addressOf } from "./address.js";
import { askLong, bench, cancel, openProgram, rolled, shownLink } from "./bench.js";
import { draft, fieldsOf } from "./draft.js";
import { desk, form, part } from "./parts.js";
import { publish, publishedIn } from "./publish.js";
import { say, takeBack, tried } from "./say.js";
import { keepProgram, openDraft } from "./shelf.js";

const QR_LIBRARY = new URL("../python/qr.zip", import.meta.url).href;
const EXTENSIONS = { anydice: "anydice.txt", troll: "t" };

const address = () => addressOf(shownLink());

async function copyLink() {
  const text = address();
  try {
    await copy(text);
    say("Link copied.");
  } catch {
    say(`Copying is not allowed here. The link: ${text}`);
  }
}

async function share() {
  try {
    await navigator.share({ title: bench.name || "A program of dice", text: rolled()?.said ?? bench.name, url: address() });
    say("Shared.");
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

async function code() {
  const answer = JSON.parse(await call("charactercode", address(), QR_LIBRARY));
  if (answer.error) throw new Error(answer.error.message);
  fill(part("code"), answer.markup);
  part("code").showPopover();
}

// Copies the odds of all outputs in a form for other programs.
async function copyOdds({ dataset: { copy: format } }) {
  const asked = askLong("labcopy", shownLink(), { format }, "Cancelled: nothing was copied.").then((answer) => {
    if (!answer) throw new DOMException("it was cancelled", "AbortError");
    if (answer.error) throw new Error(answer.error.message);
    return answer.text;
  });
  try {
    await copy(asked);
  } catch (error) {
    if (error.name === "AbortError") return;
    throw error;
  }
  say(`The exact odds are copied as ${format === "markdown" ? "Markdown" : format.toUpperCase()}.`);
}

function save() {
  const name = draft.label || bench.name || draft.program.trim().split("\n", 1)[0];
  return keepProgram(name.slice(0, 80), shownLink());
}

function saveFile() {
  const name = (bench.name || "program").replace(/[^\p{L}\p{N} _-]+/gu, "").trim().slice(0, 40) || "program";
  download(`${name}.${EXTENSIONS[draft.language]}`, new Blob([draft.program], { type: "text/plain" }));
  say("Saved as a file.");
}

const chooser = form.querySelector('[data-do="chosen"]');
chooser.addEventListener("change", () => {
  const [file] = chooser.files;
  chooser.value = ""; // chosen again, it is another change
  if (file) tried("Nothing was opened", () => readFile(file));
});

async function readFile(file) {
  const program = (await file.text()).replace(/\r\n?/g, "\n");
  const published = publishedIn(program);
  if (published) openProgram(published, "Opened.");
  else if (program.length > 6000) say("This file is too long for a program: one has 6,000 characters at most.");
  else openProgram({ language: draft.language, program }, "Opened.");
}

export const deeds = {
  "copy-link": copyLink,
  share,
  publish,
  save,
  qr: code,
  file: saveFile,
  open: () => chooser.click(),
  "copy-odds": copyOdds,
  markdown: async () => say(await markdown(rolled().link, address())),
  picture: async () => say(await picture(shownLink())),
  cancel,
  draft: ({ dataset }) => openDraft(dataset.key),
  anew: () => openProgram(fieldsOf(desk.dataset.link), "The example the page came with."),
  undo: takeBack,
};

form.querySelector('[data-do="share"]').hidden = !navigator.share;

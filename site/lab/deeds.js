// What people do with a program: hand it on, keep it, begin anew.
import { fill } from "../pages/sink.js";
import { download } from "../play/download.js";
import { signed, unsigned } from "../play/letters.js";
import { code, copied, copy, embed, handOn, markdown, picture, withPicture } from "../play/share.js";
import { printed } from "../play/take.js";
import { seal, together } from "../play/together.js";
import { addressOf } from "./address.js";
import { askLong, did, value } from "./asking.js";
import { fieldsOf, linkOf } from "./links.js";
import { desk, form, part } from "./parts.js";
import { publish, publishedIn } from "./publish.js";
import { rolledOf, shownLink } from "./questions.js";
import { say, takeBack, tried } from "./say.js";
import { keepProgram, openDraft } from "./shelf.js";

const LONGEST_FILE = 200_000; // characters: nobody has written such a program
const EXTENSIONS = { notation: "dice.txt", anydice: "anydice.txt", troll: "t" };

// The program with what it is for, as others roll it.
const labelled = () => linkOf({ ...value().draft, faces: "" });

// What stands there, of whoever it is; its address is of whoever shares it.
const shown = () => unsigned(shownLink(value()));
const address = () => addressOf(signed(shown()));

function share() {
  const { name, right } = value();
  const given = { title: name || "A program of dice", text: rolledOf(value())?.said ?? name, url: address() };
  return right ? withPicture(given, shown(), "labpicture") : handOn(given);
}

const openProgram = (fields, words, brought) => did({ event: "opening", fields, words, brought });

// Has Python count what is taken along. Whoever cancels it gets nothing, and is told with these words.
async function counted(name, given, words) {
  const answer = await askLong(name, shown(), JSON.stringify(given), words);
  if (!answer) throw new DOMException("it was cancelled", "AbortError");
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

const unlessCancelled = (deed) => async (button) => {
  try {
    return await deed(button);
  } catch (error) {
    if (error.name === "AbortError") return "";
    throw error;
  }
};

// Copies the odds of all outputs in a form for other programs.
async function copyOdds({ dataset: { copy: format } }) {
  await copy(counted("labcopy", { format }, "Cancelled: nothing was copied.").then(({ text }) => text));
  return `The exact odds are copied as ${format === "markdown" ? "Markdown" : format.toUpperCase()}.`;
}

async function saveOdds() {
  const { text, kind, file } = await counted("labcopy", { format: "csv" }, "Cancelled: nothing was saved.");
  download(file, new Blob([text], { type: kind }));
  return "The exact odds are saved as CSV.";
}

// The chart and the numbers of all outputs on a page of their own, as they are to be at the table.
async function printOdds() {
  const { parts } = await counted("labpaper", { view: value().view }, "Cancelled: nothing was printed.");
  const place = part("paper");
  fill(place, parts.paper);
  printed(place);
  return "";
}

function save() {
  const { draft, name } = value();
  const title = draft.label || name || draft.program.trim().split("\n", 1)[0];
  return keepProgram(title.slice(0, 80), shown());
}

function saveFile() {
  const { draft } = value();
  const name = (value().name || "program").replace(/[^\p{L}\p{N} _-]+/gu, "").trim().slice(0, 40) || "program";
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
  else if (program.length > LONGEST_FILE) say("This file is too long for a program.");
  else {
    const { draft } = value();
    openProgram({ language: draft.language, program }, "Opened.", !draft.program.trim());
  }
}

export const deeds = {
  "copy-link": () => copied(address()),
  share,
  together: () => together(labelled()),
  offer: () => together(labelled()),
  keep: () => did({ event: "keeping" }),
  use() {
    did({ event: "used" });
    form.querySelector('[data-do="roll"]').focus({ preventScroll: true });
  },
  behind: () => seal(labelled()),
  publish,
  save,
  qr: () => code(part("code"), address()),
  file: saveFile,
  open: () => chooser.click(),
  "copy-odds": unlessCancelled(copyOdds),
  "save-odds": unlessCancelled(saveOdds),
  print: unlessCancelled(printOdds),
  markdown: () => markdown(signed(rolledOf(value()).link), address(), "labmarkdown"),
  embed: () => embed(Promise.resolve(shown())),
  picture: () => picture(shown(), "labpicture"),
  cancel: () => did({ event: "cancelled" }),
  mend: ({ dataset }) => did({ event: "replaced", fields: { program: dataset.program }, words: "Mended." }),
  draft: ({ dataset }) => openDraft(dataset.key),
  anew: () => openProgram(fieldsOf(desk.dataset.link), "The example the page came with."),
  undo: takeBack,
};

form.querySelector('[data-do="share"]').hidden = !navigator.share;

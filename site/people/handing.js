// A character leaves the page, as link, QR code or file, and comes in as a file. Links come in by the address.
import { call } from "../python/python.js";
import { HOME } from "../pages/base.js";
import { fill } from "../pages/sink.js";
import { download } from "../play/download.js";
import { copy } from "../play/share.js";
import { part, put, touched } from "./parts.js";
import { say } from "./say.js";
import { ask, lastRoll, shown } from "./sheet.js";
import * as store from "./store.js";

const LARGEST_FILE = 5_000_000; // bytes
const QR_LIBRARY = new URL("../python/qr.zip", import.meta.url).href;

export const addressOf = (link) => new URL(`characters/#${link}`, HOME).href;

async function copied(address) {
  try {
    await copy(address);
    say("Link copied.");
  } catch {
    say(`Copying is not allowed here. The link: ${address}`);
  }
}

export const copyLink = () => copied(addressOf(shown.link));

// The roll that lies on the stage opens on its game's page.
export function copyRoll() {
  const [system, ...fragment] = lastRoll().roll.split("/");
  return copied(new URL(`${system}/#${fragment.join("/")}`, HOME).href);
}

export async function code() {
  const place = part("code");
  const answer = JSON.parse(await call("charactercode", addressOf(shown.link), QR_LIBRARY));
  if (answer.error) throw new Error(answer.error.message);
  fill(place, answer.markup);
  place.showPopover();
}

// --- files -------------------------------------------------------------------------------

async function written(links) {
  const { error, text, name } = await ask("written", { links });
  if (error) throw new Error(error.message);
  download(name, new Blob([text], { type: "application/json" }));
}

export const writeFile = () => written([shown.link]);

// Writes all that are kept; what cannot be read is left out, and said.
export async function writeAll() {
  const all = store.people().map(store.linkOf);
  const right = [];
  for (const link of all) if (!(await ask("meet", { link, kept: [] })).error) right.push(link);
  await written(right);
  if (right.length < all.length) say(`${all.length - right.length} of ${all.length} cannot be read, and are not in the file.`);
}

let found = []; // the characters of the file that was opened last

// Opens a file. One character is shown as a link's is; of several the page says who they are.
export async function readFile(file) {
  if (file.size > LARGEST_FILE) {
    say(`${file.name} has ${file.size} bytes; at most ${LARGEST_FILE} are read. Nothing was changed.`);
    return;
  }
  const answer = await ask("readfile", { text: await file.text(), kept: store.known() });
  if (answer.error) {
    say(`${answer.error.message}. Nothing was changed.`);
    return;
  }
  found = answer.found;
  closeFile();
  const several = found.length !== 1;
  if (several || !answer.whole) {
    put(answer.parts);
    part("handed").scrollIntoView({ block: "nearest" });
  }
  say(several ? `${file.name} is read.` : "");
  if (!several) location.hash = found[0].link;
}

// Keeps all characters of the file. Nothing is replaced: one of a name that is taken gets another.
export async function keepAll() {
  const keys = [];
  for (const { another } of found) keys.push(store.add(another, keys.at(-1)));
  closeFile();
  say(`${keys.length} kept, nothing replaced.`, async () => {
    for (const key of keys) await store.remove(key);
    document.dispatchEvent(new CustomEvent("fairthrow:changed"));
  });
}

export function closeFile() {
  touched("handed");
  part("handed").replaceChildren();
}

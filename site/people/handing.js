// A character leaves the page, as link, QR code or file, and comes in as a file. Links come in by the address.
import { HOME } from "../pages/base.js";
import { download } from "../play/download.js";
import { ended } from "../play/linkend.js";
import { copied } from "../play/share.js";
import { asked, send, value } from "./asking.js";
import { say } from "./say.js";
import * as store from "./store.js";
import { stored } from "./which.js";
import { lastRoll } from "./whom.js";


export const addressOf = (link) => new URL(`characters/#${ended(link)}`, HOME).href;

export const copyLink = () => copied(addressOf(value().link));

// The roll that lies on the stage opens on its game's page.
export function copyRoll() {
  const [system, ...fragment] = lastRoll(value()).roll.split("/");
  return copied(new URL(`${system}/#${fragment.join("/")}`, HOME).href);
}

// --- files -------------------------------------------------------------------------------

async function written(links) {
  const { error, text, name } = await asked("written", { links });
  if (error) throw new Error(error.message);
  download(name, new Blob([text], { type: "application/json" }));
}

export const writeFile = () => written([value().link]);

// Writes all that are kept; what cannot be read is left out, and said.
export async function writeAll() {
  const all = store.people().map(store.linkOf);
  const right = [];
  for (const link of all) if (!(await asked("meet", { link, kept: [] })).error) right.push(link);
  await written(right);
  if (right.length < all.length) say(`${all.length - right.length} of ${all.length} cannot be read, and are not in the file.`);
}

// Keeps all characters of the file. Nothing is replaced: one of a name that is taken gets another.
export function keepAll() {
  const keys = [];
  for (const { another } of value().found) keys.push(store.add(another, keys.at(-1)));
  send({ event: "filed away" });
  stored();
  say(`${keys.length} saved, nothing replaced.`, async () => {
    for (const key of keys) await store.remove(key);
    stored();
  });
}

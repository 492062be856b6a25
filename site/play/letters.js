// A roll that was sent: whoever opens the link of one that this browser has not made sees it as a letter. Python writes the
// letter; this module finds out whether it is one, and signs the links that are shared with the name that is kept here.
import { styled } from "../desk/styled.js";
import { askPython } from "../python/python.js";
import { isMade } from "./made.js";
import { keys, set, setting, textOf } from "./storage.js";

const NAME = "name"; // the setting: who sends links from this device
const MOST = 40; // characters of it that a link takes
const LONGEST = 8_192; // characters of a link of a game
const UNFIT = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu; // what no label of a link may hold
const SENDER = /&sender=[^&]*$/;
const ROLLED = /[?&](?:seed|faces|offer)=/;

const dressed = () => styled(new URL("../styles/letter.css", import.meta.url).href); // few pages show a letter

// --- who sends ---------------------------------------------------------------------------

const fit = (name) => [...name.replace(UNFIT, "").trim()].slice(0, MOST).join("").trim();

// The name for the table, empty where none was given. A file may have brought any text for it.
export const ownName = () => fit(setting(NAME) ?? "");

export const nameSelf = (name) => set(NAME, fit(name));

export const unsigned = (link) => link.replace(SENDER, "");

// A link as a name ends it, written as Python writes it.
function signedBy(link, name) {
  const quoted = encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return name ? `${unsigned(link)}&sender=${quoted.replaceAll("%2C", ",")}` : unsigned(link);
}

// A link as it is shared from here: that of a roll names whoever shares it, or nobody.
export function signed(link) {
  const bare = unsigned(link);
  if (!ROLLED.test(bare)) return bare;
  const named = signedBy(bare, ownName());
  return bare.length <= LONGEST && named.length > LONGEST ? bare : named;
}

// --- what was sent -----------------------------------------------------------------------

// The record of the log about a roll, whatever was decided about it since; null where the log has none.
function recordAbout(link) {
  const quoted = JSON.stringify(link);
  for (const key of keys("rolls")) {
    const text = textOf(key);
    if (text?.includes(quoted)) return JSON.parse(text);
  }
  return null;
}

// Whether a link is of a roll that was made elsewhere, as far as its text says so: what it looks like is fetched then.
export function fromElsewhere(link) {
  const sent = /[?&](?:seed|faces)=/.test(link) && !isMade(unsigned(link)) && !recordAbout(unsigned(link));
  if (sent) dressed();
  return sent;
}

// What there is to say of a link that was opened, if it was sent: { link, parts, sent }. `sent` holds the record for whoever
// keeps it, and whether it is kept. Of a roll of one's own there is but the link, without a name; of what is none, null. Given
// is what was said of it, what it has lost, whether dice are in it, and what the page that shows it is about. `name` is the question.
export async function letterOf(opened, { said, cut = "", rolled, about = "", name = "letter" }) {
  if (!cut && !rolled) return null;
  const bare = unsigned(opened);
  const record = rolled ? recordAbout(bare) : null;
  if (!record && isMade(bare)) return { link: bare };
  if (record && record.sent === undefined) return { link: bare };
  const link = record ? signedBy(bare, record.sent) : opened;
  const given = { at: new Date().toISOString(), said, cut, about };
  const [letter] = await Promise.all([askPython(name, link, JSON.stringify(given)), dressed()]);
  if (!letter.parts) return null;
  return { link, parts: letter.parts, sent: { record: letter.record ?? "", kept: record !== null } };
}

// Adds that to the answer of Python's to a game's page.
export async function asSent(system, answer) {
  const { cut, fragment, parts, said } = answer;
  const found = await letterOf(`${system}/${fragment}`, { said, cut, rolled: Boolean(parts?.roll) });
  if (!found) return answer;
  const told = { ...answer, fragment: found.link.slice(system.length + 1) };
  return found.sent ? { ...told, parts: { ...parts, ...found.parts }, sent: found.sent } : told;
}

// --- the field for the name --------------------------------------------------------------

// One stands in each menu of a page, such as those of the checks: all hold the same, whichever was changed.
export function askForName(page) {
  const fields = page.querySelectorAll("[data-name-self]");
  const tell = (which = () => true) => [...fields].filter(which).forEach((field) => { field.value = ownName(); });
  // a menu may be told to be open when somebody is writing there already
  page.addEventListener("toggle", () => tell((field) => field !== document.activeElement), { capture: true });
  for (const field of fields) {
    field.addEventListener("change", () => {
      nameSelf(field.value);
      tell();
    });
  }
}

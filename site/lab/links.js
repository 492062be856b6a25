// The links of programs, as the page reads and writes them. Python reads them strictly; here they are only shown.

export const LANGUAGES = ["notation", "anydice", "troll"]; // in the order of the switch
const FIELDS = ["program", "limit", "inputs", "label", "faces"]; // in the order that links have them
const OF_A_ROLL = ["label", "faces"];

// An empty draft. All but the language are texts as links have them, empty for what the program says itself.
export const EMPTY = { language: LANGUAGES[0], program: "", limit: "", inputs: "", label: "", faces: "" };

// Half a character cannot stand in a link.
const whole = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

// Writes fields of a draft behind a link, those that are not empty.
function behind(link, draft, names) {
  const query = names.filter((name) => draft[name]).map((name) => `${name}=${encodeURIComponent(whole(draft[name]))}`).join("&");
  return query ? `${link}${link.includes("?") ? "&" : "?"}${query}` : link;
}

// Writes the link of a draft; bareOf() without what belongs to a roll, forRoll() puts that behind a link without it.
export const linkOf = (draft) => behind(`lab/${draft.language}`, draft, FIELDS);
export const bareOf = (draft) => behind(`lab/${draft.language}`, draft, FIELDS.filter((name) => !OF_A_ROLL.includes(name)));
export const forRoll = (bare, draft) => behind(bare, draft, OF_A_ROLL);

const BEHIND = ["seed", "faces", "label", "offer", "sender"];
const KNOWN = [...FIELDS, ...BEHIND, "v", "choices", "answer", "secret", "key", "then", "threw"];

// Whether a link has a field that none of a program has, such as `amp;seed`: a roll may have been named by it.
const isStrange = (link) => link.split("&").slice(1).some((part) => !KNOWN.includes(part.split("=", 1)[0]));

// Whether two links are of one roll, with other decisions.
const undecided = (link) => link.replace(/&choices=[^&]*/, "");
export const sameDice = (one, other) => undecided(one) === undecided(other);

// Whether a link names a roll, or has lost its end or a name where it may have named one: Python says what is left of it.
export const ofARoll = (link) => /[?&](seed|offer|faces)=/.test(link) || isStrange(link);

// Forms write a blank as +, people a plus. Gives the text of a program with each as what was meant, as Python reads it
// (linktext.py); where that refuses to guess, the page shows a plus.
const meant = (raw) => {
  if (/\s|%20/.test(raw)) return raw.replaceAll("+", "%2B");
  if (/%(?!25)/.test(raw) && /^[A-Za-z0-9*._+%-]*$/.test(raw)) return raw;
  return raw.replace(/(?<=[0-9)\]}])\+(?=[0-9({[]|d[0-9%({])/g, "%2B");
};

// Reads what of a link belongs into the page's controls. Gives null for what is no program's link.
export function fieldsOf(link) {
  const [place, query = ""] = [link.split("?", 1)[0], link.slice(link.indexOf("?") + 1)];
  const language = place.replace(/^lab\//, "");
  if (!LANGUAGES.includes(language)) return null;
  const given = new URLSearchParams(link.includes("?") ? query.replace(/(?<=(?:^|&)program=)[^&]*/, meant) : "");
  return { language, ...Object.fromEntries(FIELDS.map((name) => [name, given.get(name) ?? ""])) };
}

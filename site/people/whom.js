// Whose sheet it is: read from the value of the page (value.js).

export const gameOf = (link) => link.split("/", 1)[0];

// What a roll lies with: a character that is kept has a key, another one is what it is.
export const whose = ({ key, link }) => key || link;

export const lastRoll = (value) => value.rolls[whose(value)] ?? null;

// Who is shown now, for what comes later; and whether those are shown still, or again.
export const current = ({ key, turn }) => ({ key, turn });
export const isShown = (value, { key, turn }) => turn === value.turn || Boolean(key && key === value.key);

// A place in the form is { field }, or { field, row, cell } for a cell of a row of a list.
export const samePlace = (one, other) => one.field === other.field && one.row === other.row && one.cell === other.cell;

// What somebody has written in the form that is not kept, the newest last: { place, text, whom, message }. What is wrong has
// a message.
export const written = ({ form, asked, deeds, typing }) =>
  [...(form?.wrong ?? []), ...[...asked, ...deeds].filter(({ place }) => place), ...typing];

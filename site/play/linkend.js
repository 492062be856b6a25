// The end of a link that is handed on: chats take some signs there for those of a sentence, and leave them out of the link.
// Python writes them as they are, and reads both.
const CUT_OFF = /[.,_~]$/u;

export const ended = (link) => link.replace(CUT_OFF, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

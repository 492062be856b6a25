// Fetches what characters do on this page (playing.js): only where somebody is played, or is there to be chosen.
import { lasting } from "./turns.js";

const PLAYING = new URL("./playing.js", import.meta.url).href;

const tools = {}; // what that script is handed when it comes: whatever a page must have only one of

export const equip = (given) => Object.assign(tools, given);

export const playing = lasting(async () => (await import(PLAYING)).begin(tools));

// What has come of that script, or is on its way; null while nobody has wanted it.
export const { come } = playing;

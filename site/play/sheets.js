// Fetches what characters do on this page (playing.js): only where somebody is played, or is there to be chosen.
const PLAYING = new URL("./playing.js", import.meta.url).href;

let tools = null;
let coming = null;

// Takes what that script is handed when it comes: whatever a page must have only one of.
export function equip(given) {
  tools = given;
}

// What has come of that script, or is on its way; null while nobody has wanted it.
export const come = () => coming;

export function playing() {
  coming ??= import(PLAYING).then(({ begin }) => begin(tools));
  coming.catch(() => { coming = null; });
  return coming;
}

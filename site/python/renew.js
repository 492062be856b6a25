// Renews what the browser holds of this page, and loads the page again. A module that came broken stays broken for as
// long as the page lives, and the browser may keep it for a year. Where there is no network, nothing is done.

import { ask } from "../offline/ask.js";
import { inCharge } from "../pages/base.js";
import { within } from "./within.js";

const LIMIT = 30_000; // milliseconds

export async function renewPage() {
  const signal = AbortSignal.timeout(LIMIT);
  const worker = inCharge();
  // It looks at all that it keeps. Where it does not answer, what it keeps is left as it is.
  if (worker) await within(LIMIT, ask(worker, "mend"), "").catch(() => {});
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const ours = [location.pathname, ...loaded.filter((name) => name.startsWith(`${location.origin}/`))];
  const renew = async (address) => {
    const response = await fetch(address, { cache: "reload", signal });
    if (!response.ok) throw new Error(`${address}: the server answered ${response.status}`);
    await response.arrayBuffer();
  };
  try {
    await Promise.all([...new Set(ours)].map(renew));
  } catch {
    return; // what is there is all there is
  }
  location.reload();
  await new Promise(() => {}); // nothing more happens on this page
}

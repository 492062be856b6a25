// Renews what the browser holds of this page. A module that came broken stays so for as long as the page lives, and may
// be kept for a year: it is asked for anew, and the page loaded again. Where the network is not there, nothing is done.
import { inCharge } from "../pages/base.js";

const LIMIT = 30_000; // milliseconds

export async function mend() {
  const signal = AbortSignal.timeout(LIMIT);
  await checked(inCharge(), signal);
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

// Lets the service worker look at all that it keeps.
function checked(worker, signal) {
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type: "mend" }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    signal.addEventListener("abort", resolve);
  });
}

// Where on its origin the site lives: at the root, or below a path. The origin may hold other sites, and more than one
// of ours: what this one names by an address, or keeps on the device, begins with what stands here.

// The address of the home page: the build puts it in.
export const HOME = new URL("../", import.meta.url);

// What the names of all that is kept begin with. No base holds a bracket, so no site's names begin as another's do. At
// the root they are what they have always been. The service worker names its caches likewise.
export const NAME = HOME.pathname === "/" ? "fairthrow" : `fairthrow(${HOME.pathname})`;

// The address of the service worker.
export const KEEPER = new URL("sw.js", HOME).href;

// The service worker in charge of this page, where it is ours. On a first visit it may be one of a site above this one.
export function inCharge() {
  const worker = navigator.serviceWorker?.controller;
  return worker?.scriptURL === KEEPER ? worker : null;
}

// Gets the site ready for use offline: registers the service worker and says how far it is. This is the door of the
// folder offline/: sw.js is the service worker, ask.js asks it, install.js offers to install the site.
//
//   "fairthrow:offline-ready"   all that the pages need is on this device
//   "fairthrow:offline-failed"  it is not; detail.message says why. It is tried again, as long as the page is open
//   "fairthrow:update"          a newer version is ready; detail.apply() takes it and loads the page anew
//   "fairthrow:update-failed"   there is a newer version, but it did not come whole; detail.message says why

import { HOME, inCharge, KEEPER } from "../pages/base.js";
import { keeper } from "../pages/sink.js";
import { within } from "../python/within.js";
import { ask, failure } from "./ask.js";

const SOON = 60_000; // milliseconds until what has failed is tried again; doubled each time
const LATE = 3_600_000; // and at most this; a page that stays open asks as often whether there is a newer version
const ANSWER = 30_000; // in which a browser has registered a service worker, or the server hangs
const INSTALL = 600_000; // browsers end an installation by themselves after some minutes
const WORDS = 5_000; // in which a failed installation has said why, on a busy device too

const announce = (name, detail) => document.dispatchEvent(new CustomEvent(`fairthrow:${name}`, { detail }));

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

let registration; // from the first success on

export async function registerOffline() {
  if (!navigator.serviceWorker || registration !== undefined) return;
  registration = null;
  watchForOthers();
  let ready = false;
  let wait = 0;
  for (;;) {
    try {
      await complete();
      if (!ready) announce("offline-ready");
      ready = true;
      wait = LATE;
    } catch (error) {
      announce("offline-failed", { message: error.message });
      wait = ready || !wait ? SOON : Math.min(2 * wait, LATE);
      ready = false;
    }
    const online = new Promise((resolve) => { addEventListener("online", resolve, { once: true }); });
    await Promise.race([pause(wait), online]);
  }
}

// Sees that there is a service worker, whole and in charge.
async function complete() {
  const found = await within(ANSWER, register(), "the server does not answer");
  first ??= found.active?.state !== "activated";
  if (found === registration) {
    found.update().catch(() => {}); // with no network there is no newer version
  } else {
    registration = found;
    watchForUpdates();
  }
  // `navigator.serviceWorker.ready` would wait for ever after a failure.
  const { installing, waiting, active } = found;
  const worker = active ?? waiting ?? installing;
  await reached(worker, "activated");
  const message = await within(INSTALL, ask(worker, "complete"), "fetching the files took too long");
  if (message) throw new Error(message);
}

// One that is there already is not registered again: browsers would first end what they ask the server about a newer one,
// however long it takes to answer.
async function register() {
  try {
    const found = await navigator.serviceWorker.getRegistration(HOME);
    if (found?.scope === HOME.href && found.active?.scriptURL === KEEPER) return found;
    return await navigator.serviceWorker.register(keeper(), { updateViaCache: "none" });
  } catch (error) {
    throw new Error(`the browser could not register its service worker (${error.message})`);
  }
}

// Waits until a worker has come to this state. When its installation fails, throws an error with the worker's own
// words.
async function reached(worker, state) {
  const said = Promise.race([ask(worker, "installed"), failure(worker)]);
  await new Promise((resolve, reject) => {
    const look = () => {
      if ([state, "activated"].includes(worker.state)) resolve();
      if (worker.state === "redundant") reject();
    };
    worker.addEventListener("statechange", look);
    look();
  }).catch(async () => {
    const unknown = "not all files could be fetched and kept";
    throw new Error((await within(WORDS, said, unknown)) || unknown);
  });
}

// --- newer versions ----------------------------------------------------------------------

function watchForUpdates() {
  const watch = async (worker) => {
    // With none active this is the first version, not an update. A page that was loaded past its worker (by Shift and
    // reload) is in nobody's control, and is to be told as well.
    if (!worker || !registration.active) return;
    try {
      await reached(worker, "installed");
      announce("update", { apply });
    } catch (error) {
      announce("update-failed", { message: error.message });
    }
  };
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

// When another tab takes a new version, this page goes on with its own files, and is offered to follow. The very first
// worker, which takes over the page that has brought it, is no new version.
let first; // whether there was no worker yet when this page came

function watchForOthers() {
  let controlled = Boolean(inCharge());
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled || first === false) announce("update", { apply });
    controlled = true;
  });
}

function apply() {
  const again = () => location.reload();
  if (!registration?.waiting) {
    again(); // another tab was first
    return;
  }
  const { waiting } = registration;
  waiting.addEventListener("statechange", () => {
    if (["activated", "redundant"].includes(waiting.state)) again(); // redundant: a still newer one was first
  });
  waiting.postMessage({ type: "skip-waiting" });
}

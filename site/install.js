// Gets the site ready for use offline: registers the service worker and says how far it is.
//   "fairthrow:offline-ready"   all that the pages need is on this device
//   "fairthrow:offline-failed"  it is not; detail.message says why
//   "fairthrow:update"          a newer version is ready; detail.apply() takes it and loads the page anew

const announce = (name, detail) => document.dispatchEvent(new CustomEvent(`fairthrow:${name}`, { detail }));

export async function registerOffline() {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    watchForUpdates(registration);
    const message = await ask(await activated(registration), { type: "complete" });
    if (message) throw new Error(message);
    announce("offline-ready");
  } catch (error) {
    announce("offline-failed", { message: error.message });
  }
}

// Gives the worker that is or will be in charge. `navigator.serviceWorker.ready` would wait for ever after a failure.
function activated({ installing, waiting, active }) {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") reject(new Error("not all files could be fetched and kept"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function watchForUpdates(registration) {
  const offer = (worker) => {
    // With no worker in control this is the first version, not an update.
    if (!navigator.serviceWorker.controller) return;
    announce("update", { apply: () => apply(worker) });
  };
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => {
      if (installing.state === "installed") offer(installing);
    });
  });
}

function apply(worker) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage({ type: "skip-waiting" });
}

function ask(worker, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });
}

// Asks a service worker, in sw.js, and promises its answer: a text, empty when all is well. One that has ended never
// answers.
export function ask(worker, type) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type }, [port2]);
  });
}

// What workers tell of their installations that failed. A device may be so busy that one has ended before it is asked.
const failures = new WeakMap();
const waiting = new WeakMap();

navigator.serviceWorker?.addEventListener("message", ({ source, data }) => {
  if (data?.type !== "failed") return;
  failures.set(source, data.message);
  waiting.get(source)?.(data.message);
});

// Promises with which words a worker's installation fails.
export function failure(worker) {
  return new Promise((resolve) => {
    if (failures.has(worker)) resolve(failures.get(worker));
    else waiting.set(worker, resolve);
  });
}

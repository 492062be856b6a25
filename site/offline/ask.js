// Asks a service worker, in sw.js, and promises its answer: a text, empty when all is well. One that has ended never
// answers.
export function ask(worker, type) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type }, [port2]);
  });
}

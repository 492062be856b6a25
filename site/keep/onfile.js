// Hands on a file that somebody chooses, or drops anywhere on the page. The same one can be chosen again.
export function onFile(chooser, take, { dropped = true } = {}) {
  chooser.addEventListener("change", () => {
    const [file] = chooser.files;
    chooser.value = "";
    if (file) take(file);
  });
  if (!dropped) return;
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

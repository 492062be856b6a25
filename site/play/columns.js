// Shows the value of a chart's column: on hover, on tap, and with the arrow keys. Python has written the words. A press, or
// Enter, asks about it, where a page has something to ask.

function point(box, column) {
  box.querySelector(".pointed")?.replaceChildren(column.dataset.says);
  box.querySelector(".pointed-at")?.classList.remove("pointed-at");
  column.classList.add("pointed-at");
}

// Listens for all charts in a part of the page, those drawn later included. `asks` is told of a chart and of the number
// that one of its columns asks about.
export function columns(root, asks = () => {}) {
  const ask = (box, column) => column?.dataset.asks !== undefined && asks(Number(box.dataset.at), Number(column.dataset.asks));
  const under = (event) => {
    const column = event.target.closest(".column");
    if (column) point(column.closest(".columns"), column);
  };
  root.addEventListener("pointerover", under);
  root.addEventListener("click", (event) => {
    under(event);
    const column = event.target.closest(".column");
    if (column) ask(column.closest(".columns"), column);
  });
  root.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const box = event.target.closest(".columns");
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter") ask(box, box.querySelector(".pointed-at"));
    if (!step) return;
    event.preventDefault();
    const all = [...box.querySelectorAll(".column")];
    const at = all.findIndex((column) => column.classList.contains("pointed-at"));
    point(box, all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]);
  });
}

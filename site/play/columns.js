// Shows the value of a chart's column: on hover, on tap, and with the arrow keys. Python has written the words.

function point(box, column) {
  box.querySelector(".pointed")?.replaceChildren(column.dataset.says);
  box.querySelector(".pointed-at")?.classList.remove("pointed-at");
  column.classList.add("pointed-at");
}

// Listens for all charts in a part of the page, those drawn later included.
export function columns(root) {
  const under = (event) => {
    const column = event.target.closest(".column");
    if (column) point(column.closest(".columns"), column);
  };
  root.addEventListener("pointerover", under);
  root.addEventListener("click", under);
  root.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const box = event.target.closest(".columns");
    if (!step || !box || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const all = [...box.querySelectorAll(".column")];
    const at = all.findIndex((column) => column.classList.contains("pointed-at"));
    point(box, all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]);
  });
}

// The grid of chances with the keyboard: Tab goes to the cell of the situation, arrows go from there to the others.
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export function grid(root) {
  root.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const cell = event.target.closest(".heat td");
    if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const row = cell.closest("tbody").rows[cell.parentElement.sectionRowIndex + step[0]];
    row?.cells[cell.cellIndex + step[1]]?.querySelector("a")?.focus();
  });
}

// Scrolls a grid that was drawn anew so far that its own cell is seen.
export function reveal(section) {
  const own = section.querySelector(".heat [aria-current]");
  if (!own) return;
  const region = own.closest(".scroll");
  const past = own.offsetLeft + own.offsetWidth - region.clientWidth;
  if (past > region.scrollLeft) region.scrollLeft = past + own.offsetWidth;
}

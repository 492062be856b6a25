"""What moves on a page by itself, as the browser tells it."""

MOVED = """() => {
  window.moved = [];
  const said = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      for (const { node, previousRect, currentRect } of sources) {
        const what = (node?.outerHTML ?? node?.textContent ?? "").trim().slice(0, 60);
        window.moved.push(`${what}: ${said(previousRect)} > ${said(currentRect)}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Notes what moves on the page, from where to where."""

SETTLED = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(window.moved))))))"""
"""Waits until the page is drawn with its letters; gives what moved."""

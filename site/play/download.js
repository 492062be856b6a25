// Hands a file to the person: the browser asks where to put it, or puts it where downloads go.

const LASTS = 60_000; // milliseconds in which the browser has taken it

export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LASTS);
}

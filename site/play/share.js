// Shares a roll. Python writes the words, the QR code and the strokes of the picture; this module hands them on.
import { call } from "../python/python.js";
import { fill } from "../pages/sink.js";
import { download } from "./download.js";

async function ask(name, ...texts) {
  const answer = JSON.parse(await call(name, ...texts));
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

// Copies a text, or one that is still to come. WebKit lets a page write only in the click itself, not once Python has
// answered (WebKit bug 222262), but takes the promise of a text. Firefox before 127 knows none of that.
export async function copy(text) {
  if (typeof text === "string" || !self.ClipboardItem) {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((come) => new Blob([come], { type: "text/plain" }));
  blob.catch(() => {}); // what is wrong is told of the text
  await Promise.all([text, navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])]);
}

export async function markdown(link, address) {
  await copy(ask("markdown", link, address).then(({ text }) => text));
  return "Markdown copied.";
}

// `link` is the promise of one.
export async function numbers(link, form) {
  await copy(link.then((come) => ask("numbers", come, form)).then(({ text }) => text));
  return `The exact odds are copied as ${form.toUpperCase()}.`;
}

export async function sheet(link, address) {
  const { title, text } = await ask("sheet", link);
  try {
    await navigator.share({ title, text, url: address });
    return "Shared.";
  } catch (error) {
    if (error.name === "AbortError") return "";
    throw error;
  }
}

// The library that draws codes comes only now; Python fetches it from the given address.
const QR_LIBRARY = new URL("../python/qr.zip", import.meta.url).href;

export async function qr(place, link, address) {
  fill(place, (await ask("qr", link, address, QR_LIBRARY)).markup);
  place.showPopover();
  return "The code opens this link.";
}

export async function picture(link) {
  const felt = getComputedStyle(document.body);
  const look = `${felt.getPropertyValue("--h")} ${felt.getPropertyValue("--k")}`;
  const { strokes, size: [width, height], widest, name } = await ask("picture", link, look);
  await document.fonts.load("600 20px Display");
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  paint(canvas.getContext("2d"), strokes, widest);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  download(name, blob);
  return "Picture saved.";
}

function paint(pen, strokes, widest) {
  pen.textAlign = "center";
  pen.lineJoin = pen.lineCap = "round";
  const along = (points) => {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
  };
  const draw = {
    shape(points) {
      along(points);
      pen.closePath();
      pen.fill();
    },
    line(points, width, dash) {
      along(points);
      pen.lineWidth = width;
      pen.setLineDash(dash ? [dash] : []);
      pen.stroke();
    },
    disc(x, y, radius) {
      pen.beginPath();
      pen.arc(x, y, radius, 0, 2 * Math.PI);
      pen.fill();
    },
    text(x, y, size, weight, text) {
      pen.font = `${weight} ${size}px ${weight === 600 ? "Display, Georgia, serif" : "system-ui, sans-serif"}`;
      pen.fillText(text, x, y, widest);
    },
  };
  for (const [kind, colour, ...rest] of strokes) {
    pen.fillStyle = pen.strokeStyle = colour;
    draw[kind](...rest);
  }
}

// Shares a roll. Python writes the words, the QR code and the strokes of the picture; this module hands them on.
import { askOrThrow } from "../python/python.js";
import { HOME } from "../pages/base.js";
import { fill } from "../pages/sink.js";
import { download } from "./download.js";
import { harmless } from "./harmless.js";

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

// Copies a link, or the promise of one; where that is not allowed, it is shown. Says what became of it.
export async function copied(link) {
  try {
    await copy(link);
    return "Link copied.";
  } catch {
    return `Copying is not allowed here. The link: ${await link}`;
  }
}

// `name` is the question: the Lab has one of its own.
export async function markdown(link, address, name = "markdown") {
  await copy(askOrThrow(name, link, address).then(({ text }) => text));
  return "Roll copied.";
}

// `link` is the promise of one.
export async function numbers(link, form) {
  await copy(link.then((come) => askOrThrow("numbers", come, form)).then(({ text }) => text));
  return `The exact odds are copied as ${form.toUpperCase()}.`;
}

// The same as a file.
export async function numbersFile(link) {
  const { text } = await askOrThrow("numbers", await link, "csv");
  download("odds.csv", new Blob([text], { type: "text/csv" }));
  return "The exact odds are saved as CSV.";
}

// Copies the frame that has a link on a page of somebody's own. `link` is the promise of one.
export async function embed(link) {
  const widget = new URL("embed/", HOME).href;
  await copy(link.then((come) => askOrThrow("embedcode", come, widget)).then(({ text }) => text));
  return "The frame is copied: paste it into a page of yours.";
}

// Gives a text to the device's share sheet, which hands it to a chat. Labels and names in it may be anybody's. Files go
// along if there are any. Says what became of it; nothing where a person did not want to.
export async function handOn({ title, text, url, files }) {
  const words = text === undefined ? {} : { text: harmless(text) };
  try {
    await navigator.share({ title: harmless(title), ...words, url, ...(files && { files }) });
    return "Shared.";
  } catch (error) {
    if (error.name === "AbortError") return "";
    throw error;
  }
}

const PNG = "image/png";
const takesPictures = () => navigator.canShare?.({ files: [new File([PNG], "a.png", { type: PNG })] });

// Where the device's share sheet takes pictures, chats show that of the roll above its link. `question` draws it.
export async function withPicture(given, link, question = "picture") {
  if (!takesPictures()) return handOn(given);
  const { name, blob } = await drawn(link, question);
  return handOn({ ...given, files: [new File([blob], name, { type: PNG })] });
}

export async function sheet(link, address) {
  const { title, text } = await askOrThrow("sheet", link);
  return withPicture({ title, text, url: address }, link);
}

// The library that draws codes comes only now; Python fetches it from the given address.
export const QR_LIBRARY = new URL("../python/qr.zip", import.meta.url).href;

// Draws the code of an address in a place that is opened for it. `question` is who draws it, with what else it needs.
export async function code(place, address, ...question) {
  const { markup } = await askOrThrow(...(question.length ? question : ["charactercode"]), address, QR_LIBRARY);
  fill(place, markup);
  place.showPopover();
}

export async function qr(place, link, address) {
  await code(place, address, "qr", link);
  return "The code opens this link.";
}

export async function picture(link, question = "picture") {
  const { name, blob } = await drawn(link, question);
  download(name, blob);
  return "Picture saved.";
}

async function drawn(link, question) {
  const felt = getComputedStyle(document.body);
  const look = `${felt.getPropertyValue("--h")} ${felt.getPropertyValue("--k")}`;
  const { strokes, size: [width, height], widest, name } = await askOrThrow(question, link, look);
  await document.fonts.load("600 20px Display");
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  paint(canvas.getContext("2d"), strokes, widest);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, PNG); });
  return { name, blob };
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
    text(x, y, size, weight, text, turn = 0) {
      pen.font = `${weight} ${size}px ${weight === 600 ? "Display, Georgia, serif" : "system-ui, sans-serif"}`;
      pen.save();
      pen.translate(x, y);
      pen.rotate((turn * Math.PI) / 180);
      pen.fillText(text, 0, 0, widest);
      pen.restore();
    },
  };
  for (const [kind, colour, ...rest] of strokes) {
    pen.fillStyle = pen.strokeStyle = colour;
    draw[kind](...rest);
  }
}

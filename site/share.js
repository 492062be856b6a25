// Shares a roll: Python writes the words, the code and the picture; this hands them on.
import { call } from "./python.js";

const WIDTH = 1200;
const HEIGHT = 630;

async function ask(name, ...texts) {
  const answer = JSON.parse(await call(name, ...texts));
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

export async function markdown(link, address) {
  const { text } = await ask("markdown", link, address);
  await navigator.clipboard.writeText(text);
  return "Markdown copied.";
}

export async function numbers(link, form) {
  const { text } = await ask("numbers", link, form);
  await navigator.clipboard.writeText(text);
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
const QR_LIBRARY = new URL("./qr.zip", import.meta.url).href;

export async function qr(place, link, address) {
  place.innerHTML = (await ask("qr", link, address, QR_LIBRARY)).markup;
  return "The code opens this link.";
}

export async function picture(link) {
  const { strokes, name } = await ask("picture", link);
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  paint(canvas.getContext("2d"), strokes);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(blob);
  saved.download = name;
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 60_000);
  return "Picture saved.";
}

function paint(pen, strokes) {
  pen.textAlign = "center";
  const draw = {
    shape(points) {
      pen.beginPath();
      for (const [x, y] of points) pen.lineTo(x, y);
      pen.closePath();
      pen.fill();
    },
    disc(x, y, radius) {
      pen.beginPath();
      pen.arc(x, y, radius, 0, 2 * Math.PI);
      pen.fill();
    },
    text(x, y, size, weight, text) {
      pen.font = `${weight} ${size}px system-ui, sans-serif`;
      pen.fillText(text, x, y, WIDTH - 80);
    },
  };
  for (const [kind, colour, ...rest] of strokes) {
    pen.fillStyle = colour;
    draw[kind](...rest);
  }
}

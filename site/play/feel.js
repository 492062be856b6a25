// Dice that are heard and felt as they meet the felt. Both are off until somebody switches them on, and where people want no
// motion there is nothing to hear.
import { set, setting } from "./storage.js";

const MEETS = [166, 201, 236]; // milliseconds from the throw, for the three steps in which dice fall: see first.css
const SHORT = 12; // milliseconds of noise, and of vibration

const on = (name) => setting(name) === "yes";

// Made at the first click that is to be heard: before a press browsers allow none.
const device = (() => {
  let made;
  return () => (made ??= new AudioContext());
})();

// A click of wood, made of noise that dies away.
function click(after) {
  const audio = device();
  if (audio.state === "suspended") audio.resume();
  const length = Math.round((audio.sampleRate * SHORT) / 1000);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let at = 0; at < length; at += 1) wave[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: 1_800 })).connect(audio.destination);
  source.start(audio.currentTime + after / 1000);
}

const ways = {
  sound: (meets) => meets.forEach(click),
  vibration(meets) {
    const gap = MEETS[1] - MEETS[0] - SHORT;
    setTimeout(() => navigator.vibrate?.(meets.flatMap((_, at) => (at ? [gap, SHORT] : [SHORT]))), MEETS[0]);
  },
};

// To be called in the frame in which dice begin to fall, so many of them.
export function feel(dice) {
  if (!dice) return;
  for (const [name, act] of Object.entries(ways)) if (on(name)) act(MEETS.slice(0, dice));
}

// Switches for both, wherever they stand: all show the same. Where a device cannot vibrate that one is not shown.
export function switches(page) {
  const boxes = [...page.querySelectorAll("[data-feel]")];
  const tell = () => boxes.forEach((box) => { box.checked = on(box.dataset.feel); });
  page.addEventListener("toggle", tell, { capture: true });
  for (const box of boxes) {
    box.closest(".row").hidden = box.dataset.feel === "vibration" && !navigator.vibrate;
    box.addEventListener("change", () => {
      set(box.dataset.feel, box.checked ? "yes" : "");
      if (box.checked) ways[box.dataset.feel](MEETS.slice(0, 1)); // what it is like
    });
  }
}

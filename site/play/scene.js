// The scene of a fair roll: it takes the place of the form and of the chance. Python writes what stands in it; its styles
// come when it is wanted first.
import { styled } from "../desk/styled.js";
import { copied, handOn, withPicture } from "./share.js";

document.documentElement.toggleAttribute("data-shares", Boolean(navigator.share)); // only some browsers have a share sheet

// Promises that the styles are there, or are not to be had.
export const dressed = () => styled(new URL("../styles/scene.css", import.meta.url).href);

// Begins or ends the scene in the section of a check. Whoever has scrolled away from the stage sees it, and whoever was at
// what went with it is at its buttons, or at Roll.
export function play(section, on) {
  if (section.classList.contains("scene") === on) return;
  section.classList.toggle("scene", on);
  const { activeElement: at, body } = document;
  const lost = on ? section.contains(at) && !at.checkVisibility() : at === body;
  if (lost) [...section.querySelectorAll(".act .roll, .act .icon")].find((each) => each.checkVisibility())?.focus({ preventScroll: true });
  const stage = section.querySelector(".stage");
  if (on && stage.getBoundingClientRect().top < 0) stage.scrollIntoView({ block: "start" });
}

// Hands the address of a message on, in the way that a button names. Promises what is to be said of it. The page brings what
// shows its code, and the link of the roll where the message shows one: its picture goes along.
export function handOver(way, address, code, rolled) {
  const given = { title: "A roll that two make together", url: address };
  const ways = {
    share: () => (rolled ? withPicture(given, rolled) : handOn(given)),
    copy: () => copied(address),
    qr: code,
  };
  return ways[way]();
}

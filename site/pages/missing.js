// The page in the place of one that is not there. Some mail programs write %23 for the # of an address, so that what stands
// behind it is asked of the server: then the address is offered as it was.
import "./plain.js";

const { origin, pathname, search } = location;
const [before, ...behind] = pathname.split(/%23/u);
if (behind.length) {
  const line = document.getElementById("changed");
  line.querySelector("a").href = `${origin}${before}#${behind.join("%23")}${search}`;
  line.hidden = false;
}

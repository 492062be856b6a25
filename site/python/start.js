// Starts Python early: a page fetches this small script before its own, which is much larger. PyScript is named here, so
// that it has begun when python.js asks for it, and need not wait for the page's script and first picture.
import "@pyscript/core/core.js";
import { start } from "./python.js";

start().catch(() => {}); // said on the page by those who listen

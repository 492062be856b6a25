// Starts Python early: a page fetches this small script before its own, which is much larger.
import { start } from "./python.js";

start().catch(() => {}); // said on the page by those who listen

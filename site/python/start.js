// Starts Python before the rest of the page's script is there.
import { start } from "./python.js";

start().catch(() => {}); // said on the page by those who listen

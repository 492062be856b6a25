// A page to read: it runs no Python, and only gets the site ready for use offline.
import { running } from "./footer.js";
import { registerOffline } from "../offline/offline.js";

registerOffline();
running();

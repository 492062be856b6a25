// The home page runs no Python; it only gets the site ready for use offline.
import { running } from "./notices.js";
import { registerOffline } from "./install.js";

registerOffline();
running();

// The home page runs no Python; it only gets the site ready for use offline.
import { running } from "./footer.js";
import { registerOffline } from "../offline/offline.js";

registerOffline();
running();

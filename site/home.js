// The home page runs no Python; it only gets the site ready for use offline.
import { registerOffline } from "./install.js";

registerOffline();

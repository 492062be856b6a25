// What knows programs comes in an archive of its own, which every Python of a page with programs fetches before all else.
import { lasting } from "../play/turns.js";
import { beforehand, call } from "../python/python.js";

const LIBRARY = new URL("../python/lab.zip", import.meta.url).href;

beforehand("lablibrary", LIBRARY);

// Promises that Python knows programs: one that was there before this script is told so here. Once it was told, every Python
// that is started anew is told beforehand.
export const ready = lasting(async () => {
  const { error } = JSON.parse(await call("lablibrary", LIBRARY));
  if (error) throw new Error(error.message);
});

// What knows programs comes in an archive of its own, which every Python of a page with programs fetches before all else.
import { beforehand, call } from "../python/python.js";

const LIBRARY = new URL("../python/lab.zip", import.meta.url).href;

beforehand("lablibrary", LIBRARY);

let told = null; // once it was told, every Python that is started anew is told beforehand

// Promises that Python knows programs: one that was there before this script is told so here.
export async function ready() {
  told ??= call("lablibrary", LIBRARY);
  try {
    const { error } = JSON.parse(await told);
    if (error) throw new Error(error.message);
  } catch (error) {
    told = null;
    throw error;
  }
}

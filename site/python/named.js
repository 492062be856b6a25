// Looks whether a file that the build has named by its content is what its name says: it may have been cut short.

// Gives its bytes, if it is.
export async function sound(address, content) {
  const name = String(address);
  const [, named] = /\.([0-9a-f]{12})\.\w+$/.exec(name) ?? [];
  if (named && !(await hash(content)).startsWith(named)) throw new Error(`${name} is not what it should be`);
  return content;
}

// The hash of a file's content as the build puts it into the file's name: see digest() in cache.py.
async function hash(content) {
  const inner = await crypto.subtle.digest("SHA-256", content);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", inner));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

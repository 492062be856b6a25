// Reads a part of Python on the spot. Whoever needs it is Python, and cannot wait for anything else than this.
export function readNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`a part of Python did not come: the server answered ${request.status}`);
  return request.response;
}

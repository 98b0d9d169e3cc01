// The umpire's desk on this phone: Python in WebAssembly with our own code, in a thread of its own. It is served as
// /umpire/engine/worker.js, because a worker may run WebAssembly only if the answer that brings it allows that.

const HERE = new URL("/umpire/engine/", self.location.href).href;
const CODE = "/home/pyodide";

const opening = open();
opening.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: why(error) }),
);

/** Questions are answered one after another: a message is {number, text}, its answer too. */
self.onmessage = async ({ data }) => {
  try {
    const answer = await opening;
    self.postMessage({ number: data.number, text: answer(data.text) });
  } catch (error) {
    self.postMessage({ number: data.number, failed: why(error) });
  }
};

/** @returns {Promise<(text: string) => string>} */
async function open() {
  const fetching = Promise.all([bytes("msgspec.whl"), bytes("enfilade.zip")]);
  const { loadPyodide } = await pyodide();
  const python = await loadPyodide({ indexURL: HERE });
  const [wheel, ours] = await fetching;
  python.unpackArchive(wheel, "wheel");
  python.unpackArchive(ours, "zip", { extractDir: CODE });
  return python.runPython(`
import sys
sys.path.insert(0, "${CODE}")
from enfilade.umpire.pocket.desk import answer_text
answer_text
`);
}

/** @returns {Promise<any>} any: Python's own package, which comes from whoever serves the page and brings no types */
async function pyodide() {
  try {
    return await import(`${HERE}pyodide.mjs`);
  } catch {
    throw new Error("pyodide.mjs could not be had");
  }
}

/** @param {string} name */
async function bytes(name) {
  const answer = await fetch(HERE + name);
  if (!answer.ok) throw new Error(`${name} could not be had`);
  return answer.arrayBuffer();
}

/** The last line of what went wrong: above it Python tells where. @param {unknown} error */
function why(error) {
  const told = error instanceof Error ? error.message : error;
  return String(told).trim().split("\n").at(-1);
}

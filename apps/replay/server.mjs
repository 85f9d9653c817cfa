// @ts-check
import { readFile, realpath } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL(".", import.meta.url));
const LIBRARY = fileURLToPath(new URL("../../packages/undercroft/dist", import.meta.url));
const LIBRARY_PREFIX = "/undercroft/";

/**
 * What is served, by its ending. A file with any other ending does not exist for visitors.
 *
 * @type {Readonly<Record<string, string>>}
 */
const CONTENT_TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // The library is built anew while the page stays open in a tab.
  "cache-control": "no-cache",
};

/**
 * Plain names between slashes, and nothing else: no segment starts with a dot, and there is no room for a backslash, a
 * colon, a NUL or an escape that is still escaped.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/**
 * Serves the replay page, and the built library under `/undercroft/`, to this machine alone.
 * Port 0 takes any free one; the address says which.
 *
 * @param {number} port
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveReplay(port) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The file could not be read.");
    });
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve(undefined);
    });
  });
  const { port: taken } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open long after the last answer.
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function answer(request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    refuse(response, 405, "Only GET and HEAD.");
    return;
  }
  const file = await fileFor(request.url ?? "/");
  if (file === undefined) {
    refuse(response, 404, "There is no such file.");
    return;
  }
  const body = await readFile(file);
  const type = CONTENT_TYPES[extname(file)];
  response.writeHead(200, { ...HEADERS, "content-type": type, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} message
 */
function refuse(response, status, message) {
  const body = `${message}\n`;
  response.writeHead(status, {
    ...HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

/**
 * The file that a request is for, if there is one to be shown.
 *
 * @param {string} url
 */
async function fileFor(url) {
  const path = pathOf(url);
  if (path === undefined || !(extname(path) in CONTENT_TYPES)) return undefined;
  const [root, name] = path.startsWith(LIBRARY_PREFIX) ? [LIBRARY, path.slice(LIBRARY_PREFIX.length)] : [PAGE, path];
  try {
    // A link inside the folder may lead out of it: what counts is where the file really is.
    const [folder, file] = await Promise.all([realpath(root), realpath(join(root, name))]);
    return file.startsWith(folder + sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The path of an address, decoded once; undefined where it is no plain one.
 *
 * @param {string} url
 */
function pathOf(url) {
  const [raw = ""] = url.split(/[?#]/, 1);
  if (raw === "/") return "/index.html";
  try {
    const path = decodeURIComponent(raw);
    return PLAIN_PATH.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

import { readFile, realpath } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../apps/web", import.meta.url));

/** What is served, by its ending. A file with any other ending does not exist for visitors. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  // No page of another site may read what is served here, a user's modules least of all.
  "cross-origin-resource-policy": "same-origin",
  // The pages are built anew while one stays open in a tab.
  "cache-control": "no-cache",
};

/**
 * Plain names between slashes, and nothing else: no segment starts with a dot, and there is no room for a backslash, a
 * colon, a NUL or an escape that is still escaped.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*)+$/;

/** A user's modules lie under `/use/0/`, `/use/1/` and so on, each with what lies beside it. */
const OWN_MODULE = /^\/use\/(\d+)\/(.+)$/;

export interface StudioServer {
  readonly address: string;
  close(): Promise<void>;
}

export interface StudioOptions {
  /** Port 0 takes any free one; the address says which. */
  readonly port: number;
  /** Modules with a user's own steps. */
  readonly use?: readonly string[];
  /** Where the bundled pages lie; beside the compiled command unless given. */
  readonly web?: string;
}

/** Serves the studio and the crawl to this machine alone. */
export async function serveStudio({ port, use = [], web = WEB }: StudioOptions): Promise<StudioServer> {
  const modules = use.map((file) => resolve(file));
  const server = createServer((request, response) => {
    answer(request, response, { web, modules }).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The file could not be read.");
    });
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", fail);
      done();
    });
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        // Browsers keep connections open long after the last answer.
        server.closeAllConnections();
      }),
  };
}

/** The folders from which is served. */
interface Shelves {
  readonly web: string;
  readonly modules: readonly string[];
}

async function answer(request: IncomingMessage, response: ServerResponse, shelves: Shelves): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    refuse(response, 405, "Only GET and HEAD.");
    return;
  }
  const found = await find(request.url ?? "/", shelves);
  if (found === undefined) {
    refuse(response, 404, "There is no such file.");
    return;
  }
  const { body, type } = found;
  response.writeHead(200, { ...HEADERS, "content-type": type, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = `${message}\n`;
  response.writeHead(status, {
    ...HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

interface Found {
  readonly body: Buffer;
  readonly type: string;
}

/** What a request is for, if there is such a thing to be shown. */
async function find(url: string, { web, modules }: Shelves): Promise<Found | undefined> {
  const path = pathOf(url);
  const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
  if (path === undefined || type === undefined) return undefined;
  if (path === "/use.json") {
    const files = modules.map((file, i) => `use/${i}/${encodeURIComponent(basename(file))}`);
    return { body: Buffer.from(JSON.stringify(files)), type };
  }
  const own = OWN_MODULE.exec(path);
  if (own === null) return read(web, path, type);
  const module = modules[Number(own[1])];
  const isScript = type.startsWith("text/javascript");
  if (module === undefined || !isScript) return undefined;
  const found = await read(dirname(module), own[2]!, type);
  return found === undefined ? undefined : { type, body: Buffer.from(withOurLibrary(found.body.toString("utf8"))) };
}

async function read(root: string, name: string, type: string): Promise<Found | undefined> {
  try {
    // A link inside the folder may lead out of it: what counts is where the file really is.
    const [folder, file] = await Promise.all([realpath(root), realpath(join(root, name))]);
    return file.startsWith(folder + sep) ? { body: await readFile(file), type } : undefined;
  } catch {
    return undefined;
  }
}

/** Imports of the package in a user's module, by any of its entries, lead to the library that the page itself uses. */
export function withOurLibrary(source: string): string {
  return source.replace(
    /(\bfrom\s*|\bimport\s*\(?\s*)(["'])undercroft(?:\/[a-z]+)?\2/g,
    (_, before: string, quote: string) => `${before}${quote}/lib/undercroft.js${quote}`,
  );
}

/** The path of an address, decoded once; undefined where it is no plain one. */
function pathOf(url: string): string | undefined {
  const [raw = ""] = url.split(/[?#]/, 1);
  if (raw === "/") return "/index.html";
  try {
    const path = decodeURIComponent(raw);
    return PLAIN_PATH.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

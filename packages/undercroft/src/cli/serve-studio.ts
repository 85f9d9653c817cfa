import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

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
  // The pages are built anew while one stays open in a tab: a browser asks each time, and hears that nothing has changed.
  "cache-control": "no-cache",
  vary: "accept-encoding",
};

/**
 * The names under which this machine reaches itself, with any port. A page of another site can make its own name lead to
 * this machine (DNS rebinding); then it is that name which the browser says here.
 */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i;

/**
 * Plain names between slashes, and nothing else: no segment starts with a dot, and there is no room for a backslash, a
 * colon, a NUL or an escape that is still escaped.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*)+$/;

/** A user's modules lie under `/use/0/`, `/use/1/` and so on, each with what it imports. */
const OWN_MODULE = /^\/use\/(\d+)\/(.+)$/;

export interface StudioServer {
  readonly address: string;
  close(): Promise<void>;
}

export interface StudioOptions {
  /** The port. 0 picks any free port; see the address. */
  readonly port: number;
  /** Modules with custom steps. */
  readonly use?: readonly string[];
  /** Returns the world to open, as the page takes it. Asked again and again. Default: none. */
  readonly world?: () => Promise<object>;
  /** The folder with the bundled pages. Default: next to the compiled command. */
  readonly web?: string;
}

/** Serves the studio and the crawl, to this machine only. */
export async function serveStudio({ port, use = [], world, web = WEB }: StudioOptions): Promise<StudioServer> {
  const modules = use.map((file) => resolve(file));
  const server = createServer((request, response) => {
    answer(request, response, { web, modules, world }).catch(() => {
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

/** What is served: the pages of a folder, and modules of the user's own. */
interface Shelves {
  readonly web: string;
  readonly modules: readonly string[];
  readonly world: StudioOptions["world"];
}

async function answer(request: IncomingMessage, response: ServerResponse, shelves: Shelves): Promise<void> {
  if (!OWN_HOST.test(request.headers.host ?? "")) {
    refuse(response, 403, "The studio is only available at 127.0.0.1 and localhost.");
    return;
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    refuse(response, 405, "Only GET and HEAD are supported.");
    return;
  }
  const found = await find(request.url ?? "/", shelves);
  if (found === undefined) {
    refuse(response, 404, "File not found.");
    return;
  }
  const { tag, type } = found;
  if (isKnown(request.headers["if-none-match"], tag)) {
    response.writeHead(304, { ...HEADERS, etag: tag });
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"], found);
  const body = encoding === undefined ? found.body : await packed(found, encoding);
  response.writeHead(200, {
    ...HEADERS,
    etag: tag,
    "content-type": type,
    "content-length": body.length,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
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

/** Something to be sent. */
interface Found {
  readonly body: Buffer;
  readonly type: string;
  /** By which a browser knows that it has it already. It is weak: the same whether it is sent packed or not. */
  readonly tag: string;
  /** The body packed, by encoding, once somebody has asked for it. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

function foundOf(body: Buffer, type: string): Found {
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, type, tag, packed: new Map() };
}

function isKnown(given: string | undefined, tag: string): boolean {
  return given?.split(",").some((one) => one.trim() === tag || one.trim() === tag.slice(2)) ?? false;
}

type Encoding = "br" | "gzip";

/** Kinds of files that become smaller; below some bytes it is not worth it. */
const PACKABLE = /^(?:text\/|application\/json|image\/svg)/;
const LEAST_PACKED = 1024;
/** As small as matters in a few milliseconds; the slowest setting takes a second for the library. */
const BROTLI_QUALITY = 9;

/** How a browser gets a file, in what it says it can unpack. */
function encodingFor(accepted: string | undefined, { type, body }: Found): Encoding | undefined {
  if (!PACKABLE.test(type) || body.length < LEAST_PACKED) return undefined;
  const names = (accepted ?? "").split(",").flatMap((one) => {
    const [name = "", quality = ""] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return /^q=0(?:\.0*)?$/.test(quality) ? [] : name;
  });
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}

function packed(found: Found, encoding: Encoding): Promise<Buffer> {
  const known =
    found.packed.get(encoding) ??
    (encoding === "gzip"
      ? promisify(gzip)(found.body)
      : promisify(brotliCompress)(found.body, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
  found.packed.set(encoding, known);
  return known;
}

/** What a request is for, if there is such a thing to be shown. */
async function find(url: string, { web, modules, world }: Shelves): Promise<Found | undefined> {
  const path = pathOf(url);
  const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
  if (path === undefined || type === undefined) return undefined;
  if (path === "/use.json") {
    const files = modules.map((file, i) => `use/${i}/${encodeURIComponent(basename(file))}`);
    return foundOf(Buffer.from(JSON.stringify(files)), type);
  }
  if (path === "/world.json") return foundOf(Buffer.from(JSON.stringify((await world?.()) ?? null)), type);
  const own = OWN_MODULE.exec(path);
  if (own === null) return read(web, path);
  const module = modules[Number(own[1])];
  if (module === undefined) return undefined;
  const file = join(dirname(module), own[2]!);
  return (await importedBy(module)).has(file) ? read(dirname(module), own[2]!, withOurLibrary) : undefined;
}

/** A file as it was when it was last read. */
interface Kept {
  readonly stamp: string;
  readonly found: Found;
}

const KEPT = new Map<string, Kept>();

/** A file of a folder; scripts of the user's are changed on the way. It is read again when it has changed. */
async function read(root: string, name: string, change?: (text: string) => string): Promise<Found | undefined> {
  const type = CONTENT_TYPES[extname(name)];
  try {
    // A link inside the folder may lead out of it: what counts is where the file really is.
    const [folder, file] = await Promise.all([realpath(root), realpath(join(root, name))]);
    if (type === undefined || !file.startsWith(folder + sep)) return undefined;
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size} ${change?.name}`;
    const kept = KEPT.get(file);
    if (kept?.stamp === stamp) return kept.found;
    const body = await readFile(file);
    const found = foundOf(change === undefined ? body : Buffer.from(change(body.toString("utf8"))), type);
    KEPT.set(file, { stamp, found });
    return found;
  } catch {
    return undefined;
  }
}

/** Where a module imports something that lies beside it. */
const IMPORT = /\b(?:from|import)\s*\(?\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g;

/** A user's module and all scripts that it imports from its own folder, however far: nothing else there is anybody's business. */
async function importedBy(module: string): Promise<ReadonlySet<string>> {
  const folder = dirname(module);
  const files = new Set([module]);
  for (const file of files) {
    const found = await read(folder, file.slice(folder.length + 1), withOurLibrary);
    for (const [, , path] of found?.body.toString("utf8").matchAll(IMPORT) ?? []) {
      const next = resolve(dirname(file), path!);
      const isScript = CONTENT_TYPES[extname(next)]?.startsWith("text/javascript");
      if (isScript && next.startsWith(folder + sep)) files.add(next);
    }
  }
  return files;
}

/** Redirects a module's imports of the package, by any of its entry points, to the library that the page uses. */
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

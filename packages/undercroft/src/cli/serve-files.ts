import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, gzip, constants as zlib } from "node:zlib";
import { CommandError } from "./terminal.js";

/** What is served, by its ending. A file with any other ending does not exist for visitors. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".gif": "image/gif",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** What a page may load, and from where: nothing that isn't said here. */
const POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' blob: data:",
  "connect-src": "'self'",
  "font-src": "'self'",
  "worker-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

const HEADERS = {
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
 * A part of the bundled pages, which is named after its contents: a browser that has it needn't ask again. One page has
 * dozens of them.
 */
const NAMED_BY_CONTENTS = /^\/chunks\/[^/]+-[0-9A-Z]{8}\.js$/;
const FOR_GOOD = { "cache-control": "max-age=31536000, immutable" };

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

/** A running server. */
export interface FileServer {
  /** Where it can be reached, without a slash at its end. */
  readonly address: string;
  close(): Promise<void>;
}

export interface FileServerOptions {
  /** The port. 0 picks any free port; see the address. */
  readonly port: number;
  /** What is served, at the start of a sentence: "The studio". */
  readonly title: string;
  /** Returns what is at a path, which consists of plain names and has an ending that is served. */
  readonly find: (path: string) => Promise<Found | undefined>;
  /** Returns the page for a path with nothing behind it. Default: one line of text. */
  readonly findLost?: () => Promise<Found | undefined>;
  /** Whether the address of a folder shows its `index.html`. Default: only that of the root. */
  readonly isIndexed?: boolean;
  /** Parts of the policy for pages that are not as strict as the default. */
  readonly policy?: Partial<typeof POLICY> & Readonly<Record<string, string>>;
}

/** Serves files, to this machine only. */
export async function serveFiles(options: FileServerOptions): Promise<FileServer> {
  const policy = Object.entries({ ...POLICY, ...options.policy }).map(([name, value]) => `${name} ${value}`);
  const headers = { "content-security-policy": policy.join("; "), ...HEADERS };
  const server = createServer((request, response) => {
    answer(request, response, options, headers).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The file could not be read.", headers);
    });
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      // Browsers keep connections open long after the last answer.
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

type Headers = Readonly<Record<string, string>>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { title, find, findLost, isIndexed = false }: FileServerOptions,
  headers: Headers,
): Promise<void> {
  if (!OWN_HOST.test(request.headers.host ?? "")) {
    return refuse(response, 403, `${title} is only available at 127.0.0.1 and localhost.`, headers);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return refuse(response, 405, "Only GET and HEAD are supported.", { ...headers, allow: "GET, HEAD" });
  }
  const path = pathOf(request.url ?? "/", isIndexed);
  const there = path === undefined || typeOf(path) === undefined ? undefined : await find(path);
  const found = there ?? (await findLost?.());
  if (found === undefined) return refuse(response, 404, "File not found.", headers);
  const { tag, type } = found;
  if (there !== undefined && isKnown(request.headers["if-none-match"], tag)) {
    response.writeHead(304, { ...headers, etag: tag }).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"], found);
  const body = encoding === undefined ? found.body : await packed(found, encoding);
  response.writeHead(there === undefined ? 404 : 200, {
    ...headers,
    ...(there !== undefined && NAMED_BY_CONTENTS.test(path!) ? FOR_GOOD : {}),
    etag: tag,
    "content-type": type,
    "content-length": body.length,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function refuse(response: ServerResponse, status: number, message: string, headers: Headers): void {
  const body = Buffer.from(`${message}\n`);
  const about = { "content-type": "text/plain; charset=utf-8", "content-length": body.length };
  response.writeHead(status, { ...headers, ...about }).end(body);
}

/** Something to be sent. */
export interface Found {
  readonly body: Buffer;
  readonly type: string;
  /** By which a browser knows that it has it already. It is weak: the same whether it is sent packed or not. */
  readonly tag: string;
  /** The body packed, by encoding, once somebody has asked for it. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

/** Something to be sent, which is not a file. */
export function foundOf(body: Buffer, type: string): Found {
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
    const [name, quality = ""] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return /^q=0(?:\.0*)?$/.test(quality) ? [] : name;
  });
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}

function packed(found: Found, encoding: Encoding): Promise<Buffer> {
  const body =
    found.packed.get(encoding) ??
    (encoding === "gzip"
      ? promisify(gzip)(found.body)
      : promisify(brotliCompress)(found.body, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
  found.packed.set(encoding, body);
  return body;
}

/** What a file is, by its ending; undefined if no such file is served. */
export function typeOf(path: string): string | undefined {
  return CONTENT_TYPES[extname(path)];
}

/** Files as they were when they were last read. */
const CACHE = new Map<string, { readonly stamp: string; readonly found: Found }>();

/** A file of a folder, with its text changed on the way if `change` is given. It is read again when it has changed. */
export async function readFound(
  root: string,
  name: string,
  change?: (text: string) => string,
): Promise<Found | undefined> {
  const type = typeOf(name);
  try {
    // A link inside the folder may lead out of it: what counts is where the file really is.
    const [folder, file] = await Promise.all([realpath(root), realpath(join(root, name))]);
    if (type === undefined || !file.startsWith(folder + sep)) return undefined;
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size} ${change?.name}`;
    const cached = CACHE.get(file);
    if (cached?.stamp === stamp) return cached.found;
    const body = await readFile(file);
    const found = foundOf(change === undefined ? body : Buffer.from(change(body.toString("utf8"))), type);
    CACHE.set(file, { stamp, found });
    return found;
  } catch {
    return undefined;
  }
}

/** Returns what is at a path, which begins with a slash. */
export type Shelf = (path: string) => Promise<Found | undefined>;

/** The files of a folder, or those of a file that many were packed into (`scripts/build/pack-files.mjs`). */
export function shelf(place: string): Shelf {
  if (!place.endsWith(".br")) return (path) => readFound(place, path);
  let opened: { readonly stamp: string; readonly files: Promise<ReadonlyMap<string, Found>> } | undefined;
  return async (path) => {
    const { mtimeMs, size } = await stat(place);
    const stamp = `${mtimeMs} ${size}`;
    if (opened?.stamp !== stamp) opened = { stamp, files: unpackFiles(place) };
    return (await opened.files).get(path.slice(1));
  };
}

async function unpackFiles(place: string): Promise<ReadonlyMap<string, Found>> {
  const unpacked = await promisify(brotliDecompress)(await readFile(place));
  const files = Object.entries<string | { base64: string }>(JSON.parse(unpacked.toString("utf8")));
  return new Map(
    files.flatMap(([path, content]) => {
      const type = typeOf(path);
      if (type === undefined) return [];
      const body = typeof content === "string" ? Buffer.from(content) : Buffer.from(content.base64, "base64");
      return [[path, foundOf(body, type)] as const];
    }),
  );
}

/** Throws if what is to be served isn't there. */
export function checkServed(title: string, place: string): void {
  if (existsSync(place)) return;
  throw new CommandError(
    `${title} isn't in this package: ${place} is missing. Install the package again, or run "npm run setup" in a clone.`,
  );
}

/** The path of an address, decoded once; undefined where it is no plain one. */
function pathOf(url: string, isIndexed: boolean): string | undefined {
  const [raw = ""] = url.split(/[?#]/, 1);
  try {
    const path = decodeURIComponent(raw === "/" || (isIndexed && raw.endsWith("/")) ? `${raw}index.html` : raw);
    return PLAIN_PATH.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

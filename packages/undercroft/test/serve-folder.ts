import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };

/** Serves a folder, with or without what pages need to share memory. What isn't a file is an empty page. */
export async function serveFolder(root: string, { isIsolated = false } = {}) {
  const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  const server = createServer(({ url = "/" }, response) => {
    const file = join(root, decodeURIComponent(url));
    const isFile = url !== "/" && existsSync(file);
    const headers = { "Content-Type": TYPES[isFile ? extname(file) : ".html"] ?? "text/plain" };
    response.writeHead(200, isIsolated ? { ...headers, ...isolation } : headers);
    if (isFile) createReadStream(file).pipe(response);
    else response.end("<!doctype html><title>levels</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

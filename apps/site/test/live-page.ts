import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleLive } from "../build/live.mjs";
import type { LiveConfig } from "../src/live/protocol.ts";

/** What a page of the manual may load: nothing but what lies beside it, and nothing that is written into it. */
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240"/>';

/** The files that browsers have asked for, with their compressed sizes. */
export const served = new Map<string, number>();

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A figure as the site writes it. */
export function figureHtml(config: LiveConfig): string {
  const image = '<img src="picture.svg" alt="A level" width="480" height="240">';
  return `<figure class="live" data-live="${escaped(JSON.stringify(config))}">${image}<figcaption>A level.</figcaption></figure>`;
}

/** A program as the site writes it. */
export function codeHtml(program: string): string {
  return `<div class="live-code"><pre tabindex="0"><code>${escaped(program)}\n</code></pre></div>`;
}

/** Serves one page with live figures and programs, as any host of static files would, in a folder below its root. */
export async function servePage(body: string): Promise<{ readonly address: string; close(): Promise<unknown> }> {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-live-"));
  await bundleLive(folder);
  const page = [
    "<!doctype html>",
    '<html lang="en" class="scripted">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    "<title>Live</title>",
    '<link rel="icon" href="picture.svg">',
    '<link rel="stylesheet" href="page.css">',
    '<link rel="stylesheet" href="live/live.css">',
    '<script type="module" src="live/live.js"></script>',
    `<main><h1>Live</h1>${body}</main>`,
  ].join("\n");
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "page.css"), "#far { height: 5000px }");
  writeFileSync(join(folder, "picture.svg"), PICTURE);
  const server = createServer((request, response) => {
    const path = new URL(request.url!, "http://localhost").pathname.replace(/^\/manual\//, "/");
    try {
      const file = join(folder, path === "/" ? "index.html" : path);
      const content = readFileSync(file);
      served.set(path, gzipSync(content).length);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end("There is no such file.");
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

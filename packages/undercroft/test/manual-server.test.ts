import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileServer } from "../src/cli/serve-files.js";
import { serveManual } from "../src/cli/serve-manual.js";

const built = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

let server: FileServer;
beforeAll(async () => {
  server = await serveManual({ port: 0, manual: built("site/manual.json.br"), web: built("apps/web.json.br") });
});
afterAll(() => server.close());

describe("what the package's manual has", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "Levels worth exploring"],
    ["/steps/", "text/html; charset=utf-8", "<h1>Steps</h1>"],
    ["/steps/maze.html", "text/html; charset=utf-8", "<h1>maze</h1>"],
    ["/index.js", "text/javascript; charset=utf-8", "undercroftIndex="],
    ["/pictures/steps/maze.svg", "image/svg+xml", "<svg"],
    ["/schemas/recipe.json", "application/json; charset=utf-8", '"$schema"'],
    ["/studio/", "text/html; charset=utf-8", '<link rel="help" href="../index.html">'],
    ["/studio/crawl.html", "text/html; charset=utf-8", '<a href="../index.html">Manual</a>'],
    ["/studio/studio.js", "text/javascript; charset=utf-8", "import"],
    ["/studio/lib/undercroft.js", "text/javascript; charset=utf-8", '"../library/index.js"'],
    ["/studio/library/index.js", "text/javascript; charset=utf-8", "export"],
    ["/studio/use.json", "application/json; charset=utf-8", "[]"],
  ])("%s", async (path, type, content) => {
    const response = await fetch(server.address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self';");
    expect(await response.text()).toContain(content);
  });

  test("Large files are left out, and the contents say so.", async () => {
    expect((await fetch(`${server.address}/pictures/studio-watch.png`)).status).toBe(404);
    expect(await (await fetch(`${server.address}/studio.html`)).text()).toContain(
      "This picture is on the website only.",
    );
    expect(await (await fetch(`${server.address}/gallery.html`)).text()).toContain(
      "<small>Open it in the studio</small>",
    );
    expect(await (await fetch(`${server.address}/contents.html`)).text()).toContain("To keep the package small");
    expect(statSync(built("site/manual.json.br")).size).toBeLessThan(500_000);
  });
});

test.each([
  "/nothing.html",
  "/deep/er/nothing.html",
  "/studio/nothing.js",
  "/studio/..%2f..%2fentries/index.js",
  "/studio/library/..%2fundercroft.min.js",
  "/studio/library/nothing.js",
  "/%2e%2e/package.json",
])("%s is not there, and a page says so.", async (path) => {
  const response = await fetch(server.address + path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("This room is empty");
});

test("The server answers only this machine.", async () => {
  const { port } = new URL(server.address);
  const status = await new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/", headers: { host: "evil.example" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
  expect(status).toBe(403);
});

test("The command prints its address, serves the manual, and ends with 130 on Ctrl-C.", async () => {
  const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
  const child = spawn(process.execPath, [command, "docs", "--port", "0"]);
  let errors = "";
  let page = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  child.stdout.setEncoding("utf8").once("data", async (line: string) => {
    page = await (await fetch(line.trim())).text();
    child.kill("SIGINT");
  });
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(130);
  expect(page).toContain("Levels worth exploring");
  expect(errors).toContain("The manual is running at this address, on this machine only. Press Ctrl-C to stop.");
});

test("Without the manual, the command says what is missing instead of serving nothing.", async () => {
  await expect(serveManual({ port: 0, manual: "lost/manual.json.br" })).rejects.toThrow(
    'the manual isn\'t in this package: lost/manual.json.br is missing. Install the package again, or run "npm run setup" in a clone.',
  );
});

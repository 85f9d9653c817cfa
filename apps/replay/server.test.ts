import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveReplay } from "./server.mjs";

let server: Awaited<ReturnType<typeof serveReplay>>;

beforeAll(async () => {
  server = await serveReplay(0);
});

afterAll(() => server.close());

/** Sends a request exactly as written; clients tidy up addresses before they send them. */
function ask(path: string, method = "GET"): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("end", () => {
      const [head = "", ...body] = text.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") });
    });
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`, "latin1");
  });
}

describe("what is served", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "<!doctype html>"],
    ["/index.html", "text/html; charset=utf-8", "<!doctype html>"],
    ["/?seed=1", "text/html; charset=utf-8", "<!doctype html>"],
    ["/replay.css", "text/css; charset=utf-8", ":root"],
    ["/replay.js", "text/javascript; charset=utf-8", "import"],
    ["/favicon.svg", "image/svg+xml", "<svg"],
    ["/undercroft/index.js", "text/javascript; charset=utf-8", "export"],
    ["/undercroft/recipes/index.js", "text/javascript; charset=utf-8", "export"],
  ])("%s comes as %s, under the strict policy.", async (path, type, content) => {
    const response = await fetch(server.address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self';/,
    );
    expect(await response.text()).toContain(content);
  });

  test("HEAD says how long the page is and sends none of it.", async () => {
    const whole = await ask("/");
    const { status, head, body } = await ask("/", "HEAD");
    expect(status).toBe(200);
    expect(head.toLowerCase()).toContain(`content-length: ${whole.body.length}`);
    expect(body).toBe("");
  });

  test.each([
    "/server.mjs",
    "/server.test.ts",
    "/package.json",
    "/tsconfig.json",
    "/nothing.js",
    "/undercroft/",
    "/undercroft",
  ])("%s does not exist for visitors.", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("what is refused", () => {
  // Files with an ending that would be served, outside of what is served: every way to them must be closed.
  const fromLibrary = "bin/undercroft.js";
  const fromPage = "packages/undercroft/bin/undercroft.js";
  test.each([
    `/undercroft/../${fromLibrary}`,
    `/undercroft/%2e%2e/${fromLibrary}`,
    `/undercroft/.%2E/${fromLibrary}`,
    `/undercroft/..%2f${fromLibrary}`,
    `/undercroft/..%2F${fromLibrary.replace("/", "%2F")}`,
    `/undercroft/%252e%252e/${fromLibrary}`,
    `/undercroft/..\\${fromLibrary.replace("/", "\\")}`,
    `/undercroft/..%5c${fromLibrary.replace("/", "%5c")}`,
    `/undercroft/core/../../${fromLibrary}`,
    `/undercroft/./../${fromLibrary}`,
    `/undercroft//../${fromLibrary}`,
    `/../../${fromPage}`,
    `/..%2f..%2f${fromPage}`,
    `/%2e%2e/%2e%2e/${fromPage}`,
    `/..;/..;/${fromPage}`,
    `/%c0%ae%c0%ae/%c0%ae%c0%ae/${fromPage}`,
    "/index.html%00.css",
    "/%00/index.html",
    "/replay.css%00",
    "/replay.css%0d%0aSet-Cookie:%20a=b",
    "/%",
    "/%zz",
    "//etc/passwd",
    "/C:/Windows/win.ini",
    "/C%3A%5CWindows%5Cwin.ini",
    "/.git/config",
    "/.hidden.js",
    "*",
    "http://127.0.0.1/index.html",
  ])("%s leads nowhere.", async (path) => {
    const { status, head, body } = await ask(path);
    expect(status).toBe(404);
    expect(head).not.toMatch(/set-cookie/i);
    expect(body).toBe("There is no such file.\n");
  });

  test("The files that must not be reached are there to be found.", async () => {
    const files = await import("node:fs/promises");
    await files.access(new URL(`../../${fromPage}`, import.meta.url));
    await files.access(new URL(`../../packages/undercroft/${fromLibrary}`, import.meta.url));
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("%s is not allowed.", async (method) => {
    const { status, head } = await ask("/", method);
    expect(status).toBe(405);
    expect(head.toLowerCase()).toContain("allow: get, head");
  });
});

test("A taken port is an error of its own, and the server that has it goes on.", async () => {
  const port = Number(new URL(server.address).port);
  await expect(serveReplay(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  expect((await ask("/")).status).toBe(200);
});

test("The server ends although a visitor keeps a connection open.", async () => {
  const other = await serveReplay(0);
  const socket = connect(Number(new URL(other.address).port), "127.0.0.1");
  const ended = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await new Promise((resolve) => socket.once("data", resolve));
  await other.close();
  await ended;
  await expect(fetch(other.address)).rejects.toThrow();
});

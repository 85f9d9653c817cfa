import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileServer } from "../src/cli/serve-files.js";
import { serveStudio, withOurLibrary } from "../src/cli/serve-studio.js";

const web = fileURLToPath(new URL("../dist/apps/web", import.meta.url));
let server: FileServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-server-"));
  mkdirSync(join(folder, "steps", "parts"), { recursive: true });
  writeFileSync(join(folder, "secret.js"), "export const secret = 1;\n");
  writeFileSync(
    join(folder, "steps", "my step.js"),
    'import { stuck } from "undercroft/define";\nimport "./parts/a.js";\n',
  );
  writeFileSync(
    join(folder, "steps", "parts", "a.js"),
    'export * from "undercroft/recipes";\nexport const b = () => import("./b.js");\nimport "../link.js";\n',
  );
  writeFileSync(join(folder, "steps", "parts", "b.js"), "export const b = 1;\n");
  writeFileSync(join(folder, "steps", "beside.js"), "export const password = 1;\n");
  writeFileSync(join(folder, "steps", "notes.json"), "{}\n");
  symlinkSync(join(folder, "secret.js"), join(folder, "steps", "link.js"));
  server = await serveStudio({ port: 0, web, use: [join(folder, "steps", "my step.js")] });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request exactly as written; clients tidy up addresses before they send them. */
function ask(
  path: string,
  method = "GET",
  headers = "Host: 127.0.0.1",
): Promise<{ status: number; head: string; body: string }> {
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
    socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`, "latin1");
  });
}

describe("what is served", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "<!doctype html>"],
    ["/index.html", "text/html; charset=utf-8", "<!doctype html>"],
    ["/?seed=1", "text/html; charset=utf-8", "<!doctype html>"],
    ["/studio.css", "text/css; charset=utf-8", ":root"],
    ["/studio.js", "text/javascript; charset=utf-8", "import"],
    ["/worker.js", "text/javascript; charset=utf-8", "import"],
    ["/favicon.svg", "image/svg+xml", "<svg"],
    ["/crawl.html", "text/html; charset=utf-8", "<!doctype html>"],
    ["/lib/undercroft.js", "text/javascript; charset=utf-8", "export"],
    ["/use.json", "application/json; charset=utf-8", '["use/0/my%20step.js"]'],
    ["/use/0/my%20step.js", "text/javascript; charset=utf-8", 'from "/lib/undercroft.js"'],
    ["/use/0/parts/a.js", "text/javascript; charset=utf-8", 'from "/lib/undercroft.js"'],
    ["/use/0/parts/b.js", "text/javascript; charset=utf-8", "export const b"],
  ])("%s comes as %s, under the strict policy.", async (path, type, content) => {
    const response = await fetch(server.address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self';/,
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
    "/package.json",
    "/nothing.js",
    "/lib/",
    "/lib",
    "/use/1/my%20step.js",
    "/use/0/notes.json",
    "/use/0/beside.js",
    "/use/0/link.js",
    "/use/0/",
    "/use/-1/a.js",
  ])("%s does not exist for visitors.", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("which requests are answered", () => {
  test.each(["127.0.0.1", "127.0.0.1:4321", "localhost", "localhost:80", "LocalHost:65535"])(
    "A browser that calls this machine %s is.",
    async (host) => {
      expect((await ask("/", "GET", `Host: ${host}`)).status).toBe(200);
    },
  );

  test.each([
    "Host: evil.example",
    "Host: evil.example:4321",
    "Host: 127.0.0.1.evil.example",
    "Host: localhost.evil.example",
    "Host: localhost@evil.example",
    "Host: 127.0.0.2",
    "Host: [::1]",
    "Host: 127.0.0.1:",
    "Host:",
    "Host: evil.example\r\nX-Forwarded-Host: 127.0.0.1",
  ])("One that says %j is not, whatever it asks for.", async (headers) => {
    for (const path of ["/", "/use.json", "/use/0/my%20step.js"]) {
      const { status, body } = await ask(path, "GET", headers);
      expect(status).toBe(403);
      expect(body).toBe("The studio is only available at 127.0.0.1 and localhost.\n");
    }
  });
});

describe("compression and caching", () => {
  const get = (path: string, headers: Record<string, string>) => fetch(server.address + path, { headers });

  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ])("For %s it is packed as %s, and a fraction of the file.", async (accepted, encoding) => {
    const whole = await get("/worker.js", { "accept-encoding": "identity" });
    expect(whole.headers.get("content-encoding")).toBeNull();
    const text = await whole.text();
    const packed = await get("/worker.js", { "accept-encoding": accepted });
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    expect(packed.headers.get("vary")).toBe("accept-encoding");
    expect(Number(packed.headers.get("content-length"))).toBeLessThan(text.length / 2);
    expect(await packed.text()).toBe(text);
  });

  test("Fonts, which are packed already, stay as they are.", async () => {
    const [font] = readdirSync(join(web, "assets")).filter((name) => name.endsWith(".woff2"));
    const response = await get(`/assets/${font}`, { "accept-encoding": "br, gzip" });
    expect(response.headers.get("content-encoding")).toBeNull();
    await response.arrayBuffer();
  });

  test.each(["/", "/studio.js", "/use.json", "/use/0/my%20step.js"])(
    "%s is not sent again to a browser that has it.",
    async (path) => {
      const first = await get(path, { "accept-encoding": "br" });
      await first.arrayBuffer();
      const tag = first.headers.get("etag")!;
      expect(first.headers.get("cache-control")).toBe("no-cache");
      for (const given of [tag, tag.slice(2), `"other", ${tag}`]) {
        const again = await get(path, { "accept-encoding": "br", "if-none-match": given });
        expect(again.status).toBe(304);
        expect(again.headers.get("etag")).toBe(tag);
        expect(await again.text()).toBe("");
      }
      expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  test("A browser never asks again for what is named after its contents.", async () => {
    const chunks = readdirSync(join(web, "chunks"));
    expect(chunks.length).toBeGreaterThan(20);
    for (const chunk of chunks) {
      const response = await get(`/chunks/${chunk}`, {});
      await response.arrayBuffer();
      expect(response.headers.get("cache-control"), chunk).toBe("max-age=31536000, immutable");
    }
    const missing = await get("/chunks/chunk-ABCDEFGH.js", {});
    expect(missing.status).toBe(404);
    expect(missing.headers.get("cache-control")).toBe("no-cache");
  });

  test("A file that was changed is sent again.", async () => {
    const path = "/use/0/parts/b.js";
    const first = await get(path, {});
    expect(await first.text()).toContain("b = 1");
    writeFileSync(join(folder, "steps", "parts", "b.js"), "export const b = 1000;\n");
    const again = await get(path, { "if-none-match": first.headers.get("etag")! });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("b = 1000");
  });
});

describe("what is refused", () => {
  // Files with an ending that would be served, outside of what is served: every way to them must be closed.
  test.each([
    "/use/0/../secret.js",
    "/use/0/%2e%2e/secret.js",
    "/use/0/.%2E/secret.js",
    "/use/0/..%2fsecret.js",
    "/use/0/%252e%252e/secret.js",
    "/use/0/..\\secret.js",
    "/use/0/..%5csecret.js",
    "/use/0/parts/../../secret.js",
    "/use/0//../secret.js",
    "/../../index.js",
    "/..%2f..%2findex.js",
    "/%2e%2e/%2e%2e/index.js",
    "/..;/..;/index.js",
    "/%c0%ae%c0%ae/%c0%ae%c0%ae/index.js",
    "/index.html%00.css",
    "/%00/index.html",
    "/studio.css%00",
    "/studio.css%0d%0aSet-Cookie:%20a=b",
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
    expect(body).toBe("File not found.\n");
  });

  test("The files that must not be reached are there to be found.", async () => {
    const files = await import("node:fs/promises");
    await files.access(join(folder, "secret.js"));
    await files.access(join(web, "..", "..", "entries", "index.js"));
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("%s is not allowed.", async (method) => {
    const { status, head } = await ask("/", method);
    expect(status).toBe(405);
    expect(head.toLowerCase()).toContain("allow: get, head");
  });
});

test("A taken port is an error of its own, and the server that has it goes on.", async () => {
  const port = Number(new URL(server.address).port);
  await expect(serveStudio({ port, web })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await expect(serveStudio({ port, web: "lost" })).rejects.toThrow(
    "the studio isn't in this package: lost is missing.",
  );
  expect((await ask("/")).status).toBe(200);
});

test("The server ends although a visitor keeps a connection open.", async () => {
  const other = await serveStudio({ port: 0, web });
  const socket = connect(Number(new URL(other.address).port), "127.0.0.1");
  const ended = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await new Promise((resolve) => socket.once("data", resolve));
  await other.close();
  await ended;
  await expect(fetch(other.address)).rejects.toThrow();
});

test("Every way to import the package leads to the page's own library, and nothing else is touched.", () => {
  expect(withOurLibrary('import{a}from"undercroft"')).toBe('import{a}from"/lib/undercroft.js"');
  expect(withOurLibrary("export * from 'undercroft/wfc';")).toBe("export * from '/lib/undercroft.js';");
  expect(withOurLibrary('await import("undercroft/formats")')).toBe('await import("/lib/undercroft.js")');
  expect(withOurLibrary('import "undercroft";')).toBe('import "/lib/undercroft.js";');
  const others = 'import a from "undercroft-other"; import b from "./undercroft"; const c = "undercroft";';
  expect(withOurLibrary(others)).toBe(others);
});

describe("the command", () => {
  const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));

  /** Runs `undercroft studio`; once it has told its address, it may be used and is then stopped. */
  function studio(args: readonly string[], use?: (address: string) => Promise<unknown>) {
    const child = spawn(process.execPath, [command, "studio", ...args], { cwd: folder });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
    child.stdout.setEncoding("utf8").once("data", (line: string) => {
      void Promise.resolve(use?.(line.trim())).finally(() => child.kill("SIGINT"));
    });
    return new Promise<{ code: number | null; errors: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, errors })),
    );
  }

  test("prints its address, serves the page and the user's modules, and ends with 130 on Ctrl-C", async () => {
    let page = "";
    let own = "";
    const { code, errors } = await studio(["--port", "0", "--use", join("steps", "my step.js")], async (address) => {
      page = await (await fetch(address)).text();
      own = await (await fetch(`${address}/use.json`)).text();
    });
    expect(page).toContain("<title>Undercroft Studio</title>");
    expect(own).toBe('["use/0/my%20step.js"]');
    expect(errors).toContain("Press Ctrl-C to stop");
    expect(code).toBe(130);
  });

  test("names a port that is taken, and how to choose another one", async () => {
    const { port } = new URL(server.address);
    const { code, errors } = await studio(["--port", port]);
    expect(errors).toBe(
      `undercroft: port ${port} is already in use. Choose another port with --port, or use --port 0 for any free one.\n`,
    );
    expect(code).toBe(1);
  });

  test.each([
    [["--port", "http"], "port must be a whole number from 0 to 65535"],
    [["--port", "65536"], "port must be a whole number from 0 to 65535"],
    [["--use", "nothing.js"], '--use: there is no file "nothing.js"'],
    [["--prot", "1"], "unknown option"],
  ])("refuses %j as a wrong call", async (args, message) => {
    const { code, errors } = await studio(args);
    expect(errors).toContain(message);
    expect(code).toBe(2);
  });
});

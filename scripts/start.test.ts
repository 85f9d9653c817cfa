import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readPort } from "./start.mjs";

const script = fileURLToPath(new URL("./start.mjs", import.meta.url));

/** Runs `npm start`'s script to its end; `onOutput` sees what it has printed so far and may end it. */
function start(port: string, onOutput: (output: string, end: () => void) => void = () => undefined) {
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [script], { env: { ...process.env, PORT: port } });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      onOutput(output, () => child.kill("SIGTERM"));
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

test("It prints a level and the address of the studio, serves the studio, and ends on request.", async () => {
  let page: Promise<string> | undefined;
  const { code, output, errors } = await start("0", (printed, end) => {
    if (page !== undefined || !printed.includes("Ctrl-C ends it.")) return;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)![0];
    page = fetch(address).then((response) => response.text());
    page.then(end, end);
  });
  expect(await page).toContain("<title>Undercroft Studio</title>");
  expect(output).toMatch(/^#{80}$/m);
  expect(output).toMatch(/#recipe=deeps&seed=\d{1,6}$/m);
  expect(errors).toBe("");
  expect(code).toBe(0);
});

test("A taken port is reported first, with a remedy.", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, output, errors } = await start(`${port}`);
  other.close();
  expect(errors).toBe(`\nPort ${port} is in use already. Choose another one, for example: PORT=8080 npm start\n`);
  expect(output).not.toContain("###");
  expect(code).toBe(1);
});

const wrongPort = (port: string) => `PORT must be a whole number from 0 to 65535, got ${JSON.stringify(port)}.`;

test.each(["abc", "-1", "65536", "80.5", "0x50", "4321 ", "１２３"])("PORT=%s is wrong.", (port) => {
  expect(() => readPort(port)).toThrow(wrongPort(port));
});

test("A wrong port ends the command with the code of a wrong call.", async () => {
  const { code, output, errors } = await start("abc");
  expect({ code, output, errors }).toEqual({ code: 2, output: "", errors: `\n${wrongPort("abc")}\n` });
});

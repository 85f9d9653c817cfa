import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureBrowser, findBrowser } from "./browser.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-browser-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  chmodSync(file, 0o755);
  return file;
}

test("a variable names the browser, and UNDERCROFT_BROWSER comes first", () => {
  const [ours, theirs] = [program("ours"), program("theirs")];
  expect(findBrowser({ CHROME_PATH: theirs })).toBe(theirs);
  expect(findBrowser({ CHROME_PATH: theirs, UNDERCROFT_BROWSER: ours })).toBe(ours);
});

test("a variable that names a missing file is an error, and no other browser is used", () => {
  expect(() => findBrowser({ CHROME_PATH: join(folder, "none") })).toThrow(
    /^CHROME_PATH names .*none, which does not exist\.$/,
  );
});

test("on Linux the path is searched, Chromium first, without windows before all", () => {
  const chrome = program("bin/google-chrome");
  const env = { PATH: join(folder, "bin") };
  const chromium = program("bin/chromium");
  expect(findBrowser(env, "linux")).toBe(chromium);
  expect(findBrowser({ PATH: dirname(chrome) }, "linux")).toBe(chromium);
  const withoutWindows = program("bin/chromium-headless-shell");
  expect(findBrowser(env, "linux")).toBe(withoutWindows);
});

test("on macOS a user's own applications are searched", () => {
  const edge = program("Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");
  const chrome = program("Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  expect(findBrowser({ HOME: folder }, "darwin")).toBe(chrome);
  rmSync(chrome);
  expect(findBrowser({ HOME: folder }, "darwin")).toBe(edge);
});

test("no browser is found if there is none", () => {
  expect(findBrowser({ HOME: folder }, "darwin")).toBeUndefined();
  expect(findBrowser({ ProgramFiles: folder }, "win32")).toBeUndefined();
});

/** A machine without a browser, on which apt-get gives one that starts or does not. */
function machine(canInstall: boolean, gives?: { starts: boolean }) {
  let path: string | undefined;
  return {
    find: () => path,
    canInstall: () => canInstall,
    install: () => {
      if (gives !== undefined) path = "chromium";
      return gives === undefined ? " (apt-get update: no network)" : "";
    },
    startsAtAll: () => gives?.starts === true,
  };
}

const silent = () => undefined;

test("as root on Debian a browser is installed, with a message", () => {
  const lines: string[] = [];
  expect(ensureBrowser((line) => lines.push(line), machine(true, { starts: true }))).toEqual({ path: "chromium" });
  expect(lines).toEqual([expect.stringContaining("Installing chromium with apt-get")]);
});

test("if no browser can be installed, the reason says why and what to do", () => {
  expect(ensureBrowser(silent, machine(false))).toEqual({
    path: undefined,
    reason: expect.stringMatching(/^there is no Chromium, .* Install .* or set CHROME_PATH/),
  });
  expect(ensureBrowser(silent, machine(true))).toEqual({
    path: undefined,
    reason: expect.stringContaining("(apt-get update: no network)"),
  });
  expect(ensureBrowser(silent, machine(true, { starts: false }))).toEqual({
    path: undefined,
    reason: expect.stringContaining("could not provide a chromium that starts."),
  });
});

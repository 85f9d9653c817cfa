// @ts-check
// Finds a Chromium-family browser for the tests that run in one.

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "../build/setup.mjs";

/** The same browser without windows. A page takes it a third less time, so it comes first. */
const WITHOUT_WINDOWS = "chromium-headless-shell";

const LINUX_NAMES = [
  WITHOUT_WINDOWS,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

const MAC_APPS = [
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Chromium.app/Contents/MacOS/Chromium",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

const WINDOWS_PROGRAMS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** The variables that name a browser, the first that is set wins. */
const BROWSER_VARIABLES = ["UNDERCROFT_BROWSER", "CHROME_PATH"];

/**
 * The path of a browser on this machine, or undefined where there is none.
 * A variable that names a file that does not exist is an error: no other browser is used instead.
 *
 * @param {Record<string, string | undefined>} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env, platform = process.platform) {
  for (const variable of BROWSER_VARIABLES) {
    const path = env[variable];
    if (!path) continue;
    if (!existsSync(path)) throw new SetupError(`${variable} names ${path}, which does not exist.`);
    return path;
  }
  return usualPlaces(env, platform).find(isExecutable);
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {NodeJS.Platform} platform
 * @returns {string[]}
 */
function usualPlaces(env, platform) {
  if (platform === "darwin") {
    const folders = ["/Applications", ...(env.HOME ? [join(env.HOME, "Applications")] : [])];
    return folders.flatMap((folder) => MAC_APPS.map((app) => join(folder, app)));
  }
  if (platform === "win32") {
    const folders = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return folders.flatMap((folder) => WINDOWS_PROGRAMS.map((program) => join(folder, program)));
  }
  const folders = [...(env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/bin", "/usr/local/bin", "/snap/bin"];
  return folders.flatMap((folder) => LINUX_NAMES.map((name) => join(folder, name)));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The flags that a browser needs here: Chromium refuses to run as root with its sandbox. */
export function browserFlags() {
  return process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}

/** What `ensureBrowser` asks of the machine it runs on. */
const THIS_MACHINE = { find: () => findBrowser(), canInstall: canInstallWithApt, install: installWithApt, startsAtAll };

/**
 * The browser of this machine; as root on Debian or Ubuntu it is installed where there is none.
 *
 * @param {(line: string) => void} [say]
 * @param {typeof THIS_MACHINE} [machine]
 * @returns {{ path: string } | { path: undefined, reason: string }}
 */
export function ensureBrowser(say = console.log, machine = THIS_MACHINE) {
  const found = machine.find();
  if (found !== undefined) return { path: found };
  if (!machine.canInstall()) {
    return { path: undefined, reason: `there is no Chromium, Chrome or Edge on this machine. ${howToGetOne()}` };
  }
  say("No browser found. Installing chromium with apt-get, for the tests that run in a browser…");
  const failure = machine.install();
  const path = machine.find();
  if (path !== undefined && machine.startsAtAll(path)) return { path };
  return { path: undefined, reason: `apt-get could not provide a chromium that starts${failure}. ${howToGetOne()}` };
}

function canInstallWithApt() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** @returns {string} what went wrong, in brackets, or nothing */
function installWithApt() {
  const aptGet = (/** @type {string[]} */ ...args) => {
    const { status, stderr } = spawnSync("apt-get", ["-qq", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    return status === 0 ? "" : ` (apt-get ${args[0]}: ${(stderr ?? "").trim().split("\n").at(-1)})`;
  };
  const install = (/** @type {string} */ name) => aptGet("install", "-y", "--no-install-recommends", name);
  // Older releases have no package of the first.
  return aptGet("update") || (install(WITHOUT_WINDOWS) && install("chromium"));
}

/** Ubuntu's package of that name is a stub that asks for snap, so what apt-get installed is tried once. */
function startsAtAll(/** @type {string} */ path) {
  return spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

function howToGetOne() {
  const ways = {
    darwin: "Install Google Chrome, or: brew install --cask chromium",
    win32: "Install Google Chrome or Microsoft Edge",
    linux: "Install one, for example: sudo apt-get install chromium (Fedora: sudo dnf install chromium)",
  };
  const way = process.platform === "darwin" || process.platform === "win32" ? ways[process.platform] : ways.linux;
  return `${way}; or set CHROME_PATH to the browser's program file.`;
}

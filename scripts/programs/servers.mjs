// @ts-check
// Finds Redis and PostgreSQL for the tests that need a real server, and starts them on ports of their own. Nobody else's
// server is touched, and none outlives the process that started it.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SetupError } from "../build/setup.mjs";
import { isCalled } from "../workspace.mjs";

/** @typedef {"redis" | "postgres"} Kind */

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number} port
 * @property {() => Promise<void>} kill ends it at once, as a power cut would
 * @property {() => Promise<void>} start starts it again where it was, with what it had written
 * @property {() => Promise<void>} end ends it for good
 */

const KINDS = {
  redis: {
    title: "Redis",
    programs: ["redis-server", "valkey-server"],
    variable: "UNDERCROFT_REDIS",
    debian: "redis-server",
  },
  postgres: { title: "PostgreSQL", programs: ["postgres"], variable: "UNDERCROFT_POSTGRES", debian: "postgresql" },
};

const MOST_SECONDS = 60;

/**
 * The program of a server, or undefined if there is none. A variable that names a file that does not exist is an error:
 * no other is used instead.
 *
 * @param {Kind} kind
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined}
 */
export function findServer(kind, env = process.env) {
  const { programs, variable } = KINDS[kind];
  const named = env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new SetupError(`${variable} names ${named}, which does not exist.`);
  }
  const folders = [...(env.PATH ?? "").split(delimiter).filter(Boolean), ...usualFolders(kind)];
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable);
}

/** @param {Kind} kind */
function usualFolders(kind) {
  const folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
  if (kind === "redis") return folders;
  // Debian keeps the versions side by side, and none of them on the path. The newest is the first.
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...folders, ...versions.map((version) => join(debian, version, "bin"))];
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

/** What `ensureServers` asks of the machine it runs on. */
const THIS_MACHINE = { find: findServer, canInstall: canInstallWithApt, install: installWithApt };

/**
 * The programs of both servers; as root on Debian or Ubuntu they are installed where they are missing.
 *
 * @param {(line: string) => void} [say]
 * @param {{ find: (kind: Kind) => string | undefined, canInstall: () => boolean, install: (names: readonly string[]) => string }} [machine]
 * @returns {{ paths: Record<Kind, string> } | { paths: undefined, reason: string }}
 */
export function ensureServers(say = console.log, machine = THIS_MACHINE) {
  const kinds = /** @type {const} */ (["redis", "postgres"]);
  const missing = kinds.filter((kind) => machine.find(kind) === undefined);
  let failure = "";
  if (missing.length > 0 && machine.canInstall()) {
    const names = missing.map((kind) => KINDS[kind].debian);
    say(`Installing ${names.join(" and ")} with apt-get, for the tests of the fleet…`);
    failure = machine.install(names);
  }
  const [redis, postgres] = kinds.map((kind) => machine.find(kind));
  if (redis !== undefined && postgres !== undefined) return { paths: { redis, postgres } };
  const still = kinds.filter((kind) => machine.find(kind) === undefined).map((kind) => KINDS[kind].title);
  const reason = `there is no ${still.join(" and no ")} on this machine${failure}. ${howToGetThem()}`;
  return { paths: undefined, reason };
}

/** Whether programs can be installed here. */
export function canInstallWithApt() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** @param {readonly string[]} names @returns {string} what went wrong, in brackets, or nothing */
export function installWithApt(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...names]]) {
    const { status, stderr } = spawnSync("apt-get", ["-qq", ...args], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) return ` (apt-get ${args[0]}: ${(stderr ?? "").trim().split("\n").at(-1)})`;
  }
  return "";
}

function howToGetThem() {
  const way =
    process.platform === "darwin"
      ? "Install them, for example: brew install redis postgresql@17"
      : "Install them, for example: sudo apt-get install redis-server postgresql (Fedora: sudo dnf install valkey postgresql-server)";
  return `${way}; or set UNDERCROFT_REDIS and UNDERCROFT_POSTGRES to their program files.`;
}

/**
 * Starts a Redis that keeps its data on disk.
 *
 * @param {readonly string[]} [options] such as `--maxmemory 2mb`, word by word
 * @returns {Promise<Server>}
 */
export async function startRedis(options = []) {
  const program = wanted("redis");
  const folder = mkdtempSync(join(tmpdir(), "undercroft-redis-"));
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""];
  const run = () => guarded(program, [...args, ...options]);
  return serverOf({ url: `redis://127.0.0.1:${port}`, port, folder, run });
}

/**
 * Starts a PostgreSQL with an empty database.
 *
 * @returns {Promise<Server>}
 */
export async function startPostgres() {
  const program = wanted("postgres");
  const folder = mkdtempSync(join(tmpdir(), "undercroft-postgres-"));
  const data = join(folder, "data");
  const user = safeUser();
  // It refuses to run as root, and needs a folder that its own user can write to.
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const initdb = join(program, "..", "initdb");
  const how = ["-D", data, "-U", "undercroft", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  const { status, stderr, error } = spawnSync(initdb, how, { ...user, cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new SetupError(`initdb failed: ${error?.message ?? stderr.trim()}`);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "shared_buffers=16MB"];
  const args = ["-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const run = () => guarded(program, args, user, folder);
  return serverOf({ url: `postgres://undercroft@127.0.0.1:${port}/postgres`, port, folder, run });
}

/** @param {Kind} kind */
function wanted(kind) {
  const program = findServer(kind);
  if (program === undefined) throw new SetupError(`there is no ${KINDS[kind].title} on this machine.`);
  return program;
}

/** As whom to run what refuses to run as root. */
function safeUser() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((what) => spawnSync("id", [what, "postgres"], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0)
    throw new SetupError("PostgreSQL can't run as root, and there is no user postgres.");
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * @param {{ url: string, port: number, folder: string, run: () => Promise<Guarded> }} how
 * @returns {Promise<Server>}
 */
async function serverOf({ url, port, folder, run }) {
  let running = await answering(run, port);
  return {
    url,
    port,
    kill: () => running.kill(),
    async start() {
      running = await answering(run, port);
    },
    async end() {
      await running.kill();
      // What was killed may write its last words for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/**
 * Starts a server, again if need be: what an earlier one leaves behind after it was killed may be in its way for a moment.
 *
 * @param {() => Promise<Guarded>} run
 * @param {number} port
 */
async function answering(run, port) {
  const until = Date.now() + MOST_SECONDS * 1000;
  for (;;) {
    const running = await run();
    while (running.isAlive() && Date.now() < until) {
      if (await answers(port)) return running;
      await sleep(20);
    }
    await running.kill();
    if (Date.now() >= until) throw new SetupError(`a server doesn't start: ${running.said()}`);
    await sleep(100);
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = new Socket();
    const end = (/** @type {boolean} */ does) => {
      socket.destroy();
      resolve(does);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
    socket.connect(port, "127.0.0.1");
  });
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * @typedef {object} Guarded
 * @property {() => boolean} isAlive
 * @property {() => Promise<void>} kill
 * @property {() => string} said
 */

/**
 * Runs a program that ends with this process, even if this process is killed: a guard waits for its pipe to close.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ uid: number, gid: number }} [user]
 * @param {string} [cwd]
 * @returns {Promise<Guarded>}
 */
async function guarded(program, args, user, cwd) {
  const order = JSON.stringify({ program, args, options: { ...user, cwd } });
  const guard = spawn(process.execPath, [fileURLToPath(import.meta.url), "--guard", order], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [guard.stdout, guard.stderr])
    stream.on("data", (text) => (said = `${said}${text}`.slice(-2000)));
  const closed = once(guard, "close");
  let isAlive = true;
  void closed.then(() => (isAlive = false));
  // The test may end before it: nothing waits for it then.
  guard.unref();
  return {
    isAlive: () => isAlive,
    said: () => said.trim(),
    async kill() {
      guard.ref();
      guard.stdin.end();
      await closed;
    },
  };
}

/** @param {string} order */
function guard(order) {
  const { program, args, options } = JSON.parse(order);
  const child = spawn(program, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
  child.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
  process.stdin.resume().once("close", () => child.kill("SIGKILL"));
  // Ctrl-C in a terminal goes to everybody: the one that waits for the pipe is the last to end.
  process.on("SIGINT", () => {}).on("SIGTERM", () => child.kill("SIGKILL"));
}

if (isCalled(import.meta.url) && process.argv[2] === "--guard") guard(process.argv[3] ?? "");

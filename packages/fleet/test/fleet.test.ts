import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../../scripts/build/setup.mjs";
import { findServer, type Server, startPostgres, startRedis } from "../../../scripts/programs/servers.mjs";
import { ROOT } from "../../../scripts/workspace.mjs";
import { type Moment, startWorker, survive } from "./chaos.mjs";

// Surveys by processes that share a real server, which nobody else uses. Workers are killed, servers are killed, queues
// are lost: the sum stays that of one process, to the byte.

const missing = (["redis", "postgres"] as const).filter((kind) => findServer(kind) === undefined);
const isCi = !["", "0", "false", undefined].includes(process.env.CI);
if (missing.length > 0 && !isCi) console.warn(`SKIPPED: there is no ${missing.join(" and no ")} on this machine.`);
const cannotRun = missing.length > 0 && !isCi;

/** What is surveyed by most tests: done in a moment. */
const SMALL = ["rooms", "--size", "30x20", "--seeds", "1..60", "--part", "10"];
/** What takes long enough to be interrupted. */
const LONG = ["caves", "--seeds", "1..600", "--part", "20"];
/** A level that is never done, among others that are. */
const HANGING = `import { defineLayer } from "undercroft/define";
export const hanging = defineLayer({
  id: "hanging",
  options: {},
  needs: [],
  *build(map, rng) {
    // Of the first twelve seeds, the seventh draws this one.
    if (rng.below(100) === 42) for (;;) {}
    yield;
  },
});
`;

/** Steps in a folder without packages import the build. */
const DEFINE_URL = new URL("../../undercroft/dist/node/define.js", import.meta.url).href;

let folder: string;
let redis: Server;
let postgres: Server;
let dist: { runCommand(args: readonly string[]): Promise<void> };

beforeAll(async () => {
  if (cannotRun) return;
  folder = mkdtempSync(join(tmpdir(), "undercroft-fleet-"));
  await ensureBuilt();
  dist = await import(new URL("../dist/run.js", import.meta.url).href);
  [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
});

afterAll(async () => {
  if (cannotRun) return;
  await Promise.all([redis?.end(), postgres?.end()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the command in this process, one call after the other: what it says can't be told apart otherwise. */
function fleet(...args: string[]): Promise<Run> {
  const run = last.then(async () => {
    const said = { out: "", err: "" };
    const catching = (into: "out" | "err") => (text: unknown, done?: unknown) => {
      said[into] += text;
      if (typeof done === "function") done();
      return true;
    };
    const spies = [
      vi.spyOn(process.stdout, "write").mockImplementation(catching("out") as typeof process.stdout.write),
      vi.spyOn(process.stderr, "write").mockImplementation(catching("err") as typeof process.stderr.write),
    ];
    try {
      await dist.runCommand(args);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    const code = Number(process.exitCode ?? 0);
    process.exitCode = 0;
    return { code, ...said };
  });
  last = run.catch(() => {});
  return run;
}

const references = new Map<string, Promise<Buffer>>();

/** The sum of a survey that one process has done. */
function alone(survey: readonly string[]): Promise<Buffer> {
  const name = survey.join(" ");
  const known = references.get(name) ?? surveyAlone(survey, join(folder, `alone-${references.size}.survey`));
  references.set(name, known);
  return known;
}

async function surveyAlone(survey: readonly string[], out: string): Promise<Buffer> {
  const command = join(ROOT, "packages/undercroft/bin/undercroft.js");
  const child = spawn(process.execPath, [command, "survey", ...survey, "--threads", "1", "--out", out], {
    stdio: "ignore",
  });
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  return readFileSync(join(out, "summary.json"));
}

function sumOf(store: string): Buffer {
  return readFileSync(join(store, "summary.json"));
}

describe.skipIf(cannotRun)("a fleet", () => {
  test("whose workers and whose server are killed gives the sum of one process", async () => {
    // One is killed in its first part, the other after it.
    const moment = (kill: number): Moment => (kill === 1 ? { parts: 0, ms: 50 } : { parts: 1, ms: 0 });
    const tolls = await Promise.all(
      [redis, postgres].map(async (server, i) => {
        const store = join(folder, `chaos-${i}.survey`);
        const on = ["--on", server.url, "--store", store];
        expect((await fleet("plan", ...LONG, ...on)).out).toContain("caves: 30 parts, 30 of them added to the queue");
        const toll = await survive({ server, store, workers: 2, kills: 2, killsServer: true, moment });
        expect(toll).toMatchObject({ kills: 2, serverKills: 1, codes: ["0", "0"] });
        expect(await fleet("collect", ...on)).toMatchObject({ code: 0, out: expect.stringContaining("600 seeds") });
        expect(sumOf(store).equals(await alone(LONG))).toBe(true);
        return toll;
      }),
    );
    expect(tolls).toHaveLength(2);
  });

  test("adds a part once, and again if the queue has lost it", async () => {
    const store = join(folder, "lost.survey");
    const on = ["--on", redis.url, "--store", store];
    expect((await fleet("plan", ...SMALL, ...on)).out).toContain("6 parts, 6 of them added");
    expect((await fleet("plan", ...SMALL, ...on)).out).toContain("6 parts, 0 of them added");
    const before = JSON.parse((await fleet("status", ...on, "--json")).out);
    expect(before).toMatchObject({ parts: 6, done: 0, queue: { waiting: 6, active: 0, failed: 0, gaps: [] } });

    await asked(redis, (client) => client.flushall());
    expect((await fleet("status", ...on)).out).toContain("gaps     1..60: not done, and not in the queue");
    const idle = await fleet("work", ...on, "--threads", "1");
    expect(idle.err).toContain(
      "6 parts missing, but not in the queue: 1..60. undercroft-fleet collect adds them again",
    );
    const added = await fleet("collect", ...on);
    expect(added).toMatchObject({ code: 1, out: "6 parts of 6 missing: 1..60\n" });
    expect(added.err).toContain("6 parts added again: 1..60");
    expect(await fleet("work", ...on, "--threads", "1")).toMatchObject({
      code: 0,
      out: "6 parts done here, with 60 levels\n",
    });

    // A disk has lost one part and damaged another.
    const [first, second] = readdirSync(join(store, "parts")).sort();
    rmSync(join(store, "parts", first!));
    writeFileSync(join(store, "parts", second!), "{}\n");
    const again = await fleet("collect", ...on);
    expect(again).toMatchObject({ code: 1, out: "1 part of 6 missing: 1..10\n" });
    await fleet("work", ...on, "--threads", "1");
    const damaged = await fleet("collect", ...on);
    expect(damaged.err).toMatch(/0000000011-20\.json: .* It is now called 0000000011-20\.json\.damaged\./);
    expect(damaged).toMatchObject({ code: 1, out: "1 part of 6 missing: 11..20\n" });
    await fleet("work", ...on, "--threads", "1");
    expect((await fleet("collect", ...on)).code).toBe(0);
    expect(sumOf(store).equals(await alone(SMALL))).toBe(true);
    expect(existsSync(join(store, "times.json"))).toBe(true);
  });

  test("can do without a folder that everybody sees", async () => {
    const store = join(folder, "unseen.survey");
    const on = ["--on", postgres.url];
    await fleet("plan", ...SMALL, ...on, "--store", store);
    const worked = await fleet("work", ...on, "--store", "queue", "--threads", "2");
    expect(worked).toMatchObject({ code: 0, out: "6 parts done here, with 60 levels\n" });
    expect((await fleet("status", ...on, "--store", store)).out).toContain(
      "0 of 6 done (0%), 0 in progress, 0 waiting, 6 to collect",
    );
    const collected = await fleet("collect", ...on, "--store", store);
    expect(collected.err).toContain("6 parts taken out of the queue and written");
    expect(sumOf(store).equals(await alone(SMALL))).toBe(true);
    expect(await fleet("work", ...on, "--store", "queue")).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no survey in postgres://"),
    });
  });

  test("names a seed that hangs, and goes on", async () => {
    const store = join(folder, "hanging.survey");
    writeFileSync(join(folder, "hanging.js"), HANGING.replace("undercroft/define", DEFINE_URL));
    writeFileSync(
      join(folder, "hanging.json"),
      JSON.stringify({
        name: "hanging",
        size: [30, 20],
        steps: [{ use: "simple-map" }, { use: "hanging" }, { use: "room-based-start" }, { use: "room-based-stairs" }],
      }),
    );
    const use = ["--use", join(folder, "hanging.js")];
    const on = ["--on", redis.url, "--store", store];
    const plan = await fleet("plan", join(folder, "hanging.json"), "--seeds", "12", "--part", "6", ...use, ...on);
    expect(plan).toMatchObject({ code: 0, err: "" });
    // Without its step nobody can build it.
    expect(await fleet("work", ...on)).toMatchObject({ code: 2, err: expect.stringContaining('"hanging"') });
    const worked = await fleet("work", ...on, ...use, "--limit", "1", "--threads", "1");
    expect(worked.err).toContain("seed 7 was given up: it took longer than 1 s.");
    expect(worked).toMatchObject({ code: 0, out: "2 parts done here, with 11 levels\n" });
    const { code, out } = await fleet("collect", ...on);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("12 seeds, 11 levels\ngiven up: 7\n"),
    });
  });

  test("refuses a survey whose levels it would not build", async () => {
    const store = join(folder, "other.survey");
    const on = ["--on", redis.url, "--store", store];
    await fleet("plan", ...SMALL, ...on);
    const file = join(store, "survey.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const other = { ...manifest, key: "0123", library: "9.9.9", steps: { ...manifest.steps, "simple-map": 99 } };
    writeFileSync(file, JSON.stringify(other));
    const { code, err } = await fleet("work", ...on);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("the levels would be others") });
    expect(err).toMatch(/its version of the step simple-map is 99, not \d+\./);
    expect(err).toContain("It was begun with undercroft 9.9.9.");
  });

  test("gives back what it has when it is told to stop", async () => {
    const store = join(folder, "stopped.survey");
    await fleet("plan", ...LONG, "--on", redis.url, "--store", store);
    let said = "";
    const worker = startWorker(redis.url, store, (text) => (said += text));
    await worker.hasDone(1);
    worker.kill("SIGTERM");
    expect(await worker.ended).toBe("143");
    expect(said).toContain("stopping; what isn't done goes back into the queue");
    const { done, queue } = JSON.parse((await fleet("status", "--on", redis.url, "--store", store, "--json")).out);
    expect(queue).toMatchObject({ active: 0, waiting: 30 - done, gaps: [] });
  });

  test("waits while Redis has no memory, and goes on when it has", async () => {
    const store = join(folder, "full.survey");
    const on = ["--on", redis.url, "--store", store];
    await fleet("plan", ...SMALL, ...on);
    const set = (bytes: string) => asked(redis, (client) => client.config("SET", "maxmemory", bytes));
    await set("1mb");
    let said = "";
    const worker = startWorker(redis.url, store, (text) => (said += text));
    await vi.waitFor(() => expect(said).toContain("it has no memory left (maxmemory). Trying again"), {
      timeout: 120_000,
    });
    const refused = await fleet(
      "plan",
      ...SMALL.with(4, "1..70"),
      "--on",
      redis.url,
      "--store",
      join(folder, "fuller.survey"),
    );
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("it has no memory left (maxmemory)") });
    await set("0");
    expect(await worker.ended).toBe("0");
    expect(said).toContain("is back after");
    expect((await fleet("collect", ...on)).code).toBe(0);
    expect(sumOf(store).equals(await alone(SMALL))).toBe(true);
  });

  test("refuses a Redis that may drop jobs", async () => {
    const set = (policy: string) => asked(redis, (client) => client.config("SET", "maxmemory-policy", policy));
    await set("allkeys-lru");
    const { code, err } = await fleet("plan", ...SMALL, "--on", redis.url, "--store", join(folder, "dropped.survey"));
    await set("noeviction");
    expect(code).toBe(1);
    expect(err).toContain(
      "maxmemory-policy is allkeys-lru, so that Redis may drop jobs when its memory runs out. Set it to noeviction",
    );
  });

  test.each([
    [
      "redis://:secret@127.0.0.1:1",
      1,
      "can't reach redis://:***@127.0.0.1:1: connection refused. Is the server running?",
    ],
    [
      "postgres://me:secret@127.0.0.1:1/x",
      1,
      "can't reach postgres://me:***@127.0.0.1:1/x: connection refused. Is the server running?",
    ],
    ["mysql://127.0.0.1", 2, "--on must begin with redis:// or postgres://"],
    ["nonsense", 2, "--on must be the address of a server"],
  ])("says what is wrong with the server %s", async (url, code, message) => {
    const run = await fleet("plan", ...SMALL, "--on", url, "--store", join(folder, "nowhere.survey"));
    expect(run.code).toBe(code);
    expect(run.err).toContain(message);
    expect(run.err).not.toContain("secret");
    expect(existsSync(join(folder, "nowhere.survey"))).toBe(false);
  });
});

async function asked(server: Server, ask: (client: Redis) => Promise<unknown>): Promise<void> {
  const client = new Redis(server.url);
  await ask(client);
  client.disconnect();
}

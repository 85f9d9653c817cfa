import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ensureServers, findServer, type Kind } from "./servers.mjs";

const folder = mkdtempSync(join(tmpdir(), "undercroft-servers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = () => undefined;

/** A machine that has some servers, and can get the others if it can install at all. */
function machine(there: readonly Kind[], canInstall: boolean, failure = "") {
  const has = new Set<Kind>(there);
  return {
    find: (kind: Kind) => (has.has(kind) ? `/bin/${kind}` : undefined),
    canInstall: () => canInstall,
    install: () => {
      if (failure === "") for (const kind of ["redis", "postgres"] as const) has.add(kind);
      return failure;
    },
  };
}

test("a server is found on the path, and a variable wins", () => {
  const program = join(folder, "redis-server");
  writeFileSync(program, "");
  chmodSync(program, 0o755);
  const other = join(folder, "other");
  writeFileSync(other, "");
  expect(findServer("redis", { PATH: folder })).toBe(program);
  expect(findServer("redis", { PATH: folder, UNDERCROFT_REDIS: other })).toBe(other);
  expect(() => findServer("redis", { UNDERCROFT_REDIS: join(folder, "none") })).toThrow(
    /UNDERCROFT_REDIS names .*none, which does not exist/,
  );
});

test("servers that are there are not installed again", () => {
  const lines: string[] = [];
  const found = ensureServers((line) => lines.push(line), machine(["redis", "postgres"], true));
  expect(found).toEqual({ paths: { redis: "/bin/redis", postgres: "/bin/postgres" } });
  expect(lines).toEqual([]);
});

test("as root on Debian missing servers are installed, with a message", () => {
  const lines: string[] = [];
  const found = ensureServers((line) => lines.push(line), machine(["redis"], true));
  expect(found).toEqual({ paths: { redis: "/bin/redis", postgres: "/bin/postgres" } });
  expect(lines).toEqual(["Installing postgresql with apt-get, for the tests of the fleet…"]);
});

test("if servers can't be installed, the reason says why and what to do", () => {
  expect(ensureServers(silent, machine([], false))).toEqual({
    paths: undefined,
    reason: expect.stringMatching(
      /^there is no Redis and no PostgreSQL on this machine\. Install them, .* UNDERCROFT_REDIS/,
    ),
  });
  expect(ensureServers(silent, machine(["redis"], true, " (apt-get update: no network)"))).toEqual({
    paths: undefined,
    reason: expect.stringMatching(/^there is no PostgreSQL on this machine \(apt-get update: no network\)\. /),
  });
});

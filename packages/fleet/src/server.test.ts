import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { reasonOf, serverAt, Unreachable } from "./server.js";

test.each([
  ["redis://127.0.0.1:6379", "Redis", "redis://127.0.0.1:6379"],
  ["rediss://:secret@host/2", "Redis", "rediss://:***@host/2"],
  ["postgres://me:secret@host/db?sslmode=require", "PostgreSQL", "postgres://me:***@host/db?sslmode=require"],
  ["postgresql://host/db?user=me&password=secret", "PostgreSQL", "postgresql://host/db?user=me&password=***"],
])("%s is a server whose password nobody sees", (url, kind, name) => {
  expect(serverAt(url)).toMatchObject({ kind, name });
});

test("what servers answer is said in words", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED ::1:5432"), { code: "ECONNREFUSED" });
  // Node tries all addresses of a name, and then has one error for each.
  expect(reasonOf(Object.assign(new AggregateError([refused, refused]), { code: "ECONNREFUSED" }))).toBe(
    "connection refused",
  );
  expect(reasonOf(new Error("OOM command not allowed when used memory > 'maxmemory'."))).toBe(
    "it has no memory left (maxmemory)",
  );
  expect(reasonOf(Object.assign(new Error("terminating connection"), { code: "57P01" }))).toBe("it is shutting down");
  expect(reasonOf(new Error("something else."))).toBe("something else");
});

const ENDS: Readonly<Record<string, (socket: Socket) => void>> = {
  ends: (socket) => socket.end(),
  dies: (socket) => socket.destroy(),
  "cuts the connection": (socket) => socket.resetAndDestroy(),
};

test.each(["redis", "postgres"].flatMap((scheme) => Object.keys(ENDS).map((how) => [scheme, how] as const)))(
  "a %s server that %s while it is asked may be back soon",
  async (scheme, how) => {
    const server = createServer((socket) => socket.on("error", () => {}).once("data", () => ENDS[how]!(socket)));
    onTestFinished(() => void server.close());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const error = await serverAt(`${scheme}://127.0.0.1:${port}`).check().catch(String);
    expect(error).toContain("the connection was cut. Is the server running?");
    await expect(serverAt(`${scheme}://127.0.0.1:${port}`).check()).rejects.toBeInstanceOf(Unreachable);
  },
);

import { expect, test } from "vitest";
import { reasonOf, serverAt } from "./server.js";

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

import { afterEach, expect, test, vi } from "vitest";
import { UndercroftError } from "../core/index.js";
import {
  alignedRows,
  CommandError,
  colorDepth,
  exitCodeOf,
  UsageError,
  withFile,
  withFlags,
  withName,
} from "./terminal.js";

afterEach(() => vi.unstubAllEnvs());

test("an error of the command has the exit code 1, one of its call 2, and both keep their cause", () => {
  const cause = new Error("why");
  expect(new CommandError("failed", { cause })).toMatchObject({ message: "failed", exitCode: 1, cause });
  expect(new UsageError("wrong", { cause })).toMatchObject({ message: "wrong", exitCode: 2, cause });
  expect(new CommandError("stopped", { exitCode: 130 }).exitCode).toBe(130);
});

test("errors of the library are about the call, or else about the files", () => {
  const codeOf = (code: ConstructorParameters<typeof UndercroftError>[0]) => exitCodeOf(new UndercroftError(code, "x"));
  expect([codeOf("bad-option"), codeOf("unknown-name"), codeOf("bad-content"), codeOf("aborted")]).toEqual([
    2, 2, 1, 130,
  ]);
});

test("what is wrong with the contents of a file begins with its name, which is never said twice", () => {
  const read = (code: "bad-content" | "bad-size", message: string) => () =>
    withFile("a.json", () => {
      throw new UndercroftError(code, message);
    });
  expect(read("bad-content", "it is empty")).toThrow(
    expect.objectContaining({ message: "a.json: it is empty", exitCode: 1 }),
  );
  expect(read("bad-size", "too large")).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(withName("a.json", "a.json:3: wrong")).toBe("a.json:3: wrong");
  expect(withName("-", "wrong")).toBe("standard input: wrong");
  expect(() => withFile("a.json", () => JSON.parse("{"))).toThrow(SyntaxError);
});

test("a name that isn't known is answered with the option that brings it, above the excerpt of the file", async () => {
  const work = async () => {
    throw new CommandError('a.json:2: there is no step "maez".\n  2 | maez');
  };
  await expect(withFlags(work)).rejects.toThrow(
    'a.json:2: there is no step "maez". If it is your own, pass it with --use.\n  2 | maez',
  );
});

test("the columns of a table are as wide as their widest cell, colours aside", () => {
  const rows = [
    ["name", "n", "end"],
    ["\u001b[32mä\u001b[0m", "12", ""],
  ];
  expect(alignedRows(rows, [1])).toEqual(["name   n  end", "\u001b[32mä\u001b[0m     12"]);
});

test("NO_COLOR wins over FORCE_COLOR, and a dumb terminal has no colours", () => {
  const terminal = { isTTY: true } as NodeJS.WriteStream;
  const depth = (env: Readonly<Record<string, string>>) => {
    for (const name of ["NO_COLOR", "FORCE_COLOR", "COLORTERM", "TERM"]) vi.stubEnv(name, env[name] ?? "");
    return colorDepth(terminal);
  };
  expect(depth({})).toBe("basic");
  expect(depth({ COLORTERM: "truecolor" })).toBe("full");
  expect(depth({ TERM: "dumb" })).toBe("none");
  expect(depth({ TERM: "dumb", FORCE_COLOR: "3" })).toBe("full");
  expect(depth({ NO_COLOR: "1", FORCE_COLOR: "3" })).toBe("none");
});

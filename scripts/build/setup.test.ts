import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkNode, missingPackages } from "./setup.mjs";

describe("the version of Node", () => {
  test.each(["20.19.0", "20.20.2", "22.0.0", "100.0.0"])("%s is new enough", (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  test.each(["18.20.0", "20.18.3", "4.0.0"])("%s is too old, and the message says what to do", (version) => {
    expect(() => checkNode(version)).toThrow(
      /needs Node 20\.19 or newer, and this is Node .*\n.*https:\/\/nodejs\.org/s,
    );
  });
});

describe("what is missing", () => {
  let root: string;
  const locked = {
    "": { version: "1.0.0" },
    "packages/x": { version: "1.0.0" },
    "node_modules/x": { link: true },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/a/node_modules/b": { version: "2.0.0", integrity: "sha512-b" },
    "packages/x/node_modules/a": { version: "3.0.0", integrity: "sha512-a3" },
    "node_modules/other-system": { version: "1.0.0", integrity: "sha512-o", optional: true },
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "undercroft-setup-"));
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: locked }));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Installs as npm does: folders, and a list of them. */
  function install(changes: Record<string, unknown> = {}): void {
    const { "": _root, "node_modules/other-system": _other, ...packages } = locked;
    for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true });
    const list = JSON.stringify({ packages: { ...packages, ...changes } });
    writeFileSync(join(root, "node_modules", ".package-lock.json"), list);
  }

  test("everything in a fresh clone", () => {
    expect(missingPackages(root)).toBe("nothing is installed yet");
  });

  test("nothing once everything is installed, with or without packages for other systems", () => {
    install();
    expect(missingPackages(root)).toBeUndefined();
    install({ "node_modules/extra": { version: "1.0.0" } });
    expect(missingPackages(root)).toBeUndefined();
  });

  test("a package that was added to the lock later", () => {
    install({ "node_modules/a": undefined });
    expect(missingPackages(root)).toBe("a is not installed");
  });

  test("a package of another version or with other contents", () => {
    install({ "node_modules/a": { version: "0.9.0", integrity: "sha512-a" } });
    expect(missingPackages(root)).toBe("a 0.9.0 is installed, 1.0.0 is wanted");
    install({ "node_modules/a/node_modules/b": { version: "2.0.0", integrity: "sha512-c" } });
    expect(missingPackages(root)).toBe("another a/node_modules/b 2.0.0 is installed than is wanted");
  });

  test("a package whose folder was deleted", () => {
    install();
    rmSync(join(root, "node_modules", "a"), { recursive: true });
    expect(missingPackages(root)).toBe("a is not installed");
  });

  test("a package that only one package of the workspace has", () => {
    install();
    rmSync(join(root, "packages", "x", "node_modules"), { recursive: true });
    expect(missingPackages(root)).toBe("packages/x/node_modules/a is not installed");
  });
});

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../workspace.mjs";
import { missingFiles } from "./check-packed.mjs";

test("a package isn't packed without the manual", () => {
  const dist = mkdtempSync(join(tmpdir(), "undercroft-dist-"));
  for (const file of ["entries/index.js", "node/index.js", "undercroft.min.js", "apps/web.json.br"]) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), "");
  }
  expect(missingFiles(dist)).toEqual(["site/manual.json.br"]);
  mkdirSync(join(dist, "site"));
  writeFileSync(join(dist, "site/manual.json.br"), "");
  expect(missingFiles(dist)).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "packages/undercroft/package.json"), "utf8"));
  expect(scripts.prepack).toBe("node ../../scripts/build/check-packed.mjs");
});

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test.each([[["many"]], [["5"]], [["80", "90"]]])(
  "npm run life with %j says what is wrong, and runs nothing",
  (args) => {
    const script = fileURLToPath(new URL("life.mjs", import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe("life: Give the number of levels of each depth, at least 6, or nothing.\n");
  },
);

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test.each([
  [
    ["vegetables"],
    "soak: there is no vegetables; known are rooms, caves, recipes, grown, plots, towns, dungeons, templates, chains, prefabs, fort, pack, reached, wave, samples, tiles, files, exits, crawl, tests, fleet.\n",
  ],
  [["fort", "--share", "2"], "soak: --share must be a number above 0, and 1 at most.\n"],
  [["--share"], "soak: --share must be a number above 0, and 1 at most.\n"],
])("npm run soak with %j says what there is, and runs nothing", (args, message) => {
  const script = fileURLToPath(new URL("soak.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: message });
});

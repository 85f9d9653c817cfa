import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test.each([
  [["--share", "2"], "record: --share must be a number above 0, and 1 at most.\n"],
  [["--shares", "1"], "record: there is no --shares, 1; known are --share, --folder, --recipes and --publish.\n"],
  [["--recipes", "rooms,roms"], "record: there is no roms; known are deeps, caverns, "],
  [["--publish", "--folder", "no-such-folder"], "record: nothing is done yet in "],
])("npm run record with %j says what is wrong, and runs nothing", (args, message) => {
  const script = fileURLToPath(new URL("record.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IS_QUICK, median } from "./measure.js";
import { COMMAND } from "./package.js";
import { type Result, SMALL, sizeName, timeText } from "./result.js";

const ROUNDS = IS_QUICK ? 1 : 21;

/** A process can't ask the system for the time of one that has ended, at least not everywhere. So that one tells it. */
const TELLS_TIME = `process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(2, "\\n" + (user + system));
});
`;

/** Row 22: what a call of the command takes, compared with starting Node for nothing. */
export function* startingTheCommand(): Iterable<Result> {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-bench-"));
  const hook = join(folder, "tells-time.cjs");
  writeFileSync(hook, TELLS_TIME);
  try {
    const nothing: number[] = [];
    const builds: number[] = [];
    // The first calls of both fill the system's caches and count for nothing.
    for (let round = -1; round < ROUNDS; round++) {
      const times = [cpuNs(hook, "-e", "0"), cpuNs(hook, COMMAND, "build", "rooms", "--seed", "1")] as const;
      if (round < 0) continue;
      nothing.push(times[0]);
      builds.push(times[1]);
    }
    yield {
      row: 22,
      job: "undercroft build rooms",
      size: sizeName(SMALL),
      ours: timeText(median(builds)),
      peer: `node -e 0: ${timeText(median(nothing))}`,
      ratio: median(builds) / median(nothing),
      goal: { atMost: 3 },
      note: `median of ${ROUNDS} processes each, in turn`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU time of a process of Node's from its start to its end. */
function cpuNs(hook: string, ...args: string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ["--require", hook, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return Number(stderr.trimEnd().split("\n").at(-1)) * 1000;
}

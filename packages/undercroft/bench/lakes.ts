import { bareMap, copyOf, runBare, step } from "./maps.js";
import { race } from "./measure.js";
import { type Result, SMALL, sizeName, timeText } from "./result.js";

/** Different maps that lakes are placed on, in turn. */
const GROUNDS = 16;

/** Row 20: what lakes cost, compared with the rooms that they flood. */
export function* lakes(): Generator<Result> {
  const rooms = step("bsp-dungeon");
  const member = step("lakes");
  const grounds = Array.from({ length: GROUNDS }, (_, seed) => bareMap(SMALL, rooms, seed));
  const [ours, bare] = race([
    { prepare: (run) => copyOf(grounds[run % GROUNDS]!), run: (run, map) => runBare(map, member, run) },
    { run: (run) => bareMap(SMALL, rooms, run) },
  ]) as [number, number];
  yield {
    row: 20,
    job: "lakes on bsp-dungeon",
    size: sizeName(SMALL),
    ours: timeText(ours),
    peer: `bsp-dungeon alone: ${timeText(bare)}`,
    ratio: ours / bare,
    goal: { atMost: 7 },
  };
}

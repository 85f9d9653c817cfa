import { show, suggestion } from "../core/index.js";
import type { DungeonLandmark } from "../dungeon/index.js";
import type { WorldLevel } from "./levels.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";

/** Returns the chasms, rivers and towers of a world. Checks that their levels lie below each other. */
export function readLandmarks(
  { landmarks }: Pick<WholeSource, "landmarks">,
  levels: readonly WorldLevel[],
  problems: Problems,
): readonly DungeonLandmark[] {
  const depths = new Map(levels.map(({ name, depth }) => [name, depth]));
  return Object.entries(landmarks).map(([name, { kind, levels: through, size }]) => {
    for (const [i, level] of through.entries()) {
      const path = ["landmarks", name, "levels", i];
      const [depth, above] = [depths.get(level), depths.get(through[i - 1] ?? "")];
      if (depth === undefined) {
        problems.add(path, `there is no level ${show(level)}.${suggestion(level, depths.keys())}`);
      } else if (above !== undefined && depth !== above + 1) {
        const message = `${show(level)} must be one deeper than ${show(through[i - 1])}, whose depth is ${above}, but its depth is ${depth}.`;
        problems.add(path, message);
      }
    }
    return { name, kind, levels: through, ...(size && { size: [size[0]!, size[1]!] as const }) };
  });
}

import { LEVEL } from "../../chain/index.js";
import { checkArgument, type Kind, show } from "../../core/index.js";

const LEVELS: Kind = { rule: "a Map of levels by their names", fits: (value) => value instanceof Map };

/** Refuses anything but the levels of a dungeon by their names. */
export function checkLevels(where: string, levels: ReadonlyMap<string, unknown>): void {
  checkArgument(where, "levels", LEVELS, levels);
  for (const [name, level] of levels) checkArgument(where, `level ${show(name)}`, LEVEL, level);
}

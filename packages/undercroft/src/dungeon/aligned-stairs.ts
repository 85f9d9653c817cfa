import { type BuilderMap, defineLayer, integer, stuck, UndercroftError, type Values } from "../core/index.js";
import { closet, hasOnlyPlannedRooms, joinCells } from "../layers/index.js";
import { checkJoined } from "./stair-cells.js";

/** As far as a map can reach: one row of as many cells as a map has at most. */
const coordinate = (help: string) => integer(0, { min: 0, max: 16_777_215, typical: [1, 78] }, help);

const OPTIONS = {
  upX: coordinate("Column of the stairs up, where the player arrives. 0 lets the chain set the start."),
  upY: coordinate("Row of the stairs up."),
  downX: coordinate("Column of the stairs down. 0 lets the chain set the exit."),
  downY: coordinate("Row of the stairs down."),
};

/**
 * Puts stairs on given cells, so that the stairs of neighbouring levels line up. The player arrives on the stairs up.
 * The stairs are placed before the map is made, which then fits around them. This step joins them to the map with the
 * tunnels that take the least digging, so put it right after the initial builder. The stairs are pinned: layers use
 * them as the start and the exit, and can't move them.
 */
export const alignedStairs = defineLayer({
  id: "aligned-stairs",
  version: 2,
  summary: "Puts stairs on given cells, so that the stairs of neighbouring levels line up.",
  options: OPTIONS,
  writes: ["tiles", "rooms"],
  minSize({ upX, upY, downX, downY }) {
    return [Math.max(upX, downX, 1) + 2, Math.max(upY, downY, 1) + 2];
  },
  prepare(map, _rng, options) {
    const { up, down } = cellsOf(map, options);
    for (const cell of [up, down]) {
      if (cell === undefined || !map.isReserved(cell)) continue;
      throw stuck(`stairs can't be placed at ${map.at(cell)} because the cell is already reserved.`);
    }
    if (up !== undefined) {
      map.pinExit(up, "up");
      map.pinStart(up);
    }
    if (down !== undefined) map.pinExit(down, "down");
  },
  *build(map, rng, options) {
    const { up, down } = cellsOf(map, options);
    if (hasOnlyPlannedRooms(map)) {
      // Rooms that are only planned: whatever joins them will join those of the stairs.
      if (up !== undefined) map.rooms = [closet(map, map.rooms, up), ...map.rooms];
      if (down !== undefined) map.rooms = [...map.rooms, closet(map, map.rooms, down)];
    } else {
      const stairs = [up, down].filter((cell) => cell !== undefined);
      checkJoined(map, joinCells(map, rng.fork("tunnels"), stairs, "the stairs"));
    }
  },
});

function cellsOf(
  map: BuilderMap,
  { upX, upY, downX, downY }: Values<typeof OPTIONS>,
): { readonly up: number | undefined; readonly down: number | undefined } {
  for (const [column, row, x, y] of [
    ["upX", "upY", upX, upY],
    ["downX", "downY", downX, downY],
  ] as const) {
    if ((x === 0) === (y === 0)) continue;
    throw new UndercroftError("bad-option", `${column} and ${row} must both be 0 or both be greater than 0.`, {
      option: row,
    });
  }
  if (upX !== 0 && upX === downX && upY === downY) {
    throw new UndercroftError("bad-option", "the stairs down must not be on the same cell as the stairs up.", {
      option: "downX",
      value: downX,
    });
  }
  return {
    up: upX === 0 ? undefined : map.index(upX, upY),
    down: downX === 0 ? undefined : map.index(downX, downY),
  };
}

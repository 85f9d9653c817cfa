import { distancesFromStart, type Figures, figuresOf } from "apps-shared/analysis.ts";
import type { Level } from "undercroft";
import type { SheetLevel } from "./protocol.ts";

/** Enough of a level to draw it small, with its figures unless they are known already. */
export function smallLevel(level: Level, figures: Figures = figuresOf(level)): SheetLevel {
  return {
    seed: level.seed,
    width: level.width,
    height: level.height,
    tiles: Uint8Array.from(level.tiles as Uint8Array),
    distances: distancesFromStart(level),
    start: level.start,
    exits: level.exits.map(({ at }) => at),
    spawns: level.spawns.map(({ at, name, kind }) => ({ at, name, kind })),
    figures,
    hash: level.hash,
  };
}

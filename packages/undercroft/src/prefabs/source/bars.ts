import { type Odds, oddsOf } from "./params.js";
import type { PrefabSource } from "./source.js";

/** What closes a gate. */
export interface Bar {
  /** The name that authors use. */
  readonly name: string;
  /** The tile on the gate. Undefined if the gate stays as it is. */
  readonly tile: string | undefined;
  /** What opens it, as in `kind` of a lock. Undefined if it has no lock. */
  readonly lock: string | undefined;
  /** The name of its key. Undefined if the blueprint names it. */
  readonly key?: string;
}

/** The bars that every game has. Any other name is the name of a tile, with a lock of the same kind. */
const BARS: ReadonlyMap<string, Omit<Bar, "name">> = /* @__PURE__ */ new Map([
  ["open", { tile: undefined, lock: undefined }],
  ["locked", { tile: "locked_door", lock: "key" }],
  ["portcullis", { tile: "portcullis", lock: "lever", key: "lever" }],
  ["secret", { tile: "secret_door", lock: undefined }],
  ["barricade", { tile: "barricade", lock: "fire", key: "Firebrand" }],
]);

/** The names of the bars that every game has. */
export const BAR_NAMES: readonly string[] = /* @__PURE__ */ [...BARS.keys()];

/** Returns the bar of this name. */
export function barOf(name: string): Bar {
  return { name, ...(BARS.get(name) ?? { tile: name, lock: name }) };
}

/** Writes the name of a key as things are called in levels: `brass_key` is a "Brass Key". */
export function keyName(key: string): string {
  return key
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Returns the names of the bars that a blueprint can have, with their weights. */
export function barOdds({ bar, region, holds }: PrefabSource): Odds {
  const given = region === undefined ? "open" : (bar ?? (holds === "key" ? "open" : "locked"));
  return typeof given === "string" ? { values: [given], weights: [1] } : oddsOf(given);
}

import {
  type AnyChain,
  type AnyNode,
  type BuildableChain,
  type BuilderChain,
  chainOf,
  givenTerms,
} from "../chain/index.js";
import { defined, ownTiles } from "../core/index.js";
import { areaStart, connectRegions, distantExit } from "../layers/index.js";

/** A chain that can build, or one that still lacks its start or its exit: a dungeon adds what is missing. */
export type DungeonChain = BuildableChain | BuilderChain<any, true, any> | BuilderChain<never, true, any>;

/** A chain with all that is asked of a level: what it lacks is added at its end. */
export function completed(chain: AnyChain): AnyChain {
  const has = chain.guaranteed;
  const missing: unknown[] = [];
  // Where there is no start, nobody has asked yet whether all of the map can be reached.
  if (!has.includes("start")) missing.push(connectRegions(), areaStart());
  if (!has.includes("exit")) missing.push(distantExit());
  const { width, height, name, terms, tileset, nodes, purpose } = chain;
  const layers = missing as readonly AnyNode[];
  if (purpose === "level") return chain.withAll(layers);
  const tiles = ownTiles(tileset.tiles);
  const options = { width, height, cellLimit: width * height, ...defined({ name }), tiles };
  return chainOf({ ...options, ...givenTerms(terms), purpose: "level" }, [...nodes, ...layers]);
}

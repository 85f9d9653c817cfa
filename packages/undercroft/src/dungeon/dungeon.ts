import {
  type AnyChain,
  type AnyPart,
  type AsyncBuildOptions,
  BuilderChain,
  type BuildOptions,
  chainOf,
  type Level,
  type LiveFrame,
} from "../chain/index.js";
import { ownTiles, type Point, Rng, type Seed, type Size, seedText, show, UndercroftError } from "../core/index.js";
import { isPack, type Pack } from "../prefabs/index.js";
import { alignedStairs } from "./aligned-stairs.js";
import { dealPrefabs } from "./deal-prefabs.js";
import { drawCell } from "./stair-cells.js";

/** A chain that begins with a map, whatever else it has. */
export type DungeonChain = BuilderChain<any, true, any> | BuilderChain<never, true, any>;

export interface DungeonOptions {
  /** The world seed: any text or whole number. The same seed is the same dungeon. */
  readonly seed: Seed;
  /** How many levels there are, from depth 1 down. */
  readonly depths: number;
  /**
   * The chain of each depth; always the same one for the same depth. It may have a start and an exit of its own or none:
   * where levels meet, the stairs between them take their place.
   */
  readonly chain: (depth: number) => DungeonChain;
  /** Packs with prefabs that come once in a game: each of these is dealt to one depth. */
  readonly packs?: readonly Pack[];
}

/** More levels than anybody climbs down; each is thought of when the prefabs are dealt. */
const MOST_DEPTHS = 10_000;

/**
 * The levels of one world seed. Stairs lie under each other: the way down of a level is on the same cell as the way up of
 * the next, on which the player comes in. Each level can be built alone, in any order, and is always the same; none is
 * kept, that is the game's affair.
 */
export class Dungeon {
  readonly seed: string;
  readonly depths: number;
  readonly #chain: DungeonOptions["chain"];
  readonly #rng: Rng;
  readonly #withheld: (depth: number) => readonly string[];
  /** What has been asked for so far, from depth 1. */
  readonly #sizes: Size[] = [];
  readonly #stairs: Point[] = [];

  constructor(options: DungeonOptions) {
    const { seed, depths, chain, packs = [] } = options;
    this.seed = seedText(seed);
    if (!Number.isSafeInteger(depths) || depths < 1 || depths > MOST_DEPTHS) {
      throw badOption("depths", `must be a whole number from 1 to ${MOST_DEPTHS}`, depths);
    }
    if (typeof chain !== "function") throw badOption("chain", "must be a function from depth to chain", chain);
    if (!Array.isArray(packs) || !packs.every(isPack)) throw badOption("packs", "must be a list of packs", packs);
    this.depths = depths;
    this.#chain = chain;
    this.#rng = Rng.fromSeed(this.seed).fork("dungeon");
    this.#withheld = dealPrefabs(packs, depths, this.#rng.fork("prefabs"));
  }

  /** The checked level of a depth. */
  level(depth: number): Level {
    return this.#chainOf(depth).build(this.#build(depth));
  }

  /** The same level, giving way to the event loop: it reports progress and can be stopped. */
  async levelAsync(depth: number, options: Pick<AsyncBuildOptions, "signal" | "onProgress"> = {}): Promise<Level> {
    return this.#chainOf(depth).buildAsync({ ...options, ...this.#build(depth) });
  }

  /** The same level, one frame at a time, for visualisers. Returns the level when the frames are used up. */
  frames(depth: number): Generator<LiveFrame, Level, void> {
    return this.#chainOf(depth).frames(this.#build(depth));
  }

  /** The cell of the stairs between a depth and the next; below the last depth there are none. */
  stairs(depth: number): Point | undefined {
    this.#check(depth);
    if (depth === this.depths) return undefined;
    for (let d = this.#stairs.length + 1; d <= depth; d++) this.#stairs.push(this.#drawStairs(d));
    return this.#stairs[depth - 1];
  }

  /** What comes once in the game, and not at this depth: names of prefabs, and `group:` with names of groups. */
  usedAt(depth: number): readonly string[] {
    this.#check(depth);
    return this.#withheld(depth);
  }

  #build(depth: number): BuildOptions {
    return { seed: this.seed, depth, used: this.#withheld(depth) };
  }

  /** The chain of a depth, with the stairs to the depths above and below it as its last step. */
  #chainOf(depth: number): AnyChain {
    this.#check(depth);
    const [upX, upY] = (depth > 1 ? this.stairs(depth - 1) : undefined) ?? [0, 0];
    const [downX, downY] = this.stairs(depth) ?? [0, 0];
    const stairs = alignedStairs({ upX, upY, downX, downY }) as unknown as AnyPart;
    const chain = this.#given(depth);
    return chain.purpose === "map" ? asLevel(chain, stairs) : chain.withAll([stairs]);
  }

  #given(depth: number): AnyChain {
    const chain: unknown = this.#chain(depth);
    if (chain instanceof BuilderChain) return chain as AnyChain;
    throw badOption("chain", `must give a chain for depth ${depth}`, chain);
  }

  /** Depends on the world seed and on the cell above, from which it keeps away. */
  #drawStairs(depth: number): Point {
    const [width, height] = this.#size(depth);
    const [widthBelow, heightBelow] = this.#size(depth + 1);
    const shared = [Math.min(width, widthBelow), Math.min(height, heightBelow)] as const;
    const cell = drawCell(this.#rng.fork(`stairs ${depth}`), shared, this.#stairs[depth - 2]);
    if (cell !== undefined) return cell;
    throw new UndercroftError(
      "too-small",
      `depths ${depth} and ${depth + 1} share a map of ${shared.join("x")}, which has no room for the stairs between them.`,
    );
  }

  #size(depth: number): Size {
    for (let d = this.#sizes.length + 1; d <= depth; d++) {
      const { width, height } = this.#given(d);
      this.#sizes.push([width, height]);
    }
    return this.#sizes[depth - 1]!;
  }

  #check(depth: number): void {
    if (Number.isSafeInteger(depth) && depth >= 1 && depth <= this.depths) return;
    throw new UndercroftError(
      "bad-depth",
      `depth must be a whole number from 1 to ${this.depths}, got ${show(depth)}.`,
      { option: "depth", value: depth },
    );
  }
}

/** A bare map becomes a level: with stairs it has all that is asked of one. */
function asLevel({ width, height, name, floor, tileset, parts }: AnyChain, stairs: AnyPart): AnyChain {
  const tiles = ownTiles(tileset.tiles);
  const size = { width, height, cellLimit: width * height };
  const words = { ...(name === undefined ? {} : { name }), ...(floor === undefined ? {} : { floor }) };
  return chainOf({ ...size, tiles, ...words }, [...parts, stairs]);
}

function badOption(option: string, rule: string, value: unknown): UndercroftError {
  return new UndercroftError("bad-option", `${option} ${rule}, got ${show(value)}.`, { option, value });
}

import { type AnyChain, type AnyNode, BuilderChain, type BuildOptions } from "../chain/index.js";
import { cached, type Point, Rng, type Seed, type Size, seedText, show, UndercroftError } from "../core/index.js";
import type { Pack } from "../prefabs/index.js";
import { alignedStairs } from "./aligned-stairs.js";
import { completed, type DungeonChain } from "./complete-chain.js";
import { dealPrefabs } from "./deal-prefabs.js";
import { dungeonEnd } from "./dungeon-end.js";
import type { DungeonPlan } from "./plan.js";
import { apart, drawCell, leastApart } from "./stair-cells.js";

/** Where a level's stairs are. `aligned`: where the dungeon puts them. `own`: where its chain puts them. */
export type StairsOf = "aligned" | "own";

/** What a `Dungeon` is made from: a world seed, a number of levels, and a chain for each of them. */
export interface DungeonOptions {
  /** The world seed: any string or whole number. The same seed always makes the same dungeon. */
  readonly seed: Seed;
  /** The number of levels. Depth 1 is the first. */
  readonly depths: number;
  /**
   * The chain of all levels, or a function that returns the chain of a depth. It must always return the same chain for the
   * same depth. The chain can have a start and an exit of its own or none. Where levels meet, the stairs between them
   * replace these.
   */
  readonly chain: DungeonChain | ((depth: number) => DungeonChain);
  /**
   * `aligned` (the default): the stairs between two levels are known before either is built, and all layers use them as
   * the start and the exit. `own`: the level keeps the start and the exits of its chain, and the levels next to it put
   * their stairs there.
   */
  readonly stairs?: StairsOf | ((depth: number) => StairsOf);
  /** Packs with prefabs that appear at most once per game. Each of these prefabs is assigned to one depth. */
  readonly packs?: readonly Pack[];
}

/** More levels than anybody climbs down; each is thought of when the prefabs are dealt. */
const MOST_DEPTHS = 10_000;

/** Draws at most, where a cell has to keep away from two others; on a small map none may be far enough from both. */
const MOST_DRAWS = 100;

/** The levels of a dungeon in which each leads down to the next. */
export class Line implements DungeonPlan {
  readonly seed: string;
  readonly depths: number;
  readonly names: readonly string[];
  readonly ways = [];
  readonly #chain: (depth: number) => DungeonChain;
  readonly #rng: Rng;
  readonly #withheld: (depth: number) => readonly string[];
  readonly #stairsOf: (depth: number) => StairsOf;
  /** Where levels with stairs of their own have them. */
  readonly #own = new Map<number, { readonly wayIn: Point; readonly wayDown: Point }>();
  /** What has been asked for so far, from depth 1. */
  readonly #sizes: Size[] = [];
  readonly #stairs: Point[] = [];

  constructor(options: DungeonOptions) {
    const { seed, depths, chain, packs = [], stairs = "aligned" } = options;
    this.seed = seedText(seed);
    if (!Number.isSafeInteger(depths) || depths < 1 || depths > MOST_DEPTHS) {
      throw badOption("depths", `must be a whole number from 1 to ${MOST_DEPTHS}`, depths);
    }
    if (typeof chain !== "function" && !((chain as unknown) instanceof BuilderChain)) {
      throw badOption("chain", "must be a chain, or a function that takes a depth and returns a chain", chain);
    }
    if (typeof stairs !== "function") checkStairs(stairs);
    this.depths = depths;
    const all = Array.from({ length: depths }, (_, i) => i + 1);
    this.names = all.map(String);
    this.#chain = typeof chain === "function" ? chain : () => chain;
    this.#stairsOf = typeof stairs === "function" ? (depth) => checkStairs(stairs(depth), depth) : () => stairs;
    this.#rng = Rng.fromSeed(this.seed).fork("dungeon");
    this.#withheld = dealPrefabs(packs, all, (depth) => depth, this.#rng.fork("prefabs"));
  }

  stairs(depth: number): Point | undefined {
    this.#check(depth);
    if (depth === this.depths) return undefined;
    for (let d = this.#stairs.length + 1; d <= depth; d++) this.#stairs.push(this.#cellBetween(d));
    return this.#stairs[depth - 1];
  }

  usedAt(depth: number): readonly string[] {
    this.#check(depth);
    return this.#withheld(depth);
  }

  build(depth: number): BuildOptions {
    return { seed: this.seed, depth, used: this.#withheld(depth) };
  }

  chainOf(depth: number): AnyChain {
    this.#check(depth);
    const given = this.#given(depth);
    const isOwn = this.#stairsOf(depth) === "own";
    const chain = isOwn ? completed(given) : this.#joined(completed(given), depth);
    const keepsExit = depth < this.depths || (isOwn && given.guaranteed.includes("exit"));
    return keepsExit ? chain : chain.withAll([dungeonEnd() as unknown as AnyNode]);
  }

  /** The chain with the stairs to the levels above and below. */
  #joined(chain: AnyChain, depth: number): AnyChain {
    const [upX, upY] = (depth > 1 ? this.stairs(depth - 1) : undefined) ?? [0, 0];
    const [downX, downY] = this.stairs(depth) ?? [0, 0];
    if (upX === 0 && downX === 0) return chain;
    return chain.withEarly(alignedStairs({ upX, upY, downX, downY }));
  }

  #given(depth: number): AnyChain {
    const chain: unknown = this.#chain(depth);
    if (chain instanceof BuilderChain) return chain as AnyChain;
    throw badOption("chain", `must return a chain for depth ${depth}`, chain);
  }

  #cellBetween(depth: number): Point {
    const [width, height] = this.#size(depth);
    const [widthBelow, heightBelow] = this.#size(depth + 1);
    const shared = [Math.min(width, widthBelow), Math.min(height, heightBelow)] as const;
    const cell = this.#ownCell(depth, shared) ?? this.#drawCell(depth, shared);
    if (cell !== undefined) return cell;
    throw new UndercroftError(
      "too-small",
      `the stairs between depths ${depth} and ${depth + 1} don't fit: the maps have only ${shared.join("x")} cells in common.`,
    );
  }

  /** Where a level with stairs of its own has those to a neighbour, if that has room for them there. */
  #ownCell(depth: number, [width, height]: Size): Point | undefined {
    const cell = this.#ownStairs(depth)?.wayDown ?? this.#ownStairs(depth + 1)?.wayIn;
    if (cell === undefined) return undefined;
    const [x, y] = cell;
    // Where the level below has its own, they may lie right under those to the level above.
    const above = this.#stairsOf(depth) === "own" ? undefined : this.#stairs[depth - 2];
    const isTaken = above !== undefined && apart(cell, above) === 0;
    return x < width - 1 && y < height - 1 && !isTaken ? cell : undefined;
  }

  /** Depends on the world seed and on the cells above and below, as far as they are known, from which it keeps away. */
  #drawCell(depth: number, shared: Size): Point | undefined {
    const rng = this.#rng.fork(`stairs ${depth}`);
    const above = this.#stairs[depth - 2];
    const below = depth + 1 < this.depths ? this.#ownStairs(depth + 2)?.wayIn : undefined;
    let cell = drawCell(rng, shared, above);
    if (below === undefined) return cell;
    for (let draws = 1; draws < MOST_DRAWS && cell !== undefined; draws++) {
      if (apart(cell, below) >= leastApart(shared)) return cell;
      cell = drawCell(rng, shared, above);
    }
    return cell;
  }

  /** Builds a level with stairs of its own to see where it has them. */
  #ownStairs(depth: number): { readonly wayIn: Point; readonly wayDown: Point } | undefined {
    if (this.#stairsOf(depth) !== "own") return undefined;
    return cached(this.#own, depth, () => {
      const { start, exits } = this.chainOf(depth).build(this.build(depth));
      const at = (kind: "up" | "down") => exits.find((exit) => exit.kind === kind)?.at;
      return { wayIn: at("up") ?? start!, wayDown: at("down")! };
    });
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

function checkStairs(stairs: unknown, depth?: number): StairsOf {
  if (stairs === "aligned" || stairs === "own") return stairs;
  const rule =
    depth === undefined
      ? 'must be "aligned", "own" or a function that takes a depth and returns one of these'
      : `must return "aligned" or "own" for depth ${depth}`;
  throw badOption("stairs", rule, stairs);
}

function badOption(option: string, rule: string, value: unknown): UndercroftError {
  return new UndercroftError("bad-option", `${option} ${rule}, got ${show(value)}.`, { option, value });
}

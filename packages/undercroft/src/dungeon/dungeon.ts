import type { AnyChain, AsyncBuildOptions, BuildOptions, Level, LiveFrame } from "../chain/index.js";
import { checkKeys, FUNCTION, isPlain, type KeysOf, type Point, SIGNAL, show, UndercroftError } from "../core/index.js";
import { type DungeonOptions, Line } from "./line.js";
import { type NamedDungeonOptions, NamedLevels } from "./named-levels.js";
import type { DungeonPlan, DungeonWay } from "./plan.js";

/** What builds a level of a dungeon. */
export interface DungeonOrder {
  /** The chain of the level, with everything that the dungeon adds to it. */
  readonly chain: AnyChain;
  /** The seed of the level, its depth, and what it can't contain. */
  readonly options: BuildOptions;
}

const LINE_KEYS: KeysOf<DungeonOptions> = { seed: true, depths: true, chain: true, stairs: true, packs: true };
const NAMED_KEYS: KeysOf<NamedDungeonOptions> = {
  seed: true,
  levels: true,
  quests: true,
  landmarks: true,
  packs: true,
};
const ASYNC_KEYS: KeysOf<Pick<AsyncBuildOptions, "signal" | "onProgress">> = { signal: SIGNAL, onProgress: FUNCTION };

/**
 * The levels of one world seed. Their stairs line up: the stairs down of a level are on the same cell as the stairs up
 * of the next one, where the player arrives. Each level can be built alone and in any order, and is always the same.
 * The dungeon doesn't keep the levels it builds.
 *
 * Levels are either a line, in which each depth leads down to the next, or they have names, exits to each other, and
 * quests.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions, Dungeon, simpleMap } from "undercroft";
 *
 * const rooms = chain({ width: 60, height: 24, purpose: "map" }).startWith(simpleMap());
 * const caves = chain({ width: 60, height: 24, purpose: "map" }).startWith(cellularAutomata()).with(connectRegions());
 * const dungeon = new Dungeon({ seed: "rats", depths: 10, chain: (depth) => (depth < 4 ? rooms : caves) });
 *
 * const level = dungeon.level(4);
 * console.log(String(level.start) === String(dungeon.stairs(3))); // true
 */
export class Dungeon {
  readonly #line: Line | undefined;
  readonly #named: NamedLevels | undefined;

  /** Creates a dungeon without building any of its levels. Throws if an option is invalid. */
  constructor(options: DungeonOptions | NamedDungeonOptions) {
    if (!isPlain(options as unknown)) {
      const rule = "needs { seed, depths, chain }, or { seed, levels } for levels with names";
      throw new UndercroftError("bad-option", `Dungeon ${rule}, got ${show(options)}.`);
    }
    if (!("levels" in options)) {
      checkKeys<DungeonOptions>("Dungeon", options, LINE_KEYS, {
        depth: 'Did you mean "depths", the number of levels?',
        quests: "Quests are between levels with names: see levels.",
      });
      this.#line = new Line(options);
      return;
    }
    const other = ["depths", "chain", "stairs"].find((option) => option in options);
    if (other !== undefined) {
      const why = "it is for dungeons without named levels";
      throw new UndercroftError("bad-option", `${other} can't be given together with levels: ${why}.`, {
        option: other,
      });
    }
    checkKeys<NamedDungeonOptions>("Dungeon", options, NAMED_KEYS);
    this.#named = new NamedLevels(options);
  }

  get #plan(): DungeonPlan<never> {
    return this.#line ?? this.#named!;
  }

  /** The world seed, as text. */
  get seed(): string {
    return this.#plan.seed;
  }

  /** The depth of its deepest level. Without named levels, it is the number of its levels. */
  get depths(): number {
    return this.#plan.depths;
  }

  /** The names of its levels, the first one first. Without named levels, they are the depths as text. */
  get names(): readonly string[] {
    return this.#plan.names;
  }

  /** The ways between named levels, with their cells. Without named levels, there are only stairs: see `stairs`. */
  get ways(): readonly DungeonWay[] {
    return this.#plan.ways;
  }

  /** Builds and checks the level of a depth, or of a name. */
  level(level: number | string): Level {
    const { chain, options } = this.order(level);
    return chain.build(options);
  }

  /** Builds the same level as `level` without blocking the event loop. It reports progress and can be stopped. */
  async levelAsync(
    level: number | string,
    options: Pick<AsyncBuildOptions, "signal" | "onProgress"> = {},
  ): Promise<Level> {
    checkKeys("levelAsync", options, ASYNC_KEYS, {
      seed: "The dungeon has it: every level is always the same.",
    });
    const order = this.order(level);
    return order.chain.buildAsync({ ...options, ...order.options });
  }

  /** Builds the same level as `level` one frame at a time, for visualisers. Returns the level after the last frame. */
  frames(level: number | string): Generator<LiveFrame, Level, void> {
    const { chain, options } = this.order(level);
    return chain.frames(options);
  }

  /** Returns the cell of the stairs down of a depth or a named level, or undefined if it is an end. */
  stairs(level: number | string): Point | undefined {
    return this.#plan.stairs(this.#known(level));
  }

  /**
   * Returns the once-per-game content that can't appear at this depth or on this named level: names of prefabs, and
   * `group:` followed by names of groups.
   */
  usedAt(level: number | string): readonly string[] {
    return this.#plan.usedAt(this.#known(level));
  }

  /**
   * Returns what builds a level: its chain, with the steps that the dungeon adds for stairs, ways and quests, and the options
   * to build it with. Use it to build the same level as `level` in another way, such as with a history.
   */
  order(level: number | string): DungeonOrder {
    const known = this.#known(level);
    return { chain: this.#plan.chainOf(known), options: this.#plan.build(known) };
  }

  /** A level as the plan knows it. The levels of a line are known by their depths, which are their names as well. */
  #known(level: number | string): never {
    if (this.#named === undefined) return (String(Number(level)) === level ? Number(level) : level) as never;
    if (typeof level !== "number") return level as never;
    const why = `the levels of this dungeon have names, such as ${show(this.names[0])}`;
    throw new UndercroftError("bad-option", `level must be a name, got ${show(level)}: ${why}.`, { value: level });
  }
}

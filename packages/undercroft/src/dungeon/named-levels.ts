import type { AnyChain, AnyNode, BuildOptions } from "../chain/index.js";
import { defined, type Point, Rng, type Seed, seedText, show, suggestion, UndercroftError } from "../core/index.js";
import type { Pack } from "../prefabs/index.js";
import { alignedLandmarks, landmarkText } from "./aligned-landmarks.js";
import { alignedWays, type EndKind, endText, keyText, type WayEnd } from "./aligned-ways.js";
import { completed } from "./complete-chain.js";
import { dealPrefabs } from "./deal-prefabs.js";
import { dungeonEnd } from "./dungeon-end.js";
import type { DungeonLandmark, Way } from "./landmarks.js";
import { type DungeonLevel, type DungeonQuest, LevelGraph } from "./level-graph.js";
import type { DungeonPlan, DungeonWay } from "./plan.js";
import { lockText, questLocks } from "./quest-locks.js";
import { type WayCells, wayCells } from "./way-cells.js";

/**
 * What a dungeon with named levels is made from: a world seed, levels with their exits, and quests.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions, Dungeon, simpleMap } from "undercroft";
 *
 * const rooms = chain({ width: 60, height: 24, purpose: "map" }).startWith(simpleMap());
 * const caves = chain({ width: 60, height: 24, purpose: "map" }).startWith(cellularAutomata()).with(connectRegions());
 * const dungeon = new Dungeon({
 *   seed: "rats",
 *   levels: {
 *     gate: { depth: 1, chain: rooms, exits: { down: "throne", mines: "mines" } },
 *     throne: { depth: 2, chain: rooms },
 *     mines: { depth: 2, chain: caves },
 *   },
 *   quests: [{ name: "Iron Key", lock: { level: "gate", at: "down" }, key: { level: "mines" } }],
 * });
 *
 * console.log(dungeon.level("mines").exits[0]?.to); // gate
 * console.log(dungeon.level("gate").questLocks[0]?.key.level); // mines
 */
export interface NamedDungeonOptions {
  /** The world seed: any string or whole number. The same seed always makes the same dungeon. */
  readonly seed: Seed;
  /** The levels by their names. The game starts on the first one. */
  readonly levels: Readonly<Record<string, DungeonLevel>>;
  /** Keys on one level for locks on another. Default: none. */
  readonly quests?: readonly DungeonQuest[];
  /** What goes through several levels: chasms, rivers and towers. Default: none. */
  readonly landmarks?: readonly DungeonLandmark[];
  /** Packs with prefabs that appear at most once per game. Each of these prefabs is assigned to one level. */
  readonly packs?: readonly Pack[];
}

/** The levels of a dungeon with names, branches and quests. */
export class NamedLevels implements DungeonPlan<string> {
  readonly seed: string;
  readonly depths: number;
  readonly names: readonly string[];
  readonly ways: readonly DungeonWay[];
  readonly #graph: LevelGraph;
  readonly #cells: WayCells;
  readonly #withheld: (level: string) => readonly string[];

  constructor(options: NamedDungeonOptions) {
    const { seed, levels, quests, landmarks, packs = [] } = options;
    this.seed = seedText(seed);
    const graph = new LevelGraph(levels, quests, landmarks);
    const depthOf = (name: string) => graph.level(name).depth;
    const sizeOf = (name: string) => {
      const { width, height } = graph.level(name).chain;
      return [width, height] as const;
    };
    const rng = Rng.fromSeed(this.seed).fork("dungeon");
    this.#graph = graph;
    this.names = graph.names;
    this.depths = graph.names.reduce((deepest, name) => Math.max(deepest, depthOf(name)), 0);
    this.#cells = wayCells(graph, sizeOf, rng);
    this.ways = graph.ways.map((way) => {
      const { from, to, name, oneWay } = way;
      return { from, to, name, oneWay, at: this.#cells.ways.get(way)! };
    });
    this.#withheld = dealPrefabs(packs, graph.names, depthOf, rng.fork("prefabs"));
  }

  /** The seed of a level is its own, whatever other levels there are. */
  build(name: string): BuildOptions {
    return { seed: `${this.seed}/${name}`, depth: this.#graph.level(name).depth, used: this.#withheld(name) };
  }

  chainOf(name: string): AnyChain {
    this.#check(name);
    const { quests } = this.#graph;
    const { keys } = this.#cells;
    const wayIn = this.#graph.wayIn(name);
    const chain = completed(this.#graph.level(name).chain as AnyChain);
    const ways = this.#endsOn(name, wayIn).map(endText);
    const here = quests.filter(({ keyLevel }) => keyLevel === name);
    const places = here.map((quest) => keyText({ at: keys.get(quest)!, name: quest.name }));
    const locks = quests
      .filter(({ lockLevel }) => lockLevel === name)
      .map((quest) => {
        const key = { level: quest.keyLevel, at: keys.get(quest)! };
        return lockText({ at: quest.way && this.#cells.ways.get(quest.way), key, name: quest.name });
      });
    const isAlone = ways.length + places.length === 0;
    const otherKeys = quests.filter((quest) => !here.includes(quest)).map((quest) => quest.name);
    const early = alignedWays({ ways, keys: places, otherKeys, starts: wayIn !== undefined });
    const joined = isAlone ? chain : chain.withEarly(early);
    const landmarks = this.#landmarksOn(name);
    const whole = landmarks.length === 0 ? joined : joined.withEarly(alignedLandmarks({ landmarks }));
    const late: unknown[] = [];
    if (places.length + locks.length > 0) late.push(questLocks({ locks }));
    if (this.#isEnd(name)) late.push(dungeonEnd());
    return whole.withAll(late as readonly AnyNode[]);
  }

  /** Whether a level has no way down. One whose exit a quest locks keeps it: it is the way out of the dungeon. */
  #isEnd(name: string): boolean {
    const isLocked = this.#graph.quests.some(({ lockLevel, way }) => lockLevel === name && way === undefined);
    return !isLocked && !this.#graph.waysOf(name).out.some((way) => way.name === "down");
  }

  stairs(name: string): Point | undefined {
    this.#check(name);
    const down = this.#graph.waysOf(name).out.find((way) => way.name === "down");
    return down && this.#cells.ways.get(down);
  }

  usedAt(name: string): readonly string[] {
    this.#check(name);
    return this.#withheld(name);
  }

  /** The ends of all ways on a level, that by which it is entered first. */
  #endsOn(name: string, wayIn: Way | undefined): readonly WayEnd[] {
    const { out, in: into } = this.#graph.waysOf(name);
    const ends = [
      ...into.map((way) => ({ way, kind: this.#farKind(way), level: way.from })),
      ...out.map((way) => ({ way, kind: this.#nearKind(way), level: way.to, name: way.name })),
    ];
    const first = ends.filter(({ way }) => way === wayIn);
    return [...first, ...ends.filter(({ way }) => way !== wayIn)].map(({ way, kind, level, ...rest }) => ({
      at: this.#cells.ways.get(way)!,
      kind,
      level,
      // The main way needs no name: its kind is its name.
      ...(kind === "down" ? {} : rest),
    }));
  }

  /** The parts of all landmarks on a level. */
  #landmarksOn(name: string): readonly string[] {
    const here = this.#cells.landmarks.filter(({ levels }) => levels.includes(name));
    return here.map(({ landmark, levels, rect, seed }) => {
      const i = levels.indexOf(name);
      const ends = defined({ above: levels[i - 1], below: levels[i + 1] });
      return landmarkText({ name: landmark.name, kind: landmark.kind, rect, seed, ...ends });
    });
  }

  /** What a way looks like where it begins. */
  #nearKind({ from, to, name, oneWay }: Way): EndKind {
    if (oneWay) return "drop";
    if (name === "down") return "down";
    return this.#graph.level(to).depth < this.#graph.level(from).depth ? "branch-up" : "branch-down";
  }

  /** What a way looks like where it ends: deeper down, it is a way up. */
  #farKind({ from, to, oneWay }: Way): EndKind {
    if (oneWay) return "landing";
    const deeper = this.#graph.level(to).depth - this.#graph.level(from).depth;
    if (deeper > 0) return "up";
    return deeper === 0 ? "branch-up" : "branch-down";
  }

  #check(name: unknown): void {
    if (this.#graph.has(name)) return;
    const hint = suggestion(typeof name === "string" ? name : "", this.names);
    throw new UndercroftError("unknown-name", `there is no level ${show(name)} in this dungeon.${hint}`, {
      value: name,
    });
  }
}
